"""The served pages in a real browser: archive, viewer, recorder on two devices, SQL."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from icecore.events.file.log import read_game
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from tests.web.browser import accessibility_problems, visiting
from tests.web.serving import Served, put_games, put_new, serving
from tests.web.test_browser_replay import ZOO, shot

ODD = '<img src=x onerror=alert(1)>"&'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("browsed")
    (folder / "a b#?%").mkdir()
    put_games(folder / "a b#?%", "lantern", 3)
    put_games(folder, "boreal_pyramid", 2)
    put_new(folder, "lantern", ODD, "Mike", file="odd.ice")
    with serving(folder) as running:
        yield running


def records(page: Page, number: int) -> None:
    """Wait until the recorder shows so many records."""
    page.wait_for_selector(f"html[data-records='{number}']", state="attached")


def test_a_game_is_found_watched_and_linked_to(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        page.goto(served.entrance)
        expect(page.locator("#found")).to_have_text("6 games")
        assert "token" not in page.url
        assert accessibility_problems(page) == []
        shot(page, "archive")
        page.select_option("#game", "lantern")
        expect(page.locator("#found")).to_have_text("4 of 6 games")
        page.fill("#words", "IMG SRC")
        expect(page.locator("#found")).to_have_text("1 of 6 games")
        expect(page.locator("#games")).to_contain_text(ODD)
        page.reload()
        expect(page.locator("#found")).to_have_text("1 of 6 games")
        page.fill("#words", "")
        page.select_option("#sort", label="Longest first")
        expect(page.locator("#found")).to_have_text("4 of 6 games")
        page.locator("#games a").first.click()
        page.wait_for_selector("#board svg rect")
        page.keyboard.press("5")
        page.wait_for_url(re.compile("#"))
        link = page.url
        told = page.text_content("#now")
        other = page.context.new_page()
        other.goto(link)
        expect(other.locator("#now")).to_have_text(told or "")
        other.keyboard.press("v")
        expect(other.locator("#view")).to_have_value("0")
        with other.expect_download() as download:
            other.click("#share > summary")
            other.get_by_role("link", name="Save as one file").click()
        assert download.value.path().read_text().startswith("<!doctype html>")


def test_a_game_is_recorded_from_start_to_end_by_tapping(browser: Browser, served: Served) -> None:
    phone = {"width": 390, "height": 844}
    with visiting(browser, viewport=phone, has_touch=True, is_mobile=True) as page:
        page.goto(f"{served.url}/new?token={served.entrance.partition('=')[2]}")
        page.locator("label.game-tile:has([value=lantern])").tap()
        page.fill("[name=seat] >> nth=0", "Lana")
        page.locator(".segment:has([value=table])").tap()
        page.locator("#variants > summary").tap()
        page.fill("#file", "tapped.ice")
        page.fill("[data-option=hand]", "1")
        assert accessibility_problems(page) == []
        page.tap("#begin")
        page.wait_for_url("**/invite/**")
        page.goto(f"{served.url}/record/tapped.ice?token={served.entrance.partition('=')[2]}")
        records(page, 0)
        assert accessibility_problems(page) == []
        expect(page.locator("#question")).to_contain_text("which cards did Lana draw?")
        page.fill("#search", "wic")
        page.tap("#acts button")
        known = 1
        records(page, known)
        while "over" not in (page.text_content("#question") or ""):
            page.locator("#sheet .pick, #sheet .verb").first.tap()
            picked = f"html:not([data-records='{known}'])"
            page.wait_for_selector(f"#sheet .go, {picked}", state="attached")
            if page.locator("#sheet .go").count():
                page.locator("#sheet .go").first.tap()
            page.wait_for_selector(picked, state="attached")
            known = int(page.get_attribute("html", "data-records") or 0)
            assert known < 200
        shot(page, "recorder-phone")
        page.tap("#end")
        page.select_option("#end-how", "seal")
        page.get_by_role("button", name="Confirm").tap()
        expect(page.locator("#question")).to_have_text("The log is sealed.")
    log = read_game(str(served.folder / "tapped.ice"))
    assert log.seal is not None
    assert verify_game(log).problem is None


def test_two_devices_see_each_other_and_overwrite_nothing(browser: Browser, served: Served) -> None:
    put_new(served.folder, "boreal_pyramid", "Lana", "Elodie", file="two.ice")
    url = f"{served.url}/record/two.ice?token={served.entrance.partition('=')[2]}"
    with visiting(browser) as one, visiting(browser) as two:
        one.goto(url)
        two.goto(url)
        records(two, 0)
        for card in ["slip", "lane", "mart", "glade", "thorn", "birch", "scree", "ridge"]:
            one.fill("#search", card)
            one.press("#search", "Enter")
        one.click("#record-picks")
        records(one, 2)
        records(two, 2)
        expect(two.locator("#recent")).to_contain_text("The board is laid")
        one.fill("#search", "disc 3")
        one.press("#search", "Enter")
        records(two, 3)
        expect(two.locator("#question")).to_contain_text("which card came to Lana's square 3")
        two.fill("#search", "cairn")
        two.press("#search", "Enter")
        records(one, 5)

        two.route("**/api/changes/**", lambda route: route.abort())
        two.reload()
        records(two, 5)
        expect(two.locator("#connection")).to_contain_text("does not answer")
        one.fill("#search", "Elodie locate square=2 : summit")
        one.press("#search", "Enter")
        records(one, 7)
        two.fill("#search", "Elodie locate square=8")
        two.click("[data-text='Elodie locate square=8']")
        expect(two.locator("#error")).to_contain_text("Somebody else was quicker")
        expect(two.locator("#error")).to_contain_text("Elodie reserves")
        two.unroute("**/api/changes/**")
        expect(two.locator("#recent")).to_contain_text("Elodie reserves")
        records(two, 7)

        one.click("#undo")
        one.fill("#reason", "that was not the summit")
        one.get_by_role("button", name="Take it back").click()
        records(two, 9)
        one.click("#note")
        one.fill("#note-text", "why not?")
        one.select_option("#note-mark", "?")
        one.get_by_role("button", name="Note it").click()
        records(two, 10)
        two.click("#ruling")
        two.select_option("dialog select", "valued")
        two.fill("dialog [data-field=card]", "cairn")
        two.fill("dialog [data-field=points]", "5")
        two.fill("#ruling-reason", "we count the cairn as 5")
        assert accessibility_problems(two) == []
        shot(two, "ruling")
        two.get_by_role("button", name="Enter the ruling").click()
        records(one, 11)
        two.fill("#search", "Elodie discover square=1")
        two.click("[data-text='Elodie discover square=1']")
        records(one, 12)
        shot(one, "recorder")
        assert accessibility_problems(one) == []
    assert len(open_timeline(read_game(str(served.folder / "two.ice")))) >= 12


def test_the_recorder_works_by_keyboard_and_says_what_is_refused(
    browser: Browser, served: Served
) -> None:
    put_new(served.folder, "lantern", "Lana", "Mike", file="keys.ice")
    with visiting(browser, color_scheme="dark") as page:
        page.goto(f"{served.url}/record/keys.ice?token={served.entrance.partition('=')[2]}")
        records(page, 0)
        page.focus("#search")
        for known in (1, 2):
            for card in ("moth", "moth", "wick"):
                page.keyboard.type(card)
                page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            records(page, known)
            expect(page.locator("#status")).to_contain_text(f"{known} recorded")
        page.focus("#search")
        page.keyboard.type("Lana play flame")
        page.keyboard.press("Enter")
        expect(page.locator("#error")).to_contain_text("lantern.play.1")
        page.fill("#search", "play wick")
        page.keyboard.press("Enter")
        records(page, 3)
        assert accessibility_problems(page) == []
        shot(page, "recorder-dark")


def test_no_name_becomes_markup_in_any_page(browser: Browser, served: Served) -> None:
    for number, text in enumerate(ZOO):
        put_new(served.folder, "lantern", text, "x", file=f"zoo{number}.ice")
    with visiting(browser) as page:
        page.goto(served.entrance)
        expect(page.locator("#open")).to_contain_text(ZOO[1])
        for number, text in enumerate(ZOO):
            page.goto(f"{served.url}/record/zoo{number}.ice")
            records(page, 0)
            expect(page.locator("#question")).to_contain_text(text.strip())
            injected = "img, iframe, object, main script, foreignObject, [onload], [onerror]"
            assert page.locator(injected).count() == 0


def test_sql_is_asked_drawn_saved_and_downloaded(browser: Browser, served: Served) -> None:
    with visiting(browser) as page:
        page.goto(f"{served.url}/ask?token={served.entrance.partition('=')[2]}")
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("#database option")).to_have_text("archive.duckdb")
        expect(page.locator("#result table")).to_be_visible()
        page.click("#editor > summary")
        page.fill("#sql", "SELECT name, count(*) AS games FROM seats GROUP BY name ORDER BY name")
        page.click("#run")
        expect(page.locator("#result tbody")).to_contain_text(ODD)
        expect(page.locator("#chart rect").first).to_be_visible()
        assert page.locator("img").count() == 0
        assert accessibility_problems(page) == []
        shot(page, "ask")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download CSV").click()
        assert download.value.path().read_text().startswith("name,games")
        held: list[Route] = []
        page.route("**/api/questions*", lambda route: held.append(route))
        page.fill("#name", "players")
        page.click("#save")
        expect(page.locator("#status")).to_contain_text("Saved as players.sql")
        page.click("[data-question=seat_advantage]")
        expect(page.locator("#answer")).to_contain_text("%")
        while not held:
            page.wait_for_timeout(10)
        held.pop().continue_()
        page.unroute("**/api/questions*")
        expect(page.locator("[data-question='saved:players']")).to_be_attached()
        expect(page.locator("#result thead")).to_contain_text("fair")
        expect(page.locator("#chart .whisker").first).to_be_attached()
        page.go_back()
        expect(page.locator("#result thead")).not_to_contain_text("fair")
        expect(page.locator("#sql")).to_have_value(re.compile("FROM seats GROUP BY name"))
        page.fill("#sql", "SELECT id,\n  nobody\nFROM games")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".sql-lines .meant")).to_contain_text("nobody")
        expect(page.locator("#result table")).to_have_count(0)
        assert accessibility_problems(page) == []
        page.fill("#sql", "")
        page.locator("#sql").type("SELECT id, 12 AS record FROM ga")
        expect(page.locator("#offered button").first).to_contain_text("games")
        page.keyboard.press("Tab")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#result a").first).to_have_attribute("href", re.compile("#12$"))
        address = page.url
        page.click("#save")
        page.get_by_role("button", name="Replace it").click()
        expect(page.locator("#status")).to_contain_text("Saved as players.sql")
        page.goto("about:blank")
        page.goto(address)
        page.locator("#result a").first.click()
        expect(page.locator("#caption")).to_contain_text("Record 12 of")
        page.goto(f"{served.url}/ask")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.click("#editor > summary")
        page.fill("#sql", "DROP TABLE games")
        page.click("#run")
        expect(page.locator("#error")).to_contain_text("only SELECT")


def test_a_question_of_the_gallery_is_answered_by_one_click_and_narrowed_by_facets(
    browser: Browser, served: Served
) -> None:
    put_games(served.folder, "the_north", 4)
    with visiting(browser) as page:
        page.goto(f"{served.url}/ask?token={served.entrance.partition('=')[2]}")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.click("#load")
        expect(page.locator("#facet-games")).to_contain_text("THE NORTH (4)")
        page.select_option("#facet-games", "the_north")
        page.click("[data-question=end_reasons]")
        expect(page.locator("#chart svg")).to_be_visible()
        expect(page.locator("#answer")).to_contain_text("100 %")
        expect(page.locator("#result tbody tr")).to_have_count(1)
        assert not page.locator("#sql").is_visible()
        page.click("[data-question='the_north.directives']")
        expect(page.locator("#chart .tick").filter(has_text="%").first).to_be_visible()
        page.reload()
        expect(page.locator("#question-title")).to_have_text(re.compile("Which Directives"))
        expect(page.locator("#chart svg")).to_be_visible()
        assert accessibility_problems(page) == []
        page.click("#editor > summary")
        page.fill("#sql", "SELECT 1 AS one")
        page.click("#run")
        expect(page.locator("#result tbody td")).to_have_text("1")
