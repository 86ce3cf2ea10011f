"""The first minutes: one screen begins a game, short links are handed out, the host only plays."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from icecore.events.file.log import read_game
from tests.ours import WITH_LANTERN
from tests.signals import default_signals
from tests.web.browser import accessibility_problems, visiting
from tests.web.finger import PHONE
from tests.web.serving import TOKEN, Served, put_games, put_new, serving
from tests.web.test_table import HERE

BEGUN = "html[data-records]"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("evening")
    put_new(folder, "lantern", "Lana", "Mike", file="lantern.ice")
    with serving(folder) as running:
        yield running


def links_of(served: Served, file: str) -> dict[str, Any]:
    return {each["place"]: each for each in served.get(f"/api/links/{file}")["links"]}


def fresh(served: Served) -> httpx.Client:
    """A device that has nothing yet."""
    return httpx.Client(base_url=served.url, timeout=30)


def test_a_short_link_opens_what_the_long_one_opens(served: Served) -> None:
    link = links_of(served, "lantern.ice")["1"]
    assert len(link["short"].encode()) <= 62, "a code of 33 modules"
    assert link["short"].endswith(f"/s/{link['link'].partition('token=')[2]}")
    with fresh(served) as phone:
        answer = phone.get(link["short"])
        assert (answer.status_code, "token" in answer.headers["location"]) == (303, False)
        assert answer.headers["location"].startswith("/record/lantern.ice?game=")
        assert phone.get("/api/me").json()["viewer"] == 1
    with fresh(served) as screen:
        answer = screen.get(links_of(served, "lantern.ice")["watch"]["short"])
        assert answer.headers["location"].endswith("&screen=1")
        assert screen.get("/api/me").json() == {
            "who": "watch", "viewer": -1, "dealt": False, "host": False, "everybody": False,
        }  # fmt: skip
    with fresh(served) as stranger:
        assert stranger.get("/s/0123456789abcdef0123456789abcdef").status_code == 401


def test_who_keeps_the_record_opens_a_link_and_plays_without_losing_that(served: Served) -> None:
    with fresh(served) as host:
        assert host.get(f"/s/{TOKEN}").headers["location"] == "/new"
        link = links_of(served, "lantern.ice")["0"]
        for each in (link["short"], link["link"]):
            answer = host.get(each)
            assert "set-cookie" not in answer.headers
            assert answer.headers["location"].endswith("&plays=0")
        game = {"game": link["link"].partition("game=")[2].partition("&")[0]}
        assert host.get("/api/me").json()["who"] == "scribe"
        played = host.get("/api/me", params={**game, "plays": "0"}).json()
        assert (played["who"], played["viewer"], played["host"]) == ("seat", 0, True)


def test_the_page_on_which_the_host_plays_shows_one_hand_and_speaks_for_one_seat(
    served: Served,
) -> None:
    served.enter("lantern.ice", 0, do="show", picks=["moth", "moth", "wick"])
    served.enter("lantern.ice", 1, do="show", picks=["moth", "wick", "spark"])
    game = links_of(served, "lantern.ice")["0"]["link"].partition("game=")[2].partition("&")[0]
    as_host = {"game": game, "plays": "1"}
    reel = served.get("/api/reel/lantern.ice", **as_host)
    assert [seat["viewer"] for seat in reel["seats"]] == [1]
    assert "Lana draws ?, ?, ?." in str(reel["views"][0]["rows"])
    everything = served.client.get("/api/reel/lantern.ice", params={**as_host, "as": "all"})
    assert "moth" not in str(everything.json()["views"][0]["rows"][0])
    assert (
        served.client.get("/api/reel/lantern.ice", params={**as_host, "as": "0"}).status_code == 403
    )
    line = {"do": "say", "line": "Lana play card=moth", "after": 2}
    said = served.client.post("/api/enter/lantern.ice", json=line, params=as_host)
    assert said.status_code == 403
    for wrong in ("7x", "-1", "scribe"):
        found = served.client.get("/api/me", params={"game": game, "plays": wrong})
        assert found.status_code == 404


def test_a_seat_cannot_play_for_another_by_asking(served: Served) -> None:
    link = links_of(served, "lantern.ice")["1"]
    token, game = link["short"].rpartition("/")[2], link["link"].partition("game=")[2]
    with fresh(served) as phone:
        phone.headers["Authorization"] = f"Bearer {token}"
        me = phone.get("/api/me", params={"plays": "0", "game": game.partition("&")[0]}).json()
        assert (me["who"], me["viewer"], me["host"]) == ("seat", 1, False)


def test_names_that_were_used_before_are_offered_and_bots_are_no_people(tmp_path: Path) -> None:
    put_new(tmp_path, "the_north", "Ana", "Björn")
    put_games(tmp_path, "lantern", 1)
    with serving(tmp_path) as served:
        wish = {"game": "lantern", "seats": ["Zoë", "Bot"], "bots": ["", "random"], "file": "z.ice"}
        assert served.post("/api/new", wish).status_code == 201
        people = served.get("/api/new")[0]["people"]
        assert people[0] == "Zoë"
        assert {"Ana", "Björn"} <= set(people)
        assert "Bot" not in people


def begin(page: Page, served: Served, file: str, game: str, *names: str, bot: str = "") -> None:
    """The host opens the printed code, and fills in the one screen."""
    page.goto(f"{served.url}/s/{TOKEN}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click(f"label.game-tile:has([value={game}])")
    while page.locator("[name=seat]").count() < len(names):
        page.click("#somebody")
    while page.locator("[name=seat]").count() > len(names):
        page.locator(".sitter button").last.click()
    for seat, name in enumerate(names):
        page.locator("[name=seat]").nth(seat).fill(name)
        page.locator("[name=by]").nth(seat).select_option("me" if seat == 0 else "link")
    if bot:
        page.locator("[name=by]").last.select_option(f"bot:{bot}")
    page.click("#variants > summary")
    page.fill("#file", file)
    page.click("#begin")


def test_an_evening_begins_on_one_screen_and_each_friend_gets_a_code(
    browser: Browser, served: Served
) -> None:
    with visiting(browser, **PHONE) as host, visiting(browser, **PHONE) as friend:
        begin(host, served, "first.ice", "board_royale", "Ana", "Björn", "Zoë", bot="greedy")
        host.wait_for_url("**/invite/**")
        expect(host.locator("h2")).to_have_text("Hand this to Björn")
        expect(host.locator("[data-show='1'] .state")).to_have_text("waiting")
        expect(host.locator("#play")).to_have_text("Play without waiting")
        assert accessibility_problems(host) == []
        friend.goto(f"http://{host.locator('#short').inner_text()}")
        friend.wait_for_selector(BEGUN, state="attached")
        expect(host.locator("[data-show='1'] .state")).to_have_text("✓ here")
        expect(host.locator("#play")).to_have_text("Play")
        host.click("[data-show='watch']")
        expect(host.locator("h2")).to_have_text("A screen for everybody")
        host.click("#play")
        host.wait_for_selector(BEGUN, state="attached")
        expect(host.locator("#device")).to_contain_text("This device shows Ana.")
        for absent in ("#eyes", "#table-links", "#ruling", "#sees-all"):
            expect(host.locator(absent)).to_have_count(0)
        expect(friend.locator("#device")).to_have_text("This device shows Björn.")
        host.click("#menu")
        host.click("#keep-record")
        expect(host.locator("#sees-all")).to_contain_text("it sees every hand")
    head = read_game(served.folder / "first.ice").head
    assert [(seat.name, seat.bot) for seat in head.seats] == [
        ("Ana", None), ("Björn", None), ("Zoë", "greedy"),
    ]  # fmt: skip


def test_a_link_that_is_renewed_or_revoked_is_so_at_once(browser: Browser, served: Served) -> None:
    with visiting(browser, **PHONE) as host:
        begin(host, served, "renewed.ice", "the_north", "Ana", "Björn")
        host.wait_for_url("**/invite/**")
        before = host.locator("#short").inner_text()
        host.locator(".more-links summary").click()
        host.get_by_label("New link for Björn").click()
        expect(host.locator("#short")).not_to_have_text(before)
        host.locator(".more-links summary").click()
        host.get_by_label("Revoke the link for Björn").click()
        expect(host.locator(".code-card")).to_contain_text("Revoked")
        expect(host.locator("#copy")).to_be_disabled()
        with fresh(served) as late:
            assert late.get(f"http://{before}").status_code == 401


def test_nobody_on_this_phone_means_that_it_keeps_the_record(
    browser: Browser, served: Served
) -> None:
    with visiting(browser, **PHONE) as page:
        page.goto(f"{served.url}/s/{TOKEN}")
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        expect(page.locator("#keeps")).to_contain_text("alone")
        page.locator("[name=by]").first.select_option("link")
        expect(page.locator("#keeps")).to_contain_text("keeps the record, and sees every hand")
        page.click(".segment:has([value=table])")
        page.click("#variants > summary")
        page.check("[name=dealing][value=shuffled]")
        page.fill("#file", "kept.ice")
        page.click("#begin")
        page.wait_for_url("**/invite/**")
        expect(page.locator("#play")).to_have_text("Begin without waiting")
        page.click("#play")
        expect(page.locator("#sees-all")).to_contain_text("it sees every hand")


def test_a_table_without_a_game_has_a_code_for_the_host(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "icecore", "serve", str(tmp_path), "--table", *HERE]
    environment = {**WITH_LANTERN, "ICECORE_TOKEN": TOKEN}
    with subprocess.Popen(
        [*command, "--json"], env=environment, stdout=subprocess.PIPE, preexec_fn=default_signals
    ) as process:
        assert process.stdout is not None
        said = msgspec.json.decode(b"".join(iter(process.stdout.readline, b"}\n")) + b"}")
        try:
            assert said["links"] == []
            assert httpx.get(said["host"]).headers["location"] == "/new"
        finally:
            process.terminate()
