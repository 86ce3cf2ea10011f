"""The numbers that a table shows of each seat: pages say the same number for the same thing."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.replay.kernel import Ruleset
from icecore.replay.show.scene import Scene


class Scoreboard(NamedTuple):
    """What the scene of a position says of the seats."""

    shown: tuple[int, ...]
    """By seat what its panel says, where that is another number than the standing; else nothing."""
    out: tuple[int, ...]
    """Who has left the game."""


def scoreboard(
    game: Ruleset[Any], state: Any, names: Sequence[str], standing: Sequence[int]
) -> Scoreboard:
    """A seat without a number on the table counts as it stands; one that has left, nothing."""
    scene: Scene = game.scene(state, names, None)
    panels = {panel.owner: panel for panel in scene.panels if panel.owner is not None}
    out = tuple(sorted(seat for seat, panel in panels.items() if panel.gone))
    shown = tuple(
        _number(panels[seat].score if seat in panels else "", points)
        for seat, points in enumerate(standing)
    )
    return Scoreboard(() if shown == tuple(standing) else shown, out)


def unit_of(game: Ruleset[Any], state: Any, names: Sequence[str]) -> str:
    """What is counted: `points`, `cards`."""
    scene: Scene = game.scene(state, names, None)
    return next((panel.unit for panel in scene.panels if panel.score), "points")


def _number(text: str, otherwise: int) -> int:
    """A number as a panel writes it; a minus has its own sign there."""
    plain = text.replace("−", "-").replace("+", "")
    return int(plain) if plain.lstrip("-").isdecimal() else otherwise
