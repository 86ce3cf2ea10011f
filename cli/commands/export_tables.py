"""`icecore export-tables`: the tables of a database as files for other programs."""

from pathlib import Path

import click

from icecore.cli.options.output_options import end_politely, number_of
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.library.objects.archive import TABLE_FORMS, exported


@click.command(
    "export-tables",
    epilog=example(
        "icecore export-tables archive.duckdb tables/",
        "icecore export-tables archive.duckdb scores/ --format csv --tables games,seats",
    ),
)
@click.argument("database", metavar="DB", type=click.Path(path_type=Path))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(TABLE_FORMS), default="parquet", show_default=True,
    help="What the files are.",
)  # fmt: skip
@click.option("--tables", metavar="NAME,…", help="Only these; * stands for any letters.")
@click.option("--force", is_flag=True, help="Replace DIR if it holds an earlier export.")
@json_option
def command(
    database: Path, folder: Path, form: str, tables: str | None, force: bool, as_json: bool
) -> None:
    """Write the tables of DB into DIR: shared ones in a part for each game, others by game.

    Ids, enums, and what is JSON leave as text. docs/reference/tables.md shows how pandas, polars
    and Ibis read the files.
    """
    end_politely()
    with progress("Exporting") as advance:
        parts = []
        for part in exported(database, folder, form, tables, force=force):
            parts.append(part)
            advance(1)
    rows = sum(part.rows for part in parts)
    if as_json:
        files = [{"table": part.table, "file": str(part.file), "rows": part.rows} for part in parts]
        emit({"folder": str(folder), "format": form, "rows": rows, "files": files})
        return
    say(f"Wrote {number_of(rows, 'row')} in {number_of(len(parts), 'file')} into {folder}.")
