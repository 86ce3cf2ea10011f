"""icecore: an event-sourced record and replay toolkit for tabletop games."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

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
