"""A store in memory that counts its calls: for lakes of very many files."""

from io import BytesIO
from typing import Any

from icecore.analysis.lake.store.lake_store import Entry, Sink


class Closed(BytesIO):
    """Bytes that become a file when it is closed."""

    def __init__(self, files: dict[str, bytes], name: str) -> None:
        super().__init__()
        self.files, self.name = files, name

    def close(self) -> None:
        if not self.closed:
            self.files[self.name] = self.getvalue()
        super().close()


class MemoryStore:
    """Files by their names."""

    is_local = False
    address = name = "memory"

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.asked: list[str] = []

    def requests(self) -> list[str]:
        """The calls since this was asked last."""
        asked, self.asked = self.asked, []
        return asked

    def trouble(self) -> str:
        return ""

    def has(self, folder: str) -> bool:
        return bool(self.entries(folder))

    def path(self, name: str) -> str:
        return f"memory/{name}"

    def read(self, name: str) -> bytes:
        self.asked.append(f"read {name}")
        if name not in self.files:
            raise FileNotFoundError(name)
        return self.files[name]

    def write(self, name: str, data: bytes) -> None:
        self.asked.append(f"write {name}")
        self.files[name] = data

    def create(self, name: str, data: bytes) -> bool:
        self.asked.append(f"create {name}")
        return self.files.setdefault(name, data) is data

    def entries(self, folder: str, after: str = "") -> list[Entry]:
        self.asked.append(f"entries {folder} {after}")
        names = [name for name in self.files if name.startswith(folder) and name > after]
        return [Entry(name, len(self.files[name]), 0.0) for name in sorted(names)]

    def delete(self, names: list[str]) -> None:
        self.asked.append(f"delete {len(names)}")
        for name in names:
            self.files.pop(name, None)

    def size(self, name: str) -> int:
        return len(self.read(name))

    def open(self, name: str, size: int) -> Any:
        return BytesIO(self.read(name))

    def writer(self, name: str) -> Sink:
        self.asked.append(f"write {name}")
        return Sink(Closed(self.files, name))
