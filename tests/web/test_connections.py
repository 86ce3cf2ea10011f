"""Whoever only holds the line is let go; whoever has the token gets in."""

import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import uvicorn

from icecore.web.catalogue.folder import Folder
from icecore.web.server import connections
from icecore.web.server.connections import Brief, Crowd, protocol
from icecore.web.server.routes import application
from icecore.web.server.server import hosts_of, listen
from tests.web.serving import TOKEN, Served, put_new, serving

HALF = b"GET /api/games HTTP/1.1\r\nHost:"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("games")
    put_new(folder, "lantern", "Lana", "Mike")
    with serving(folder, errors=folder.parent / "errors.txt", files=256) as running:
        yield running


def port_of(url: str) -> int:
    return httpx.URL(url).port or 0


@contextmanager
def holding(port: int, number: int, said: bytes) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        lines = []
        for _ in range(number):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            line.sendall(said)
            lines.append(line)
        yield lines


@pytest.mark.parametrize(
    "said", [HALF, b"", b"\0" * 20_000, b"GET / HTTP/1.1\r\nX: " + b"y" * 9_000]
)
def test_four_hundred_half_sent_heads_lock_nobody_out(served: Served, said: bytes) -> None:
    with holding(port_of(served.url), 400, b"") as lines:
        for line in lines:
            with_nobody_there(line, said)
        assert served.get("/api/games")["games"] == 1
        with httpx.Client(headers={"Authorization": f"Bearer {TOKEN}"}) as newcomer:
            assert newcomer.get(f"{served.url}/api/games").status_code == 200
    assert (served.folder.parent / "errors.txt").stat().st_size < 10_000


def with_nobody_there(line: socket.socket, said: bytes) -> None:
    """It may have been cut already."""
    with suppress(OSError):
        line.sendall(said)


def test_whoever_listens_with_the_token_stays_while_strangers_come_and_go(served: Served) -> None:
    with served.client.stream("GET", "/api/changes/evening.ice?known=0") as answer:
        parts = answer.iter_bytes()
        assert next(parts)
        with holding(port_of(served.url), 300, b""):
            told = served.enter("evening.ice", 0, do="note", record=0, text="still here")
            assert told.status_code == 200
            assert b"still here" in next(parts)


@contextmanager
def server_here(folder: Path) -> Iterator[int]:
    """The same server in a thread, so that its limits can be made small."""
    listening, people = listen("127.0.0.1", 0), Crowd()
    port = listening.getsockname()[1]
    app = application(
        Folder(folder), token=TOKEN, hosts=hosts_of("127.0.0.1", port), cookie="c", crowd=people
    )
    config = uvicorn.Config(app, http=protocol(people), log_config=None, timeout_keep_alive=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield port
    finally:
        server.should_exit = True
        thread.join()


def whole_request(port: int, more: str = "") -> bytes:
    return (
        f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Authorization: Bearer {TOKEN}\r\n{more}\r\n"
    ).encode()


def test_a_head_that_never_ends_is_given_up_also_after_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.2)
    with server_here(tmp_path) as port:
        for said in (b"", HALF):
            with holding(port, 1, said) as (line,):
                assert ended(line), said
        with holding(port, 1, whole_request(port)) as (line,):
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
            line.sendall(HALF)
            assert ended(line)


def test_a_line_that_has_gone_silent_is_given_up(tmp_path: Path) -> None:
    with server_here(tmp_path) as port, holding(port, 1, whole_request(port)) as (line,):
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        assert ended(line)


def ended(line: socket.socket) -> bool:
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def test_the_oldest_stranger_of_an_address_makes_room_and_never_one_who_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "STRANGERS", 5)
    monkeypatch.setattr(connections, "STRANGERS_EACH", 3)
    monkeypatch.setattr(connections, "KNOWN", 2)
    people, cut = Crowd(), list[tuple[str, int]]()

    def enter(host: str, port: int) -> None:
        people.enter((host, port), lambda: cut.append((host, port)))

    enter("a", 0)
    people.know(("a", 0))
    for port in range(1, 6):
        enter("a", port)
    assert cut == [("a", 1), ("a", 2)], "three of one address may wait"
    for port in range(3):
        enter("b", port)
    assert cut[2:] == [("a", 3)], "and five of all"
    people.know(("b", 0))
    people.know(("b", 1))
    enter("b", 9)
    enter("b", 8)
    enter("c", 1)
    assert cut[3:] == [("b", 1), ("a", 4)], "beyond the limit of the known one stays a stranger"
    people.leave(("a", 0))
    people.know(("c", 1))
    people.know(("nobody", 1))
    for port in range(9):
        enter("d", port)
    assert ("c", 1) not in cut


def test_the_error_log_stays_short_and_harmless() -> None:
    said, clock = list[str](), [0.0]
    log = Brief(said.append, lambda: clock[0])
    logger = logging.Logger("test")
    logger.addHandler(log)
    for number in range(10_000):
        logger.error("\x1b[2J%d %s", number, "x" * 10_000)
        logger.warning("not an error")
    assert len(said) == connections.MOST_LINES + 1
    assert "left out" in said[-1]
    assert max(map(len, said)) <= connections.LONGEST_LINE
    assert "\x1b" not in "".join(said)
    clock[0] = 61
    logger.error("the next minute")
    assert said[-1] == "the next minute"
