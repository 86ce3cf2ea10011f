"""An archive narrowed to one variant of a game: for a while its shared tables hold nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

from icecore.analysis.duck_archive import Archive
from icecore.analysis.findings import Variant
from icecore.analysis.shapes import literal, quoted

LINEUP = "string_agg(coalesce(bot, 'a person'), ', ' ORDER BY coalesce(bot, 'a person'))"


@contextmanager
def narrowed(archive: Archive, game: str, variant: Variant) -> Iterator[None]:
    """Temporary views stand before the shared tables; tables of the game's own stay as they are."""
    archive.prepare(name for name in archive.tables if "." not in name)
    home = archive.home()
    chosen = f"""
        SELECT g.id FROM {home}.games AS g JOIN (
            SELECT game_id, {LINEUP} AS bots FROM {home}.seats GROUP BY game_id
        ) AS l ON l.game_id = g.id
        WHERE g.game = {literal(game)} AND g.seats = {variant.seats}
            AND g.set_name = {literal(variant.set_name)} AND l.bots = {literal(variant.bots)}
            AND CAST(g.options AS VARCHAR) = {literal(variant.options)}
    """
    views = {
        table: "id" if table == "games" else "game_id"
        for table, columns in archive.tables.items()
        if "." not in table and (table == "games" or "game_id" in columns)
    }
    run = archive.connection.execute
    run(f"CREATE TEMP TABLE variant AS {chosen}")
    for table, key in views.items():
        run(
            f"CREATE TEMP VIEW {quoted(table)} AS SELECT * FROM {home}.{quoted(table)}"
            f" WHERE {key} IN (SELECT id FROM variant)"
        )
    try:
        yield
    finally:
        for table in views:
            run(f"DROP VIEW temp.{quoted(table)}")
        run("DROP TABLE variant")
