"""`icecore serve`: browse, watch, record and ask in the browser."""

from pathlib import Path

import click

from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.errors import IcecoreError


@click.command("serve", epilog=example("icecore serve", "icecore serve games --port 8080"))
@click.argument(
    "folder", metavar="[DIR]", type=click.Path(path_type=Path, readable=False), default="."
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Default: any free one.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; name one of yours, and other devices with the URL may record.",
)
@click.option(
    "--token",
    envvar="ICECORE_TOKEN",
    help="The secret of the URL; default: a new one each time (or $ICECORE_TOKEN).",
)
@json_option
def command(folder: Path, port: int, host: str, token: str | None, as_json: bool) -> None:
    """Serve the games of DIR (default: here) to a browser until Ctrl-C.

    The printed URL holds a token: whoever has it may watch and record. Nothing outside DIR is
    read or written.
    """
    try:
        from icecore.web.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise IcecoreError("serving needs an extra: pip install 'icecore[web]'") from None
    if token is not None and (len(token) < 16 or not token.isascii() or not token.isalnum()):
        raise IcecoreError("a token needs at least 16 letters and digits")

    def ready(url: str) -> None:
        if as_json:
            emit({"url": url, "folder": str(folder)})
        else:
            tell(url)
            say(f"Serving {folder}. Open the URL in a browser; Ctrl-C ends it.")

    serve(folder, host=host, port=port, token=token, ready=ready)
