"""Gives access to the folder that is served, and to nothing outside it."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from icecore.events.file.log import Place
from icecore.events.words.errors import IcecoreError, NotFoundError

LOGS = (".ice", ".ice.zst")
DATABASES = (".duckdb", ".db")
MOST_FILES = 100_000
DEEPEST = 32
"""Folders in each other; what lies deeper is not looked for."""
OWNERS = 0o600
"""What is written for the server's own use is for its owner; logs follow the umask."""
Stamp = tuple[int, int, int]
"""Size, time and inode: whatever changes a file changes one of them."""


def stamp_of(status: os.stat_result) -> Stamp:
    return status.st_size, status.st_mtime_ns, status.st_ino


class Folder:
    """Everything is opened through `open`, which alone decides what belongs to the folder."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise NotFoundError(f"{root}: no such folder")
        self.root = root.resolve()
        self._handle = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

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
        self._write(name, content)

    def _write(self, name: str, content: bytes) -> None:
        part = f"{name}.{os.getpid()}.part"
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | SAFELY
        fd = os.open(part, flags, OWNERS, dir_fd=self._handle)
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(fd)
            os.replace(part, name, src_dir_fd=self._handle, dst_dir_fd=self._handle)
        except BaseException:
            os.unlink(part, dir_fd=self._handle)
            raise

    def read_private(self, name: str) -> bytes:
        """A hidden file of the server's own, which `open` gives to nobody; empty if there is none.

        What others could read or have put there is no secret any more, and is refused.
        """
        try:
            fd = os.open(name, os.O_RDONLY | os.O_NONBLOCK | SAFELY, dir_fd=self._handle)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise IcecoreError(f"{name} cannot be read: {error.strerror}") from error
        with os.fdopen(fd, "rb") as file:
            found = os.fstat(fd)
            private = stat.S_ISREG(found.st_mode) and not found.st_mode & 0o077
            if not private or found.st_uid != os.geteuid():
                raise IcecoreError(
                    f"{name} holds secrets, but it is not yours alone: others may have read it; "
                    "remove it, and new ones are made"
                )
            return file.read()

    def write_private(self, name: str, content: bytes) -> None:
        """Only its owner can read it."""
        self._write(name, content)

    def append_private(self, name: str, content: bytes) -> None:
        """The same at the end of what is there, in one write."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | SAFELY
        fd = os.open(name, flags, OWNERS, dir_fd=self._handle)
        try:
            os.write(fd, content)
        finally:
            os.close(fd)

    def remove_private(self, name: str) -> None:
        with suppress(FileNotFoundError):
            os.unlink(name, dir_fd=self._handle)

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


SAFELY = os.O_NOFOLLOW | os.O_CLOEXEC


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
