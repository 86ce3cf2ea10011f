"""The server guards itself: the token, the address, the origin, how long and how much."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from icecore.web.server import guard
from icecore.web.server.server import listen
from icecore.web.server.tokens import Pass
from tests.cli.shell import icecore
from tests.web.serving import TOKEN, Served, put_games, put_new, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("games")
    put_games(folder, "lantern", 2)
    put_new(folder, "lantern", "Lana", "Mike")
    (folder.parent / "secret.ice").write_bytes((folder / "lantern.ice").read_bytes())
    (folder / "link.ice").symlink_to(folder.parent / "secret.ice")
    (folder / ".hidden.ice").write_bytes((folder / "lantern.ice").read_bytes())
    with serving(folder) as running:
        yield running


EVERYTHING = (
    "/", "/new", "/ask", "/watch/lantern.ice", "/static/dom.js", "/api/games",
    "/api/reel/evening.ice", "/api/changes/evening.ice", "/replay/evening.ice",
)  # fmt: skip


@pytest.mark.parametrize("path", EVERYTHING)
def test_without_the_token_nothing_is_shown(served: Served, path: str) -> None:
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Cookie": "icecore-1=wrong"}):
        answer = httpx.get(served.url + path, headers=headers)
        assert answer.status_code == 401
        assert "icecore serve" in answer.text
    assert httpx.get(f"{served.url}{path}?token=wrong").status_code == 401


def test_the_printed_url_gives_a_cookie_and_takes_the_token_out_of_the_address(
    served: Served,
) -> None:
    with httpx.Client() as browser:
        answer = browser.get(f"{served.url}/watch/a%20b.ice?game=1&token={TOKEN}")
        assert (answer.status_code, answer.headers["location"]) == (
            303, "/watch/a%20b.ice?game=1",
        )  # fmt: skip
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert browser.get(f"{served.url}/").status_code == 200


def test_another_site_that_a_name_was_pointed_here_from_gets_nothing(served: Served) -> None:
    for host in ("evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", ""):
        answer = served.client.get("/api/games", headers={"Host": host})
        assert answer.status_code in (400, 421), host


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_a_page_of_another_site_gets_nothing(served: Served, headers: dict[str, str]) -> None:
    assert served.client.get("/api/games", headers=headers).status_code == 403
    answer = served.client.post("/api/new", json={}, headers=headers)
    assert answer.status_code == 403


def test_a_page_must_say_where_it_comes_from_to_change_something(served: Served) -> None:
    entry = {"do": "undo", "after": 0}
    with httpx.Client() as browser:
        browser.get(f"{served.url}/?token={TOKEN}")
        url = f"{served.url}/api/enter/evening.ice"
        assert browser.post(url, json=entry).status_code == 403
        origin = {"Origin": served.url}
        assert browser.post(url, json=entry, headers=origin).status_code == 422
        form = {**origin, "Content-Type": "text/plain"}
        assert browser.post(url, content="{}", headers=form).status_code == 415
        assert browser.put(url, json=entry, headers=origin).status_code == 405


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/viewer.js", "/nothing"])
def test_every_answer_forbids_what_no_page_of_ours_needs(served: Served, path: str) -> None:
    headers = served.client.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


WAYS_OUT = (
    "../secret.ice", "..%2fsecret.ice", "%2e%2e/secret.ice", "%2e%2e%2fsecret.ice",
    "/etc/passwd", "%2fetc%2fpasswd", "..\\secret.ice", "x/../../secret.ice", "link.ice",
    ".hidden.ice", "%00.ice", "evening.ice%00", "a" * 3000 + ".ice", ".", "",
)  # fmt: skip


@pytest.mark.parametrize("way", WAYS_OUT)
def test_no_path_leads_out_of_the_folder(served: Served, way: str) -> None:
    host = served.url.removeprefix("http://")
    for kind in ("reel", "desk", "changes"):
        with socket.create_connection(("127.0.0.1", httpx.URL(served.url).port or 0)) as line:
            line.sendall(
                f"GET /api/{kind}/{way} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
                f"Authorization: Bearer {TOKEN}\r\n\r\n".encode()
            )
            answer = b"".join(iter(lambda: line.recv(65536), b"")).decode()
        assert answer.split()[1] in ("404", "400"), answer
        assert len(answer) < 2000


@pytest.mark.parametrize("name", ["../new.ice", "/tmp/new.ice", ".new.ice", "new.txt", "no/new.ice",
                                  "evening.ice", "link.ice", "", ".ice"])  # fmt: skip
def test_a_new_game_cannot_be_put_anywhere_else(served: Served, name: str) -> None:
    wish = {"game": "lantern", "seats": ["A", "B"], "file": name}
    before = sorted(path.name for path in served.folder.parent.rglob("*"))
    assert served.post("/api/new", wish).status_code in (404, 422)
    assert sorted(path.name for path in served.folder.parent.rglob("*")) == before


def test_a_body_that_is_too_long_is_refused_before_it_is_read(served: Served) -> None:
    long: dict[str, Any] = {"do": "note", "after": 0, "record": 0, "text": "x" * guard.MOST_BODY}
    with suppress(httpx.TransportError):  # the line may be cut before the answer is read
        assert served.enter("evening.ice", **long).status_code == 413

    port = httpx.URL(served.url).port or 0
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(
            f"POST /api/new HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )

        def flood() -> None:
            while True:
                line.sendall(b"1000\r\n" + b"x" * 0x1000 + b"\r\n")

        with pytest.raises(ConnectionError):
            flood()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"do":"fly","after":0}', b"\xff", b"[" * 9999,
                                  b'{"do":"undo"}', b'{"do":"undo","after":0,"x":1}'])  # fmt: skip
def test_a_body_that_is_nothing_known_is_refused_in_a_sentence(served: Served, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = served.client.post("/api/enter/evening.ice", content=body, headers=headers)
    assert answer.status_code == 400
    assert "not what was expected" in answer.json()["message"]


def test_slow_clients_keep_nobody_waiting(served: Served) -> None:
    """Some never end their head, some their body, some never read what they asked for."""
    port = httpx.URL(served.url).port or 0
    host = f"Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {TOKEN}\r\n"
    starts = (
        "GET /api/games HTTP/1.1\r\nHost:",
        f"POST /api/new HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
        "Content-Length: 100\r\n\r\n{",
        f"GET /api/changes/evening.ice HTTP/1.1\r\n{host}\r\n",
        f"GET /api/reel/lantern.ice?game=1 HTTP/1.1\r\n{host}\r\n" * 50,
    )
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(80)]
    try:
        for number, line in enumerate(lines):
            line.sendall(starts[number % len(starts)].encode())
        assert served.get("/api/games")["games"] == 3
        answer = served.enter("evening.ice", 0, do="note", record=0, text="still here")
        assert answer.status_code == 200
    finally:
        for line in lines:
            line.close()


def test_a_body_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "IN_TIME", 0.01)
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("nobody may see this request")

    async def receive() -> Message:
        await asyncio.sleep(60)
        raise AssertionError("it was waited for")

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "POST", "path": "/api/new", "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:1"), (b"authorization", b"Bearer t"),
                    (b"content-type", b"application/json"), (b"content-length", b"9")],
    }  # fmt: skip
    around = guard.Guard(
        app, find=lambda token: Pass() if token == "t" else None, hosts=["127.0.0.1:1"], cookie="c"
    )
    asyncio.run(around(scope, receive, send))
    assert sent[0]["status"] == 408


def test_only_this_machine_can_connect(served: Served) -> None:
    assert served.url.startswith("http://127.0.0.1:")


def test_a_mistyped_folder_or_token_is_said_in_a_sentence(tmp_path: Path) -> None:
    answer = icecore(tmp_path, "serve", "nowhere")
    assert (answer.code, answer.err) == (1, "icecore: nowhere: no such folder\n")
    assert icecore(tmp_path, "serve", "--token", "short").code == 1
    assert "cannot be served from" in icecore(tmp_path, "serve", "--host", "203.0.113.1").err


def test_answers_are_sent_at_once() -> None:
    """asyncio switches Nagle's waiting off only where it knows that the protocol is TCP."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
