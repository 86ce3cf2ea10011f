"""No truncation, bit flip or misplaced frame is ever read as something that was not recorded."""

import io
from pathlib import Path

import pytest

from icecore.events.file.log import Entry, GameLog, LiveLog, read_game, read_games, survey
from icecore.events.words.errors import IcecoreError, LogError, TornError
from tests.events.log_samples import (
    LANTERNS,
    SHAPES,
    bulk_bytes,
    frames_of,
    live_bytes,
    read_all,
    records_of,
    sample,
)

OPEN, SEAL, AUX = 1, 2, 128


def boundaries(data: bytes) -> list[int]:
    ends = [0]
    for frame in frames_of(data):
        ends.append(ends[-1] + len(frame))
    return ends


def content(game: GameLog) -> tuple[object, ...]:
    """All that a game says, without where it stands."""
    return game.head, game.seal, game.bodies, game.count, game.digest, game.carried


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_cut_at_any_byte_reads_as_its_whole_frames_and_says_that_it_is_torn(
    shape: str, tmp_path: Path
) -> None:
    data = sample(shape, tmp_path)
    whole, error = read_all(data)
    assert error is None
    ends = boundaries(data)
    for cut in range(len(data)):
        good = max(end for end in ends if end <= cut)
        games, error = read_all(data[:cut])
        if cut == good:
            assert error is None, "frames and nothing else are a log"
        else:
            assert isinstance(error, TornError)
            assert error.offset == good
        expected, _ = read_all(data[:good])
        assert list(map(content, games)) == list(map(content, expected))
        for game, original in zip(games, whole, strict=False):
            assert game.head == original.head
            assert game.bodies == original.bodies[: len(game.bodies)]
            assert game.seal == original.seal or game is games[-1]


@pytest.mark.parametrize("shape", SHAPES)
def test_appending_to_a_cut_file_follows_its_whole_frames_and_keeps_the_rest_beside_it(
    shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda fd: None)
    data = sample(shape, tmp_path)
    ends = boundaries(data)
    frames = frames_of(data)
    path, aside = tmp_path / "cut.ice", tmp_path / "cut.ice.torn-1"
    for cut in range(len(data)):
        good = max(end for end in ends if end <= cut)
        path.write_bytes(data[:cut])
        last = frames[ends.index(good) - 1] if good else None
        if last is None or last[9] & (SEAL | AUX):
            with pytest.raises(IcecoreError):
                LiveLog.reopen(path)
            assert path.read_bytes() == data[:cut], "a refusal changes nothing"
            continue
        with LiveLog.reopen(path) as log:
            assert path.read_bytes() == data[:cut], "opening changes nothing"
            assert log.game is not None
            before = log.count
            log.append(records_of(99, 1))
        if cut > good:
            assert log.torn == aside
            assert aside.read_bytes() == data[good:cut]
            aside.unlink()
        *_, game = read_games(path)
        assert game.count == before + 1


@pytest.mark.parametrize("shape", SHAPES)
def test_every_flipped_bit_is_damage_and_never_looks_like_a_torn_end(
    shape: str, tmp_path: Path
) -> None:
    data = bytearray(sample(shape, tmp_path))
    for bit in range(len(data) * 8):
        data[bit // 8] ^= 1 << bit % 8
        with pytest.raises(LogError) as caught:
            for _ in read_games(io.BytesIO(data)):
                pass
        assert not isinstance(caught.value, TornError), f"bit {bit}"
        data[bit // 8] ^= 1 << bit % 8


@pytest.mark.parametrize("shape", SHAPES)
def test_a_flipped_bit_stops_the_survey_unless_it_is_in_a_body_which_it_does_not_read(
    shape: str, tmp_path: Path
) -> None:
    data = bytearray(sample(shape, tmp_path))
    bodies: set[int] = set()
    for frame, end in zip(frames_of(bytes(data)), boundaries(bytes(data))[1:], strict=True):
        bodies |= set(range(end - int.from_bytes(frame[16:20], "little"), end))
    path = tmp_path / "flipped.ice"
    for at in range(len(data)):
        data[at] ^= 1 << at % 8
        path.write_bytes(data)
        try:
            list(survey(path))
            noticed = False
        except LogError:
            noticed = True
        assert noticed == (at not in bodies)
        data[at] ^= 1 << at % 8


@pytest.mark.parametrize("shape", SHAPES)
def test_the_survey_of_a_cut_file_tells_the_same_games_as_reading_it(
    shape: str, tmp_path: Path
) -> None:
    data = sample(shape, tmp_path)
    path = tmp_path / "cut.ice"
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        games, error = read_all(data[:cut])
        entries: list[Entry] = []
        found: LogError | None = None
        try:
            for entry in survey(path):
                entries.append(entry)
        except LogError as torn:
            found = torn
        assert type(found) is type(error)
        assert [
            (e.offset, e.size, e.head, e.seal, e.records, e.digest, e.sealed) for e in entries
        ] == [
            (g.offset, g.size, g.head, g.seal, g.count, g.digest, g.seal is not None) for g in games
        ]


def named_frames(folder: Path) -> list[tuple[str, int, bytes]]:
    """Two live games and a bulk one, each frame with its game and its place there."""
    games = {
        "a": live_bytes(folder, 1, [1, 2, 1], carried=[LANTERNS]),
        "b": live_bytes(folder, 2, [1, 1, 2]),
        "c": bulk_bytes(3, 3),
    }
    return [(g, i, frame) for g, data in games.items() for i, frame in enumerate(frames_of(data))]


def legitimate(frames: list[tuple[str, int, bytes]]) -> bool:
    """Whether each frame that continues a game stands right behind the frame that it continues.

    Then the file is a concatenation of beginnings of real games, which `cat` may make of logs that
    are still being played, so no reader can object: a game that lacks its end is unsealed, a whole
    game that is missing or there twice is an archive of other games.
    """
    before: tuple[str, int] | None = None
    for game, place, frame in frames:
        if not frame[9] & (OPEN | AUX) and before != (game, place - 1):
            return False
        before = game, place
    return True


def operations(
    frames: list[tuple[str, int, bytes]],
) -> list[tuple[str, list[tuple[str, int, bytes]]]]:
    many = []
    places = range(len(frames))
    for i in places:
        many.append((f"drop {i}", frames[:i] + frames[i + 1 :]))
        many.append((f"double {i}", frames[: i + 1] + frames[i:]))
        for j in places:
            if i < j:
                swapped = frames.copy()
                swapped[i], swapped[j] = swapped[j], swapped[i]
                many.append((f"swap {i} and {j}", swapped))
            if i != j:
                many.append((f"copy {i} before {j}", [*frames[:j], frames[i], *frames[j:]]))
                many.append((f"copy {i} over {j}", [*frames[:j], frames[i], *frames[j + 1 :]]))
    return many


def test_a_frame_dropped_doubled_swapped_or_spliced_is_noticed_unless_cat_could_have_done_it(
    tmp_path: Path,
) -> None:
    frames = named_frames(tmp_path)
    known = {frame[32:64] for _, _, frame in frames}
    accepted = 0
    for name, changed in operations(frames):
        games, error = read_all(b"".join(frame for _, _, frame in changed))
        assert (error is None) == legitimate(changed), name
        assert all(game.digest in known for game in games), "no game that was never recorded"
        accepted += error is None
    assert 0 < accepted < len(operations(frames))


def test_frames_of_two_games_with_the_same_records_cannot_be_exchanged(tmp_path: Path) -> None:
    one = frames_of(live_bytes(tmp_path, 1, [1, 1]))
    fork = frames_of(live_bytes(tmp_path, 1, [1, 1, 1]))
    assert one[:3] == fork[:3], "the same game as far as it is the same"
    _, error = read_all(b"".join([*fork[:4], one[3]]))
    assert error is not None, "the seal of the shorter one"


def test_a_damaged_length_of_the_last_frame_is_not_taken_for_a_cut(tmp_path: Path) -> None:
    for data in (live_bytes(tmp_path, 1, [], sealed=False), live_bytes(tmp_path, 1, [1])):
        last = len(data) - len(frames_of(data)[-1])
        field = last + (12 if data[last + 9] & SEAL else 10)
        for length in (300, 4_000, 65_535):
            damaged = bytearray(data)
            damaged[field : field + 2] = length.to_bytes(2, "little")
            _, error = read_all(bytes(damaged))
            assert error is not None
            assert not isinstance(error, TornError)


def test_bytes_missing_from_the_middle_are_damage_though_the_file_ends_within_a_frame(
    tmp_path: Path,
) -> None:
    first, *others = frames_of(live_bytes(tmp_path, 1, [40, 1], sealed=False))
    long = others[0]
    _, error = read_all(first + long[: len(long) // 2] + others[1])
    assert error is not None
    assert not isinstance(error, TornError)


def test_a_game_is_given_as_far_as_it_is_whole_with_the_reason_why_it_ends_there(
    tmp_path: Path,
) -> None:
    path = tmp_path / "torn.ice"
    path.write_bytes(live_bytes(tmp_path, 1, [1, 1], sealed=False)[:-3])
    game = read_game(path)
    assert game.count == 1
    assert isinstance(game.torn, TornError)
    path.write_bytes(bulk_bytes(2, 1) + b"\xc1IC")
    game = read_game(path)
    assert game.seal
    assert isinstance(game.torn, TornError)
    path.write_bytes(bulk_bytes(2, 1)[:-1])
    with pytest.raises(TornError):
        read_game(path)
