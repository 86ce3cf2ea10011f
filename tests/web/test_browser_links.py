"""The links of a table in a real browser: the scribe gives them out, each device is its seat's."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import accessibility_problems, visiting
from tests.web.serving import Served, put_new, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("links")
    put_new(folder, "lantern", "Lana", "Mike")
    with serving(folder) as running:
        running.enter("evening.ice", 0, do="show", picks=["moth", "moth", "wick"])
        running.enter("evening.ice", 1, do="show", picks=["moth", "wick", "spark"])
        yield running


def test_the_scribe_gives_out_links_and_a_seats_page_is_that_seats_alone(
    browser: Browser, served: Served
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}}
    with visiting(browser) as scribe, visiting(browser, **phone) as mike:
        scribe.goto(served.entrance.replace("/?", "/record/evening.ice?"))
        expect(scribe.locator("#sees-all")).to_contain_text("it sees every hand")
        scribe.click("#table-links")
        scribe.wait_for_url("**/invite/**")
        for place in ("0", "1", "watch", "table"):
            scribe.click(f"[data-show='{place}']")
            expect(scribe.locator(f"[data-place='{place}'] img")).to_have_count(1)
        assert accessibility_problems(scribe) == []
        scribe.click("[data-show='1']")
        link = f"http://{scribe.locator('#short').inner_text()}"
        scribe.get_by_text("About these links").click()
        scribe.get_by_label("Everybody may speak").check()
        scribe.click("#play")
        expect(scribe.locator("#sees-all")).to_contain_text("it sees every hand")

        mike.goto(link)
        expect(mike.locator("#device")).to_have_text("This device shows Mike.")
        assert "token" not in mike.url
        expect(mike.locator("#recent")).to_contain_text("Lana draws ?, ?, ?.")
        for absent in ("#eyes", "#table-links", "#ruling", "#sees-all", "nav a[href='/ask']"):
            expect(mike.locator(absent)).to_have_count(0)
        assert accessibility_problems(mike) == []

        mike.fill("#search", "Lana play card=wick")
        mike.keyboard.press("Enter")
        expect(mike.locator("#status")).to_contain_text("nothing is recorded yet")
        asked = scribe.locator("#asked")
        expect(asked).to_contain_text("Lana play card=wick: did that happen?")
        assert accessibility_problems(scribe) == []
        asked.get_by_text("Yes").click()
        mike.wait_for_selector("html[data-records='3']", state="attached")
        expect(asked).to_have_text("")

        mike.click("#menu")
        mike.get_by_text("Watch", exact=True).click()
        mike.wait_for_selector("#board svg rect")
        expect(mike.locator("#view option")).to_have_count(1)
        assert accessibility_problems(mike) == []
