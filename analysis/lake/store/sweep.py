"""Deletes files that no manifest refers to."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from icecore.analysis.lake.store.manifest import (
    DATA,
    MANIFESTS,
    LakeError,
    Manifest,
    is_lake,
    lake_of,
    manifest_path,
    numbers,
    read_manifest,
    run_of,
)
from icecore.analysis.lake.store.run_lock import is_alive


class Swept(Struct):
    files: int = 0
    size: int = 0
    manifests: int = 0


def sweep(path: Path, *, keep: float = 3600.0) -> Swept:
    """Remove what no manifest names, and manifests that were replaced more than `keep` seconds ago.

    Whoever reads the lake may still be at the one before. Runs that are under way are left alone.
    """
    if not is_lake(path):
        raise LakeError(f"{path}: no lake: there is no folder {MANIFESTS} in it")
    swept = Swept()
    dead = [each for each in (path / DATA).iterdir() if each.is_dir() and not is_alive(each)]
    for number, following in pairwise(numbers(path)):
        if time.time() - manifest_path(path, following).stat().st_mtime >= keep:
            manifest_path(path, number).unlink()
            swept.manifests += 1
    for file in list(orphans(path)):
        swept.files += 1
        swept.size += file.stat().st_size
        file.unlink()
    for run in dead:
        for folder in (*sorted(run.rglob("*"), reverse=True), run):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
    return swept


def orphans(path: Path) -> Iterator[Path]:
    """Files of dead runs that none of the manifests names, and what half a commit left."""
    named: set[str] = set()
    for number in numbers(path):
        manifest = read_manifest(path, number)
        named.update(manifest.lists)
        named.update(drop.path for drop in manifest.drops)
        for name in manifest.lists:
            named.update(_named_in(path, name))
    for part in (path / MANIFESTS).glob(".*.part"):
        if not (path / DATA / part.name[1:-5]).is_dir():
            yield part
    for folder in sorted(each for each in (path / DATA).iterdir() if each.is_dir()):
        if is_alive(folder):
            continue
        for file in sorted(folder.rglob("*")):
            if file.is_file() and str(file.relative_to(path)) not in named:
                yield file


def _named_in(path: Path, name: str) -> Iterator[str]:
    lake = lake_of(path, Manifest(0, run_of(name), lists=(name,)))
    for _, file in lake.all_files():
        yield file.path
