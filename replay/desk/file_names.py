"""Names for new logs that no file has yet."""

from datetime import date
from pathlib import Path
from typing import Any

from icecore.replay.kernel import Ruleset


def free_file(game: Ruleset[Any], today: date, folder: Path = Path()) -> str:
    """`boreal-pyramid-2026-05-01.ice`, with a number if that is taken."""
    stem = f"{game.name.replace('_', '-')}-{today:%Y-%m-%d}"
    names = (f"{stem}{'' if number == 1 else f'-{number}'}.ice" for number in range(1, 10**6))
    return next(name for name in names if not (folder / name).exists())


def free_name(path: Path, word: str) -> Path:
    """`evening-what-if.ice`, or with a number if that is taken."""
    tries = (f"{path.stem}-{word}{'' if n == 1 else f'-{n}'}{path.suffix}" for n in range(1, 10**6))
    return next(name for name in map(path.with_name, tries) if not name.exists())
