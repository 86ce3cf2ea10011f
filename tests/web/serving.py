"""A server as users start it, in a process of its own, and folders for it to serve."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames
from icecore.replay.games.registry import find_game
from icecore.replay.table.recording import Recording
from icecore.testing.sample_games import box_of, head_of, simulated
from icecore.web.replay.replay_data import Splice
from tests.ours import WITH_LANTERN
from tests.signals import default_signals

TOKEN = "thisisthetokenofthetests"


class Served:
    """A running server, and a client that has its token."""

    def __init__(self, process: "subprocess.Popen[bytes]", url: str, folder: Path) -> None:
        self.process, self.folder = process, folder
        self.url = url.partition("/?token=")[0]
        self.entrance = url
        self.client = httpx.Client(
            base_url=self.url, headers={"Authorization": f"Bearer {TOKEN}"}, timeout=30
        )

    def get(self, path: str, **query: Any) -> Any:
        answer = self.client.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, **query: Any) -> httpx.Response:
        return self.client.post(path, json=body, params=query)

    def enter(self, file: str, after: int, **entry: Any) -> httpx.Response:
        return self.post(f"/api/enter/{file}", {"after": after, **entry})

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def serving(
    folder: Path,
    port: int = 0,
    errors: Path | None = None,
    files: int | None = None,
    program: Sequence[str] = ("-m", "icecore"),
    path: str | None = None,
) -> Iterator[Served]:
    """`errors` is where its stderr goes; `files` how many the system lets it have open; `program`
    what Python runs; `path` where it finds games that are not installed."""

    def prepare() -> None:
        default_signals()
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    said_wrong = errors.open("wb") if errors is not None else None
    process = subprocess.Popen(
        [sys.executable, *program, "serve", str(folder), "--port", str(port), "--json"],
        env={**WITH_LANTERN, "ICECORE_TOKEN": TOKEN} | ({"PYTHONPATH": path} if path else {}),
        stdout=subprocess.PIPE, stderr=said_wrong, preexec_fn=prepare,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        said = b"".join(iter(process.stdout.readline, b"}\n")) + b"}"
        served = Served(process, msgspec.json.decode(said)["url"], folder)
        with served.client:
            yield served
    finally:
        process.terminate()
        process.wait()
        for stream in (process.stdout, said_wrong):
            if stream is not None:
                stream.close()


def put_games(folder: Path, game: str, number: int, name: str | None = None) -> Path:
    """An archive of simulated games."""
    played = find_game(game)
    path = folder / (name or f"{game}.ice")
    path.write_bytes(b"".join(bulk_frames(*simulated(played, n)) for n in range(number)))
    return path


def put_new(folder: Path, game: str, *names: str, file: str = "evening.ice") -> Path:
    """A log in which nothing was recorded yet."""
    played, path = find_game(game), folder / file
    head = replace(head_of(played, *names), id=sha256(file.encode()).digest()[:16])
    Recording.create(path, played, head, box_of(played), lambda: head.started).close()
    return path


def redrawn(parts: Sequence[str], pictures: Sequence[Sequence[Splice]]) -> list[str]:
    """What a page makes of the splices."""
    picture: list[int] = []
    found = []
    for changes in pictures:
        for start, gone, come in changes:
            picture[start : start + gone] = come
        found.append("\n".join(parts[number] for number in picture))
    return found
