"""Limits count what users count: a long game is made, shown, undone and exported like any other."""

import tracemalloc
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from icecore.events.file import log_writer
from icecore.events.file.frames import MAX_GAME_RECORDS
from icecore.events.file.log import read_game
from icecore.events.file.log_writer import TO_MEND, LiveLog
from icecore.events.file.memory_weight import MAX_WEIGHT, rough_weight, weight_of
from icecore.events.file.packing import encode
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Abandon, AnyRecord, Note, Record, Takeback
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game, game_names
from icecore.replay.table.entry import take_back
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import box_of, head_of, simulated
from tests.cli.shell import icecore

LANTERN = find_game("lantern")


def clock() -> int:
    return 10_000_000_000_000


def long_log(path: Path, records: int) -> None:
    """A game that goes on after so many records: its beginning, then notes."""
    made = [record for record in simulated(LANTERN, 1)[1][:6] if not record.implied]
    everything: list[AnyRecord] = list(made)
    for number in range(records - len(made)):
        everything.append(Record(made[-1].at, SCRIBE, Note(1, f"note {number}")))
    with LiveLog.create(path, head_of(LANTERN), fsync="never") as log:
        for at in range(0, records, 500):
            log.append(everything[at : at + 500])


def test_two_hundred_long_notes_in_any_script_leave_room_for_the_game(tmp_path: Path) -> None:
    head = head_of(LANTERN)
    with Recording.create(
        tmp_path / "a.ice", LANTERN, head, box_of(LANTERN), clock, "never"
    ) as game:
        for letter in "😀é李a" * 50:
            game.enter(SCRIBE, Note(0, letter * 4_000))
    assert read_game(tmp_path / "a.ice").count == 200
    assert weight_of(b"".join(read_game(tmp_path / "a.ice").bodies)) < MAX_WEIGHT / 8


def test_a_game_of_a_hundred_thousand_records_is_shown_undone_exported_and_sealed(
    tmp_path: Path,
) -> None:
    long_log(tmp_path / "long.ice", most := MAX_GAME_RECORDS - TO_MEND.records)
    for words in (("show",), ("info",), ("export", "-o", "long.txt")):
        answer = icecore(tmp_path, words[0], "long.ice", *words[1:])
        assert answer.code == 0, answer.err
    assert (tmp_path / "long.txt").read_text().count("\n") > most
    with Recording.open(tmp_path / "long.ice", clock, "never") as game:
        with pytest.raises(IcecoreError, match=r"full, at 99,480 records\. To take back, to aban"):
            game.enter(SCRIBE, Note(0, "one more"))
        game.enter(SCRIBE, take_back(game.timeline))
        game.enter(SCRIBE, Takeback(2))
        game.enter(SCRIBE, Abandon("too long"))
        assert game.seal().records == most + 3
    assert icecore(tmp_path, "verify", "long.ice").code == 0


def test_whatever_is_full_takebacks_end_before_the_room_for_the_end_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_writer, "MAX_GAME_RECORDS", TO_MEND.records + 10)
    long_log(tmp_path / "a.ice", 10)

    def waver(game: Recording) -> None:
        for number in range(600):
            game.enter(SCRIBE, Takeback(number % 2))

    with Recording.open(tmp_path / "a.ice", clock, "never") as game:
        with pytest.raises(IcecoreError, match="the game is full"):
            waver(game)
        assert len(game.timeline) == 10 + 500
        game.enter(SCRIBE, Abandon("😀" * 4_000))
        game.seal()
    assert read_game(tmp_path / "a.ice").seal is not None


def test_a_game_that_is_full_of_words_can_be_ended_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_writer, "MAX_WEIGHT", TO_MEND.bytes + 100_000)
    long_log(tmp_path / "a.ice", 10)

    def fill(game: Recording) -> None:
        for _ in range(9):
            game.enter(SCRIBE, Note(0, "😀" * 4_000))

    with Recording.open(tmp_path / "a.ice", clock, "never") as game:
        with pytest.raises(IcecoreError, match="the game is full"):
            fill(game)
        game.enter(SCRIBE, Abandon("😀" * 4_000))
        game.seal()


def test_a_long_game_is_forked_in_frames_that_fit(tmp_path: Path) -> None:
    long_log(tmp_path / "a.ice", 3_000)
    timeline = open_timeline(read_game(tmp_path / "a.ice"))
    assert timeline.present == 3_000
    answer = icecore(tmp_path, "fork", "a.ice", "--at", "2000", "b.ice")
    assert answer.code == 0, answer.err
    assert len(read_game(tmp_path / "b.ice").bodies) == 4


class Counting(list[Any]):
    """Counts how often it is looked at."""

    looks = 0

    def __getitem__(self, at: Any) -> Any:
        type(self).looks += 1
        return super().__getitem__(at)


def looks_of(tmp_path: Path, records: int) -> int:
    """How much of the past is looked at for a note, an act, an undo and a redo."""
    path = tmp_path / f"{records}.ice"
    long_log(path, records)
    ticking = count(clock() + 1)  # records of one time belong together, and are looked at together
    with Recording.open(path, lambda: next(ticking), "never") as game:
        game.enter(SCRIBE, Note(1, "now"))
        seat, act = next(iter(LANTERN.candidates(game.timeline.state)))
        Counting.looks = 0
        for name in ("records", "_parents", "_depths", "_clocks", "_facts"):
            setattr(game.timeline, name, Counting(getattr(game.timeline, name)))
        game.enter(SCRIBE, Note(1, "well"))
        game.enter(seat, act)
        game.enter(SCRIBE, take_back(game.timeline))
        assert not game.timeline.waived()
        assert not game.timeline.is_adjourned()
        return Counting.looks


def test_adding_to_a_long_game_looks_no_further_back_than_to_a_short_one(tmp_path: Path) -> None:
    short, long = (looks_of(tmp_path, n) for n in (40, 4_008))
    assert short == long


@pytest.mark.parametrize("name", game_names())
def test_records_weigh_no_less_than_they_come_to_in_memory(name: str) -> None:
    game = find_game(name)
    raw = b"".join(read_bodies(name))
    game.vocabulary.decode(read_bodies(name), game.vocabulary.schema)
    tracemalloc.start()
    try:
        kept = game.vocabulary.decode(read_bodies(name), game.vocabulary.schema)
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept
    assert size <= weight_of(raw) <= rough_weight(raw)


def read_bodies(name: str) -> list[bytes]:
    return [encode(simulated(find_game(name), 1)[1])]
