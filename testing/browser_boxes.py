"""Measures the texts of pictures as Chromium draws them with the fonts of this machine."""

import html
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from icecore.testing.picture_boxes import Area, Written

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 300
"""Seconds that a busy machine may take."""
ASCENT, DESCENT = 0.16, 0.04
"""Of the box around a line: what its letters leave free above and below."""
SCRIPT = """
const found = [...document.querySelectorAll("body > svg")].map((svg) => {
  const whole = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")]
    .filter((text) => text.ownerSVGElement === svg)
    .map((text) => [text.textContent, text.getBoundingClientRect()])
    .map(([said, { x, y, width, height }]) => [said, x - whole.x, y - whole.y, width, height]);
});
document.body.innerHTML = "<pre id='found'></pre>";
document.querySelector("#found").textContent = JSON.stringify(found);
"""


def chromium() -> str | None:
    """The browser of this machine, if it has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def measured(browser: str, pictures: Sequence[str]) -> list[list[Written]]:
    """The texts of each picture; those behind a window are left out."""
    page = f"<!doctype html><meta charset=utf-8><body>{''.join(pictures)}<script>{SCRIPT}</script>"
    with TemporaryDirectory() as folder:
        file = Path(folder, "pictures.html")
        file.write_text(page, "utf-8")
        done = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             f"--user-data-dir={folder}/profile", "--dump-dom", file.as_uri()],
            capture_output=True, text=True, check=True, timeout=PATIENCE,
        )  # fmt: skip
    found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found is not None, done.stderr
    return [[box(*text) for text in texts] for texts in json.loads(html.unescape(found[1]))]


def box(said: str, x: float, y: float, wide: float, high: float) -> Written:
    area = Area(x, y + ASCENT * high, x + wide, y + high - DESCENT * high)
    return Written(said, high, area)
