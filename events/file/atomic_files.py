"""Files and folders that appear under their names only when they are complete.

They are written beside their place as `NAME.PID.part`, which whoever writes keeps locked: so the
next run can tell what a dead process left behind, and removes it.
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
    from shutil import rmtree  # here: it brings all compressors along, and folders are rare

    rmtree(folder, ignore_errors=True)


def open_part(path: Path, *, overwrite: bool) -> tuple[Path, BinaryIO]:
    """A new file beside the place of another, open and locked."""
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
    """What is complete takes its place."""
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
    """Where another program is to write a file; it takes its place if nothing goes wrong."""
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
    """Where to write a whole folder; it takes its place, or that of an older one, at the end."""
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
    """What the system says about a file, with its name."""
    try:
        yield
    except BrokenPipeError:
        raise  # the program that read our output has closed it
    except OSError as error:
        raise _unwritten(path, error) from error


def remove_dead(path: Path) -> None:
    """Remove what processes that are gone have left of this file or folder."""
    wanted = re.compile(re.escape(path.name) + r"\.(\d{1,9})\.part")
    try:
        beside = [(each, wanted.fullmatch(each.name)) for each in path.parent.iterdir()]
    except OSError:
        return  # whoever opens the file will say why
    for part, found in beside:
        if found is not None and _is_dead(part, int(found[1])):
            with suppress(OSError):
                _remove(part)


def _is_dead(part: Path, pid: int) -> bool:
    """Does nobody write there? Its process is gone, and its lock, if it was one of elsewhere."""
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
    """Makes a file's name last as well, which a crash can lose though its bytes are safe."""
    fd = (opener or os.open)(str(folder), os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not every file system can
            raise
    finally:
        os.close(fd)


def _unwritten(path: Path, error: OSError) -> IcecoreError:
    return IcecoreError(f"{path}: cannot be written: {error.strerror or error}")


def _exists(path: Path) -> IcecoreError:
    return IcecoreError(f"{path}: exists already; choose another name or remove it")
