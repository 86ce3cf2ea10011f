"""Recording: one writer at a time, nothing acknowledged is lost, no going on after a failure."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from icecore.events.file.log import LiveLog, bulk_frames, read_game, read_games, records
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from tests.events.log_samples import (
    LANTERNS,
    VOCABULARY,
    bulk_bytes,
    frames_of,
    head_of,
    live_bytes,
    records_of,
    seal_of,
)


def test_a_game_recorded_in_several_sittings_is_the_game_recorded_in_one(tmp_path: Path) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 6)
    with LiveLog.create(path, head_of(1), [LANTERNS]) as log:
        log.append(made[:1])
    for record in made[1:]:
        with LiveLog.reopen(path) as log:
            assert log.game is not None
            assert records(log.game, VOCABULARY) == made[: log.count]
            assert log.torn is None
            log.append([record])
    with LiveLog.reopen(path) as log:
        log.seal(seal_of(made))
        assert (log.count, log.sealed) == (6, True)
    assert path.read_bytes() == live_bytes(tmp_path, 1, [1] * 6, carried=[LANTERNS])
    game = read_game(path)
    assert game.digest == log.digest
    assert game.carried == (LANTERNS,)
    assert records(game, VOCABULARY) == made


def test_records_of_one_act_are_one_frame_and_no_records_are_none(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    with LiveLog.create(path, head_of(1)) as log:
        log.append([])
        log.append(records_of(1, 3))
    assert len(frames_of(path.read_bytes())) == 2


def test_the_last_game_of_an_archive_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    path.write_bytes(bulk_bytes(1, 2) + bulk_bytes(2, 3, sealed=False, zstd=True))
    with LiveLog.reopen(path) as log:
        assert log.head == head_of(2)
        log.append(records_of(3, 1))
    assert [game.count for game in read_games(path)] == [2, 4]


def refused(attempt: Callable[[], object], why: str) -> None:
    with pytest.raises(IcecoreError, match=why) as caught:
        attempt()
    assert "\n" not in str(caught.value)


def test_what_cannot_be_gone_on_with_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"

    def reopening(data: bytes, why: str) -> None:
        path.write_bytes(data)
        refused(lambda: LiveLog.reopen(path), why)
        assert path.read_bytes() == data

    whole, live = bulk_bytes(1, 2), live_bytes(tmp_path, 2, [1], sealed=False)
    aux = frames_of(bulk_bytes(3, 1, carried=[LANTERNS]))[0]
    reopening(b"", "empty: no game in it yet")
    reopening(whole, "its last game is sealed; fork it")
    reopening(whole + live[:20], "sealed; .* cut off, `icecore recover`")
    reopening(live[:20], "cut off before its game had begun")
    reopening(live + aux, "something follows its last game")
    reopening(live[:-1] + b"?", "damaged; `icecore recover` saves what is whole")
    reopening(live + b"?", "expected the magic .*`icecore recover`")
    reopening(b"just some text", "not an icecore log")
    reopening(b"\x28\xb5\x2f\xfd", "compressed")
    refused(lambda: LiveLog.reopen(tmp_path / "a.ice.zst"), "compressed")
    refused(lambda: LiveLog.create(tmp_path / "a.ice.zst", head_of(1)), "compressed")
    refused(lambda: LiveLog.reopen(tmp_path), "a directory")
    refused(lambda: LiveLog.create(tmp_path, head_of(1)), "a directory")
    refused(lambda: LiveLog.create(path, head_of(1)), "holds something already")
    with pytest.raises(NotFoundError, match="no such file"):
        LiveLog.reopen(tmp_path / "none.ice")
    with pytest.raises(NotFoundError, match="no such folder"):
        LiveLog.create(tmp_path / "none" / "a.ice", head_of(1))


def test_a_file_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    path = tmp_path / "a.ice"
    path.write_bytes(live_bytes(tmp_path, 1, [1], sealed=False))
    monkeypatch.setattr("os.open", denied)
    refused(lambda: LiveLog.reopen(path), r"cannot be written \(Permission denied\); copy it")


def test_a_new_log_may_take_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    path.touch()
    LiveLog.create(path, head_of(1)).close()
    assert read_game(path).count == 0


def test_two_writers_cannot_have_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    with LiveLog.create(path, head_of(1)):
        refused(lambda: LiveLog.reopen(path), "another program is recording into it")
        refused(lambda: LiveLog.create(path, head_of(2)), "another program is recording into it")
    LiveLog.reopen(path).close()


def test_a_sealed_or_closed_log_takes_no_more(tmp_path: Path) -> None:
    made = records_of(1, 1)
    log = LiveLog.create(tmp_path / "a.ice", head_of(1))
    log.append(made)
    log.seal(seal_of(made))
    refused(partial(log.append, made), "sealed")
    refused(lambda: log.seal(seal_of(made)), "sealed")
    log.close()
    log.close()
    other = LiveLog.create(tmp_path / "b.ice", head_of(1))
    other.close()
    refused(lambda: other.append(made), "closed")


def test_a_seal_must_count_what_was_recorded_and_a_refusal_does_no_harm(tmp_path: Path) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 2)
    with LiveLog.create(path, head_of(1)) as log:
        log.append(made)
        refused(lambda: log.seal(seal_of(made[:1])), "the seal counts 1 records, the log has 2")
        refused(lambda: log.append([records_of(1, 1)[0].__class__(0, 0, "\udc80")]), "be written")
        refused(lambda: log.append([records_of(1, 1)[0].__class__(0, 0, "x" * (5 << 20))]), "limit")
        log.seal(seal_of(made))
    assert read_game(path).seal == seal_of(made)


def test_a_foreign_append_is_noticed_and_nothing_is_added_to_it(tmp_path: Path) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 2)
    with LiveLog.create(path, head_of(1)) as log:
        log.append(made[:1])
        with path.open("ab") as other:
            other.write(b"hello")
        after = path.read_bytes()
        refused(lambda: log.append(made[1:]), "another program changed it")
        refused(lambda: log.append(made[1:]), "another program changed it")
        assert path.read_bytes() == after


def test_a_file_that_was_deleted_or_replaced_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    with LiveLog.create(path, head_of(1)) as log:
        path.unlink()
        refused(lambda: log.append(records_of(1, 1)), "renamed, deleted or replaced")


def test_a_foreign_append_in_the_midst_of_ours_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = tmp_path / "a.ice", os.write

    def racing(fd: int, data: memoryview) -> int:
        with path.open("ab") as other:
            other.write(b"hello")
        return write(fd, data)

    with LiveLog.create(path, head_of(1)) as log:
        monkeypatch.setattr("os.write", racing)
        refused(lambda: log.append(records_of(1, 1)), "another program changed it")


@pytest.mark.parametrize("most", [1, 7, 100])
def test_short_writes_are_completed(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = live_bytes(tmp_path, 1, [1, 2])
    write = os.write
    monkeypatch.setattr("os.write", lambda fd, data: write(fd, data[:most]))
    assert live_bytes(tmp_path, 1, [1, 2]) == whole


class Failing:
    """Lets `calls` calls pass, then fails for ever; a failing write may leave some bytes behind."""

    def __init__(self, function: Callable[..., int | None], calls: int, leaves: int = 0) -> None:
        self.function, self.calls, self.leaves = function, calls, leaves

    def __call__(self, fd: int, *data: memoryview) -> int | None:
        self.calls -= 1
        if self.calls >= 0:
            return self.function(fd, *data)
        if self.leaves:
            self.function(fd, *(part[: self.leaves] for part in data))
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(("name", "leaves"), [("write", 0), ("write", 30), ("fsync", 0)])
@pytest.mark.parametrize("fails", range(7))
def test_after_a_failed_write_or_fsync_it_goes_no_further_and_loses_nothing_acknowledged(
    name: str, leaves: int, fails: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 4)
    acknowledged: int | None = None
    with monkeypatch.context() as patch:
        patch.setattr(f"os.{name}", Failing(getattr(os, name), fails, leaves))
        log: LiveLog | None = None
        try:
            log = LiveLog.create(path, head_of(1))
            acknowledged = 0
            for record in made:
                log.append([record])
                acknowledged += 1
            log.seal(seal_of(made))
            assert name == "write", "creating takes two: the file and its folder"
            assert fails == 6
        except (LogError, IcecoreError):
            if log:
                refused(partial(log.append, made), "writing failed: No space left on device")
                refused(partial(log.seal, seal_of(made)), "open it again")
        finally:
            if log:
                log.close()
    if acknowledged is None:
        return
    if acknowledged == len(made):
        assert read_game(path).count == len(made)
        return
    with LiveLog.reopen(path) as log:
        kept = log.count
        assert acknowledged <= kept <= acknowledged + 1
        log.append(made[kept:])
        log.seal(seal_of(made))
    assert records(read_game(path), VOCABULARY) == made


def test_an_interrupted_write_is_not_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made = tmp_path / "a.ice", records_of(1, 2)
    write = os.write

    def interrupted(fd: int, data: memoryview) -> int:
        write(fd, data)
        raise KeyboardInterrupt

    with LiveLog.create(path, head_of(1)) as log:
        with monkeypatch.context() as patch:
            patch.setattr("os.write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                log.append(made[:1])
        refused(lambda: log.append(made[1:]), "interrupted; open it again")
    assert LiveLog.reopen(path).count == 1


def test_the_policy_says_when_the_disk_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    monkeypatch.setattr("os.fsync", calls.append)
    made = records_of(1, 3)
    waits = {}
    for policy in ("always", "seal", "never"):
        calls.clear()
        with LiveLog.create(tmp_path / policy, head_of(1), fsync=policy) as log:
            for record in made:
                log.append([record])
            log.seal(seal_of(made))
        waits[policy] = len(calls)
    # The file and its folder when created, each record, the seal.
    assert waits == {"always": 2 + 3 + 1, "seal": 2 + 1, "never": 0}


def test_an_end_is_put_aside_under_a_name_that_is_free(tmp_path: Path) -> None:
    path = tmp_path / "a.ice"
    for number in (1, 2):
        path.write_bytes(live_bytes(tmp_path, 1, [1, 1], sealed=False)[:-number])
        with LiveLog.reopen(path) as log:
            assert log.torn == tmp_path / f"a.ice.torn-{number}"
            log.append(records_of(2, 1))


CHILD = """
import sys
from pathlib import Path
from icecore.events.file.log import LiveLog
from icecore.events.words.record import Record, Note
with LiveLog.reopen(Path(sys.argv[1])) as log:
    while True:
        log.append([Record(log.count, -2, Note(0, "x" * 300))])
        print(log.count, flush=True)
"""


def test_a_writer_killed_while_appending_has_lost_nothing_that_it_acknowledged(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.ice"
    LiveLog.create(path, head_of(1)).close()
    acknowledged = 0
    for wait in (1, 20, 50):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for _ in range(wait):
            acknowledged = int(child.stdout.readline())
        child.kill()
        told = child.stdout.read().split()
        child.wait()
        child.stdout.close()
        acknowledged = int(told[-1]) if told else acknowledged
        with LiveLog.reopen(path) as log:
            assert acknowledged <= log.count <= acknowledged + 1
            assert log.game is not None
            assert len(records(log.game, VOCABULARY)) == log.count


def test_what_a_live_log_holds_equals_the_bulk_form_after_packing_only(tmp_path: Path) -> None:
    made = records_of(1, 3)
    live = live_bytes(tmp_path, 1, [1, 1, 1])
    bulk = bulk_frames(head_of(1), made, seal_of(made))
    assert live != bulk
    assert live[-len(frames_of(live)[-1]) :][32:64] == bulk[32:64], "the digest is the same"
