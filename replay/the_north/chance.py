"""What decks show: TABLE's acts, what it owes, and what the scribe comes to know."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from icecore.events.record import Identify
from icecore.events.the_north.acts import Deal, Draw, Glimpse, Lay, Refill, Reveal, Top, TopShown
from icecore.events.the_north.steps import (
    BuildTop,
    DealDeck,
    DrawCards,
    FillWastes,
    LayWastes,
    PeekTop,
    RevealPile,
    Step,
    WrapUp,
)
from icecore.events.the_north.words import (
    Dealt,
    Drawn,
    Event,
    Identified,
    Laid,
    Peeked,
    Refilled,
    Revealed,
    Shown,
)
from icecore.events.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, refuse, require
from icecore.replay.the_north.questions import (
    drawn_at_once,
    may_come,
    may_stand,
    on_turn,
    own_deck,
    refill_owed,
    somewhere_in,
    turned_at_once,
    with_backs,
)
from icecore.replay.the_north.rules import Rules
from icecore.replay.the_north.state import State
from icecore.replay.the_north.turn import build, go, start

DECK = 4
PLAYERS = ("First Player", "Second Player")


def expect(state: State, seat: int, *wanted: type[Any]) -> Any:
    """Is this what TABLE owes now? The step, if it is."""
    if seat != TABLE:
        refuse(Rules.TURN_1, "this is for the table to say")
    step = state.todo[-1] if state.todo else None
    if type(step) not in wanted:
        refuse(Rules.TURN_2, "the table owes something else, or nothing")
    return step


def require_named_once(cards: Sequence[str | None], rule: Rules) -> None:
    named = [card for card in cards if card is not None]
    require(len(set(named)) == len(named), rule, "a card is named twice")


def zeros(state: State) -> list[str]:
    """What the first Decks are dealt from."""
    cards = state.box.cards
    return [card for card in sorted(state.unseen) if cards[card].value == 0]


def deal(state: State, seat: int, act: Deal) -> Iterator[Event]:
    step = expect(state, seat, DealDeck)
    possible = zeros(state)
    for card in act.cards:
        fits = card is None or card in possible
        require(fits, Rules.SETUP_2, "{} is no Value 0 card that is left", card)
    require_named_once(act.cards, Rules.SETUP_2)
    yield Dealt(step.seat, act.cards)
    yield from go(state, list(state.todo[:-1]))


def lay(state: State, seat: int, act: Lay) -> Iterator[Event]:
    expect(state, seat, LayWastes)
    for card in act.cards:
        require(card in state.unseen, Rules.SETUP_4, "{} is not in the Wastes Deck", card)
    require_named_once(act.cards, Rules.SETUP_4)
    yield Laid(act.cards)
    todo: list[Step] = []
    yield from start(0, todo)
    yield from go(state, todo)


def draw(state: State, seat: int, act: Draw) -> Iterator[Event]:
    """north.ability.2: from the own Deck; the back that was noted on its top comes first."""
    step, owner = expect(state, seat, DrawCards), on_turn(state)
    owed = drawn_at_once(state, owner, step.number)
    require(len(act.cards) == owed, Rules.TURN_3, "{} are drawn, not {}", owed, len(act.cards))
    require_named_once(act.cards, Rules.TURN_3)
    pile, possible = state.piles[owner], somewhere_in(state, owner)
    for card in act.cards:
        if card is not None and card not in possible:
            refuse(Rules.ABILITY_2, f"{card} cannot be in this Deck")
    news = sum(card is not None and card not in pile.known for card in act.cards)
    require(news <= pile.unknown, Rules.ABILITY_2, "only {} cards are unknown", pile.unknown)
    backs = backs_of(state, act.cards, act.backs)
    shown = state.tops.get(str(owner))
    if shown is not None and backs != (None,):
        require(backs == (shown,), Rules.RULING_31, "the top of the Deck shows {}", shown)
    yield Drawn(owner, act.cards, backs)
    todo = list(state.todo[:-1])
    if step.number > owed:
        todo.append(DrawCards(step.number - owed))
    yield from go(state, todo)


def backs_of(
    state: State, cards: Sequence[str | None], noted: Sequence[str | None]
) -> tuple[str | None, ...]:
    """The backs of known cards, and those that were noted of the others."""
    known = state.box.cards
    noted = noted or (None,) * len(cards)
    require(len(noted) == len(cards), Rules.RULING_31, "as many backs as cards, or none")
    for card, back in zip(cards, noted, strict=True):
        real = back is None or back in state.box.facilities
        require(real, Rules.RULING_31, "there is no Facility {}", back)
        fits = card is None or back is None or known[card].back == back
        require(fits, Rules.RULING_31, "{} has another back than {}", card, back)
    return tuple(
        back if card is None else known[card].back for card, back in zip(cards, noted, strict=True)
    )


def top(state: State, seat: int, act: Top) -> Iterator[Event]:
    expect(state, seat, BuildTop)
    card, back, possible = act.card, act.back, may_come(state)
    require(bool(state.pool), Rules.BUILD_2, "the Wastes Deck is empty")
    if card is None:
        fits = any(state.box.cards[other].back == back for other in possible)
        require(fits, Rules.BUILD_2, "its Facility side is up: name one that is left")
    else:
        require(card in possible, Rules.BUILD_2, "{} cannot be its top", card)
        backs_of(state, (card,), (back,))
    todo = list(state.todo[:-1])
    yield from build(state, card, back, todo)
    yield from go(state, todo)


def refill(state: State, seat: int, act: Refill) -> Iterator[Event]:
    step = expect(state, seat, FillWastes, WrapUp)
    owed, possible = refill_owed(state, step), may_come(state)
    at_once = turned_at_once(state, owed)
    require(
        0 < at_once == len(act.cards),
        Rules.WASTES_1,
        "{} are turned over, not {}",
        at_once,
        len(act.cards),
    )
    for card in act.cards:
        require(card in possible, Rules.WASTES_1, "{} cannot come from the Wastes Deck", card)
    require_named_once(act.cards, Rules.WASTES_1)
    yield Refilled(act.cards)
    todo = list(state.todo)
    if type(step) is FillWastes:
        todo.pop()
        if owed > at_once:
            todo.append(FillWastes(owed - at_once))
    yield from go(state, todo)


def glimpse(state: State, seat: int, act: Glimpse) -> Iterator[Event]:
    expect(state, seat, PeekTop)
    fits = act.card is None or act.card in may_come(state)
    require(fits and state.pool > 0, Rules.RULING_31, "{} cannot be on top", act.card)
    yield Peeked(on_turn(state), act.card, "top")
    yield from go(state, list(state.todo[:-1]))


def reveal(state: State, seat: int, act: Reveal) -> Iterator[Event]:
    """north.score.1: all that lies in Hand and Deck, each card once."""
    owner = expect(state, seat, RevealPile).seat
    pile, said = state.piles[owner], Counter(act.cards)
    hidden = Counter(card for card in pile.known if card not in state.discards[owner])
    missing = [card for card in hidden if card not in said]
    require(not missing, Rules.SCORE_1, "{} is in this Deck too", ", ".join(missing))
    news = said - hidden
    possible = news.keys() <= state.unseen.keys() and set(news.values()) <= {1}
    require(possible, Rules.SCORE_1, "not all of them can be in this Deck")
    require(news.total() == pile.unknown, Rules.SCORE_1, "{} unknown cards", pile.unknown)
    yield Revealed(owner, act.cards)
    yield from go(state, list(state.todo[:-1]))


def top_shown(state: State, seat: int, act: TopShown) -> Iterator[Event]:
    """north.ruling.31: the Facility face on top of any deck lies open, for those who note it."""
    require(seat == TABLE, Rules.TURN_1, "this is for the table to say")
    if act.seat is None:
        require(state.pool > 0, Rules.RULING_31, "nobody has to guess this top")
        possible = may_come(state)
    else:
        require(act.seat in (0, 1), Rules.RULING_31, "there is no such seat")
        require(own_deck(state, act.seat) > 0, Rules.RULING_31, "this Deck is empty")
        possible = somewhere_in(state, act.seat)
    fits = any(state.box.cards[card].back == act.back for card in possible)
    require(fits, Rules.RULING_31, "no card that could be there shows {}", act.back)
    yield Shown(act.back, act.seat)


def identify(state: State, seat: int, act: Identify) -> Iterator[Event]:
    """Whoever keeps the record has come to know cards that only their owner saw."""
    require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
    owner, cards = act.seat, act.cards
    require(owner in (0, 1), Rules.RULING_31, "cards are hidden in the places of seats only")
    kept = {"hand": state.hands, "facility": state.facilities}.get(act.zone)
    require(kept is not None or act.zone == "deck", Rules.RULING_31, "hand, deck or facility")
    if act.zone == "facility":
        possible, unknown = may_stand(state, owner), len(state.facilities[owner].backs)
    else:
        pile = state.piles[owner]
        possible = [card for card in somewhere_in(state, owner) if card not in pile.known]
        unknown = pile.unknown
        if act.zone == "hand":
            hand = state.hands[owner]
            possible = with_backs(state, somewhere_in(state, owner), hand)
            unknown = len(hand.backs)
    fits = len(cards) <= unknown and all(card in possible for card in cards)
    fits = fits and not any(card in kept[owner].cards for card in cards) if kept else fits
    require(fits, Rules.RULING_31, "these cannot be the unknown cards")
    require_named_once(cards, Rules.RULING_31)
    zone: Any = act.zone  # one of the three that were asked about above
    yield Identified(zone, owner, cards, tuple(state.box.cards[card].back for card in cards))


TABLE_ACTS: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    Deal: deal,
    Lay: lay,
    Draw: draw,
    Top: top,
    Refill: refill,
    Glimpse: glimpse,
    Reveal: reveal,
    TopShown: top_shown,
    Identify: identify,
}


def chance(state: State) -> Chance | None:
    """What TABLE owes: cards of a Deck or of the Wastes Deck; their backs are seen by all."""
    step = state.todo[-1] if state.todo else None
    match step:
        case DealDeck(seat):
            why = f"which cards are the Deck of the {PLAYERS[seat]}?"
            return Chance(zeros(state), DECK, why, Deal, seen_by=(seat,), looks=looks(state))
        case LayWastes():
            why = "which cards lie in the Wastes?"
            return Chance(sorted(state.unseen), DECK, why, Lay)
        case DrawCards(number):
            return owed_draw(state, on_turn(state), number)
        case BuildTop() if state.pool:
            why = "which card was on top of the Wastes Deck?"
            seen_by = (on_turn(state),)
            return Chance(may_come(state), 1, why, named(Top), seen_by=seen_by, looks=looks(state))
        case PeekTop() if state.pool:
            why, seen_by = "what is on top of the Wastes Deck?", (on_turn(state),)
            return Chance(may_come(state), 1, why, named(Glimpse), seen_by=seen_by)
        case FillWastes() | WrapUp():
            at_once = turned_at_once(state, refill_owed(state, step))
            why = "which cards came to the Wastes?"
            return Chance(may_come(state), at_once, why, Refill) if at_once else None
        case RevealPile(seat):
            return owed_reveal(state, seat)
    return None


def named(act: Any) -> Callable[[tuple[Any, ...]], Any]:
    return lambda cards: act(*cards)


def looks(state: State) -> Callable[[Any], Any]:
    """What the other seat sees of a card."""
    cards = state.box.cards
    return lambda card: card and cards[card].back


def owed_draw(state: State, seat: int, number: int) -> Chance | None:
    """The pool is the Deck, with unknown cards as such: what is drawn of them is not known."""
    count = drawn_at_once(state, seat, number)
    if not count:
        return None
    pile, hand = state.piles[seat], state.hands[seat]
    pool: list[str | None] = [None] * own_deck(state, seat)
    if not hand.backs:
        discard = state.discards[seat]
        known = [card for card in pile.known if card not in hand.cards and card not in discard]
        pool = [*sorted(known), *[None] * pile.unknown]
    shown = state.tops.get(str(seat))
    if shown is not None:
        cards = state.box.cards
        pool = [card for card in pool if card is None or cards[card].back == shown] or [None]
    why = f"which cards did the {PLAYERS[seat]} draw?"
    return Chance(pool, count, why, Draw, seen_by=(seat,), looks=looks(state))


def owed_reveal(state: State, seat: int) -> Chance | None:
    """Only the unknown cards have to be named; the others are added, and all lie open."""
    pile, discard = state.piles[seat], state.discards[seat]
    known = sorted(card for card in pile.known if card not in discard)
    if not known and not pile.unknown:
        return None
    pool = sorted(state.unseen) if pile.unknown else []
    why = f"which unknown cards do Hand and Deck of the {PLAYERS[seat]} hold?"
    return Chance(pool, pile.unknown, why, lambda cards: Reveal((*known, *cards)))
