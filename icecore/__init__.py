"""icecore: an event-sourced record and replay toolkit for tabletop games.

    import icecore

    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    game.push("table deal slip, lane, mart, glade, thorn, birch, scree, ridge")
    print(game.legal)

Every name below is imported when it is first used, so that importing icecore costs next to nothing.
Every error is an `IcecoreError` with a sentence for people.
"""

import os.path
from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from icecore.events.words.errors import IcecoreError
    from icecore.library.archive import Answer, Archive, lake
    from icecore.library.converting import convert
    from icecore.library.experimenting import experiment
    from icecore.library.game import Game
    from icecore.library.loading import load
    from icecore.library.logs import Logs
    from icecore.library.opening import new, open, read  # noqa: A004 - as the built-in, for games
    from icecore.library.position import Picture, Position
    from icecore.library.rulesets import Ruleset, game, games
    from icecore.library.simulating import simulate
    from icecore.library.speaking import Act, Record, Refused
    from icecore.library.tournaments import tournament
    from icecore.library.verifying import verify
    from icecore.library.writing import recover

_HOMES = {
    "open": "library.opening",
    "new": "library.opening",
    "read": "library.opening",
    "simulate": "library.simulating",
    "experiment": "library.experimenting",
    "tournament": "library.tournaments",
    "load": "library.loading",
    "lake": "library.archive",
    "verify": "library.verifying",
    "recover": "library.writing",
    "convert": "library.converting",
    "games": "library.rulesets",
    "game": "library.rulesets",
    "Game": "library.game",
    "Position": "library.position",
    "Picture": "library.position",
    "Act": "library.speaking",
    "Record": "library.speaking",
    "Logs": "library.logs",
    "Archive": "library.archive",
    "Answer": "library.archive",
    "Ruleset": "library.rulesets",
    "IcecoreError": "events.words.errors",
    "Refused": "library.speaking",
}
"""Public name → the module that has it."""

__all__ = [
    "Act",
    "Answer",
    "Archive",
    "Game",
    "IcecoreError",
    "Logs",
    "Picture",
    "Position",
    "Record",
    "Refused",
    "Ruleset",
    "__version__",
    "convert",
    "experiment",
    "game",
    "games",
    "lake",
    "load",
    "new",
    "open",
    "read",
    "recover",
    "simulate",
    "tournament",
    "verify",
]

if os.path.isfile(f"{__path__[0]}/events"):  # noqa: PTH113 - pathlib takes longer than all of this
    raise ImportError(
        "this checkout of icecore has plain files where symbolic links should be: "
        "run `git config core.symlinks true` and `git checkout -f` where the system allows links, "
        "or install the package with pip"
    )


if not TYPE_CHECKING:  # to a type checker, a name that is not above is a mistake

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f'icecore has no "{name}"; it has {", ".join(__all__)}')
        found = getattr(import_module(f"icecore.{_HOMES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
