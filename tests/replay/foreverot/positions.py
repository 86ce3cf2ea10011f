"""Positions of Foreverot to look at: whole games of bots, and one that is laid by hand."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from icecore.events.games.foreverot.cards import NUR, RUIN, WORLDS
from icecore.events.words.record import AnyRecord
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.state import Options, State
from icecore.replay.kernel import Setup
from icecore.replay.table.simulate import Plan, Prepared, lay_table, simulated_game
from icecore.testing.sample_games import box_of
from tests.ours import FIXTURES

NAMES = ("Lana", "Elodie", "Mike", "Jane", "Otto", "Ines", "Ravi", "Zoe")


@cache
def game_of(players: int, number: int, bot: str, verbs: bool) -> tuple[Prepared, list[AnyRecord]]:
    text = (FIXTURES / GAME.name / "sets" / "verbs.toml").read_text() if verbs else None
    table = lay_table(Plan(GAME.name, (bot,) * players, set_text=text))
    return table, simulated_game(table, number)[1]


def positions(
    players: int, number: int = 0, bot: str = "random", verbs: bool = False
) -> Iterator[State]:
    """A whole game: the same state again and again, as it changes."""
    table, records = game_of(players, number, bot, verbs)
    state: State = GAME.begin(table.setup, table.box)
    yield state
    for record in records:
        for event in record.events:
            GAME.evolve[type(event)](state, event)
        yield state


def ended(players: int) -> State:
    *_, last = positions(players)
    return last


def beginning(players: int) -> State:
    box: Any = box_of(GAME)
    return GAME.begin(Setup(players, Options()), box)


def staged() -> State:
    """Three players in the middle of a game; by hand, so that no bot can change it."""
    state = beginning(3)
    state.todo = ()
    state.roles = [["envoy_star"], ["boltsender_axe"], ["scholar_eye"]]
    state.holds = [{"red": 2, "yellow": 1, "axe": 1}, {"bindmetal": 3, "tide_bell": 1}, {}]
    state.quests = [["core_2"], [], ["arctos_5", "depal_1"]]
    state.prophecies = [[], ["last_stand"], []]
    state.madness = [None, None, "dread_of_gates"]
    state.pawns = [4, 4, NUR]
    state.reinforcements[4] = 1
    state.deployed[8] = 2
    for world in range(2, WORLDS + 1):
        board = state.box.board(world)
        state.slots[world][1] = board.warlords[0].id
        state.slots[world][3] = board.obliviates[0].id
    state.named = ["onus_a", "core_a"]
    state.slots[7][0] = state.slots[7][4] = RUIN
    state.slots[2] = [None] * 5
    state.lost = [2]
    state.dragons[2], state.dragons[8] = 0, 1
    rot, other = sorted(state.box.rots)[:2]
    state.stacks = [[rot], [None, None, min(state.box.rotkin)], [], [None, other]]
    state.gates = [[4, 8]]
    state.alliance, state.marker, state.night = 7, 19, True
    state.past, state.doom_left = ["rally", "open_markets"], 4
    state.used_cards[5] = ["arctos_1"]
    state.round, state.turn, state.turns, state.actions, state.spent = 3, 1, 8, 4, 1
    state.first, state.uses, state.withheld = 2, {"40": 1}, [(0, "red")]
    state.die, state.thrown = 6, 2
    return state
