"""The folder that is served: what lies in it may be read and recorded, nothing else."""

import os
from collections.abc import Iterator
from pathlib import Path

from icecore.events.words.errors import IcecoreError, NotFoundError

LOGS = (".ice", ".ice.zst")
DATABASES = (".duckdb", ".db")
MOST_FILES = 100_000


class Folder:
    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise NotFoundError(f"{root}: no such folder")
        self.root = root.resolve()

    def log(self, name: str) -> Path:
        """A log or archive by its path below the folder."""
        return self._file(name, LOGS)

    def database(self, name: str) -> Path:
        return self._file(name, DATABASES)

    def component_set(self, name: str) -> Path:
        return self._file(name, (".toml",))

    def _file(self, name: str, endings: tuple[str, ...]) -> Path:
        path = self._inside(name)
        if not name.endswith(endings) or not path.is_file():
            raise NotFoundError(f'there is no file "{name}" here that ends in {endings[0]}')
        return path

    def new_log(self, name: str) -> Path:
        """Where a new game may be recorded."""
        path = self._inside(name)
        if path.suffix != ".ice" or not path.stem.strip(". "):
            raise IcecoreError(f'"{name}" cannot be a log: its name must end in .ice')
        if not path.parent.is_dir():
            raise IcecoreError(f'there is no folder for "{name}"')
        if path.exists():
            raise IcecoreError(f'"{name}" is there already; choose another name')
        return path

    def _inside(self, name: str) -> Path:
        """The real place of a name; whatever leads out of the folder is not there."""
        parts = Path(name).parts
        odd = not parts or len(name) > 1000 or "\0" in name or "\\" in name
        if odd or any(part.startswith(".") for part in parts) or Path(name).is_absolute():
            raise NotFoundError(f'there is no file "{name[:100]}" here')
        try:
            path = (self.root / name).resolve()
        except (OSError, RuntimeError, ValueError):  # links in a circle, names no system has
            raise NotFoundError(f'there is no file "{name[:100]}" here') from None
        if not path.is_relative_to(self.root):
            raise NotFoundError(f'there is no file "{name[:100]}" here')
        return path

    def name_of(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def files(self, endings: tuple[str, ...]) -> Iterator[tuple[Path, os.stat_result]]:
        """Every file with such an ending, hidden ones and links to elsewhere left out."""
        waiting, seen = [self.root], 0
        while waiting:
            try:
                entries = sorted(os.scandir(waiting.pop()), key=lambda entry: entry.name)
            except OSError:
                continue
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                try:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(Path(entry.path))
                    elif entry.name.endswith(endings) and entry.is_file(follow_symlinks=False):
                        yield Path(entry.path), entry.stat(follow_symlinks=False)
                        seen += 1
                except OSError:
                    continue
                if seen >= MOST_FILES:
                    return
