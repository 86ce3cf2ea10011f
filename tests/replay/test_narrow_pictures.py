"""Pictures for phones: readable, made for fingers, and everything that can be done is in them."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.desk.act_atoms import asked_of, atoms_of
from icecore.replay.games.registry import find_game, open_packaged
from icecore.replay.kernel import Ruleset, Setup, copy, play
from icecore.replay.show.default_scene import scene_of
from icecore.replay.show.drawing import picture_of
from icecore.testing.picture_boxes import (
    Frame,
    area_in,
    boxes,
    marked,
    smallest_text,
    walk,
    windows,
)

NAMES = [f"{name} of the Long and Winding Road" for name in ("Lana", "Elodie", "Mike", "Jane")] * 2
PORTED = {
    "boreal_pyramid": (2,), "boreal_forest": (2, 5), "the_north": (2,), "board_royale": (2, 5),
    "foreverot": (1, 3, 8),
}  # fmt: skip
"""With how many seats each game is tried."""
MOST = 40
"""Positions of each table."""


class Table(NamedTuple):
    game: Ruleset[Any]
    positions: Sequence[Any]


@cache
def positions(name: str, seats: int) -> Sequence[Any]:
    """A game by lot: its beginning, its end, and what came between at equal distances."""
    game = find_game(name)
    state, dice = game.begin(Setup(seats, game.options()), open_packaged(game, "sample")), Random(3)
    seen = [copy(game, state)]
    while game.outcome(state) is None:
        owed = game.chance(state)
        seat, act = (TABLE, draw(owed, dice)) if owed else any_act(game, state, dice)
        play(game, state, seat, act)
        seen.append(copy(game, state))
    return [*seen[:: -(-len(seen) // MOST)], seen[-1]]


def any_act(game: Ruleset[Any], state: Any, dice: Random) -> tuple[int, Any]:
    return game.sample(state, dice) if game.sample else dice.choice(list(game.candidates(state)))


def drawn(game: Ruleset[Any], state: Any, width: int) -> ElementTree.Element:
    return ElementTree.fromstring(game.picture(state, NAMES[: len(game.standing(state))], width))


TABLES = [(name, seats) for name, some in PORTED.items() for seats in some]


@pytest.fixture(params=TABLES, ids=lambda each: f"{each[0]}-{each[1]}")
def table(request: pytest.FixtureRequest) -> Table:
    name, seats = request.param
    return Table(find_game(name), positions(name, seats))


@pytest.mark.parametrize("width", [360, 390, 430])
def test_a_narrow_picture_is_as_wide_as_the_screen_and_can_be_read_and_touched(
    table: Table, width: int
) -> None:
    game = table.game
    for state in table.positions:
        root = drawn(game, state, width)
        assert root.get("viewBox") == f"0 0 {width} {root.get('height')}"
        assert smallest_text(root) >= 11
        for area in boxes(root, next(walk(root))[1]):
            assert 0 <= area.left <= area.right <= width, area
            assert area.bottom <= float(root.get("height", 0)), area
        for mark, area in marked(root):
            wide, tall = area.right - area.left, area.bottom - area.top
            assert min(wide, tall) >= 43.9, (mark, area)
        for each in windows(root):
            shown = area_in(each, "viewBox")
            assert shown.right - shown.left == pytest.approx(float(each.get("width", 0)))
            assert shown.bottom - shown.top == pytest.approx(float(each.get("height", 0)))
            whole = area_in(each, "data-pan") if each.get("data-pan") else shown
            behind = (area for part in each for area in boxes(part, Frame()))
            for area in (shown, *behind):
                assert whole.left - 0.1 <= area.left <= area.right <= whole.right + 0.1, area
                assert whole.top - 0.1 <= area.top <= area.bottom <= whole.bottom + 0.1, area


def test_everything_that_can_be_done_is_marked_in_the_picture_of_who_may_do_it(
    table: Table,
) -> None:
    game = table.game
    tried = set()
    for state in table.positions:
        for seat in range(len(game.standing(state))):
            view = game.view(state, seat)
            acts = [act for who, act in game.candidates(view) if who == seat]
            if not acts:
                continue
            root = drawn(game, view, 390)
            turns = any(node.get("data-turn") for node in root.iter())
            marks = {
                mark.replace(f"@{seat}:", ":")
                for marks, _ in marked(root)
                for mark in marks.split()
            }
            for act in acts:
                tried.add(type(act))
                asked = asked_of(type(act)) | ({"turn"} if turns else set())
                hidden = {atom for atom in atoms_of(act) if atom.partition(":")[0] not in asked}
                assert hidden <= marks, (act, hidden - marks)
    assert len(tried) >= 4


def test_free_places_are_shown_only_while_they_are_legal_answers(
    table: Table,
) -> None:
    game = table.game
    for state in table.positions:
        legal = {atom for _, act in game.candidates(state) for atom in atoms_of(act)}
        root = drawn(game, state, 390)
        ghosts = [node for node in root.iter() if node.get("class") == "ghost"]
        assert {str(node.get("data-mark")) for node in ghosts} <= legal


def test_the_marks_of_the_wide_picture_are_among_those_of_the_narrow_one(
    table: Table,
) -> None:
    game = table.game
    for state in table.positions:
        wide = ElementTree.fromstring(game.picture(state, NAMES[: len(game.standing(state))]))
        narrow = {mark for marks, _ in marked(drawn(game, state, 390)) for mark in marks.split()}
        for node in wide.iter():
            assert set(str(node.get("data-mark") or "").split()) <= narrow


def test_the_same_cards_tell_their_stories_in_both_layouts(table: Table) -> None:
    game = table.game
    for state in table.positions:
        wide = ElementTree.fromstring(game.picture(state, NAMES[: len(game.standing(state))]))
        both = [
            {node.get("data-card") for node in root.iter() if node.get("data-card")}
            for root in (wide, drawn(game, state, 390))
        ]
        assert both[0] - {"unknown"} <= both[1]


def test_a_game_that_draws_nothing_itself_has_a_narrow_picture_with_its_cards_marked() -> None:
    game, state = find_game("board_royale"), positions("board_royale", 2)[20]
    plain = picture_of(
        scene_of("BOARD ROYALE", lambda state, names: "somebody is to move", lambda state: None)
    )
    root = ElementTree.fromstring(plain(state, NAMES[:2], 390))
    assert root.get("viewBox") == f"0 0 390 {root.get('height')}"
    assert smallest_text(root) >= 11
    areas = dict(marked(root))
    assert all(area.right <= 390 and area.bottom - area.top >= 44 for area in areas.values())
    hand = {f"card@0:{kind}" for kind in state.hands[0].known}
    assert hand
    assert hand <= areas.keys()
    other = ElementTree.fromstring(plain(game.view(state, 1), NAMES[:2], 390))
    assert hand.isdisjoint(mark for mark, _ in marked(other))
