"""The picture of a position: complete, well-formed, and safe whatever the players are called."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.lookups import on_the_table
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel import copy
from tests.replay.boreal_pyramid.tables import position, positions, wandered

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Lana", "Elodie")
HOSTILE = (
    "<script>alert(1)</script>",
    "]]><g onload='x'>&amp;\"",
    "a & b < c > \"d\" 'e'",
    "👩‍🚀 北極 🐻‍❄️",
    "x" * 300,
    "\x00\x1b[2J\ud800\u202e\n",
    "",
)


def parsed(state: State, names: tuple[str, str] = NAMES) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(state, names))


def square(node: ElementTree.Element) -> str:
    """The number of a square as white counts; nothing for what is none."""
    found = re.search(r"square@0:(\d)", node.get("data-mark") or "")
    return found[1] if found else ""


def all_text(root: ElementTree.Element) -> str:
    return "\n".join(root.itertext())


@pytest.mark.parametrize("turns", [0, 16, 1000], ids=["opening", "middle", "end"])
def test_a_position_looks_as_it_did(turns: int, snapshot: SnapshotAssertion) -> None:
    drawn = GAME.picture(position(1, turns), NAMES)
    assert drawn == snapshot(extension_class=SVGImageSnapshotExtension)


@pytest.mark.parametrize("orientation", ["mirrored", "shared"])
def test_every_card_on_the_table_is_drawn_once_in_every_position(orientation: str) -> None:
    for state in positions(2, orientation=orientation):
        root = parsed(state)
        drawn = Counter(node.get("data-card") for node in root.iter() if node.get("data-card"))
        assert drawn == Counter(on_the_table(state))
        squares = [(mark, node.get("data-card")) for node in root.iter() if (mark := square(node))]
        assert squares == list(zip("12345678", state.board, strict=True))


def test_a_base_far_from_x_0_looks_as_any_other() -> None:
    plain = re.sub(r"x -?\d+<", "x<", GAME.picture(wandered(0), NAMES))
    for x in (-1, -4, 2, -30, 90):
        drawn = GAME.picture(wandered(x), NAMES)
        assert re.sub(r"x -?\d+<", "x<", drawn) == plain
        assert f"x {x - 1}<" in drawn


def test_a_discarded_card_is_still_shown() -> None:
    state = position(3, 8)
    card = state.board[3]
    assert card is not None
    state.board[3] = None
    state.out.append(card)
    assert f'data-card="{card}"' in GAME.picture(state, NAMES)
    assert "out of the game" in all_text(parsed(state))


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_markup(name: str) -> None:
    plain = Counter(node.tag for node in parsed(position(1, 16)).iter())
    for names in ((name, "Elodie"), ("Lana", name)):
        root = parsed(position(1, 16), names)
        assert Counter(node.tag for node in root.iter()) == plain
        assert not any(key.startswith("on") for node in root.iter() for key in node.attrib)


def test_a_long_name_is_shortened() -> None:
    assert "x" * 30 not in GAME.picture(position(1, 16), ("x" * 300, "Elodie"))


def test_the_picture_needs_nothing_from_outside() -> None:
    for node in parsed(position(1, 1000)).iter():
        assert node.tag.removeprefix(SVG) not in {"script", "style", "image", "use", "a"}
        assert "id" not in node.attrib
        assert not any("href" in key or "url(" in str(value) for key, value in node.items())


def test_it_says_its_size_and_speaks_to_screen_readers() -> None:
    root = parsed(position(1, 0))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text == "BOREAL (pyramid), round 1, turn 1: Lana to move"
    assert "Lana (white): 0 points; counter on 5" in str(description.text)


def test_nothing_hidden_is_drawn_so_a_view_looks_the_same() -> None:
    for state in positions(4):
        assert GAME.picture(state, NAMES) == GAME.picture(GAME.view(state, 0), NAMES)


def test_it_is_the_same_every_time_and_changes_nothing() -> None:
    state = position(1, 16)
    twin = copy(GAME, state)
    assert GAME.picture(state, NAMES) == GAME.picture(twin, NAMES)
    assert state == twin


def test_setup_has_eight_empty_squares() -> None:
    root = parsed(next(positions(1)))
    assert sum(bool(square(node)) for node in root.iter()) == 8
    assert "The board is dealt" in all_text(root)


def test_a_finished_game_names_its_winner() -> None:
    state = position(1, 1000)
    ended = GAME.outcome(state)
    assert ended is not None
    (winner,) = ended.winners
    assert f"{NAMES[winner]} wins {max(state.scores)} to {min(state.scores)}" in all_text(
        parsed(state)
    )
