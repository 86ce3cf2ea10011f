"""Reads files with every reader, in a process of its own, and says what came of it as JSON lines.

    python tests/fire/visitor.py folder file …

`folder` is for what `recover` saves. The first line tells the memory of a reader that has read
nothing but a good file, the others the most that was ever used up to then.
"""

import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "examples" / "lantern")]

from lantern.words import VOCABULARY as LATER  # noqa: E402

from icecore.events.file.log import read_game, read_games, records, recover, survey  # noqa: E402
from icecore.events.words.errors import LogError  # noqa: E402
from icecore.replay.timeline.verify import verify_file  # noqa: E402
from tests.events.log_samples import VOCABULARY, bulk_bytes  # noqa: E402


def all_games(path: Path) -> None:
    for _ in read_games(path):
        pass


def one_game(path: Path) -> None:
    read_game(path, 1)


def surveyed(path: Path) -> None:
    for entry in survey(path):
        assert entry.head
        assert entry.sealed == (entry.seal is not None)


def all_records(path: Path) -> None:
    for game in read_games(path):
        records(game, VOCABULARY)


def upcast_records(path: Path) -> None:
    """As a program that knows a newer schema and brings the records up to it."""
    for game in read_games(path):
        records(game, LATER)


def verified(path: Path) -> None:
    for verdict in verify_file(path):
        if verdict.problem is not None:
            raise LogError(verdict.problem)


def recovered(path: Path) -> None:
    saved = Path(sys.argv[1]) / "saved.ice"
    saved.unlink(missing_ok=True)
    report = recover(path, saved)
    assert len(list(read_games(saved))) == len(report.kept), "what was saved reads clean"
    if report.lost or report.cut:
        raise LogError(report.cut or report.lost[0].problem)


READERS: dict[str, Callable[[Path], None]] = {
    "read_games": all_games,
    "read_game": one_game,
    "survey": surveyed,
    "records": all_records,
    "upcast": upcast_records,
    "verify_file": verified,
    "recover": recovered,
}


def visit(path: Path) -> dict[str, str]:
    """By reader: `fine`, `refused`, or the error that should not have been."""
    found = {}
    for name, read in READERS.items():
        try:
            read(path)
            found[name] = "fine"
        except LogError:
            found[name] = "refused"
        except BaseException as error:
            found[name] = repr(error)
    gc.collect()
    return found


def peak() -> int:
    return getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def say(**what: Any) -> None:
    sys.stdout.write(json.dumps(what) + "\n")


def main() -> None:
    good = Path(sys.argv[1]) / "good.ice"
    good.write_bytes(bulk_bytes(1, 3))
    say(file="", found=visit(good), peak=peak())
    for name in sys.argv[2:]:
        say(file=name, found=visit(Path(name)), peak=peak())


if __name__ == "__main__":
    main()
