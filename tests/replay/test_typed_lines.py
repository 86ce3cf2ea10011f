"""A line as people type it: small words, numbers in front, sectors and seats by their names."""

from typing import Any

import pytest

from icecore.events.games.boreal_forest import words as w
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text_line import Anyway
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.typed.line_parser import read
from icecore.replay.games.registry import find_game, open_packaged, parse_options
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

SETUP = (
    "mike",
    "brook brook brook bend bend bend oxbow oxbow ford ford",
    "marsh, bay, tarn, 3 heath, 3 glade, fork",
    "pass",
    "pass",
    "supply 3 insects, vole 1, vole 2, hare, 2 fish, wolf, raptor",
    "supply 4 insects, 3 hares, 3 fish",
)


def desk_after(*lines: str) -> Desk:
    game = find_game("boreal_forest")
    box = open_packaged(game, "sample")
    head = new_head(
        game, ["Lana", "Mike"], box, parse_options(game, [("length", "short")]),
        now=0, randomness=bytes(10),
    )  # fmt: skip
    desk = Desk(Recording(Timeline(game, head, box), lambda: 0))
    for line in lines:
        desk.say(line)
    return desk


@pytest.fixture(scope="module")
def tile() -> Desk:
    """Mike is to add his first tile beside the start tile."""
    return desk_after(*SETUP)


@pytest.fixture(scope="module")
def action() -> Desk:
    """Mike has added a bend to the east: its water runs from E by NE to NW."""
    return desk_after(*SETUP, "add bend at 1,0")


def test_who_is_asked_for_is_said_by_name() -> None:
    desk = desk_after()
    assert desk.named_pool(desk.owed() or pytest.fail("nothing is owed")) == ["Lana", "Mike"]
    assert read("mi", desk.talk()).act == w.First(1)


def test_things_are_counted(tile: Desk) -> None:
    supply = tile.state.supplies[1].known
    assert supply == {
        "insect": 3, "vole1": 1, "vole2": 1, "hare": 1, "fish": 2, "wolf": 1, "raptor": 1,
    }  # fmt: skip
    assert tile.state.hands[0].known["heath"] == 3


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("add bend -1,0", w.Add("bend", -1, 0)),
        ("add the bend at -1,0", w.Add("bend", -1, 0)),
        ("add bend at -1, 0, turned twice", w.Add("bend", -1, 0, 2)),
        ("mike add bend -1 0 rot=3", w.Add("bend", -1, 0, 3)),
    ],
)
def test_commas_and_small_words_stand_between_fields(tile: Desk, line: str, act: Any) -> None:
    assert tile.read(line).act == act


def test_a_minus_is_part_of_a_number(tile: Desk) -> None:
    """Another hex of the list is never taken for the one that was typed."""
    listed = next(
        each for each in tile.choices() if each.label.startswith("add the Ford tile at -1,1")
    )
    assert listed.said is not None
    assert tile.read(listed.label).act == listed.said[1]
    assert tile.read("add the ford at 1,1").act == w.Add("ford", 1, 1)


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("place hare 1,0 sw", w.Place("hare", (1, 0, 4))),
        ("place a hare on 1,0 SW", w.Place("hare", (1, 0, 4))),
        ("place hare on 1,0 sw to 0,0 nw", w.Place("hare", (1, 0, 4), (0, 0, 2))),
        ("place vole 1 at 1,0 e", w.Place("vole1", (1, 0, 0))),
        ("insects 1,0 e and 1,0 ne", w.Insects(((1, 0, 0), (1, 0, 1)))),
        ("voles 1,0 e 1,0 ne", w.Voles((((1, 0, 0), (1, 0, 1)),))),
    ],
)
def test_a_sector_is_said_as_it_is_shown(action: Desk, line: str, act: Any) -> None:
    assert action.read(line).act == act


def test_of_acts_that_differ_in_nothing_else_the_plainest_is_meant(action: Desk) -> None:
    """`place 2 insects on …` is listed with its points and without scoring."""
    listed = [
        each for each in action.choices()
        if each.label.startswith("place 2 Insects") and each.said and each.said[1].score
    ]  # fmt: skip
    assert listed
    typed = listed[0].label.partition(":")[0].casefold()
    assert action.read(typed).act == (listed[0].said or (0, None))[1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("place hare 1,0", "expected a side (E, NE, NW, W, SW, SE) for sector"),
        ("place hare here", "expected a hex for sector"),
        ("place hare 1,0 north", "expected a side (E, NE, NW, W, SW, SE) for sector"),
        ("place hair on 1,0 e", 'there is no token "hair"; did you mean Hare?'),
    ],
)
def test_what_is_wrong_with_a_sector_is_said(action: Desk, line: str, told: str) -> None:
    with pytest.raises(IcecoreError) as error:
        action.read(line)
    assert told in str(error.value)


def test_an_allowed_act_is_typed_like_any_other(action: Desk) -> None:
    said = action.read('scribe allow "house rule" mike place hare on 0,0 nw')
    assert isinstance(said.act, Anyway)
    assert (said.act.seat, said.act.act) == (1, w.Place("hare", (0, 0, 2)))


def test_what_the_table_shows_next_is_named_with_commas(action: Desk) -> None:
    assert action.read("exchange 2 : Narrows, strait").shown == ("narrows", "strait")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("brok bend", 'there is no tile "brok"; did you mean Brook?'),
        ("2 bend, brok, ford", 'there is no tile "brok"; did you mean Brook?'),
        ("start bend", "Start cannot be drawn here"),
        ("brook bend", "10 tiles are drawn here, and you named 2"),
    ],
)
def test_a_typo_in_a_drawn_tile_is_a_typo_in_a_tile(line: str, told: str) -> None:
    with pytest.raises(IcecoreError) as error:
        desk_after("mike", line)
    assert told in str(error.value)
