"""Opens whatever can be asked: a database file, or a lake."""

from importlib.util import find_spec
from pathlib import Path

from icecore.analysis.lake.store.lake_store import ENVIRONMENT, address_of, is_address
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.sandbox import (
    DATABASE,
    ArchiveError,
    Limits,
    QueryError,
    Sandbox,
    Source,
)


def open_archive(path: Path) -> Archive:
    """Open the tables of a database that `icecore load` has made, or of a lake."""
    if not may_be_lake(path):
        return Archive(path)
    found_lake(path)
    from icecore.analysis.lake.engines.duck_lake import LakeArchive

    return LakeArchive(path)


def may_be_lake(path: Path) -> bool:
    return path.is_dir() or is_address(path)


def open_sandbox(path: Path, limits: Limits) -> Sandbox:
    """Give the sandbox that answers anybody's SQL about a database or a lake."""
    return Sandbox(path, limits, source=LAKE if may_be_lake(path) else DATABASE)


def found_lake(path: Path) -> int:
    """Raise what is wrong with a folder before anything else is begun; nothing of it is copied."""
    if find_spec("pyarrow") is None or find_spec("fsspec") is None:
        raise QueryError("a lake needs pyarrow and fsspec: pip install 'icecore[lake]'")
    if not is_address(path) and not (path / "manifests").is_dir():
        raise ArchiveError(f"{path}: no archive of tables, but a folder or device, and no lake")
    from icecore.analysis.lake.store.manifest import open_lake

    open_lake(path)
    return 0


LAKE = Source("icecore.analysis.lake.engines.lake_sandbox", found_lake, address_of, ENVIRONMENT)
