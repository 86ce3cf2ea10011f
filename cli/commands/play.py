"""`icecore play`: play a game that the computer deals, against bots or each other."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from icecore.cli.options.argument_types import complete_game, options_given
from icecore.cli.options.file_options import LogPath, growing_file
from icecore.cli.terminal import example, say, tell
from icecore.events.words.errors import IcecoreError, NotFoundError


@click.command(
    "play",
    epilog=example(
        "icecore play boreal_pyramid",
        "icecore play the_north mine.ice --seat Lana --bot greedy --terminal",
        "icecore play mine.ice",
    ),
)
@click.argument("what", metavar="GAME|FILE", shell_complete=complete_game)
@click.argument("file", type=LogPath, required=False)
@click.option("--seat", "names", multiple=True, help="A person; default: one, called Player.")
@click.option(
    "--bot", "bots", multiple=True, help="A bot that sits after the people, such as searcher:200."
)
@click.option("--seed", default="", help="Deal the same cards as another game of this seed.")
@click.option("--set", "set_name", metavar="NAME|FILE", help="The component set to play with.")
@click.option(
    "--option", "options", multiple=True, metavar="K=V",
    help="An option; `icecore games GAME` explains them.",
)  # fmt: skip
@click.option(
    "--browser/--terminal", "in_browser", default=None,
    help="Where to play; default: in the browser, where there is one.",
)  # fmt: skip
def command(
    what: str, file: Path | None, names: tuple[str, ...], bots: tuple[str, ...], seed: str,
    set_name: str | None, options: tuple[str, ...], in_browser: bool | None,
) -> None:  # fmt: skip
    """Play GAME, dealt by the computer, against bots; FILE is where it is recorded.

    Without --bot the game's own bot fills the seats that it needs. A game that was left goes on
    with its FILE alone. The log is like any other: `icecore replay FILE` steps through it, and once
    it is sealed `icecore verify FILE` says whether the computer dealt as its seed says.
    """
    from icecore.library.verbs.play import begin

    resumed = Path(what)
    if what.endswith(".ice") or resumed.is_file():
        if file or names or bots or seed or set_name or options:
            raise click.UsageError(f"{what} goes on as it is; name a game to begin another")
        file = growing_file(resumed)
        if not file.exists():
            raise NotFoundError(f"{file}: no such file")
    else:
        file = begin(
            what, growing_file(file) if file else None, people=names, bots=bots, seed=seed,
            set_name=set_name, options=dict(options_given(options)),
        )  # fmt: skip
        say(f"{file}: dealt by the computer, from a seed that its end will tell.")
    in_browser = has_browser() if in_browser is None else in_browser
    (browse if in_browser else at_the_terminal)(file)


def at_the_terminal(file: Path) -> None:
    """On a full screen, where there is one; else line by line."""
    from icecore.library.verbs.play import going_on

    with going_on(file) as (recording, dealer):
        if has_full_screen():
            from icecore.cli.recorder.recorder_app import Recorder

            app = Recorder(recording, dealer=dealer)
            answer = app.run()
            failure = answer if isinstance(answer, IcecoreError) else app._exception
            if failure is not None:
                raise failure
            if answer:
                tell(str(answer))
            else:
                say(f"{file}: all that was played is on the disk.")
                say(f"Next: icecore play {file}")
            if app.return_code:
                sys.exit(app.return_code)
        else:
            from icecore.cli.prompts.table_prompt import TablePrompt

            TablePrompt(recording, dealer, file).play()


def has_full_screen() -> bool:
    """Can a screen be drawn here?"""
    drawn = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    return drawn and find_spec("textual") is not None


def has_browser() -> bool:
    """Is somebody there to look at one?"""
    if not (find_spec("starlette") and find_spec("uvicorn")):
        return False
    shown = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    return shown and sys.stdin.isatty() and sys.stdout.isatty()


def browse(file: Path) -> None:
    """The recorder's page, by the link of the seat that plays."""
    import webbrowser

    from icecore.library.verbs.play import served

    def ready(links: list[tuple[str, str]]) -> None:
        for name, link in links:
            tell(f"{name}: {link}")
        say("The links show what their seats may know. Ctrl-C ends it; later, "
            f"`icecore play {file}` goes on.")  # fmt: skip
        webbrowser.open(links[0][1])

    served(file, ready)
