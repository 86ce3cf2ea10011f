"""Power cuts, full disks, killed writers: what was acknowledged is there, and the game goes on."""

import errno
import os
import signal
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from icecore.events.file.frames import record_bytes
from icecore.events.file.log import (
    ArchiveWriter,
    Fsync,
    GameLog,
    LiveLog,
    bulk_frames,
    pack,
    read_game,
    recover,
)
from icecore.events.words.errors import IcecoreError, LogError, TornError
from icecore.events.words.record import AnyRecord, Note, Record
from tests.events.log_samples import (
    LANTERNS,
    SHAPES,
    bulk_bytes,
    frames_of,
    head_of,
    live_bytes,
    read_all,
    records_of,
    sample,
    seal_of,
)
from tests.fire.disk import Disk, Failing


def small_and_large(count: int) -> list[AnyRecord]:
    """Frames within a sector and frames over several."""
    texts: list[AnyRecord] = [
        Record(n * 700, -2, Note(0, chr(97 + n) * 230 * n)) for n in range(1, count, 2)
    ]
    return [*records_of(1, count - len(texts)), *texts][:count]


@cache
def digest_of(count: int) -> bytes:
    made = small_and_large(count)
    return bulk_frames(head_of(1), made, seal_of(made))[32:64]


@cache
def content_of(count: int, of: int) -> bytes:
    frame = bulk_frames(head_of(1), small_and_large(of)[:count], None)
    (game,), _ = read_all(frame)
    return content(game)


def content(game: GameLog) -> bytes:
    return b"".join(map(record_bytes, game.bodies))


def check(refusal: IcecoreError, *words: str) -> None:
    """A refusal is one sentence that says one of these."""
    assert "\n" not in str(refusal)
    assert not words or any(word in str(refusal) for word in words)


def go_on(path: Path, total: int, least: int) -> None:
    """Opens what a crash left, as a user would; finishes the game, and compares it.

    A damaged file is recovered first, as its refusal advises.
    """
    made = small_and_large(total)
    try:
        log = LiveLog.reopen(path, fsync="never")
    except LogError as refusal:
        check(refusal, "`icecore recover`")
        saved = path.with_name("saved.ice")
        saved.unlink(missing_ok=True)
        recover(path, saved)
        if saved.stat().st_size or least:
            go_on(saved, total, least)
        return
    except IcecoreError as refusal:
        if "sealed" in str(refusal):
            assert read_game(path).digest == digest_of(total)
        else:
            check(refusal, "cut off before its game had begun", "empty: no game in it yet")
            assert least == 0
        return
    with log:
        assert log.game is not None
        assert least <= log.count
        assert content(log.game) == content_of(log.count, total)
        log.append(made[log.count :])
        log.seal(seal_of(made))
        assert log.digest == digest_of(total)


def beside(folder: Path, state: dict[str, bytes]) -> None:
    """Puts a state that a crash left into an empty folder."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, data in state.items():
        (folder / name).write_bytes(data)


@pytest.mark.parametrize("shape", SHAPES)
def test_garbage_and_zeros_from_any_byte_on_are_never_read_as_a_record(
    shape: str, tmp_path: Path
) -> None:
    data, dice = sample(shape, tmp_path), Random(shape)
    ends = [0]
    for frame in frames_of(data):
        ends.append(ends[-1] + len(frame))
    games = {end: [(g.id, g.count, g.digest) for g in read_all(data[:end])[0]] for end in ends}
    tails = [bytes(size) for size in (1, 63, 64, 512, 9_000)]
    tails += [b"\xc1ICE" + bytes(90), b"\xff" * 100, b"\xc1", data[:64]]
    cases = 0
    for cut in range(len(data) + 1):
        for tail in (*tails, *(dice.randbytes(dice.randint(1, 200)) for _ in range(5))):
            # By chance a tail may begin with the very bytes that were cut off.
            pairs = enumerate(zip(tail, data[cut:], strict=False))
            same = next(
                (n for n, (new, old) in pairs if new != old), min(len(tail), len(data) - cut)
            )
            if same == len(tail):
                continue
            good = max(end for end in ends if end <= cut + same)
            found, error = read_all(data[:cut] + tail)
            assert error is not None
            assert error.offset == good
            whole = [(game.id, game.count, game.digest) for game in found]
            # A game that is open when damage comes is not given at all.
            assert whole == games[good] or whole == games[good][:-1]
            if cut == good > 0:
                torn = not tail.strip(b"\0") or tail in (b"\xc1", data[:64])
                assert isinstance(error, TornError) == torn
            cases += 1
    assert cases >= 10_000


@pytest.mark.parametrize("part", range(4))
def test_after_any_cut_zeros_or_garbage_the_game_is_finished_as_if_nothing_had_happened(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda fd: None)
    total = 6
    whole, made = tmp_path / "whole.ice", small_and_large(total)
    ends: list[int] = []
    with LiveLog.create(whole, head_of(1), [LANTERNS]) as log:
        ends.append(whole.stat().st_size)
        for record in made:
            log.append([record])
            ends.append(whole.stat().st_size)
        log.seal(seal_of(made))
    data, dice = whole.read_bytes(), Random(part)
    state = tmp_path / "state"
    for cut in range(part, len(data), 4):
        for tail in (b"", bytes(dice.randint(1, 1000)), dice.randbytes(dice.randint(1, 100))):
            beside(state, {"a.ice": data[:cut] + tail})
            go_on(state / "a.ice", total, sum(cut >= end for end in ends[1:]))


def test_a_tail_of_zeros_is_put_aside_and_any_other_damage_is_refused(tmp_path: Path) -> None:
    data = live_bytes(tmp_path, 1, [1, 1], sealed=False)
    path, aside = tmp_path / "a.ice", tmp_path / "a.ice.torn-1"
    path.write_bytes(data + bytes(200_000))
    with LiveLog.reopen(path) as log:
        assert (log.count, log.torn) == (2, aside)
        assert path.read_bytes() == data + bytes(200_000), "opening changes nothing"
        log.append(records_of(9, 1))
    assert path.read_bytes().startswith(data)
    assert aside.read_bytes() == bytes(200_000)
    for tail in (bytes(200_000) + b"\1", bytes(70) + data[:64], data[:10] + bytes(100)):
        path.write_bytes(data + tail)
        with pytest.raises(LogError, match="`icecore recover` saves what is whole"):
            LiveLog.reopen(path)
        assert path.read_bytes() == data + tail


def recorded(disk: Disk, path: Path, total: int, policy: Fsync) -> None:
    """Records a game; what the policy has forced to the disk is acknowledged."""
    made = small_and_large(total)
    with LiveLog.create(path, head_of(1), [LANTERNS], fsync=policy) as log:
        if policy != "never":
            disk.acknowledge(0)
        for start, stop in pairwise([0, 1, 2, 4, 5, 8, 11, 12, 13, total]):
            log.append(made[start:stop])
            if policy == "always":
                disk.acknowledge(stop)
        log.seal(seal_of(made))
        if policy != "never":
            disk.acknowledge(total)


@pytest.mark.parametrize(
    ("policy", "draws", "seed"),
    [("always", 450, 1), ("seal", 300, 2), ("seal", 300, 3), ("never", 300, 4), ("never", 300, 5)],
)
def test_whatever_sectors_a_power_cut_leaves_the_acknowledged_records_are_there(
    policy: Fsync, draws: int, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, state, total, states = tmp_path / "disk", tmp_path / "state", 14, 0
    folder.mkdir()
    with monkeypatch.context() as patch:
        disk = Disk(folder, patch)
        recorded(disk, folder / "a.ice", total, policy)
    monkeypatch.setattr("os.fsync", lambda fd: None)
    for acknowledged, files in disk.crashes(draws, Random(seed)):
        beside(state, files)
        if acknowledged is not None or "a.ice" in files:
            go_on(state / "a.ice", total, acknowledged or 0)
        states += 1
    assert states >= {"always": 1_000, "seal": 1_400, "never": 800}[policy]


def test_a_power_cut_while_a_torn_end_is_put_aside_loses_neither_records_nor_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, state, total, states = tmp_path / "disk", tmp_path / "state", 10, 0
    folder.mkdir()
    made = small_and_large(total)
    with LiveLog.create(tmp_path / "whole.ice", head_of(1)) as log:
        for record in made:
            log.append([record])
    data = (tmp_path / "whole.ice").read_bytes()
    last = len(frames_of(data)[-1])
    good = data[:-last]
    tails = [data[-last:-1], data[-last : 40 - last], bytes(5000), bytes(3)]
    for number, tail in enumerate(tails):
        (folder / "a.ice").write_bytes(good + tail)
        with monkeypatch.context() as patch:
            disk = Disk(folder, patch)
            with LiveLog.reopen(folder / "a.ice") as log:
                disk.acknowledge(total - 1)
                log.append(made[-1:])
                disk.acknowledge(total)
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", lambda fd: None)
            for acknowledged, files in disk.crashes(60, Random(number)):
                beside(state, files)
                if acknowledged is not None or files["a.ice"] != good + tail:
                    aside = files.get("a.ice.torn-1", b"")
                    assert files["a.ice"] == good + tail or aside == tail
                go_on(state / "a.ice", total, acknowledged or total - 1)
                states += 1
        for path in folder.iterdir():
            path.unlink()
    assert states >= 150


Make = Callable[[Path, Path], object]
"""Makes an archive out of a log."""


ARCHIVE = b"".join(bulk_bytes(n, 40) for n in range(9))


def written(_: Path, target: Path) -> None:
    with ArchiveWriter(target) as archive:
        archive.write(ARCHIVE)


def written_over(_: Path, target: Path) -> None:
    with ArchiveWriter(target, overwrite=True) as archive:
        archive.write(ARCHIVE)


MAKERS: list[Make] = [written, written_over, pack, recover]


@pytest.mark.parametrize("suffix", [".ice", ".ice.zst"])
@pytest.mark.parametrize("make", MAKERS)
def test_a_power_cut_while_an_archive_is_made_leaves_all_of_it_or_none(
    make: Make, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    source, target = tmp_path / "source.ice", folder / f"target{suffix}"
    source.write_bytes(ARCHIVE)
    with monkeypatch.context() as patch:
        disk = Disk(folder, patch)
        make(source, target)
        disk.acknowledge(9)
    whole, states = target.read_bytes(), 0
    assert [path.name for path in folder.iterdir()] == [target.name], "nothing is left beside it"
    for acknowledged, files in disk.crashes(40, Random(1)):
        assert acknowledged is None or target.name in files
        assert files.get(target.name, whole) == whole
        states += 1
    assert states >= 10


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


ERRORS = [errno.EIO, errno.ENOSPC, errno.EINTR]
TOTAL = 6


def try_recording(path: Path) -> int | None:
    """Creates, appends, seals; how many records were acknowledged, None before the game is."""
    made, done = small_and_large(TOTAL), None
    try:
        log = LiveLog.create(path, head_of(1))
        done = 0
        try:
            for record in made:
                log.append([record])
                done += 1
            log.seal(seal_of(made))
        finally:
            log.close()
    except IcecoreError as refusal:
        check(refusal)
    return done


def try_reopening(path: Path) -> int | None:
    made, done = small_and_large(TOTAL), 3
    try:
        with LiveLog.reopen(path) as log:
            for record in made[log.count :]:
                log.append([record])
                done = log.count
            log.seal(seal_of(made))
    except IcecoreError as refusal:
        check(refusal)
    return done


@pytest.mark.parametrize("ever", [False, True], ids=["once", "for_ever"])
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("attempt", [try_recording, try_reopening])
def test_whichever_call_of_the_system_fails_while_recording_nothing_acknowledged_is_lost(
    attempt: Callable[[Path], int | None],
    error: int,
    ever: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, torn = tmp_path / "a.ice", b""
    made = small_and_large(TOTAL)
    with LiveLog.create(tmp_path / "whole.ice", head_of(1)) as log:
        log.append(made[:1])
        log.append(made[1:3])
        log.append(made[3:])
    if attempt is try_reopening:
        torn = (tmp_path / "whole.ice").read_bytes()[:-10]
    (tmp_path / "whole.ice").unlink()
    number, calls = -1, 0
    files = open_files()
    while number < calls:
        for left in tmp_path.iterdir():
            left.unlink()
        if torn:
            path.write_bytes(torn)
        with monkeypatch.context() as patch:
            failing = Failing(patch, number, error, ever)
            acknowledged = attempt(path)
            if number < 0:
                calls = failing.count
                assert calls >= 20
        assert open_files() == files, "nothing is left open"
        if acknowledged is not None:
            go_on(path, TOTAL, acknowledged)
        number += 1


@pytest.mark.parametrize("ever", [False, True], ids=["once", "for_ever"])
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("make", MAKERS)
def test_whichever_call_of_the_system_fails_an_archive_is_whole_or_not_there(
    make: Make, error: int, ever: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, folder = tmp_path / "source.ice", tmp_path / "folder"
    folder.mkdir()
    source.write_bytes(ARCHIVE)
    make(source, tmp_path / "whole.ice")
    whole = (tmp_path / "whole.ice").read_bytes()
    target = folder / "target.ice"
    number, calls, refused = -1, 0, 0
    files = open_files()
    while number < calls:
        for left in folder.iterdir():
            left.unlink()
        with monkeypatch.context() as patch:
            failing = Failing(patch, number, error, ever)
            try:
                make(source, target)
                done = True
            except IcecoreError as refusal:
                check(refusal)
                done = False
                refused += 1
            if number < 0:
                assert done
                calls = failing.count
        assert open_files() == files, "nothing is left open"
        assert target.exists() or not done
        assert not target.exists() or target.read_bytes() == whole
        number += 1
    assert refused >= 4


@pytest.mark.parametrize("most", [1, 7, 63, 511])
@pytest.mark.parametrize("ever", [False, True], ids=["once", "for_ever"])
def test_short_writes_change_nothing(
    most: int, ever: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made = tmp_path / "a.ice", small_and_large(TOTAL)
    whole, write = live_bytes(tmp_path, 2, [1, 2, 3]), os.write
    for number in range(5):
        calls = 0

        def short(fd: int, data: memoryview, number: int = number) -> int:
            nonlocal calls
            calls += 1
            due = calls > number if ever else calls == number + 1
            return write(fd, data[:most] if due else data)

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", short)
            with LiveLog.create(path, head_of(1)) as log:
                log.append(made)
                log.seal(seal_of(made))
            assert live_bytes(tmp_path, 2, [1, 2, 3]) == whole
        assert read_game(path).digest == digest_of(TOTAL)
        path.unlink()


def killed_while_appending(path: Path, wait: int, dice: Random) -> int:
    """A child goes on with the log and says after each append how many records there are.

    It is killed after `wait` of these and a bit; the answer is the last number that it said.
    """
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            log = LiveLog.reopen(path, fsync="never")
            while True:
                batch: list[AnyRecord] = [
                    Record(0, -2, Note(0, "x" * dice.randrange(3000)))
                    for _ in range(dice.randint(1, 3))
                ]
                log.append(batch)
                os.write(tell, log.count.to_bytes(4, "big"))
        finally:
            os._exit(1)
    os.close(tell)
    said = b""
    while len(said) < 4 * wait:
        part = os.read(told, 4)
        assert part, "the child died by itself"
        said += part
    for _ in range(dice.randrange(3000)):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(told, 1 << 16):
        said += part
    os.close(told)
    return int.from_bytes(said[len(said) // 4 * 4 - 4 :][:4], "big")


def kill_writers(path: Path, rounds: int) -> None:
    dice = Random(rounds)
    for number in range(rounds):
        if number % 20 == 0:
            path.unlink(missing_ok=True)
            LiveLog.create(path, head_of(1), fsync="never").close()
        acknowledged = killed_while_appending(path, dice.randint(1, 8), dice)
        game = read_game(path)
        assert acknowledged <= game.count <= acknowledged + 3
        with LiveLog.reopen(path, fsync="never") as log:
            assert log.count == game.count
            assert (log.torn is None) == (game.torn is None)


def test_two_hundred_writers_killed_while_appending_have_lost_nothing_that_they_acknowledged(
    tmp_path: Path,
) -> None:
    kill_writers(tmp_path / "a.ice", 200)


@pytest.mark.soak
def test_two_thousand_writers_killed_while_appending_have_lost_nothing(tmp_path: Path) -> None:
    kill_writers(tmp_path / "a.ice", 2_000)
