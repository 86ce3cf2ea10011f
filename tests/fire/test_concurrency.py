"""Several programs and one log: one writer wins, readers see what was written up to now."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from icecore.events.file.frames import record_bytes
from icecore.events.file.log import LiveLog, read_game, survey
from icecore.events.words.errors import IcecoreError, LogError, TornError
from tests.events.log_samples import head_of, live_bytes, records_of, seal_of

RACERS = 8
fork = get_context("fork")


def race(line: Connection) -> None:
    """For each path: try to have it, say what came of it, and let go when told to."""
    while message := line.recv():
        path, new = message
        log = None
        try:
            log = LiveLog.create(path, head_of(1)) if new else LiveLog.reopen(path)
            line.send("won")
        except IcecoreError as error:
            line.send(str(error))
        line.recv()
        if log:
            log.append(records_of(9, 1))
            log.close()
        line.send("done")


def test_of_eight_programs_that_open_a_log_for_writing_exactly_one_wins(tmp_path: Path) -> None:
    lines: list[Connection] = []
    racers = []
    for _ in range(RACERS):
        ours, theirs = fork.Pipe()
        racers.append(fork.Process(target=race, args=(theirs,), daemon=True))
        racers[-1].start()
        lines.append(ours)
    for number in range(50):
        path, new = tmp_path / f"{number}.ice", number % 2 == 1
        whole = new or number % 4 != 0
        if not new:
            path.write_bytes(live_bytes(tmp_path, 99, [1], sealed=False)[: None if whole else -1])
        for line in lines:
            line.send((path, new))
        answers = [line.recv() for line in lines]
        assert answers.count("won") == 1
        for answer in answers:
            assert (
                answer == "won"
                or "another program is recording" in answer
                or (new and "holds something already" in answer)
            )
        for line in lines:
            line.send("let go")
        assert {line.recv() for line in lines} == {"done"}
        game = read_game(path)
        assert game.torn is None
        assert game.count == (2 if whole and not new else 1)
    for line, racer in zip(lines, racers, strict=True):
        line.send(None)
        racer.join()


def write_ten_thousand(path: Path) -> None:
    made = records_of(1, 10_000)
    with LiveLog.reopen(path, fsync="never") as log:
        at = 0
        while at < len(made):
            size = 1 + at % 3
            log.append(made[at : at + size])
            at += size
        log.seal(seal_of(made))


def looked(path: Path) -> tuple[int, bool]:
    """How many records a survey sees, and whether the game is over."""
    seen, over = 0, False
    with suppress(TornError):
        for entry in survey(path):
            seen, over = entry.records, entry.sealed
    return seen, over


def test_a_reader_that_follows_ten_thousand_live_records_always_sees_a_beginning_of_them(
    tmp_path: Path,
) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 10_000)
    LiveLog.create(path, head_of(1), fsync="never").close()
    with LiveLog.create(tmp_path / "whole.ice", head_of(1), fsync="never") as log:
        log.append(made)
    content = b"".join(map(record_bytes, read_game(tmp_path / "whole.ice").bodies))
    writer = fork.Process(target=write_ten_thousand, args=(path,))
    writer.start()
    counts, over = [0], False
    while not over:
        game = read_game(path)
        seen = b"".join(map(record_bytes, game.bodies))
        assert content.startswith(seen)
        assert game.count >= counts[-1]
        surveyed, over = looked(path)
        assert surveyed >= game.count
        counts += [game.count, surveyed]
    writer.join()
    assert writer.exitcode == 0
    assert read_game(path).count == counts[-1] == len(made)
    assert len(set(counts)) > 3, "it was seen growing"


def appended(path: Path) -> None:
    with path.open("ab") as other:
        other.write(b"hello")


def appended_a_frame(path: Path) -> None:
    with path.open("ab") as file:
        file.write(live_bytes(path.parent, 7, [1], sealed=False))


def shortened(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def renamed(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def renamed_and_linked(path: Path) -> None:
    """What is under the name has the same bytes, but it is another file."""
    path.rename(path.with_name("elsewhere"))
    path.write_bytes(path.with_name("elsewhere").read_bytes())


def edited_at_its_end(path: Path) -> None:
    """As long as before, and as old."""
    before = path.stat()
    with path.open("r+b") as file:
        file.seek(-3, os.SEEK_END)
        file.write(b"\1")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def edited_at_its_beginning(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(70)
        file.write(b"\1")


@pytest.mark.parametrize(
    "meddle",
    [appended, appended_a_frame, shortened, replaced, renamed, renamed_and_linked,
     edited_at_its_end, edited_at_its_beginning],
)  # fmt: skip
def test_a_writer_notices_that_another_program_meddled_and_writes_no_more(
    meddle: Callable[[Path], None], tmp_path: Path
) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 3)
    with LiveLog.create(path, head_of(1)) as log:
        log.append(made[:1])
        meddle(path)
        after = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        for _ in range(2):
            with pytest.raises(LogError, match=r"another program changed it|deleted or replaced"):
                log.append(made[1:])
        with pytest.raises(LogError):
            log.seal(seal_of(made[:1]))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == after


def test_a_file_that_was_only_touched_or_linked_goes_on(tmp_path: Path) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 3)
    with LiveLog.create(path, head_of(1)) as log:
        log.append(made[:1])
        os.utime(path, (1, 1))
        log.append(made[1:2])
        (tmp_path / "backup.ice").hardlink_to(path)
        path.chmod(0o600)
        log.append(made[2:])
    assert read_game(path).count == 3


def test_what_was_not_acknowledged_after_a_failed_fsync_is_not_there_on_the_next_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made, real = tmp_path / "a.ice", records_of(1, 3), os.fsync
    failures = [OSError(errno.EIO, "Input/output error")]

    def failing(fd: int) -> None:
        if failures:
            raise failures.pop()
        real(fd)

    log = LiveLog.create(path, head_of(1))
    log.append(made[:1])
    monkeypatch.setattr("os.fsync", failing)
    with pytest.raises(LogError, match="whole up to record 1, and nothing else is in it"):
        log.append(made[1:])
    with pytest.raises(LogError, match="open it again"):
        log.append(made[1:])
    log.close()
    assert read_game(path).count == 1
    with LiveLog.reopen(path) as log:
        assert (log.count, log.torn) == (1, None)
        log.append(made[1:])
    assert read_game(path).count == 3


def test_where_it_cannot_even_be_cut_back_the_difference_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with LiveLog.create(tmp_path / "a.ice", head_of(1)) as log:
        monkeypatch.setattr("os.fsync", failing)
        monkeypatch.setattr("os.ftruncate", failing)
        with pytest.raises(LogError, match="beyond that was never acknowledged"):
            log.append(records_of(1, 1))
