"""`icecore report`: one page that says everything, and does nothing that a name in it wants."""

import re
from html.parser import HTMLParser
from importlib import util
from pathlib import Path
from xml.etree import ElementTree

import pytest

from icecore.analysis.report.report_page import SERVED
from tests.analysis.asked_archive import HOSTILE
from tests.analysis.small_archive import small_archive
from tests.cli.shell import icecore


@pytest.fixture(scope="module")
def page(asked: Path) -> str:
    answer = icecore(asked.parent, "report", asked, "-o", "-")
    assert answer.code == 0, answer.err
    return answer.out


class Reader(HTMLParser):
    """The tags and attributes of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: dict[str, set[str]] = {}
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_has_a_chapter_with_charts_for_every_game(page: str) -> None:
    read = Reader(page)
    assert read.tags.count("h2") == 3
    assert read.tags.count("svg") >= 18
    text = " ".join(read.text)
    for wanted in (
        "BOREAL (pyramid)", "THE NORTH", "How often each seat wins", "How final scores are spread",
        "How many games end after how many turns", "Which acts bring points, turn by turn",
        "How often seats win with a card, and without it though it was there",
        "Which Directives are chosen first, second and third", "The first seat wins", "In short",
    ):  # fmt: skip
        assert wanted in text
    assert read.tags.count("pre") == read.tags.count("figure") > 30


def test_a_figure_says_of_how_many_and_whole_numbers_stand_in_the_middle_of_their_bars(
    page: str,
) -> None:
    notes = re.findall(r"<figcaption><h3>How many games end.*?</figcaption>", page, re.DOTALL)
    assert notes
    assert all(re.search(r"n = \d+: finished games\.", note) for note in notes)
    ranges = re.findall(r'aria-label="turns: ([\d.]+) – ([\d.]+); games', page)
    assert ranges
    assert all(low.endswith(".5") and float(high) - float(low) == 1 for low, high in ranges)


def test_the_page_needs_nothing_from_outside_and_runs_nothing(page: str) -> None:
    read = Reader(page)
    assert not {"script", "iframe", "object", "link", "img", "image"} & set(read.tags)
    assert not [name for name in read.attributes if name.startswith("on")]
    games = re.compile(re.escape(SERVED) + "/game/[0-9a-f-]{36}")
    followed = [link for link in read.attributes["href"] if not link.startswith("#")]
    assert followed
    assert all(map(games.fullmatch, followed)), "only games are linked to, on this machine"
    assert "src" not in read.attributes
    assert "default-src 'none'" in page
    assert not re.search(r"url\((?!#)|@import", page)


def test_every_picture_is_sound_and_takes_its_colours_from_the_page(page: str) -> None:
    pictures = re.findall(r'<svg (?!class="mark").*?</svg>', page, re.DOTALL)
    assert len(pictures) > 3
    for picture in pictures:
        assert ElementTree.fromstring(picture).get("aria-label")
        assert 'fill="currentColor"' in picture
    assert "color-scheme: light dark" in page
    assert "width=device-width" in page


def test_a_hostile_name_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    """Names, cards and reasons of a log may hold markup."""
    import duckdb

    from tests.analysis.asked_archive import asked_archive

    path = asked_archive(tmp_path)
    with duckdb.connect(str(path)) as connection:
        for table, column in (
            ("seats", "player"), ("games", "title"), ("games", "end_reason"), ("cards", "name"),
            ("records", "act"),
        ):  # fmt: skip
            connection.execute(f"UPDATE {table} SET {column} = ? || {column}", [HOSTILE])
    answer = icecore(tmp_path, "report", path, "-o", "report.html")
    assert answer.code == 0, answer.err
    page = (tmp_path / "report.html").read_text("utf-8")
    read = Reader(page)
    assert not {"script", "img"} & set(read.tags)
    assert "onerror" not in read.attributes
    assert "<img" not in page
    assert any(HOSTILE in text for text in read.text)
    for picture in re.findall(r"<svg .*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(picture)


def test_the_sql_of_a_figure_can_be_asked_again(page: str, asked: Path) -> None:
    import html

    found = [html.unescape(sql) for sql in re.findall(r"<pre><code>(.*?)</code>", page, re.DOTALL)]
    for sql in found[:3] + found[-2:]:
        answer = icecore(asked.parent, "query", asked, sql, "--json")
        assert answer.code == 0, answer.err
        assert answer.json["rows"]


def test_one_game_can_be_chosen(asked: Path, tmp_path: Path) -> None:
    out = tmp_path / "north.html"
    answer = icecore(asked.parent, "report", asked, "--game", "the_north", "-o", out, "--json")
    assert answer.json == {"out": str(out), "bytes": out.stat().st_size}
    text = out.read_text("utf-8")
    assert "<h1>THE NORTH: a report</h1>" in text
    assert "BOREAL" not in text
    assert icecore(asked.parent, "report", asked, "-o", out).code == 1
    wrong = icecore(asked.parent, "report", asked, "--game", "the_nroth", "-o", "x.html")
    assert (wrong.code, "did you mean the_north?" in wrong.err) == (1, True)


def test_an_archive_with_few_tables_still_gives_a_page(tmp_path: Path) -> None:
    from tests.analysis.asked_archive import asked_archive

    path = asked_archive(tmp_path, options=False, tables="seats")
    answer = icecore(tmp_path, "report", path, "-o", "report.html")
    assert answer.code == 0, answer.err
    text = (tmp_path / "report.html").read_text("utf-8")
    assert "How often each seat wins" in text
    assert "What is done in which turn" not in text


def test_without_the_extra_it_says_what_to_install(
    asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "icecore.analysis.query.chart_choice.find_spec",
        lambda name: None if name == "altair" else util.find_spec(name),
    )
    answer = icecore(asked.parent, "report", asked, "-o", "x.html")
    assert (answer.code, answer.out) == (1, "")
    assert "charts need altair: pip install 'icecore[report]'" in answer.err


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    small_archive(tmp_path / "games.duckdb")
    answer = icecore(tmp_path, "report", "games.duckdb", "-o", "x.html")
    assert (answer.code, "not one that `icecore load` has made" in answer.err) == (3, True)
    assert not (tmp_path / "x.html").exists()
