"""The picture and the board of a position: complete, well-formed, and safe whatever names say."""

from random import Random
from xml.etree import ElementTree

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from icecore.events.foreverot.cards import RUIN
from icecore.events.foreverot.steps import Ask, Settle, Throw, Window
from icecore.replay.foreverot import GAME
from icecore.replay.foreverot.board import WIDTH
from icecore.replay.foreverot.state import State
from icecore.replay.foreverot.wording import brief, headline
from icecore.replay.plain import columns_of
from icecore.replay.registry import open_packaged
from tests.replay.foreverot.tables import NAMES, new_game, random_play, started

HOSTILE = (
    "<script>alert(1)</script>",
    "]]><g onload='x'>&amp;\"",
    "👩‍🚀 北極 🐻‍❄️",
    "x" * 300,
    "\x00\x1b[2J\u202e\n",
    "",
)


def late(seats: int, seed: int) -> State:
    """A position of a random game in which worlds are lost, or its end."""
    state = new_game(seats)
    for _ in random_play(state, Random(seed)):
        if len(state.lost) > 1 and state.night and not state.todo:
            break
    return state


def drawn(state: State, names: tuple[str, ...]) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(state, names))


@pytest.mark.parametrize("seats", [1, 4, 8])
def test_a_late_position_looks_and_reads_as_it_did(seats: int, snapshot: SnapshotAssertion) -> None:
    state, names = late(seats, 3), NAMES[:seats]
    assert GAME.picture(state, names) == snapshot(extension_class=SVGImageSnapshotExtension)
    assert GAME.board(state, names) == snapshot(name="board")


@pytest.mark.parametrize("seats", [1, 3, 8])
def test_every_token_that_lies_open_is_in_the_picture(seats: int) -> None:
    state, names = new_game(seats, promo=True), NAMES[:seats]
    for number, _ in enumerate(random_play(state, Random(seats))):
        if number % 7:
            continue
        found = [node.get("data-card") for node in drawn(state, names).iter()]
        for slots in state.slots:
            for token in slots:
                assert token is None or token in found
        ruins = sum(slots.count(RUIN) for slots in state.slots)
        assert found.count(RUIN) == ruins
        for stack in state.stacks:
            assert not stack or stack[-1] is None or stack[-1] in found
        text = "\n".join(drawn(state, names).itertext())
        assert f"{state.doom_left} Foreverot cards left" in text
        assert ("LOST" in text) == bool(state.lost)
        assert ("Night" in text.splitlines()) == state.night


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_disturbs_picture_or_board(name: str) -> None:
    state = started(2)
    for names in ((name, "Bo"), ("Ada", name)):
        root = drawn(state, names)
        assert "script" not in {node.tag.rpartition("}")[2] for node in root.iter()}
        text = GAME.board(state, names)
        assert len(text.splitlines()) == len(GAME.board(state, NAMES[:2]).splitlines())
        assert all(c.isprintable() or c in "\n\u200d" for c in text)


@pytest.mark.parametrize("seats", [1, 5, 8])
def test_every_position_fits_the_terminal(seats: int) -> None:
    state, names = new_game(seats), NAMES[:seats]
    for _ in random_play(state, Random(seats)):
        for line in GAME.board(state, names).splitlines():
            assert columns_of(line) <= WIDTH
            assert line == line.rstrip()


def test_the_headline_says_who_must_speak() -> None:
    state = started(2)
    seat, names = state.turn, NAMES[:2]
    assert headline(state, names) == f"Round 1: {names[seat]} has 6 actions left."
    state.todo = (Throw(seat, "rouse"),)
    assert headline(state, names) == f"Round 1: {names[seat]} rolls the die."
    state.todo, state.die = (Settle(seat, "rouse"), Window(1 - seat, "die")), 3
    assert headline(state, names) == f"Round 1: {names[1 - seat]} may answer the 3."
    state.todo = (Ask("take", seat, 1, "card"),)
    assert headline(state, names) == f"Round 1: {names[seat]} chooses; tokens are chosen first."
    state.todo, state.reason = (), "rot destroyed"
    assert headline(state, names) == "All win: the Rot is destroyed."
    state.reason = "foreverot spent"
    assert headline(state, names) == "All lose: the Rot prevails."


def test_every_program_of_the_sample_has_words() -> None:
    for name, program in open_packaged(GAME, "sample").programs.items():
        words = brief(program)
        assert words, name
        assert "Struct" not in words
        assert "(" not in words
