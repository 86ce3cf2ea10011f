"""A newcomer's first minute in the browser, and taps that survive a bad connection."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from icecore.events.file.log import read_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from tests.web.browser import accessibility_problems, visiting
from tests.web.serving import Served, serving
from tests.web.test_browser_replay import shot
from tests.web.test_tokens import tokens_of

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("playing")) as running:
        yield running


def sit_down(page: Page, served: Served, file: str, *bots: str) -> None:
    """By the link of the first seat, at a table that the computer deals."""
    wish = {"game": "boreal_pyramid", "seats": ["Lana", "Mike"], "file": file, "dealing": "dealt",
            "bots": list(bots)}  # fmt: skip
    made = served.post("/api/new", wish)
    assert made.status_code == 201, made.text
    token = tokens_of(served, file)["0"]
    page.goto(f"{served.url}/record/{file}?game={made.json()['id']}&token={token}")
    page.wait_for_selector("html[data-records]", state="attached")


def do_what_a_bot_would(page: Page) -> None:
    page.click("#hints summary")
    page.click("#would")
    page.click("#do-hint")


def timeline_in(served: Served, file: str) -> Timeline[Any]:
    return open_timeline(read_game(str(served.folder / file)))


def acts_of(served: Served, file: str, seat: int) -> int:
    records = timeline_in(served, file).records
    return sum(record.seat == seat and not record.implied for record in records)


def test_a_newcomer_plays_by_hints_is_answered_by_a_bot_and_takes_back(
    browser: Browser, served: Served
) -> None:
    with visiting(browser, **PHONE) as page:
        sit_down(page, served, "first.ice", "", "random")
        page.click("#hints summary")
        page.click("#could")
        page.wait_for_selector("#hinted summary")
        page.click("#would")
        expect(page.locator("#hinted")).to_contain_text("explorer would discover")
        assert accessibility_problems(page) == []
        shot(page, "hints")
        before = timeline_in(served, "first.ice").present
        page.click("#do-hint")
        expect(page.locator("#outbox")).to_have_text("Saved.")
        expect(page.locator("#recent")).to_contain_text("Mike")
        expect(page.locator("#question")).to_have_text("Lana is to act.")
        page.click("#menu")
        page.click("#undo")  # cards were dealt since: somebody says why
        page.locator("dialog [data-reason]").first.click()
        page.click("dialog button.main")
        expect(page.locator("#recent li").first).to_contain_text("Taken back")
        expect(page.locator("#recent")).to_contain_text("A slip of the finger")
        assert timeline_in(served, "first.ice").present == before
        page.click("#sit")
        expect(page.locator("#sit")).to_have_text("explorer plays for you: play yourself")
        page.click("#sit")
        expect(page.locator("#sit")).to_have_text("Let the bot play for me")


def test_a_tap_without_network_is_kept_over_a_reload_and_recorded_when_it_is_back(
    browser: Browser, served: Served
) -> None:
    with visiting(browser, **PHONE) as page:
        sit_down(page, served, "away.ice")
        page.route("**/api/enter/**", lambda route: route.abort())
        do_what_a_bot_would(page)
        expect(page.locator("#outbox")).to_contain_text("Not sent yet")
        shot(page, "not sent yet")
        page.reload()
        expect(page.locator("#outbox")).to_contain_text("Not sent yet")
        assert acts_of(served, "away.ice", 0) == 0
        page.unroute("**/api/enter/**")
        expect(page.locator("#outbox")).to_have_text("Saved.")
        assert acts_of(served, "away.ice", 0) == 1


def test_a_tap_whose_answer_was_lost_is_recorded_once(browser: Browser, served: Served) -> None:
    lost = list[str]()

    def lose_answers(route: Route) -> None:
        if len(lost) < 2:
            lost.append(route.fetch().text())
            route.abort()
        else:
            route.continue_()

    with visiting(browser, **PHONE) as page:
        sit_down(page, served, "lost.ice")
        page.route("**/api/enter/**", lose_answers)
        do_what_a_bot_would(page)
        expect(page.locator("#outbox")).to_have_text("Saved.")
        expect(page.locator("#error")).to_have_text("")
    assert len(lost) == 2
    assert lost[0] == lost[1], "the first answer again"
    assert acts_of(served, "lost.ice", 0) == 1
