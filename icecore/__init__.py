"""icecore: an event-sourced record and replay toolkit for tabletop games."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("icecore")
except PackageNotFoundError:  # a checkout on the path, not installed
    __version__ = "0.1.0"
