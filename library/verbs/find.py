"""Finds games that reached a position: one that is shown, or whatever fits a pattern in SQL."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from icecore.analysis.tables.column_types import literal, quoted
from icecore.analysis.tables.ends_of_turns import ends_of_turns, public_digest
from icecore.events.words.errors import IcecoreError, NotFoundError, option
from icecore.library.objects.archive import Archive
from icecore.library.objects.position import Position
from icecore.library.support.arguments import WrongUseError, as_number, expect
from icecore.library.verbs.open_game import open as open_game
from icecore.replay.games.registry import find_game
from icecore.replay.timeline.timeline import Timeline

MOST = 100
"""Hits that are listed, if nobody wants more."""
COLUMNS = """
    g.game, CAST(p.game_id AS VARCHAR) AS id, g.file, p.turn, p.record,
    (SELECT string_agg(s.name, ', ' ORDER BY s.seat) FROM seats AS s WHERE s.game_id = g.id),
    g.outcome, g.end_reason
"""
ORDER = "ORDER BY g.started, g.id, p.record"


class Hit(Struct, frozen=True):
    """A game that reached the position, and where."""

    game: str
    id: str
    file: str
    """As it was named when it was loaded, in the folder that was loaded."""
    turn: int
    """The turn at whose end it was."""
    record: int
    """Open the game there: `icecore show FILE --game ID --at RECORD`."""
    players: str
    outcome: str
    end_reason: str | None

    def open(self, folder: Path | str = ".") -> Position:
        """The position itself, from the log in the folder that was loaded."""
        return open_game(Path(folder, self.file), self.id).at(self.record)


def find(
    archive: Archive,
    like: Position | str | None = None,
    where: str | None = None,
    *,
    game: str | None = None,
    most: int = MOST,
) -> list[Hit]:
    """The games that reached a position at the end of a turn, the earliest first.

    `like` is a position, or `"evening.ice@31"`; `where` a condition on the columns of the game's
    table `position`, as `"pyramids[1][5] IS NOT NULL AND turn < 9"`.
    """
    as_number("most", most, "a number of hits")
    if (like is None) == (where is None):
        raise WrongUseError(
            f"say either {option('like', 'FILE@RECORD')} or {option('where', 'SQL')}"
        )
    if like is not None:
        return list(_alike(archive, like, most))
    assert where is not None
    expect("where", where, str, "a condition in SQL")
    return list(_fitting(archive, where, _of(archive, game), most))


def reached(archive: Archive, game: str, position: str, most: int = MOST) -> list[Hit]:
    """The games that reached the position with this digest: what a page asks of an archive."""
    sql = f"""
        SELECT {COLUMNS} FROM positions AS p JOIN games AS g ON g.id = p.game_id
        WHERE p.game = $game AND p.position = $position {ORDER}
    """
    answer = archive.query(sql, {"game": game, "position": position}, rows=most)
    return [Hit(*row) for row in answer.rows]


def _alike(archive: Archive, like: Position | str, most: int) -> Iterator[Hit]:
    timeline, record = _place(like)
    if timeline.game.name not in archive.titles:
        raise NotFoundError(f"{archive.path}: no game of {timeline.game.name} is loaded")
    found = reached(archive, timeline.game.name, public_digest(timeline, record), most)
    if not found and (ends := ends_of_turns(timeline)) and record not in ends:
        near = min(ends, key=lambda end: abs(end - record))
        raise NotFoundError(
            f"record {record} is inside a turn, and positions are kept at the ends of turns; the "
            f"nearest is after record {near}"
        )
    yield from found


def _place(like: Position | str) -> tuple[Timeline[Any], int]:
    if isinstance(like, Position):
        return like._timeline, like.number
    expect("like", like, str, "a position, or FILE@RECORD as text")
    file, _, at = like.rpartition("@")
    if not file or not at:
        raise IcecoreError(f'"{like}": expected FILE@RECORD, as evening.ice@31')
    name, _, which = file.partition("#")
    opened = open_game(name, int(which) if which.isdecimal() else which or None)
    if not hasattr(opened, "at"):
        raise IcecoreError(f"{name}: tables; a position is named in a log, as evening.ice@31")
    position = opened.at(at)
    return position._timeline, position.number


def _of(archive: Archive, game: str | None) -> str:
    if game is not None:
        expect("game", game, str, "the name of a game")
        return find_game(game).name
    titles = list(archive.titles)
    if len(titles) != 1:
        raise NotFoundError(
            f"{archive.path} holds {', '.join(titles) or 'no games'}; say which with "
            f"{option('game', 'NAME')}"
        )
    return titles[0]


def _fitting(archive: Archive, where: str, game: str, most: int) -> Iterator[Hit]:
    if f"{game}.position" not in archive.tables:
        raise NotFoundError(
            f"{archive.path} has no table {game}.position; load the logs into a new database with "
            f"{option('positions')}"
        )
    sql = f"""
        SELECT {COLUMNS}
        FROM (SELECT * FROM {quoted(game)}.position WHERE viewer = -1 AND (
            {where}
        )) AS p JOIN games AS g ON g.id = p.game_id
        WHERE g.game = {literal(game)} {ORDER}
    """
    yield from (Hit(*row) for row in archive.query(sql, rows=most).rows)
