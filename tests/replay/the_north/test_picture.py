"""The picture of a position shows everything that lies open, and nothing else."""

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.state import State
from tests.replay.the_north.tables import NAMES, position, positions

SVG = "{http://www.w3.org/2000/svg}"


def parsed(state: State, names: tuple[str, str] = NAMES) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(state, names))


def all_text(root: ElementTree.Element) -> str:
    return "\n".join(root.itertext())


@pytest.mark.parametrize("turns", [1, 7, 1000], ids=["opening", "middle", "end"])
def test_a_position_looks_as_it_did(turns: int, snapshot: SnapshotAssertion) -> None:
    drawn = GAME.picture(position(1, turns), NAMES)
    assert drawn == snapshot(extension_class=SVGImageSnapshotExtension)


def test_a_hand_looks_from_the_other_side_as_it_did(snapshot: SnapshotAssertion) -> None:
    drawn = GAME.picture(GAME.view(position(1, 8), 0), NAMES)
    assert drawn == snapshot(extension_class=SVGImageSnapshotExtension)


@pytest.mark.parametrize(("set_name", "tower"), [("sample", True), ("verbs", False)])
def test_every_card_that_lies_open_or_is_held_is_drawn_once(set_name: str, tower: bool) -> None:
    for state in positions(2, set_name, tower_array=tower):
        root = parsed(state)
        drawn = Counter(node.get("data-card") for node in root.iter() if node.get("data-card"))
        shown = [*state.wastes]
        for seat in (0, 1):
            shown += state.ancients[seat]
            shown += state.hands[seat].cards
            shown += state.discards[seat]
            shown += state.facilities[seat].cards
        assert drawn == Counter(shown)


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_view_names_no_card_that_the_seat_does_not_see(seat: int) -> None:
    for state in positions(4):
        root = parsed(GAME.view(state, seat))
        drawn = {node.get("data-card") for node in root.iter()}
        for other in {0, 1} - {seat}:
            assert drawn.isdisjoint(state.hands[other].cards)
            assert drawn.isdisjoint(state.facilities[other].cards)


def test_it_speaks_to_screen_readers() -> None:
    title, description, *_ = parsed(position(1, 1))
    assert title.text == "THE NORTH, round 1, turn 1: Lana to use Directive 1 of 3"
    assert "Lana (First Player): 40 points; Node Level 1" in str(description.text)


def test_a_finished_game_names_its_winner_and_its_account() -> None:
    state: Any = position(1, 1000)
    ended = GAME.outcome(state)
    assert ended is not None
    (winner,) = ended.winners
    text = all_text(parsed(state))
    assert f"{NAMES[winner]} wins {max(state.scores)} to {min(state.scores)}" in text
    assert f"{state.points[0]} left + " in text
