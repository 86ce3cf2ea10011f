"""The format is what FORMAT.md says: a stranger's reader agrees, and its example is real."""

import io
import random
import re
from pathlib import Path

import msgspec
import pytest

from icecore.events.file import frames
from icecore.events.file.frames import HEADER
from icecore.events.file.log import bulk_frames, new_id, read_games
from icecore.events.file.packing import encode_ends
from icecore.events.words.record import (
    AnyRecord,
    Aux,
    Head,
    Note,
    Outcome,
    Parent,
    Record,
    Scribe,
    Seal,
    SeatInfo,
    Takeback,
)
from icecore.events.words.vocabulary import members
from tests.events import independent_reader
from tests.events.log_samples import (
    GREETING,
    LANTERNS,
    SHAPES,
    Deal,
    Dealt,
    Play,
    Played,
    live_bytes,
    sample,
)

FORMAT = Path(frames.__file__).with_name("FORMAT.md").read_text(encoding="utf-8")


def random_record(rng: random.Random) -> AnyRecord:
    at = rng.choice([0, 127, 128, 65_536, 2**32, 2**53 - 1])
    word = rng.choice(
        ["moth", "", "é" * 40, "x" * 300, "y" * 70_000 if rng.random() < 0.01 else ""]
    )
    act = rng.choice([Deal(word), Play(word), Note(3, word, "!?"), Takeback(70_000, True)])
    number = rng.choice([0, -1, -33, -200, -40_000, 2**40, -(2**40)])
    events = tuple(
        rng.choice([Dealt(number, word), Played(1, word, number)])
        for _ in range(rng.choice([0, 1, 2, 17]))
    )
    return Record(at, rng.randrange(-2, 16), act, events, rng.random() < 0.3)


def random_head(rng: random.Random) -> Head:
    return Head(
        new_id(rng.randrange(2**48), rng.randbytes(10)),
        "lantern",
        rng.choice([1, 2, 65_535]),
        1,
        "mine",
        rng.randbytes(32),
        {"rounds": rng.randrange(2**40), "name": "ö", "fast": True} if rng.random() < 0.5 else {},
        tuple(SeatInfo(f"seat {n}", None) for n in range(rng.randrange(1, 17))),
        rng.randrange(2**53),
        parent=Parent(rng.randbytes(16), 3, rng.randbytes(32)) if rng.random() < 0.2 else None,
        seed_sha=rng.randbytes(32) if rng.random() < 0.2 else None,
    )


def random_game(rng: random.Random) -> bytes:
    records = [random_record(rng) for _ in range(rng.choice([0, 1, 3, 15, 16, 30]))]
    events = sum(len(record.events) for record in records)
    seed = "aces" if rng.random() < 0.2 else None
    seal: Seal | None = Seal(Outcome("done"), (1, -5), len(records), events, 9, seed)
    if rng.random() < 0.3:
        seal = None
    carried: list[Aux] = rng.sample([LANTERNS, GREETING], rng.randrange(3))
    head = random_head(rng)
    if rng.random() < 0.5:
        return bulk_frames(head, records, seal, zstd=rng.random() < 0.5, carried=carried)
    encode = msgspec.msgpack.encode
    framer = frames.Framer.begin(head.schema, encode_ends(head))
    parts = [frames.build_aux(encode([item])) for item in carried] + [framer.frame()]
    while records:
        batch, records = records[:3], records[3:]
        parts.append(framer.frame(len(batch), encode(batch), zstd=rng.random() < 0.3))
    return b"".join([*parts, framer.frame(seal=encode_ends(seal)) if seal else b""])


def check_agreement(data: bytes) -> None:
    ours, theirs = list(read_games(io.BytesIO(data))), independent_reader.read(data)
    assert len(ours) == len(theirs)
    for game, other in zip(ours, theirs, strict=True):
        assert (game.offset, game.schema, game.digest) == (other.offset, other.schema, other.digest)
        assert (game.head_bytes, game.seal_bytes) == (other.head, other.seal)
        assert game.count == len(other.records)
        assert [raw for _, raw in game.aux] == other.aux
        content = b"".join(map(frames.record_bytes, game.bodies))
        assert content == b"".join(other.records)
        assert encode_ends(game.head) == other.head


def test_an_independent_reader_agrees_on_a_thousand_random_files() -> None:
    rng = random.Random(1)
    for _ in range(1_000):
        check_agreement(b"".join(random_game(rng) for _ in range(rng.randrange(4))))


@pytest.mark.parametrize("shape", SHAPES)
def test_an_independent_reader_agrees_on_every_shape_and_notices_every_flipped_byte(
    shape: str, tmp_path: Path
) -> None:
    data = bytearray(sample(shape, tmp_path))
    check_agreement(bytes(data))
    for at in range(len(data)):
        data[at] ^= 0x41
        with pytest.raises(independent_reader.DamagedError):
            independent_reader.read(bytes(data))
        data[at] ^= 0x41


def example(folder: Path) -> bytes:
    """A live game of one record, in which nothing is left out."""
    return live_bytes(folder, 1, [1])


def hex_dump(data: bytes) -> str:
    """As `xxd` and `hexdump -C` print it, each frame on lines of its own."""
    lines = []
    at = 0
    while at < len(data):
        lengths = HEADER.unpack_from(data, at)
        body = at + 64 + lengths[4] + lengths[5]
        for start, stop in ((at, at + 64), (at + 64, body), (body, body + lengths[7])):
            for line in range(start, stop, 16):
                row = data[line : min(line + 16, stop)]
                text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
                lines.append(f"{line:04x}  {row.hex(' '):47}  {text}".rstrip())
        at = body + lengths[7]
        lines.append("")
    return "\n".join(lines)


def test_the_hex_dump_in_the_format_page_is_what_the_code_writes(tmp_path: Path) -> None:
    dump = hex_dump(example(tmp_path))
    assert f"```hex\n{dump}```" in FORMAT, f"put this into FORMAT.md:\n{dump}"


def test_the_format_page_names_every_field_of_head_seal_record_and_shared_acts() -> None:
    for struct in (Head, Seal, Record, Outcome, SeatInfo, Parent):
        names = [re.escape(f"`{name}`") for name in struct.__struct_fields__]
        assert re.search(".*?".join(names), FORMAT, re.DOTALL), f"{struct.__name__}, in this order"
    for act in members(Scribe):
        fields = ", ".join(f"`{name}`" for name in act.__struct_fields__)
        assert f"| `{act.__struct_config__.tag}` | {fields}" in FORMAT
