"""A real Chromium for tests: Debian's, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip
PATIENCE = 60_000
"""Milliseconds that a busy machine may take."""
EXPECTED = ("status of 4", "ERR_FAILED")
"""What tests provoke themselves: refusals, and streams that they cut."""
MISSING = "NO CHROMIUM: the browser tests were skipped; `apt-get install chromium` brings it"


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started() -> Iterator[Browser]:
    """One browser; Playwright's event loop runs as long as it does."""
    path = chromium()
    expect.set_options(timeout=PATIENCE)
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        yield browser
        browser.close()


class Visit:
    """A page that must stay without errors, dialogs and strange requests."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("console", self._console)
        self.page.on("request", lambda request: self.asked.append(request.url))

    def _dialog(self, dialog: Any) -> None:
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _console(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in EXPECTED):
            self.problems.append(f"console: {message.text}")


@contextmanager
def visiting(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page in a browser profile of its own; what went wrong in it fails the test."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    context.set_default_timeout(PATIENCE)
    visit = Visit(context)
    try:
        yield visit.page
        assert visit.problems == []
        strange = [url for url in visit.asked if not url.startswith(("http://127.0.0.1:", "file:"))]
        assert [url for url in strange if not url.startswith(("data:", "blob:"))] == []
    finally:
        context.close()


AXE = files("axe_playwright_python") / "axe.min.js"


def accessibility_problems(page: Page) -> list[str]:
    """What axe finds: labels, contrast, roles, landmarks, focus order."""
    page.evaluate(AXE.read_text("utf-8") + "\n;0")
    # The board is the game's own drawing; it has a name and a description instead.
    found = page.evaluate(
        "async () => (await axe.run({exclude: [['#board svg'], ['#held svg']]})).violations"
    )
    return [
        f"{each['id']}: {each['help']}: {[node['target'] for node in each['nodes']][:3]}"
        for each in found
    ]
