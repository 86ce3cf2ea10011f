"""The position as text: as wide as there is room, every card named."""

import re
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.events.games.the_north import cards as verbs
from icecore.events.games.the_north.acts import Deal
from icecore.events.words.wire import TABLE
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.effects import effects, program
from icecore.replay.kernel import play
from icecore.replay.show.text import columns_of
from tests.replay.the_north.tables import NAMES, laid, position, positions


@pytest.mark.parametrize("turns", [1, 7, 1000], ids=["opening", "middle", "end"])
def test_a_position_reads_as_it_did(turns: int, snapshot: SnapshotAssertion) -> None:
    assert GAME.board(position(1, turns), NAMES) == snapshot


def test_the_other_side_of_the_table_reads_as_it_did(snapshot: SnapshotAssertion) -> None:
    assert GAME.board(GAME.view(position(1, 8), 0), NAMES) == snapshot


LONG = ("Maximiliane von Hohenlohe", "Bartholomew Featherstone")
ALL = re.compile(r"\w+")


@pytest.mark.parametrize("width", [60, 80, 120, 140])
@pytest.mark.parametrize(("set_name", "tower"), [("sample", True), ("verbs", False)])
def test_every_position_fits_the_terminal_and_loses_nothing(
    set_name: str, tower: bool, width: int
) -> None:
    for number, state in enumerate(positions(2, set_name, tower_array=tower)):
        if number % 4:
            continue
        text, whole = GAME.board(state, LONG, width), GAME.board(state, LONG, 1000)
        assert "…" not in text.replace(LONG[0][:23] + "…", "")
        assert {*ALL.findall(whole)} - {*ALL.findall(text)} <= {"V", "id", "on", "the", "Ancient"}
        assert max(map(columns_of, text.splitlines())) <= width


def test_every_pending_step_is_said(snapshot: SnapshotAssertion) -> None:
    said = set()
    for set_name in ("sample", "verbs"):
        for seed in range(12):
            for state in positions(seed, set_name):
                if state.todo:
                    said.add(type(state.todo[-1]).__name__)
                    assert " to act" not in GAME.board(state, NAMES).splitlines()[0]
    assert sorted(said) == snapshot


def test_what_is_on_top_and_below_is_said() -> None:
    state = laid()
    state.tops["wastes"] = "none"
    state.bottom.append("c9")
    text = GAME.board(state, NAMES)
    assert "top Empty Hall" in text
    assert "at the bottom Calm Stone (c9)" in text


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (verbs.Draw(2), "draw 2"),
        (verbs.Discard(1), "discard 1"),
        (verbs.Discard(1, "other"), "other discards 1"),
        (verbs.Lose(2), "other −2"),
        (verbs.Lose(1, "self"), "you −1"),
        (verbs.Lose(1, per="facilities", most=3), "other −1/Facility ≤3"),
        (verbs.Lose(1, per="level"), "other −1/Level"),
        (verbs.Gain(3), "you +3"),
        (verbs.Gain(3, "other"), "other +3"),
        (verbs.Charge(), "charge 1"),
        (verbs.Reprogram(), "reprogram any"),
        (verbs.Reprogram(1), "reprogram I"),
        (verbs.Build(2), "build 2"),
        (verbs.Play(), "play"),
        (verbs.Play("wastes", "facility"), "play from wastes as Facility"),
        (verbs.Flip(), "flip Facility"),
        (verbs.Flip("ancient"), "flip Ancient"),
        (verbs.Exchange(), "exchange"),
        (verbs.Take(), "take 1"),
        (verbs.Recover(), "recover 1"),
        (verbs.Cycle(), "cycle 1"),
        (verbs.Refill(), "refill to 4"),
        (verbs.Peek(), "peek at the top"),
        (verbs.Peek("wastes"), "peek at the Wastes"),
        (verbs.Move(), "Zone to hand"),
        (verbs.ResetNode(), "Node to Level 1"),
        (verbs.Choose(((verbs.Draw(),), (verbs.Lose(), verbs.Build()))),
         "draw 1 or other −1, build 1"),
        (verbs.If("ancients", 2, (verbs.Draw(),)), "if 2+ Ancient: draw 1"),
    ],
)  # fmt: skip
def test_effects_in_short(effect: Any, words: str) -> None:
    assert effects.words(effect) == words


def test_a_face_that_says_more_than_its_verbs_sends_the_reader_to_it() -> None:
    assert program((verbs.Draw(),), text_only=True) == "draw 1, see card"
    assert program(()) == "nothing"


def test_a_position_in_setup_is_shown_too() -> None:
    state = next(positions(1))
    assert GAME.board(state, NAMES).startswith("THE NORTH · setup · The Deck of Lana is dealt\n")
    play(GAME, state, TABLE, Deal(("rime", "drift", "coil", "tin")))
    assert "The Deck of Elodie is dealt" in GAME.board(state, NAMES)
