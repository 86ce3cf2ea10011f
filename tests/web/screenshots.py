"""`make screenshots`: every page in every state as pictures in a folder of their own."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page

from icecore.analysis.report.report import report
from icecore.events.file.log import bulk_frames
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.recording import Recording
from icecore.testing.sample_games import simulated
from tests.web.browser import started
from tests.web.serving import Served, put_games, put_new, serving

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "zoom200": {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},
}
Scene = Callable[[Page, Served], None]


def home(page: Page, served: Served) -> None:
    page.goto(served.entrance)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_load_state("networkidle")


def home_searched(page: Page, served: Served) -> None:
    home(page, served)
    page.fill("#words", "nobody plays this")
    page.wait_for_selector(".none")


def watched(file: str, at: int) -> Scene:
    def scene(page: Page, served: Served) -> None:
        game = served.get("/api/games", words=file)["rows"][0]["id"]
        page.goto(f"{served.url}/watch/{file}?game={game}&token={token(served)}#{at}")
        page.wait_for_selector("#board svg > g, #board svg > rect")
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(900)

    return scene


def with_a_card(page: Page, served: Served) -> None:
    watched("boreal_pyramid.ice", 40)(page, served)
    page.locator("#board [data-card]").nth(4).click()
    page.wait_for_selector("#card-story:not([hidden])")


def side_by_side(page: Page, served: Served) -> None:
    watched("boreal_pyramid.ice", 40)(page, served)
    page.keyboard.press("c")
    page.keyboard.press("End")
    page.wait_for_timeout(900)


def embedded(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/watch/the_north-open.ice?embed=1&token={token(served)}#40")
    page.wait_for_selector("#board svg > g, #board svg > rect")
    page.wait_for_timeout(900)


def missing(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/watch/nothing.ice?token={token(served)}")
    page.wait_for_selector(".error")


def new(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/new?token={token(served)}")
    page.wait_for_selector("#begin")


def load(served: Served) -> None:
    if not (served.folder / "archive.duckdb").exists():
        loaded = served.client.post("/api/load", json={}, timeout=600)
        assert loaded.status_code == 201, loaded.text


def reported(page: Page, served: Served) -> None:
    load(served)
    file = served.folder / "report.html"
    if not file.exists():
        file.write_text(report(served.folder / "archive.duckdb"), "utf-8")
    page.goto(file.as_uri())


def asked(page: Page, served: Served) -> None:
    load(served)
    page.goto(f"{served.url}/ask?token={token(served)}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("[data-question=seat_advantage]")
    page.wait_for_selector("#chart svg")


def counted(page: Page, served: Served) -> None:
    asked(page, served)
    page.click("[aria-label='Count by game']")
    page.wait_for_selector("#result :text('boreal_forest')")
    page.click("#tables > summary")


def misasked(page: Page, served: Served) -> None:
    asked(page, served)
    page.click("#editor > summary")
    page.fill("#sql", "SELECT game,\n  nobody\nFROM games")
    page.click("#run")
    page.wait_for_selector("#error:not(:empty)")


def recorded(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/record/evening.ice?token={token(served)}")
    page.wait_for_selector("html[data-records]", state="attached")


def token(served: Served) -> str:
    return served.entrance.partition("=")[2]


EMPTY: dict[str, Scene] = {"home-empty": home}
MANY: dict[str, Scene] = {"home-many": home}
FULL: dict[str, Scene] = {
    "home": home,
    "home-none": home_searched,
    **{f"watch-{game}": watched(f"{game}.ice", 40) for game in OURS},
    "watch-card": with_a_card,
    "watch-compare": side_by_side,
    "watch-embedded": embedded,
    "watch-missing": missing,
    "new": new,
    "ask": asked,
    "ask-counted": counted,
    "ask-error": misasked,
    "report": reported,
    "record": recorded,
}


@contextmanager
def folders() -> Iterator[tuple[Path, Path, Path]]:
    with TemporaryDirectory() as empty, TemporaryDirectory() as many, TemporaryDirectory() as full:
        frames = bulk_frames(*simulated(find_game("boreal_pyramid"), 0))
        (Path(many) / "archive.ice").write_bytes(frames * 10_000)
        for game in OURS:
            put_games(Path(full), game, 12)
        put_new(Path(full), "boreal_pyramid", "Lana", "Mike")
        half_played(Path(full), "the_north")
        yield Path(empty), Path(many), Path(full)


def half_played(folder: Path, name: str) -> None:
    """A table that is still open, some way into its game."""
    game = find_game(name)
    head, records, _ = simulated(game, 50)
    path = folder / f"{name}-open.ice"
    path.write_bytes(bulk_frames(head, records[: len(records) // 2], None))
    Recording.open(path, lambda: head.started).close()


def take(browser: Browser, served: Served, file: Path, look: str, scene: Scene) -> None:
    context = browser.new_context(**LOOKS[look])
    page = context.new_page()
    try:
        scene(page, served)
        page.screenshot(path=file, full_page=look != "phone")
    finally:
        context.close()


def main(target: Path, only: str = "") -> None:
    target.mkdir(parents=True, exist_ok=True)
    with started() as browser, folders() as (empty, many, full):
        for folder, scenes in ((empty, EMPTY), (many, MANY), (full, FULL)):
            with serving(folder) as served:
                for name, scene in scenes.items():
                    for look in LOOKS:
                        if only in f"{name}-{look}":
                            file = target / f"{name}-{look}.png"
                            take(browser, served, file, look, scene)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
