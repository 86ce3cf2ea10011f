"""Names a position for SQL, so that the page of questions lists the games that reached it."""

from typing import Any

from msgspec import Struct

from icecore.analysis.tables.column_types import literal
from icecore.analysis.tables.ends_of_turns import ends_of_turns, public_digest
from icecore.events.file.log import read_game
from icecore.events.words.errors import NotFoundError
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.web.catalogue.folder import Folder


class Query(Struct):
    """What the page asks; `record` is where the position was kept, at the end of its turn."""

    sql: str
    record: int


def same_positions(folder: Folder, file: str, which: str | None, at: int) -> Query:
    """The query for the games that reached what all could see at the end of this turn."""
    timeline: Timeline[Any] = open_timeline(read_game(folder.log(file), which))
    if not 0 <= at <= len(timeline):
        raise NotFoundError(f"there is no record {at}; the last is {len(timeline)}")
    record = next((end for end in ends_of_turns(timeline) if end >= at), at)
    position = public_digest(timeline, record)
    return Query(
        "SELECT p.game_id, p.record, p.turn, g.outcome, g.end_reason,\n"
        "    (SELECT string_agg(s.name, ', ' ORDER BY s.seat) FROM seats AS s\n"
        "     WHERE s.game_id = g.id) AS players\n"
        "FROM positions AS p JOIN games AS g ON g.id = p.game_id\n"
        f"WHERE p.game = {literal(timeline.game.name)} AND p.position = {literal(position)}\n"
        "ORDER BY g.started, p.record",
        record,
    )
