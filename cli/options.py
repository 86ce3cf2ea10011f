"""`icecore options`: what can be done now."""

from pathlib import Path

import click

from icecore.cli.add import named_choice
from icecore.cli.opening import at_option, file_argument, game_option, open_game
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.text import write_act
from icecore.events.words.wire import TABLE
from icecore.replay.course.timeline import position_of
from icecore.replay.course.viewpoint import viewer_of
from icecore.replay.desk.choices import line_of
from icecore.replay.desk.desk import Desk, Looking


@click.command(
    "options",
    epilog=example("icecore options evening.ice", "icecore options evening.ice --at t3 --json"),
)
@file_argument
@game_option
@at_option
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat may do.")
@json_option
def command(
    file: Path, which: str | None, at: str | None, viewer: str | None, as_json: bool
) -> None:
    """List the legal acts of a position, as `icecore add` takes them, and what the table owes."""
    timeline = open_game(file, which)
    number = position_of(timeline, at)
    if number != timeline.present:
        timeline = timeline.fork(number)
    seat = viewer_of(viewer, timeline.names)
    desk = Desk(Looking(timeline), seat)
    choices = [each for each in desk.choices() if seat is None or (each.said or (None,))[0] == seat]
    owed = desk.owed() if seat in (None, TABLE) else None
    if as_json:
        emit(
            {
                "acts": list(map(named_choice, choices)),
                "owed": owed
                and {
                    "why": desk.asked(),
                    "count": owed.count,
                    "ordered": owed.ordered,
                    "pool": list(owed.pool),
                    "words": desk.named_pool(owed),
                },
            }
        )
        return
    for choice in choices:
        tell(line_of(choice))
    for form in desk.forms():
        tell(f"for example only; {line_of(form)}")
    say(desk.question())
    if owed is not None:
        cards = "a card" if owed.count == 1 else f"{owed.count} cards"
        say(f"It names {cards} of: {', '.join(desk.named_pool(owed))}")
        shown = owed.make(tuple(owed.pool[: owed.count]))
        say(f"For example: {write_act(TABLE, shown, timeline.names)}")
