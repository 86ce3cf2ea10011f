"""Effects in a line: tokens stand in them as pips, so that they are short and seen at once."""

from collections.abc import Sequence
from functools import lru_cache

from icecore.replay.show import design as d
from icecore.replay.show.faces import pip
from icecore.replay.show.lettering import SQUEEZE, line, width_of
from icecore.replay.show.scene import Pip

from .captions import PIPS

WORDS = {
    **{word: PIPS[word] for word in ("blue", "black", "red", "yellow")},
    "Energy": PIPS["energy"], "Bindmetal": PIPS["bindmetal"], "Influence": PIPS["influence"],
    "Re-Roll": PIPS["reroll"], "Alliance": Pip("A", "green", shape="diamond"),
    "Obliviate": Pip("O", "indigo"), "Dragon": Pip("dragon"),
}  # fmt: skip
PIP, SPACE, PITCH = 15.0, 4.0, 15
Part = str | Pip
"""A run of words, or a token; a comma stands close to the token before it."""


def part_width(part: Part) -> float:
    return width_of(part, d.TEXT) if isinstance(part, str) else PIP


def width_of_row(row: Sequence[Part]) -> float:
    return sum(part_width(part) + space_before(part) for part in row) - SPACE


def space_before(part: Part) -> float:
    return 0 if isinstance(part, str) and part[0] in ",;:" else SPACE


def longer(row: Sequence[Part], word: str) -> list[Part]:
    """The row with another word in its last run, or with a token after it."""
    plain = word.rstrip(",;:")
    token = WORDS.get(plain)
    if token is not None:
        return [*row, token, *filter(None, [word[len(plain) :]])]
    if row and isinstance(row[-1], str):
        return [*row[:-1], f"{row[-1]} {word}"]
    return [*row, word]


@lru_cache(maxsize=4096)
def effect_lines(
    text: str, x: float, y: float, room: float, ink: str, most: int = 2
) -> tuple[str, ...]:
    """The text in lines around y and below it, the last one squeezed if it must be."""
    rows: list[list[Part]] = [[]]
    for word in text.split():
        more = longer(rows[-1], word)
        if rows[-1] and len(rows) < most and width_of_row(more) > room * 1.04:
            rows.append(longer((), word))
        else:
            rows[-1] = more
    drawn: list[str] = []
    for number, row in enumerate(rows):
        scale, at, middle = min(1.0, room / max(1.0, width_of_row(row))), x, y + number * PITCH
        at -= SPACE * scale
        for part in row:
            wide = part_width(part) * scale
            at += space_before(part) * scale
            drawn.append(
                line(at, middle + 4.6, part, d.TEXT, max(wide, part_width(part) / SQUEEZE), ink)
                if isinstance(part, str)
                else pip(part, at + wide / 2, middle, ink, PIP / 2)
            )
            at += wide
    return tuple(drawn)
