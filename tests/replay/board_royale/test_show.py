"""BOARD ROYALE as people see it: the board in a terminal, the picture, and the bot's play."""

import xml.etree.ElementTree as ET
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.events.games.board_royale import words as w
from icecore.events.games.board_royale.acts import Use
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.kernel import Setup, apply_ruling, play
from icecore.replay.show.text import columns_of
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from tests.replay.board_royale.tables import (
    NAMES,
    SEATINGS,
    Seating,
    box_named,
    loud_game,
    new_game,
)

FOUR = NAMES[:4]


def table_of_four() -> State:
    """Jane is about to strike at Mike, who may answer."""
    state = GAME.begin(Setup(4, GAME.options()), box_named("sample"))
    dice = Random("show")
    for _ in loud_game(state, dice):
        if state.turn >= 0:
            break
    apply_ruling(
        GAME,
        state,
        [
            w.TurnSet(0, 3, True),
            *(w.ItemMoved(item, "deck") for item in range(1, 73)),
            *(w.ItemMoved(item, "field") for item in (24, 29, 12, 43)),
            w.HandSet(0, ("food", "food", "wood", "iron", "gold")),
            w.HandSet(1, ("stone", "stone", "wood", "cloth")),
            w.HandSet(2, ("food",) * 7),
            w.HandSet(3, ("iron", "iron")),
            w.Buried("wood", 3),
            *(w.ItemMoved(item, "seat", 0) for item in (1, 71, 26)),
            *(w.ItemMoved(item, "seat", 1) for item in (31, 53)),
            *(w.ItemMoved(item, "seat", 2) for item in (5, 59)),
            w.ItemMoved(36, "discard"),
            w.Lent(2, 0, 5),
        ],
    )
    play(GAME, state, 0, Use(1, (1,)))
    return state


def test_the_board_is_told(snapshot: SnapshotAssertion) -> None:
    assert GAME.board(GAME.view(table_of_four(), 0), FOUR) == snapshot


def test_the_picture_is_drawn(snapshot: SnapshotAssertion) -> None:
    drawn = GAME.picture(GAME.view(table_of_four(), 0), FOUR)
    assert drawn == snapshot


def test_what_does_not_fit_is_folded(snapshot: SnapshotAssertion) -> None:
    assert GAME.board(GAME.view(table_of_four(), 0), FOUR, 60) == snapshot


def test_an_open_attack_is_seen_everywhere() -> None:
    state = table_of_four()
    said = "Jane attacks Mike with the Knife (1) for 2 cards"
    assert f"! {said}" in GAME.board(state, FOUR)
    assert said in GAME.picture(state, FOUR)
    assert "Mike may answer Jane" in GAME.board(state, FOUR)


@pytest.mark.parametrize("seating", SEATINGS[::8], ids=str)
def test_every_position_is_drawn_and_shown_as_wide_as_there_is_room(seating: Seating) -> None:
    state = new_game(seating)
    names = [f"{name} of the Long and Winding Road"[:24] for name in NAMES[: seating.seats]]
    for number, _ in enumerate(loud_game(state, Random("shown"))):
        if number % 12:
            continue
        for width in (60, 80, 120, 140):
            told = GAME.board(state, names, width)
            assert "…" not in told
            assert max(map(columns_of, told.splitlines())) <= width
        ET.fromstring(GAME.picture(state, names))


def wins(games: int, seed: str) -> int:
    bots = ("survivor", "random", "random", "random")
    table = lay_table(Plan("board_royale", bots, seed=seed, swap=True))
    won = 0
    for number in range(games):
        head, _, seal = simulated_game(table, number)
        won += any(head.seats[seat].bot == "survivor" for seat in seal.outcome.winners)
    return won


def test_the_survivor_beats_three_random_players_more_than_half_of_the_time() -> None:
    assert wins(24, "survive") > 12


@pytest.mark.soak
def test_the_survivor_wins_twice_its_fair_share_of_four_hundred_games() -> None:
    assert wins(400, "soak") >= 2 * 400 / 4
