"""Tables of BOARD ROYALE in every mode, and games at them that are as loud as real ones."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, NamedTuple

from icecore.events.games.board_royale.acts import Lend, Promise, Quit, Share, Trade
from icecore.events.games.board_royale.cards import RoyaleBox
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.lookups import living
from icecore.replay.games.board_royale.rules.state import Options, State
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Refused, Setup, play
from icecore.replay.kernel.zones import cards as cards_of
from icecore.testing.fixture_runner import open_set
from tests.ours import FIXTURES

NAMES = ("Jane", "Mike", "Frank", "Maria", "Arvid", "Noor", "Pia", "Sven")
MODES: tuple[dict[str, Any], ...] = (
    {},
    {"bloodshed": True},
    {"peaceful": True},
    {"quick": True},
    {"party": True},
    {"escape": "together"},
    {"quick": True, "bloodshed": True},
    {"quick": True, "peaceful": True, "party": True},
    {"peaceful": True, "bloodshed": True},
    {"escape": "together", "quick": True, "party": True},
    {"max_rounds": 4},
)


class Seating(NamedTuple):
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        told = " ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.seats} players {told or 'plain'}"


SEATINGS = [
    Seating(seats, options)
    for options in MODES
    for seats in range(2, 9)
    if options.get("escape") != "together" or seats in (4, 6)
]


@cache
def box_named(name: str) -> RoyaleBox:
    sets = FIXTURES / GAME.name / "sets"
    box = open_packaged(GAME, name) if name == "sample" else open_set(GAME, sets, name)
    assert isinstance(box, RoyaleBox)
    return box


def new_game(seating: Seating, set_name: str = "sample") -> State:
    return GAME.begin(Setup(seating.seats, Options(**seating.options)), box_named(set_name))


class Happening(NamedTuple):
    """One act of a game, and what came of it."""

    seat: int
    act: Any
    events: tuple[Any, ...]


def loud_game(state: State, dice: Random) -> Iterator[Happening]:
    """A game by lot to its end, in which people also give their word, lend, give and leave."""
    while GAME.outcome(state) is None:
        if dice.random() < 0.04 and state.turn >= 0:
            seat, act = noise(state, dice)
            with suppress(Refused):
                yield Happening(seat, act, play(GAME, state, seat, act))
            continue
        owed = GAME.chance(state)
        seat, act = (TABLE, draw(owed, dice)) if owed else dice.choice(list(GAME.candidates(state)))
        yield Happening(seat, act, play(GAME, state, seat, act))


def noise(state: State, dice: Random) -> tuple[int, Any]:
    """Something that no list of options offers; it may be refused."""
    seat, other = dice.choice(living(state)), dice.choice(living(state))
    hand = cards_of(state.hands[seat])
    kind = dice.random()
    if kind < 0.05 and len(living(state)) > 2:
        shares = (Share(other, tuple(hand[:1]), tuple(state.owned[seat][:1])),)
        agreed = tuple(one for one in living(state) if one != seat)
        return seat, dice.choice([Quit(), Quit(shares, agreed)])
    if kind < 0.3:
        return seat, Promise("never again", other if other != seat else None)
    if kind < 0.6:
        items = state.owned[seat]
        return seat, Lend(dice.choice(items) if items else 1, other)
    gives = tuple(dice.sample(hand, min(len(hand), dice.choice([0, 1, 2]))))
    theirs = cards_of(state.hands[other])
    gets = tuple(dice.sample(theirs, min(len(theirs), dice.choice([0, 1]))))
    owned = state.owned[seat]
    lent = tuple(dice.sample(owned, min(len(owned), dice.choice([0, 1]))))
    return seat, Trade(other, gives, gets, lent, promise=dice.choice(["", "peace"]))
