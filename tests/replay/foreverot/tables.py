"""Tables of Foreverot to try things on: every size, every level."""

from collections.abc import Iterator
from random import Random
from typing import Any

from icecore.events.games.foreverot.cards import ForeverotBox
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.state import LEVELS, Options, State
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Setup, play
from icecore.replay.table.simulate import Plan

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")


def sample_box() -> ForeverotBox:
    box = open_packaged(GAME, "sample")
    assert isinstance(box, ForeverotBox)
    return box


def new_game(seats: int, **options: Any) -> State:
    return GAME.begin(Setup(seats, Options(**options)), sample_box())


def random_play(state: State, dice: Random) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
    """The rest of the game by lot; each act with its events, as soon as the state shows them."""
    while GAME.outcome(state) is None:
        owed = GAME.chance(state)
        seat, act = (TABLE, draw(owed, dice)) if owed else dice.choice(list(GAME.candidates(state)))
        yield seat, act, play(GAME, state, seat, act)


def started(seats: int = 4, seed: int = 0, **options: Any) -> State:
    """A game by lot up to its first turn."""
    state = new_game(seats, **options)
    for _ in random_play(state, Random(seed)):
        if state.turn >= 0 and not state.todo:
            return state
    raise AssertionError("lost in the setup")


def plan(number: int, bot: str = "random") -> Plan:
    """Table sizes and levels in turn, now and then with the promotional cards."""
    return Plan(
        "foreverot",
        (bot,) * (1 + number % 8),
        seed="tables",
        options={"level": LEVELS[number // 8 % 6], "promo": number % 5 == 0},
        check=True,
    )
