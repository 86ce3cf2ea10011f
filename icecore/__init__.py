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

__version__ = "0.2.0"

if TYPE_CHECKING:
    from icecore.events.words.errors import IcecoreError
    from icecore.library.objects.archive import Answer, Archive, lake
    from icecore.library.objects.game import Game
    from icecore.library.objects.logs import Logs
    from icecore.library.objects.position import Picture, Position
    from icecore.library.support.acts import Act, RecordView, Refused
    from icecore.library.support.files import recover
    from icecore.library.verbs.convert import convert
    from icecore.library.verbs.experiment import experiment
    from icecore.library.verbs.games import GameInfo, game, games
    from icecore.library.verbs.load import load
    from icecore.library.verbs.open_game import new, open, read  # noqa: A004 - as the built-in, for games
    from icecore.library.verbs.simulate import simulate
    from icecore.library.verbs.tournament import tournament
    from icecore.library.verbs.verify import verify

_HOMES = {
    "open": "library.verbs.open_game",
    "new": "library.verbs.open_game",
    "read": "library.verbs.open_game",
    "simulate": "library.verbs.simulate",
    "experiment": "library.verbs.experiment",
    "tournament": "library.verbs.tournament",
    "load": "library.verbs.load",
    "lake": "library.objects.archive",
    "verify": "library.verbs.verify",
    "recover": "library.support.files",
    "convert": "library.verbs.convert",
    "games": "library.verbs.games",
    "game": "library.verbs.games",
    "Game": "library.objects.game",
    "Position": "library.objects.position",
    "Picture": "library.objects.position",
    "Act": "library.support.acts",
    "RecordView": "library.support.acts",
    "Logs": "library.objects.logs",
    "Archive": "library.objects.archive",
    "Answer": "library.objects.archive",
    "GameInfo": "library.verbs.games",
    "IcecoreError": "events.words.errors",
    "Refused": "library.support.acts",
}
"""Public name → the module that has it."""

__all__ = [
    "Act",
    "Answer",
    "Archive",
    "Game",
    "GameInfo",
    "IcecoreError",
    "Logs",
    "Picture",
    "Position",
    "RecordView",
    "Refused",
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
