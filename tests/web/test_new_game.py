"""A new game from a page: options explained, names remembered, set-up by the computer, bots."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from icecore.events.file.log import read_game
from icecore.replay.games.registry import find_game, game_names
from icecore.replay.table.dealer import Dealing, set_up
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from tests.web.browser import accessibility_problems, visiting
from tests.web.serving import Served, put_new, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as running:
        yield running


def test_every_option_of_every_game_is_explained(served: Served) -> None:
    for game in served.get("/api/new"):
        for option in game["options"]:
            assert option["about"].endswith("."), (game["name"], option)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("how", ["shuffled", "printed"])
def test_the_computer_sets_up_until_somebody_is_to_choose(
    tmp_path: Path, name: str, how: Dealing
) -> None:
    path = put_new(tmp_path, name, "Lana", "Mike")
    with Recording.open(path, lambda: 0) as session:
        set_up(session, how, Random(1))
        state, game = session.timeline.state, find_game(name)
        assert game.chance(state) is None or session.timeline.clock().turn > 0
        assert len(session.timeline) > 0
    assert verify_game(read_game(str(path))).problem is None


def test_names_and_options_stay_when_the_game_changes_and_are_remembered(
    browser: Browser, served: Served
) -> None:
    with visiting(browser) as page:
        page.goto(f"{served.url}/new?token={served.entrance.partition('=')[2]}")
        page.fill("[name=seat] >> nth=0", "Lana")
        page.click("label.game-tile:has([value=foreverot])")
        for _ in range(6):
            page.click("#somebody")
        expect(page.locator("[name=seat]")).to_have_count(8)
        expect(page.locator("#somebody")).to_be_hidden()
        expect(page.locator("[name=seat]").first).to_have_value("Lana")
        assert accessibility_problems(page) == []
        for _ in range(6):
            page.locator(".sitter button").last.click()
        page.click(".segment:has([value=table])")
        page.click("#variants > summary")
        page.check("[name=dealing][value=shuffled]")
        page.click("#begin")
        page.wait_for_url("**/invite/**")
        page.click("#play")
        page.wait_for_selector("html[data-records]", state="attached")
        assert int(page.get_attribute("html", "data-records") or 0) >= 8
        page.goto(f"{served.url}/new")
        expect(page.locator("[name=seat]").first).to_have_value("Lana")
        expect(page.locator("[value=foreverot]")).to_be_checked()


def until_asked(served: Served, file: str, who: str) -> Any:
    """What lies before the players once the bots have played."""
    for _ in range(2000):
        desk = served.get(f"/api/desk/{file}")
        if desk["question"].startswith(f"{who} is to act") or desk["over"]:
            return desk
        time.sleep(0.01)
    raise AssertionError(desk["question"])


def test_bots_sit_at_the_table_and_answer_at_once(served: Served) -> None:
    wish = {
        "game": "boreal_pyramid", "seats": ["Lana", "Bot"], "file": "bots.ice",
        "bots": ["", "random"],
    }  # fmt: skip
    made = served.post("/api/new", wish)
    assert made.status_code == 201, made.text
    desk = until_asked(served, "bots.ice", "Lana")
    known = desk["records"]
    line = desk["acts"][0]["choices"][0]["text"]
    said = served.enter("bots.ice", known, do="say", line=line).json()
    assert said["records"] > known
    done = until_asked(served, "bots.ice", "Lana")
    assert done["records"] > said["records"]
    undone = served.enter("bots.ice", done["records"], do="undo").json()
    assert undone["records"] == done["records"] + 1
    desk = served.get("/api/desk/bots.ice")
    assert (desk["present"], desk["question"]) == (known, "Lana is to act.")
    timeline = open_timeline(read_game(str(served.folder / "bots.ice")))
    assert [seat.bot for seat in timeline.head.seats] == [None, "random"]
    for wrong in ({"bots": ["", "nobody"]}, {"bots": ["random"]}):
        again = served.post("/api/new", {**wish, **wrong, "file": "wrong.ice"})
        assert again.status_code in (404, 422)
        assert not (served.folder / "wrong.ice").exists()
