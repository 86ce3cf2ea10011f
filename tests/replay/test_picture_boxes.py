"""The measure of the laws of pictures: texts on each other are found, those beside are not."""

from xml.etree import ElementTree

import pytest

from icecore.replay.show import svg
from icecore.testing.browser_boxes import chromium, measured
from icecore.testing.picture_boxes import overlapping, written

TOUCHING = svg.picture_of(
    300, 60, "deck", "a deck over its note",
    svg.element("g", svg.label(0, 20, "Wastes Deck", 13), transform="translate(10 0)"),
    svg.label(60, 24, "the game ends at 5", 13),
    svg.label(60, 44, "a line below it", 13),
)  # fmt: skip
FOUND = [("Wastes Deck", "the game ends at 5")]


def test_a_text_over_another_one_is_found_by_the_widest_usual_font() -> None:
    assert overlapping(written(ElementTree.fromstring(TOUCHING))) == FOUND


def test_a_text_over_another_one_is_found_in_a_browser() -> None:
    browser = chromium()
    if browser is None:
        pytest.skip("no Chromium on this machine")
    assert [overlapping(texts) for texts in measured(browser, [TOUCHING])] == [FOUND]
