"""The answer to a query: typed columns, and rows of plain data that JSON can hold as well."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import msgspec
from msgspec import Struct

from icecore.events.words.errors import NotFoundError, did_you_mean

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


class Row(tuple[Any, ...]):
    """A row of an answer: a tuple whose cells have the names of their columns too."""

    __slots__ = ()
    _fields: tuple[str, ...] = ()
    """As named tuples have them, so that frames find the names of the columns."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[self._fields.index(name)]
        except ValueError:
            raise AttributeError(
                f'there is no column "{name}"; there is {", ".join(self._fields)}'
            ) from None

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)


def row_type(columns: Sequence[AnswerColumn]) -> type[Row]:
    """The rows of an answer with these columns."""
    names = tuple(column.name for column in columns)
    return type("Row", (Row,), {"__slots__": (), "_fields": names})


class Answer(Struct, frozen=True, tag=True):
    """Columns and rows. A cell is None, a bool, number, text, list or object; the rest is text."""

    columns: tuple[AnswerColumn, ...]
    rows: list[tuple[Any, ...]]
    more: bool = False
    """There were more rows than asked for."""

    def __len__(self) -> int:
        return len(self.rows)

    def __bool__(self) -> bool:
        """An answer without rows is one too."""
        return True

    def __iter__(self) -> Iterator[Row]:
        return map(row_type(self.columns), self.rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    @overload
    def __getitem__(self, index: str) -> list[Any]: ...
    def __getitem__(self, index: int | slice | str) -> Row | list[Row] | list[Any]:
        """A row by its place, rows by a slice, a column by its name."""
        if isinstance(index, str):
            names = [column.name for column in self.columns]
            if index not in names:
                raise ColumnNotFoundError(
                    f'there is no column "{index}"{did_you_mean(index, names)}'
                )
            place = names.index(index)
            return [row[place] for row in self.rows]
        row = row_type(self.columns)
        if isinstance(index, slice):
            return list(map(row, self.rows[index]))
        return row(self.rows[index])

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows, as a cursor gives them."""
        return list(self.rows)

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

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The rows for whatever reads Arrow: polars, pandas, DuckDB, ibis."""
        return self.arrow().__arrow_c_stream__(requested_schema)

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

    def __repr__(self) -> str:
        return f"<Answer: {rows_said(len(self.rows), self.more)} of {columns_said(self.columns)}>"


class ColumnNotFoundError(NotFoundError, KeyError):
    """A column that an answer does not have."""

    __str__ = NotFoundError.__str__


def rows_said(count: int, more: bool = False) -> str:
    return f"{'the first ' if more else ''}{count:,} row{'' if count == 1 else 's'}"


def columns_said(columns: Sequence[AnswerColumn], most: int = 8) -> str:
    names = [column.name for column in columns]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


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
    parameters: Mapping[str, Any] | Sequence[Any] | None = None,
) -> Answer:
    """The first rows of one SELECT, which stands alone on its lines: it may end in a comment.

    As a subquery it can be nothing but a query: DuckDB lets no statement that writes be one.
    """
    query = Query(connection, sql, parameters)
    query.execute(f" LIMIT {rows + 1}")
    found = connection.fetchall()
    more = len(found) > rows
    del found[rows:]
    found = query.plain(found)
    return Answer(in_64_bits(query.columns, found), found, more)


def in_64_bits(
    columns: tuple[AnswerColumn, ...], rows: list[tuple[Any, ...]]
) -> tuple[AnswerColumn, ...]:
    """The columns, where sums that fit are BIGINT: a HUGEINT is no whole number to most readers."""
    return tuple(
        AnswerColumn(column.name, "BIGINT")
        if column.type == "HUGEINT" and all(_fits(row[place]) for row in rows)
        else column
        for place, column in enumerate(columns)
    )


def _fits(cell: Any) -> bool:
    return cell is None or (isinstance(cell, int) and -(2**63) <= cell < 2**63)


class Query:
    """One SELECT, wrapped so that it can be nothing else, with the types of its columns."""

    def __init__(
        self,
        connection: "DuckDBPyConnection",
        sql: str,
        parameters: Mapping[str, Any] | Sequence[Any] | None = None,
        *,
        huge: bool = True,
    ) -> None:
        self.connection, self.sql = connection, sql
        self.bound: Any = (
            dict(parameters or {})
            if parameters is None or isinstance(parameters, Mapping)
            else list(parameters)
        )
        described = connection.execute(f"DESCRIBE SELECT * FROM (\n{sql}\n)", self.bound).fetchall()
        columns = [AnswerColumn(str(name), str(kind).strip('"')) for name, kind, *_ in described]
        self.columns = tuple(
            column if huge or column.type != "HUGEINT" else AnswerColumn(column.name, "BIGINT")
            for column in columns
        )
        forms = [_form(number, column.type) for number, column in enumerate(columns, 1)]
        self.cells = [
            cell if huge or column.type != "HUGEINT" else f"CAST({cell} AS BIGINT)"
            for (cell, _), column in zip(forms, columns, strict=True)
        ]
        self.changes = [
            (index, change) for index, (_, change) in enumerate(forms) if change is not None
        ]

    def execute(self, tail: str = "") -> None:
        cells = ", ".join(self.cells)
        self.connection.execute(f"SELECT {cells} FROM (\n{self.sql}\n){tail}", self.bound)

    def plain(self, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Rows as they were fetched become plain data."""
        return [_changed(row, self.changes) for row in rows] if self.changes else rows


def _changed(
    row: tuple[Any, ...], changed: list[tuple[int, Callable[[Any], Any]]]
) -> tuple[Any, ...]:
    cells = list(row)
    for index, change in changed:
        cells[index] = change(cells[index])
    return tuple(cells)
