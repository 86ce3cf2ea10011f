"""Text that surely fits: measured as in the widest usual font, squeezed or cut where it must be.

Which font a reader has is never known. Widths are those of DejaVu Sans, which is wider than the
fonts of Android, macOS and Windows. A line that would be a little too long gets a `textLength`, so
every font draws it exactly as long as its room is.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from icecore.replay.show import svg

WIDTHS = {
    0.3: "'IJijl", 0.35: " ,./:;\\f|·’", 0.4: "!()-[]t", 0.45: '"r', 0.5: "*_`–", 0.55: "?Lcsz“”",
    0.6: "FPkvxy", 0.7: "ABCRVXZ", 0.75: "HNU", 0.8: "&DGOQ", 0.85: "#+<=>^w~−×≤≥→", 0.9: "M",
    1.0: "%@Wm…½",
}  # fmt: skip
"""Of the usual characters, in ems; all others of our script are 0.65 wide."""
EMS = {char: width for width, chars in WIDTHS.items() for char in chars}
BOLD = 1.13
USUAL = 0.88
"""How wide the fonts of most readers are: a squeezed line is not stretched for them."""
SQUEEZE = 1.22
"""A line may be so much too long before words are cut off."""


@cache
def _ems(char: str) -> float:
    return EMS.get(char, 0.65 if char < "\u0250" else 1.1)


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width that a line has in the widest usual font."""
    return sum(map(_ems, text)) * size * (BOLD if bold else 1)


@lru_cache(maxsize=8192)
def cut(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it could not even be squeezed into its room."""
    room *= SQUEEZE
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


@lru_cache(maxsize=16384)
def line(
    x: float, y: float, text: str, size: float, room: float, fill: str, bold: bool = False,
    anchor: str | None = None, italic: bool = False,
) -> str:  # fmt: skip
    """A line of text with its baseline at y, no wider than its room in any font."""
    text = cut(text, room, size, bold)
    if not text:
        return ""
    wide = width_of(text, size, bold) > room
    length = min(room, width_of(text, size, bold) * USUAL)
    squeezed: dict[str, Any] = {"textLength": length, "lengthAdjust": "spacingAndGlyphs"}
    return svg.label(
        x, y, text, size, fill=fill, font_weight="bold" if bold else None, text_anchor=anchor,
        font_style="italic" if italic else None, **(squeezed if wide else {}),
    )  # fmt: skip


@lru_cache(maxsize=8192)
def wrapped(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """The text on as many lines as it needs; a word that is too long has a line of its own."""
    rows: list[str] = []
    for word in text.split():
        if rows and width_of(f"{rows[-1]} {word}", size, bold) <= room * 1.04:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return tuple(rows)


ONSETS = frozenset("wr ch sh th br tr dr gr pl fl gl cl bl ph qu st".split())  # noqa: SIM905
"""Two letters that begin a syllable together."""


def divided(text: str, room: float, size: float) -> tuple[str, ...]:
    """The text on as many lines as it needs; a word that is too long is divided by a hyphen."""
    rows: list[str] = []
    for row in wrapped(text, room * 1.07, size):
        while (after := _syllable(row, room, size)) is not None:
            rows.append(f"{row[:after]}-")
            row = row[after:]
        rows.append(row)
    return tuple(rows)


def _syllable(word: str, room: float, size: float) -> int | None:
    """Finds where a word that is too long is divided: before a consonant that a vowel follows."""
    if " " in word or width_of(word, size) <= room * SQUEEZE:
        return None
    fits = [n for n in range(2, len(word) - 2) if width_of(f"{word[:n]}-", size) <= room * 1.15]
    sounds = [n for n in fits if word[n] not in "aeiouy" and word[n + 1] in "aeiouy"]
    best = max(sounds or fits, default=None)
    return best - (word[best - 1 : best + 1] in ONSETS) if best and best > 2 else best


def flowing(texts: Sequence[str], slots: Sequence[tuple[float, float, float]], size: float,
            fill: str) -> list[str]:  # fmt: skip
    """Texts in slots of (x, y, room), one after the other; what finds no slot is cut off."""
    drawn: list[str] = []
    left = list(slots)
    for number, text in enumerate(texts):
        while text and left:
            x, y, room = left.pop(0)
            rows = wrapped(text, room * 1.12, size)
            more = len(left) > len(texts) - number - 1
            now = rows[0] if len(rows) > 1 and more else text
            drawn.append(line(x, y, now, size, room, fill))
            text = text[len(now) :].strip()
    return drawn
