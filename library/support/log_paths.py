"""Finds the logs that are meant: named files, all of a folder, or those of a glob."""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

from icecore.events.file.byte_sources import is_plain
from icecore.events.file.survey import survey
from icecore.events.words.errors import IcecoreError, NotFoundError

ENDINGS = (".ice", ".ice.zst")


def is_log(word: str) -> bool:
    """Does a word mean logs, by its name alone?"""
    return word == "-" or word.endswith(ENDINGS) or glob.has_magic(word)


def logs_in(files: Iterable[Path]) -> Iterator[str]:
    """Files as they are named, and the logs of folders and globs in the order of their names."""
    for file in files:
        if file.is_dir():
            found = [str(path) for path in sorted(file.rglob("*")) if path.name.endswith(ENDINGS)]
            if not found:
                raise IcecoreError(f"{file}: no logs in it; they end in {' or '.join(ENDINGS)}")
            yield from found
        elif glob.has_magic(str(file)) and not file.exists():
            found = sorted(glob.glob(str(file), recursive=True))  # noqa: PTH207 - absolute ones too
            if not found:
                raise NotFoundError(f"{file}: no file has such a name")
            yield from logs_in(map(Path, found))
        else:
            yield str(file)


def games_in(files: Iterable[str]) -> int | None:
    """How many games there are, where that can be found out quickly."""
    files = list(files)
    try:
        if all(map(is_plain, files)):
            return sum(1 for file in files for _ in survey(file))
    except IcecoreError:
        pass  # whoever reads the files will meet it again, and say it
    return None
