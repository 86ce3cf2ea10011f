"""The README's first screen: the mark, one sentence, the moving picture, and the two commands."""

from pathlib import Path

import markdown
import pytest
from playwright.sync_api import Browser

from tests.readme import README, ROOT
from tests.web.browser import visiting

# As the pages that show a README lay it out: a column of this width, this size of type.
COLUMN = """body { max-width: 830px; margin: 16px auto; font: 16px/1.5 sans-serif }
img { max-width: 100% }"""


@pytest.fixture
def rendered(tmp_path: Path) -> Path:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "web").symlink_to(ROOT / "web")
    body = markdown.markdown(README.read_text("utf-8"), extensions=["fenced_code"])
    page = tmp_path / "readme.html"
    page.write_text(f"<!doctype html><style>{COLUMN}</style>{body}", "utf-8")
    return page


def test_the_first_screen_says_what_it_is_shows_it_and_how_to_try_it(
    browser: Browser, rendered: Path
) -> None:
    with visiting(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(rendered.as_uri())
        page.wait_for_load_state("load")
        assert page.locator("h1 img").bounding_box() is not None
        assert "Write tabletop games down" in page.inner_text("p >> nth=0")
        commands = page.locator("pre").first
        assert "make demo" in commands.inner_text()
        assert "make test" in commands.inner_text()
        box = commands.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
        sizes = page.eval_on_selector_all("img", "all => all.map(one => one.naturalWidth)")
        assert all(0 < size <= 900 for size in sizes)
