"""`make pictures`: draws the boards of the docs anew, in `docs/pictures`.

An evening's picture is the file that its tutorial makes. The others are positions of games that
bots play with a fixed seed, so they change only when boards do.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image

from tests.readme import run, steps

DOCS = Path(__file__).parent.parent / "docs"
PICTURES = DOCS / "pictures"
EVENING = "evening.png"
WIDTH = 900
MANY = Image.Quantize.MAXCOVERAGE
"""Keeps the small signs of seats in their colours."""


class Position(NamedTuple):
    """A position of a simulated game, as one seat saw it or as all do."""

    bots: tuple[str, ...]
    record: int
    viewer: str | None = None


POSITIONS = {
    "boreal_pyramid": Position(("explorer", "greedy"), 44),
    "the_north": Position(("programmer", "greedy"), 52, "0"),
    "boreal_forest": Position(("ranger", "greedy"), 62, "0"),
    "board_royale": Position(("survivor", "greedy", "random", "greedy"), 192, "0"),
    "foreverot": Position(("storm", "storm"), 90),
}


def drawn(game: str, position: Position, folder: Path) -> Path:
    """The position as PNG, by the commands that anybody has."""
    log, picture = folder / f"{game}.ice", folder / f"{game}.png"
    bots = [word for bot in position.bots for word in ("--bot", bot)]
    icecore("simulate", game, "--games", "1", "--seed", "docs", *bots, "-o", str(log))
    seen = ["--as", position.viewer] if position.viewer else []
    at = ["--at", str(position.record)]
    icecore("show", str(log), *at, *seen, "--png", "-o", str(picture))
    return picture


def keep(picture: Path, name: str) -> None:
    """Keeps a picture in the size of a page, with few colours."""
    with Image.open(picture) as whole:
        image = whole.convert("RGB")
    size = (WIDTH, round(image.height * WIDTH / image.width))
    image = image.resize(size, Image.Resampling.LANCZOS).quantize(256, MANY, kmeans=3)
    image.save(PICTURES / f"{name}.png", optimize=True)


def icecore(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "icecore", *words], check=True, stdout=subprocess.DEVNULL)


def evening(page: Path, folder: Path) -> None:
    """Does what a tutorial does, and keeps the picture that it makes."""
    for step in steps(page.read_text("utf-8")):
        run(step, folder)
    keep(folder / EVENING, page.stem)


def main(only: list[str]) -> None:
    for game, position in POSITIONS.items():
        if not only or game in only:
            with TemporaryDirectory() as folder:
                keep(drawn(game, position, Path(folder)), game)
    for page in sorted((DOCS / "tutorial").glob("evening_*.md")):
        if not only or page.stem in only:
            with TemporaryDirectory() as folder:
                evening(page, Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
