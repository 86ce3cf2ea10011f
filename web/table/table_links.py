"""The links of a table: what the scribe's page shows of them, and what a device is told it is."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from icecore.events.file.log import id_text
from icecore.web.server.guard import JSONAnswer
from icecore.web.server.permissions import MaySee, holder_of, route
from icecore.web.server.tokens import PUBLIC, WATCH, Links, Table
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


def address_of(table: Table, game: str, place: str, base: str) -> str:
    """The link itself; nothing where it was revoked."""
    token = table.tokens.get(place)
    page = "watch" if place == WATCH else "record"
    return f"{base}/{page}/{quote(table.file)}?game={game}&token={token}" if token else ""


def label_of(place: str, names: tuple[str, ...]) -> str:
    special = {PUBLIC: "The table (what is public)", WATCH: "Watchers (what is public)"}
    return special.get(place) or names[int(place)]


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
        """Tells a device what it is."""
        holder = holder_of(request)
        told = {"who": holder.who, "viewer": holder.viewer, "dealt": deals(holder.game)}
        return JSONAnswer({**told, "everybody": links.everybody_speaks(holder.game)})

    def described(table: OpenGame, kept: Table, base: str) -> dict[str, Any]:
        game, names = id_text(table.id), table.timeline.names
        shown = [
            {"place": place, "label": label_of(place, names), "link": link,
             "qr": qr_image(link) if link else ""}
            for place in kept.tokens
            for link in [address_of(kept, game, place, base)]
        ]  # fmt: skip
        return {
            "links": shown,
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
