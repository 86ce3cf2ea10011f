"""Positions of THE NORTH to try rules on, entered as people would."""

from collections.abc import Iterator
from random import Random
from typing import Any

from icecore.events.games.the_north.acts import Deal, Draw, Lay
from icecore.events.games.the_north.cards import NorthBox
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.registry import open_packaged
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.state import Options, State
from icecore.replay.kernel import Setup, play
from icecore.testing.fixture_runner import open_set
from tests.ours import FIXTURES

SETS = FIXTURES / GAME.name / "sets"
FIRST, SECOND = ("i1", "i2", "i3", "i4"), ("i5", "i6", "i7", "i8")
NAMES = ("Lana", "Elodie")


def box_named(name: str) -> NorthBox:
    box = open_packaged(GAME, name) if name == "sample" else open_set(GAME, SETS, name)
    assert isinstance(box, NorthBox)
    return box


def new_game(set_name: str = "sample", **options: Any) -> State:
    return GAME.begin(Setup(2, Options(**options)), box_named(set_name))


def laid(
    mine: tuple[str, ...] = FIRST,
    theirs: tuple[str, ...] = SECOND,
    wastes: tuple[str, ...] = ("c1", "c2", "s1", "i9"),
    set_name: str = "plain",
    **options: Any,
) -> State:
    """The First Player has drawn the first three cards of the own Deck."""
    state = new_game(set_name, **options)
    for act in (Deal(mine), Deal(theirs), Lay(wastes), Draw(mine[:3])):
        play(GAME, state, TABLE, act)
    return state


def random_play(state: State, dice: Random) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
    """The rest of the game by lot; each act with its events, as soon as the state shows them."""
    while GAME.outcome(state) is None:
        owed = GAME.chance(state)
        seat, act = (TABLE, draw(owed, dice)) if owed else dice.choice(list(GAME.candidates(state)))
        yield seat, act, play(GAME, state, seat, act)


def positions(seed: int, set_name: str = "sample", **options: Any) -> Iterator[State]:
    """A game of random acts: the same state again and again, as it changes."""
    state = new_game(set_name, **options)
    yield state
    for _ in random_play(state, Random(seed)):
        yield state


def position(seed: int, turns: int) -> State:
    """Where that game stands before a turn's first Directive, or at its end."""
    state = None
    for state in positions(seed):
        if state.turns == turns and not state.todo:
            break
    assert state is not None
    return state
