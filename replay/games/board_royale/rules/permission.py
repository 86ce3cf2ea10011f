"""Permission by all that was seen: asked of every card that is named."""

from collections.abc import Iterable, Mapping, Sequence

from icecore.events.games.board_royale import cards as c
from icecore.replay.kernel import refuse
from icecore.replay.kernel.sentences import It

from . import item_uses
from . import lookups as q
from .card_words import lacking, so_many
from .table import Rules, State


def check_unseen(state: State, cards: Sequence[str | None]) -> None:
    """royale.hidden.1: only what can be in the deck comes from it."""
    unseen = state.unseen
    for card in cards:
        if card is not None and cards.count(card) > unseen.get(card, 0):
            refuse(Rules.HIDDEN_1, "no {card} is left in the deck", card=It("card", card))


def require_unseen(
    state: State, parts: Mapping[int, Sequence[str | None]], also: Iterable[str] = ()
) -> None:
    """royale.hidden.1: what several name together can all be there."""
    kind = q.beyond_unseen(state, parts, also)
    if kind is not None:
        number = state.unseen.get(kind, 0)
        refuse(
            Rules.HIDDEN_1,
            "only {number} {card} {are} unseen",
            number=number,
            card=It("card", kind),
            are="is" if number == 1 else "are",
        )


def check_picked(state: State, victim: int, owed: int, cards: Sequence[str | None]) -> None:
    """So many cards of a hand, which can be there."""
    if len(cards) != owed:
        refuse(
            Rules.ATK_DAMAGE, "{owed} are picked, not {given}", owed=so_many(owed), given=len(cards)
        )
    lack = q.short_of(state, state.hands[victim], cards)
    if lack is not None:
        refuse(Rules.ATK_DAMAGE, "not in that hand: {lack}", lack=lacking(lack))


def payment(
    state: State, seat: int, price: dict[str, int], wild: Sequence[str], rule: Rules
) -> tuple[str, ...]:
    """royale.hidden.1: what the hand could hold by all that was seen."""
    free = price.get(c.ANY, 0)
    if len(wild) != free:
        said = "say which {free} pay for any" if free else "the kinds are printed on the card"
        refuse(rule, said, free=so_many(free))
    cards = item_uses.cost(price, wild)
    lack = q.short_of(state, state.hands[seat], cards)
    if lack is not None:
        refuse(rule, "cannot pay: {lack}", lack=lacking(lack))
    return cards


def require_sure(state: State, seat: int, paid: Sequence[str], sure: bool, rule: Rules) -> None:
    """royale.ruling.6 and 54: it is legal, and nobody does it by mistake."""
    if paid and len(paid) == q.hand_size(state, seat) and not sure:
        refuse(rule, "this takes your last card; say sure=true if you mean it")


def check_shed(
    state: State, seat: int, gain: int, discard: Sequence[str], paid: Sequence[str] = ()
) -> None:
    """royale.auto.limit: exactly what would be too many, and cards that are there."""
    need = q.to_shed(state, seat, gain, len(paid))
    if len(discard) != need:
        said = "discard {need} first: limit {most}" if need else "nothing to discard: limit {most}"
        refuse(Rules.AUTO_LIMIT, said, need=need, most=q.limit(state, seat))
    lack = q.short_of(state, state.hands[seat], (*paid, *discard)) if discard else None
    if lack is not None:
        refuse(Rules.AUTO_LIMIT, "you cannot discard that: {lack}", lack=lacking(lack))
