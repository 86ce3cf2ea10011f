"""Lets DuckDB read the files of one lake through its store, and nothing else of it.

DuckDB calls them `lake://NAME`. Only files that the lake's manifest names are there.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from fsspec import AbstractFileSystem

from icecore.analysis.lake.store.manifest import Lake

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SCHEME = "lake"
UNCHANGED = datetime(2000, 1, 1, tzinfo=UTC)
"""When a file was written last, as far as DuckDB asks: no file of a lake ever changes."""


class LakeFiles(AbstractFileSystem):  # type: ignore[misc]
    """The Parquet files of a lake, to be read alone."""

    protocol = SCHEME
    cachable = False

    def __init__(self, lake: Lake) -> None:
        super().__init__()
        self.store = lake.store
        self.sizes: dict[str, int | None] = {drop.path: None for drop in lake.manifest.drops}
        self.sizes |= {file.path: file.size for _, file in lake.all_files()}

    def info(self, path: str, **_: Any) -> dict[str, Any]:
        name = str(self._strip_protocol(path))
        if name not in self.sizes:
            raise FileNotFoundError(path)
        size = self.sizes[name]
        if size is None:
            size = self.sizes[name] = self.store.size(name)
        return {"name": name, "size": size, "type": "file"}

    def modified(self, path: str) -> datetime:
        return UNCHANGED

    def glob(self, path: str, **_: Any) -> list[str]:
        name = str(self._strip_protocol(path))
        return [name] if name in self.sizes else []

    def _open(self, path: str, mode: str = "rb", **_: Any) -> Any:
        if mode != "rb":
            raise PermissionError(f"{path}: a lake is read here, and not written")
        found = self.info(path)
        return self.store.open(found["name"], found["size"])


def let_read(connection: "DuckDBPyConnection", lake: Lake) -> None:
    """From now on the connection finds the files of a lake, wherever that is."""
    connection.register_filesystem(LakeFiles(lake))
