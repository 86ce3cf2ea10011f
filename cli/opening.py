"""How commands open games: which game of a file, which position of it, an act in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from icecore.events.errors import NotFoundError
from icecore.events.log import read_game
from icecore.events.wire import SCRIBE
from icecore.replay.kernel import Refused
from icecore.replay.timeline import Timeline, open_timeline

F = TypeVar("F", bound=Callable[..., Any])

LogPath = click.Path(path_type=Path, allow_dash=True)


def file_argument(command: F) -> F:
    return click.argument("file", type=LogPath)(command)


def game_option(command: F) -> F:
    return click.option(
        "--game", "which", metavar="N|ID", help="Which game of an archive: its number, or its id."
    )(command)


def at_option(command: F) -> F:
    return click.option(
        "--at",
        metavar="N",
        help="The position after record N (default: the present); t5 is the start of turn 5, "
        "r2 of round 2.",
    )(command)


def open_game(file: Path, which: str | None = None) -> Timeline[Any]:
    """The timeline of the one game of a file, or of the chosen one."""
    return open_timeline(read_game(str(file), which))


def position(timeline: Timeline[Any], at: str | None) -> int:
    """A record's number, or the start of a turn or round."""
    if at is None:
        return timeline.present
    unit, digits = (at[0], at[1:]) if at[:1] in ("t", "r") else ("", at)
    if not digits.isdecimal():
        raise NotFoundError(f'"{at}" is no position; say 12, t5 for turn 5, or r2 for round 2')
    if unit == "t":
        return timeline.start_of_turn(int(digits))
    if unit == "r":
        return timeline.start_of_round(int(digits))
    timeline.check(int(digits))
    return int(digits)


def seat_number(timeline: Timeline[Any], name: str) -> int:
    """A seat by its name, `table` for the public view, or None for all."""
    from icecore.events.text import parse_seat

    seat = parse_seat(name, timeline.names)
    if seat == SCRIBE:
        raise NotFoundError("the scribe has no view of its own; leave --as away to see all")
    return seat


def with_names(refusal: Refused, names: tuple[str, ...]) -> str:
    """Rules speak of seats by number, people by name."""
    text = str(refusal)
    for seat, name in enumerate(names):
        text = text.replace(f"seat {seat}", name)
    return text
