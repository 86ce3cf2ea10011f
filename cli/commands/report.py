"""`icecore report`: charts and numbers of every game, on one page."""

from pathlib import Path

import click

from icecore.cli.options.argument_types import complete_game
from icecore.cli.options.engine_options import engine_options
from icecore.cli.options.output_options import (
    check_output,
    force_option,
    output_option,
    size_of,
    written,
)
from icecore.cli.options.source_options import sources_argument, tables_of
from icecore.cli.terminal import emit, example, json_option, pass_on, say
from icecore.library.objects.archive import report_page, require_charts
from icecore.library.support.files import write_whole
from icecore.library.verbs.ask import opened


@click.command(
    "report",
    epilog=example(
        "icecore report archive.duckdb -o report.html",
        "icecore report evenings/ -o report.html",
        "icecore report archive.duckdb --game boreal_pyramid -o pyramid.html",
    ),
)
@sources_argument("")
@click.option("--game", shell_complete=complete_game, help="Only this game.")
@engine_options
@output_option
@force_option
@json_option
def command(
    words: tuple[str, ...],
    game: str | None,
    engine: str,
    master: str,
    out: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Write a page about a database, a lake or logs: numbers, charts, and their SQL.

    The page is one file that needs no network, reads well on a phone, and follows the light or
    dark look of the reader.
    """
    sources = list(map(Path, words))
    check_output(out, force=force, as_json=as_json, sources=sources, text=True)
    require_charts()
    with tables_of(sources, engine) as db, opened(db, engine, master) as archive:
        text = report_page(archive, game, ", ".join(path.name for path in sources[:3]))
    if str(out) == "-":
        pass_on(text)
        return
    write_whole(out, text, force=force)
    if as_json:
        emit({"out": str(out), "bytes": size_of(out)})
        return
    say(f"Wrote {written(out)}.")
