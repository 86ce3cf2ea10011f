"""From a position in the viewer to the games of the archive that reached it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from icecore.events.file.log import read_game
from icecore.replay.timeline.timeline import open_timeline
from tests.web.browser import visiting
from tests.web.serving import TOKEN, Served, put_games, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    put_games(tmp_path, "boreal_pyramid", 3)
    with serving(tmp_path) as running:
        yield running


def test_a_position_inside_a_turn_stands_for_the_end_of_it(served: Served) -> None:
    row = served.get("/api/games", file="boreal_pyramid.ice")["rows"][0]
    timeline = open_timeline(read_game(str(served.folder / "boreal_pyramid.ice"), row["id"]))
    asked = served.get("/api/same/boreal_pyramid.ice", game=row["id"], at=9)
    assert asked["record"] >= 9
    assert "p.game = 'boreal_pyramid'" in asked["sql"]
    last = served.get("/api/same/boreal_pyramid.ice", game=row["id"], at=len(timeline))
    assert last["record"] == len(timeline)
    for at, code in (("x", 422), ("99999", 404)):
        refused = served.client.get(
            "/api/same/boreal_pyramid.ice", params={"game": row["id"], "at": at}
        )
        assert refused.status_code in (400, code), refused.text


def test_the_viewer_leads_to_the_games_that_came_here(browser: Browser, served: Served) -> None:
    row = served.get("/api/games", file="boreal_pyramid.ice")["rows"][0]
    with visiting(browser) as page:
        page.goto(f"{served.url}/watch/boreal_pyramid.ice?game={row['id']}&token={TOKEN}#20")
        page.locator("#more summary, summary#more, button#more").first.click()
        page.click("#same")
        page.wait_for_url("**/ask#*")
        link = page.locator("#result a[href*='/game/']").first
        expect(link).to_be_visible()
        href = link.get_attribute("href") or ""
        assert href.startswith(f"/game/{row['id']}#")
