"""The design: every text can be read, no two meanings look alike, seats are told apart by all."""

from itertools import combinations
from pathlib import Path

import pytest

from icecore.replay.show import design as d

GROUNDS = (d.GROUND, d.PANEL, d.COMMON, d.BACK, d.DEEP)
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
}
"""How colours are seen without one kind of cones (Machado, Oliveira and Fernandes, 2009)."""


@pytest.mark.parametrize("ground", GROUNDS)
def test_text_on_tables_can_be_read(ground: str) -> None:
    inks = (d.INK, d.MUTED, d.LIT, *(pair.dark for pair in (*d.SEATS, *d.MEANINGS.values())))
    assert min(d.contrast(ground, ink) for ink in inks) >= 4.4
    assert d.contrast(ground, d.MUTED) >= 4.5


def test_text_on_cards_can_be_read() -> None:
    assert min(d.contrast(tint, "#ffffff") for tint in d.TINTS.values()) >= 4.5
    assert min(d.contrast(d.PAPER, ink) for ink in (d.ON_PAPER, d.QUIET)) >= 4.5
    assert min(d.contrast(d.STEEL, ink) for ink in (d.INK, d.MUTED)) >= 4.5
    assert d.contrast(d.LIT, d.DEEP) >= 4.5


def test_text_on_pages_can_be_read_in_the_light_and_in_the_dark() -> None:
    for shade in (0, 1):
        for ground in (d.PAGE["page"][shade], d.PAGE["paper"][shade]):
            inks = [pair[shade] for name, pair in {**d.PAGE, **d.MEANINGS}.items()
                    if name not in ("page", "paper", "edge", "here", "on-accent")]  # fmt: skip
            inks += (pair[shade] for pair in d.SEATS)
            assert min(d.contrast(ground, ink) for ink in inks) >= 4.5


def seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> list[float]:
    rgb = [int(colour[n : n + 2], 16) for n in (1, 3, 5)]
    return [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in matrix]


def apart(one: str, other: str, matrix: tuple[tuple[float, ...], ...]) -> float:
    pairs = zip(seen(one, matrix), seen(other, matrix), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@pytest.mark.parametrize("eyes", BLINDNESS)
def test_meanings_never_look_alike(eyes: str) -> None:
    colours = [pair.dark for pair in d.MEANINGS.values()]
    nearest = min(apart(a, b, BLINDNESS[eyes]) for a, b in combinations(colours, 2))
    assert nearest >= 70, nearest


def test_eight_seats_have_eight_colours_and_eight_shapes() -> None:
    assert len({*d.SHAPES}) == len({*d.SEATS}) == 8
    for matrix in BLINDNESS.values():
        near = [(a, b) for a, b in combinations(d.SEATS, 2) if apart(a.dark, b.dark, matrix) < 30]
        assert near == []


def test_every_token_is_a_custom_property_of_the_pages() -> None:
    css = d.css()
    assert css in (Path(__file__).parents[2] / "web/static/style.css").read_text("utf-8")
    assert "--asked: light-dark(#7a6200, #ffe14d);" in css
    assert all(f"--s{seat}:" in css for seat in range(8))
