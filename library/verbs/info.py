"""Describes what logs hold, from heads and seals alone: quick also for millions of games."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from icecore.analysis.report.archive_summary import (
    GameSummary,
    Share,
    Summary,
    plain,
)
from icecore.events.file.byte_sources import is_plain, name_of
from icecore.events.file.log import Entry, id_text, read_games, survey
from icecore.events.file.versions import counted
from icecore.events.words.errors import IcecoreError
from icecore.events.words.jsonl import head_to_named
from icecore.events.words.record import Seal, players_of
from icecore.replay.show.text import number_of
from icecore.replay.table.edition import is_edition
from icecore.replay.timeline.ending import result_of
from icecore.replay.timeline.story import winners_of, won_by

__all__ = [
    "Entry",
    "GameSummary",
    "Share",
    "Summary",
    "carried_by",
    "described",
    "ending_of",
    "entries_of",
    "id_text",
    "name_of",
    "plain",
    "players_of",
    "result_of",
    "summary_of",
]


def entries_of(files: Iterable[Path], problems: list[IcecoreError]) -> Iterator[Entry]:
    """The games of all files; what is wrong with a file is kept for the end."""
    problems.clear()
    for file in files:
        try:
            yield from survey(str(file))
        except IcecoreError as error:
            problems.append(error)


def summary_of(files: Sequence[Path], problems: list[IcecoreError]) -> tuple[Summary, Entry | None]:
    """Sum up the games of all files, each once; gives the entry too if there is only one game."""
    summary, entry, versions = Summary(), None, 0

    def surveyed() -> Iterator[Entry]:
        nonlocal versions
        versions = 0
        for each in kept if kept is not None else entries_of(files, problems):
            versions += 1
            yield each

    # What cannot be read twice waits in memory.
    kept = None if all(map(_is_plain, files)) else list(entries_of(files, problems))
    for entry in counted(surveyed):
        summary.add(entry)
    summary.uncounted = versions - summary.games
    return summary, entry if summary.games == 1 else None


def _is_plain(file: Path) -> bool:
    try:
        return is_plain(file)
    except IcecoreError:  # it is told when the file is surveyed
        return True


def described(entry: Entry) -> dict[str, Any]:
    """One game as plain data, from its head and seal."""
    head, seal, result = entry.head, entry.seal, result_of(entry)
    named = {name: value for name, value in head_to_named(head).items() if name != "type"}
    return named | {
        "file": entry.path,
        "offset": entry.offset,
        "bytes": entry.size,
        "records": entry.records,
        "sealed": entry.sealed,
        "outcome": result and result.outcome.reason,
        "digest": entry.digest.hex(),
        "corrected_after": head.parent.record if head.parent and is_edition(head) else None,
        "seal": seal
        and {
            "outcome": seal.outcome.reason,
            "ranks": seal.outcome.ranks,
            "winners": winners_of(head, seal),
            "standing": seal.standing,
            "events": seal.events,
            "duration_ms": seal.duration,
        },
    }


def ending_of(entry: Entry, seal: Seal) -> str:
    """How it ended, and who won."""
    return f"{seal.outcome.reason}{won_by(entry.head, seal)}"


def carried_by(entry: Entry) -> dict[str, list[str]]:
    """The sets that travel with a game, if its file can be read again."""
    if not Path(entry.path).is_file():
        return {}
    if is_plain(entry.path):  # other versions of the game may be in the file too
        game = next(read_games(entry.path, entry.start, entry.stop))
    else:
        game = next(read_games(entry.path))
    carried = game.carried
    return {"carried": [f"{item.name} ({number_of(len(item.text), 'byte')})" for item in carried]}
