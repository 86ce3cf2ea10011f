"""`icecore report`: charts and numbers of every game, on one page."""

from importlib.util import find_spec
from pathlib import Path

import click

from icecore.cli.engines import engine_options, opened
from icecore.cli.naming import complete_game
from icecore.cli.query import DbPath
from icecore.cli.terminal import emit, example, json_option, pass_on, say
from icecore.cli.writing import (
    check_output,
    force_option,
    output_option,
    size_of,
    written,
)
from icecore.events.file.log import ArchiveWriter
from icecore.events.words.errors import IcecoreError


@click.command(
    "report",
    epilog=example(
        "icecore report archive.duckdb -o report.html",
        "icecore report archive.duckdb --game boreal_pyramid -o pyramid.html",
    ),
)
@click.argument("db", type=DbPath)
@click.option("--game", shell_complete=complete_game, help="Only this game.")
@engine_options
@output_option
@force_option
@json_option
def command(
    db: Path,
    game: str | None,
    engine: str,
    master: str,
    out: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Write a page about DB, a database or a lake: numbers, charts, and their SQL.

    The page is one file that needs no network, reads well on a phone, and follows the light or
    dark look of the reader.
    """
    check_output(out, force=force, as_json=as_json, sources=[db], text=True)
    missing = [name for name in ("altair", "vl_convert") if find_spec(name) is None]
    if missing:
        raise IcecoreError(f"charts need {' and '.join(missing)}: pip install 'icecore[report]'")
    from icecore.analysis.report import report_of

    with opened(db, engine, master) as archive:
        text = report_of(archive, game)
    if str(out) == "-":
        pass_on(text)
        return
    with ArchiveWriter(out, overwrite=force) as page:
        page.write(text.encode())
    if as_json:
        emit({"out": str(out), "bytes": size_of(out)})
        return
    say(f"Wrote {written(out)}.")
