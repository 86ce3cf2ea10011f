"""A step leads along the present line, or along all lines."""

import pytest

from icecore.cli.stepper.cursor import Unit, Walk
from icecore.events.words.errors import NotFoundError
from tests.cli.stepper.evenings import tour_of


@pytest.fixture
def walk() -> Walk:
    return tour_of().walk


def test_it_begins_where_the_game_stands(walk: Walk) -> None:
    assert walk.position == walk.timeline.present
    assert walk.at_end


def test_a_step_stays_on_the_present_line_and_within_it(walk: Walk) -> None:
    walk.go(8)
    walk.step(1)
    assert walk.position == 14
    walk.step(-1)
    assert walk.position == 8
    walk.step(-100)
    assert walk.position == 0
    assert walk.before is None
    walk.step(10_000)
    assert walk.at_end


def test_with_everything_in_view_steps_follow_the_file(walk: Walk) -> None:
    walk.toggle_everything()
    walk.go(8)
    seen = []
    for _ in range(6):
        walk.step(1)
        seen.append(walk.position)
    assert seen == [9, 10, 11, 12, 13, 14]
    walk.end()
    assert walk.position == len(walk.timeline)


def test_going_to_a_record_that_was_taken_back_brings_its_line_into_view(walk: Walk) -> None:
    walk.go(11)
    assert walk.everything
    assert walk.position == 11


def test_hiding_the_lines_again_leads_to_where_they_left_the_present_one(walk: Walk) -> None:
    walk.go(11)
    walk.toggle_everything()
    assert walk.position == 8


@pytest.mark.parametrize("unit", ["round", "turn"])
def test_leaps_stop_where_a_round_or_turn_begins(walk: Walk, unit: Unit) -> None:
    walk.start()
    for wanted in range(1, 5):
        walk.leap(unit, 1)
        assert getattr(walk.timeline.clock(walk.position), unit) == wanted
        assert walk.position == walk.timeline._first(unit, wanted, None)
    walk.step(1)
    walk.leap(unit, -1)
    assert walk.position == walk.timeline._first(unit, 4, None)
    for _ in range(100):
        walk.leap(unit, 1)
    assert walk.at_end
    for _ in range(100):
        walk.leap(unit, -1)
    assert walk.position == 0


def test_there_is_no_record_beyond_the_last(walk: Walk) -> None:
    with pytest.raises(NotFoundError, match="there is no record 999"):
        walk.go(999)


def test_a_turn_is_named_at_its_first_record_only(walk: Walk) -> None:
    turns = [walk.turn_of(index) for index in range(len(walk.path))]
    assert [turn for turn in turns if turn is not None][:4] == [1, 2, 3, 4]
