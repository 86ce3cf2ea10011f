"""The answer to a query: typed columns, and rows of plain data that JSON can hold as well."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from icecore.analysis.query.chart_choice import Chart


class AnswerColumn(NamedTuple):
    name: str
    type: str
    """As DuckDB spells it."""

    @property
    def is_number(self) -> bool:
        return _NUMBER.match(self.type) is not None


_NUMBER = re.compile(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$|DOUBLE|FLOAT|DECIMAL")


class Answer(Struct, frozen=True, tag=True):
    """Columns and rows. A cell is None, a bool, number, text, list or object; the rest is text."""

    columns: tuple[AnswerColumn, ...]
    rows: list[tuple[Any, ...]]
    more: bool = False
    """There were more rows than asked for."""

    def objects(self) -> list[dict[str, Any]]:
        """One object a row."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]

    def df(self) -> Any:
        """The rows as a data frame of pandas."""
        return self._frame("df")

    def pl(self) -> Any:
        """The rows as a data frame of polars."""
        return self._frame("pl")

    def arrow(self) -> Any:
        """The rows as a table of Arrow."""
        return self._frame("arrow")

    def chart(self) -> "Chart":
        """The chart that fits the columns, as text, SVG or PNG; a notebook shows it."""
        from icecore.analysis.query.chart_choice import chart_of

        return chart_of(self)

    def _frame(self, form: str) -> Any:
        # Imported only here: the process that answers needs none of it.
        from icecore.analysis.query.answer_exports import frame

        return frame(self, form)

    def _repr_html_(self) -> str:
        from icecore.analysis.query.answer_exports import html_table

        return html_table(self)


def define_functions(connection: "DuckDBPyConnection") -> None:
    """Those that the questions are written with."""
    connection.execute(Path(__file__).with_name("macros.sql").read_text("utf-8"))


def lock_in(connection: "DuckDBPyConnection") -> None:
    """Define our functions; after that no file can be reached but the open database itself."""
    define_functions(connection)
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


_AS_THEY_ARE = re.compile(r"BOOLEAN|U?(TINY|SMALL|BIG)INT|U?INTEGER|FLOAT|DOUBLE|VARCHAR|ENUM\(.*")
_DOUBLE_DIGITS = 15
"""Digits that a floating point number holds without loss."""


_LONG = re.compile(r"\d{19}")


def _by_json(cell: str | None) -> Any:
    if cell is None:
        return None
    value = msgspec.json.decode(cell)
    return _all_small(value) if _LONG.search(cell) else value


def _all_small(value: Any) -> Any:
    match value:
        case int():
            return _small(value)
        case list():
            return [_all_small(part) for part in value]
        case dict():
            return {name: _all_small(part) for name, part in value.items()}
    return value


def _small(cell: int | None) -> int | str | None:
    """Beyond 64 bits few readers of JSON follow: such a number is text."""
    return cell if cell is None or -(2**63) <= cell < 2**64 else str(cell)


def _form(number: int, kind: str) -> tuple[str, Callable[[Any], Any] | None]:
    """Gives the SQL that fetches the nth column, and the function for each of its cells."""
    cell = f"#{number}"
    if _AS_THEY_ARE.fullmatch(kind):
        return cell, None
    if kind.endswith("HUGEINT"):
        return cell, _small
    decimal = re.fullmatch(r"DECIMAL\((\d+),\d+\)", kind)
    if decimal and int(decimal[1]) <= _DOUBLE_DIGITS:
        return f"CAST({cell} AS DOUBLE)", None
    if kind == "JSON" or kind.startswith(("STRUCT(", "MAP(", "UNION(")) or kind.endswith("]"):
        return f"CAST(to_json({cell}) AS VARCHAR)", _by_json
    return f"CAST({cell} AS VARCHAR)", None


def fetch(
    connection: "DuckDBPyConnection",
    sql: str,
    rows: int,
    parameters: Mapping[str, Any] | None = None,
) -> Answer:
    """The first rows of one SELECT, which stands alone on its lines: it may end in a comment.

    As a subquery it can be nothing but a query: DuckDB lets no statement that writes be one.
    """
    bound = dict(parameters or {})
    described = connection.execute(f"DESCRIBE SELECT * FROM (\n{sql}\n)", bound).fetchall()
    columns = tuple(AnswerColumn(str(name), str(kind).strip('"')) for name, kind, *_ in described)
    forms = [_form(number, column.type) for number, column in enumerate(columns, 1)]
    cells = ", ".join(cell for cell, _ in forms)
    connection.execute(f"SELECT {cells} FROM (\n{sql}\n) LIMIT {rows + 1}", bound)
    found = connection.fetchall()
    more = len(found) > rows
    del found[rows:]
    changed = [(index, change) for index, (_, change) in enumerate(forms) if change is not None]
    if changed:
        found = [_changed(row, changed) for row in found]
    return Answer(columns, found, more)


def _changed(
    row: tuple[Any, ...], changed: list[tuple[int, Callable[[Any], Any]]]
) -> tuple[Any, ...]:
    cells = list(row)
    for index, change in changed:
        cells[index] = change(cells[index])
    return tuple(cells)
