"""Games in the browser: the server, and what must hold before anybody can connect."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from icecore.events.words.errors import IcecoreError

if TYPE_CHECKING:
    from icecore.web.server import Opened as Opened

TABLE_PORT = 8421
"""The same each evening, so that a link holds."""


def serve(
    folder: Path,
    *,
    host: str | None = None,
    port: int | None = None,
    token: str | None = None,
    table: bool = False,
    tls: bool = False,
    agreed: Callable[[str], bool] = lambda _host: True,
    ready: "Callable[[Opened], None]",
) -> None:
    """Serve the games of a folder until it is interrupted; a table only where it is `agreed`."""
    try:
        from icecore.web.network import address_in_network
        from icecore.web.server import serve as served
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise IcecoreError("serving needs an extra: pip install 'icecore[web]'") from None
    if token is not None and (len(token) < 16 or not token.isascii() or not token.isalnum()):
        raise IcecoreError("a token needs at least 16 letters and digits")
    if table:
        host = host or address_in_network()
        if not agreed(host):
            raise IcecoreError("nothing was opened; without --table only this machine can connect")
    port = (TABLE_PORT if table else 0) if port is None else port
    served(folder, host=host or "127.0.0.1", port=port, token=token, table=table, tls=tls,
           ready=ready)  # fmt: skip
