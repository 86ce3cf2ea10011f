"""The links of a table: what the scribe's page shows of them, and what a device is told it is."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from icecore.events.file.log import id_text
from icecore.replay.desk.hints import best_bot
from icecore.web.server.guard import SHORT, JSONAnswer
from icecore.web.server.permissions import MaySee, given_to, holder_of, route
from icecore.web.server.tokens import PUBLIC, WATCH, Links, Pass, Table
from icecore.web.table.open_games import OpenGame


class Reach(Struct, frozen=True):
    """How other devices reach this server."""

    addresses: tuple[str, ...] = ()
    """`http://192.168.1.7:8421`, the best first; none if only this machine can."""
    fingerprint: str = ""
    """Of the certificate that was made for this table, with TLS."""
    scheme: str = "http"

    @property
    def warning(self) -> str:
        """Tells what it means for those who sit at the table."""
        if not self.addresses:
            return (
                "Only this machine reaches this server; `icecore serve --table` lets the phones in."
            )
        if self.fingerprint:
            return (
                "Phones warn once, since nobody else vouches for this table's certificate: compare "
                "its fingerprint, then go on."
            )
        return (
            "Without TLS whoever listens in on this network can read the links and so every hand; "
            "`--tls` prevents that."
        )


class Change(Struct, forbid_unknown_fields=True):
    """A change that the scribe makes: one of these."""

    renew: str = ""
    revoke: str = ""
    everybody: bool | None = None


def entrance(holder: Pass) -> str:
    """The page that a link leads to."""
    return "/new" if holder.is_scribe else page_of(holder, holder.file, holder.game)


def page_of(holder: Pass, file: str, game: str) -> str:
    """The page of a game for one who holds such a pass."""
    if holder.who == WATCH:
        return f"/watch/{quote(file)}?game={game}&screen=1"
    return f"/record/{quote(file)}?game={game}"


def short_of(token: str, base: str) -> str:
    """The same link for codes and for typing; nothing where it was revoked."""
    return f"{base}{SHORT}{quote(token)}" if token else ""


def address_of(table: Table, game: str, place: str, base: str) -> str:
    """The link itself; nothing where it was revoked."""
    token = table.tokens.get(place)
    page = "watch" if place == WATCH else "record"
    return f"{base}/{page}/{quote(table.file)}?game={game}&token={token}" if token else ""


def label_of(place: str, names: tuple[str, ...]) -> str:
    special = {PUBLIC: "The table (what is public)", WATCH: "A screen for everybody"}
    return special.get(place) or names[int(place)]


@lru_cache(256)
def qr_image(link: str) -> str:
    """As an address for an image; nothing where segno is not installed."""
    try:
        import segno
    except ModuleNotFoundError:
        return ""
    return str(segno.make(link, error="m").svg_data_uri(scale=4, light="#fff", dark="#000"))


def table_routes(
    links: Links,
    table_of: Callable[[Request], Awaitable[OpenGame]],
    reach: Reach,
    deals: Callable[[str], bool],
) -> list[Route]:
    async def me(request: Request) -> Response:
        """Tells a device what it is; a host keeps the record on other pages of it."""
        holder = holder_of(request)
        told: dict[str, Any] = {"who": holder.who, "viewer": holder.viewer}
        told |= {"dealt": deals(holder.game), "host": given_to(request).is_scribe}
        return JSONAnswer({**told, "everybody": links.everybody_speaks(holder.game)})

    def described(table: OpenGame, kept: Table, base: str) -> dict[str, Any]:
        game, names, bots = id_text(table.id), table.timeline.names, table.dealer.bots
        shown = []
        for place, token in kept.tokens.items():
            seat = int(place) if place.isdecimal() else None
            short = short_of(token, base)
            shown.append(
                {
                    "place": place, "label": label_of(place, names), "seat": seat,
                    "bot": None if seat is None else bots[seat],
                    "link": address_of(kept, game, place, base), "short": short,
                    "qr": qr_image(short) if short else "",
                    "here": table.present[place] > 0, "used": seat in kept.used,
                }
            )  # fmt: skip
        return {
            "links": shown,
            "title": table.timeline.game.title,
            "best": best_bot(table.timeline.game),
            "dealt": table.dealer.deals,
            "everybody": kept.everybody,
            "warning": reach.warning,
            "fingerprint": reach.fingerprint,
        }

    async def shown(request: Request) -> Response:
        table = await table_of(request)
        here = f"{reach.scheme}://{request.headers['host']}"
        base = reach.addresses[0] if reach.addresses else here
        game, seats = id_text(table.id), len(table.timeline.names)
        kept = await asyncio.to_thread(links.of, game, table.place.name, seats)
        return JSONAnswer(await asyncio.to_thread(described, table, kept, base))

    async def changed(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=Change)
        table = await table_of(request)
        game = id_text(table.id)
        links.of(game, table.place.name, len(table.timeline.names))
        if wish.renew:
            links.renew(game, wish.renew)
        if wish.revoke:
            links.revoke(game, wish.revoke)
        if wish.everybody is not None:
            links.let_everybody_speak(game, wish.everybody)
        return await shown(request)

    return [
        route("/api/me", MaySee.NOTHING, me),
        route("/api/links/{file:path}", MaySee.EVERYTHING, shown),
        route("/api/links/{file:path}", MaySee.EVERYTHING, changed, post=True),
    ]
