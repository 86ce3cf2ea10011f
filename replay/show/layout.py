"""Places every thing of a scene: one layout for wide pages, one for the width of a phone.

A wide picture reserves the room of every zone, so that neither a zone nor the height changes from
record to record: what does not fit at full size is drawn smaller in the same room. At 1280 × 800
a page shows it at about 0.85, so its text of 13 is 11 pixels. A narrow picture is as high as it
must be, one unit is one pixel, and the hand, the last row of the last panel, is at the thumb.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.card_rows import EDGE, GAP, Drawn
from icecore.replay.show.faces import icon
from icecore.replay.show.lettering import line, width_of, wrapped
from icecore.replay.show.panel_layout import drawn_panel
from icecore.replay.show.scene import Line, Panel, Scene
from icecore.replay.show.scene_parts import notice
from icecore.replay.show.spoken import spoken

WIDE = 1000
NOTICE = 32
"""The height of the line of notices."""


class Lying(NamedTuple):
    """A panel where it lies in a wide picture."""

    panel: Panel
    x: float
    y: float
    wide: float
    bottom: float
    parts: list[str]


def wide_picture(scene: Scene) -> str:
    parts = list(_header(scene, WIDE))
    y = 40.0
    if scene.notices is not None:
        parts += _notices(scene.notices, y)
        y += NOTICE
    for columns in _groups(scene.panels):
        shares = sum(column[0].share for column in columns)
        x, room, bottom = float(EDGE), WIDE - 2 * EDGE - GAP * (len(columns) - 1), y
        drawn: list[list[Lying]] = []
        for column in columns:
            wide, top = room * column[0].share / shares, y
            drawn.append([])
            for panel in column:
                inside, end = drawn_panel(panel, x, top, wide, narrow=False)
                drawn[-1].append(Lying(panel, x, top, wide, end, inside))
                if panel.gone:  # its room stays, so that nothing else moves
                    _, end = drawn_panel(replace(panel, gone=False), x, top, wide, narrow=False)
                top = end + GAP
            x, bottom = x + wide + GAP, max(bottom, top - GAP)
        for column_drawn in drawn:
            for lying in column_drawn:
                stays = lying.panel.gone or lying is not column_drawn[-1]
                high = (lying.bottom if stays else bottom) - lying.y
                parts.append(_ground(lying.panel, lying.x, lying.y, lying.wide, high))
                parts += lying.parts
        y = bottom + GAP
    signs, y = _legend(scene.legend, y, WIDE)
    return _document(scene, WIDE, y, [*parts, *signs])


def narrow_picture(scene: Scene, wide: int) -> str:
    asked = wrapped(scene.asks, wide - 2 * EDGE, d.TITLE, bold=True)
    ink = d.LIT if scene.over else d.INK
    rows = (asked[0], " ".join(asked[1:])) if len(asked) > 1 else asked or ("",)
    parts = [line(EDGE, 20 + 18 * n, row, d.TITLE, wide - 2 * EDGE, ink, bold=True)
             for n, row in enumerate(rows)]  # fmt: skip
    y = 20.0 + 18 * len(rows)
    quiet = " · ".join(filter(None, scene.when))
    parts.append(line(EDGE, y, quiet, d.SMALL, wide - 2 * EDGE, d.MUTED))
    y += 8
    for each in scene.notices or ():
        drawn, high = notice(each, EDGE, y, wide - 2 * EDGE, 4)
        parts.append(drawn)
        y += high + 6
    for panel in scene.panels:
        inside, bottom = drawn_panel(panel, 2, y, wide - 4, narrow=True)
        parts += (_ground(panel, 2, y, wide - 4, bottom - y), *inside)
        y = bottom + 6
    signs, y = _legend(scene.legend, y, wide)
    return _document(scene, wide, y, [*parts, *signs])


def _document(scene: Scene, wide: float, high: float, parts: Sequence[str]) -> str:
    when = f", {scene.when[0]}" if scene.when else ""
    title = f"{scene.title}{when}: {scene.asks}"
    ground = svg.box(0, 0, wide, round(high), d.RADII[2] if wide == WIDE else 0, fill=d.GROUND)
    return svg.picture_of(wide, round(high), title, spoken(scene), ground, *parts)


def _groups(panels: Sequence[Panel]) -> list[list[list[Panel]]]:
    """Columns that stand beside each other, each with its panels below each other."""
    groups: list[list[list[Panel]]] = []
    before = 0
    for panel in panels:
        if panel.column and before:
            groups[-1] += [[] for _ in range(panel.column - len(groups[-1]))]
            groups[-1][panel.column - 1].append(panel)
        elif panel.column:
            groups.append([[] for _ in range(panel.column)])
            groups[-1][-1].append(panel)
        elif panel.beside and groups:
            groups[-1].append([panel])
        else:
            groups.append([[panel]])
        before = panel.column
    return [[*filter(None, columns)] for columns in groups]


def _header(scene: Scene, wide: float) -> Iterator[str]:
    """Draws the name of the game and where it stands; what is asked stands large at the right."""
    yield line(EDGE + 8, 28, scene.title, d.LARGE, 260, d.INK, bold=True)
    x = EDGE + 24 + min(260, width_of(scene.title, d.LARGE, bold=True))
    room = min(wide - x - 90, width_of(scene.asks, 17, bold=True))
    ink = d.LIT if scene.over else d.INK
    yield line(wide - EDGE - 8, 28, scene.asks, 17, room, ink, bold=True, anchor="end")
    quiet = ", ".join(filter(None, scene.when))
    yield line(x, 27, quiet, d.TEXT, wide - x - room - 3 * EDGE, d.MUTED)


def _notices(notices: Sequence[Line], y: float) -> Iterator[str]:
    """Up to three beside each other; of more the last place says how many there are."""
    shown = [*notices[:3]]
    if len(notices) > len(shown):
        more = f"{len(notices) - 2} more: {'; '.join(each.text for each in notices[2:])}"
        shown[2] = replace(notices[2], text=more)
    wide = (WIDE - 2 * EDGE - GAP * (len(shown) - 1)) / max(1, len(shown))
    for n, each in enumerate(shown):
        yield notice(each, EDGE + n * (wide + GAP), y, wide, 1)[0]


@lru_cache(maxsize=256)  # the same in every picture of a game
def _legend(legend: tuple[Line, ...], y: float, wide: float) -> Drawn:
    """Draws the legend on as many lines as it needs, and gives where it ends."""
    if not legend:
        return [], y
    parts: list[str] = []
    left = x = float(EDGE + (10 if wide == WIDE else 6))
    size, middle = (d.TEXT if wide == WIDE else d.SMALL), y + 10
    for each in legend:
        reach = 18 + width_of(each.text, size)
        if x + reach > wide - EDGE and x > left:
            x, middle = left, middle + 24
        rows = wrapped(each.text, wide - x - 18 - EDGE, size)
        if each.piece:
            at = f"translate({x + 4:g} {middle:g}) scale(10)"
            parts.append(svg.element("g", each.piece, transform=at))
        elif each.icon:
            parts.append(icon(each.icon, x + 4, middle, each.tint, each.shape))
        parts += (line(x + 18, middle + 5 + 16 * n, row, size, wide - x - 18 - EDGE, d.MUTED)
                  for n, row in enumerate(rows))  # fmt: skip
        x, middle = x + reach + 14, middle + 16 * (len(rows) - 1)
    return parts, middle + 14


def _ground(panel: Panel, x: float, y: float, wide: float, high: float) -> str:
    """The panel itself, framed for who is to act or has won."""
    frame = d.LIT if panel.won else d.MEANINGS["asked"].dark if panel.asked else None
    fill = d.COMMON if panel.owner is None else d.PANEL
    inset = 1.5 if frame else 0.5
    return svg.box(
        x + inset, y + inset, wide - 2 * inset, high - 2 * inset, d.RADII[2], fill=fill,
        stroke=frame or (d.EDGE if panel.owner is not None else "none"),
        stroke_width=3 if frame else 1,
    )  # fmt: skip
