"""icecore: an event-sourced record and replay toolkit for tabletop games."""

from importlib.metadata import PackageNotFoundError, version
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from icecore.analysis.lake.asking import LakeArchive

if (Path(__file__).parent / "events").is_file():
    raise ImportError(
        "this checkout of icecore has plain files where symbolic links should be: "
        "run `git config core.symlinks true` and `git checkout -f` where the system allows links, "
        "or install the package with pip"
    )

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
