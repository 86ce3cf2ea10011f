"""Hints for a seat, from its own view; and who plays for it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from icecore.events.file.log import id_text
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import to_named
from icecore.replay.bots import bot_names
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.hints import best_bot, could, would
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.web.server.guard import JSONAnswer
from icecore.web.server.permissions import MaySee, NotYoursError, holder_of, route, viewer_of
from icecore.web.server.tokens import Links, Pass
from icecore.web.table.bot_runner import THINKERS, waits
from icecore.web.table.open_games import OpenGame, copied


class Sitting(Struct, forbid_unknown_fields=True):
    """Who plays a seat from now on: a bot, or nobody but its person."""

    seat: int = -1
    bot: str = ""
    go_on: bool = False
    """Nobody changes: the bots that wait after a takeback go on."""


def described(table: OpenGame, viewer: int | None) -> dict[str, Any]:
    """Who could give hints, who plays each seat, and whether bots wait to be asked."""
    game, bots = table.timeline.game, table.dealer.bots
    awaited = table.timeline.clock().seat
    waiting = awaited is not None and awaited >= 0 and bots[awaited] and waits(table)
    return {
        "seat": viewer, "best": best_bot(game), "bots": bot_names(game), "playing": bots,
        "waits": bool(waiting),
    }  # fmt: skip


def seat_of(holder: Pass, viewer: int | None, timeline: Timeline[Any]) -> int:
    """Whose hint it is: the token's own seat; the scribe may ask for whoever is to act."""
    if viewer is None:
        viewer = timeline.clock().seat
    if viewer is None or viewer < 0:
        raise IcecoreError("a hint is for a seat, and none is to act now")
    if not holder.is_scribe and viewer != holder.seat:
        raise NotYoursError
    return viewer


def hint_for(timeline: Timeline[Any], seat: int, bot: str) -> dict[str, Any]:
    """A bot's choice, as a sentence and as one would type it."""
    desk = Desk(Recording(timeline), seat)
    found = would(desk, bot)
    name = bot or best_bot(timeline.game)
    if found is None:
        return {"bot": name, "told": f"There is nothing for you to do now. {desk.question()}"}
    return {"bot": name, "told": f"{name} would {found.label}.", **_said(found)}


def _said(choice: Choice) -> dict[str, Any]:
    """A choice as pages get it, with the act that they post."""
    assert choice.said is not None
    seat, act = choice.said
    return {"text": choice.text, "label": choice.label, "seat": seat, "act": to_named(act)}


def possible(timeline: Timeline[Any], seat: int) -> dict[str, Any]:
    desk = Desk(Recording(timeline), seat)
    groups = [
        {"group": each.group, "choices": list(map(_said, each.choices))} for each in could(desk)
    ]
    return {"question": desk.question(), "could": groups, "sample": desk.sample()}


def hint_routes(links: Links, table_of: Callable[[Request], Awaitable[OpenGame]]) -> list[Route]:
    async def hint(request: Request) -> Response:
        """Without `what`: who is there to be asked. Thought of aside; the table goes on."""
        table, holder = await table_of(request), holder_of(request)
        viewer, what = viewer_of(request), request.query_params.get("what", "")
        table.check_viewer(viewer)
        bot = request.query_params.get("bot", "")[:64]
        if what not in ("could", "would"):
            async with table.turn:
                return JSONAnswer(described(table, viewer))
        async with table.turn:
            seat = seat_of(holder, viewer, table.timeline)
            timeline = await asyncio.to_thread(copied, table.timeline)
        if what == "could":
            return JSONAnswer(await asyncio.to_thread(possible, timeline, seat))
        loop = asyncio.get_running_loop()
        return JSONAnswer(await loop.run_in_executor(THINKERS, hint_for, timeline, seat, bot))

    async def sit(request: Request) -> Response:
        """A bot plays for somebody, or no longer."""
        wish = msgspec.json.decode(await request.body(), type=Sitting)
        table, holder = await table_of(request), holder_of(request)
        everybody = links.everybody_speaks(id_text(table.id)) and holder.who in ("seat", "table")
        own = holder.who == "seat" and (wish.go_on or wish.seat == holder.seat)
        if not (holder.is_scribe or own or everybody):
            raise NotYoursError

        def seated(recording: Recording) -> str:
            return table.dealer.seat(recording, wish.seat, wish.bot)

        told = "The bots go on."
        if not wish.go_on:
            async with table.turn:
                told = await table.write(seated)
        table.wake(at_once=True)
        return JSONAnswer({**described(table, holder.viewer), "told": told, "waits": False})

    return [
        route("/api/hint/{file:path}", MaySee.A_GAME, hint),
        route("/api/sit/{file:path}", MaySee.A_GAME, sit, post=True),
    ]
