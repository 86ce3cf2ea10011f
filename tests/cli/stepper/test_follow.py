"""A file that grows, is cut off, damaged or replaced while it is watched."""

from pathlib import Path

import pytest

from icecore.cli.stepper.archive_file import Shelf
from icecore.cli.stepper.replay_state import Tour
from icecore.events.file.log import LiveLog, read_game
from icecore.events.words.errors import LogError, NotFoundError
from icecore.events.words.record import AnyRecord
from icecore.replay.timeline.follow import Follower
from icecore.replay.timeline.timeline import open_timeline
from tests.cli.shell import EXIT_CODES, archive, damaged
from tests.cli.stepper.evenings import evening, write


class Growing:
    """A recording that goes on record by record."""

    def __init__(self, folder: Path, known: int) -> None:
        self.head, self.records = evening()
        self.path = write(folder / "evening.ice", self.head, self.records[:known])
        self.known = known

    def tour(self, at: str | None = None) -> Tour:
        return Tour(read_game(str(self.path)), self.path, at)

    def grow(self, number: int) -> None:
        with LiveLog.reopen(self.path, "never") as log:
            log.append(self.records[self.known : self.known + number])
        self.known += number


def test_at_the_end_we_go_along(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    tour = growing.tour()
    assert tour.live
    assert tour.catch_up() == 0
    growing.grow(3)
    assert tour.catch_up() == 3
    assert (tour.here, tour.unseen) == (8, 0)
    assert tour.sight.headline(8)


def test_elsewhere_we_stay_and_count_what_is_new(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    tour = growing.tour("3")
    growing.grow(2)
    tour.catch_up()
    growing.grow(1)
    tour.catch_up()
    assert (tour.here, tour.unseen) == (3, 3)
    tour.walk.end()
    tour.look_around()
    assert (tour.here, tour.unseen) == (8, 0)


def test_a_takeback_that_comes_leads_to_its_position(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 12)
    tour = growing.tour()
    growing.grow(1)
    tour.catch_up()
    assert tour.here == 8
    assert tour.walk.path[-1] == 8


def test_what_a_seat_sees_grows_too(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    tour = growing.tour()
    tour.next_sight()
    growing.grow(3)
    tour.catch_up()
    assert len(tour.sight.timeline) == len(tour.timeline) == 8


def test_a_frame_that_is_cut_off_is_not_there_yet(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    before = growing.path.read_bytes()
    growing.grow(1)
    after = growing.path.read_bytes()
    growing.path.write_bytes(before)
    tour = growing.tour()
    for end in range(len(before) + 1, len(after)):
        growing.path.write_bytes(after[:end])
        assert tour.catch_up() == 0
        assert tour.live
    growing.path.write_bytes(after)
    assert tour.catch_up() == 1


def test_a_seal_ends_the_watch(tmp_path: Path) -> None:
    from icecore.events.words.record import Abandon, Record, Seal

    growing = Growing(tmp_path, 5)
    tour = growing.tour()
    with LiveLog.reopen(growing.path, "never") as log:
        abandon: AnyRecord = Record(9999, -2, Abandon())
        log.append([abandon])
        timeline = open_timeline(read_game(str(growing.path)))
        seal: Seal = timeline.seal()
        log.seal(seal)
    assert tour.catch_up() == 1
    assert not tour.live
    assert not tour.follower.problem


def test_damage_stops_the_watch_with_a_sentence(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    tour = growing.tour()
    with growing.path.open("ab") as file:
        file.write(b"this is no frame" * 8)
    assert tour.catch_up() == 0
    assert "expected the magic" in tour.follower.problem
    assert not tour.live
    assert tour.catch_up() == 0


def test_another_game_in_its_place_is_not_mixed_in(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    tour = growing.tour()
    archive(tmp_path, 1, "evening.ice")
    assert tour.catch_up() == 0
    assert "something else" in tour.follower.problem
    assert len(tour.timeline) == 5


def test_a_file_that_is_gone_is_waited_for(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    tour = growing.tour()
    content = growing.path.read_bytes()
    growing.path.unlink()
    assert tour.catch_up() == 0
    growing.path.write_bytes(content)
    growing.grow(1)
    assert tour.catch_up() == 1


def test_an_open_game_with_another_one_behind_it_is_not_live(tmp_path: Path) -> None:
    growing = Growing(tmp_path, 5)
    with growing.path.open("ab") as file:
        file.write(archive(tmp_path, 1).read_bytes())
    tour = Tour(read_game(str(growing.path), 1), growing.path)
    assert not tour.live
    assert Follower(tour.log, None).live is False


@pytest.mark.parametrize("kind", EXIT_CODES)
def test_a_shelf_lists_what_is_whole_or_says_why_not(tmp_path: Path, kind: str) -> None:
    shelf = Shelf(damaged(tmp_path, kind))
    if kind in ("torn", "body", "header"):
        assert shelf.only() is None
    else:
        with pytest.raises((LogError, NotFoundError)):
            shelf.only()


def test_games_are_opened_from_plain_and_compressed_archives(tmp_path: Path) -> None:
    import zstandard

    from icecore.events.file.log import survey

    plain = archive(tmp_path, 3)
    packed = tmp_path / "games.ice.zst"
    packed.write_bytes(zstandard.compress(plain.read_bytes()))
    for file, watched in ((plain, plain), (packed, None)):
        shelf = Shelf(file)
        assert shelf.only() is None
        assert shelf.plain == watched
        for number, entry in enumerate(survey(shelf.source), 1):
            assert shelf.read(number, entry).head.id == entry.head.id
    assert shelf.choose("2").head == Shelf(plain).choose("2").head
