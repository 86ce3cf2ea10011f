"""Keeps the files of a lake in a folder, or in an object store (S3, GCS, Azure), by the same calls.

Names begin at the lake; whatever fails is an OSError. Credentials come from the environment, as
obstore reads it: no text of its errors is passed on, as that may quote them.
"""

import errno
import os
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from io import RawIOBase
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from icecore.events.file.atomic_files import fsync_directory
from icecore.events.words.errors import IcecoreError

ADDRESS = re.compile(r"(s3|gs|az):/+([^/]+)/*(.*?)/*")
ENVIRONMENT = ("AWS_", "GOOGLE_", "AZURE_")
"""How the variables begin that say where object stores are, and who asks."""
RETRIES: Any = {"max_retries": 6, "retry_timeout": timedelta(seconds=60)}
STATUS = re.compile(r"status code: (\d+)")
NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS)


def is_address(place: Path | str) -> bool:
    """Does it name an object store? A Path has one slash where an address has two."""
    return ADDRESS.fullmatch(str(place)) is not None


def address_of(place: Path | str) -> str:
    """The same place, wherever it is asked from."""
    found = ADDRESS.fullmatch(str(place))
    return f"{found[1]}://{found[2]}/{found[3]}" if found else str(Path(place).absolute())


def open_store(place: "Place") -> "Store":
    """A folder, or s3://BUCKET/PREFIX, gs://BUCKET/PREFIX, az://CONTAINER/PREFIX."""
    if not isinstance(place, Path | str):
        return place
    return Bucket(address_of(place)) if is_address(place) else Folder(Path(place))


class Entry(NamedTuple):
    """A file as it is listed."""

    name: str
    size: int
    modified: float
    """Seconds, by the clock of the store."""


class Sink:
    """A file on its way into a store; counts its bytes, and their crc32."""

    def __init__(self, file: Any) -> None:
        self.file, self.size, self.crc, self.closed = file, 0, 0, False

    def write(self, data: Any) -> int:
        self.file.write(data)
        self.size, self.crc = self.size + len(data), crc32(data, self.crc)
        return len(data)

    def flush(self) -> None:
        """Nothing is flushed before the file is closed."""

    def close(self) -> None:
        """The file is complete, and stays so if the machine fails."""
        if not self.closed:
            self.closed = True
            self.file.close()


class Folder:
    """A folder that all machines see."""

    is_local = True

    def __init__(self, path: Path) -> None:
        self.root, self.name = path.absolute(), str(path)
        self.address = str(self.root)

    def trouble(self) -> str:
        """Says why no lake can be here; None if one can."""
        if self.root.exists() and not self.root.is_dir():
            return "a file; a lake is a folder"
        return "" if self.root.parent.is_dir() else "there is no folder to make a lake in"

    def has(self, folder: str) -> bool:
        """Is there such a folder, or, if none is named, anything at all?"""
        path = self.root / folder
        return path.exists() and (path != self.root or path.is_file() or any(path.iterdir()))

    def path(self, name: str) -> str:
        return f"{self.address}/{name}"

    def read(self, name: str) -> bytes:
        return (self.root / name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        sink = self.writer(name)
        sink.write(data)
        sink.close()

    def create(self, name: str, data: bytes) -> bool:
        """Write a file whole; or, if there is one of this name, leave that, and say False."""
        part = f"data/{secrets.token_hex(8)}.part"
        self.write(part, data)
        path = self._made(name)
        try:
            # Unlike a rename, a link never replaces what is there.
            path.hardlink_to(self.root / part)
        except FileExistsError:
            return False
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            if path.exists():
                return False
            (self.root / part).rename(path)  # a file system without links: no two runs at once
        finally:
            self.delete([part])
        fsync_directory(path.parent)
        return True

    def entries(self, folder: str, after: str = "") -> list[Entry]:
        """The files below a folder in the order of their names, those after one of them."""
        found = []
        for path in (self.root / folder).rglob("*"):
            name = str(path.relative_to(self.root))
            with suppress(FileNotFoundError):
                if name > after and not path.is_dir():
                    stat = path.stat()
                    found.append(Entry(name, stat.st_size, stat.st_mtime))
        return sorted(found)

    def delete(self, names: Sequence[str]) -> None:
        for name in names:
            path = self.root / name
            path.unlink(missing_ok=True)
            with suppress(OSError):  # so do folders of a run that are empty now
                while (path := path.parent).parent.parent.is_relative_to(self.root):
                    path.rmdir()

    def size(self, name: str) -> int:
        return (self.root / name).stat().st_size

    def open(self, name: str, size: int) -> Any:
        """A file to be read at any place."""
        return (self.root / name).open("rb")

    def writer(self, name: str) -> Sink:
        """A file to be written from its beginning to its end."""
        return _Synced(self._made(name).open("wb"))

    def _made(self, name: str) -> Path:
        """The place of a file, in a folder whose own name outlasts a crash."""
        path = self.root / name
        missing = [each for each in path.parents if not each.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        for each in missing:
            fsync_directory(each.parent)
        return path


class _Synced(Sink):
    def close(self) -> None:
        if not self.closed:
            self.file.flush()
            os.fsync(self.file.fileno())
            super().close()
            fsync_directory(Path(self.file.name).parent)


class Bucket:
    """A prefix in an object store."""

    is_local = False

    def __init__(self, address: str) -> None:
        self.address = self.name = address.rstrip("/")
        if "@" in address or "?" in address:
            raise IcecoreError(
                "an address names a bucket and a prefix, as s3://BUCKET/PREFIX does; credentials "
                "and settings come from the environment"
            )
        try:
            import obstore.exceptions
            import obstore.store
        except ImportError:
            raise IcecoreError(
                f"{address}: an object store needs obstore: pip install 'icecore[lake]'"
            ) from None
        self.obstore = obstore
        self.inner: Any = self.ask(
            "", lambda: obstore.store.from_url(address, retry_config=RETRIES)
        )

    def ask(self, name: str, call: Any, *words: Any, **settings: Any) -> Any:
        """Asks the library; its errors become errors of the system, without their text."""
        errors = self.obstore.exceptions
        path = self.path(name) if name else self.address
        try:
            return call(*words, **settings)
        except FileNotFoundError:
            raise FileNotFoundError(errno.ENOENT, "No such object", path) from None
        except (errors.PermissionDeniedError, errors.UnauthenticatedError):
            text = "access is refused; the account is the one that the environment names"
            raise PermissionError(errno.EACCES, text, path) from None
        except errors.AlreadyExistsError:
            raise FileExistsError(errno.EEXIST, "It is there already", path) from None
        except errors.BaseError as error:
            status = STATUS.search(str(error))
            text = f"the store answers {status[1]}" if status else "the store cannot be reached"
            raise OSError(errno.EIO, text, path) from None

    def trouble(self) -> str:
        return ""

    def has(self, folder: str) -> bool:
        pages = self.obstore.list(self.inner, folder or None)
        return bool(self.ask(folder, lambda: any(map(len, pages))))

    def path(self, name: str) -> str:
        return f"{self.address}/{name}"

    def read(self, name: str) -> bytes:
        return bytes(self.ask(name, lambda: self.obstore.get(self.inner, name).bytes()))

    def write(self, name: str, data: bytes) -> None:
        self.ask(name, self.obstore.put, self.inner, name, data, use_multipart=False)

    def create(self, name: str, data: bytes) -> bool:
        put, settings = self.obstore.put, {"mode": "create", "use_multipart": False}
        try:
            self.ask(name, put, self.inner, name, data, **settings)
        except FileExistsError:
            return False
        return True

    def entries(self, folder: str, after: str = "") -> list[Entry]:
        pages = self.obstore.list(self.inner, folder or None, offset=after or None)
        return sorted(
            Entry(each["path"], each["size"], each["last_modified"].timestamp())
            for each in self.ask(folder, pages.collect)
        )

    def delete(self, names: Sequence[str]) -> None:
        if names:
            with suppress(FileNotFoundError):
                self.ask(names[0], self.obstore.delete, self.inner, list(names))

    def size(self, name: str) -> int:
        return int(self.ask(name, self.obstore.head, self.inner, name)["size"])

    def open(self, name: str, size: int) -> Any:
        return _Ranges(self, name, size)

    def writer(self, name: str) -> Sink:
        return _Uploaded(self, name)


class _Uploaded(Sink):
    def __init__(self, store: Bucket, name: str) -> None:
        super().__init__(store.ask(name, store.obstore.open_writer, store.inner, name))
        self.store, self.name = store, name

    def write(self, data: Any) -> int:
        return int(self.store.ask(self.name, super().write, bytes(data)))

    def close(self) -> None:
        self.store.ask(self.name, super().close)


class _Ranges(RawIOBase):
    """A file of a bucket; every read is one request for exactly its bytes."""

    def __init__(self, store: Bucket, name: str, size: int) -> None:
        self.store, self.name, self.size, self.place = store, name, size, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.place

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self.place = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self.place}.get(whence, self.size)
        return self.place

    def readinto(self, buffer: Any) -> int:
        start, stop = self.place, min(self.size, self.place + len(buffer))
        if stop <= start:
            return 0
        range_, inner = self.store.obstore.get_range, self.store.inner
        data = self.store.ask(self.name, range_, inner, self.name, start=start, end=stop)
        buffer[: len(data)] = data
        self.place += len(data)
        return len(data)


Store = Folder | Bucket
Place = Store | Path | str
"""A lake, as users name it or as it was opened."""
