"""The routes of the first page: the list, open tables, pictures, and uploads."""

import asyncio
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from icecore.events.words.errors import IcecoreError
from icecore.web.catalogue.game_list import GameList, Wish
from icecore.web.catalogue.same_positions import same_positions
from icecore.web.catalogue.thumbnails import Glimpses, sample_picture
from icecore.web.catalogue.uploads import Dropped, make_demo, take_in
from icecore.web.server.guard import JSONAnswer
from icecore.web.server.permissions import MaySee, game_in, holder_of, route, viewer_of
from icecore.web.table.what_if import WhatIf, begin_what_if

SVG = "image/svg+xml"


def home_routes(catalogue: GameList) -> list[Route]:
    glimpses, folder = Glimpses(catalogue), catalogue.folder

    async def games(request: Request) -> Response:
        wish = msgspec.convert(dict(request.query_params), Wish, strict=False)
        return JSONAnswer(await asyncio.to_thread(catalogue.page, wish))

    async def tables(request: Request) -> Response:
        return JSONAnswer(await asyncio.to_thread(glimpses.tables))

    async def forks(request: Request) -> Response:
        wanted = request.query_params.get("game", "")
        return JSONAnswer(await asyncio.to_thread(catalogue.forks, wanted))

    async def picture(request: Request) -> Response:
        query, file = request.query_params, request.path_params["file"]
        at = query.get("at")
        if at is not None and not (at.isdecimal() and len(at) < 10):
            raise IcecoreError("at: expected the number of a record")
        number, viewer = None if at is None else int(at), viewer_of(request)
        game = game_in(request) or ""
        drawn = await asyncio.to_thread(glimpses.picture, file, game, viewer, number)
        return Response(drawn, media_type=SVG)

    async def course(request: Request) -> Response:
        file, game = request.path_params["file"], game_in(request) or ""
        return JSONAnswer(await asyncio.to_thread(glimpses.course, file, game))

    async def same(request: Request) -> Response:
        file, game = request.path_params["file"], request.query_params.get("game")
        at = request.query_params.get("at", "")
        if not at.isdecimal() or len(at) > 9:
            raise IcecoreError(f'at: expected the number of a record, not "{at}"')
        return JSONAnswer(await asyncio.to_thread(same_positions, folder, file, game, int(at)))

    async def sample(request: Request) -> Response:
        drawn = await asyncio.to_thread(sample_picture, request.path_params["name"])
        return Response(drawn, media_type=SVG)

    async def dropped(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=Dropped)
        return JSONAnswer(await asyncio.to_thread(take_in, folder, wish), 201)

    async def demo(request: Request) -> Response:
        return JSONAnswer(await asyncio.to_thread(make_demo, folder), 201)

    async def what_if(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=WhatIf)
        file, game = request.path_params["file"], request.query_params.get("game")
        return JSONAnswer(await asyncio.to_thread(begin_what_if, folder, file, game, wish), 201)

    async def by_id(request: Request) -> Response:
        """A game by its id alone; the record after # stays in the browser."""
        holder, wanted = holder_of(request), request.path_params["id"]
        if not holder.is_scribe:
            return RedirectResponse(f"/watch/{quote(holder.file)}?game={holder.game}", 303)
        found = await asyncio.to_thread(catalogue.find, wanted)
        return RedirectResponse(f"/watch/{quote(found.file)}?game={found.id}", 303)

    return [
        route("/game/{id}", MaySee.A_GAME, by_id),
        route("/api/what-if/{file:path}", MaySee.EVERYTHING, what_if, post=True),
        route("/api/games", MaySee.EVERYTHING, games),
        route("/api/open", MaySee.EVERYTHING, tables),
        route("/api/forks", MaySee.EVERYTHING, forks),
        route("/api/picture/{file:path}", MaySee.A_GAME, picture),
        route("/api/course/{file:path}", MaySee.EVERYTHING, course),
        route("/api/same/{file:path}", MaySee.EVERYTHING, same),
        route("/api/sample/{name}", MaySee.NOTHING, sample),
        route("/api/drop", MaySee.EVERYTHING, dropped, post=True),
        route("/api/demo", MaySee.EVERYTHING, demo, post=True),
    ]
