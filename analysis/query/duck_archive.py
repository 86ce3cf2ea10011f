"""An archive of tables, open for our own questions."""

import os
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Self

import msgspec

from icecore.analysis.query.answer import Answer
from icecore.analysis.query.file_macros import tables_for_each, with_each
from icecore.analysis.query.question import Each, Question, bound, find_question
from icecore.analysis.query.sandbox import ArchiveError, Limits, QueryError, Sandbox, TooLongError
from icecore.analysis.query.sql_tree import tables_in_tree
from icecore.events.words.errors import option

ON_REQUEST = {"records.options": "icecore load --options"}
"""Columns that are filled only if somebody wants them, and how to say that."""
MOST_ROWS = 100_000
ALL = 1_000_000
SECONDS = 60.0
THESE = "only_these"
"""What the games are called in a query that asks about them alone."""
LEAST, SHARE = 2 << 30, 0.75
"""Bytes that our own questions may take, and of the memory of the machine, if that is more."""


def own_limits() -> Limits:
    """What may be taken by queries that we vouch for: the tables are still somebody else's."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return Limits(SECONDS, max(LEAST, int(machine * SHARE)), MOST_ROWS, 1 << 30)


class Archive:
    """The tables of an archive, open for questions of our own.

    They are asked of the sandbox's copy, as those of anybody: a file from elsewhere is hostile.
    """

    only = ""
    """A query for the ids of the games that are asked about; empty for all."""
    can_narrow = True

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tables_by_sql: dict[str, set[str]] = {}
        self._open()
        try:
            self.tables = self._tables()
            self.chosen = self._chosen()
            if not {"id", "game", "title"} <= set(self.tables.get("games", ())):
                raise ArchiveError(f"{path}: a database, but not one that `icecore load` has made")
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        self.sandbox = Sandbox(self.path, own_limits())

    def close(self) -> None:
        self.sandbox.close()

    def _fetch(
        self, sql: str, rows: int, given: Mapping[str, Any] | None = None, seconds: float = SECONDS
    ) -> Answer:
        return self.sandbox.ask(sql, rows, given, seconds)

    def rows(self, sql: str, given: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        """Gives the rows of a small query of our own."""
        return self._fetch(sql, ALL, given).rows

    def prepare(self, names: Iterable[str]) -> None:
        """Make these tables ready to be asked, as far as they are there: a file has them all."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _chosen(self) -> list[str]:
        """Patterns of the tables that are filled: the others are there, and empty."""
        if "about" not in self.tables:
            return ["*"]
        sql = "SELECT value FROM about WHERE name = 'choice'"
        found = self.rows(sql)
        return list(msgspec.json.decode(found[0][0])["tables"]) if found else ["*"]

    def _holds(self, table: str) -> bool:
        return table in self.tables and (
            table == "games" or any(fnmatchcase(table, each) for each in self.chosen)
        )

    def _tables(self) -> dict[str, list[str]]:
        """Columns by table: `games`, `the_north.scored`."""
        rows = self.rows(
            "SELECT schema_name, table_name, column_name FROM duckdb_columns()"
            " WHERE NOT internal ORDER BY schema_name, table_name, column_index"
        )
        tables: dict[str, list[str]] = {}
        for schema, table, column in rows:
            key = table if schema == "main" else f"{schema}.{table}"
            tables.setdefault(key, []).append(column)
        return tables

    def titles(self) -> dict[str, str]:
        """The games that were played, by name, with their titles."""
        sql = "SELECT game, min(title) FROM games GROUP BY game ORDER BY game"
        return dict(self.rows(sql))

    def count(self, game: str) -> int:
        """Counts the games of one kind."""
        sql = "SELECT count(*) FROM games WHERE game = $game"
        return int(self.rows(sql, {"game": game})[0][0])

    def is_cooperative(self, game: str) -> bool:
        """Do all seats win or lose together?"""
        sql = "SELECT 1 FROM games WHERE game = $game AND sides = 1 LIMIT 1"
        return bool(self.rows(sql, {"game": game}))

    def has_people(self, game: str) -> bool:
        """Did anybody play who is no bot? Only their time says something."""
        if not self._holds("seats"):
            return False
        self.prepare(["games", "seats"])
        these = f" AND game_id IN ({self.only})" if self.only else ""
        sql = f"SELECT 1 FROM seats WHERE game = $game AND bot IS NULL{these} LIMIT 1"
        return bool(self.rows(sql, {"game": game}))

    def can_answer(self, question: Question) -> bool:
        """Is everything there that the question is about?"""
        try:
            self._check(question)
        except QueryError:
            return False
        return True

    def ask(
        self,
        question: Question | str,
        given: Mapping[str, Any] | None = None,
        *,
        seconds: float = SECONDS,
        rows: int = MOST_ROWS,
    ) -> Answer:
        """The answer; parameters that are not given have their defaults."""
        if isinstance(question, str):
            question = find_question(question)
        self._check(question)
        sql = self.sql(question)
        self.prepare(self._used(sql))
        if self.only:
            self.prepare(["games", "seats"])
            sql = self.narrowed(sql)
        try:
            return self._fetch(sql, rows, bound(question, given or {}), seconds)
        except TooLongError as error:
            raise TooLongError(f"{question.name} took longer than {seconds:g} seconds") from error
        except QueryError as error:
            reason = str(error).removeprefix("not answered: ")
            raise QueryError(f"{self.path} cannot answer {question.name}: {reason}") from error

    def sql(self, question: Question) -> str:
        """What is asked of this archive, with the tables of its own games."""
        if question.each is None:
            return question.sql
        where = f" WHERE game_id IN (FROM {THESE})" if self.only else ""
        return with_each(question, self._having(question.each), where)

    def narrowed(self, sql: str) -> str:
        """A question's SQL with its shared tables as if they held the games of `only` alone."""
        if not self.only:
            return sql
        used = self._used(sql)
        shared = {
            table: "id" if table == "games" else "game_id"
            for table, columns in self.tables.items()
            if table in used and (table == "games" or "game_id" in columns)
        }
        parts = [f"{THESE} AS ({self.only})"] + [
            f'"{table}" AS (SELECT * FROM main."{table}" WHERE {key} IN (FROM {THESE}))'
            for table, key in shared.items()
        ]
        return f"WITH {', '.join(parts)}\nSELECT * FROM (\n{sql}\n)"

    def _having(self, each: Each) -> Iterator[tuple[str, str]]:
        """The schemas with such a table, and what to select there."""
        held = {name: columns for name, columns in self.tables.items() if self._holds(name)}
        return tables_for_each(each, held)

    def _check(self, question: Question) -> None:
        """Say what was not loaded before DuckDB says that it is not there."""
        each = question.each
        if each is not None and not any(self._having(each)):
            raise QueryError(
                f"{question.name} needs the table {each.table} of a game, and {self.path} has none"
            )
        missing = sorted(name for name in self._used(self.sql(question)) if not self._holds(name))
        if missing:
            how = "with all tables"
            if any(name.endswith(".position") for name in missing):
                how = f"with {option('positions')}"
            raise QueryError(
                f"{question.name} needs the table {', '.join(missing)}, which was not loaded into "
                f"{self.path}; load the logs into a new one {how}"
            )
        for need in question.needs:
            table, _, column = need.rpartition(".")
            if not self._fills(table, column):
                raise QueryError(
                    f"{question.name} needs {need}, which is empty in {self.path}; "
                    f"`{ON_REQUEST[need]}` fills it"
                )

    def _fills(self, table: str, column: str) -> bool:
        """Is there anything in a column?"""
        self.prepare([table])
        sql = f"SELECT 1 FROM {table} WHERE {column} IS NOT NULL LIMIT 1"
        return bool(self.rows(sql))

    def _used(self, sql: str) -> set[str]:
        """The tables that a query names; the engine parses each query once."""
        if sql not in self._tables_by_sql:
            ((tree,),) = self.rows("SELECT CAST(json_serialize_sql($sql) AS VARCHAR)", {"sql": sql})
            self._tables_by_sql[sql] = tables_in_tree(tree) - {THESE}
        return self._tables_by_sql[sql]
