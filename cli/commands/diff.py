"""`icecore diff`: list the differences between two positions."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from icecore.cli.options.file_options import file_argument, game_option, open_game
from icecore.cli.terminal import columns, emit, example, json_option, say, tell
from icecore.library.objects.game import Change


@click.command(
    "diff",
    epilog=example("icecore diff evening.ice 10 20", "icecore diff evening.ice t3 t4 --json"),
)
@file_argument
@click.argument("a")
@click.argument("b")
@game_option
@json_option
def command(file: Path, a: str, b: str, which: str | None, as_json: bool) -> None:
    """Compare two positions, A and B: records by number, turns as t3, rounds as r2."""
    game = open_game(file, which)
    changes = game.diff(a, b)
    if as_json:
        emit([change._asdict() for change in changes])
        return
    before, after = game.at(a).number, game.at(b).number
    if not changes:
        say(f"Positions {before} and {after} are the same.")
        return
    print_changes(changes, f"after record {before}", f"after record {after}")


def print_changes(changes: Sequence[Change], before: str, after: str) -> None:
    rows = [(change.where, _short(change.before), _short(change.after)) for change in changes]
    for line in columns(rows, ("what", before, after)):
        tell(line)


def _short(value: object) -> str:
    return "-" if value is None or value == [] else msgspec.json.encode(value).decode()
