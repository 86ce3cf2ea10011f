"""The first page: what it asks the server for, and what a visitor does with it."""

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from icecore.events.file.log import read_game
from tests.web.browser import accessibility_problems, visiting
from tests.web.serving import Served, put_games, put_new, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    folder = tmp_path / "served"
    folder.mkdir()
    with serving(folder) as running:
        yield running


def test_a_first_visitor_sees_what_to_do_and_opens_the_demo(
    browser: Browser, served: Served
) -> None:
    with visiting(browser) as page:
        page.goto(served.entrance)
        for what in ("Play one now", "Record one", "Look around", "Bring a game"):
            expect(page.get_by_role("heading", name=what)).to_be_visible()
        sample = served.client.get("/api/sample/the_north")
        assert sample.headers["content-type"] == "image/svg+xml"
        assert accessibility_problems(page) == []
        page.click("#demo")
        expect(page.locator("#found")).to_have_text("20 games")
        expect(page.locator("#archives .game-row").first).to_be_visible()
        assert "_" not in " ".join(page.locator(".card-title").all_inner_texts())


def test_a_dropped_log_is_kept_and_nothing_else_is(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    whole = put_games(tmp_path, "lantern", 1, "mine.ice")
    torn = tmp_path / "torn.ice"
    torn.write_bytes(whole.read_bytes()[:-5])
    with visiting(browser) as page:
        page.goto(served.entrance)
        page.set_input_files("#file", torn)
        expect(page.locator(".welcome .error")).to_contain_text("torn.ice")
        assert list(served.folder.iterdir()) == []
        page.set_input_files("#file", whole)
        expect(page.locator("#found")).to_have_text("1 game")
    assert read_game(str(served.folder / "mine.ice")).seal is not None
    data = b64encode(whole.read_bytes()).decode()
    for name, kept in (("mine.ice", "mine-again.ice"), ("../../mine.ice", "_.._mine.ice")):
        again = served.post("/api/drop", {"name": name, "data": data})
        assert again.json() == {"file": kept, "games": 1}
    assert served.post("/api/drop", {"name": "x.ice", "data": "%"}).status_code == 422
    assert served.post("/api/drop", {"name": "x.ice", "data": ""}).status_code == 422
    assert {path.parent for path in served.folder.iterdir()} == {served.folder}


def test_open_tables_stand_on_top_and_follow_what_is_recorded(
    browser: Browser, served: Served
) -> None:
    put_games(served.folder, "boreal_pyramid", 2)
    put_new(served.folder, "lantern", "Lana", "Mike")
    with visiting(browser) as page:
        page.goto(served.entrance)
        table = page.locator("#open li")
        expect(table.locator(".card-result")).to_have_text(
            "The table is asked: which cards did Lana draw?"
        )
        expect(table.locator("a.card")).to_have_attribute("href", re.compile("^/record/"))
        before = table.locator("img").get_attribute("src")
        for known in (0, 1):
            picks = ["moth", "moth", "wick"]
            assert served.enter("evening.ice", known, do="show", picks=picks).status_code == 200
        expect(table.locator(".card-result")).to_contain_text("Lana is to act")
        assert table.locator("img").get_attribute("src") != before
        assert accessibility_problems(page) == []


def test_pictures_of_positions_come_for_any_seat_and_nobody_else(served: Served) -> None:
    put_games(served.folder, "the_north", 3)
    rows = served.get("/api/games")["rows"]
    one, two = (
        served.client.get(f"/api/picture/{row['file']}", params={"game": row["id"]})
        for row in rows[:2]
    )
    assert one.status_code == two.status_code == 200
    assert one.text.startswith("<svg")
    assert one.text != two.text
    asked = {"game": rows[0]["id"], "at": 12}
    hidden = served.client.get("/api/picture/the_north.ice", params={**asked, "as": 0})
    whole = served.client.get("/api/picture/the_north.ice", params=asked)
    assert hidden.status_code == whole.status_code == 200
    assert hidden.text != whole.text
    for wrong in ({"at": "x"}, {"at": 10**6}, {"as": 7}, {"game": "ffff"}):
        answer = served.client.get("/api/picture/the_north.ice", params={**asked, **wrong})
        assert answer.status_code in (404, 422), wrong


def test_filters_fold_away_on_a_phone_and_the_whole_card_is_the_link(
    browser: Browser, served: Served
) -> None:
    put_games(served.folder, "lantern", 3)
    phone = {"width": 390, "height": 844}
    with visiting(browser, viewport=phone, has_touch=True, is_mobile=True) as page:
        page.goto(served.entrance)
        expect(page.locator("#found")).to_have_text("3 games")
        assert not page.locator("#game").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert accessibility_problems(page) == []
        card = page.locator("#games a.card").first
        box = card.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
        page.wait_for_selector("#board svg rect")


def test_nothing_stands_twice_and_an_archive_is_a_row_that_opens(
    browser: Browser, served: Served
) -> None:
    put_games(served.folder, "lantern", 2)
    put_games(served.folder, "boreal_pyramid", 7, "many.ice")
    put_new(served.folder, "lantern", "Lana", "Mike")
    with visiting(browser) as page:
        page.goto(served.entrance)
        expect(page.locator("#found")).to_have_text("10 games")
        expect(page.locator("#open li")).to_have_count(1)
        expect(page.locator("#games .game-row")).to_have_count(2)
        expect(page.locator("#games .course-line svg")).to_have_count(2)
        shelf = page.locator("#archives details")
        expect(shelf).to_contain_text("7 games")
        shelf.locator("summary").click()
        expect(shelf.locator(".game-row")).to_have_count(7)
        expect(shelf.locator(".game-row .won").first).to_contain_text("★")
        page.fill("#words", "many")
        expect(page.locator("#games .game-row")).to_have_count(7)
        expect(page.locator("#archives")).to_be_hidden()
    row = served.get("/api/games", file="many.ice")["rows"][0]
    course = served.get("/api/course/many.ice", game=row["id"])
    assert [seat[-1] for seat in course["points"]] == row["standing"]
    assert len(course["points"][0]) <= 40
