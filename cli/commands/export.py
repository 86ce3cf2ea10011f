"""`icecore export`: games as text or JSON lines, one game as a page or a moving picture."""

from pathlib import Path

import click

from icecore.cli.options.file_options import file_argument, game_option
from icecore.cli.options.output_options import (
    OutPath,
    check_output,
    force_option,
    number_of,
    size_of,
    written,
)
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.library.support.files import not_empty
from icecore.library.verbs.convert import MOVING, WRITERS, Film, export, form_of, picture_beside


@click.command(
    "export",
    epilog=example(
        "icecore export evening.ice",
        "icecore export archive.ice --game 3 -o game.txt",
        "icecore export archive.ice --format jsonl -o games.jsonl",
        "icecore export evening.ice --format html -o game.html",
        "icecore export evening.ice --format gif --each round --scale 0.3 -o game.gif",
    ),
)
@file_argument
@game_option
@click.option(
    "--format",
    "form",
    type=click.Choice([*WRITERS, "html", *MOVING]),
    help="By default what OUT ends in, or text. html is a page to step through in a browser; gif, "
    "webp and apng move (extra: pictures).",
)
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat saw (table: all saw).")
@click.option(
    "-o", "--output", "out", type=OutPath, default="-", metavar="OUT", help="Default: stdout."
)
@click.option(
    "--each",
    type=click.Choice(["record", "turn", "round"]),
    default="turn",
    show_default=True,
    help="Moving pictures: what is shown one by one.",
)
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 4),
    default=0.6,
    show_default=True,
    help="Moving pictures: pixels for each of the SVG's.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    default=0.8,
    show_default=True,
    help="Moving pictures: how long each position is shown.",
)
@click.option(
    "--at",
    metavar="N",
    help="html: the record that the page opens at, and its picture shows; also t5 or r2.",
)
@click.option(
    "--url",
    metavar="URL",
    help="html: where the page will be. Links to it then show a picture, written beside OUT.",
)
@force_option
@json_option
def command(
    file: Path,
    which: str | None,
    form: str | None,
    viewer: str | None,
    out: Path,
    each: str,
    scale: float,
    seconds: float,
    at: str | None,
    url: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write games as text or JSON lines, which `icecore import` reads back to the same games.

    Or one game as a page of its own (html), which needs no network and no icecore, or as a moving
    picture.
    """
    form = form or form_of(out)
    form = "text" if form == "ice" else form
    check_output(out, force=force, as_json=as_json, sources=[file], text=form not in MOVING)
    not_empty([file])
    if at is not None and form != "html":
        raise click.UsageError("--at is where a page opens: it goes with html")
    if url is not None:
        if form != "html" or str(out) == "-" or not url.startswith(("https://", "http://")):
            raise click.UsageError("--url is the http address of a page: it goes with -o and html")
        beside = picture_beside(out)
        check_output(beside, force=force, as_json=as_json, sources=[file], text=False)
    done = export(
        file, out, form, which=which, viewer=viewer, film=Film(each, scale, seconds), force=force,
        url=url or "", at=at, progress=progress,
    )  # fmt: skip
    for number, name in done.own_sets:
        say(f'Game {number} needs its own set "{name}": import it with --set.')
    if as_json:
        emit({"file": str(file), "out": str(out), "games": done.games, "bytes": size_of(out)})
    elif str(out) != "-":
        say(f"Exported {number_of(done.games, 'game')} into {written(out)}.")
    if done.torn is not None:
        say(f"icecore: {done.torn}; exported is what is whole")
        raise click.exceptions.Exit(done.torn.exit_code)
