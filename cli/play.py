"""`icecore play`: play a game that the computer deals, against bots or each other."""

import os
import sys
from contextlib import closing
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import click

from icecore.cli.naming import complete_game, options_given
from icecore.cli.opening import LogPath, growing_file
from icecore.cli.terminal import example, now, say, tell
from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import Head
from icecore.replay.desk.file_names import free_file
from icecore.replay.desk.hints import best_bot
from icecore.replay.games.registry import find_game

PLAYER = "Player"
"""Who plays, if nobody says."""


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
@click.option("--seat", "names", multiple=True, help=f"A person; default: one, called {PLAYER}.")
@click.option("--bot", "bots", multiple=True, help="A bot that sits after the people.")
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
    resumed = Path(what)
    if what.endswith(".ice") or resumed.exists():
        if file or names or bots or seed or set_name or options:
            raise click.UsageError(f"{what} goes on as it is; name a game to begin another")
        file = growing_file(resumed)
        if not file.exists():
            raise NotFoundError(f"{file}: no such file")
    else:
        file = begin(what, file, names, bots, seed, set_name, options)
        say(f"{file}: dealt by the computer, from a seed that its end will tell.")
    in_browser = has_browser() if in_browser is None else in_browser
    (browse if in_browser else at_the_terminal)(file)


def begin(
    name: str, file: Path | None, names: tuple[str, ...], bots: tuple[str, ...], seed: str,
    set_name: str | None, options: tuple[str, ...],
) -> Path:  # fmt: skip
    """The log of a new game, set up until somebody is to choose."""
    from icecore.library.opening import chosen_box
    from icecore.web.folder import Folder
    from icecore.web.new_game import NewGame, begin_with

    game = find_game(name)
    file = growing_file(file) if file else Path(free_file(game, date.today()))
    people = names or (PLAYER,)
    missing = max(2, game.players[0]) - len(people)
    bots = bots or (best_bot(game),) * max(0, missing)
    seats = [*people, *named(bots, people)]
    wish = NewGame(
        game.name, seats, file.name, options=dict(options_given(options)),
        bots=[*[""] * len(people), *bots], dealing="dealt", seed=seed,
    )  # fmt: skip
    folder = Folder(file.parent)
    box = chosen_box(game, set_name)
    begin_with(folder, wish, folder.new_log(file.name), box).close()
    return file


def named(bots: tuple[str, ...], taken: tuple[str, ...]) -> list[str]:
    """`explorer`, `explorer 2`: every seat has a name of its own."""
    used, found = {name.lower() for name in taken}, list[str]()
    for bot in bots:
        tries = (bot if n == 1 else f"{bot} {n}" for n in range(1, 100))
        found.append(next(name for name in tries if name.lower() not in used))
        used.add(found[-1].lower())
    return found


def at_the_terminal(file: Path) -> None:
    from icecore.cli.table_prompt import TablePrompt
    from icecore.replay.course.session import Session
    from icecore.web.computer import Computer
    from icecore.web.folder import Folder

    head = head_of(file)
    computer = Computer(Folder(file.parent), head)
    check_dealt(file, head, computer.deals)
    with closing(computer.opened(Session.open(file, now, away=True))) as session:
        TablePrompt(session, computer, file).play()


def check_dealt(file: Path, head: Head, deals: bool) -> None:
    if head.seed_sha is None:
        raise IcecoreError(f"{file}: people deal in this game; `icecore record {file}` goes on")
    if not deals:
        raise IcecoreError(
            f"{file}: the seed that the computer deals from is not beside it; the game goes on in "
            "the folder in which it was begun, with the hidden files there"
        )


def head_of(file: Path) -> Head:
    log = read_game(str(file))
    if log.seal is not None:
        raise IcecoreError(f"{file}: the game is over; `icecore replay {file}` steps through it")
    return log.head


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

    from icecore.cli.serve import needs_web

    with needs_web():
        from icecore.web.computer import Computer
        from icecore.web.folder import Folder
        from icecore.web.server import Invited, Opened, serve

    head = head_of(file)
    check_dealt(file, head, Computer(Folder(file.parent), head).deals)
    people = [n for n, seat in enumerate(head.seats) if not seat.bot] or [0]
    names = tuple(seat.name for seat in head.seats)

    def ready(opened: Opened) -> None:
        for seat in people:
            tell(f"{names[seat]}: {opened.invitations[seat].link}")
        say("The links show what their seats may know. Ctrl-C ends it; later, "
            f"`icecore play {file}` goes on.")  # fmt: skip
        webbrowser.open(opened.invitations[people[0]].link)

    invited = Invited(id_text(head.id), file.name, names)
    serve(file.parent, invited=invited, ready=ready)
