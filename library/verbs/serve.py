"""Serves games in the browser, after checking that the server can be reached safely."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from icecore.events.words.errors import IcecoreError

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
