"""By what the games of an archive differ, with counts: what a page offers to narrow a question."""

from typing import Any

import msgspec
from msgspec import Struct

from icecore.analysis.query.duck_archive import Archive
from icecore.events.words.errors import IcecoreError

Counted = list[tuple[str, int]]
"""Values, the most common first, and how many games have them."""

MOST = 60
"""Values of one kind that are offered."""
PEOPLE = "SELECT name, count(DISTINCT game_id) FROM seats WHERE bot IS NULL GROUP BY 1"
BOTS = "SELECT bot, count(DISTINCT game_id) FROM seats WHERE bot IS NOT NULL GROUP BY 1"


class Facets(Struct, frozen=True):
    """What can be chosen; a game narrows all but the games themselves."""

    games: Counted
    set: Counted
    players: Counted
    option: Counted
    bot: Counted
    people: Counted
    zone: Counted
    """Ways to have a card."""


def facets(archive: Archive, game: str = "") -> Facets:
    """All of them, of one game if it is named."""
    archive.prepare(["games", "seats", *(["sightings"] if "sightings" in archive.tables else [])])
    given = {"game": game or None}
    of_game = "($game IS NULL OR game = $game)"

    def counted(sql: str, given: dict[str, Any]) -> Counted:
        rows = archive.rows(f"{sql} ORDER BY 2 DESC, 1 LIMIT {MOST}", given)
        return [(str(value), int(number)) for value, number in rows if value is not None]

    def of_seats(sql: str) -> Counted:
        return counted(sql.replace("GROUP", f"AND {of_game} GROUP"), given)

    options: dict[str, int] = {}
    for text, number in archive.rows(
        f"SELECT CAST(options AS VARCHAR), count(*) FROM games WHERE {of_game} GROUP BY 1", given
    ):
        for name, value in msgspec.json.decode(text, type=dict[str, Any]).items():
            told = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            options[f"{name}={told}"] = options.get(f"{name}={told}", 0) + int(number)
    return Facets(
        games=counted("SELECT game, count(*) FROM games GROUP BY 1", {}),
        set=counted(f"SELECT set_name, count(*) FROM games WHERE {of_game} GROUP BY 1", given),
        players=counted(f"SELECT seats, count(*) FROM games WHERE {of_game} GROUP BY 1", given),
        option=sorted(options.items(), key=lambda each: (-each[1], each[0]))[:MOST],
        bot=of_seats(BOTS),
        people=of_seats(PEOPLE),
        zone=_zones(archive, game),
    )


def _zones(archive: Archive, game: str) -> Counted:
    if "sightings" not in archive.tables:
        return []
    sql = """
        SELECT zone, count(DISTINCT game_id) FROM sightings
        WHERE $game IS NULL OR game = $game GROUP BY 1 ORDER BY 2 DESC, 1
    """
    try:
        return [
            (str(zone), int(number)) for zone, number in archive.rows(sql, {"game": game or None})
        ]
    except IcecoreError:
        return []
