"""Finds the result of a game of an archive, sealed or not."""

from pathlib import Path

from icecore.events.file.log import Entry, Place, read_games
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Seal
from icecore.replay.timeline.timeline import open_timeline


def result_of(entry: Entry, source: Place | None = None) -> Seal | None:
    """The seal, or the seal that a finished game would get; None while the game goes on.

    Only unsealed games are read for it, and only from plain files. A game that cannot be read or
    folded counts as open; opening it will say why.
    """
    if entry.sealed:
        return entry.seal
    if not entry.records or not (source or Path(entry.path).is_file()):
        return None
    try:
        timeline = open_timeline(next(read_games(source or entry.path, entry.start, entry.stop)))
        return None if timeline.outcome() is None else timeline.seal()
    except (IcecoreError, StopIteration):
        return None
