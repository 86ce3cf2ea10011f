"""The one-file replay in a real browser: every game, by mouse, by keyboard, on a phone."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.record import AnyRecord, Note, Record, SeatInfo, Takeback
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from icecore.web.replay.onefile import one_file
from tests.ours import GAMES
from tests.web.browser import accessibility_problems, visiting

ZOO = (
    "<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "<svg/onload=alert(3)>",
    "javascript:alert(4)", '"><b onmouseover=alert(5)>', "{{7*7}}${alert(6)}", "&lt;script&gt;",
    "<!--", "]]>", "\u202ereversed", "Łana 🧊 O'Brien", "' onfocus=alert(7) autofocus '",
)  # fmt: skip
SHOTS = os.environ.get("ICECORE_SCREENSHOTS")
"""A folder to keep screenshots in, for whoever wants to look at them."""


@pytest.fixture
def replay(tmp_path: Path) -> Callable[..., str]:
    """The address of a replay of a simulated game, with records of the scribe after it."""

    def make(game: str, *scribe: Any, names: tuple[str, ...] = ()) -> str:
        head, records, seal = simulated(find_game(game), 0)
        more: list[AnyRecord] = [Record(records[-1].at, SCRIBE, act) for act in scribe]
        seats = tuple(map(SeatInfo, names)) or head.seats
        path = tmp_path / f"{game}.ice"
        frames = bulk_frames(replace(head, seats=seats), [*records, *more], None if more else seal)
        path.write_bytes(frames)
        page = tmp_path / f"{game}.html"
        page.write_text(one_file(read_game(str(path))), "utf-8")
        return page.as_uri()

    return make


PLACES = """["#play", "#forward", "#position", ".who", ".table", "#tab-story"].map((which) => {
  const {x, y, width, height} = document.querySelector(which).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}).join(", ")"""
SMALLEST = """Math.min(...[...document.querySelectorAll("#board svg text, #held svg text")]
  .filter((text) => text.textContent.trim() && text.getBoundingClientRect().width)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d))"""
"""The height of the smallest letters on a board, in pixels of the screen."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def here(page: Page) -> int:
    return int((page.text_content("#caption") or "").split()[1])


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_every_kind_is_stepped_through(
    browser: Browser, replay: Callable[..., str], game: str
) -> None:
    with visiting(browser) as page:
        page.goto(replay(game))
        records = len(simulated(find_game(game), 0)[1])
        page.wait_for_selector("#board svg rect")
        assert here(page) == 0
        expect(page.locator("#result-card")).to_be_visible()
        seen, places = set(), set()
        for number in range(records + 1):
            assert here(page) == number
            seen.add(page.text_content("#words"))
            places.add(page.evaluate(PLACES))
            page.keyboard.press("ArrowRight")
        assert here(page) == records
        expect(page.locator("#result-card")).to_contain_text("The end")
        assert len(seen) > 2
        assert len(places) == 1, "the controls, the chart, the seats and the story never move"
        assert page.locator(".records [data-n]").count() == records + 1
        for _ in page.locator("#view option").all():
            page.keyboard.press("v")
            assert here(page) == records
        shot(page, f"replay-{game}")


@pytest.mark.parametrize("game", GAMES)
def test_no_word_on_a_board_is_too_small_at_1280(
    browser: Browser, replay: Callable[..., str], game: str
) -> None:
    with visiting(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{replay(game)}#0")
        page.wait_for_selector("#board svg rect")
        records = len(simulated(find_game(game), 0)[1])
        for number in range(0, records + 1, max(1, records // 12)):
            page.evaluate("(n) => viewer.go(n)", number)
            assert page.evaluate(SMALLEST) >= 11
        page.keyboard.press("c")
        page.keyboard.press("Home")
        expect(page.locator("#held > svg")).to_be_visible()
        assert page.evaluate(SMALLEST) >= 11


def test_keys_go_by_record_round_and_tenth(browser: Browser, replay: Callable[..., str]) -> None:
    with visiting(browser) as page:
        page.goto(replay("boreal_pyramid"))
        page.wait_for_selector("#board svg rect")
        page.keyboard.press("End")
        last = here(page)
        for key, wanted in (
            ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last),
            ("5", round(last / 2)), ("0", 0), ("9", round(last * 0.9)),
        ):  # fmt: skip
            page.keyboard.press(key)
            assert here(page) == wanted, key
        page.keyboard.press("Home")
        rounds = []
        for _ in range(4):
            page.keyboard.press("]")
            rounds.append((page.text_content("#caption") or "").partition("· round ")[2][:1])
        assert rounds == ["1", "2", "3", "4"]
        page.keyboard.press("[")
        expect(page.locator("#caption")).to_contain_text("round 3")
        page.keyboard.press("Home")
        page.select_option("select[aria-label=Speed]", "8")
        page.locator("h1").click()
        page.keyboard.press("Space")
        expect(page.locator("#caption")).not_to_contain_text("Record 0 of")
        page.keyboard.press("Space")
        expect(page.locator("#play")).to_have_attribute("aria-label", "Play (space)")


def test_the_keyboard_alone_reaches_everything_and_shows_where_it_is(
    browser: Browser, replay: Callable[..., str]
) -> None:
    with visiting(browser) as page:
        page.goto(replay("boreal_pyramid"))
        page.wait_for_selector("#board svg rect")
        reached = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.id"))
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            on_page = page.evaluate("document.activeElement !== document.body")
            assert not on_page or outline != "none"
        wanted = "back play forward jump view everything hold position tab-story"
        assert {*wanted.split()} <= reached
        page.focus("#share > summary")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(page.locator("#copy")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#copy")).to_be_hidden()
        page.focus("#tab-story")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#card")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("j")
        page.keyboard.type("t5")
        page.keyboard.press("Enter")
        expect(page.locator("#caption")).to_contain_text("turn 5")
        page.locator("#jump").fill("t999")
        page.keyboard.press("Enter")
        expect(page.locator("#error")).to_contain_text("has not come to turn 999")
        page.locator(".records [aria-current]").focus()
        before = here(page)
        page.keyboard.press("ArrowDown")
        expect(page.locator("#caption")).to_contain_text(f"Record {before + 1} of")
        expect(page.locator("#caption")).to_contain_text("preview")
        page.keyboard.press("Enter")
        expect(page.locator("#caption")).not_to_contain_text("preview")
        assert here(page) == before + 1
        page.keyboard.press("?")
        expect(page.locator("#help")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#help")).not_to_be_visible()


def test_hovering_previews_and_clicking_pins(browser: Browser, replay: Callable[..., str]) -> None:
    with visiting(browser) as page:
        page.goto(f"{replay('boreal_pyramid')}#10")
        page.wait_for_selector("#board svg rect")
        page.hover("[data-n='12']")
        expect(page.locator("#caption")).to_contain_text("Record 12 of")
        page.hover("h1")
        expect(page.locator("#caption")).to_contain_text("Record 10 of")
        page.click("[data-n='12']")
        page.hover("h1")
        expect(page.locator("#caption")).to_contain_text("Record 12 of")


def test_a_card_tells_its_story_and_two_positions_stand_side_by_side(
    browser: Browser, replay: Callable[..., str]
) -> None:
    with visiting(browser) as page:
        page.goto(f"{replay('boreal_pyramid')}#88")
        page.locator("#board [data-card]").first.click()
        expect(page.locator("#card-story h3")).to_contain_text("The story of")
        card = page.input_value("#card")
        expect(page.locator("#card-story li").first).to_be_visible()
        first = page.locator("#card-story li button").first
        number = int(first.locator(".n").text_content() or "")
        first.click()
        assert here(page) == number
        assert card in (page.text_content("#now") or "") + (page.text_content(".chips") or "")
        page.click("#hold")
        page.keyboard.press("End")
        expect(page.locator("#held svg")).to_be_visible()
        labels = [page.get_attribute(f"{place} svg", "aria-label") for place in ("#held", "#board")]
        assert labels[0] != labels[1]
        shot(page, "compare")
        page.wait_for_url(re.compile(f"#{here(page)};with="))
        link = page.url
    with visiting(browser) as fresh:
        fresh.goto(link)
        expect(fresh.locator("#held svg")).to_be_visible()
        assert [
            fresh.get_attribute(f"{place} svg", "aria-label") for place in ("#held", "#board")
        ] == labels


def test_what_was_taken_back_is_seen_and_can_be_stepped_through(
    browser: Browser, replay: Callable[..., str]
) -> None:
    scribe = (Note(3, "bold", "!?"), Takeback(10), Note(2, "after all", "!"))
    with visiting(browser) as page:
        page.goto(replay("lantern", *scribe))
        page.wait_for_selector("#board svg rect")
        page.keyboard.press("End")
        records = len(simulated(find_game("lantern"), 0)[1])
        assert here(page) == records + 3
        assert page.locator(".records .row.gone").count() == 0
        page.check("#everything")
        assert page.locator(".records [data-n]").count() == records + 4
        assert page.locator(".records .row.gone").count() == records + 1 - 10
        expect(page.locator("[data-n='2'] .note")).to_have_text("! after all")
        expect(page.locator(f"[data-n='{records + 2}']")).to_contain_text("Taken back to record 10")
        page.click(f"[data-n='{records}']")
        expect(page.locator("#caption")).to_contain_text("taken back later")
        shot(page, "takebacks")


def test_a_link_to_a_record_and_a_seat_works_in_a_fresh_tab(
    browser: Browser, replay: Callable[..., str]
) -> None:
    url = replay("lantern")
    with visiting(browser) as page:
        page.goto(f"{url}#7;as=0")
        expect(page.locator("#caption")).to_contain_text("Record 7 of")
        expect(page.locator("#view")).to_have_value("0")
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"{url}#8;as=0")
        told = page.text_content("[data-n='2']")
        assert "?" in (told or "")


def test_no_name_and_no_note_becomes_markup(browser: Browser, replay: Callable[..., str]) -> None:
    for first in range(0, len(ZOO), 2):
        notes = [Note(number, text, "!") for number, text in enumerate(ZOO)]
        url = replay("lantern", *notes, names=(ZOO[first], ZOO[first + 1]))
        with visiting(browser) as page:
            page.goto(url)
            page.wait_for_selector("#board svg rect")
            for key in ("Home", "ArrowRight", "5", "End"):
                page.keyboard.press(key)
            assert page.locator("img, iframe, object, script[src], foreignObject").count() == 0
            assert page.locator("script").count() == 2
            assert ZOO[first].strip() in (page.text_content(".who") or "")
            assert page.locator("[onerror], [onload], [onmouseover], [onfocus]").count() == 0
            expect(page.locator("[data-n='3'] .note")).to_have_text(f"! {ZOO[3]}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_it_is_readable_in_the_light_in_the_dark_and_on_a_phone(
    browser: Browser, replay: Callable[..., str], scheme: Any, size: tuple[int, int]
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    options: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce"}
    with visiting(browser, viewport=viewport, has_touch=width < 500, **options) as page:
        page.goto(f"{replay('the_north', Note(20, 'well done', '!'), Takeback(30))}#20")
        page.wait_for_selector("#board svg rect")
        page.check("#everything")
        assert accessibility_problems(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        wide = page.evaluate("document.querySelector('#board svg').viewBox.baseVal.width")
        assert (wide < 500) == (width < 500)  # the page carries a layout for each
        page.locator("#forward").click()
        page.wait_for_selector("#board .mark", state="attached")
        assert page.locator("#board .fresh").count() > 0
        motion = "getComputedStyle(document.querySelector('#board .mark')).animationName"
        assert page.evaluate(motion) == "none"
        shot(page, f"replay-{scheme}-{width}")


def test_the_theme_can_be_chosen(browser: Browser, replay: Callable[..., str]) -> None:
    with visiting(browser) as page:
        page.goto(replay("lantern"))
        ground = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(ground)
        page.click("#more > summary")
        button = page.get_by_role("button", name="Colours")
        button.click()
        button.click()
        assert page.evaluate(ground) != light
        expect(button).to_have_text("Colours: dark")


def test_on_paper_there_is_the_story_and_no_button(
    browser: Browser, replay: Callable[..., str]
) -> None:
    with visiting(browser) as page:
        page.goto(replay("lantern"))
        page.wait_for_selector("#board svg rect")
        page.emulate_media(media="print")
        assert not page.locator(".controls").is_visible()
        assert not page.locator(".tabs").is_visible()
        assert page.locator("[data-n='1']").is_visible()
        assert page.locator("#board svg").is_visible()
