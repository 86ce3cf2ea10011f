"""`icecore serve`: browse, watch, record and ask in the browser."""

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.library.verbs.serve import TABLE_PORT, serve

if TYPE_CHECKING:
    from icecore.library.verbs.serve import Opened


@click.command(
    "serve",
    epilog=example("icecore serve", "icecore serve games --port 8080", "icecore serve --table"),
)
@click.argument(
    "folder", metavar="[DIR]", type=click.Path(path_type=Path, readable=False), default="."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Default: any free one; {TABLE_PORT} with --table, so that links last.",
)
@click.option(
    "--host",
    help="The address to listen on, one of yours; default: 127.0.0.1, this machine alone.",
)
@click.option("--table", is_flag=True, help="Let phones in: a link and a QR code for every seat.")
@click.option("--tls", is_flag=True, help="Encrypt, with a certificate made for this table.")
@click.option("--yes", is_flag=True, help="With --table: do not ask before listening.")
@click.option(
    "--token",
    envvar="ICECORE_TOKEN",
    help="The secret of the URL; default: a new one each time (or $ICECORE_TOKEN).",
)
@json_option
def command(
    folder: Path, port: int | None, host: str | None, table: bool, tls: bool, yes: bool,
    token: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Serve the games of DIR (default: here) to a browser until Ctrl-C.

    The printed URL holds a token: whoever has it sees everything and may record everything. With
    --table each seat has a link of its own, which shows what that seat may know.
    Nothing outside DIR is read or written.
    """

    def ready(opened: "Opened") -> None:
        if as_json:
            links = [each._asdict() for each in opened.invitations]
            told = {"links": links, "host": opened.host, "fingerprint": opened.reach.fingerprint}
            more = told if table else {}
            emit({"url": opened.url, "folder": str(folder), **more})
            return
        tell(opened.url)
        if table:
            _show_table(opened)
        say(f"Serving {folder}. Open the URL in a browser; Ctrl-C ends it.")

    serve(
        folder, host=host, port=port, token=token, table=table, tls=tls,
        agreed=lambda where: yes or _asked_first(where, tls), ready=ready,
    )  # fmt: skip


def _asked_first(host: str, tls: bool) -> bool:
    """One clear question before anybody else can connect."""
    open_to = "" if tls else ", unencrypted (--tls encrypts)"
    question = f"Let every device of the network of {host} connect to this server{open_to}?"
    return click.confirm(question, err=True)


def _show_table(opened: "Opened") -> None:
    """The links of the table, to be scanned."""
    if not opened.invitations:
        say("No game goes on yet. Who begins one scans this; it then shows a code for each friend.")
        tell(f"\nThe host: {opened.host}")
        _show_code(opened.host)
    else:
        say("That URL is the scribe's: it sees every hand. Give the players these:")
        for label, _, short in opened.invitations:
            tell(f"\n{label}: {short}")
            _show_code(short)
        say("Links of other games stand on their pages, under Links.")
    say(f"Phones may also say {opened.reach.addresses[-1]} instead of {opened.reach.addresses[0]}.")
    if opened.reach.fingerprint:
        say(f"Fingerprint of the certificate (SHA-256): {opened.reach.fingerprint}")
    say(opened.reach.warning)


def _show_code(link: str) -> None:
    try:
        import segno
    except ModuleNotFoundError:
        return
    drawn = StringIO()
    segno.make(link, error="l").terminal(out=drawn, compact=True)
    tell(drawn.getvalue())
