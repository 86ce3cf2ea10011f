"""A disk that notes every operation, so that power can fail after each of them; and one that fails.

What a crash leaves is drawn from what a file system may do: everything synced is there; of what
was written since, any 512-byte sectors are, and the file may be as long as all of it, with zeros
in between; names come and go in order, as far as the folder was synced or further.
"""

import io
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

SECTOR = 512
NAMES = ("create", "link", "unlink", "replace")
"""Operations on a folder; the others are on a file."""


@dataclass(frozen=True)
class Operation:
    kind: str
    name: str
    at: int = 0
    data: bytes = b""
    other: str = ""


@dataclass
class Inode:
    durable: bytes = b""
    pending: list[Operation] = field(default_factory=list)

    def written(self) -> bytes:
        """The file as programs see it."""
        return self._after(self.pending, lambda: True)

    def survive(self, dice: Random) -> bytes:
        """The file as a crash may leave it."""
        done = self.pending[: dice.randint(0, len(self.pending))]
        keep = dice.choice([0.0, 0.5, 0.9, 1.0])
        content = self._after(done, lambda: dice.random() < keep)
        if len(content) > len(self.durable) and dice.random() < 0.5:
            return content[: dice.randint(len(self.durable), len(content))]
        return content

    def _after(self, done: list[Operation], kept: Callable[[], bool]) -> bytes:
        content = bytearray(self.durable)
        for operation in done:
            if operation.kind == "truncate":
                del content[operation.at :]
                continue
            at, end = operation.at, operation.at + len(operation.data)
            content.extend(bytes(max(0, end - len(content))))
            while at < end:
                stop = min(end, at - at % SECTOR + SECTOR)
                if kept():
                    content[at:stop] = operation.data[at - operation.at : stop - operation.at]
                at = stop
        return bytes(content)


class Disk:
    """Notes what happens to the files of one folder; `acknowledge` notes what a caller knows."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.operations: list[Operation] = []
        self.before = {path.name: path.read_bytes() for path in folder.iterdir()}
        self.names: dict[int, str] = {}
        self.real = {
            name: getattr(os, name)
            for name in ("open", "write", "ftruncate", "link", "unlink", "replace")
        }
        for name in (*self.real, "fsync"):
            patch.setattr(os, name, getattr(self, f"_{name}"))
        self.open_path = Path.open
        patch.setattr(Path, "open", lambda path, mode="r": self._open_file(path, mode))

    def acknowledge(self, what: int) -> None:
        self.note("acknowledge", "", what)

    def note(self, kind: str, path: str | Path, at: int = 0, data: bytes = b"") -> None:
        if Path(path).parent == self.folder or kind in ("acknowledge", "sync names"):
            self.operations.append(Operation(kind, Path(path).name, at, data))

    def _open(self, path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        new = flags & os.O_CREAT and not Path(path).exists()
        fd: int = self.real["open"](path, flags, mode, **more)
        self.names[fd] = str(path)
        if new:
            self.note("create", path)
        return fd

    def _open_file(self, path: Path, mode: str) -> Any:
        if mode not in ("xb", "wb"):
            return self.open_path(path, mode)
        raw = Raw(path, mode[0])
        raw.disk = self
        self.names[raw.fileno()] = str(path)
        self.note("create", path)
        return io.BufferedWriter(raw)

    def _write(self, fd: int, data: Any) -> int:
        at = os.fstat(fd).st_size
        written: int = self.real["write"](fd, data)
        if fd in self.names:
            self.note("write", self.names[fd], at, bytes(data[:written]))
        return written

    def _ftruncate(self, fd: int, size: int) -> None:
        self.real["ftruncate"](fd, size)
        self.note("truncate", self.names[fd], size)

    def _fsync(self, fd: int) -> None:
        name = self.names[fd]
        self.note("sync names" if Path(name) == self.folder else "sync", name)

    def _link(self, source: Any, target: Any, **more: Any) -> None:
        self.real["link"](source, target, **more)
        self._rename("link", source, target)

    def _replace(self, source: Any, target: Any) -> None:
        self.real["replace"](source, target)
        self._rename("replace", source, target)

    def _rename(self, kind: str, source: Any, target: Any) -> None:
        self.operations.append(Operation(kind, Path(source).name, other=Path(target).name))

    def _unlink(self, path: Any, **more: Any) -> None:
        self.real["unlink"](path, **more)
        self.note("unlink", path)

    def crashes(self, draws: int, dice: Random) -> Iterator[tuple[int | None, dict[str, bytes]]]:
        """After each operation, different states of the folder, and what was acknowledged by then.

        The state in which nothing unsynced survived and the one in which all of it did are among
        them.
        """
        folder = _Folder(self.before)
        acknowledged: int | None = None
        for operation in self.operations:
            if operation.kind == "acknowledge":
                acknowledged = operation.at
            else:
                folder.carry_out(operation)
            seen: list[dict[str, bytes]] = []
            for draw in range(draws):
                state = folder.survive(dice) if draw > 1 else folder.plainly(everything=draw == 1)
                if state not in seen:
                    seen.append(state)
                    yield acknowledged, state


class Raw(io.FileIO):
    """What Python's buffered files write through."""

    disk: Disk

    def write(self, data: Any) -> int:
        at = self.tell()
        written = super().write(data)
        assert written is not None
        self.disk.note("write", str(self.name), at, bytes(data[:written]))
        return written


class _Folder:
    def __init__(self, before: dict[str, bytes]) -> None:
        self.durable = {name: Inode(content) for name, content in before.items()}
        self.pending: list[tuple[Operation, Inode]] = []
        self.names = dict(self.durable)

    def carry_out(self, operation: Operation) -> None:
        if operation.kind == "sync names":
            self.durable, self.pending = dict(self.names), []
        elif operation.kind in NAMES:
            inode = self.names.get(operation.name, Inode())
            self.pending.append((operation, inode))
            _apply(self.names, operation, inode)
        elif operation.kind == "sync":
            inode = self.names[operation.name]
            inode.durable, inode.pending = inode.written(), []
        else:
            self.names[operation.name].pending.append(operation)

    def plainly(self, *, everything: bool) -> dict[str, bytes]:
        names = self.names if everything else self.durable
        return {n: i.written() if everything else i.durable for n, i in names.items()}

    def survive(self, dice: Random) -> dict[str, bytes]:
        names = dict(self.durable)
        for operation, inode in self.pending[: dice.randint(0, len(self.pending))]:
            _apply(names, operation, inode)
        return {name: inode.survive(dice) for name, inode in names.items()}


def _apply(names: dict[str, Inode], operation: Operation, inode: Inode) -> None:
    if operation.kind != "unlink":
        names[operation.other or operation.name] = inode
    if operation.kind in ("unlink", "replace"):
        del names[operation.name]


class Failing:
    """Makes the nth call of the operating system fail, once or from then on for ever."""

    CALLS = (
        "open", "write", "fsync", "ftruncate", "pread", "fstat", "dup", "close",
        "link", "unlink", "replace",
    )  # fmt: skip

    def __init__(self, patch: pytest.MonkeyPatch, number: int, error: int, ever: bool) -> None:
        self.number, self.error, self.ever = number, error, ever
        self.count = 0
        """Calls so far."""
        for name in self.CALLS:
            patch.setattr(os, name, self._failing(name, getattr(os, name)))
        open_path = Path.open

        def open_file(path: Path, mode: str = "r") -> Any:
            self.call()
            if mode not in ("xb", "wb"):
                return open_path(path, mode)
            raw = _FailingRaw(path, mode[0])
            raw.failing = self
            return io.BufferedWriter(raw)

        patch.setattr(Path, "open", open_file)

    def _failing(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            try:
                self.call()
            except OSError:
                if name == "close":
                    real(*arguments)  # gone all the same
                if name == "write":
                    real(arguments[0], arguments[1][:30])  # part of it is there
                raise
            return real(*arguments, **more)

        return call

    def call(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        self.count += 1
        due = self.count > self.number if self.ever else self.count == self.number + 1
        if due and self.number >= 0:
            raise OSError(self.error, os.strerror(self.error))


class _FailingRaw(io.FileIO):
    failing: Failing

    def write(self, data: "ReadableBuffer", /) -> int:
        with suppress(InterruptedError):  # after which Python tries again by itself
            self.failing.call()
        return super().write(data)
