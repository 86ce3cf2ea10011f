"""The picture of a position shows everything that lies open, and nothing else."""

from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.rules.lookups import everybody
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.games.boreal_forest.show.pieces import (
    FIGURES,
    FILLS,
    MARKS,
    badge,
    drawn_tile,
    drawn_token,
)
from icecore.replay.kernel.zones import cards
from icecore.replay.show.design import seat_colour
from tests.replay.boreal_forest.tables import NAMES, position, positions

SVG = "{http://www.w3.org/2000/svg}"


def parsed(state: State, names: tuple[str, ...] = NAMES) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(state, names[: len(state.scores)]))


def drawn(root: ElementTree.Element, what: str) -> Counter[str]:
    return Counter(str(node.get(what)) for node in root.iter() if node.get(what))


@pytest.mark.parametrize("turns", [1, 12, 1000], ids=["opening", "middle", "end"])
def test_a_position_looks_as_it_did(turns: int, snapshot: SnapshotAssertion) -> None:
    state = position(1, turns, 4, length="short")
    assert GAME.picture(state, NAMES[:4]) == snapshot(extension_class=SVGImageSnapshotExtension)


def test_hands_of_others_look_as_they_did(snapshot: SnapshotAssertion) -> None:
    seen = GAME.view(position(1, 8, 3, bidding=True), 0)
    assert GAME.picture(seen, NAMES[:3]) == snapshot(extension_class=SVGImageSnapshotExtension)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_tile_and_token_that_is_known_is_drawn_once(seats: int) -> None:
    for state in positions(2, seats, length="short", bidding=True):
        root = parsed(state)
        tiles, tokens = [*state.laid], [who.name for _, who in everybody(state.animals)]
        for seat in range(seats):
            tiles += cards(state.hands[seat])
            tokens += cards(state.supplies[seat])
            for kept in (state.bids[seat], state.committed[seat]):
                tiles += kept.tiles
                tokens += kept.tokens
        assert drawn(root, "data-card") == Counter(tiles)
        assert drawn(root, "data-token") == Counter(tokens)


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_view_draws_nothing_that_the_seat_does_not_see(seat: int) -> None:
    for state in positions(4):
        root = parsed(GAME.view(state, seat))
        own = cards(state.hands[seat]) if seat >= 0 else []
        assert drawn(root, "data-card") == Counter([*state.laid, *own])


def test_it_speaks_to_screen_readers() -> None:
    title, description, *_ = parsed(position(1, 1))
    assert str(title.text).startswith("BOREAL (forest), round 1, turn 1: ")
    spoken = str(description.text)
    assert "1 tile, 6 habitats, 0 closed; bag 29; turns pass to the left; " in spoken
    assert "(First Player): 5 points; " in spoken


def test_a_finished_game_names_its_winner() -> None:
    state = position(1, 1000, 4)
    ended = GAME.outcome(state)
    assert ended is not None
    text = "\n".join(parsed(state).itertext())
    assert f"{NAMES[ended.winners[0]]} wins with {max(state.scores)} points" in text


def test_habitats_differ_for_everybody() -> None:
    """In lightness, or in blue against yellow, which few people confuse; and by their marks."""
    kinds = [letter for letter in FILLS if letter != "r"]
    for one, other in combinations(kinds, 2):
        if {one, other} == {"F", "R"}:
            continue  # a river is Forest with water in it
        a, b = colour(FILLS[one]), colour(FILLS[other])
        assert abs(light(a) - light(b)) > 20 or abs(blue(a) - blue(b)) > 60, (one, other)
    assert len(set(MARKS.values())) == len(MARKS)


def colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def light(rgb: tuple[int, int, int]) -> float:
    return 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2]


def blue(rgb: tuple[int, int, int]) -> float:
    return rgb[2] - (rgb[0] + rgb[1]) / 2


def test_owners_differ_in_outline_and_animals_in_figure() -> None:
    outlines = {badge(seat).replace(seat_colour(seat), "") for seat in range(5)}
    assert len(outlines) == 5
    figures = {drawn_token(kind, 0, 1, False, "") for kind in FIGURES}
    assert len(figures) == len(FIGURES) == 8
    assert drawn_token("moose", 0, 0, True, "") != drawn_token("moose", 0, 0, False, "")


def test_water_is_drawn_where_it_reaches_the_edge_and_across_the_middle() -> None:
    through, around = drawn_tile("RFFRFF*03"), drawn_tile("RFFRFF")
    assert "L0.000 0.000" in through
    assert "L0.000 0.000" not in around.replace("M0.000 0.000L", "")
    assert drawn_tile("RrRFFF") != drawn_tile("RRRFFF")
    assert drawn_tile("LFFLFF*03") != drawn_tile("LFFLFF")
