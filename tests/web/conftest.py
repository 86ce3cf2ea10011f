"""One Chromium for all tests that need one, and one worker for tests that share a server."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.web.browser import started

RUNNING = ExitStack()
BROWSERS: list[Browser] = []


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On one worker each server is started once, and a browser for all who look through it."""
    for item in items:
        if item.path.parent.name == "web" and not item.get_closest_marker("xdist_group"):
            group = "browser" if needs_browser(item) else item.path.stem
            item.add_marker(pytest.mark.xdist_group(group))


def needs_browser(item: pytest.Item | None) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.fixture
def browser() -> Browser:
    if not BROWSERS:
        BROWSERS.append(RUNNING.enter_context(started()))
    return BROWSERS[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Playwright's event loop ends before the next test that may have one of its own."""
    if not needs_browser(nextitem):
        BROWSERS.clear()
        RUNNING.close()
