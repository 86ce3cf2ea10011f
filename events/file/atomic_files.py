"""Writes files and folders that get their names only when they are complete.

The writer works on `NAME.PID.part` beside the place, and keeps that file locked. So the next run
knows which parts belong to dead processes, and removes them.
"""

import errno
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import BinaryIO

from icecore.events.words.errors import IcecoreError


def _rmtree(folder: Path) -> None:
    from shutil import rmtree  # imported here, because it loads all compressors

    rmtree(folder, ignore_errors=True)


def open_part(path: Path, *, overwrite: bool) -> tuple[Path, BinaryIO]:
    """Opens and locks a new part file beside the place of `path`."""
    if path.is_dir():
        raise IcecoreError(f"{path}: a directory; name a file in it")
    if path.exists() and not overwrite:
        raise _exists(path)
    part = _part_of(path)
    remove_dead(path)
    try:
        stream = part.open("xb")
    except FileExistsError:
        raise IcecoreError(
            f"{part}: left by another run; remove it if none is writing there"
        ) from None
    except OSError as error:
        raise _unwritten(path, error) from error
    with suppress(OSError):  # not every file system knows locks
        flock(stream.fileno(), LOCK_EX | LOCK_NB)
    return part, stream


def give_name(part: Path, path: Path, *, overwrite: bool) -> None:
    """Moves a complete part to its place."""
    if overwrite:
        part.replace(path)
        return
    try:
        # Unlike a rename, a link never replaces what somebody else put there meanwhile.
        path.hardlink_to(part)
    except FileExistsError:
        raise _exists(path) from None
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
            raise
        part.replace(path)  # a file system without links
    else:
        part.unlink()


@contextmanager
def saving(path: Path, *, overwrite: bool) -> Iterator[Path]:
    """Yields a path for another program to write to; the file takes its place if nothing fails."""
    part, stream = open_part(path, overwrite=overwrite)
    with stream, said_plainly(path):
        try:
            yield part
            os.fsync(stream.fileno())
            give_name(part, path, overwrite=overwrite)
            fsync_directory(path.parent)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


@contextmanager
def saving_folder(folder: Path) -> Iterator[Path]:
    """Yields a folder to write to; at the end it replaces the folder that was there."""
    folder = folder.absolute()
    part = _part_of(folder)
    with said_plainly(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        remove_dead(folder)
        part.mkdir()
        held = os.open(part, os.O_RDONLY)
        try:
            with suppress(OSError):
                flock(held, LOCK_EX | LOCK_NB)
            yield part
            _rmtree(folder)
            part.rename(folder)
            fsync_directory(folder.parent)
        except BaseException:
            _rmtree(part)
            raise
        finally:
            os.close(held)


@contextmanager
def said_plainly(path: Path) -> Iterator[None]:
    """Turns an error of the system into a sentence with the name of the file."""
    try:
        yield
    except BrokenPipeError:
        raise  # the program that read our output has closed it: this is no error
    except OSError as error:
        raise _unwritten(path, error) from error


def remove_dead(path: Path) -> None:
    """Removes the parts of this file or folder that dead processes left."""
    wanted = re.compile(re.escape(path.name) + r"\.(\d{1,9})\.part")
    try:
        beside = [(each, wanted.fullmatch(each.name)) for each in path.parent.iterdir()]
    except OSError:
        return  # opening the file will say what is wrong
    for part, found in beside:
        if found is not None and _is_dead(part, int(found[1])):
            with suppress(OSError):
                _remove(part)


def _is_dead(part: Path, pid: int) -> bool:
    """True if nobody writes this part: its process is gone, and nobody holds its lock.

    The lock also tells of a process on another machine that shares the folder.
    """
    if pid != os.getpid():
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            pass
        except OSError:
            return False
        else:
            return False
    try:
        fd = os.open(part, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        flock(fd, LOCK_EX | LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(fd)
    return True


def _remove(part: Path) -> None:
    if part.is_dir():
        _rmtree(part)
    else:
        part.unlink()


def _part_of(path: Path) -> Path:
    if not path.name:
        raise IcecoreError(f"{path}: no name for a file or folder")
    return path.with_name(f"{path.name}.{os.getpid()}.part")


def fsync_directory(folder: Path, opener: Callable[[str, int], int] | None = None) -> None:
    """Forces the names in a folder to the disk: a crash can lose a name though the bytes stay."""
    fd = (opener or os.open)(str(folder), os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot do it
            raise
    finally:
        os.close(fd)


def _unwritten(path: Path, error: OSError) -> IcecoreError:
    return IcecoreError(f"{path}: cannot be written: {error.strerror or error}")


def _exists(path: Path) -> IcecoreError:
    return IcecoreError(f"{path}: exists already; choose another name or remove it")
