"""Puts a log of each released schema into the museum, where it must open forever.

    python tests/make_museum.py

A piece that is there already is never made again: it was written by the program of its time.
When a schema changes, the structs that it leaves behind are kept here.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    ROOT = Path(__file__).parents[1]
    sys.path[:0] = [str(ROOT), str(ROOT / "examples" / "lantern")]

from lantern.words import Play, Played
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames
from icecore.events.words.record import AnyRecord, Carried
from icecore.events.words.wire import Card, Seat, Wire
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import box_of, simulated

MUSEUM = Path(__file__).parent.parent / "fixtures" / "museum"


class Burn(Wire, frozen=True):
    """Lantern, schema 1: the act that is `Play` today."""

    card: Card


class Burnt(Wire, frozen=True):
    """Lantern, schema 1: a card lies in the lantern …"""

    seat: Seat
    card: Card


class Shone(Wire, frozen=True):
    """… which then shines with its glow. Both are `Played` today."""

    glow: int


def as_lantern_1(record: AnyRecord) -> AnyRecord:
    act = Burn(record.act.card) if isinstance(record.act, Play) else record.act
    return replace(record, act=act, events=tuple(_events(record)))


def _events(record: AnyRecord) -> Iterator[Any]:
    for event in record.events:
        if isinstance(event, Played):
            yield Burnt(event.seat, event.card)
            yield Shone(event.glow)
        else:
            yield event


PIECES: dict[tuple[str, int], Callable[[AnyRecord], AnyRecord]] = {
    ("lantern", 1): as_lantern_1,
    ("lantern", 2): lambda record: record,
    ("boreal_pyramid", 1): lambda record: record,
    ("boreal_forest", 1): lambda record: record,
    ("the_north", 1): lambda record: record,
    ("the_north", 2): lambda record: record,
    ("foreverot", 1): lambda record: record,
    ("board_royale", 1): lambda record: record,
}
"""By game and schema: how a record of today was told then."""


def piece(name: str, schema: int) -> Path:
    return MUSEUM / f"{name}-{schema}.ice"


def main() -> None:
    MUSEUM.mkdir(parents=True, exist_ok=True)
    for (name, schema), told in PIECES.items():
        path = piece(name, schema)
        if path.exists():
            continue
        game = find_game(name)
        head, records, seal = simulated(game, 3)
        old = [told(record) for record in records]
        events = sum(len(record.events) for record in old)
        box = box_of(game)
        frames = bulk_frames(
            replace(head, schema=schema),
            old,
            replace(seal, events=events),
            carried=[Carried(name, box.name, box.text)],
        )
        path.write_bytes(frames)
        sys.stdout.write(f"{path.name}: {len(frames)} bytes\n")


if __name__ == "__main__":
    main()
