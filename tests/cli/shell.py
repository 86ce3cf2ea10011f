"""The `icecore` command as a shell would run it, in this process; and files to run it on."""

import io
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from icecore.cli.main import main
from icecore.replay.table.simulate import Plan, simulate


class Answer(NamedTuple):
    code: int
    data: bytes
    """What came on stdout."""
    err: str

    @property
    def out(self) -> str:
        return self.data.decode()

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.data)


def icecore(folder: Path, *words: object, stdin: bytes = b"") -> Answer:
    """Run a command in a folder; whatever it answers, it must be no traceback."""
    with chdir(folder), _streams(stdin, list(map(str, words))) as (out, err):
        try:
            main()
        except SystemExit as done:
            code = done.code or 0
    assert isinstance(code, int)
    answer = Answer(code, out.getvalue(), err.getvalue().decode())
    assert "Traceback" not in answer.err
    assert "mistake of icecore's own" not in answer.err
    return answer


@contextmanager
def _streams(stdin: bytes, words: list[str]) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    before = sys.argv, sys.stdin, sys.stdout, sys.stderr
    sys.argv = ["icecore", *words]
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout = io.TextIOWrapper(out, "utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, "utf-8", write_through=True)
    try:
        yield out, err
    finally:
        wrappers = sys.stdout, sys.stderr
        sys.argv, sys.stdin, sys.stdout, sys.stderr = before
        for wrapper in wrappers:
            wrapper.detach()  # else it closes what the caller still reads


@cache
def games(number: int, game: str = "boreal_pyramid", zstd: bool = True) -> tuple[bytes, ...]:
    """The frames of simulated games, one item a game."""
    return tuple(simulate(Plan(game, ("random",) * 2, zstd=zstd), number))


def archive(folder: Path, number: int = 6, name: str = "games.ice") -> Path:
    path = folder / name
    path.write_bytes(b"".join(games(number)))
    return path


def files_in(folder: Path) -> dict[str, bytes]:
    """Everything in a folder: a refused command must leave it as it was."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def damaged(folder: Path, kind: str) -> Path:
    """A file that no command can read to its end, or at all."""
    first, second, third = games(3)
    path = folder / f"{kind}.ice"
    if kind == "directory":
        path.mkdir()
    elif kind != "missing":
        path.write_bytes(
            {
                "text": b"this is a text, and a text is no log at all" * 3,
                "torn": first + second + third[:-50],
                "body": first + second[:-5] + bytes(5) + third,
                "header": first + second[:30] + bytes(2) + second[32:] + third,
            }[kind]
        )
    return path


EXIT_CODES = {"missing": 1, "directory": 3, "text": 3, "torn": 3, "body": 3, "header": 3}
"""What a command that reads everything answers to each of them."""
