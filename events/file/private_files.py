"""Hidden files of a folder that only their owner can read: seeds, tokens, journals."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from icecore.events.words.errors import IcecoreError, NotFoundError

OWNERS = 0o600
"""What is written for the program's own use is for its owner; logs follow the umask."""
SAFELY = os.O_NOFOLLOW | os.O_CLOEXEC


class PrivateFiles:
    """The private files of one folder, which is held open so that nobody can exchange it."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise NotFoundError(f"{root}: no such folder")
        self.root = root.resolve()
        self._handle = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            os.close(self._handle)

    def read_private(self, name: str) -> bytes:
        """Reads a private file; empty if there is none.

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
        """Writes a file whole or not at all; what was there before is replaced."""
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

    def append_private(self, name: str, content: bytes) -> None:
        """Writes at the end of a file, in one write."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | SAFELY
        fd = os.open(name, flags, OWNERS, dir_fd=self._handle)
        try:
            os.write(fd, content)
        finally:
            os.close(fd)

    def remove_private(self, name: str) -> None:
        """Deletes a file, if it is there."""
        with suppress(FileNotFoundError):
            os.unlink(name, dir_fd=self._handle)
