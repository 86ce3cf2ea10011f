"""`icecore compare`: find where two games part, and tell how each went on."""

from pathlib import Path

import click

from icecore import Game
from icecore.cli.commands.diff import print_changes
from icecore.cli.options.file_options import LogPath, file_argument, open_game
from icecore.cli.terminal import columns, emit, example, json_option, say, tell
from icecore.library.objects.comparison_types import Comparison, Side


@click.command(
    "compare",
    epilog=example(
        "icecore compare evening.ice what-if.ice",
        "icecore compare archive.ice archive.ice --game 1 --other-game 2 --json",
    ),
)
@file_argument
@click.argument("other", type=LogPath)
@click.option("--game", "which", metavar="N|ID", help="Which game of FILE.")
@click.option("--other-game", "other_which", metavar="N|ID", help="Which game of OTHER.")
@json_option
def command(
    file: Path, other: Path, which: str | None, other_which: str | None, as_json: bool
) -> None:
    """Compare two games of the same rules, such as a game and its fork."""
    games = open_game(file, which), open_game(other, other_which)
    found = games[0].compare(games[1])
    if as_json:
        emit(
            {
                "shared": found.shared,
                "sides": [side._asdict() for side in found.sides],
                "changes": [change._asdict() for change in found.changes],
            }
        )
        return
    print_comparison(found, games, (str(file), str(other)))


def print_comparison(found: Comparison, games: tuple[Game, Game], files: tuple[str, str]) -> None:
    if found.sides[0].next is None and found.sides[1].next is None:
        say(f"Both games are the same in all {found.shared} records.")
        return
    say(f"The first {found.shared} records agree.")
    rows = [_row(*each) for each in zip(files, found.sides, games, strict=True)]
    for line in columns(rows, ("game", "parts after", "then", "records", "points", "ended")):
        tell(line)
    if found.changes:
        tell("")
        print_changes(found.changes, "in the first", "in the second")


def _row(file: str, side: Side, game: Game) -> tuple[object, ...]:
    points = ", ".join(
        f"{name} {points}" for name, points in zip(game.seats, side.standing, strict=True)
    )
    then = side.next or "nothing more"
    return file, f"record {side.at}", then, side.records, points, side.outcome or "goes on"
