"""Gives access to the folder that is served, and to nothing outside it."""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from icecore.events.file.log import Place
from icecore.events.file.private_files import SAFELY, PrivateFiles
from icecore.events.words.errors import IcecoreError, NotFoundError

LOGS = (".ice", ".ice.zst")
DATABASES = (".duckdb", ".db")
MOST_FILES = 100_000
DEEPEST = 32
"""Folders in each other; what lies deeper is not looked for."""
Stamp = tuple[int, int, int]
"""Size, time and inode: whatever changes a file changes one of them."""


def stamp_of(status: os.stat_result) -> Stamp:
    return status.st_size, status.st_mtime_ns, status.st_ino


class Folder(PrivateFiles):
    """Everything is opened through `open`, which alone decides what belongs to the folder."""

    def open(self, name: str, flags: int = os.O_RDONLY, mode: int = 0o666) -> int:
        """A file or folder by its path below this one, from handle to handle, so that no name can
        be exchanged on the way; links, hidden names and whatever is no file are not there.
        """
        missing = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        *folders, last = parts_of("" if name == "." else name)
        at, last = os.dup(self._handle), last or "."
        try:
            for part in folders:
                at, before = os.open(part, os.O_RDONLY | SAFELY | os.O_DIRECTORY, dir_fd=at), at
                os.close(before)
            # Nobody waits for the other end of a pipe: it is opened at once, and refused.
            found = os.open(last, flags | SAFELY | os.O_NONBLOCK, mode, dir_fd=at)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.ENXIO, errno.ENAMETOOLONG):
                raise missing from None
            raise
        finally:
            os.close(at)
        kind = os.fstat(found).st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
            os.close(found)
            raise missing
        return found

    def log(self, name: str) -> Place:
        """A log or archive by its path below the folder."""
        return self._file(name, LOGS)

    def database(self, name: str) -> Path:
        """DuckDB opens by name alone."""
        return self.root / self._file(name, DATABASES).name

    def component_set(self, name: str) -> Place:
        return self._file(name, (".toml",))

    def _file(self, name: str, endings: tuple[str, ...]) -> Place:
        if not name.endswith(endings) or self.status(name) is None:
            raise NotFoundError(f'there is no {endings[0]} file "{name[:100]}" here')
        return Place(name, self.open)

    def status(self, name: str) -> os.stat_result | None:
        """Size and times of a file; None if there is none."""
        try:
            fd = self.open(name)
        except OSError:
            return None
        try:
            found = os.fstat(fd)
            return found if stat.S_ISREG(found.st_mode) else None
        finally:
            os.close(fd)

    def new_log(self, name: str) -> Place:
        """Where a new game may be recorded."""
        *folders, last = parts_of(name)
        if not last.endswith(".ice") or not last.removesuffix(".ice").strip(". "):
            raise IcecoreError(f'"{name}" cannot be a log: its name must end in .ice')
        try:
            os.close(self.open("/".join(folders), os.O_RDONLY | os.O_DIRECTORY))
        except OSError:
            raise IcecoreError(f'there is no folder for "{name}"') from None
        if self.has(name):
            raise IcecoreError(f'"{name}" is there already; choose another name')
        return Place(name, self.open)

    def has(self, name: str) -> bool:
        """Is the name taken, be it by a link or by something that is not shown?"""
        *folders, last = parts_of(name)
        at = self.open("/".join(folders), os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.stat(last, dir_fd=at, follow_symlinks=False)
        except FileNotFoundError:
            return False
        finally:
            os.close(at)
        return True

    def read(self, name: str) -> bytes:
        with os.fdopen(self.open(name), "rb") as file:
            return file.read()

    def write(self, name: str, content: bytes) -> None:
        """A file of this folder itself, whole or not at all; what was there before is replaced."""
        parts_of(name)
        self.write_private(name, content)

    def files(self, endings: tuple[str, ...]) -> Iterator[tuple[str, os.stat_result]]:
        """The path of every file with such an ending; what `open` would not open is left out."""
        seen = 0
        for where, folders, names, handle in os.fwalk(".", dir_fd=self._handle):
            folders[:] = sorted(filter(_is_shown, folders)) if where.count("/") < DEEPEST else []
            for name in sorted(filter(_is_shown, names)):
                if not name.endswith(endings):
                    continue
                try:
                    status = os.stat(name, dir_fd=handle, follow_symlinks=False)
                except OSError:
                    continue
                if stat.S_ISREG(status.st_mode):
                    yield f"{where}/{name}".removeprefix("./"), status
                    seen += 1
                if seen >= MOST_FILES:
                    return

    def nameless(self, text: str) -> str:
        """A message for a page: files are called by their names here, never by where we are."""
        return text.replace(f"{self.root}/", "").replace(str(self.root), "the folder")


def _is_shown(name: str) -> bool:
    """Not hidden, and a text: bytes that are none cannot be said to a page."""
    return not name.startswith(".") and (
        name.isascii() or not any("\ud800" <= char <= "\udfff" for char in name)
    )


def parts_of(name: str) -> list[str]:
    """A path below the folder, part by part; the folder itself has one empty part."""
    parts = name.split("/")
    odd = len(name) > 1000 or "\0" in name or "\\" in name
    odd = odd or any(len(part.encode("utf-8", "surrogatepass")) > 255 for part in parts)
    if odd or (name and any(not part or part.startswith(".") for part in parts)):
        raise NotFoundError(f'there is no file "{name[:100]}" here')
    return parts
