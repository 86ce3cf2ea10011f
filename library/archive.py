"""An archive as tables: named questions, SQL, and a report."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecore.analysis.answers import Answer
from icecore.library.checking import PathLike, as_path, expect, files_told

if TYPE_CHECKING:
    from icecore.analysis.duck_archive import Archive as DuckArchive
    from icecore.analysis.lake.asking import LakeArchive
    from icecore.analysis.loading import Tally

__all__ = ["Answer", "Archive", "lake"]


class Archive:
    """A database that `icecore.load` has made, or a lake: nothing that is asked can change it."""

    def __init__(self, path: PathLike, *, tally: "Tally | None" = None, keep: Any = None) -> None:
        self.path = as_path("path", path)
        self.tally = tally
        """What was loaded, if something was: `games`, `replaced`, `unchanged`, `rows`."""
        self._keep = keep
        with self._opened() as archive:  # says at once if it is none
            self._titles = archive.titles()

    @property
    def titles(self) -> dict[str, str]:
        """What was played: names and titles."""
        return dict(self._titles)

    @property
    def questions(self) -> dict[str, str]:
        """The named questions that can be asked here, with what each answers."""
        from icecore.analysis.question import questions

        with self._opened() as archive:
            return {
                each.name: each.title
                for each in questions().values()
                if (each.game is None or each.game in self._titles) and archive.can_answer(each)
            }

    @property
    def tables(self) -> dict[str, list[str]]:
        """The tables with their columns; the table `columns` has a sentence for each."""
        with self._opened() as archive:
            return dict(archive.tables)

    def ask(
        self,
        question: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        seconds: float = 60.0,
        **more: Any,
    ) -> Answer:
        """The answer to a named question: `archive.ask("card_win_rate", game="the_north")`."""
        from icecore.analysis.narrowing import asked

        expect("question", question, str, "the name of a question")
        if parameters is not None:
            expect("parameters", parameters, Mapping, "names and values")
        given = {**(parameters or {}), **more}
        with self._opened() as archive:
            return asked(archive, question, given, seconds=seconds)

    def query(self, sql: str, *, rows: int = 10_000, seconds: float = 30.0) -> Answer:
        """The answer to one SELECT, in a process of its own that can reach nothing else."""
        from icecore.analysis.sandbox import Limits, ask

        expect("sql", sql, str, "a query as text")
        expect("rows", rows, int, "a number of rows")
        return ask(self.path, sql, Limits(seconds=seconds, rows=rows))

    def report(self, path: PathLike | None = None, game: str | None = None) -> str:
        """A page with numbers and charts of every game, or of one, also written into a file."""
        from icecore.analysis.fitting import require_charts

        require_charts()
        from icecore.analysis.report import report_of

        with self._opened() as archive:
            page = report_of(archive, game)
        if path is not None:
            with files_told():
                as_path("path", path).write_text(page, "utf-8")
        return page

    def _opened(self) -> "DuckArchive":
        from icecore.analysis.opening import open_archive

        return open_archive(self.path)

    def __repr__(self) -> str:
        return f"<Archive {self.path}: {', '.join(self._titles) or 'no games'}>"

    def _repr_html_(self) -> str:
        sql = "SELECT game, title, count(*) AS games FROM games GROUP BY ALL ORDER BY game"
        return self.query(sql)._repr_html_()


def lake(path: PathLike) -> "LakeArchive":
    """A lake that `icecore lake build` has made, open for questions.

    `with icecore.lake("lake") as lake: lake.ask("seat_advantage").objects()`
    """
    from icecore.analysis.lake.asking import LakeArchive

    return LakeArchive(Path(as_path("path", path)))
