"""The pages and what they ask for."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from icecore.web import recording
from icecore.web.crowd import Crowd
from icecore.web.folder import Folder
from icecore.web.game_list import GameList
from icecore.web.guard import Guard, JSONAnswer
from icecore.web.home import home_routes
from icecore.web.new_game import NewGame, begin, playable
from icecore.web.onefile import STATIC, one_file
from icecore.web.open_games import BehindError, OpenGame, OpenGames, check_viewer
from icecore.web.playing import entered
from icecore.web.queries import Queries, Query, Saving, TakenError

PAGES = {"home": "/", "new": "/new", "ask": "/ask"}
KINDS = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml"}
BLOCK = 64
"""Pictures of a long game that are drawn at a time."""

Handler = Callable[[Request], Awaitable[Response]]


def application(
    folder: Folder, *, token: str, hosts: list[str], cookie: str, crowd: Crowd | None = None
) -> Guard:
    """The whole server behind its guard."""
    catalogue, tables = GameList(folder), OpenGames()
    asking = Queries(folder)

    async def table_of(request: Request) -> OpenGame:
        place = folder.log(request.path_params["file"])
        return await tables.at(place, request.query_params.get("game"))

    async def reel(request: Request) -> Response:
        table = await table_of(request)
        return JSONAnswer(await table.reel(viewer_in(request)))

    async def pictures(request: Request) -> Response:
        table = await table_of(request)
        first = max(0, _number(request, "near") - BLOCK // 2)
        turned = _number(request, "turned")
        return JSONAnswer(await table.pictures(viewer_in(request), first, first + BLOCK, turned))

    async def changes(request: Request) -> Response:
        table = await table_of(request)
        viewer, known = viewer_in(request), _number(request, "known")
        table.check_viewer(viewer)

        async def stream() -> AsyncIterator[bytes]:
            async for message in table.changes(viewer, known):
                yield b"data: " + message + b"\n\n" if message else b": still here\n\n"

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def desk(request: Request) -> Response:
        table = await table_of(request)
        viewer = viewer_in(request)
        table.check_viewer(viewer)
        async with table.turn:
            found = await asyncio.to_thread(
                recording.described, table.timeline, viewer, table.sealed
            )
        return JSONAnswer(found)

    async def forms(request: Request) -> Response:
        table = await table_of(request)
        table.check_viewer(viewer_in(request))
        async with table.turn:
            found = await asyncio.to_thread(recording.forms, table.timeline, viewer_in(request))
        return JSONAnswer(found)

    async def enter(request: Request) -> Response:
        entry: Any = msgspec.json.decode(await request.body(), type=recording.Entries)
        table = await table_of(request)
        table.check_viewer(entry.viewer)
        return JSONAnswer(await table.record(entry.after, lambda session: entered(session, entry)))

    async def what_to_play(request: Request) -> Response:
        return JSONAnswer(await asyncio.to_thread(playable, folder, date.today()))

    async def new_game(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=NewGame)
        place = folder.new_log(wish.file)
        table = await tables.begin(place, lambda: begin(folder, wish, place))
        return JSONAnswer({"file": place.name, "id": id_text(table.id)}, 201)

    async def replay(request: Request) -> Response:
        """The one-file replay, to keep or to send."""
        place = folder.log(request.path_params["file"])
        viewer, only = viewer_in(request), "as" in request.query_params

        def make() -> str:
            log = read_game(place, request.query_params.get("game"))
            check_viewer(viewer, len(log.head.seats))
            return one_file(log, viewer, only=only, place=place)

        page = await asyncio.to_thread(make)
        disposition = {"Content-Disposition": 'attachment; filename="replay.html"'}
        return Response(page, media_type="text/html", headers=disposition)

    async def questions(request: Request) -> Response:
        return JSONAnswer(await asyncio.to_thread(asking.overview))

    async def what_there_is(request: Request) -> Response:
        database = request.query_params.get("database", "")
        return JSONAnswer(await asyncio.to_thread(asking.tables, database))

    async def ask(request: Request) -> Response:
        query = msgspec.json.decode(await request.body(), type=Query)
        return JSONAnswer(await asyncio.to_thread(asking.ask, query))

    async def download(request: Request) -> Response:
        query = msgspec.json.decode(await request.body(), type=Query)
        made = await asyncio.to_thread(asking.parquet, query)
        return Response(made, media_type="application/vnd.apache.parquet")

    async def save(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=Saving)
        return JSONAnswer(await asyncio.to_thread(asking.save, wish), 201)

    async def load(request: Request) -> Response:
        return JSONAnswer(await asyncio.to_thread(asking.load), 201)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(tables.tidy())
        try:
            yield
        finally:
            tidying.cancel()
            tables.close()
            asking.close()

    routes = [
        *(Route(path, _page(name)) for name, path in PAGES.items()),
        Route("/watch/{file:path}", _page("watch")),
        Route("/record/{file:path}", _page("record")),
        Route("/static/{name}", static),
        Route("/replay/{file:path}", replay),
        *home_routes(catalogue, viewer_in),
        Route("/api/reel/{file:path}", reel),
        Route("/api/pictures/{file:path}", pictures),
        Route("/api/changes/{file:path}", changes),
        Route("/api/desk/{file:path}", desk),
        Route("/api/forms/{file:path}", forms),
        Route("/api/enter/{file:path}", enter, methods=["POST"]),
        Route("/api/questions", questions),
        Route("/api/tables", what_there_is),
        Route("/api/ask", ask, methods=["POST"]),
        Route("/api/parquet", download, methods=["POST"]),
        Route("/api/save", save, methods=["POST"]),
        Route("/api/load", load, methods=["POST"]),
        Route("/api/new", what_to_play),
        Route("/api/new", new_game, methods=["POST"]),
    ]
    handlers: dict[Any, Any] = {
        IcecoreError: _refusing(folder),
        msgspec.ValidationError: _misspelt,
        msgspec.DecodeError: _misspelt,
        RecursionError: _misspelt,
        OSError: _failed,
        500: _mistake,
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    return Guard(app, token=token, hosts=hosts, cookie=cookie, crowd=crowd)


def viewer_in(request: Request) -> int | None:
    """`as=0` is a seat, `as=table` what is public; without it everything."""
    said = request.query_params.get("as", "all")
    if said == "all":
        return None
    if said == "table":
        return -1
    if not said.isdecimal() or len(said) > 3:
        raise NotFoundError(f'there is no seat "{said}"')
    return int(said)


def _number(request: Request, name: str) -> int:
    said = request.query_params.get(name, "0")
    if not said.isdecimal() or len(said) > 9:
        raise IcecoreError(f"{name}: expected a number")
    return int(said)


def _page(name: str) -> Handler:
    async def page(request: Request) -> Response:
        return _asset(f"{name}.html")

    return page


async def static(request: Request) -> Response:
    return _asset(request.path_params["name"])


def _asset(name: str) -> Response:
    kind = KINDS.get(name.rpartition(".")[2])
    known = {file.name for file in STATIC.iterdir()}
    if kind is None or name not in known:
        return Response("icecore: there is no such page\n", 404, media_type="text/plain")
    content = (STATIC / name).read_bytes()
    return Response(content, media_type=kind, headers={"Cache-Control": "no-cache"})


def _refusing(folder: Folder) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def refused(request: Request, error: Exception) -> Response:
        """Every refusal is a sentence for whoever looks at the page."""
        kinds = {BehindError: 409, TakenError: 409, NotFoundError: 404, LogError: 500}
        status = next((code for kind, code in kinds.items() if isinstance(error, kind)), 422)
        return JSONAnswer({"message": folder.nameless(str(error))}, status)

    return refused


async def _misspelt(request: Request, error: Exception) -> Response:
    return JSONAnswer({"message": f"the request is not what was expected: {error}"}, 400)


async def _failed(request: Request, error: Exception) -> Response:
    told = getattr(error, "strerror", None) or "the disk refused"
    return JSONAnswer({"message": f"it did not work: {told}"}, 500)


async def _mistake(request: Request, error: Exception) -> Response:
    return JSONAnswer({"message": "a mistake of icecore's own; the terminal says more"}, 500)
