"""`icecore demo`: the tour, made of the very commands that it shows."""

import shlex
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path

import click

from icecore.cli.terminal import example, tell
from icecore.events.words.errors import IcecoreError
from icecore.library.verbs.games import GameInfo, games

GAMES = 1000
"""Played at random in all, so that the tour stays short however many games there are to play."""
DUELS = 20
FIRST_GAME = "boreal_pyramid"
"""What a newcomer plays first: small, open, and with a bot of its own."""
DICTIONARY = "SELECT column_name, description FROM columns WHERE table_name = 'records'"
LENGTHS = (
    "SELECT game, end_reason, count(*) AS games, round(avg(turns), 1) AS turns "
    "FROM games GROUP BY ALL ORDER BY game, games DESC, end_reason"
)


@click.command("demo", epilog=example("icecore demo", "icecore demo tour"))
@click.argument("folder", metavar="[DIR]", type=click.Path(path_type=Path), default="demo")
def command(folder: Path) -> None:
    """Take the tour: bots play every game, and you see what can be done with the logs.

    Everything is written into DIR (default: ./demo) and may be thrown away or made again.
    """
    if folder.exists() and not folder.is_dir():
        raise IcecoreError(f"{folder}: a file; name a folder for the tour")
    folder.mkdir(parents=True, exist_ok=True)
    played = list(games())
    chosen, archive = played[0], folder / "archive.ice"
    duel, tables = folder / f"{chosen.name}-duel.ice", folder / "archive.duckdb"
    tell(f"A tour of icecore in {folder}. Every line that begins with $ can be typed.")

    _stop("Bots play at random: a thousand games, reproducible from their seed.")
    parts: list[Path] = []
    for game in played:
        parts.append(folder / f"{game.name}.ice")
        _run("simulate", game.name, "--games", GAMES // len(played), "--seed", "demo",
             "-o", parts[-1], "--force")  # fmt: skip
    _stop("Better bots play against random ones, and change seats.")
    for game in played:
        parts.append(folder / f"{game.name}-duel.ice")
        bots = [word for bot in _duelists(game) for word in ("--bot", bot)]
        _run("simulate", game.name, "--games", DUELS, "--seed", "demo", *bots,
             "-o", parts[-1], "--force")  # fmt: skip
    _stop("Logs joined are an archive; compressed as a whole it is smallest.")
    _run("cat", *parts, "-o", archive, "--force")
    _run("pack", archive, folder / "archive.ice.zst", "--no-zstd", "--force")
    _stop("What is in it? Heads and seals tell, without reading the games.")
    _run("info", archive)
    _stop("Is every byte whole, and every act what the rules make of it?")
    _run("verify", archive)
    _stop("The same as tables: one for every act and event, and some that all games share.")
    tables.unlink(missing_ok=True)
    _run("load", tables, archive)
    _run("query", tables, LENGTHS)
    _stop("Named questions know what is worth asking, and how sure the answer is.")
    _run("ask", tables, "win_rate_by_bot")
    if find_spec("altair") and find_spec("vl_convert"):
        _run("report", tables, "-o", folder / "report.html", "--force")
    _stop("How did the first duel end?")
    _run("show", duel, "--game", 1)
    _run("show", duel, "--game", 1, "--svg", "-o", folder / "position.svg", "--force")
    if find_spec("vl_convert"):
        _run("show", duel, "--game", 1, "--png", "-o", folder / "position.png", "--force")
    _stop("Its story in sentences, and the same game as text that can be edited and imported.")
    _run("log", duel, "--game", 1, into=folder / "story.txt")
    _run("export", duel, "--game", 1, "-o", folder / "game.txt", "--force")
    _stop("The same game as a page: open it in a browser and step through it.")
    _run("export", duel, "--game", 1, "-o", folder / "replay.html", "--force")

    tell("\nWhat to try next:")
    for words, why in (
        (("log", duel, "--game", 2), "the story of another game"),
        (("show", duel, "--game", 1, "--at", "t5"), "the position at the start of turn 5"),
        (("fork", duel, "--game", 1, "--at", 20, _unused(folder)), "what if? a log of your own"),
        (("options", _unused(folder)), "… and what can be done in it"),
        (("rules", chosen.name), "the rules that every act obeys"),
        (("ask", tables), "what else can be asked"),
        (("query", tables, DICTIONARY), "every column of every table has a sentence"),
        (("import", folder / "game.txt", "-o", folder / "again.ice"), "text becomes a log again"),
        (("games",), "what can be played"),
    ):
        tell(f"  # {why}\n  $ {_spelled(*words)}")
    tell("\nAnd now you: the computer deals, a bot plays against you and gives hints.")
    tell(f"  $ {_spelled('play', FIRST_GAME)}")


def _duelists(game: GameInfo) -> list[str]:
    """The game's own bot, if it has one, against random ones."""
    return [next(iter(game.game.bots), "greedy"), *["random"] * (max(2, game.players.start) - 1)]


def _unused(folder: Path) -> Path:
    """A name for a file of the user's own, which a second tour must not touch."""
    names = (folder / f"what-if{number or ''}.ice" for number in range(1000))
    return next(name for name in names if not name.exists())


def _stop(what: str) -> None:
    tell(f"\n{what}")


def _spelled(*words: object) -> str:
    return shlex.join(["icecore", *map(str, words)])


def _run(*words: object, into: Path | None = None) -> None:
    """Says a command as it would be typed, and runs it."""
    from icecore.cli.main import icecore

    tell(f"$ {_spelled(*words)}{f' > {into}' if into else ''}")
    args = list(map(str, words))
    if into is None:
        code = icecore.main(args, prog_name="icecore", standalone_mode=False)
    else:
        with into.open("w", encoding="utf-8") as file, redirect_stdout(file):
            code = icecore.main(args, prog_name="icecore", standalone_mode=False)
    if code:
        raise click.exceptions.Exit(code)
