"""The Wastes and their Deck: what is built, looked at and turned over."""

from typing import Any

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, require
from icecore.replay.kernel.sentences import say

from . import card_names
from . import lookups as q
from .end import end_reason
from .faces import copies_of, laid_as
from .programs import use
from .rules import Rules
from .setup import start
from .state import WASTES, State
from .table import Facts, Todo, always, are, it, north, so_many

WASTES_FULL = 4


def owed_top(state: State, step: w.BuildTop) -> Chance | None:
    why = "which card was on top of the Wastes Deck?"
    if not state.pool:
        if not state.bottom:
            return None
        return Chance(copies_of(state, state.bottom[0]), 1, why, card_names.first_of(w.Top))
    pool = q.may_come(state)
    return Chance(
        pool,
        1,
        why,
        card_names.first_of(w.Top),
        seen_by=(q.on_turn(state),),
        looks=card_names.looks(state),
        weights=card_names.weights(state, pool),
    )


@north.step(
    w.BuildTop,
    first="the top of the Wastes Deck is built first",
    told="{mover} builds the top of the Wastes Deck",
    chance=owed_top,
    waits=lambda state, step: bool(state.pool or (state.bottom and c.is_face(state.bottom[0]))),
)
def build_bottom(state: State, step: w.BuildTop, todo: Todo) -> Facts:
    """Cards that were put under the Wastes Deck are known: nobody needs to name them."""
    return build(state, state.bottom[0], None, todo) if state.bottom else iter(())


def build(state: State, card: str | None, back: str | None, todo: Todo) -> Facts:
    """north.protocol.1: the top of the Wastes Deck enters the Zone, Facility side up."""
    seat = q.on_turn(state)
    shown = back if card is None else state.box.cards[card].back
    assert shown is not None
    yield w.Built(seat, card, shown, "top" if state.pool else "bottom")
    yield from use(state, seat, "facility", shown, todo)


@north.answer
def top(state: State, seat: int, act: w.Top, step: w.BuildTop, todo: Todo) -> Facts:
    card, back = act.card, act.back
    face = None if state.pool else next(iter(state.bottom), None)
    require(bool(state.pool or face), Rules.BUILD_2, "the Wastes Deck is empty")
    possible = q.may_come(state) if face is None else copies_of(state, face)
    if face is not None and card is None:
        # All know what lies at the bottom by its face, and now they see its back.
        card = next((one for one in possible if state.box.cards[one].back == back), None)
    if card is None:
        fits = any(state.box.cards[other].back == back for other in possible)
        require(fits, Rules.BUILD_2, "its Facility side is up: name one that is left")
        card_names.require_places(state, (None,), (back,), possible)
    else:
        require(card in possible, Rules.BUILD_2, "{card} cannot be on top", card=it(card))
        card_names.backs_of(state, (card,), (back,))
    if face is not None and card is not None:
        yield w.Turned(face, card)
    yield from build(state, card, back, todo)


def owed_glimpse(state: State, step: w.PeekTop) -> Chance | None:
    if not state.pool:
        return None
    pool, why, seen_by = (
        q.may_come(state),
        "what is on top of the Wastes Deck?",
        (q.on_turn(state),),
    )
    likely = card_names.weights(state, pool)
    return Chance(pool, 1, why, card_names.first_of(w.Glimpse), seen_by=seen_by, weights=likely)


north.step(
    w.PeekTop,
    first="the top of the Wastes Deck is looked at first",
    told="{mover} looks under the top of the Wastes Deck",
    chance=owed_glimpse,
    waits=lambda state, step: state.pool > 0,
)


@north.answer
def glimpse(state: State, seat: int, act: w.Glimpse, step: w.PeekTop, todo: Todo) -> Facts:
    fits = act.card is None or act.card in q.may_come(state)
    fits = fits and state.pool > 0
    require(fits, Rules.RULING_31, "{card} cannot be on top", card=it(act.card))
    yield w.Peeked(q.on_turn(state), act.card, "top")


north.step(
    w.PeekBack,
    first="the back of the card is looked at first",
    told="{mover} looks at the back of {card}",
    chance=lambda state, step: Chance(
        copies_of(state, step.card),
        1,
        say("what is on the back of {card}?", step),
        card_names.first_of(w.Glimpse),
        seen_by=(q.on_turn(state),),
    ),
    waits=always,
)


@north.answer
def look_behind(state: State, seat: int, act: w.Glimpse, step: w.PeekBack, todo: Todo) -> Facts:
    card = None if act.card is None else card_names.card_behind(state, step.card, act.card)
    yield w.Spied(q.on_turn(state), step.card, card)


def refill_owed(state: State, step: w.FillWastes | w.WrapUp) -> int:
    """The number of cards that are still to come to the Wastes."""
    if type(step) is w.FillWastes:
        return min(step.number, q.deck_size(state))
    return max(0, min(WASTES_FULL - len(state.wastes), q.deck_size(state)))


def owed_refill(state: State, step: w.FillWastes | w.WrapUp) -> Chance | None:
    at_once = q.turned_at_once(state, refill_owed(state, step))
    if not at_once:
        return None
    pool = q.may_be_turned(state, at_once)
    return Chance(pool, at_once, f"which {so_many(at_once)} came to the Wastes?", w.Refill)


def is_refilled(state: State, step: w.FillWastes | w.WrapUp) -> bool:
    return state.pool > 0 and refill_owed(state, step) > 0


def from_bottom(state: State, step: w.FillWastes | w.WrapUp, todo: Todo) -> Facts:
    """Cards that were put under the Wastes Deck are known: nobody needs to name them."""
    if number := refill_owed(state, step):
        yield w.Refilled(tuple(state.bottom[:number]))


REFILLED: dict[str, Any] = {
    "first": "the Wastes are refilled first",
    "told": "The Wastes are refilled",
    "chance": owed_refill,
    "waits": is_refilled,
}
north.step(w.FillWastes, **REFILLED)(from_bottom)


@north.step(w.WrapUp, **REFILLED)
def wrap_up(state: State, step: w.WrapUp, todo: Todo) -> Facts:
    """north.wastes.1; then north.end.1, or the next turn."""
    yield from from_bottom(state, step, todo)
    if q.on_turn(state) == 1 and end_reason(state) is not None:
        todo += (w.Score(), w.RevealPile(1), w.RevealPile(0))
    else:
        yield from start(1 - q.on_turn(state), todo)


@north.answer
def refill(
    state: State, seat: int, act: w.Refill, step: w.FillWastes | w.WrapUp, todo: Todo
) -> Facts:
    owed = refill_owed(state, step)
    at_once, said = q.turned_at_once(state, owed), len(act.cards)
    fits = at_once > 0 and said in (at_once, min(owed, state.pool))
    told = "{number} turned over, not {said}"
    require(fits, Rules.WASTES_1, told, number=are(at_once), said=said)
    card_names.require_named_once(
        [card for card in act.cards if card in state.unseen], Rules.WASTES_1
    )
    why, seers, glimpsed = "{card} cannot come from the Wastes Deck", [*state.seers], state.glimpsed
    if seers or state.tops:
        first, face_of, tops = act.cards[0], state.box.face_of, q.may_come(state)
        alike = first not in state.unseen and face_of.get(first) in map(face_of.get, tops)
        require(first in tops or alike, Rules.WASTES_1, why, card=it(state.box.face(first)))
    cards = laid_as(state, act.cards, Rules.WASTES_1, why)
    card_names.require_spare(state, cards)
    yield w.Refilled(cards)
    if c.is_face(cards[0]):
        for seer in seers:
            yield w.Spied(seer, cards[0], glimpsed)
    if type(step) is w.WrapUp:
        todo.append(step)
    elif owed > said:
        todo.append(w.FillWastes(owed - said))


@north.act
def top_shown(state: State, seat: int, act: w.TopShown) -> Facts:
    """north.ruling.31: the Facility face on top of any deck lies open, for those who note it."""
    require(seat == TABLE, Rules.TURN_1, "this is for the table to say")
    if act.seat is None:
        require(state.pool > 0, Rules.RULING_31, "nobody has to guess this top")
        possible = q.may_come(state)
    else:
        require(act.seat in (0, 1), Rules.RULING_31, "there is no such seat")
        require(q.own_deck(state, act.seat) > 0, Rules.RULING_31, "this Deck is empty")
        possible = q.somewhere_in(state, act.seat)
    noted = state.tops.get(WASTES if act.seat is None else str(act.seat), act.back)
    told = "nothing has moved, and the {back} lies on top"
    require(noted == act.back, Rules.RULING_31, told, back=it(noted))
    fits = any(state.box.cards[card].back == act.back for card in possible)
    told = "no card that could be there shows the {back}"
    require(fits, Rules.RULING_31, told, back=it(act.back))
    yield w.Shown(act.back, act.seat)
