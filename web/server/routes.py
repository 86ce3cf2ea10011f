"""The pages and what they ask for."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.scribe_acts import KeepersError
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.game_list import GameList
from icecore.web.catalogue.home_routes import home_routes
from icecore.web.replay.onefile import STATIC, one_file
from icecore.web.server.connections import Crowd
from icecore.web.server.guard import Guard, JSONAnswer
from icecore.web.server.permissions import (
    TOKEN,
    Handler,
    MaySee,
    NotYoursError,
    game_in,
    given_to,
    holder_of,
    may_speak,
    narrowed,
    route,
    viewer_of,
)
from icecore.web.server.tokens import Links
from icecore.web.sql_routes import Queries, Query, Saving, TakenError
from icecore.web.table import entries, recorder_page
from icecore.web.table.correction_routes import correction_routes
from icecore.web.table.entries import Speaker
from icecore.web.table.given_words import give_word
from icecore.web.table.idempotency import key_of
from icecore.web.table.new_table import MOST_NAMES, NewGame, begin, playable
from icecore.web.table.open_games import BehindError, OpenGame, OpenGames, check_viewer
from icecore.web.table.rematch import end_routes
from icecore.web.table.seat_hints import hint_routes
from icecore.web.table.table_links import Reach, entrance, table_routes
from icecore.web.table.taps import Speaks

KINDS = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml"}
BLOCK = 64
"""Pictures of a long game that are drawn at a time."""
WIDTHS = range(240, 1201)
"""Of screens that a picture is laid out for, in CSS pixels."""


def application(
    folder: Folder, *, token: str, hosts: list[str], cookie: str, crowd: Crowd | None = None,
    reach: Reach | None = None, links: Links | None = None,
) -> Guard:  # fmt: skip
    """The whole server behind its guard."""
    links, reach = links or Links(folder, token), reach or Reach()
    catalogue, tables = GameList(folder), OpenGames(folder, links.used)
    asking = Queries(folder)

    async def table_of(request: Request) -> OpenGame:
        place = folder.log(request.path_params["file"])
        table, holder = await tables.at(place, game_in(request)), holder_of(request)
        if given_to(request) != holder:  # the host plays: this device is one of the table's
            links.of(holder.game, table.place.name, len(table.timeline.names))
        if holder.who == "seat" and holder.seat not in links.used(holder.game):
            await asyncio.to_thread(links.use, holder.game, holder.seat)
        return table

    async def reel(request: Request) -> Response:
        table = await table_of(request)
        alone = not holder_of(request).is_scribe
        return JSONAnswer(await table.reel(viewer_of(request), alone=alone))

    async def pictures(request: Request) -> Response:
        table = await table_of(request)
        first = max(0, _number(request, "near") - BLOCK // 2)
        turned, width = _number(request, "turned"), _number(request, "width") or None
        if width is not None and width not in WIDTHS:
            raise IcecoreError(f"width: expected {WIDTHS.start} to {WIDTHS[-1]} pixels")
        seen = viewer_of(request)
        return JSONAnswer(await table.pictures(seen, first, first + BLOCK, turned, width))

    async def changes(request: Request) -> Response:
        table = await table_of(request)
        viewer, known = viewer_of(request), _number(request, "known")
        given, place = given_to(request), holder_of(request).place
        table.check_viewer(viewer)

        async def stream() -> AsyncIterator[bytes]:
            table.present[place] += 1
            try:
                async for message in table.changes(viewer, known):
                    if not links.holds(given, request.scope[TOKEN]):
                        return  # revoked meanwhile
                    yield b"data: " + message + b"\n\n" if message else b"event: beat\ndata:\n\n"
            finally:
                table.present[place] -= 1

        return StreamingResponse(stream(), media_type="text/event-stream")

    def devices_at(request: Request, table: OpenGame) -> set[int]:
        """The seats whose windows this device may not let pass."""
        everybody = links.everybody_speaks(id_text(table.id))
        return set() if everybody or holder_of(request).is_scribe else table.speaking()

    def offers_in(request: Request, table: OpenGame, viewer: int | None) -> Speaks:
        """What this device is offered: nothing that a bot will do by itself."""
        speaks, bots = speaks_in(request, table, viewer), table.played_by_bots()
        return lambda seat, act: seat not in bots and speaks(seat, act)

    def speaks_in(request: Request, table: OpenGame, viewer: int | None) -> Speaks:
        """What this device may say, decided from what it may see."""
        holder, game = holder_of(request), table.timeline.game
        everybody = links.everybody_speaks(id_text(table.id))
        view = Desk(Recording(table.timeline), viewer).state
        return lambda seat, act: may_speak(holder, game, view, seat, act, everybody)

    async def desk(request: Request) -> Response:
        table = await table_of(request)
        viewer = viewer_of(request)
        table.check_viewer(viewer)
        width = _number(request, "width") if "width" in request.query_params else None
        async with table.turn:
            found = await asyncio.to_thread(
                recorder_page.described, table.timeline, viewer, table.sealed,
                speaks=offers_in(request, table, viewer), width=width,
                lines=table.lines(viewer), words=table.words(viewer),
                undo=table.may_undo(viewer),
            )  # fmt: skip
            bots = table.played_by_bots()
            found["free"] = [form for form in found["free"] if form["seat"] not in bots]
            found["asked"] = table.asked.listed(table.timeline, viewer)
            found["agreements"] = table.agreements.listed(table.timeline, viewer)
            found["proposed"] = table.proposed_to(viewer)
            found["questions"] = table.questions_to(viewer)
        table.wake()
        return JSONAnswer(found)

    async def forms(request: Request) -> Response:
        table = await table_of(request)
        table.check_viewer(viewer_of(request))
        async with table.turn:
            found = await asyncio.to_thread(recorder_page.forms, table.timeline, viewer_of(request))
        return JSONAnswer(found)

    async def preview(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=entries.Preview)
        table, viewer = await table_of(request), viewer_of(request)
        table.check_viewer(viewer)
        async with table.turn:
            speaks = speaks_in(request, table, viewer)
            desk = Desk(Recording(table.timeline), viewer, devices_at(request, table))
            found = await asyncio.to_thread(recorder_page.previews, desk, wish, speaks)
        return JSONAnswer(found)

    async def enter(request: Request) -> Response:
        entry: Any = msgspec.json.decode(await request.body(), type=entries.Entries)
        table, holder = await table_of(request), holder_of(request)
        entry.viewer = narrowed(holder, entry.viewer)
        table.check_viewer(entry.viewer)
        everybody = links.everybody_speaks(id_text(table.id))
        devices = devices_at(request, table)
        speaker = Speaker(holder, everybody, table.asked, table.dealer, table.agreements, devices)
        try:
            done = await table.record(
                entry, lambda table: entries.enter(table, entry, speaker), key_of(holder, entry)
            )
        except AskFirstError as error:
            table.tell_asked()
            return JSONAnswer({"message": str(error), "needs": "confirmation"}, 202)
        except entries.ProposedError as error:
            table.tell_asked()
            table.wake()
            return JSONAnswer({"message": f"{error}.", "needs": "words"}, 202)
        table.wake()
        return JSONAnswer(done)

    async def word(request: Request) -> Response:
        """Yes or no to a proposal; who made it may withdraw it."""
        said = msgspec.json.decode(await request.body(), type=entries.Word)
        table, holder = await table_of(request), holder_of(request)
        if holder.who not in ("scribe", "seat"):
            raise NotYoursError
        async with table.turn:
            if said.yes is None:
                table.agreements.close(table.timeline, said.proposal, holder.viewer)
                table.tell_asked()
                told = "It is put away."
            else:
                key = f"{holder.who}{holder.seat} {said.id}" if said.id else ""
                devices = devices_at(request, table)
                told = await give_word(table, said.proposal, holder.viewer, said.yes, devices, key)
        table.wake()
        return JSONAnswer({"told": told, "records": len(table.timeline)})

    async def what_to_play(request: Request) -> Response:
        def asked() -> list[dict[str, Any]]:
            return playable(folder, date.today(), catalogue.people(MOST_NAMES))

        return JSONAnswer(await asyncio.to_thread(asked))

    async def new_game(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=NewGame)
        place = folder.new_log(wish.file)
        table = await tables.begin(place, lambda: begin(folder, wish, place))
        return JSONAnswer({"file": place.name, "id": id_text(table.id)}, 201)

    async def replay(request: Request) -> Response:
        """The one-file replay, to keep or to send."""
        place = folder.log(request.path_params["file"])
        viewer = viewer_of(request)
        only = "as" in request.query_params or not holder_of(request).is_scribe

        def make() -> str:
            log = read_game(place, game_in(request))
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

    async def facets(request: Request) -> Response:
        query = request.query_params
        database, game = query.get("database", ""), query.get("game", "")
        return JSONAnswer(await asyncio.to_thread(asking.facets, database, game))

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
        looking = asyncio.create_task(asyncio.to_thread(catalogue.look_around))
        try:
            yield
        finally:
            tidying.cancel()
            looking.cancel()
            tables.close()
            asking.close()

    routes = [
        route("/", MaySee.NOTHING, home),
        route("/new", MaySee.EVERYTHING, _page("new")),
        route("/invite/{file:path}", MaySee.EVERYTHING, _page("invite")),
        route("/ask", MaySee.EVERYTHING, _page("ask")),
        route("/watch/{file:path}", MaySee.A_GAME, _page("watch")),
        route("/record/{file:path}", MaySee.A_GAME, _page("record")),
        route("/static/{name}", MaySee.NOTHING, static),
        route("/replay/{file:path}", MaySee.A_GAME, replay),
        *home_routes(catalogue),
        *table_routes(links, table_of, reach, tables.deals),
        *hint_routes(links, table_of),
        *correction_routes(folder, table_of),
        *end_routes(folder, links, tables, table_of),
        route("/api/reel/{file:path}", MaySee.A_GAME, reel),
        route("/api/pictures/{file:path}", MaySee.A_GAME, pictures),
        route("/api/changes/{file:path}", MaySee.A_GAME, changes),
        route("/api/desk/{file:path}", MaySee.A_GAME, desk),
        route("/api/forms/{file:path}", MaySee.A_GAME, forms),
        route("/api/preview/{file:path}", MaySee.A_GAME, preview, post=True),
        route("/api/enter/{file:path}", MaySee.A_GAME, enter, post=True),
        route("/api/word/{file:path}", MaySee.A_GAME, word, post=True),
        route("/api/questions", MaySee.EVERYTHING, questions),
        route("/api/tables", MaySee.EVERYTHING, what_there_is),
        route("/api/facets", MaySee.EVERYTHING, facets),
        route("/api/ask", MaySee.EVERYTHING, ask, post=True),
        route("/api/parquet", MaySee.EVERYTHING, download, post=True),
        route("/api/save", MaySee.EVERYTHING, save, post=True),
        route("/api/load", MaySee.EVERYTHING, load, post=True),
        route("/api/new", MaySee.EVERYTHING, what_to_play),
        route("/api/new", MaySee.EVERYTHING, new_game, post=True),
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
    return Guard(
        app, find=links.find, hosts=hosts, cookie=cookie, entrance=entrance, crowd=crowd,
        scheme=reach.scheme,
    )  # fmt: skip


def _number(request: Request, name: str) -> int:
    said = request.query_params.get(name, "0")
    if not said.isdecimal() or len(said) > 9:
        raise IcecoreError(f"{name}: expected a number")
    return int(said)


def _page(name: str) -> Handler:
    async def page(request: Request) -> Response:
        return _asset(f"{name}.html")

    return page


async def home(request: Request) -> Response:
    """The list of games; who has the link of one game is led to that."""
    holder = holder_of(request)
    if holder.is_scribe:
        return _asset("home.html")
    return RedirectResponse(entrance(holder), 303)


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
        kinds = {
            BehindError: 409,
            NotYoursError: 403,
            KeepersError: 403,
            TakenError: 409,
            NotFoundError: 404,
            LogError: 500,
        }
        status = next((code for kind, code in kinds.items() if isinstance(error, kind)), 422)
        told: dict[str, Any] = {"message": folder.nameless(str(error))}
        if isinstance(error, entries.RefusedEntryError):
            _, why, hint, _, anyway = error.answer
            told |= {"why": why, "hint": hint, "anyway": anyway}
        return JSONAnswer(told, status)

    return refused


async def _misspelt(request: Request, error: Exception) -> Response:
    return JSONAnswer({"message": f"the request is not what was expected: {error}"}, 400)


async def _failed(request: Request, error: Exception) -> Response:
    told = getattr(error, "strerror", None) or "the disk refused"
    return JSONAnswer({"message": f"it did not work: {told}"}, 500)


async def _mistake(request: Request, error: Exception) -> Response:
    return JSONAnswer({"message": "a mistake of icecore's own; the terminal says more"}, 500)
