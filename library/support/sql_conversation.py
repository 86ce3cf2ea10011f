"""Asks one database many queries, one after the other."""

from collections.abc import Iterator
from pathlib import Path

from icecore.analysis.open_archive import open_sandbox
from icecore.analysis.query.answer import Answer
from icecore.analysis.query.archive_schema import SchemaField, completions, read_catalogue
from icecore.analysis.query.question import find_question, questions
from icecore.analysis.query.sandbox import Limits, QueryError
from icecore.events.words.errors import NotFoundError, did_you_mean

__all__ = ["Answer", "Conversation", "QueryError"]


class Conversation:
    """A database that is asked again and again in one process, which cannot change it."""

    def __init__(self, db: Path, *, seconds: float, rows: int) -> None:
        self._sandbox = open_sandbox(db, Limits(seconds=seconds, rows=rows))
        try:
            self._catalogue = read_catalogue(self._sandbox)
        except BaseException:
            self._sandbox.close()
            raise

    def ask(self, sql: str) -> Answer:
        return self._sandbox.ask(sql)

    @property
    def tables(self) -> dict[str, list[SchemaField]]:
        """Every table with its columns: `name`, `type` and `doc`."""
        return self._catalogue.tables

    def columns(self, table: str) -> list[SchemaField]:
        tables = self.tables
        if table not in tables:
            raise NotFoundError(f'there is no table "{table}"{did_you_mean(table, tables)}')
        return tables[table]

    @property
    def questions(self) -> dict[str, str]:
        """The named questions with what each answers."""
        return {each.name: each.title for each in questions().values()}

    def sql_of(self, question: str) -> str:
        return find_question(question).sql

    def completions(self, before: str, typed: str) -> Iterator[str]:
        """What a word that was begun after this text could become."""
        return completions(self._catalogue, before, typed)

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *error: object) -> None:
        self._sandbox.close()
