"""Turns a portion of games into rows, in a process of its own that starts without a database."""

import gc
from typing import NamedTuple

from icecore.analysis.load.load_plan import Found, Work
from icecore.analysis.tables.game_rows import gather
from icecore.analysis.tables.row_batch import Chunk, Wanted
from icecore.events.file.log import GameLog, read_games
from icecore.events.words.errors import LogError


class Result(NamedTuple):
    """The rows that a process made of its games."""

    lines: list[tuple[str, bytes]]
    sets: dict[str, bytes]
    """The cards of each set, by its SHA-256."""
    ids: list[str]
    """Of the games that left rows."""
    rows: int
    games: frozenset[str]
    """What was played in them."""
    problems: list[LogError]


_WANTED: list[Wanted] = []


def start(wanted: Wanted) -> None:
    """Sets up the process: all its portions give the same tables."""
    _WANTED[:] = [wanted]


def carry_out(work: Work) -> Result:
    """Some games become rows; one that cannot be read leaves none, and the others all of theirs."""
    chunk, problems = Chunk(_WANTED[0]), list[LogError]()
    gc.disable()  # rows are acyclic and come by the million: to look for cycles doubles the time
    try:
        for found in work.found:
            try:
                gather(chunk, _log(work.file, found))
            except LogError as error:
                problems.append(error)
        lines = list(chunk.lines())
        return Result(
            lines, dict(chunk.set_lines()), chunk.ids, chunk.count(), chunk.games(), problems
        )
    finally:
        gc.enable()


def _log(file: str, found: Found) -> GameLog:
    if isinstance(found.source, GameLog):
        return found.source
    (log,) = read_games(file, *found.source)
    return log
