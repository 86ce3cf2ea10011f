"""`icecore set`: component sets."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from icecore.cli.options.argument_types import game_argument
from icecore.cli.terminal import columns, emit, example, json_option, say, tell
from icecore.library.verbs.own_game import check_set, set_of, start_set


@click.group("set", epilog=example("icecore set show boreal_pyramid"))
def command() -> None:
    """Show, check or start a component set: the cards, tiles and boards of a game as data."""


@command.command(
    "show",
    epilog=example("icecore set show boreal_pyramid", "icecore set show boreal_pyramid own.toml"),
)
@game_argument
@click.argument("name", metavar="[NAME|FILE]", required=False)
@json_option
def show(game: str, name: str | None, as_json: bool) -> None:
    """Print a packaged set, or one of your own."""
    box, content = set_of(game, name)
    if as_json:
        emit({"sha256": box.sha.hex(), **content})
        return
    tell(f"{box.name}: {box.title or box.game} (sha256 {box.sha.hex()[:16]})")
    for line in sections(content):
        tell(line)


def sections(content: dict[str, Any]) -> Iterator[str]:
    """Every list of components as a table, whatever the game calls them."""
    for section, entries in content.items():
        if isinstance(entries, list) and entries and isinstance(entries[0], dict):
            heads = list(dict.fromkeys(key for entry in entries for key in entry))
            yield f"\n{section} ({len(entries)})"
            yield from columns([[_cell(entry.get(head, "")) for head in heads]
                                for entry in entries], heads)  # fmt: skip


def _cell(value: Any) -> Any:
    if isinstance(value, dict):
        words = [str(value["verb"])] if "verb" in value else []
        words += [str(_cell(item)) for key, item in value.items() if key != "verb"]
        return " ".join(words)
    if isinstance(value, list):
        return ", ".join(str(_cell(item)) for item in value)
    return value if isinstance(value, int | str) else msgspec.json.encode(value).decode()


@command.command("check", epilog=example("icecore set check boreal_pyramid own.toml"))
@game_argument
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@json_option
def check(game: str, file: Path, as_json: bool) -> None:
    """Say whether a game can be played with the set in FILE, and if not, why."""
    box = check_set(game, file)
    if as_json:
        emit({"game": game, "name": box.name, "sha256": box.sha.hex()})
        return
    tell(f"{file}: a sound set for {game}, named {box.name} (sha256 {box.sha.hex()[:16]}).")


@command.command("new", epilog=example("icecore set new boreal_pyramid own.toml"))
@game_argument
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def new(game: str, file: Path) -> None:
    """Start a set of your own in FILE from the packaged one."""
    copied = start_set(game, file)
    tell(f"{file}: a copy of {copied} to make your own.")
    say(f"Next: edit it, then icecore set check {game} {file}")
