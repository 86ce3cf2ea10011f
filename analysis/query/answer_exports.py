"""Exports an answer for other tools: data frames, Arrow, Parquet, a table of HTML."""

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec

from icecore.analysis.tables.column_types import literal
from icecore.events.words.errors import IcecoreError
from icecore.replay.show.safe_text import percent

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from icecore.analysis.query.answer import Answer

SHOWN = 20
"""Rows of a table of HTML; all of them are in `rows`."""


@contextmanager
def _typed(answer: "Answer") -> "Iterator[tuple[DuckDBPyConnection, str]]":
    """The rows with their own types again, as DuckDB reads them from JSON: where, and how."""
    import duckdb

    columns = ", ".join(
        f"{literal(column.name)}: {literal('INTEGER' if column.type == 'NULL' else column.type)}"
        for column in answer.columns
    )
    with TemporaryDirectory() as folder, duckdb.connect() as connection:
        lines = Path(folder, "rows.jsonl")
        lines.write_bytes(msgspec.json.Encoder().encode_lines(answer.objects()))
        yield (
            connection,
            f"SELECT * FROM read_json({literal(str(lines))}, format = 'newline_delimited', "
            f"columns = {{{columns}}})",
        )


def write_parquet(answer: "Answer", path: Path) -> None:
    """The rows as a Parquet file; raises what DuckDB raises."""
    with _typed(answer) as (connection, sql):
        connection.execute(
            f"COPY ({sql}) TO {literal(str(path))} (FORMAT parquet, USE_TMP_FILE false)"
        )


def parquet_bytes(answer: "Answer") -> bytes:
    """The same for whoever sends it on."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "answer.parquet")
        write_parquet(answer, file)
        return file.read_bytes()


def frame(answer: "Answer", form: str) -> Any:
    """A data frame of pandas (`df`) or polars (`pl`), or a table of Arrow (`arrow`)."""
    needed = {"df": ("pandas",), "pl": ("polars", "pyarrow"), "arrow": ("pyarrow",)}[form]
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise IcecoreError(f"this needs {' and '.join(missing)}: pip install {' '.join(missing)}")
    with _typed(answer) as (connection, sql):
        relation = connection.sql(sql)
        match form:
            case "df":
                return relation.df()
            case "pl":
                return relation.pl()
            case _:
                return relation.to_arrow_table()


def html_table(answer: "Answer") -> str:
    """The rows as a notebook shows them."""
    heads = "".join(f"<th>{escape(column.name)}</th>" for column in answer.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row in islice(cells_of(answer), SHOWN)
    )
    count = len(answer.rows)
    more = f"<p>The first {SHOWN} of {count:,} rows.</p>" if count > SHOWN else ""
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{more}"


def is_share(column: str) -> bool:
    """Is it a share by its name: `share`, `win_share`, `share_low`, `fair`?"""
    return column == "fair" or not {"share", "rate"}.isdisjoint(column.split("_"))


def shares_in(answer: "Answer") -> list[int]:
    """The places of the columns that hold shares: by their names, if all cells can be shares.

    `low` and `high` are the ends of the interval of what stands before them.
    """
    names = [column.name for column in answer.columns]
    ends = ("low", "high") if "low" in names and "share" in names[: names.index("low")] else ()
    return [
        place
        for place, column in enumerate(answer.columns)
        if column.type == "DOUBLE"
        and (column.name in ends or is_share(column.name))
        and all(row[place] is None or 0 <= row[place] <= 1 for row in answer.rows)
    ]


TOO_FEW = "too few"
"""What stands in place of an interval that so few games do not have."""


def ends_in(answer: "Answer") -> dict[int, int]:
    """The places of the columns that are ends of intervals, each with that of the value."""
    names = [column.name for column in answer.columns]
    lows = [
        place
        for place, name in enumerate(names[:-1])
        if place
        and (name == "low" or name.endswith("_low"))
        and names[place + 1] == name.removesuffix("low") + "high"
    ]
    return {end: low - 1 for low in lows for end in (low, low + 1)}


def cells_of(answer: "Answer") -> "Iterator[list[str]]":
    """The rows for people."""
    shares, ends = set(shares_in(answer)), ends_in(answer)
    for row in answer.rows:
        yield [
            TOO_FEW
            if cell is None and place in ends and row[ends[place]] is not None
            else percent(cell)
            if place in shares and cell is not None
            else cell_text(cell)
            for place, cell in enumerate(row)
        ]


def cell_text(cell: Any) -> str:
    """A cell for people: no more digits than say something."""
    match cell:
        case None:
            return "-"
        case bool():
            return "yes" if cell else "no"
        case float():
            return f"{cell:.4g}" if abs(cell) < 1000 else f"{cell:.1f}"
        case list() | dict():
            return msgspec.json.encode(cell).decode()
    return str(cell)
