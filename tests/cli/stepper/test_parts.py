"""Standings as bars, changes as spans, the pace, and the rows of an archive."""

from pathlib import Path

import pytest

from icecore.cli.changed_words import changed
from icecore.cli.stepper.archive_rows import GameRows
from icecore.cli.stepper.autoplay import Pace
from icecore.cli.stepper.sparkline import Point, bar, course, sparkline
from icecore.events.file.log import survey
from tests.cli.shell import archive
from tests.cli.stepper.evenings import tour_of


def test_the_course_holds_the_standing_at_the_start_of_every_turn() -> None:
    tour = tour_of()
    points = tour.course()
    assert points[0] == Point(0, (0, 0))
    assert points[-1].position == tour.timeline.present
    for point in points:
        state = tour.timeline.at(point.position)
        assert point.standing == tuple(tour.timeline.game.standing(state))
    turns = [tour.timeline.clock(point.position).turn for point in points]
    assert set(range(1, turns[-1] + 1)) <= set(turns)


def test_a_line_that_was_taken_back_has_a_course_of_its_own() -> None:
    tour = tour_of(at="12")
    assert tour.course()[-1].position == 12
    assert course(tour.sight, [])[0].position == 0


def test_bars_reach_from_the_lowest_to_the_highest_of_all_seats() -> None:
    points = [Point(n, (n, -n)) for n in range(5)]
    assert sparkline(points, 0, 5, 2).lines == ["▅▅▆▇█"]
    assert sparkline(points, 1, 5, 2).lines == ["▅▄▃▂▁"]
    assert sparkline(points, 0, 5, 2).past == 3


def test_a_long_course_is_thinned_and_a_short_one_widened() -> None:
    points = [Point(n, (n,)) for n in range(100)]
    assert len(sparkline(points, 0, 10, 0).lines[0]) == 10
    assert sparkline(points, 0, 10, 0).lines[0][-1] == "█"
    assert len(sparkline(points[:4], 0, 10, 0).lines[0]) == 8
    assert sparkline([], 0, 10, 0).lines == sparkline(points, 0, 0, 0).lines == [""]


def test_high_bars_are_built_from_the_ground() -> None:
    assert [bar(value, 0, 23, 3) for value in (0, 7, 8, 23)] == ["  ▁", "  █", " ▁█", "███"]
    assert bar(5, 5, 5) == "▁"


def test_only_the_words_that_changed_are_lit() -> None:
    before = "turn 1\nmoth 3\nwick 4"
    after = "turn 2\nmoth 3\nspark 1\nwick 5"
    assert [after[a:b] for a, b in changed(before, after)] == ["2", "spark", "1", "5"]
    assert list(changed(after, after)) == []


def test_the_recorded_pace_is_kept_within_bounds() -> None:
    pace = Pace()
    assert (pace.seconds(0), pace.seconds(1500), pace.seconds(3_600_000)) == (0.2, 1.5, 4.0)
    pace.change(1)
    assert pace.seconds(1500) == 0.75
    pace.recorded = False
    assert pace.seconds(1500) == pace.seconds(0) == 0.5
    for _ in range(20):
        pace.change(-1)
    assert str(pace) == "even pace ×0.25"


@pytest.fixture
def catalogue(tmp_path: Path) -> GameRows:
    found = GameRows()
    entries = list(survey(archive(tmp_path, 6)))
    found.add(entries[:4])
    found.add(entries[4:])
    return found


def test_rows_are_made_when_they_are_looked_at(catalogue: GameRows) -> None:
    assert not catalogue._rows
    assert catalogue.row(5).number == 6
    assert list(catalogue._rows) == [5]


def test_games_are_sorted_by_any_column_and_back(catalogue: GameRows) -> None:
    catalogue.sort(3)
    records = [catalogue.row(index).records for index in catalogue.shown]
    assert records == sorted(records)
    catalogue.sort(3)
    assert [catalogue.row(index).records for index in catalogue.shown] == sorted(records)[::-1]
    catalogue.sort(0)
    assert catalogue.shown == list(range(6))


def test_a_filter_keeps_what_has_every_word(catalogue: GameRows) -> None:
    catalogue.narrow("PYRAMID white")
    assert catalogue.shown == [
        index for index in range(6) if "white" in catalogue.row(index).ending
    ]
    catalogue.narrow("chess")
    assert catalogue.shown == []
    catalogue.narrow("")
    assert len(catalogue.shown) == 6
