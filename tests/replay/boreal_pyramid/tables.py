"""Positions of BOREAL (pyramid) to try rules on, entered as people would."""

from collections.abc import Iterator
from random import Random
from typing import Any

from icecore.events.games.boreal_pyramid.cards import PyramidBox
from icecore.events.games.boreal_pyramid.words import Deal, Moved, Placed
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.state import Options, State
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Chance, Setup, apply_ruling, enter, play
from icecore.testing.fixture_runner import open_set
from tests.ours import FIXTURES

SETS = FIXTURES / GAME.name / "sets"
DEAL = Deal(("slip", "mole", "bay", "glade", "thorn", "birch", "scree", "ridge"))


def box_named(name: str) -> PyramidBox:
    box = open_packaged(GAME, name) if name == "sample" else open_set(GAME, SETS, name)
    assert isinstance(box, PyramidBox)
    return box


def laid(set_name: str = "sample", **options: Any) -> State:
    """A board is dealt, three unknown archives are in the deck, white is to move."""
    state = GAME.begin(Setup(2, Options(**options)), box_named(set_name))
    enter(GAME, state, TABLE, DEAL)
    return state


def owed_in(state: State) -> Chance:
    """What TABLE owes here, where it owes something."""
    owed = GAME.chance(state)
    assert owed is not None
    return owed


def random_play(state: State, dice: Random) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
    """The rest of the game by lot; each act with its events, as soon as the state shows them."""
    while GAME.outcome(state) is None:
        owed = GAME.chance(state)
        seat, act = (TABLE, draw(owed, dice)) if owed else dice.choice(list(GAME.candidates(state)))
        yield seat, act, play(GAME, state, seat, act)


def new_game(set_name: str = "sample", **options: Any) -> State:
    """Nothing is dealt yet: a simulator will know the hidden archives too."""
    return GAME.begin(Setup(2, Options(**options)), box_named(set_name))


def positions(seed: int, **options: Any) -> Iterator[State]:
    """A game of random acts: the same state again and again, as it changes."""
    state = new_game(**options)
    yield state
    for _ in random_play(state, Random(seed)):
        yield state


def position(seed: int, turns: int) -> State:
    """Where that game stands before its next turn, or at its end."""
    state = new_game()
    for state in positions(seed):
        if state.turns == turns and not state.todo:
            break
    return state


def wandered(x: int) -> State:
    """Three cards on the ground from x on and one above: where recalled cards may lead a base."""
    state = laid()
    slots = (("knoll", 1, x), ("lane", 1, x + 1), ("mart", 1, x + 2), ("gate", 2, x))
    events: list[Any] = []
    for card, floor, column in slots:
        events += [Moved(card, "box", "hand"), Placed(0, card, floor, column)]
    apply_ruling(GAME, state, events)
    return state
