"""Files that mean harm: each is refused in words, by every reader, in little memory."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.fire import fuzzing
from tests.fire.make_hostile import FILES, ZOO, name_of

ROOM = 64 << 20
"""Bytes of memory that no file may make a reader need beyond what a small good one does."""

FINE = {
    "game-doubled": "`cat a.ice a.ice` makes it, and nobody is hurt",
    "aux-ten-thousand": "notes may be many; more than 8 MiB of them are not",
    "cards-just-within-the-limit": "absurd, but the largest that a record may be",
    **dict.fromkeys(
        (name for name in FILES if name.startswith("set-")),
        "the frames are in order, and only the rules need the set",
    ),
}
"""What every reader of bytes and records may take, and why; the rules refuse it all the same."""

BODIES_UNREAD = {
    "aux-digest-wrong", "aux-item-of-no-kind", "aux-nested-deep", "bomb-body-declares-a-gigabyte",
    "bomb-body-larger-than-declared", "bomb-body-without-size", "bomb-many-frames", "bomb-of-aux",
    "bomb-of-declines", "counts-one-too-many", "digest-of-other-content", "flags-zstd-of-plain",
    "schema-changes", "seal-counts-other-records",
}  # fmt: skip
"""Refused by whoever reads the bodies, which a survey does not."""

RECORDS_ONLY = {
    "bomb-archive-of-small-frames.ice.zst", "counts-fewer-records-than-said",
    "counts-more-records-than-said", "bomb-of-cards", "bomb-of-empty-arrays", "bomb-of-empty-maps",
    "bomb-of-events", "game-with-frames-in-a-text", "schema-newer", "seal-counts-other-events",
    *(name for name in FILES if name.startswith("record-")),
}  # fmt: skip
"""Frames in order around something that is no record: bytes are kept, records are refused."""

FIRST_GAME_WHOLE = {
    "bomb-archive.ice.zst", "bomb-zeros.ice.zst", "bomb-archive-wide-window.ice.zst",
    "archive-with-text-behind.ice.zst", "aux-in-the-midst-of-a-game", "games-interleaved",
    "zeros-then-a-game",
}  # fmt: skip
"""A whole game before what means harm: who asks for that one game is given it, and no more."""


def visits(folder: Path) -> list[dict[str, Any]]:
    """One child reads all files with all readers."""
    files = [str(ZOO / name_of(name)) for name in FILES]
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("visitor.py")), str(folder), *files],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def expected(name: str, reader: str) -> str:
    fine = False
    if name in FINE:
        fine = reader not in ("verify_file", "upcast") or (name, reader) == (
            "cards-just-within-the-limit",
            "upcast",
        )
    elif name in RECORDS_ONLY:
        fine = reader in ("read_games", "read_game", "survey", "recover")
    elif name in BODIES_UNREAD:
        fine = reader == "survey"
    elif name in FIRST_GAME_WHOLE:
        fine = reader == "read_game"
    return "fine" if fine else "refused"


def test_every_reader_refuses_every_hostile_file_in_words_and_in_little_memory(
    tmp_path: Path,
) -> None:
    idle, *others = visits(tmp_path)
    assert idle["found"]["records"] == "fine"
    assert len(others) == len(FILES) >= 40
    found = {name: visit["found"] for name, visit in zip(FILES, others, strict=True)}
    assert found == {
        name: {reader: expected(name, reader) for reader in readers}
        for name, readers in found.items()
    }
    for visit in others:
        assert visit["peak"] - idle["peak"] <= ROOM, visit["file"]


def test_the_zoo_is_small_and_as_its_script_makes_it() -> None:
    names = {path.name for path in ZOO.iterdir()}
    assert names == {name_of(name) for name in FILES}
    assert sum(path.stat().st_size for path in ZOO.iterdir()) < 1 << 20
    plain = [
        name for name in FILES if not name.startswith(("bomb", "archive", "aux", "cards", "set"))
    ]
    assert len(plain) >= 60
    for name in plain:
        if name != "record-nested-deeper":  # compressed: other versions of zstd may differ
            assert (ZOO / name_of(name)).read_bytes() == FILES[name]()


@cache
def samples(folder: Path) -> list[list[fuzzing.Part]]:
    return fuzzing.seeds(folder)


@pytest.mark.parametrize("seed", range(4))
def test_of_a_forged_log_nothing_comes_but_a_refusal_or_what_a_stranger_reads(
    seed: int, tmp_path: Path
) -> None:
    dice, made = Random(seed), samples(tmp_path)
    read = sum(fuzzing.run(made, dice) for _ in range(5_000))
    assert 50 < read < 4_000, "some get through, most do not"
