"""Names the seats whose word deals, loans, shares, votes and agreements take, and what it means."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from icecore.events.games.board_royale import words as w
from icecore.replay.kernel.consent import NO_WORD, Consent, Exchange, StandingOffer, Thing
from icecore.replay.kernel.sentences import It, Sentence

from . import deals
from . import lookups as q
from .state import NOBODY
from .table import State, royale


@royale.takes_word
def word_of_partner(state: State, seat: int, act: w.Trade) -> Consent:
    """The partner's, unless these are the terms that the partner has offered."""
    mine = goods(state, seat, act.give, act.give_items, act.promise, act.discard)
    theirs = goods(
        state, act.partner, act.get, act.get_items, act.their_promise, act.partner_discard
    )
    got = goods(None, NOBODY, act.get, act.get_items, act.their_promise)
    given = goods(None, NOBODY, act.give, act.give_items, act.promise)
    exchange = {seat: Exchange(mine, got), act.partner: Exchange(theirs, given)}
    back = w.Trade(
        seat, act.get, act.give, act.get_items, act.give_items, act.their_promise, act.promise,
        act.partner_discard, act.discard,
    )  # fmt: skip
    offered = [offer for offer in state.offers if offer.seat == act.partner]
    terms = (act.get, act.give, act.get_items, act.give_items, act.their_promise, act.promise)
    for offer in offered:
        same = (offer.give, offer.get, offer.give_items, offer.get_items,
                offer.promise, offer.their_promise) == terms  # fmt: skip
        if same and offer.partner == seat and not act.partner_discard:
            return Consent(exchange=exchange)
    return Consent((act.partner,), exchange=exchange, counter=back)


def goods(
    state: State | None,
    seat: int,
    cards: Sequence[str | None],
    items: Sequence[int],
    promise: str,
    discard: Sequence[str] = (),
) -> tuple[Thing, ...]:
    """What changes hands; with a state also how many of it the seat has, where its hand is seen."""
    hand = None if state is None else state.hands[seat]
    held = {} if hand is None or hand.unknown else hand.known
    kinds = Counter(kind for kind in cards if kind is not None)
    unseen = list(cards).count(None)
    found = [Thing(It("card", kind), n, held.get(kind)) for kind, n in kinds.items()]
    found += [Thing("card" if unseen == 1 else "cards", unseen)] if unseen else []
    found += [Thing(It("item", item)) for item in items]
    found += [Thing(f"a promise: {promise}")] if promise else []
    laid = Counter(discard)
    found += [Thing(Sentence(It("card", kind), ", discarded"), n) for kind, n in laid.items()]
    return tuple(found)


def offers_to(state: State, seat: int) -> Iterator[StandingOffer]:
    """Deals that were offered to a seat and can still be made, by its own eyes."""
    if state.reason is None and not state.todo and state.turn != NOBODY:
        yield from (StandingOffer(act.partner, act) for act in deals.agreed(state, seat))


@royale.takes_word
def word_of_borrower(state: State, seat: int, act: w.Lend) -> Consent:
    lent = (Thing(Sentence(It("item", act.item), " until the end of the turn")),)
    exchange = {seat: Exchange(gives=lent), act.borrower: Exchange(gets=lent)}
    return Consent((act.borrower,), exchange=exchange)


@royale.takes_word
def word_of_those_who_stay(state: State, seat: int, act: w.Quit) -> Consent:
    if not act.shares:
        return NO_WORD
    exchange = {
        share.seat: Exchange(
            goods(None, NOBODY, (), (), "", share.discard),
            goods(None, NOBODY, share.cards, share.items, ""),
        )
        for share in act.shares
    }
    return Consent(act.agreed, exchange=exchange)


@royale.takes_word
def words_of_the_living(state: State, seat: int, act: w.Vote) -> Consent:
    """royale.act.vote: everybody says yes or no; the caller has said it in the act."""
    others = tuple(one for one in q.living(state) if one != seat)

    def counted(ayes: Collection[int]) -> w.Vote:
        own = (seat,) if seat in act.ayes else ()
        return w.Vote(tuple(sorted((*ayes, *own))))

    return Consent(others, counted)


@royale.takes_word
def words_of_the_table(state: State, seat: int, act: w.Agree) -> Consent:
    """royale.start.2: who begins is agreed on by all."""
    return Consent(tuple(one for one in range(len(state.out)) if one != seat))


@royale.takes_word
def word_of_the_other(state: State, seat: int, act: w.Pair) -> Consent:
    return Consent((act.partner,))
