"""`icecore log`: the story of a game."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from icecore.cli.opening import file_argument, game_option, open_game, seat_number
from icecore.cli.terminal import emit, example, json_option, tell
from icecore.events.named import to_named
from icecore.events.record import Note
from icecore.replay.timeline import Timeline


@click.command(
    "log", epilog=example("icecore log evening.ice", "icecore log evening.ice --all --as Lana")
)
@file_argument
@game_option
@click.option("--all", "everything", is_flag=True, help="Also what was taken back.")
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat saw.")
@json_option
def command(
    file: Path, which: str | None, everything: bool, viewer: str | None, as_json: bool
) -> None:
    """Tell the story of a game, record by record."""
    timeline = open_game(file, which)
    if viewer is not None:
        seat = seat_number(timeline, viewer)
        timeline.records = [timeline.game.redact(record, seat) for record in timeline.records]
    line = range(1, len(timeline) + 1) if everything else timeline.line()
    if as_json:
        played, notes = [0, *timeline.times_of_play()], timeline.notes()
        emit([_record(timeline, number, played, notes) for number in line])
        return
    for text in story(timeline, line):
        tell(text)


def _record(
    timeline: Timeline[Any], number: int, played: list[int], notes: dict[int, list[Note]]
) -> dict[str, Any]:
    return {
        "n": number,
        **to_named(timeline.records[number - 1]),
        "clock": timeline.clock(number)._asdict(),
        "think_ms": played[number] - played[number - 1],
        "sentences": list(timeline.sentences(number)),
        "notes": [to_named(note) for note in notes.get(number, ())],
    }


def words(note: Note) -> str:
    return " ".join(filter(None, (note.mark, note.text)))


def story(timeline: Timeline[Any], line: Any) -> Iterator[str]:
    """The game in sentences, turn by turn, with its notes."""
    head, notes, turn = timeline.head, timeline.notes(), 0
    started = datetime.fromtimestamp(head.started / 1000, UTC)
    yield f"{timeline.game.title}: {', '.join(timeline.names)} ({started:%Y-%m-%d %H:%M} UTC)"
    yield from (f"      » {words(note)}" for note in notes.get(0, ()))
    present = set(timeline.line())
    for number in line:
        if isinstance(timeline.records[number - 1].act, Note):
            continue  # told below the record that it is on
        before = timeline.clock(number - 1) if number > 1 else None
        if before is not None and before.turn != turn:
            turn = before.turn
            yield f"Turn {turn}"
        sentences = list(timeline.sentences(number))
        mark = " " if number in present else "x"
        for index, sentence in enumerate(sentences):
            yield f"{number:4}{mark} {sentence}" if index == 0 else f"      {sentence}"
        for note in notes.get(number, ()):
            yield f"      » {words(note)}"
    outcome = timeline.outcome()
    if outcome is not None:
        points = timeline.game.standing(timeline.state)
        seats = sorted(range(len(points)), key=lambda seat: (outcome.ranks or points)[seat])
        ranking = ", ".join(f"{timeline.names[seat]} {points[seat]}" for seat in seats)
        yield f"The end, {outcome.reason}: {ranking}."
    taken_back = len(timeline) - len(present)
    if taken_back and len(line) == len(present):
        yield f"({taken_back} records are not on this line; --all shows what was taken back.)"
