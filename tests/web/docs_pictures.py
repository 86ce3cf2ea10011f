"""`make pictures`: the pictures of README and docs, taken from the pages as they are now."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Page

from icecore.replay.games.registry import OURS
from icecore.replay.show.design import PAGE
from tests.web.browser import started
from tests.web.finger import Table, table_of
from tests.web.screenshots import LOOKS, asked, half_played, home, reported, watched
from tests.web.serving import Served, put_games, put_new, serving

WIDE, PHONE = LOOKS["desktop"], LOOKS["phone"]
FRAME = (680, 425)
"""Of the moving picture: a page of 1280 x 800, scaled."""
COLOURS = 64
Scene = Callable[[Page, Served], None]


def shot(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def write(image: Image.Image, path: Path, width: int = 900) -> None:
    """As small as a page of a README wants it."""
    if image.width > width:
        image = image.resize((width, image.height * width // image.width), Image.Resampling.LANCZOS)
    image.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


def seen(browser: Browser, served: Served, look: dict[str, Any], scene: Scene) -> Image.Image:
    context = browser.new_context(**look)
    try:
        page = context.new_page()
        scene(page, served)
        return shot(page)
    finally:
        context.close()


def beside(images: list[Image.Image], gap: int = 24) -> Image.Image:
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images)), PAGE["page"].light)
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width + gap
    return sheet


def framed(image: Image.Image, told: str) -> Image.Image:
    """One frame: a picture of any shape on the same ground, with a line that says what it is."""
    sheet = Image.new("RGB", FRAME, PAGE["page"].light)
    room = (FRAME[0] - 24, FRAME[1] - 56)
    scale = min(room[0] / image.width, room[1] / image.height)
    size = round(image.width * scale), round(image.height * scale)
    sheet.paste(image.resize(size, Image.Resampling.LANCZOS), ((FRAME[0] - size[0]) // 2, 44))
    ImageDraw.Draw(sheet).text(
        (16, 10), told, fill=PAGE["ink"].light, font=ImageFont.load_default(20)
    )
    return sheet


def taps(table: Table, acts: int) -> Iterator[Image.Image]:
    """Two phones, after every tap of either."""
    yield beside([shot(phone.page) for phone in table.phones])
    while len(table.acts) < acts and table.step():
        for phone in table.phones:
            phone.page.wait_for_timeout(700)
        yield beside([shot(phone.page) for phone in table.phones])


def replayed(browser: Browser, served: Served) -> Iterator[Image.Image]:
    context = browser.new_context(**WIDE)
    page = context.new_page()
    watched("boreal_pyramid.ice", 30)(page, served)
    for _ in range(8):
        yield shot(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(700)
    context.close()


def main(target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, started() as browser:
        for game in OURS:
            put_games(Path(folder), game, 12)
        put_new(Path(folder), "boreal_pyramid", "Lana", "Mike")
        half_played(Path(folder), "the_north")
        with serving(Path(folder)) as served:
            wide = {"home": home, "viewer": watched("the_north.ice", 40), "report": reported}
            for name, scene in wide.items():
                write(seen(browser, served, WIDE, scene), target / f"{name}.png")
            write(seen(browser, served, PHONE, watched("the_north.ice", 40)), target / "phone.png")
            frames = [framed(image, "Step through it") for image in replayed(browser, served)]
            frames += [framed(seen(browser, served, WIDE, asked), "Ask an archive")] * 3
            with table_of(browser, served, "boreal_pyramid", dealt=True) as table:
                played = list(taps(table, 7))
            write(played[-1], target / "tapping.png", 804)
            frames = [framed(image, "Play on phones, or write down") for image in played] + frames
    small = [each.quantize(COLOURS, dither=Image.Dither.NONE) for each in frames]
    small[0].save(
        target / "first_look.gif", save_all=True, append_images=small[1:], duration=1100, loop=0,
        optimize=True,
    )  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]))
