"""Tells each device of the end of its game, and begins the next game of the same people."""

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from icecore import __version__
from icecore.events.file.log import Place, id_text, new_id
from icecore.events.words.errors import IcecoreError
from icecore.replay.desk.file_names import free_file
from icecore.replay.table.dealer import begin_dealt
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.seeded_draws import seed_hash
from icecore.replay.timeline.timeline import Timeline
from icecore.web.catalogue.folder import Folder
from icecore.web.replay.end_moment import as_data, end_of
from icecore.web.server.guard import JSONAnswer
from icecore.web.server.permissions import (
    MaySee,
    NotYoursError,
    given_to,
    holder_of,
    route,
    viewer_of,
)
from icecore.web.server.tokens import Links
from icecore.web.table.open_games import OpenGame, OpenGames, now
from icecore.web.table.table_links import page_of, short_of


def begin_again(folder: Folder, timeline: Timeline[Any], place: Place) -> Recording:
    """The same people, bots, cards and options, with a fresh shuffle."""
    head, game, box = timeline.head, timeline.game, timeline.box
    seed = secrets.token_hex(16) if head.seed_sha is not None else ""
    started = now()
    again = replace(
        head, id=new_id(started, os.urandom(10)), schema=game.vocabulary.schema,
        rules=game.version, started=started, tool=f"icecore {__version__}", parent=None,
        seed_sha=seed_hash(seed) if seed else None,
    )  # fmt: skip
    if seed:
        return begin_dealt(place, folder, game, again, box, seed, now)
    return Recording.create(place, game, again, box, now)


def end_routes(
    folder: Folder,
    links: Links,
    tables: OpenGames,
    table_of: Callable[[Request], Awaitable[OpenGame]],
) -> list[Route]:
    turn = asyncio.Lock()

    def next_of(request: Request, table: OpenGame) -> str:
        """Where this device goes on, if the next game was begun."""
        found, holder = links.next_of(id_text(table.id)), holder_of(request)
        if found is None:
            return ""
        if given_to(request).is_scribe:
            playing = f"&plays={holder.place}" if holder.place else ""
            return page_of(given_to(request), found[1].file, found[0]) + playing
        return short_of(found[1].tokens.get(holder.place, ""), "")

    async def ended(request: Request) -> Response:
        table, viewer = await table_of(request), viewer_of(request)
        table.check_viewer(viewer)
        async with table.turn:
            sight = table.sight(viewer)
            judged = await asyncio.to_thread(table.judgement, viewer)
            end = await asyncio.to_thread(end_of, sight, judged)
        again = holder_of(request).who in ("scribe", "seat")
        return JSONAnswer(as_data(end, next=next_of(request, table), again=again))

    async def again(request: Request) -> Response:
        """Begins the next game, once; everybody at the table is led to it."""
        table = await table_of(request)
        if holder_of(request).who not in ("scribe", "seat"):
            raise NotYoursError
        game, seats = id_text(table.id), len(table.timeline.names)
        async with turn:
            if table.timeline.outcome() is None:
                raise IcecoreError("the game goes on; play it to its end, or abandon it")
            if links.next_of(game) is None:
                name = free_file(table.timeline.game, date.today(), folder.root)
                place = folder.new_log(name)
                made = await tables.begin(place, lambda: begin_again(folder, table.timeline, place))
                links.of(id_text(made.id), place.name, seats)
                links.of(game, table.place.name, seats)
                links.play_next(game, id_text(made.id))
                table.next_game = id_text(made.id)
                table.tell_asked()
        return JSONAnswer({"next": next_of(request, table)}, 201)

    return [
        route("/api/end/{file:path}", MaySee.A_GAME, ended),
        route("/api/again/{file:path}", MaySee.A_GAME, again, post=True),
    ]
