"""`icecore show`: a position as text, picture or data."""

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click
import msgspec

from icecore.cli.options.file_options import (
    at_option,
    file_argument,
    game_option,
    open_game,
)
from icecore.cli.options.output_options import OutPath, check_output, force_option
from icecore.cli.terminal import example, json_option, pass_on, say
from icecore.replay.show.safe_text import harmless

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
    game = open_game(file, which, viewer)
    position = game[-1] if at is None else game.at(at)
    if form == "json":
        _put(spelled(position.as_data()), output, force)
    elif form == "text":
        board = position.board_within(get_terminal_size((80, 24)).columns)
        _put(harmless(board) + "\n", output, force)
    else:
        picture = position.picture
        _put(picture.png(scale) if form == "png" else picture.svg, output, force)


def spelled(data: Any) -> str:
    return f"{msgspec.json.format(msgspec.json.encode(data), indent=2).decode()}\n"


def _put(content: str | bytes, output: Path, force: bool) -> None:
    if str(output) == "-":
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            pass_on(content)
        return
    from icecore.library.support.files import write_whole

    write_whole(output, content, force=force)
    say(f"Wrote {output}.")
