"""An archive narrowed to one variant of a game: for a while its shared tables hold nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

from icecore.analysis.duck_archive import Archive
from icecore.analysis.findings import Variant
from icecore.analysis.shapes import literal

LINEUP = "string_agg(coalesce(bot, 'a person'), ', ' ORDER BY coalesce(bot, 'a person'))"


@contextmanager
def narrowed(archive: Archive, game: str, variant: Variant) -> Iterator[None]:
    """What is asked meanwhile is asked of its games; tables of the game's own stay as they are."""
    archive.only = f"""
        SELECT g.id FROM main.games AS g JOIN (
            SELECT game_id, {LINEUP} AS bots FROM main.seats GROUP BY game_id
        ) AS l ON l.game_id = g.id
        WHERE g.game = {literal(game)} AND g.seats = {variant.seats}
            AND g.set_name = {literal(variant.set_name)} AND l.bots = {literal(variant.bots)}
            AND CAST(g.options AS VARCHAR) = {literal(variant.options)}
    """
    try:
        yield
    finally:
        archive.only = ""
