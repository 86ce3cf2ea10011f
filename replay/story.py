"""The story of a game: what its records tell, turn by turn, and how it ended."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from icecore.events.record import Head, Note, Seal
from icecore.replay.timeline import Timeline


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


def won_by(head: Head, seal: Seal) -> str:
    """`, won by Lana`; nothing if the game is unranked."""
    winners = [head.seats[seat].name for seat in seal.outcome.winners]
    if len(winners) > 1 and len(winners) == len(head.seats):
        return ", shared by all"
    return f", won by {' and '.join(winners)}" if winners else ""
