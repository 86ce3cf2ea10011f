"""Shared questions on a large archive, and what the sandbox costs."""

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench import games
from bench.measure import Row, at_most, seconds
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import questions
from icecore.analysis.query.sandbox import Limits, Sandbox, ask

GAMES = int(os.environ.get("ICECORE_BENCH_GAMES", "100000"))
TABLES = (
    "games", "seats", "records", "standings", "positions", "sightings", "taken_back", "takebacks",
    "rulings", "cards", "*.scored",
)  # fmt: skip
"""All that shared questions read."""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = loaded(Path(folder))
        with Archive(path) as archive:
            for question in questions().values():
                if question.game is None and archive.can_answer(question):
                    taken = seconds(partial(archive.ask, question), 2)
                    yield at_most(f"ask {question.name}, {GAMES:,} games", taken, 1, "s")
        opening = seconds(lambda: ask(path, "SELECT 1", Limits(seconds=60)), 2)
        yield Row(f"sandbox: begin and answer, {path.stat().st_size >> 20} MiB", f"{opening:.2f} s")
        with Sandbox(path) as sandbox:
            sandbox.ask("SELECT 1")
            yield at_most(
                "sandbox: one more query", seconds(lambda: sandbox.ask("SELECT 1")), 1, "s"
            )


def loaded(folder: Path) -> Path:
    """An archive of random games, made and loaded on all cores."""
    from icecore.analysis.load.database import Choice, open_database
    from icecore.analysis.load.loader import Loader
    from icecore.library.support.processes import cores
    from icecore.library.verbs.simulate import run
    from icecore.replay.table.simulate import Plan

    log, path = folder / "games.ice", folder / "games.duckdb"
    run(Plan(games.FIRST, ("random", "random"), seed="bench"), GAMES, cores(), log)
    with open_database(path, Choice(TABLES)) as database:
        for _ in Loader(database, jobs=cores()).load([str(log)]):
            pass
    return path
