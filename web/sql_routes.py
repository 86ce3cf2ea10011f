"""Answers SQL from a page, with the sandbox and the questions of the command line."""

import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from msgspec import Struct

from icecore.analysis.open_archive import open_sandbox
from icecore.analysis.query.answer import Answer
from icecore.analysis.query.answer_exports import ends_in, parquet_bytes, shares_in
from icecore.analysis.query.archive_schema import read_catalogue
from icecore.analysis.query.chart_choice import columns_drawn
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import find_question, questions
from icecore.analysis.query.question_filters import VALUES, asked, described, pooled
from icecore.analysis.query.sandbox import Limits, Sandbox
from icecore.events.words.errors import IcecoreError
from icecore.replay.games.registry import game_names
from icecore.web.catalogue.folder import DATABASES, LOGS, Folder
from icecore.web.catalogue.game_list import title_of
from icecore.web.question_facets import Facets, facets

ROWS = 10_000
SECONDS = 30.0
LOADING = 600.0
AT_A_TIME = 500
"""Files that one command is given: its line may be only so long."""
OWN = "archive.duckdb"
"""Where a page puts the tables of the folder's games."""
SAVED = ".sql"
EXACT = 2**53 - 1
NAME = re.compile(r"[\w -]{1,60}")


class Query(Struct, forbid_unknown_fields=True):
    """One SELECT, or a question by its name."""

    database: str
    sql: str = ""
    question: str = ""
    given: dict[str, str] = {}


class Saving(Struct, forbid_unknown_fields=True):
    name: str
    sql: str
    overwrite: bool = False


class TakenError(IcecoreError):
    """Something of that name is there already: whoever means it says so."""


class Queries:
    """The databases of the folder; each is copied once for all queries until it changes."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._sandboxes: dict[Path, tuple[tuple[int, int], Sandbox]] = {}
        self._turn = threading.Lock()

    def overview(self) -> dict[str, Any]:
        """Lists the questions and the files that can be asked."""
        saved = [
            {
                "name": name.removesuffix(SAVED),
                "sql": self.folder.read(name).decode(errors="replace"),
            }
            for name, status in self.folder.files((SAVED,))
            if "/" not in name and status.st_size < 200_000
        ]
        return {
            "databases": [name for name, _ in self.folder.files(DATABASES)],
            "questions": [
                {
                    "name": question.name,
                    "title": question.title,
                    "game": question.game,
                    "sql": question.sql,
                    "parameters": question.parameters,
                    "columns": dict(question.columns),
                }
                for question in questions().values()
            ],
            "saved": saved,
            "apart": list(VALUES),
            "games": {name: title_of(name) for name in game_names()},
        }

    def tables(self, database: str) -> dict[str, Any]:
        """The tables of a database with the meaning of every column."""
        return {"tables": read_catalogue(self._sandbox(database)).tables}

    def facets(self, database: str, game: str = "") -> Facets:
        """By what its games differ, with counts."""
        with Archive(self.folder.database(database)) as archive:
            return facets(archive, game)

    def ask(self, query: Query) -> dict[str, Any]:
        """The answer, and the SQL that gives it, for asking on."""
        answer, sql, told = self._answer(query)
        rows = [tuple(map(_exact, row)) for row in answer.rows]
        found = {"columns": answer.columns, "rows": rows, "more": answer.more}
        chart = columns_drawn(answer)
        return {
            **found, "sql": sql, "told": told, "chart": chart and chart._asdict(),
            "shares": shares_in(answer), "ends": ends_in(answer),
        }  # fmt: skip

    def parquet(self, query: Query) -> bytes:
        """The answer as a file."""
        return parquet_bytes(self._answer(query)[0])

    def _answer(self, query: Query) -> tuple[Answer, str, list[str]]:
        if not query.question:
            return self._sandbox(query.database).ask(query.sql, ROWS), query.sql, []
        given = {name: text for name, text in query.given.items() if text.strip()}
        question = find_question(query.question)
        with Archive(self.folder.database(query.database)) as archive:
            answer = asked(archive, question, given, seconds=SECONDS, rows=ROWS)
            told = list(pooled(archive, question, given, answer, "\u201cEach alone\u201d by {0}"))
            if "by" in given:  # many queries, and no SQL that is all of them
                return answer, "", told
            return answer, described(archive, question, given), told

    def _sandbox(self, database: str) -> Sandbox:
        path = self.folder.database(database)
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        with self._turn:
            known = self._sandboxes.get(path)
            if known is None or known[0] != stamp:
                if known is not None:
                    known[1].close()
                known = (stamp, open_sandbox(path, Limits(seconds=SECONDS, rows=ROWS)))
                self._sandboxes[path] = known
            return known[1]

    def save(self, wish: Saving) -> dict[str, Any]:
        """A query of one's own, as a file that others can read too."""
        if not NAME.fullmatch(wish.name) or not wish.name.strip():
            raise IcecoreError("a name is 1 to 60 letters, digits, spaces, - or _")
        name = wish.name.strip()
        if self.folder.has(f"{name}{SAVED}") and self.folder.status(f"{name}{SAVED}") is None:
            raise IcecoreError(f"{name}{SAVED} is a link to elsewhere; choose another name")
        if self.folder.has(f"{name}{SAVED}") and not wish.overwrite:
            raise TakenError(f"{name}{SAVED} is there already; save again to replace it")
        self.folder.write(f"{name}{SAVED}", wish.sql.encode())
        return {"name": name}

    def load(self) -> dict[str, Any]:
        """Load all games of the folder, as `icecore load` does, in processes of their own.

        They are given the files that belong to the folder, by their names in it, and nothing of
        the database may lead out of it either.
        """
        for name in (OWN, f"{OWN}.wal"):
            if self.folder.has(name) and self.folder.status(name) is None:
                raise IcecoreError(f"{name} is a link to elsewhere; remove it to load games here")
        logs = [f"./{name}" for name, _ in self.folder.files(LOGS)]
        told = [self._load(logs[at : at + AT_A_TIME]) for at in range(0, len(logs), AT_A_TIME)]
        if self.folder.status(OWN) is None:
            raise IcecoreError("\n".join(told) or "there are no games to load; record one first")
        return {"database": OWN, "told": "\n".join(told)}

    def _load(self, logs: list[str]) -> str:
        """What the command says; what it writes is for its owner to read."""
        command = [sys.executable, "-m", "icecore", "load", f"./{OWN}", *logs]
        try:
            done = subprocess.run(
                [*command, "--keep-going", "--json"], capture_output=True, text=True, check=False,
                timeout=LOADING, cwd=self.folder.root, umask=0o077,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise IcecoreError(
                f"loading took longer than {LOADING:g} seconds; `icecore load` has no limit"
            ) from None
        return done.stderr.strip().replace("./", "")

    def close(self) -> None:
        for _, sandbox in self._sandboxes.values():
            sandbox.close()


def _exact(cell: Any) -> Any:
    """A browser's numbers hold 53 bits: what is larger travels as text."""
    if isinstance(cell, int) and not -EXACT <= cell <= EXACT:
        return str(cell)
    if isinstance(cell, list):
        return list(map(_exact, cell))
    if isinstance(cell, dict):
        return {name: _exact(value) for name, value in cell.items()}
    return cell
