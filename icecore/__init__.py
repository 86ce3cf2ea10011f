"""icecore: an event-sourced record and replay toolkit for tabletop games."""

from importlib.metadata import PackageNotFoundError, version
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from icecore.analysis.lake.asking import LakeArchive

try:
    __version__ = version("icecore")
except PackageNotFoundError:  # a checkout on the path, not installed
    __version__ = "0.1.0"


def lake(path: str | PathLike[str]) -> "LakeArchive":
    """A lake that `icecore lake build` has made, open for questions.

    `with icecore.lake("lake") as lake: lake.ask("seat_advantage").objects()`
    """
    from icecore.analysis.lake.asking import LakeArchive

    return LakeArchive(Path(path))
