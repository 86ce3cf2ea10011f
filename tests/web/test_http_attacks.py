"""Requests that mean harm, by whoever has the token: each is answered in a sentence."""

import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.serving import TOKEN, Served, put_games, put_new, serving

DEEP = b"[" * 100_000 + b"]" * 100_000


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("games")
    put_games(folder, "lantern", 2)
    put_new(folder, "lantern", "Lana", "Mike")
    with serving(folder, errors=folder.parent / "errors.txt") as running:
        yield running
    said = (folder.parent / "errors.txt").read_text()
    assert not said, "nothing was worth a line of the error log"


GETS = (
    *(f"/replay/evening.ice?as={seat}" for seat in ("5", "2", "999", "-1", "-2", "x", "", "٣", "²",
                                                    "1e1", "0x1", "9" * 5_000, "%00", "table%00")),
    *(f"/api/{what}/evening.ice?as=5" for what in ("reel", "desk", "forms", "changes", "pictures")),
    *(f"/api/pictures/evening.ice?near={n}" for n in ("-1", "999999999", "9" * 20, "x", "²")),
    *(f"/api/changes/evening.ice?known={n}" for n in ("-1", "9" * 20, "x")),
    *(f"/api/reel/lantern.ice?game={n}" for n in ("0", "3", "-1", "zz", "%ff", "x" * 9_000)),
    *(f"/api/games?{wish}" for wish in ("page=-1", "page=9" + "9" * 30, "size=-5", "size=0",
                                         "since=x", "sort=file%00", "until=1e9", "descending=7",
                                         "player=" + "%F0%9F%98%80" * 900, "game=%ff")),
    "/replay/lantern.ice", "/replay/lantern.ice?game=7", "/api/tables", "/api/tables?database=..",
    "/static/..%2fapp.py", "/static/%2e%2e", "/static/" + "x" * 20_000, "/watch/" + "%2e%2e/" * 99,
    "/%ff%fe", "/api/reel/%ff.ice", "/api/reel/%ed%a0%80.ice", "/api/reel/" + "a/" * 400 + "b.ice",
)  # fmt: skip


@pytest.mark.parametrize("path", GETS)
def test_a_strange_address_gets_a_sentence(served: Served, path: str) -> None:
    with served.client.stream("GET", path) as answer:
        assert answer.status_code != 500, answer.read()
        fine = answer.status_code == 200
        if not fine:
            assert b"icecore's own" not in answer.read()
        assert fine <= path.startswith(
            (
                "/api/games",
                "/api/pictures",
                "/api/changes",
                "/watch",
                "/api/reel/lantern.ice?game=0",
            )
        ), path


ENTRIES: list[dict[str, Any]] = [
    {"do": "act", "seat": 99, "act": {"type": "play", "fields": {"card": "moth"}}},
    {"do": "act", "seat": -7, "act": {"type": "play", "fields": {"card": "moth"}}},
    {"do": "act", "seat": 10**30, "act": {"type": "play"}},
    {"do": "act", "seat": 0, "act": {"type": "play", "fields": {"card": "[" * 5_000}}},
    {"do": "act", "seat": 0, "act": {"type": "", "fields": {"": ""}}},
    {"do": "act", "seat": -2, "act": {"type": "note", "fields": {"record": "9" * 5_000}}},
    {"do": "back", "record": -1},
    {"do": "back", "record": 10**18},
    {"do": "back", "record": 10**30},
    {"do": "note", "record": 10**18, "text": "x"},
    {"do": "note", "record": 0, "text": "x" * 5_000},
    {"do": "note", "record": 0, "text": "x", "mark": "???"},
    {"do": "note", "record": 0, "text": "😀" * 4_001},
    {"do": "say", "line": "(" * 50_000},
    {"do": "say", "line": "[" * 50_000},
    {"do": "say", "line": "scribe note " + "9" * 5_000},
    {"do": "say", "line": 'scribe note 0 "\\ud800"'},
    {"do": "say", "line": "\0"},
    {"do": "say", "line": ""},
    {"do": "say", "line": "@99 decline"},
    {"do": "show", "picks": ["moth"] * 10_000},
    {"do": "show", "picks": [None] * 4},
    {"do": "show", "picks": []},
    {"do": "ruling", "reason": "", "events": []},
    {"do": "ruling", "reason": "x", "events": [{"type": "dealt", "fields": {"seat": "99"}}]},
    {"do": "ruling", "reason": "x" * 9_000, "events": [{"type": "dealt"}] * 999},
    {"do": "end", "seat": 77},
    {"do": "end", "seat": -1},
    {"do": "seal"},
    {"do": "undo", "viewer": 5},
    {"do": "undo", "viewer": -9},
    {"do": "redo"},
    {"do": "break", "reason": "x" * 4_001},
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry)[:60])
def test_what_cannot_be_recorded_gets_a_sentence(served: Served, entry: dict[str, Any]) -> None:
    answer = served.enter("evening.ice", 0, **entry)
    assert answer.status_code in (400, 404, 409, 422), answer.text
    assert len(answer.json()["message"]) > 10


NEW: list[Any] = [
    {"game": "lantern", "seats": ["A"] * 999, "file": "n.ice"},
    {"game": "lantern", "seats": ["A", "\u202e\x1b"], "file": "n.ice"},
    {"game": "lantern", "seats": ["A", "B"], "file": "x" * 300 + ".ice"},
    {"game": "lantern", "seats": ["A", "B"], "file": "n\0.ice"},
    {"game": "lantern", "seats": ["A", "B"], "file": "n.ice", "set": "../x.toml"},
    {"game": "lantern", "seats": ["A", "B"], "file": "n.ice", "options": {"x": "y"}},
    {"game": "../lantern", "seats": ["A", "B"], "file": "n.ice"},
    {"game": "", "seats": [], "file": ""},
    [], 5, "x",
]  # fmt: skip


@pytest.mark.parametrize("wish", NEW, ids=lambda wish: str(wish)[:60])
def test_a_game_that_cannot_be_begun_gets_a_sentence(served: Served, wish: Any) -> None:
    before = sorted(path.name for path in served.folder.iterdir())
    assert served.post("/api/new", wish).status_code in (400, 404, 422)
    assert sorted(path.name for path in served.folder.iterdir()) == before


@pytest.mark.parametrize("path", ["/api/enter/evening.ice", "/api/new", "/api/ask", "/api/save"])
@pytest.mark.parametrize("body", [DEEP, b'{"a":' * 40_000, b"\xff\xfe", b'"\\ud800"', b"1e999",
                                  b"9" * 9_000, b"\0", b"{}" * 9])  # fmt: skip
def test_a_body_of_nonsense_gets_a_sentence(served: Served, path: str, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = served.client.post(path, content=body, headers=headers)
    assert answer.status_code == 400, answer.text


RAW = (
    "GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: " + "9" * 5_000 + "\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
    "POST /api/new HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "GET / HTTP/9.9\r\nHost: {host}\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\nCookie: " + "a=b;" * 5_000 + "\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\n" + "X: y\r\n" * 6_000,
    "GET /" + "a" * 40_000 + " HTTP/1.1\r\nHost: {host}\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: {host}\r\n",
    "CONNECT evil.example:80 HTTP/1.1\r\nHost: {host}\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)


@pytest.mark.parametrize("said", RAW, ids=range(len(RAW)))
def test_a_head_of_nonsense_is_answered_and_the_line_let_go(served: Served, said: str) -> None:
    port = httpx.URL(served.url).port or 0
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        head = said.replace("{host}", f"127.0.0.1:{port}")
        line.sendall(
            f"{head}Connection: close\r\nAuthorization: Bearer wrong{TOKEN}\r\n\r\n".encode()
        )
        answer = b""
        while part := line.recv(65536):
            answer += part
    assert answer.split()[1] in (b"400", b"401", b"403", b"405", b"413", b"421"), answer[:200]
