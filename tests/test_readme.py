"""The README and the docs show what happens, and every link leads somewhere."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from PIL import Image

from tests.readme import README, ROOT, matches, pages, problem, steps

NOTEBOOK = ROOT / "docs" / "first_game.ipynb"


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_everything_that_a_page_shows_happens(page: Path, tmp_path: Path) -> None:
    for step in steps(page.read_text("utf-8")):
        assert (told := problem(step, tmp_path)) is None, told


def test_the_pages_show_something() -> None:
    counted = {page: len(list(steps(page.read_text("utf-8")))) for page in pages()}
    assert counted[README] >= 4
    assert sum(counted.values()) > 50


def test_an_ellipsis_stands_for_anything_on_a_line_and_nothing_else_does() -> None:
    assert matches("took ... s", "took 1.25 s")
    assert not matches("took ... s", "took 1.25 ms\nand more")
    assert not matches("all is well", "all is lost")


def test_the_readme_is_one_screen_and_its_links_lead_somewhere() -> None:
    text = README.read_text("utf-8")
    assert text.count("\n") < 90
    pictures = [ROOT / name for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)]
    assert len(pictures) == 4
    assert sum(picture.stat().st_size for picture in pictures) < 1_500_000
    assert all(Image.open(picture).width <= 900 for picture in pictures)
    assert getattr(Image.open(pictures[0]), "is_animated", False)
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert link.startswith("https://") or (ROOT / link).is_file(), link


def test_the_notebook_runs_and_shows_pictures_a_viewer_and_a_chart() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    os.environ.setdefault("PYTHONPATH", str(ROOT))
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = {
        kind
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        for kind in output.get("data", ())
    }
    assert {"image/svg+xml", "text/html"} <= shown
    assert "<iframe" in json.dumps(notebook.cells)


def test_the_site_builds_without_a_dead_link_and_asks_no_network(tmp_path: Path) -> None:
    for name in ("docs", "mkdocs.yml", "fixtures"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    alone = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    for words in (["docs/make_reference.py"], ["-m", "mkdocs", "build", "--strict", "--quiet"]):
        done = subprocess.run(
            [sys.executable, *words], cwd=tmp_path, env=alone, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
    fetched = re.compile(
        r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//|<link[^>]+stylesheet[^>]+//'
    )
    for page in (tmp_path / "site").rglob("*.html"):
        assert not fetched.search(page.read_text("utf-8")), page
    assert "pyramid.discover.1" in (
        tmp_path / "site" / "reference" / "rules" / "boreal_pyramid.html"
    ).read_text("utf-8")
