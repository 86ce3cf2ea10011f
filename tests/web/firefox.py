"""A real Firefox for tests, spoken to in its own remote protocol (Marionette)."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.signals import default_signals

NAMES = ("firefox", "firefox-esr")
MISSING = "NO FIREFOX: replays were not opened in it; `apt-get install firefox-esr` brings it"


class Firefox:
    """One window: every command is `length:[0, id, name, parameters]`, and so is its answer."""

    def __init__(self, connection: socket.socket) -> None:
        self.stream = connection.makefile("rwb")
        self.numbers = count()
        self._heard()
        self.ask("WebDriver:NewSession", capabilities={})

    def _heard(self) -> Any:
        length = b""
        while (char := self.stream.read(1)) != b":":
            assert char, "Firefox has gone"
            length += char
        return json.loads(self.stream.read(int(length)))

    def ask(self, command: str, **parameters: Any) -> Any:
        said = json.dumps([0, next(self.numbers), command, parameters]).encode()
        self.stream.write(b"%d:%s" % (len(said), said))
        self.stream.flush()
        _, _, error, result = self._heard()
        assert error is None, error
        return result.get("value") if isinstance(result, dict) else result

    def open(self, url: str) -> None:
        self.ask("WebDriver:Navigate", url=url)

    def script(self, text: str) -> Any:
        return self.ask("WebDriver:ExecuteScript", script=text, args=[])

    def until(self, text: str) -> None:
        """Wait until a script is true."""
        for _ in range(600):
            if self.script(f"return Boolean({text})"):
                return
            time.sleep(0.1)
        raise AssertionError(f"never true: {text}")


@contextmanager
def started(folder: Path) -> Iterator[Firefox]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip(MISSING)
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder.mkdir()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n', "utf-8")
    command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=default_signals,
    )
    try:
        with closing(_connected(port)) as connection:
            yield Firefox(connection)
    finally:
        process.terminate()
        process.wait(30)


def _connected(port: int) -> socket.socket:
    for _ in range(600):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=120)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("Firefox does not answer")
