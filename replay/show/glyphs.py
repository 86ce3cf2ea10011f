"""Small drawings that stand for things: an icon or a pip whose letter is one of these names is one.

Each is a path around (0, 0) that fills about 15 × 15.
"""

from functools import lru_cache

from icecore.replay.show import svg

GLYPHS = {
    "axe": "M-1-7h2v2q3 1 6-2 1 4 0 8-3-3-6-2v8h-2v-8q-3-1-6 2-1-4 0-8 3 3 6 2z",
    "eye": "M-8 0C-4.5-6 4.5-6 8 0 4.5 6-4.5 6-8 0zM0-2.4a2.4 2.4 0 1 0 .1 0z",
    "gear": "M0-7L2-4 5-5 4-2 7 0 4 2 5 5 2 4 0 7-2 4-5 5-4 2-7 0-4-2-5-5-2-4zM0-2a2 2 0 1 0 .1 0z",
    "star": "M0-7.5l1.9 5 5.4.2-4.2 3.4 1.5 5.2L0 3.3-4.6 6.3l1.5-5.2-4.2-3.4 5.4-.2z",
    "die": "M0-8L8 0 0 8-8 0z",
    "dragon": "M-9.5 1L-5.5-7l4 4h3l4-4 4 8-6-2L0 7-3.5-1z",
    "sun": "M0-4.5a4.5 4.5 0 1 0 .1 0zM-.9-8h1.8v2.4H-.9zM-.9 5.6H.9V8H-.9zM-8-.9h2.4V.9H-8z"
    "M5.6-.9H8V.9H5.6zM-6.2-4.9l1.3-1.3 1.6 1.6-1.3 1.3zM3.3 4.6l1.3-1.3 1.6 1.6-1.3 1.3z"
    "M-6.2 4.9l1.6-1.6 1.3 1.3-1.6 1.6zM3.3-4.6l1.6-1.6 1.3 1.3-1.6 1.6z",
    "moon": "M3-8A8.2 8.2 0 1 0 7.6 4.4 6.6 6.6 0 0 1 3-8z",
    "ways": "M-7-3H4L1.4-6M7 3H-4l2.6 3",
}
"""`ways` is drawn as a line, the others are filled."""


@lru_cache(maxsize=1024)
def glyph(name: str, x: float, y: float, fill: str, scale: float = 1) -> str:
    at = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    look: dict[str, str | float] = (
        {"fill": "none", "stroke": fill, "stroke_width": 1.6} if name == "ways" else {"fill": fill}
    )
    return svg.element("path", d=GLYPHS[name], transform=at, fill_rule="evenodd", **look)
