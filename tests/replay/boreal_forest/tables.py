"""Positions of BOREAL (forest) to try rules on: whole random games of any table."""

from collections.abc import Iterator
from random import Random
from typing import Any

from icecore.events.games.boreal_forest.tiles import ForestBox
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.rules.state import TILE, Options, State
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Setup, play
from icecore.testing.fixture_runner import open_set
from tests.ours import FIXTURES

SETS = FIXTURES / GAME.name / "sets"
NAMES = ("Lana", "Mike", "Jane", "Elodie", "Arvid")
LENGTHS = ("short", "medium", "long", "learning")
READINGS = ("scored", "with_actor", "two_plus")


def box_named(name: str) -> ForestBox:
    box = open_packaged(GAME, name) if name == "sample" else open_set(GAME, SETS, name)
    assert isinstance(box, ForestBox)
    return box


def new_game(seats: int = 2, set_name: str = "sample", **options: Any) -> State:
    return GAME.begin(Setup(seats, Options(**options)), box_named(set_name))


def any_table(number: int) -> tuple[int, dict[str, Any]]:
    """Seats and options, all of them in turn: 96 tables."""
    seats, length = 2 + number % 4, LENGTHS[number // 4 % 4]
    bidding = bool(number // 16 % 2) and length != "learning"
    reading = READINGS[number // 32 % 3]
    river = ("any_edge", "water_edge")[number % 2 ^ number // 16 % 2]
    return seats, {"length": length, "bidding": bidding, "db": reading, "river_open": river}


def random_play(state: State, dice: Random) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
    """The rest of the game by lot; each act with its events, as soon as the state shows them."""
    while GAME.outcome(state) is None:
        owed = GAME.chance(state)
        seat, act = (TABLE, draw(owed, dice)) if owed else dice.choice(list(GAME.candidates(state)))
        yield seat, act, play(GAME, state, seat, act)


def positions(seed: int, seats: int = 2, **options: Any) -> Iterator[State]:
    """A game of random acts: the same state again and again, as it changes."""
    state = new_game(seats, **options)
    yield state
    for _ in random_play(state, Random(seed)):
        yield state


def position(seed: int, turns: int, seats: int = 2, **options: Any) -> State:
    """Where that game stands as a turn begins, or at its end."""
    state = None
    for state in positions(seed, seats, **options):
        if state.turns == turns and not state.todo and state.phase == TILE:
            break
    assert state is not None
    return state
