"""An archive as tables: named questions, SQL, and a report."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, overload

from icecore.analysis.query.answer import Answer
from icecore.events.words.errors import IcecoreError, NotFoundError, option
from icecore.library.support.arguments import Parameters, PathLike, as_parameters, as_path, expect

if TYPE_CHECKING:
    from icecore.analysis.lake.engines.duck_lake import LakeArchive
    from icecore.analysis.load.loader import Tally
    from icecore.analysis.load.table_exports import Part
    from icecore.analysis.query.answer_stream import AnswerStream
    from icecore.analysis.query.duck_archive import Archive as DuckArchive
    from icecore.library.objects.position import Position
    from icecore.library.verbs.find import Hit

__all__ = ["TABLE_FORMS", "Answer", "Archive", "exported", "lake", "report_page", "require_charts"]

TABLE_FORMS = ("parquet", "csv", "arrow")
"""What files of tables can be."""


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
        from icecore.analysis.query.question import questions

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
        from icecore.library.verbs.ask import asked

        expect("question", question, str, "the name of a question")
        if parameters is not None:
            expect("parameters", parameters, Mapping, "names and values")
        given = {**(parameters or {}), **more}
        with self._opened() as archive:
            return asked(archive, question, given, seconds=seconds)

    @overload
    def query(
        self, sql: str, parameters: Parameters = None, *, rows: int = 10_000,
        seconds: float = 30.0, memory: float = 2.0,
    ) -> Answer: ...  # fmt: skip
    @overload
    def query(
        self, sql: str, parameters: Parameters = None, *, rows: None, seconds: float = 30.0,
        memory: float = 2.0,
    ) -> "AnswerStream": ...  # fmt: skip
    def query(
        self,
        sql: str,
        parameters: Parameters = None,
        *,
        rows: int | None = 10_000,
        seconds: float = 30.0,
        memory: float = 2.0,
    ) -> "Answer | AnswerStream":
        """The answer to one SELECT, in a process of its own that can reach nothing else.

        `parameters` fill `$1, $2` or `?` from a list, and `$name` from a dictionary. `rows` at
        most, within so many `seconds` and GiB of `memory`; with `rows=None` all rows come as a
        stream, however many there are.
        """
        from icecore.library.verbs.ask import query, stream

        given = as_parameters(parameters)
        if rows is None:
            return stream(self.path, sql, given, seconds=seconds, memory=memory)
        return query(self.path, sql, given, rows=rows, seconds=seconds, memory=memory)

    def find(
        self, like: "Position | str | None" = None, where: str | None = None, *,
        game: str | None = None, most: int = 100,
    ) -> "list[Hit]":  # fmt: skip
        """The games that reached a position at the end of a turn: `archive.find(game[-1])`.

        `like` is a position or `"evening.ice@31"`, `where` a condition on the columns of the game's
        table `position`.
        """
        from icecore.library.verbs.find import find

        return find(self, like, where, game=game, most=most)

    def report(self, path: PathLike | None = None, game: str | None = None) -> str:
        """A page with numbers and charts of every game, or of one, also written into a file."""
        from icecore.events.file.archive_writer import ArchiveWriter

        target = None if path is None else as_path("path", path)
        if game is not None:
            expect("game", game, str, "the name of a game")
        with ExitStack() as stack:  # a place that cannot be written is told before the work
            archive = stack.enter_context(self._opened())
            writer = None if target is None else ArchiveWriter(target, overwrite=True)
            file = writer and stack.enter_context(writer)
            page = report_page(archive, game)
            if file is not None:
                file.write(page.encode())
        return page

    def export(
        self,
        folder: PathLike,
        format: str = "parquet",
        *,
        tables: str | None = None,
        force: bool = False,
    ) -> "list[Part]":
        """Write the tables as files for other programs: `parquet`, `csv` or `arrow`."""
        if tables is not None:
            expect("tables", tables, str, "names of tables with commas between them")
        into = as_path("folder", folder)
        return list(exported(self.path, into, format, tables, force=force))

    def _opened(self) -> "DuckArchive":
        from icecore.analysis.open_archive import open_archive

        return open_archive(self.path)

    def __repr__(self) -> str:
        return f"<Archive {self.path}: {', '.join(self._titles) or 'no games'}>"

    def _repr_html_(self) -> str:
        sql = "SELECT game, title, count(*) AS games FROM games GROUP BY ALL ORDER BY game"
        return self.query(sql)._repr_html_()


def report_page(archive: "DuckArchive", game: str | None = None, name: str | None = None) -> str:
    """The page about one game or all, with the name of what it is about."""
    require_charts()
    from icecore.analysis.report.report import report_of

    return report_of(archive, game, name)


def require_charts() -> None:
    """Says what to install where nothing can be drawn."""
    from icecore.analysis.query.chart_choice import require_charts as required

    required()


def exported(
    database: Path, folder: Path, form: str, tables: str | None, *, force: bool
) -> "Iterator[Part]":
    """Each file as it is written; only an earlier export is ever replaced."""
    from icecore.analysis.load.table_exports import Format, export_tables, is_export

    if form not in TABLE_FORMS:
        known = ", ".join(TABLE_FORMS)
        raise NotFoundError(f'there is no form "{form}" for tables; there is {known}')
    if folder.exists() and not folder.is_dir():
        raise IcecoreError(f"{folder}: a file; name a folder for the tables")
    if folder.is_dir() and any(folder.iterdir()) and not (force and is_export(folder)):
        hint = f", or say {option('force')}" if is_export(folder) else ""
        raise IcecoreError(f"{folder}: not empty; choose another folder{hint}")
    return export_tables(database, folder, cast(Format, form), patterns_of(tables))


def patterns_of(tables: str | None) -> tuple[str, ...]:
    """`games, seats` → the names; * stands for any letters, and for all where nothing is said."""
    return tuple(word for each in (tables or "*").split(",") if (word := each.strip()))


def lake(path: PathLike) -> "LakeArchive":
    """A lake that `icecore lake build` has made, open for questions.

    `with icecore.lake("lake") as lake: lake.ask("seat_advantage").objects()`
    """
    from icecore.analysis.lake.engines.duck_lake import LakeArchive

    return LakeArchive(Path(as_path("path", path)))
