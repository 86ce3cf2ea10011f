"""What can be asked, whatever it is: a database file, or a lake."""

from pathlib import Path

from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.sandbox import found_lake


def open_archive(path: Path) -> Archive:
    """The tables of a database that `icecore load` has made, or of a lake."""
    if not path.is_dir():
        return Archive(path)
    found_lake(path)
    from icecore.analysis.lake.engines.duck_lake import LakeArchive

    return LakeArchive(path)
