"""Brings a table of an older database up to the struct as it is now, or says why that cannot be."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.tables import Column, Table
from icecore.events.words.errors import IcecoreError

ENUM = re.compile(r"ENUM\((.*)\)")
DERIVED = {
    ("seats", "won_part"): (
        "UPDATE main.seats SET won_part = CASE WHEN NOT won THEN 0 WHEN sides = 1 THEN 1"
        " ELSE 1 / winners END FROM (SELECT game_id, count_if(won) AS winners,"
        " count(DISTINCT coalesce(side, seat)) AS sides FROM main.seats GROUP BY game_id) AS tables"
        " WHERE tables.game_id = seats.game_id AND won IS NOT NULL",
    )
}
"""New columns that follow from what an older database holds."""


def growth(path: Path, table: Table, there: dict[str, str]) -> Iterator[str]:
    """The statements that add new columns and longer enums; `there` has the types by column."""
    names = [column.name for column in table.columns]
    strangers = [name for name in there if name not in names]
    if strangers or list(there) != names[: len(there)]:
        raise _another(path, table, strangers[0] if strangers else names[0])
    for column in table.columns:
        old = there.get(column.name)
        target = f"ALTER TABLE {table.quoted}"
        if old is None:
            default = "" if column.default is None else f" DEFAULT {spelled_default(column)}"
            yield f"{target} ADD COLUMN {quoted(column.name)} {column.sql}{default}"
            yield from DERIVED.get((table.key, column.name), ())
        elif not same_type(old, column.sql):
            if not grown(old, column.sql):
                raise _another(path, table, column.name)
            yield f"{target} ALTER COLUMN {quoted(column.name)} TYPE {column.sql}"


def same_type(one: str, other: str) -> bool:
    """DuckDB puts quotes around the names in a STRUCT where it thinks fit."""
    return one.replace('"', "") == other.replace('"', "")


def grown(old: str, new: str) -> bool:
    """Is it the same enum with more words?"""
    before, after = ENUM.fullmatch(old), ENUM.fullmatch(new)
    if before is None or after is None:
        return False
    return set(before[1].split(", ")) <= set(after[1].split(", "))


def spelled_default(column: Column) -> str:
    """What a log of before has in a field that is new: the field's default."""
    if column.default is None:
        return f"CAST(NULL AS {column.sql})"
    plain = column.plain(column.default) if column.plain else column.default
    if isinstance(plain, str):
        return f"CAST({literal(plain)} AS {column.sql})"
    return f"CAST({literal(msgspec.json.encode(plain).decode())}::JSON AS {column.sql})"


def _another(path: Path, table: Table, column: str) -> IcecoreError:
    return IcecoreError(
        f"{path}: its table {table.key} is from another version of the game (column {column}); "
        "load the logs into a new database"
    )
