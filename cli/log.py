"""`icecore log`: the story of a game."""

from pathlib import Path
from typing import Any

import click

from icecore.cli.opening import file_argument, game_option, open_game
from icecore.cli.terminal import emit, example, json_option, tell
from icecore.events.words.named import to_named
from icecore.events.words.record import Note
from icecore.replay.course.timeline import Timeline


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
    game = open_game(file, which, viewer)
    if as_json:
        timeline = game.timeline
        played, notes = [0, *timeline.times_of_play()], timeline.notes()
        line = range(1, len(timeline) + 1) if everything else timeline.line()
        emit([_record(timeline, number, played, notes) for number in line])
        return
    tell(game.story(everything=everything))


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
