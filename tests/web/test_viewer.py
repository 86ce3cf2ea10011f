"""The served viewer lights, turns, notes, compares and asks what if."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from icecore.events.file.log import read_game
from icecore.events.words.record import Note
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from tests.web.browser import accessibility_problems, visiting
from tests.web.serving import Served, put_games, put_new, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("viewed")
    put_games(folder, "boreal_pyramid", 1)
    put_games(folder, "the_north", 1)
    put_new(folder, "lantern", "Lana", "Mike", file="open.ice")
    with serving(folder) as running:
        yield running


def watch(page: Page, served: Served, file: str, hash_: str = "", query: str = "") -> None:
    token = served.entrance.partition("=")[2]
    page.goto(f"{served.url}/watch/{file}?token={token}{query}{hash_}")
    page.wait_for_selector("#board svg > *", state="attached")


def here(page: Page) -> int:
    return int((page.text_content("#caption") or "").split()[1])


def test_what_changed_is_lit_and_the_keys_work_after_a_jump(
    browser: Browser, served: Served
) -> None:
    with visiting(browser) as page:
        watch(page, served, "boreal_pyramid.ice", "#10")
        page.fill("#jump", "41")
        page.press("#jump", "Enter")
        page.keyboard.press("ArrowRight")
        assert here(page) == 42
        page.wait_for_selector("#board .mark", state="attached")
        assert page.locator("#board .fresh").count() > 0
        page.select_option("#view", "0")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#caption")).to_contain_text("Record 41 ")
        expect(page.locator("#view")).to_have_value("0")


def test_a_card_opens_beside_itself_with_its_text(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        watch(page, served, "boreal_pyramid.ice", "#41")
        card = page.locator("#board [data-card]").first
        box = card.bounding_box()
        card.click()
        popup = page.locator("#card-story")
        expect(popup.locator(".card-text")).to_contain_text("cost")
        expect(popup.locator(".close-up")).to_be_visible()
        id_ = card.get_attribute("data-card") or ""
        name = page.evaluate("id => viewer.reel.about.cards[id].name", id_)
        assert name != id_
        expect(popup.locator("h2")).to_have_text(name)
        told = popup.locator(".story").inner_text()
        assert name in told
        assert id_ not in told
        assert accessibility_problems(page) == []
        shown = popup.bounding_box()
        assert box is not None
        assert shown is not None
        assert shown["y"] + shown["height"] <= 900
        right, left = box["x"] + box["width"], shown["x"] + shown["width"]
        assert abs(shown["x"] - right) < 20 or left <= box["x"]
        page.keyboard.press("Escape")
        expect(popup).to_be_hidden()


def test_the_table_is_turned_to_any_seat(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        watch(page, served, "the_north.ice", "#40")
        first = "[...document.querySelectorAll('#board svg > text')].map(t => t.textContent)"
        names = page.evaluate(first)
        page.click("#more > summary")
        page.select_option("#turned", "1")
        expect(page.locator("#turned")).to_have_value("1")
        while page.evaluate(first) == names:
            page.wait_for_timeout(50)
        assert sorted(page.evaluate(first)) == sorted(names)
        page.keyboard.press("ArrowRight")
        assert here(page) == 41


def test_a_phone_has_a_board_that_can_be_read_and_the_whole_one_on_request(
    browser: Browser, served: Served
) -> None:
    with visiting(browser, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        watch(page, served, "the_north.ice", "#40")
        narrow, whole = page.locator("#board svg[width='374']"), page.locator("#board svg")
        expect(narrow).to_be_visible()
        expect(page.locator(".told-here")).to_have_text(page.evaluate("viewer.view.told(40)"))
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.click("#forward")
        assert here(page) == 41
        expect(narrow).to_be_visible()
        page.click("#large")
        expect(narrow).to_have_count(0)
        expect(whole).to_be_visible()
        page.reload()
        expect(page.locator("#large")).to_have_attribute("aria-pressed", "false")
        assert accessibility_problems(page) == []


def test_two_kinds_of_games_stand_side_by_side_and_nothing_is_lit(
    browser: Browser, served: Served
) -> None:
    with visiting(browser) as page:
        watch(page, served, "boreal_pyramid.ice", "#41")
        page.click("#to-what-if")
        other = page.locator("#other option[value$=' the_north.ice']")
        expect(other).to_have_count(1)
        page.select_option("#other", other.get_attribute("value"))
        expect(page.locator("#held-figure")).to_be_visible()
        page.wait_for_selector("#held svg > *", state="attached")
        expect(page.locator("#beside-record")).to_have_value("41")
        page.click("#forward")
        expect(page.locator("#beside-record")).to_have_value("42")
        assert page.locator(".differs").count() == 0


def test_the_page_of_a_game_that_is_not_there_says_so(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        token = served.entrance.partition("=")[2]
        page.goto(f"{served.url}/watch/nothing.ice?token={token}")
        expect(page.locator(".error")).to_contain_text("nothing.ice")
        expect(page.get_by_role("link", name="All games")).to_be_visible()


def test_a_width_that_no_screen_has_is_refused(served: Served) -> None:
    for width in ("1", "999999", "wide"):
        answer = served.client.get("/api/pictures/the_north.ice", params={"width": width})
        assert answer.status_code == 422
        assert answer.json()["message"].startswith("width: expected")


def test_the_story_folds_and_charts_lead_to_records(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        watch(page, served, "boreal_pyramid.ice", "#41")
        page.click("#fold")
        assert page.locator(".records [data-n]:visible").count() < 10
        expect(page.locator("[aria-current=step]")).to_be_visible()
        page.get_by_role("button", name="Unfold all turns").click()
        assert page.locator(".records [data-n]:visible").count() > 40
        page.locator("[aria-current=step]").press("z")
        expect(page.locator("[data-n='41']")).to_be_hidden()
        chart = page.locator("#position")
        box = chart.bounding_box()
        assert box is not None
        chart.click(position={"x": box["width"] - 2, "y": box["height"] - 4})
        last = page.evaluate("viewer.path.at(-1)")
        assert here(page) == last
        page.click("#tab-moments")
        moment = page.locator("[data-moment]").first
        moment.click()
        assert here(page) == int(moment.get_attribute("data-moment") or "")


def test_bookmarks_and_notes_on_a_closed_log_stay_in_this_browser(
    browser: Browser, served: Served
) -> None:
    with visiting(browser) as page:
        watch(page, served, "boreal_pyramid.ice", "#7")
        page.keyboard.press("b")
        expect(page.locator("#bookmark")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("n")
        expect(page.locator("dialog[open]")).to_contain_text("in this browser alone")
        page.fill("#note-text", "too early")
        page.select_option("#note-mark", "?")
        page.get_by_role("button", name="Note it").click()
        expect(page.locator("[data-n='7'] .note")).to_have_text("? too early")
        page.reload()
        page.click("#tab-notes")
        expect(page.locator("#margin")).to_contain_text("too early")
        page.keyboard.press("End")
        page.locator("#margin button").first.click()
        assert here(page) == 7


def test_a_note_on_an_open_game_is_recorded_in_its_log(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        watch(page, served, "open.ice")
        page.click("#write-note")
        page.fill("#note-text", "late start")
        page.get_by_role("button", name="Note it").click()
        expect(page.locator("#caption")).to_contain_text("Record 1 of 1")
    (record,) = open_timeline(read_game(str(served.folder / "open.ice"))).records
    assert record.act == Note(0, "late start")


def test_what_if_is_played_by_bots_and_stands_beside_the_game(
    browser: Browser, served: Served
) -> None:
    with visiting(browser) as page:
        watch(page, served, "boreal_pyramid.ice", "#30")
        page.click("#to-what-if")
        page.select_option("#what-if-by", "random")
        page.click("#what-if")
        expect(page.locator("#held-figure")).to_be_visible()
        expect(page.locator(".what-ifs li")).to_contain_text("What if after record 30")
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        expect(page.locator("#beside-record")).to_have_value("36")
        page.wait_for_selector("#held .mark.differs", state="attached")
        assert page.locator("#board .differs").count() > 0
        assert accessibility_problems(page) == []
        page.select_option("#what-if-by", "")
        page.click("#what-if")
        page.wait_for_url(re.compile("/record/boreal_pyramid-what-if-2.ice"))
    played = read_game(str(served.folder / "boreal_pyramid-what-if.ice"))
    assert played.seal is not None
    assert verify_game(played).problem is None
    assert played.head.parent is not None
    assert played.head.parent.record == 30
    by_hand = read_game(str(served.folder / "boreal_pyramid-what-if-2.ice"))
    assert [seat.bot for seat in by_hand.head.seats] == [None, None]
    assert by_hand.count == 36


def test_a_game_is_found_by_its_id_and_shown_in_other_pages(
    browser: Browser, served: Served
) -> None:
    game = served.get("/api/games", words="the_north")["rows"][0]["id"]
    answer = served.client.get(f"/game/{game}")
    assert answer.headers["location"] == f"/watch/the_north.ice?game={game}"
    assert served.client.get("/game/ffff").status_code == 404
    with visiting(browser) as page:
        watch(page, served, "the_north.ice", "#12", "&embed=1")
        assert not page.locator(".records").is_visible()
        assert page.locator("#board svg").is_visible()
        watch(page, served, "the_north.ice", "#12")
        page.click("#share > summary")
        page.click("#embed")
        assert "embed=1#12" in page.input_value("#iframe-line")
