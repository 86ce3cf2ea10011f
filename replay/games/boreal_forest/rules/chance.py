"""What TABLE says: who is first, and which tiles come from the bag."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.boreal_forest.acts import Deal, Draw, First
from icecore.events.games.boreal_forest.steps import (
    AskFirst,
    AskWay,
    DealHand,
    DrawTiles,
    Prepare,
    Step,
)
from icecore.events.games.boreal_forest.words import Dealt, Drawn, Event, Identified, Led
from icecore.events.words.record import Identify
from icecore.events.words.wire import MOST_SEATS, SCRIBE, TABLE
from icecore.replay.games.boreal_forest.rules.questions import (
    owed_tiles,
    unseen_tiles,
    unseen_tokens,
)
from icecore.replay.games.boreal_forest.rules.rules import Rules
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.games.boreal_forest.rules.turn import go
from icecore.replay.kernel import Chance, refuse, require

COLOURS = ("Blue", "Orange", "Green", "Red", "Violet")
"""The colour of each seat: how it is called where names are not known."""


def expect(state: State, seat: int, wanted: type[Any]) -> Any:
    """Is this what TABLE owes now? The step, if it is."""
    if seat != TABLE:
        refuse(Rules.TURN_2, "this is for the table to say")
    step = state.todo[-1] if state.todo else None
    if type(step) is not wanted:
        refuse(Rules.TURN_1, "the table owes something else, or nothing")
    return step


def first(state: State, seat: int, act: First) -> Iterator[Event]:
    """forest.setup.2: with bidding the First Player chooses the direction too."""
    expect(state, seat, AskFirst)
    seats = len(state.hands)
    require(act.seat < seats, Rules.SETUP_2, "there are only {} seats", seats)
    yield Led(act.seat, "north")
    todo: list[Step] = [Prepare()]
    if state.options.bidding:
        todo.append(AskWay())
    yield from go(state, todo)


def deal(state: State, seat: int, act: Deal) -> Iterator[Event]:
    step = expect(state, seat, DealHand)
    from_bag(state, act.tiles, owed_tiles(state, step), Rules.SETUP_5)
    yield Dealt(step.seat, act.tiles)
    yield from go(state, list(state.todo[:-1]))


def draw(state: State, seat: int, act: Draw) -> Iterator[Event]:
    step = expect(state, seat, DrawTiles)
    from_bag(state, act.tiles, owed_tiles(state, step), Rules.ACT_3)
    yield Drawn(step.seat, act.tiles)
    yield from go(state, list(state.todo[:-1]))


def from_bag(state: State, tiles: tuple[str | None, ...], number: int, rule: Rules) -> None:
    require(len(tiles) == number, rule, "{} tiles are drawn, not {}", number, len(tiles))
    left = unseen_tiles(state)
    for tile, copies in Counter(tiles).items():
        some = tile is None or left.get(tile, 0) >= copies
        require(some, rule, "{} cannot come from the bag so often", tile)


def identify(state: State, seat: int, act: Identify) -> Iterator[Event]:
    """Whoever keeps the record has come to know tiles or tokens that only their owner saw."""
    require(seat == SCRIBE, Rules.TURN_2, "this is for the scribe")
    zone: Any = act.zone
    real = zone in ("hand", "supply") and 0 <= act.seat < len(state.hands)
    require(real, Rules.SETUP_5, "only the hand and the supply of a seat are hidden")
    if zone == "hand":
        kept, left = state.hands[act.seat], unseen_tiles(state)
    else:
        kept, left = state.supplies[act.seat], unseen_tokens(state, act.seat)
    fits = len(act.cards) <= kept.unknown and Counter(act.cards) <= Counter(left)
    require(fits, Rules.SETUP_5, "these cannot be the unknown ones")
    yield Identified(zone, act.seat, act.cards)


TABLE_ACTS: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    First: first,
    Deal: deal,
    Draw: draw,
    Identify: identify,
}


def chance(state: State) -> Chance | None:
    """What TABLE owes: the First Player, or tiles that one seat alone looks at."""
    step = state.todo[-1] if state.todo else None
    match step:
        case AskFirst():
            seats = COLOURS[: len(state.hands)]
            return Chance(seats, 1, "who has been farthest north?", lambda drawn: named(*drawn))
        case DealHand(seat):
            why = f"which tiles did {COLOURS[seat]} draw?"
            return drawn(state, owed_tiles(state, step), why, Deal, seat)
        case DrawTiles(seat):
            why = f"which tiles did {COLOURS[seat]} draw to exchange?"
            return drawn(state, owed_tiles(state, step), why, Draw, seat)
    return None


def drawn(state: State, number: int, why: str, act: Any, seat: int) -> Chance | None:
    return Chance(pool(state), number, why, act, seen_by=(seat,)) if number else None


def named(colour: str) -> First:
    """Who sits there; a word that is no colour is a seat that nobody has."""
    return First(COLOURS.index(colour) if colour in COLOURS else MOST_SEATS - 1)


def pool(state: State) -> list[str]:
    return [tile for tile, copies in unseen_tiles(state).items() for _ in range(copies)]
