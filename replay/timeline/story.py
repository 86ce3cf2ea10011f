"""Tells the story of a game turn by turn, and how it ended."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from icecore.events.words.errors import option
from icecore.events.words.record import Head, Note, Outcome, Seal
from icecore.replay.games.registry import is_cooperative
from icecore.replay.kernel import Ruleset
from icecore.replay.timeline.timeline import Timeline


def words(note: Note) -> str:
    return " ".join(filter(None, (note.mark, note.text)))


def time_of(ms: int) -> str:
    """A time for people; a head may name a year that no calendar here has."""
    try:
        return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (OverflowError, ValueError, OSError):
        return "beyond the year 9999"


def story(
    timeline: Timeline[Any], line: Any, marks: Mapping[int, str] = MappingProxyType({})
) -> Iterator[str]:
    """The game in sentences, turn by turn, with its notes and the given marks."""
    head, notes, turn = timeline.head, timeline.notes(), 0
    yield f"{timeline.game.title}: {', '.join(timeline.names)} ({time_of(head.started)})"
    yield from (f"      » {words(note)}" for note in notes.get(0, ()))
    present = set(timeline.line())
    for number in line:
        if isinstance(timeline.records[number - 1].act, Note):
            continue  # told below the record that it belongs to
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
        if number in marks:
            yield f"      ± {marks[number]}"
    outcome = timeline.outcome()
    if outcome is not None:
        yield the_end(timeline.game, outcome, timeline.state, timeline.names)
    taken_back = len(timeline) - len(present)
    if taken_back and len(line) == len(present):
        every = option("everything", flag="all")
        yield f"({taken_back} records are not on this line; {every} shows what was taken back.)"


def the_end(game: Ruleset[Any], outcome: Outcome, state: Any, names: Sequence[str]) -> str:
    """Why the game ended, and the points of all from first to last, or who won a tie on points."""
    points = game.standing(state)
    if game.cooperative:
        told = game.level(state, names) or f"all {'win' if outcome.winners else 'lose'}"
        return f"The end, {outcome.reason}: {told}, {points[0]}."
    seats = sorted(range(len(points)), key=lambda seat: (outcome.ranks or points)[seat])
    ranking = ", ".join(f"{names[seat]} {points[seat]}" for seat in seats)
    return f"The end, {outcome.reason}: {game.level(state, names) or ranking}."


def winners_of(head: Head, seal: Seal) -> list[str]:
    """The names of the seats of rank 1; a foreign seal may rank more seats than there are."""
    ranked = zip(head.seats, seal.outcome.ranks, strict=False)
    return [info.name for info, rank in ranked if rank == 1]


def who_won(game: Ruleset[Any], outcome: Outcome, names: Sequence[str]) -> str:
    """` Lana wins.`; nothing if the game is unranked or lost by all who could have won alone."""
    if game.cooperative and outcome.ranks:
        return " All win." if outcome.winners else " All lose."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return f" {winners} {'win' if len(outcome.winners) > 1 else 'wins'}." if winners else ""


def won_by(head: Head, seal: Seal) -> str:
    """`, won by Lana`; nothing if the game is unranked."""
    winners = winners_of(head, seal)
    if seal.outcome.ranks and is_cooperative(head.game):
        return f", {'won' if winners else 'lost'} by all"
    if len(winners) > 1 and len(winners) == len(head.seats):
        return ", shared by all"
    return f", won by {' and '.join(winners)}" if winners else ""
