"""In a notebook a game is the viewer, in a frame that can reach nothing around it."""

from pathlib import Path

from playwright.sync_api import expect

import icecore
from tests.web.browser import started


def test_a_game_in_a_notebook_can_be_stepped_through(tmp_path: Path) -> None:
    game = icecore.simulate("boreal_pyramid", games=1, seed=3)[0]
    page = tmp_path / "cell.html"
    page.write_text(f"<!doctype html><body>{game._repr_html_()}</body>", "utf-8")
    problems: list[str] = []
    with started() as browser:
        tab = browser.new_page()
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.on("console", lambda said: problems.append(said.text))
        tab.goto(page.as_uri())
        frame = tab.frame_locator("iframe")
        viewer = frame.locator("#viewer")
        expect(viewer).to_contain_text("has completed the pyramid")
        last = viewer.inner_text()
        frame.get_by_role("listitem").get_by_role("button").first.click()
        expect(viewer).not_to_have_text(last, use_inner_text=True)
    assert problems == []
