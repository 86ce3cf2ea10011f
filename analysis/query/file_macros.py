"""Writes our functions and the named questions as macros, so that any DuckDB client can ask them.

`FROM ask.seat_advantage(only_game := 'the_north')` is the text of `seat_advantage.sql`, in which
the macro's parameters stand for those of `icecore ask`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from icecore.analysis.query.question import Each, Parameter, Question, questions
from icecore.analysis.query.sql_tree import tables_in_tree
from icecore.analysis.tables.column_types import literal, quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SCHEMA = "ask"
"""The schema of the questions; our functions stand in `main`."""
HELPER = re.compile(
    r"((?:^-- [^\n]*\n)*)^CREATE OR REPLACE TEMP MACRO (\w+)\(([^)]*)\) AS\s+(.*?);", re.S | re.M
)
WORD = re.compile(r"(?<![\w$])[a-z_]\w*(?!\w|\s*\()")


class Macro(Struct, frozen=True):
    """One macro as it is written into a database."""

    schema: str
    name: str
    parameters: tuple[tuple[str, str | None], ...]
    """Names, with the defaults as SQL spells them."""
    sql: str
    about: str
    is_table: bool

    @property
    def key(self) -> str:
        return self.name if self.schema == "main" else f"{self.schema}.{self.name}"

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.parameters]

    def statements(self) -> Iterator[str]:
        """What makes the macro, and says what it is."""
        target = f"{self.schema}.{quoted(self.name)}"
        given = ", ".join(
            name if default is None else f"{name} := {default}" for name, default in self.parameters
        )
        kind = "TABLE " if self.is_table else ""
        yield f"CREATE OR REPLACE MACRO {target}({given}) AS {kind}\n{self.sql}"
        yield f"COMMENT ON MACRO {kind}{target} IS {literal(self.about)}"

    def drop(self) -> str:
        return drop(self.schema, self.name, is_table=self.is_table)


def drop(schema: str, name: str, *, is_table: bool) -> str:
    kind = "MACRO TABLE" if is_table else "MACRO"
    return f"DROP {kind} IF EXISTS {quoted(schema)}.{quoted(name)}"


@cache
def helper_macros() -> dict[str, Macro]:
    """Our functions by key: those of the questions, and those about positions of any game."""
    room = files("icecore.analysis.query")
    return {
        **_functions("main", (room / "macros.sql").read_text("utf-8")),
        **_functions("main", (room / "functions" / "main.sql").read_text("utf-8")),
    }


@cache
def game_macros() -> dict[str, Macro]:
    """The functions about positions of one game, in its schema."""
    found: dict[str, Macro] = {}
    for file in sorted((files("icecore.analysis.query") / "functions").iterdir(), key=str):
        game = file.name.removesuffix(".sql")
        if game != "main":
            found |= _functions(game, file.read_text("utf-8"))
    return found


def _functions(schema: str, text: str) -> dict[str, Macro]:
    found: dict[str, Macro] = {}
    about = ""
    for comment, name, given, sql in HELPER.findall(text):
        about = " ".join(line.removeprefix("-- ") for line in comment.splitlines()) or about
        parameters = tuple((word.strip(), None) for word in given.split(","))
        if schema != "main":
            # A macro finds others of its schema by their whole name only.
            own = [each for _, each, _, _ in HELPER.findall(text)]
            sql = re.sub(rf"(?<![\w.])({'|'.join(own)})(?=\()", rf"{schema}.\1", sql)
        macro = Macro(schema, name, parameters, sql, about, False)
        found[macro.key] = macro
    return found


def functions_of(tables: Iterable[str]) -> dict[str, Macro]:
    """Our functions, as far as they are about what is there."""
    played = {key.partition(".")[0] for key in tables if key.endswith(".position")}
    games = {key: each for key, each in game_macros().items() if each.schema in played}
    return {**helper_macros(), **games}


def macro_name(question: str) -> str:
    """`seat_advantage`, or `the_north_directives` for one about a single game."""
    return question.replace(".", "_")


def parameter_names(question: Question) -> dict[str, str]:
    """The name of each parameter in the macro, where the name of a column would be shadowed.

    What narrows to one word is called so: `only_game`, `only_zone`.
    """
    body = "\n".join(line.partition("--")[0] for line in question.sql.splitlines())
    words = set(WORD.findall(re.sub(r"'[^']*'", "''", body)))
    return {
        each.name: f"only_{each.name}" if each.kind == "text" or each.name in words else each.name
        for each in question.parameters
    }


def question_macro(question: Question, tables: Mapping[str, Iterable[str]]) -> Macro | None:
    """A question over these tables; None if it is about tables of games that are not there."""
    sql = question.sql
    if question.each is not None:
        having = list(tables_for_each(question.each, tables))
        if not having:
            return None
        sql = with_each(question, having)
    names = parameter_names(question)
    for old, new in names.items():
        sql = re.sub(rf"\${old}\b", new, sql)
    given = tuple((names[each.name], _default(each)) for each in question.parameters)
    return Macro(SCHEMA, macro_name(question.name), given, sql, _about(question, names), True)


def _default(parameter: Parameter) -> str:
    value = parameter.default
    return "NULL" if value is None else literal(value) if isinstance(value, str) else str(value)


def _about(question: Question, names: Mapping[str, str]) -> str:
    given = "; ".join(f"{names[each.name]}: {each.about}" for each in question.parameters)
    columns = "; ".join(f"{name}: {about}" for name, about in question.columns)
    return f"{question.title}. {f'With {given}. ' if given else ''}Columns: {columns}."


def tables_for_each(each: Each, tables: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    """The schemas with such a table, and what to select there; in the order of their names."""
    for table in sorted(tables):
        schema, _, name = table.rpartition(".")
        if name != each.table or not schema:
            continue
        columns = set(tables[table])
        chosen = [next((one for one in names if one in columns), None) for names in each.columns]
        if all(chosen):
            yield (
                schema,
                ", ".join(
                    f'CAST("{one}" AS VARCHAR) AS {names[0]}' if len(names) > 1 else f'"{one}"'
                    for one, names in zip(chosen, each.columns, strict=True)
                ),
            )


def with_each(question: Question, having: Iterable[tuple[str, str]], where: str = "") -> str:
    """A question's SQL with the table of all games that it is about, written out."""
    each = question.each
    assert each is not None
    parts = [
        f"SELECT '{schema}' AS game, {columns} FROM \"{schema}\".{each.table}{where}"
        for schema, columns in having
    ]
    gathered = " UNION ALL\n    ".join(parts)
    head = f"WITH each_{each.table} AS (\n    {gathered}\n)"
    body = question.sql
    return f"{head}, {body.removeprefix('WITH ')}" if body[:5] == "WITH " else f"{head}\n{body}"


def question_macros(
    connection: "DuckDBPyConnection", tables: Mapping[str, Iterable[str]]
) -> dict[str, Macro]:
    """The questions that can be asked of these tables, by the name of the macro."""
    found: dict[str, Macro] = {}
    for question in questions().values():
        macro = question_macro(question, tables)
        if macro is not None and _tables_used(connection, macro.sql) <= set(tables):
            found[macro.name] = macro
    return found


_USED: dict[str, frozenset[str]] = {}


def _tables_used(connection: "DuckDBPyConnection", sql: str) -> frozenset[str]:
    if sql not in _USED:
        (tree,) = connection.execute("SELECT json_serialize_sql($sql)", {"sql": sql}).fetchall()
        _USED[sql] = frozenset(tables_in_tree(tree[0]))
    return _USED[sql]


def normal_texts(connection: "DuckDBPyConnection", macros: Iterable[Macro]) -> dict[str, str]:
    """How DuckDB spells the text of each macro once it has it; by the macro's key."""
    found = {}
    for macro in macros:
        sql = macro.sql if macro.is_table else f"SELECT {macro.sql}"
        if sql not in _NORMAL:
            ((text,),) = connection.execute(
                "SELECT json_deserialize_sql(json_serialize_sql($sql))", {"sql": sql}
            ).fetchall()
            _NORMAL[sql] = text
        found[macro.key] = _NORMAL[sql] if macro.is_table else _NORMAL[sql].removeprefix("SELECT ")
    return found


_NORMAL: dict[str, str] = {}


def digest() -> str:
    """Names the texts of all macros that this program writes."""
    from hashlib import sha256

    texts = [macro.sql for macro in (*helper_macros().values(), *game_macros().values())]
    texts += [question.sql for question in questions().values()]
    return sha256(msgspec.json.encode(texts)).hexdigest()
