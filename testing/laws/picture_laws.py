"""Laws of `picture` and `board`: they fit, they are spoken, and no name disturbs them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from icecore.replay.kernel import Ruleset, copy, fold
from icecore.replay.show.text import columns_of, visible
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.testing.browser_boxes import chromium, measured
from icecore.testing.laws.bots import FEW_ROUNDS
from icecore.testing.picture_boxes import overlapping, smallest_text, written
from icecore.testing.setups import Way, some_ways

HOSTILE = (
    "<script>alert(1)</script>",
    "]]><g onload='x'>&amp;\"",
    "a & b < c > \"d\" 'e'",
    "👩‍🚀 北極 🐻‍❄️",
    "北" * 300,
    "x" * 300,
    "\x00\x1b[2J\ud800\u202e\n\ttwo\r\nlines",
    "",
)
"""Names that no picture, page or terminal may take for anything but a name."""
PHONE = 390
WIDTHS = (80, 120, 140)
PAGE_W, PAGE_H = 864, 584
"""Pixels that the viewer has for a board on a screen of 1280 × 800."""
LEAST_WIDE, LEAST_NARROW = 10.95, 11.95
"""Pixels of the smallest text, as far as numbers of a picture are rounded."""
LOWER = 8
"""Units between the first line of a panel and the only line of a folded one."""
SOME = 3
"""Positions of a table that are looked at."""
SVG = "{http://www.w3.org/2000/svg}"
FOREIGN = {f"{SVG}{tag}" for tag in ("script", "style", "image", "use", "a", "foreignObject")}

layouts = pytest.mark.parametrize("width", [None, PHONE], ids=["wide", "narrow"])


class Seen(NamedTuple):
    """A position and the names of those who play."""

    state: Any
    names: list[str]


@cache
def tables(game: Ruleset[Any]) -> Sequence[Sequence[Seen]]:
    """Positions of a game of each kind: its beginning, its end, and some between them."""
    return [[*seen_at(game, way)] for way in some_ways(game)]


def seen_at(game: Ruleset[Any], way: Way) -> Iterator[Seen]:
    options = {name: FEW_ROUNDS.get(name, value) for name, value in way.options.items()}
    table = lay_table(Plan(game.name, ("random",) * way.seats, options=options))
    _, records, _ = simulated_game(table, 0)
    state, names = game.begin(table.setup, table.box), [f"Lana {seat}" for seat in range(way.seats)]
    step = -(-len(records) // SOME)
    for number, record in enumerate(records):
        if number % step == 0:
            yield Seen(copy(game, state), names)
        fold(game, state, [record])
    yield Seen(state, names)


def looked_at(game: Ruleset[Any]) -> list[Seen]:
    return [seen for table in tables(game) for seen in table]


def renamed(game: Ruleset[Any]) -> Iterator[tuple[Seen, list[str]]]:
    """A position of each table, and its names when one player has a hostile one."""
    for table in tables(game):
        seen = table[len(table) // 2]
        for number, name in enumerate(HOSTILE):
            names = [*seen.names]
            names[number % len(names)] = name
            yield seen, names


def drawn(
    game: Ruleset[Any], state: Any, names: Sequence[str], width: int | None
) -> ElementTree.Element:
    return ElementTree.fromstring(game.picture(state, names, width))


@layouts
def test_no_name_becomes_markup_of_a_picture(game: Ruleset[Any], width: int | None) -> None:
    for seen, names in renamed(game):
        plain, root = drawn(game, *seen, width), drawn(game, seen.state, names, width)
        assert not any(key.startswith("on") for node in root.iter() for key in node.attrib)
        tags, before = (Counter(node.tag for node in each.iter()) for each in (root, plain))
        # A long name takes the room of words beside it, or more lines of a narrow picture; it makes
        # no part of another kind.
        assert tags.keys() == before.keys()
        if width is None:
            assert tags[f"{SVG}text"] <= before.pop(f"{SVG}text")
            assert before.items() <= tags.items()


@layouts
def test_a_picture_needs_nothing_from_outside(game: Ruleset[Any], width: int | None) -> None:
    for seen in looked_at(game):
        for node in drawn(game, *seen, width).iter():
            assert node.tag not in FOREIGN
            assert "id" not in node.attrib, "a page may show several pictures"
            assert not any("href" in key or "url(" in str(value) for key, value in node.items())


@layouts
def test_a_picture_says_its_size_and_speaks_to_screen_readers(
    game: Ruleset[Any], width: int | None
) -> None:
    for seen in looked_at(game):
        root = drawn(game, *seen, width)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        assert width in (None, int(root.get("width", "0")))
        title, description = root[0], root[1]
        assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
        assert title.text
        assert description.text


def test_the_text_of_a_wide_picture_can_be_read_on_a_small_laptop(game: Ruleset[Any]) -> None:
    """11 pixels at 1280 × 800, where a page scales a picture to its height."""
    for seen in looked_at(game):
        root = drawn(game, *seen, None)
        scale = min(PAGE_W / float(root.get("width", 0)), PAGE_H / float(root.get("height", 0)))
        assert smallest_text(root) * scale >= LEAST_WIDE, root.get("viewBox")


def test_the_text_of_a_narrow_picture_can_be_read_on_a_phone(game: Ruleset[Any]) -> None:
    for seen in looked_at(game):
        assert smallest_text(drawn(game, *seen, PHONE)) >= LEAST_NARROW


@layouts
def test_no_text_lies_on_another_one(game: Ruleset[Any], width: int | None) -> None:
    """As wide as the widest usual font draws them."""
    for state, names in looked_at(game):
        for called in (names, [f"{name} of the Long and Winding Road" for name in names]):
            root = drawn(game, state, called, width)
            assert overlapping(written(root)) == []


@layouts
def test_no_text_lies_on_another_one_as_a_browser_draws_them(
    game: Ruleset[Any], width: int | None
) -> None:
    browser = chromium()
    if browser is None:
        pytest.skip("no Chromium on this machine")
    middles = [table[len(table) // 2] for table in tables(game)]
    pictures = [game.picture(*seen, width) for seen in middles]
    found = [overlapping(texts) for texts in measured(browser, pictures)]
    assert found == [[] for _ in middles]


def test_a_wide_picture_has_one_size_all_game_long(game: Ruleset[Any]) -> None:
    for table in tables(game):
        assert len({drawn(game, *seen, None).get("viewBox") for seen in table}) == 1


def test_a_zone_keeps_its_place_all_game_long(game: Ruleset[Any]) -> None:
    """Panels and rows of a wide picture; a seat that is out may have its name on a lower line."""
    for table in tables(game):
        first: dict[str, tuple[float, float]] = {}
        for seen in table:
            for name, (x, y) in zones(drawn(game, *seen, None)):
                before = first.setdefault(name, (x, y))
                assert max(abs(x - before[0]), abs(y - before[1])) <= LOWER, name


def zones(root: ElementTree.Element) -> Iterator[tuple[str, tuple[float, float]]]:
    """Panels and their rows by name, and where they begin."""
    panel = ""
    for node in root.iter():
        identity = str(node.get("data-id"))
        if identity.startswith("panel-"):
            panel = identity
        zone = panel if identity == panel else node.get("data-zone")
        places = (each for each in node.iter() if each.get("x"))
        if zone and (place := next(places, None)) is not None:
            yield f"{panel} {zone}", (float(place.get("x", 0)), float(place.get("y", 0)))


def test_to_draw_and_to_tell_changes_nothing_and_is_the_same_every_time(
    game: Ruleset[Any],
) -> None:
    for state, names in looked_at(game):
        twin = copy(game, state)
        assert game.picture(state, names) == game.picture(twin, names, None)
        assert game.picture(state, names, PHONE) == game.picture(twin, names, PHONE)
        assert game.board(state, names) == game.board(twin, names)
        assert state == twin


def test_every_position_fits_the_terminal(game: Ruleset[Any]) -> None:
    for (state, names), width in zip(looked_at(game), cycle(WIDTHS), strict=False):
        long = [f"{name} of the Long and Winding Road" for name in names]
        text = game.board(state, long, width)
        assert text.endswith("\n")
        for line in text.splitlines():
            assert columns_of(line) <= width
            assert line == line.rstrip()


def test_no_name_disturbs_the_lines_of_a_board(game: Ruleset[Any]) -> None:
    for (state, _), names in renamed(game):
        text = game.board(state, names)
        assert all(char.isprintable() or char in "\n\u200d" for char in text)
        assert max(map(columns_of, text.splitlines())) <= 80
        assert text == game.board(state, [*map(visible, names)])
