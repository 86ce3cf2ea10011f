"""The picture of a position shows everything that lies open, and nothing else."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.lookups import on_the_table
from icecore.replay.games.boreal_pyramid.rules.state import State
from tests.replay.boreal_pyramid.tables import position, positions, wandered

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Lana", "Elodie")


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


def test_a_long_name_is_shortened() -> None:
    assert "x" * 30 not in GAME.picture(position(1, 16), ("x" * 300, "Elodie"))


def test_it_speaks_to_screen_readers() -> None:
    title, description, *_ = parsed(position(1, 0))
    assert title.text == "BOREAL (pyramid), round 1, turn 1: Lana to move"
    assert "Lana (white): 0 points; counter on 5" in str(description.text)


def test_nothing_hidden_is_drawn_so_a_view_looks_the_same() -> None:
    for state in positions(4):
        assert GAME.picture(state, NAMES) == GAME.picture(GAME.view(state, 0), NAMES)


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
