"""Many games: those of logs and archives, one at a time, or asked all at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import chain
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, overload

from icecore.analysis.query.answer_exports import SHOWN, cell_text
from icecore.events.file.archive_writer import ArchiveWriter
from icecore.events.file.byte_sources import is_plain
from icecore.events.file.log_reader import read_games
from icecore.events.file.packing import concatenate
from icecore.events.file.survey import survey
from icecore.events.file.versions import counted
from icecore.events.words.errors import NotFoundError
from icecore.library.objects.game import Game, IndexNotFoundError
from icecore.library.support.arguments import (
    Parameters,
    PathLike,
    WrongTypeError,
    as_path,
    expect,
)
from icecore.library.support.clock import now
from icecore.library.support.log_paths import logs_in
from icecore.replay.table.recording import Recording

if TYPE_CHECKING:
    from icecore.library.objects.archive import Answer, Archive


class Logs:
    """The games of some files: iterating reads one at a time, `logs[3]` reads that one alone.

    `ask` and `query` answer from tables that are made on the way and kept for the next question.
    """

    def __init__(self, paths: Sequence[Path], keep: Any = None) -> None:
        if isinstance(paths, str | PurePath):
            raise WrongTypeError(
                f'paths: expected a list of paths; icecore.read("{paths}") takes a single one'
            )
        self.paths = tuple(logs_in(paths))
        self._keep = keep  # a temporary folder lives as long as its logs
        for path in self.paths:
            if path != "-" and not Path(path).exists():
                raise NotFoundError(f"{path}: no such file")

    def __iter__(self) -> Iterator[Game]:
        for path in self.paths:
            for log in read_games(path):
                yield self._game(path, log)

    def __len__(self) -> int:
        return sum(len(bounds) for _, bounds in self._bounds)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: int) -> Game: ...
    @overload
    def __getitem__(self, index: slice) -> list[Game]: ...
    def __getitem__(self, index: int | slice) -> Game | list[Game]:
        """A game by its place: 0 is the first, −1 the last; or several by a slice."""
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        expect("game", index, int, "the place of a game")
        count = len(self)
        if not -count <= index < count:
            raise IndexNotFoundError(f"there is no game {index}; there are {count}")
        index %= count
        for path, bounds in self._bounds:
            if index < len(bounds):
                start, stop = bounds[index]
                plain = stop > start
                games = read_games(path, start, stop) if plain else _nth(path, index)
                return self._game(path, next(games))
            index -= len(bounds)
        raise AssertionError("the games were counted")

    @cached_property
    def _bounds(self) -> list[tuple[str, list[tuple[int, int]]]]:
        """By file, where its games are; without bounds in a compressed archive."""
        return [
            (path, [(e.start, e.stop) for e in survey(path)] if is_plain(path)
             else [(0, 0) for _ in read_games(path)])
            for path in self.paths
        ]  # fmt: skip

    def _game(self, path: str, log: Any) -> Game:
        return Game(Recording.read(Path(path), log, now), keep=self._keep)

    def load(self, database: PathLike, **choices: Any) -> "Archive":
        """Load the games into a DuckDB file, as `icecore.load` does."""
        from icecore.library.verbs.load import load

        return load(database, self.paths, **choices)

    def ask(
        self, question: str, parameters: Mapping[str, Any] | None = None, **more: Any
    ) -> "Answer":
        """The answer to a named question about these games."""
        from icecore.library.verbs.ask import find_question

        expect("question", question, str, "the name of a question")
        sql = find_question(question).sql
        return self._asked(lambda archive: archive.ask(question, parameters, **more), sql)

    def query(self, sql: str, parameters: Parameters = None, **limits: Any) -> "Answer":
        """The answer to one SELECT about these games, as `Archive.query` gives it."""
        expect("sql", sql, str, "a query as text")
        return self._asked(lambda archive: archive.query(sql, parameters, **limits), sql)

    def _asked(self, ask: "Callable[[Archive], Answer]", sql: str) -> "Answer":
        from icecore.library.objects.archive import Archive
        from icecore.library.verbs.ask import names_positions
        from icecore.library.verbs.load import load, on_the_way

        wanted = names_positions(sql)
        if self._keep is not None:  # as temporary as the logs
            name = "positions.duckdb" if wanted else "games.duckdb"
            return ask(load(Path(self._keep.name, name), self.paths, positions=wanted))
        files = list(map(Path, self.paths))
        with on_the_way(files, jobs=1, positions=wanted) as (database, _):
            return ask(Archive(database))

    def standings(self) -> list[dict[str, Any]]:
        """Who won how often, by game and player, with 95 % intervals."""
        from icecore.analysis.report.archive_summary import Summary, plain

        summary = Summary()
        for entry in counted(lambda: chain.from_iterable(map(survey, self.paths))):
            summary.add(entry)
        return plain(summary)

    def save(self, path: PathLike, *, force: bool = False) -> None:
        """Write all of them into one archive, byte for byte."""
        target = as_path("path", path)
        if len(self.paths) == 1 and target.suffix != ".zst" and is_plain(self.paths[0]):
            source = Path(self.paths[0])
            with ArchiveWriter(target, overwrite=force) as archive, source.open("rb") as one:
                for block in iter(lambda: one.read(1 << 20), b""):
                    archive.write(block)
            return
        concatenate(self.paths, target, overwrite=force)

    def _repr_html_(self) -> str:
        """What was played by whom, and who won how often."""
        rows = self.standings()
        if not rows:
            return f"<p>{escape(repr(self))}</p>"
        heads = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell_text(cell))}</td>' for cell in row.values())}</tr>"
            for row in rows[:SHOWN]
        )
        return (
            f"<p>{escape(repr(self))}</p><table><thead><tr>{heads}</tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )

    def __repr__(self) -> str:
        where = self.paths[0] if len(self.paths) == 1 else f"{len(self.paths)} files"
        return f"<Logs of {where}: {len(self)} games>"


def _nth(path: str, index: int) -> Iterator[Any]:
    games = read_games(path)
    for _ in range(index):
        next(games)
    return games
