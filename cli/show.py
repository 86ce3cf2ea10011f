"""`icecore show`: a position as text, picture or data."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from icecore.cli.opening import at_option, file_argument, game_option, open_as
from icecore.cli.terminal import example, json_option, pass_on, say
from icecore.cli.writing import OutPath, check_output, force_option
from icecore.events.file.log import ArchiveWriter
from icecore.replay.course.changes import plain
from icecore.replay.course.timeline import position_of
from icecore.replay.kernel import digest
from icecore.replay.show.pixels import png
from icecore.replay.show.wording import harmless

FORMS = {".svg": "svg", ".png": "png", ".json": "json"}
"""What is written, by what the name of the file ends in."""


@click.command(
    "show",
    epilog=example(
        "icecore show evening.ice",
        "icecore show evening.ice --at t5 --as Lana",
        "icecore show evening.ice --at 40 --png -o position.png",
    ),
)
@file_argument
@game_option
@at_option
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat may know (table: all).")
@click.option("--svg", "form", flag_value="svg", help="Draw it as SVG.")
@click.option("--png", "form", flag_value="png", help="Draw it as PNG (extra: pictures).")
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 8),
    default=1.5,
    show_default=True,
    help="PNG pixels for each of the SVG's.",
)
@click.option(
    "-o", "--output", type=OutPath, default="-", help="Write it to a file instead of stdout."
)
@force_option
@json_option
def command(
    file: Path,
    which: str | None,
    at: str | None,
    viewer: str | None,
    form: str | None,
    scale: float,
    output: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Show a position of a game: the present one, or any other.

    Without --svg, --png or --json, what OUT ends in says what is written.
    """
    form = "json" if as_json else form or FORMS.get(output.suffix.lower(), "text")
    check_output(output, force=force, as_json=False, sources=[file], text=form != "png")
    sight = open_as(file, which, viewer)
    timeline, game = sight.timeline, sight.game
    number = position_of(timeline, at)
    state = sight.state(number)
    if form == "json":
        _put(spelled(_described(timeline, number, state)), output, force)
    elif form == "text":
        _put(harmless(game.board(state, timeline.names)) + "\n", output, force)
    else:
        picture = game.picture(state, timeline.names)
        _put(png(picture, scale) if form == "png" else picture, output, force)


def _described(timeline: Any, number: int, state: Any) -> dict[str, Any]:
    present = number == timeline.present
    outcome = timeline.outcome() if present else timeline.game.outcome(state)
    return {
        "record": number,
        "records": len(timeline),
        "clock": timeline.clock(number)._asdict(),
        "standing": timeline.game.standing(state),
        "outcome": outcome and {"reason": outcome.reason, "ranks": outcome.ranks},
        "digest": digest(state),
        "state": plain(state),
    }


def spelled(data: Any) -> str:
    return f"{msgspec.json.format(msgspec.json.encode(data), indent=2).decode()}\n"


def _put(content: str | bytes, output: Path, force: bool) -> None:
    if str(output) == "-":
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            pass_on(content)
        return
    with ArchiveWriter(output, overwrite=force) as target:
        target.write(content if isinstance(content, bytes) else content.encode())
    say(f"Wrote {output}.")
