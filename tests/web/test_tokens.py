"""A link for every seat: what its token may see, and who it may speak for."""

import asyncio
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import IcecoreError
from icecore.testing import seat_links
from icecore.testing.seat_links import HOST, fetched
from icecore.web.catalogue.folder import Folder
from icecore.web.server.connections import MOST_GUESSES, Guesses
from icecore.web.server.permissions import MaySee
from icecore.web.server.routes import application
from icecore.web.server.tokens import FILE, Links, Pass
from tests.web.serving import TOKEN, Served, put_games, put_new, serving

HAND = ["moth", "moth", "wick"]
QUERY = {"database": "archive.duckdb", "sql": "SELECT 1"}

ROUTES: dict[tuple[str, str], tuple[int, Any]] = {
    ("GET", "/"): (303, None),
    ("GET", "/new"): (403, None),
    ("GET", "/ask"): (403, None),
    ("GET", "/invite/{file:path}"): (403, None),
    ("GET", "/api/end/{file:path}"): (404, None),
    ("POST", "/api/again/{file:path}"): (422, {}),
    ("GET", "/watch/{file:path}"): (200, None),
    ("GET", "/record/{file:path}"): (200, None),
    ("GET", "/static/{name}"): (200, None),
    ("GET", "/replay/{file:path}"): (200, None),
    ("GET", "/game/{id}"): (403, None),
    ("POST", "/api/what-if/{file:path}"): (403, {"at": 0}),
    ("GET", "/api/games"): (403, None),
    ("GET", "/api/open"): (403, None),
    ("GET", "/api/forks"): (403, None),
    ("GET", "/api/picture/{file:path}"): (200, None),
    ("GET", "/api/course/{file:path}"): (403, None),
    ("GET", "/api/same/{file:path}"): (403, None),
    ("GET", "/api/sample/{name}"): (200, None),
    ("POST", "/api/drop"): (403, {"name": "x", "data": ""}),
    ("POST", "/api/demo"): (403, {}),
    ("GET", "/api/me"): (200, None),
    ("GET", "/api/hint/{file:path}"): (200, None),
    ("POST", "/api/sit/{file:path}"): (403, {"seat": 5}),
    ("GET", "/api/links/{file:path}"): (403, None),
    ("POST", "/api/links/{file:path}"): (403, {"renew": "0"}),
    ("GET", "/api/reel/{file:path}"): (200, None),
    ("GET", "/api/pictures/{file:path}"): (200, None),
    ("GET", "/api/changes/{file:path}"): (200, None),
    ("GET", "/api/desk/{file:path}"): (200, None),
    ("GET", "/api/forms/{file:path}"): (200, None),
    ("POST", "/api/preview/{file:path}"): (
        200,
        {"entries": [{"do": "say", "line": "pass", "after": 0}]},
    ),
    ("POST", "/api/enter/{file:path}"): (403, {"do": "note", "after": 1, "record": 0, "text": "x"}),
    ("GET", "/api/correct/{file:path}"): (404, None),
    ("POST", "/api/correct/{file:path}"): (404, {"after": 0, "record": 99}),
    ("POST", "/api/decline/{file:path}"): (403, {}),
    ("POST", "/api/mistakes/{file:path}"): (200, {"line": "pass"}),
    ("POST", "/api/word/{file:path}"): (404, {"proposal": "x", "yes": True}),
    ("GET", "/api/questions"): (403, None),
    ("GET", "/api/facets"): (403, None),
    ("GET", "/api/tables"): (403, None),
    ("POST", "/api/ask"): (403, QUERY),
    ("POST", "/api/parquet"): (403, QUERY),
    ("POST", "/api/save"): (403, {"name": "x", "sql": ""}),
    ("POST", "/api/load"): (403, {}),
    ("GET", "/api/new"): (403, None),
    ("POST", "/api/new"): (403, {"game": "lantern", "seats": ["A", "B"], "file": "n.ice"}),
}
"""Every route of the server, and what a seat's link gets of it at its own table."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("table")
    put_games(folder, "lantern", 2)
    put_new(folder, "lantern", "Lana", "Mike")
    put_new(folder, "lantern", "Ann", "Bob", file="other.ice")
    with serving(folder) as running:
        running.enter("evening.ice", 0, do="show", picks=HAND)
        yield running


def tokens_of(served: Served, file: str = "evening.ice") -> dict[str, str]:
    links = served.get(f"/api/links/{file}")["links"]
    return {each["place"]: each["link"].partition("token=")[2] for each in links}


def device(served: Served, token: str) -> httpx.Client:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.Client(base_url=served.url, headers=headers, timeout=30)


def path_of(path: str, file: str) -> str:
    path = path.replace("{file:path}", file).replace("{id}", "0190")
    return path.replace("{name}", "dom.js" if "static" in path else "lantern")


def asked(client: httpx.Client, method: str, path: str, body: Any) -> int:
    with client.stream(method, path, json=body) as answer:
        return answer.status_code


def test_every_route_has_a_decision_and_stands_in_the_table(tmp_path: Path) -> None:
    app = application(Folder(tmp_path), token=TOKEN, hosts=[], cookie="c").app
    assert isinstance(app, Starlette)
    found = set()
    for route in app.routes:
        assert isinstance(route, Route)
        assert hasattr(route.endpoint, "shows"), f"{route.path}: make it with admission.route"
        found |= {(method, route.path) for method in (route.methods or ()) if method != "HEAD"}
    assert found == set(ROUTES)


def test_the_law_of_doors_asks_every_route_that_a_link_opens(tmp_path: Path) -> None:
    app = application(Folder(tmp_path), token=TOKEN, hosts=[], cookie="c").app
    assert isinstance(app, Starlette)
    opened = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, Route) and vars(route.endpoint)["shows"] is not MaySee.EVERYTHING
        for method in (route.methods or ()) if method != "HEAD"
    }  # fmt: skip
    assert opened == {*seat_links.ROUTES, *seat_links.OF_NO_GAME}


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_seats_link_opens_its_own_game_and_nothing_else(
    served: Served, method: str, path: str
) -> None:
    status, body = ROUTES[method, path]
    with device(served, tokens_of(served)["0"]) as phone:
        assert asked(phone, method, path_of(path, "evening.ice"), body) == status
        if "{file:path}" in path:
            there = asked(phone, method, path_of(path, "other.ice"), body)
            nowhere = asked(phone, method, path_of(path, "nowhere.ice"), body)
            assert (there, nowhere) == (403, 403)
            assert asked(phone, method, path_of(path, "evening.ice?game=1"), body) == 403


def test_a_view_can_only_be_narrowed(served: Served) -> None:
    tokens = tokens_of(served)
    for place, seen in (("0", True), ("1", False), ("table", False), ("watch", False)):
        with device(served, tokens[place]) as phone:
            for path in ("reel", "pictures", "desk", "forms", "picture"):
                for said in ("", "?as=all"):
                    answer = phone.get(f"/api/{path}/evening.ice{said}")
                    assert answer.status_code == 200
                    if path in ("reel", "picture"):
                        assert ("moth" in answer.text) == seen, (place, path)
                other = "0" if place != "0" else "1"
                assert phone.get(f"/api/{path}/evening.ice?as={other}").status_code == 403
                assert phone.get(f"/api/{path}/evening.ice?as=table").status_code == 200
            seats = phone.get("/api/reel/evening.ice").json()["seats"]
            assert [seat["viewer"] for seat in seats] == [int(place) if place.isdecimal() else -1]
            assert phone.get("/api/me").json()["who"] == (place if len(place) > 1 else "seat")


def test_who_was_slower_hears_only_what_its_seat_may_know(served: Served) -> None:
    with device(served, tokens_of(served)["1"]) as phone:
        entry = {"do": "show", "after": 0, "picks": HAND}
        answer = phone.post("/api/enter/evening.ice", json=entry)
        assert answer.status_code == 409
        assert "Lana draws ?, ?, ?." in answer.json()["message"]


def test_a_page_opened_with_a_link_is_that_seats(served: Served) -> None:
    link = served.get("/api/links/evening.ice")["links"][1]
    assert link["label"] == "Mike"
    with httpx.Client(base_url=served.url) as browser:
        assert browser.get(link["link"]).status_code == 303
        assert browser.get("/api/me").json()["viewer"] == 1
        assert browser.get("/").headers["location"].startswith("/record/evening.ice?game=")


def test_revoked_links_open_nothing_and_end_their_streams(served: Served) -> None:
    put_new(served.folder, "lantern", "Cy", "Di", file="revoked.ice")
    tokens = tokens_of(served, "revoked.ice")
    with device(served, tokens["0"]) as phone, device(served, tokens["1"]) as other:
        with phone.stream("GET", "/api/changes/revoked.ice") as heard:
            lines = heard.iter_lines()
            assert next(lines).startswith("data: ")
            assert served.post("/api/links/revoked.ice", {"revoke": "0"}).status_code == 200
            served.enter("revoked.ice", 0, do="show", picks=HAND)
            assert "moth" not in "".join(lines)
        assert phone.get("/api/me").status_code == 401
        assert other.get("/api/me").status_code == 200
    assert tokens_of(served, "revoked.ice")["0"] == ""
    served.post("/api/links/revoked.ice", {"renew": "0"})
    assert tokens_of(served, "revoked.ice")["0"] not in ("", tokens["0"])
    assert served.post("/api/links/revoked.ice", {"renew": "7"}).status_code == 404


def test_links_hold_over_restarts_in_a_file_of_the_owners_own(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    table = Links(folder, TOKEN).of("id", "evening.ice", 2)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    again = Links(folder, TOKEN)
    assert again.of("id", "evening.ice", 2) == table
    assert again.find(table.tokens["1"]) == Pass("seat", 1, "id", "evening.ice")
    assert again.find(TOKEN) == Pass()
    assert again.find("") is None
    assert len(set(table.tokens.values())) == 4
    assert all(len(token) >= 32 for token in table.tokens.values())


def test_a_link_that_was_used_is_known_after_a_restart_and_forgotten_with_a_new_one(
    tmp_path: Path,
) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    links = Links(Folder(tmp_path), TOKEN)
    app = application(Folder(tmp_path), token=TOKEN, hosts=[HOST], cookie="c", links=links)
    game = Folder(tmp_path).log("evening.ice")
    id_ = id_text(read_game(game, None).head.id)
    token = links.of(id_, "evening.ice", 2).tokens["1"]
    assert asyncio.run(fetched(app, token, "GET", "/api/desk/evening.ice"))[0] == 200
    assert Links(Folder(tmp_path), TOKEN).used(id_) == {1}
    links.renew(id_, "1")
    assert Links(Folder(tmp_path), TOKEN).used(id_) == set()


def test_a_file_that_others_can_read_or_that_is_damaged_is_refused(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    Links(folder, TOKEN).of("id", "evening.ice", 2)
    (tmp_path / FILE).chmod(0o644)
    with pytest.raises(IcecoreError, match="not yours alone"):
        Links(folder, TOKEN)
    (tmp_path / FILE).chmod(0o600)
    (tmp_path / FILE).write_bytes(b"{")
    with pytest.raises(IcecoreError, match="is damaged"):
        Links(folder, TOKEN)


def test_the_file_of_links_is_not_served(served: Served) -> None:
    tokens_of(served)
    assert (served.folder / FILE).exists()
    for path in ("replay", "api/reel", "static"):
        assert served.client.get(f"/{path}/{FILE}").status_code == 404


def test_guesses_are_limited_and_devices_that_are_in_stay_in() -> None:
    now = 0.0
    guesses = Guesses(lambda: now)
    assert guesses.admits("here", "in", right=True)
    for _ in range(MOST_GUESSES):
        assert not guesses.admits("here", "wrong", right=False)
    assert guesses.too_many("here")
    assert not guesses.admits("here", "guessed", right=True)
    assert guesses.admits("here", "in", right=True)
    assert guesses.admits("there", "guessed", right=True)
    now = 61.0
    assert guesses.admits("here", "guessed", right=True)


def test_a_guesser_is_told_to_wait(tmp_path: Path) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    with serving(tmp_path) as served:
        assert served.get("/api/me")["who"] == "scribe"
        codes = [httpx.get(f"{served.url}/?token=wrong{n}").status_code for n in range(101)]
        assert (codes[0], codes[-1]) == (401, 429)
        assert served.get("/api/me")["who"] == "scribe"
