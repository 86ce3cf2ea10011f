"""Bytes per event, and heads indexed."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import games
from bench.measure import Row, at_least, at_most, seconds
from icecore.events.file.log import ArchiveWriter, bulk_frames, survey


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        plain, framed, whole = (Path(folder, name) for name in ("a.ice", "b.ice", "c.ice.zst"))
        for path, zstd in ((plain, False), (framed, True), (whole, False)):
            with ArchiveWriter(path) as archive:
                for game in games.games():
                    archive.write(bulk_frames(*game, zstd=zstd))
        sizes = [path.stat().st_size / games.events() for path in (plain, framed, whole)]
        yield at_most("bytes an event, packed", sizes[0], 24, "B")
        yield Row("bytes an event, with zstd frames", f"{sizes[1]:,.2f} B")
        yield at_most("bytes an event, as .ice.zst: the form for archives", sizes[2], 3, "B")
        many = Path(folder, "many.ice")
        many.write_bytes(framed.read_bytes() * 50)
        taken = seconds(lambda: sum(1 for _ in survey(many)), 3)
        yield at_least("heads indexed", 50 * len(games.games()) / taken, 300_000, "games/s")
