"""Reading: from any source, one of several games, typed records, and one error class."""

import io
import mmap
import os
import pickle
import sys
from pathlib import Path

import msgspec
import pytest
import zstandard

from icecore.events.file import frames
from icecore.events.file.byte_sources import is_plain
from icecore.events.file.frames import Framer, array_header, build_aux
from icecore.events.file.log import (
    ArchiveWriter,
    bulk_frames,
    id_text,
    new_id,
    read_game,
    read_games,
    records,
    survey,
)
from icecore.events.file.log_reader import Assembly
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError, TornError
from icecore.events.words.record import Head, Outcome, Seal
from icecore.events.words.vocabulary import Vocabulary
from tests.events.log_samples import (
    GREETING,
    LANTERNS,
    SHAPES,
    VOCABULARY,
    Deal,
    Dealt,
    Play,
    Played,
    bulk_bytes,
    head_of,
    read_all,
    records_of,
    sample,
    seal_of,
)

encode = msgspec.msgpack.encode


class Drip:
    """A stream that gives a few bytes at a time, as pipes do."""

    def __init__(self, data: bytes) -> None:
        self.stream = io.BytesIO(data)

    def read(self, size: int, /) -> bytes:
        return self.stream.read(min(size, 5))


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_reads_the_same_from_a_path_a_stream_stdin_and_a_compressed_archive(
    shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = sample(shape, tmp_path)
    plain = written(tmp_path / "a.ice", data)
    outer = written(tmp_path / "a.ice.zst", zstandard.compress(data))
    # cat works on compressed archives too, and their names do not matter
    halves = zstandard.compress(data[:100]) + zstandard.compress(data[100:])
    pieces = written(tmp_path / "pieces", halves)
    expected = [(g.offset, g.size, g.digest, g.bodies, g.aux) for g in read_games(plain)]
    assert len(expected) >= 2
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    for source in (str(plain), outer, pieces, "-", io.BytesIO(data), Drip(data), Drip(halves)):
        found = [(g.offset, g.size, g.digest, g.bodies, g.aux) for g in read_games(source)]
        assert found == expected


def test_records_come_back_as_they_were_written() -> None:
    made = records_of(1, 40)
    for zstd in (False, True):
        data = bulk_frames(head_of(1), made, seal_of(made), zstd=zstd, carried=[LANTERNS, GREETING])
        (game,) = read_games(io.BytesIO(data))
        assert game.head == head_of(1)
        assert game.seal == seal_of(made)
        assert game.carried == (LANTERNS,)
        assert len(game.aux) == 2
        assert records(game, VOCABULARY) == made
        assert records(pickle.loads(pickle.dumps(game)), VOCABULARY) == made


def test_a_set_belongs_to_the_game_that_follows_it() -> None:
    data = bulk_bytes(1, 1) + bulk_bytes(2, 1, carried=[LANTERNS]) + bulk_bytes(3, 1)
    assert [g.carried for g in read_games(io.BytesIO(data))] == [(), (LANTERNS,), ()]


def test_the_survey_finds_every_game_and_says_where_to_read_it(tmp_path: Path) -> None:
    for shape in SHAPES:
        data = sample(shape, tmp_path)
        path = written(tmp_path / "a.ice", data)
        entries, games = list(survey(path)), list(read_games(path))
        assert [e.head for e in entries] == [g.head for g in games]
        for entry, game in zip(entries, games, strict=True):
            (again,) = read_games(path, entry.start, entry.stop)
            assert again == game
        assert entries == list(survey(str(path)))
        streamed = list(survey(written(tmp_path / "a.ice.zst", zstandard.compress(data))))
        assert [
            (e.start, e.offset, e.size, e.records, e.head, e.seal, e.digest) for e in entries
        ] == [(e.start, e.offset, e.size, e.records, e.head, e.seal, e.digest) for e in streamed]


def test_a_survey_gives_back_what_it_has_looked_at_and_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"".join(bulk_bytes(number, 20) for number in range(200))
    path = written(tmp_path / "a.ice", data)
    entries = list(survey(path))
    assert len(data) > 3 * mmap.PAGESIZE
    monkeypatch.setattr("icecore.events.file.survey.RELEASE", mmap.PAGESIZE)
    assert list(survey(path)) == entries


def test_only_a_plain_file_can_be_read_by_offsets(tmp_path: Path) -> None:
    data = bulk_bytes(1, 1)
    os.mkfifo(tmp_path / "pipe")
    assert is_plain(written(tmp_path / "a.ice", data))
    assert not is_plain(written(tmp_path / "a.ice.zst", zstandard.compress(data)))
    assert not is_plain(tmp_path / "pipe")
    assert not is_plain("-")
    with pytest.raises(NotFoundError, match="no such file"):
        is_plain(tmp_path / "nowhere.ice")


def test_one_of_several_games_is_chosen_by_its_number_or_the_start_of_its_id(
    tmp_path: Path,
) -> None:
    path = written(tmp_path / "a.ice", b"".join(bulk_bytes(n, 1) for n in (1, 2, 3)))
    second = read_game(path, 2)
    assert second.head == head_of(2)
    for which in ("2", second.id, second.id.replace("-", "")[:20], second.id.upper()):
        assert read_game(path, which) == second
    with pytest.raises(IcecoreError, match="several games; choose one with game=N"):
        read_game(path)
    absent: dict[int | str, str] = {
        4: "no game 4",
        0: "no game 0",
        "019": "no game in it has an id",
    }
    for missing, why in absent.items():
        with pytest.raises(NotFoundError, match=why):
            read_game(path, missing)
    with pytest.raises(NotFoundError, match="several games have ids"):
        read_game(path, second.id[:4])
    assert read_game(io.BytesIO(bulk_bytes(2, 1))).digest == second.digest


def test_an_empty_file_has_no_game_in_it_yet(tmp_path: Path) -> None:
    path = written(tmp_path / "a.ice", b"")
    assert list(read_games(path)) == []
    assert list(survey(path)) == []
    with pytest.raises(LogError, match=r"a\.ice: empty: no game in it yet"):
        read_game(path)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n" + bytes(100), b"Dear diary, ...", b"\0", b"\xc1ICY" * 30]
)
def test_what_is_not_a_log_is_called_so(data: bytes, tmp_path: Path) -> None:
    path = written(tmp_path / "a.ice", data)
    for read in (read_games, survey):
        with pytest.raises(LogError, match="byte 0: not an icecore log"):
            list(read(path))


def test_missing_files_directories_and_unreadable_streams_are_said_in_a_sentence(
    tmp_path: Path,
) -> None:
    for read in (read_games, survey):
        with pytest.raises(NotFoundError, match="no such file"):
            list(read(tmp_path / "none.ice"))
        with pytest.raises(LogError, match="a directory"):
            list(read(tmp_path))
        with pytest.raises(LogError, match="cannot be opened"):
            list(read("nul\0.ice"))

    class Failing:
        def read(self, size: int, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(LogError, match="Input/output error"):
        list(read_games(Failing()))


def test_a_compressed_archive_cut_anywhere_gives_only_games_that_were_in_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.ice.zst"
    with ArchiveWriter(path) as archive:
        for number in range(1, 4):
            archive.write(bulk_bytes(number, 3))
    data = path.read_bytes()
    whole, error = read_all(data)
    assert error is None
    for cut in range(1, len(data)):
        games, error = read_all(data[:cut])
        assert isinstance(error, TornError)
        assert games == whole[: len(games)]


def test_a_flipped_bit_in_a_compressed_archive_never_changes_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.ice.zst"
    with ArchiveWriter(path) as archive:
        archive.write(bulk_bytes(1, 3) + bulk_bytes(2, 3))
    data = bytearray(path.read_bytes())
    whole, _ = read_all(bytes(data))
    for bit in range(len(data) * 8):
        data[bit // 8] ^= 1 << bit % 8
        games, error = read_all(bytes(data))
        assert games == whole[: len(games)]
        assert error or len(games) == len(whole)
        data[bit // 8] ^= 1 << bit % 8


def test_an_error_says_file_offset_game_and_record(tmp_path: Path) -> None:
    made = [*records_of(1, 2), msgspec.structs.replace(records_of(1, 1)[0], at=-5)]
    path = written(tmp_path / "a.ice", bulk_bytes(2, 1) + bulk_frames(head_of(1), made, None))
    game = read_game(path, 2)
    with pytest.raises(LogError) as caught:
        records(game, VOCABULARY)
    error = caught.value
    assert (error.path, error.offset, error.game) == (str(path), game.offset, game.id)
    assert error.record == 3


def forged(
    content: bytes = b"", count: int = 0, *, head: bytes | None = None, seal: bytes = b""
) -> bytes:
    """A game with right checksums and digests around anything."""
    framer = Framer.begin(1, encode(head_of(1)) if head is None else head)
    framer.weight = -(1 << 60)  # else our own writer would refuse some
    return framer.frame(count, array_header(count) + content if count else b"", seal)


DEEP = b"\x91" * 100_000 + b"\x01"
FORGERIES = {
    "a head that is no head": forged(head=b"\x01"),
    "a head that is cut": forged(head=encode(head_of(1))[:-1]),
    "a head with something behind it": forged(head=encode(head_of(1)) + b"\0"),
    "a head of another schema": forged(head=encode(head_of(1, schema=2))),
    "text that is not UTF-8": forged(head=encode(head_of(1)).replace(b"Lana", b"L\xff\xffa")),
    "a head nested too deep": forged(head=b"\x91" * 60_000),
    "a seal that is no seal": forged(seal=b"\xc0"),
    "a seal that counts too much": forged(seal=encode(seal_of(records_of(1, 1)))),
    "an item that is none": build_aux(b"\x91\xc0"),
    "an item with a field too many": build_aux(b"\x91" + encode(["note", "a", "b"])),
    "an item without end": build_aux(b"\x91" + DEEP),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_log_is_refused_for(name: str) -> None:
    with pytest.raises(LogError):
        list(read_games(io.BytesIO(FORGERIES[name])))


FORGED_RECORDS = {
    "text that is not UTF-8": (b"\x95\x00\x00\x92\xa4deal\xa2\xff\xff\x90\xc2", 1),
    "an act of another game": (encode([0, 0, ["discover", 3], [], False]), 1),
    "an event of another game": (encode([0, 0, ["deal", "moth"], [["moved", 1]], False]), 1),
    "a seat that does not exist": (encode([0, 16, ["deal", "moth"], [], False]), 1),
    "a field too many": (encode([0, 0, ["deal", "moth", 1], [], False]), 1),
    "fewer records than counted": (encode([0, 0, ["deal", "moth"], [], False]), 2),
    "more records than counted": (encode([0, 0, ["deal", "moth"], [], False]) * 3, 2),
    "an array that lies about its length": (b"\x95\x00\x00\xdd\xff\xff\xff\xff", 1),
    "text that lies about its length": (b"\x95\x00\x00\xdb\xff\xff\xff\xff", 1),
    "nesting without end": (DEEP, 1),
    "C1, which is no msgpack": (b"\xc1", 1),
}


@pytest.mark.parametrize("name", FORGED_RECORDS)
def test_records_are_refused_for(name: str) -> None:
    (game,) = read_games(io.BytesIO(forged(*FORGED_RECORDS[name])))
    with pytest.raises(LogError) as caught:
        records(game, VOCABULARY)
    assert caught.value.game == game.id


def test_a_wrong_digest_is_noticed_though_all_checksums_are_right() -> None:
    framer = Framer.begin(1, encode(head_of(1)))
    framer.sha.update(b"?")
    with pytest.raises(LogError, match="does not match its digest"):
        list(read_games(io.BytesIO(framer.frame())))
    aux = frames.build_frame(frames.AUX, 1, bytes(32), 0, count=1, raw=encode([LANTERNS]))
    with pytest.raises(LogError, match="does not match its digest"):
        list(read_games(io.BytesIO(aux)))


def test_a_frame_that_is_refused_leaves_the_game_as_it_was() -> None:
    framer = Framer.begin(1, encode(head_of(1)))
    assembly = Assembly("a.ice")

    def add(data: bytes, chain: int | None) -> int:
        frame = frames.read_frame(io.BytesIO(data).read, chain)
        assert frame is not None
        list(assembly.add(0, frame))
        return frame.crc

    chain = add(framer.frame(), None)
    wrong = Framer(1, framer.sha.copy(), framer.crc)
    wrong.sha.update(b"?")
    with pytest.raises(LogError, match="digest"):
        add(wrong.frame(1, encode([1])), chain)
    add(framer.frame(1, encode([1])), chain)
    assert assembly.game is not None
    assert assembly.game.count == 1


def test_the_schema_cannot_change_within_a_game() -> None:
    framer = Framer.begin(1, encode(head_of(1)))
    first = framer.frame()
    framer.schema = 2
    with pytest.raises(LogError, match="schema 2 in a frame, 1 in the head"):
        list(read_games(io.BytesIO(first + framer.frame(1, encode([1])))))


def test_a_seal_that_counts_other_events_is_noticed_when_the_records_are_decoded() -> None:
    made = records_of(1, 3)
    seal = Seal(Outcome("burnt_out"), (), 3, 7, 0)
    (game,) = read_games(io.BytesIO(bulk_frames(head_of(1), made, seal)))
    with pytest.raises(LogError, match="3 events where the seal counts 7"):
        records(game, VOCABULARY)


def test_a_newer_schema_is_refused_by_name_and_an_older_one_upcast() -> None:
    made = records_of(1, 3)
    (newer,) = read_games(io.BytesIO(bulk_frames(head_of(1, schema=2), made, None)))
    with pytest.raises(LogError, match="schema 2 of lantern is newer than the 1 known here"):
        records(newer, VOCABULARY)
    later = Vocabulary("lantern", 2, Deal | Play, Dealt | Played, {1: lambda record: record})
    (older,) = read_games(io.BytesIO(bulk_frames(head_of(1), made, seal_of(made))))
    assert records(older, later) == made


def test_a_game_of_another_vocabulary_is_refused_by_name() -> None:
    (game,) = read_games(io.BytesIO(bulk_bytes(1, 1)))
    with pytest.raises(LogError, match="a game of lantern, not of candle"):
        records(game, Vocabulary("candle", 1, Deal | Play, Dealt | Played))


def test_an_aux_item_of_a_newer_schema_is_skipped_and_kept() -> None:
    newer = build_aux(encode(["hologram"]), schema=2)
    (game,) = read_games(io.BytesIO(newer + bulk_bytes(1, 1, carried=[LANTERNS])))
    assert game.carried == (LANTERNS,)
    assert [schema for schema, _ in game.aux] == [2, 1]


def test_a_small_file_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("icecore.events.file.log_reader.MAX_GAME_BYTES", 20_000_000)
    framer = Framer.begin(1, encode(head_of(1)))
    bomb = b"\x91\xc6" + (4_000_000).to_bytes(4, "big") + bytes(4_000_000)
    data = b"".join(framer.frame(1, bomb, zstd=True) for _ in range(6))
    assert len(data) < 5_000
    with pytest.raises(LogError, match="a game of more than"):
        list(read_games(io.BytesIO(data)))
    with pytest.raises(LogError, match="of AUX frames before a game"):
        list(read_games(io.BytesIO(build_aux(b"\x91" + bomb[1:], 2, zstd=True) * 6)))


def test_an_id_is_a_uuid_of_version_7_that_sorts_by_time() -> None:
    early, late = new_id(1_700_000_000_000, b"\xff" * 10), new_id(1_700_000_000_001, bytes(10))
    assert id_text(early) == "018bcfe5-6800-7fff-bfff-ffffffffffff"
    assert id_text(late) == "018bcfe5-6801-7000-8000-000000000000"
    assert early < late
    with pytest.raises(ValueError, match="ten random bytes"):
        new_id(0, b"")


def test_a_head_that_uses_every_field_survives() -> None:
    head = msgspec.structs.replace(head_of(1), options={"a": True, "b": "é", "c": 3}, tool="x 1")
    (game,) = read_games(io.BytesIO(bulk_frames(head, [], None)))
    assert isinstance(game.head, Head)
    assert game.head == head
