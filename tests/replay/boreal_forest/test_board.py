"""The position as text: in any width, every sector and token."""

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.events.games.boreal_forest.words import Flipped, Led, Placed, TileAdded
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.show.map_text import owner_letters
from icecore.replay.show.text import columns_of
from tests.replay.boreal_forest.tables import NAMES, new_game, position, positions


@pytest.mark.parametrize("turns", [1, 12, 1000], ids=["opening", "middle", "end"])
def test_a_position_reads_as_it_did(turns: int, snapshot: SnapshotAssertion) -> None:
    assert GAME.board(position(1, turns, 3, length="short"), NAMES[:3]) == snapshot


def test_another_seat_reads_no_hand_but_its_own(snapshot: SnapshotAssertion) -> None:
    assert GAME.board(GAME.view(position(1, 8), 0), NAMES[:2]) == snapshot


@pytest.mark.parametrize(("seats", "width"), [(2, 80), (5, 80), (5, 120), (2, 140)])
def test_no_map_is_cut_off(seats: int, width: int) -> None:
    names = tuple(name * 4 for name in NAMES[:seats])
    for number, state in enumerate(positions(2, seats, bidding=True)):
        if number % 4 and GAME.outcome(state) is None:
            continue
        text = GAME.board(state, names, width)
        assert "…" not in text.split("\n\n")[0]
        assert max(map(columns_of, text.splitlines())) <= width


def test_a_map_that_is_too_wide_is_shown_around_its_last_tile() -> None:
    state = new_game(length="long")
    for q in range(1, 25):
        state.hands[0].unknown += 1
        GAME.evolve[TileAdded](state, TileAdded(0, "taiga", q, 0, 0, "FFFFFF"))
    for width, hidden in ((80, 18), (100, 16), (140, 12)):
        text = GAME.board(state, NAMES[:2], width)
        assert "24*" in text
        assert f"({hidden} tiles farther away not shown)" in text


def test_a_sector_shows_its_habitat_and_who_is_there() -> None:
    state = new_game()
    state.supplies[0].unknown = state.supplies[1].unknown = 10
    for event in (
        Placed(0, "vole3", (0, 0, 0)),
        Placed(1, "moose", (0, 0, 2)),
        Flipped(1, "moose", (0, 0, 2), "hidden"),
        Placed(0, "mushroom", (0, 0, 1)),
        Led(1, "north"),
    ):
        GAME.evolve[type(event)](state, event)
    lines = GAME.board(state, NAMES[:2]).splitlines()
    first, second, third = lines[lines.index("Map") + 1 :][:3]
    assert first.split() == ["WMMRuL"]
    assert second.split() == ["r", "0", "L", "0", "F3L"]
    assert third.split() == ["G", "H"]


def test_owners_of_one_initial_have_letters_of_their_own() -> None:
    assert owner_letters(("Lana", "Lena", "Lea", "北", "")) == ["L", "E", "A", "B", "C"]


def test_a_hand_tells_what_is_on_its_tiles() -> None:
    state = new_game()
    state.hands[0].known, state.hands[0].unknown = {"brook": 2, "bend": 1}, 1
    lines = GAME.board(state, NAMES[:2]).splitlines()
    assert "  Hand: Bend RrRFFF, Brook ×2 RFFRFF, ?, 1 hidden" in lines


def test_every_pending_step_is_said(snapshot: SnapshotAssertion) -> None:
    said = set()
    for seed in range(6):
        for state in positions(seed, 3, length="short", bidding=True):
            if state.todo:
                said.add(type(state.todo[-1]).__name__)
                assert " to go on" not in GAME.board(state, NAMES[:3]).splitlines()[0]
    assert sorted(said) == snapshot
