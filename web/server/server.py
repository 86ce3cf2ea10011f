"""Starts the server of `icecore serve`: its address, its token, and its application."""

import logging
import secrets
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import uvicorn

from icecore.events.words.errors import IcecoreError
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.game_list import GameList
from icecore.web.server.connections import AT_THE_DOOR, Brief, Crowd, protocol
from icecore.web.server.network import certificate, certificate_file, local_name
from icecore.web.server.routes import application
from icecore.web.server.tokens import Links
from icecore.web.table.table_links import Reach, address_of, label_of, short_of


class Invitation(NamedTuple):
    label: str
    link: str
    short: str
    """The same link, for a code."""


class Invited(NamedTuple):
    """The game whose links are given out."""

    game: str
    file: str
    names: tuple[str, ...]


class Opened(NamedTuple):
    """The addresses that are told to the person who started the server."""

    url: str
    invitations: list[Invitation]
    reach: Reach
    host: str
    """The short link for whoever begins a game."""


def hosts_of(host: str, port: int, *more: str) -> list[str]:
    """Lists the names that a browser may use for this server; no site can choose one of them."""
    names = {host, "127.0.0.1", "localhost", "[::1]", *more}
    shown = {f"[{name}]" if ":" in name and not name.startswith("[") else name for name in names}
    bare = shown if port in (80, 443) else set()
    return sorted({f"{name}:{port}" for name in shown} | bare)


def serve(
    folder: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    token: str | None = None,
    table: bool = False,
    tls: bool = False,
    invited: Invited | None = None,
    ready: Callable[[Opened], None],
) -> None:
    """Serve a folder until interrupted; `ready` hears the URL once it answers.

    At a `table` phones come by the address and the `.local` name of this machine, and the links are
    those of the game that was begun last.
    """
    served, token = Folder(folder), token or secrets.token_urlsafe(24)
    links = Links(served, token)
    fingerprint = certificate(served, host) if tls else ""
    listening = listen(host, port)
    port = listening.getsockname()[1]
    crowd, log = Crowd(), Brief(_to_stderr, time.monotonic)
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addHandler(log)
        logging.getLogger(name).propagate = False
    scheme, shown = "https" if tls else "http", f"[{host}]" if ":" in host else host
    names = (local_name(),) if table else ()
    addresses = tuple(f"{scheme}://{name}:{port}" for name in (shown, *names)) if table else ()
    reach = Reach(addresses, fingerprint, scheme)
    app = application(
        served, token=token, hosts=hosts_of(host, port, *names), cookie=f"icecore-{port}",
        crowd=crowd, reach=reach, links=links,
    )  # fmt: skip
    config = uvicorn.Config(
        app,
        http=protocol(crowd),
        log_config=None,
        backlog=AT_THE_DOOR,
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=32 << 10,
        ws="none",
        ssl_certfile=certificate_file(served) if tls else None,
    )
    server = uvicorn.Server(config)
    url = f"{scheme}://{shown}:{port}"
    if table and invited is None:
        invited = begun_last(served)
    links_out = invitations(links, invited, url) if invited else []
    ready(Opened(f"{url}/?token={token}", links_out, reach, short_of(token, url)))
    server.run(sockets=[listening])


def begun_last(folder: Folder) -> Invited | None:
    """Of the games that go on."""
    rows = GameList(folder).going_on(1)
    return Invited(rows[0].id, rows[0].file, tuple(rows[0].players)) if rows else None


def invitations(links: Links, invited: Invited, base: str) -> list[Invitation]:
    """The links of a game: its seats in order, the table, watchers; none that was revoked."""
    game, file, names = invited
    kept = links.of(game, file, len(names))
    return [
        Invitation(
            label_of(place, names), address_of(kept, game, place, base), short_of(token, base)
        )
        for place, token in kept.tokens.items()
        if token
    ]


def _to_stderr(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, since asyncio sends at once (TCP_NODELAY) only where the protocol is known to be TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, UnicodeError, TypeError) as error:  # the others: a name that no network has
        listening.close()
        why = error.strerror if isinstance(error, OSError) else "no such address"
        raise IcecoreError(f"{host}:{port} cannot be served from: {why}") from error
    listening.listen(AT_THE_DOOR)
    return listening
