"""Where the golden games lie, and which ones every game must have."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields

from icecore.replay.games.registry import find_game, game_names
from icecore.replay.kernel import Game

GOLDEN = Path(__file__).parent.parent / "fixtures" / "golden"


def endings(game: Game[Any]) -> Iterator[str]:
    """Every way in which a game can end: as its `Ended` event declares, and as any game can."""
    ended = next(cls for cls in game.vocabulary.events if cls.__name__ == "Ended")
    reason = next(info.type for info in fields(ended) if info.name == "reason")
    assert get_origin(reason) is Literal, f"{game.name}: Ended.reason lists the endings"
    yield from get_args(reason)
    yield "abandoned"
    if 2 in game.players:
        yield "conceded"


def golden_file(game: Game[Any], ending: str) -> Path:
    return GOLDEN / game.name / f"{ending.replace(' ', '_')}.ice"


def wanted() -> list[tuple[str, str]]:
    """(game, ending) of every golden game; a victory may be shared whatever ended the game."""
    return [
        (name, ending)
        for name in game_names()
        for ending in (*endings(find_game(name)), "shared victory")
    ]
