"""The picture for phones: what a finger finds, what the window on the map shows, what is hidden."""

from collections import Counter
from random import Random
from statistics import median
from xml.etree import ElementTree

import pytest

from icecore.events.games.boreal_forest import words as w
from icecore.replay.desk.act_atoms import atoms_of
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.rules.hexes import turned
from icecore.replay.games.boreal_forest.rules.state import ACTION, TILE, State
from icecore.replay.games.boreal_forest.show.land_map import Sheet
from icecore.testing.picture_boxes import Frame, area_in, boxes, is_window, marked
from tests.replay.boreal_forest.tables import NAMES, new_game, position, positions, random_play


def strip(state: State, width: int = 390) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(state, NAMES[: len(state.scores)], width))


def told(root: ElementTree.Element, what: str) -> Counter[str]:
    return Counter(str(node.get(what)) for node in root.iter() if node.get(what))


def adds(state: State) -> list[w.Add]:
    return [act for _, act in GAME.candidates(state) if isinstance(act, w.Add)]


def acting(state: State) -> bool:
    return state.phase == ACTION and not state.todo


@pytest.mark.parametrize("turns", [1, 9, 30])
def test_every_hex_where_a_tile_fits_is_a_free_place(turns: int) -> None:
    state = position(2, turns)
    ghosts = [node for node in strip(state).iter() if node.get("class") == "ghost"]
    free = {f"hex:{act.q},{act.r}" for act in adds(state)}
    assert {node.get("data-mark") for node in ghosts} == free
    assert len(ghosts) == len(free) > 0
    assert all(node.find(".//*[@data-edge]") is not None for node in ghosts)


def test_a_tile_and_a_hex_leave_only_its_turns_so_that_three_taps_add_it() -> None:
    state = position(2, 9)
    marks = {mark for some, _ in marked(strip(state)) for mark in some.split()}
    for act in adds(state):
        tile, hex_, *_ = atoms_of(act)
        assert {tile.replace(":", f"@{state.turn}:"), hex_} <= marks
        left = [each for each in adds(state) if {tile, hex_} <= {*atoms_of(each)}]
        assert {(each.tile, each.q, each.r) for each in left} == {(act.tile, act.q, act.r)}


def test_half_of_all_acts_take_three_taps_or_fewer() -> None:
    """Each value is a tap, and so are a choice that nothing in the picture means and the last."""
    taps, state = [], new_game(3, bidding=True)
    for seat, act, _ in random_play(state, Random(1)):
        if seat >= 0:
            taps.append(max(1, len(atoms_of(act))) + 1)
    assert median(taps) <= 3


def test_a_tile_in_hand_turns_against_the_clock_as_the_words_do() -> None:
    """`rot` 1 brings what was east to the north-east: on screens that is −60 degrees."""
    assert turned("RFFFFF", 1) == "FRFFFF"
    state = position(2, 9)
    hand = [node for node in strip(state).iter() if node.get("data-turn")]
    assert {node.get("data-turn") for node in hand} == {"-60"}
    in_hands = sum(sum(hand.known.values()) for hand in state.hands)
    assert told(strip(state), "data-turn")["-60"] == in_hands


def test_sectors_are_marked_while_animals_act_and_hexes_while_a_tile_is_added() -> None:
    seen = Counter[str]()
    for state in positions(2, 3, length="short"):
        words = {
            mark.partition(":")[0] for some, _ in marked(strip(state)) for mark in some.split()
        }
        if acting(state):
            seen["sector"] += 1
            assert "sector" in words
            assert "hex" not in words
        elif state.phase == TILE and not state.todo:
            seen["hex"] += 1
            assert "sector" not in words
    assert min(seen["sector"], seen["hex"]) > 5


@pytest.mark.parametrize("kind", [ACTION, TILE])
def test_a_large_map_is_seen_through_a_window_and_framed_in_the_whole(kind: str) -> None:
    state = next(each for each in positions(2, 5) if each.turns == 36 and each.phase == kind)
    root = strip(state)
    (window,) = filter(is_window, root.iter())
    whole, shown = area_in(window, "data-pan"), area_in(window, "viewBox")
    assert whole.right - whole.left > shown.right - shown.left
    ground = next(boxes(window[0], Frame()))
    assert ground == pytest.approx(whole, abs=0.1), "it can be moved where nothing is drawn"
    (frame,) = (node for node in root.iter() if node.get("data-frame") is not None)
    assert [float(frame.get(side, 0)) for side in ("x", "y")] == [shown.left, shown.top]
    assert told(root, "data-card") >= Counter(state.laid)


def test_a_small_map_needs_no_window() -> None:
    (window,) = filter(is_window, strip(position(2, 1)).iter())
    assert window.get("data-pan") is None


def test_the_window_opens_where_something_can_be_done() -> None:
    for state in positions(3, 5, length="short"):
        sheet = Sheet(state, 370, narrow=True)
        left, top, width, height = sheet.shown
        wanted = sheet.free or (state.land.places[-1:] if state.fresh else [])
        inside = [
            left < x < left + width and top < y < top + height for x, y in map(sheet.at, wanted)
        ]
        assert any(inside) or not wanted


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_view_shows_and_marks_nothing_that_the_seat_does_not_see(seat: int) -> None:
    for state in positions(4, length="short"):
        root = strip(GAME.view(state, seat))
        other = {mark for some, _ in marked(root) for mark in some.split() if "@" in mark}
        assert {mark.partition(":")[0].partition("@")[2] for mark in other} <= {str(seat)}
        own = Counter(state.hands[seat].known if seat >= 0 else ())
        assert told(root, "data-card").keys() == {*state.laid, *own}
