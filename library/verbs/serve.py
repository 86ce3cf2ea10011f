"""Serves games in the browser and writes the one-file page. The library asks `web` only here."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from icecore.events.file.log_reader import GameLog, id_text
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Head

if TYPE_CHECKING:
    from icecore.web.server.server import Invited
    from icecore.web.server.server import Opened as Opened

TABLE_PORT = 8421
"""The same each evening, so that a link holds."""


@contextmanager
def web_extra() -> Iterator[None]:
    """What is imported inside comes with an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise IcecoreError("serving needs an extra: pip install 'icecore[web]'") from None


def serve(
    folder: Path,
    *,
    host: str | None = None,
    port: int | None = None,
    token: str | None = None,
    table: bool = False,
    tls: bool = False,
    agreed: Callable[[str], bool] = lambda _host: True,
    invited: "Invited | None" = None,
    ready: "Callable[[Opened], None]",
) -> None:
    """Serve the games of a folder until it is interrupted; a table only where it is `agreed`."""
    with web_extra():
        from icecore.web.server.network import address_in_network
        from icecore.web.server.server import serve as served
    if token is not None and (len(token) < 16 or not token.isascii() or not token.isalnum()):
        raise IcecoreError("a token needs at least 16 letters and digits")
    if table:
        host = host or address_in_network()
        if not agreed(host):
            raise IcecoreError("nothing was opened; without --table only this machine can connect")
    port = (TABLE_PORT if table else 0) if port is None else port
    served(folder, host=host or "127.0.0.1", port=port, token=token, table=table, tls=tls,
           invited=invited, ready=ready)  # fmt: skip


def serve_game(file: Path, head: Head, ready: Callable[[list[tuple[str, str]]], None]) -> None:
    """Serves the recorder's page of one game; `ready` hears the people's names and links."""
    with web_extra():
        from icecore.web.server.server import Invited
    people = [n for n, seat in enumerate(head.seats) if not seat.bot] or [0]
    names = tuple(seat.name for seat in head.seats)

    def opened(server: "Opened") -> None:
        ready([(names[seat], server.invitations[seat].link) for seat in people])

    serve(file.parent, invited=Invited(id_text(head.id), file.name, names), ready=opened)


def page(
    log: GameLog,
    viewer: int | None,
    *,
    only: bool,
    place: Path | None,
    address: str = "",
    opens: int | None = None,
) -> str:
    """Makes one HTML page with the viewer and a game in it."""
    from icecore.web.replay.onefile import one_file

    return one_file(log, viewer, only=only, place=place, address=address, opens=opens)
