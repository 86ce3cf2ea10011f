"""SQL from a page: the same sandbox and the same questions as on the command line."""

import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from msgspec import Struct

from icecore.analysis.answers import Answer
from icecore.analysis.duck_archive import Archive
from icecore.analysis.question import find_question, questions
from icecore.analysis.sandbox import Limits, Sandbox
from icecore.analysis.schema import read_catalogue
from icecore.events.words.errors import IcecoreError
from icecore.web.folder import DATABASES, Folder

ROWS = 10_000
SECONDS = 30.0
LOADING = 600.0
OWN = "archive.duckdb"
"""Where a page puts the tables of the folder's games."""
SAVED = ".sql"
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


class Queries:
    """The databases of the folder; each is copied once for all queries until it changes."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._sandboxes: dict[Path, tuple[tuple[int, int], Sandbox]] = {}
        self._turn = threading.Lock()

    def overview(self) -> dict[str, Any]:
        """What can be asked, and of what."""
        saved = [
            {"name": path.stem, "sql": path.read_text("utf-8", "replace")}
            for path, status in self.folder.files((SAVED,))
            if path.parent == self.folder.root and status.st_size < 200_000
        ]
        return {
            "databases": [self.folder.name_of(path) for path, _ in self.folder.files(DATABASES)],
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
        }

    def tables(self, database: str) -> dict[str, Any]:
        """The tables of a database with the meaning of every column."""
        return {"tables": read_catalogue(self._sandbox(database)).tables}

    def ask(self, query: Query) -> dict[str, Any]:
        answer = self._answer(query)
        return {"columns": answer.columns, "rows": answer.rows, "more": answer.more}

    def _answer(self, query: Query) -> Answer:
        if not query.question:
            return self._sandbox(query.database).ask(query.sql, ROWS)
        given = {name: text for name, text in query.given.items() if text.strip()}
        with Archive(self.folder.database(query.database)) as archive:
            return archive.ask(find_question(query.question), given, seconds=SECONDS, rows=ROWS)

    def _sandbox(self, database: str) -> Sandbox:
        path = self.folder.database(database)
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        with self._turn:
            known = self._sandboxes.get(path)
            if known is None or known[0] != stamp:
                if known is not None:
                    known[1].close()
                known = (stamp, Sandbox(path, Limits(seconds=SECONDS, rows=ROWS)))
                self._sandboxes[path] = known
            return known[1]

    def save(self, wish: Saving) -> dict[str, Any]:
        """A query of one's own, as a file that others can read too."""
        if not NAME.fullmatch(wish.name) or not wish.name.strip():
            raise IcecoreError("a name is 1 to 60 letters, digits, spaces, - or _")
        path = self.folder.root / f"{wish.name.strip()}{SAVED}"
        if path.is_symlink():
            raise IcecoreError(f"{path.name} is a link to elsewhere; choose another name")
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        part.write_text(wish.sql, "utf-8")
        part.replace(path)
        return {"name": path.stem}

    def load(self) -> dict[str, Any]:
        """Load all games of the folder, as `icecore load` does, in a process of its own."""
        database = self.folder.root / OWN
        command = [sys.executable, "-m", "icecore", "load", str(database), str(self.folder.root)]
        try:
            done = subprocess.run(
                [*command, "--keep-going", "--json"], capture_output=True, text=True, check=False,
                timeout=LOADING,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise IcecoreError(
                f"loading took longer than {LOADING:g} seconds; `icecore load` has no limit"
            ) from None
        if not database.exists():
            raise IcecoreError(done.stderr.strip().replace(f"{self.folder.root}/", ""))
        return {"database": OWN, "told": done.stderr.strip().replace(f"{self.folder.root}/", "")}

    def close(self) -> None:
        for _, sandbox in self._sandboxes.values():
            sandbox.close()
