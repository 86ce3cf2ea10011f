"""Games as pages play them: pictures come back as they were drawn, and no view tells too much."""

import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

import msgspec
import pytest
from msgspec import Struct

from icecore.events.file.log import GameLog, bulk_frames, read_game
from icecore.events.words.record import Note, SeatInfo, Takeback
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.show.svg import parts_of, picture_of
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.sample_games import simulated
from icecore.web.replay.onefile import IMPORT, STATIC, bundled, one_file, packed
from icecore.web.replay.replay_data import Drawing, drawn_positions, reel_of, splices, viewers
from tests.cli.shell import icecore
from tests.ours import GAMES
from tests.web.serving import put_games, redrawn


def log_of(folder: Path, game: str, number: int = 0) -> GameLog:
    return read_game(str(put_games(folder, game, number + 1)), number + 1)


def lines(svg: str) -> str:
    return "\n".join(filter(None, svg.strip().removesuffix("</svg>").split("\n")))


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_of_every_view_comes_back_as_it_was_drawn(tmp_path: Path, name: str) -> None:
    timeline = open_timeline(log_of(tmp_path, name))
    reel = reel_of(timeline, viewers(timeline), sealed=True)
    for view in reel.views:
        sight = Viewpoint(timeline, view.viewer)
        drawn = redrawn(reel.parts, view.pictures)
        assert len(drawn) == len(timeline) + 1 == len(view.rows) + 1
        for number in {0, 1, len(timeline) // 2, len(timeline)}:
            assert drawn[number] == lines(sight.picture(number))
            parts, pictures = drawn_positions(sight, range(number, number + 1))
            assert redrawn(parts, pictures) == [drawn[number]]


def test_pages_say_the_numbers_that_the_table_shows(tmp_path: Path) -> None:
    timeline = open_timeline(log_of(tmp_path, "the_north"))
    reel = reel_of(timeline, [None], sealed=True)
    for number, row in enumerate(reel.views[0].rows, 1):
        state = timeline.at(number)
        left = state.scores if state.reason else state.points
        assert (row.shown or row.standing) == tuple(left)
    royale = reel_of(open_timeline(log_of(tmp_path, "board_royale")), [None], sealed=True)
    assert (royale.unit, royale.winners) == ("cards", (1,))
    assert royale.views[0].rows[-1].out == (0,)


def test_what_all_see_is_told_once(tmp_path: Path) -> None:
    timeline = open_timeline(log_of(tmp_path, "boreal_pyramid"))
    views = packed(reel_of(timeline, viewers(timeline), sealed=True))["views"]
    assert all(row != 0 for row in views[0]["rows"])
    for view in views[1:]:
        assert view["rows"].count(0) > len(view["rows"]) / 2
    assert len(one_file(log_of(tmp_path, "boreal_pyramid"))) < 200_000


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_of_two_hundred_records_is_small(tmp_path: Path, name: str) -> None:
    log = log_of(tmp_path, name)
    page = one_file(log)
    fixed = len(bundled("replay.js")) + len((STATIC / "style.css").read_text("utf-8"))
    assert fixed + (len(page) - fixed) * 200 / max(log.count, 1) <= 600_000


def test_lines_that_were_taken_back_keep_their_pictures(tmp_path: Path) -> None:
    timeline = open_timeline(log_of(tmp_path, "lantern"))
    enter_act(timeline, SCRIBE, Note(1, "before", "!"), 0)
    enter_act(timeline, SCRIBE, Takeback(2), 0)
    view = reel_of(timeline, [None], sealed=False).views[0]
    drawn = redrawn(reel_of(timeline, [None], sealed=False).parts, view.pictures)
    last = len(timeline)
    assert (view.rows[-1].kind, view.rows[-1].on) == ("takeback", 2)
    assert drawn[last] == drawn[2] != drawn[last - 2]
    assert (view.rows[-2].kind, view.rows[-2].on, view.rows[-2].mark) == ("note", 1, "!")


@pytest.mark.parametrize("viewer", [0, 1, TABLE])
def test_a_page_for_one_seat_holds_nothing_that_it_did_not_see(tmp_path: Path, viewer: int) -> None:
    log = log_of(tmp_path, "lantern")
    timeline = open_timeline(log)
    reel = reel_of(timeline, [viewer], sealed=True)
    dealt = [row.told[0] for row in reel.views[0].rows if row.act.startswith("table deal")]
    names = timeline.names
    for told in dealt:
        owner = next(
            seat
            for seat, name in enumerate(names)
            if told.casefold().startswith(f"{name} draws".casefold())
        )
        assert ("?" in told) is (owner != viewer)
    whole = one_file(log, viewer, only=True)
    assert len(whole) < len(one_file(log))


class Blank(Struct):
    """A state of no game."""

    todo: tuple[()] = ()
    box: None = None


def test_a_picture_tells_its_parts_also_where_one_spans_lines() -> None:
    parts = ["<g>\n<rect/>\n<b>a</b></g>", "<circle/><circle/>", "<g><g>\n</g></g>"]
    picture = picture_of(60, 40, "Blank", "Nothing", *parts)
    drawing = Drawing()
    for _ in range(2):
        drawn = drawing.draw(Blank(), lambda state: picture)
        root, *rest = [drawing.parts[number] for number in drawn]
        assert rest == ["<title>Blank</title>", "<desc>Nothing</desc>", *parts]
        assert "\n".join((root, *rest, "</svg>")) == picture


def test_a_picture_drawn_by_other_means_is_a_root_and_the_rest() -> None:
    drawing = Drawing()
    drawn = drawing.draw(Blank(), lambda state: '<svg x="1"><g><rect/></g>\n<circle/></svg>\n')
    assert [drawing.parts[number] for number in drawn] == [
        '<svg x="1">',
        "<g><rect/></g>\n<circle/>",
    ]


def test_splices_from_the_end_make_one_picture_of_the_other() -> None:
    for before, after in (
        ([], [1, 2]),
        ([1, 2, 3], [1, 9, 3]),
        ([1, 2], []),
        ([1, 2, 3, 4], [3, 1]),
    ):
        picture = list(before)
        for start, gone, come in splices(before, after):
            picture[start : start + gone] = come
        assert picture == after


XSS = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&<!--"


def test_names_and_notes_in_a_page_are_never_markup(tmp_path: Path) -> None:
    game = find_game("lantern")
    head, records, seal = simulated(game, 0)
    seats = (SeatInfo(XSS[:190]), SeatInfo("x"))
    path = tmp_path / "odd.ice"
    path.write_bytes(bulk_frames(msgspec.structs.replace(head, seats=seats), records, seal))
    page = one_file(read_game(str(path)))
    assert page.count("<script") == page.count("</script>") == 2
    assert "<img" not in page
    assert "&lt;/script&gt;" in page.partition("</title>")[0]


def test_a_page_loads_and_runs_nothing_but_itself() -> None:
    for file in STATIC.iterdir():
        text = file.read_text("utf-8")
        for url in re.findall(r"https?://[^\s\"'`]+", text):
            assert url.startswith("http://www.w3.org/"), f"{file.name}: {url}"
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|document\.write", text
        )


def test_the_modules_of_a_page_share_no_names() -> None:
    modules = {"replay.js"}
    for _ in range(9):  # what they import, and what that imports
        modules.update(*(IMPORT.findall((STATIC / each).read_text("utf-8")) for each in modules))
    declared = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.M)
    texts = [(STATIC / each).read_text("utf-8") for each in modules]
    names = [name for text in texts for name in declared.findall(text)]
    assert len(modules) > 20
    assert sorted(names) == sorted(set(names))
    assert not re.search(r"^(import|export) ", bundled("replay.js"), re.M)


def exported(folder: Path, *words: str) -> Any:
    return icecore(folder, "export", "lantern.ice", *words, "--json")


def test_export_writes_pages_and_moving_pictures(tmp_path: Path) -> None:
    put_games(tmp_path, "lantern", 1)
    answer = exported(tmp_path, "-o", "game.html")
    assert (answer.code, answer.json["games"]) == (0, 1)
    assert (tmp_path / "game.html").read_text().startswith("<!doctype html>")
    assert exported(tmp_path, "--as", "table", "--format", "html", "-o", "seen.html").code == 0
    signs = {"gif": b"GIF89a", "webp": b"RIFF", "apng": b"\x89PNG"}
    for form, sign in signs.items():
        answer = exported(tmp_path, "-o", f"game.{form}", "--each", "round", "--scale", "0.2")
        assert answer.code == 0, answer.err
        assert (tmp_path / f"game.{form}").read_bytes().startswith(sign)


def test_several_games_are_no_page(tmp_path: Path) -> None:
    put_games(tmp_path, "lantern", 2)
    answer = exported(tmp_path, "-o", "game.html")
    assert answer.code == 1
    assert "choose one with --game" in answer.err
    assert not (tmp_path / "game.html").exists()
    assert exported(tmp_path, "--game", "2", "-o", "game.html").code == 0


def test_a_moving_picture_moves(tmp_path: Path) -> None:
    from PIL import Image

    put_games(tmp_path, "lantern", 1)
    exported(tmp_path, "-o", "game.gif", "--scale", "0.2", "--seconds", "0.1")
    timeline: Timeline[Any] = open_timeline(read_game(str(tmp_path / "lantern.ice")))
    with Image.open(tmp_path / "game.gif") as image:
        frames = getattr(image, "n_frames", 1)
    turns = {timeline.clock(number).turn for number in [0, *timeline.line()]}
    assert 1 < frames <= len(turns) + 1


def test_a_link_to_a_page_says_what_it_is_and_shows_a_picture(tmp_path: Path) -> None:
    put_games(tmp_path, "lantern", 1)
    url = "https://games.example/one&two.html#7"
    icecore(tmp_path, "export", "lantern.ice", "-o", "own.html", "--url", url)
    page = (tmp_path / "own.html").read_text("utf-8")
    said = dict(re.findall(r'<meta property="(og:[a-z_]+)" content="([^"]*)">', page))
    assert said["og:image"] == "https://games.example/one&amp;two.png"
    assert said["og:title"].startswith("Lantern: ")
    assert "The end" in said["og:description"]
    assert (tmp_path / "own.png").read_bytes().startswith(b"\x89PNG")
    plain = one_file(read_game(str(tmp_path / "lantern.ice")))
    assert "og:title" in plain
    assert "og:image" not in plain
    assert icecore(tmp_path, "export", "lantern.ice", "--url", url).code == 2


def test_a_page_opens_at_the_position_that_its_picture_shows(tmp_path: Path) -> None:
    put_games(tmp_path, "lantern", 1)
    url = "https://games.example/own.html"
    for number in ("3", "0"):
        icecore(
            tmp_path, "export", "lantern.ice", "-o", f"{number}.html", "--url", url, "--at", number
        )
        page = (tmp_path / f"{number}.html").read_text("utf-8")
        assert inside(page)["opens"] == int(number)
    shown = [(tmp_path / f"{number}.png").read_bytes() for number in (3, 0)]
    assert shown[0] != shown[1]
    for wrong in (("-o", "own.html", "--at", "9999"), ("-o", "own.txt", "--at", "3")):
        assert icecore(tmp_path, "export", "lantern.ice", *wrong).code in (1, 2)


def inside(page: str) -> Any:
    """The game that a page of its own carries."""
    found = re.search(r'id="game">([^<]*)<', page)
    assert found is not None
    return msgspec.json.decode(decompress(b64decode(found[1])))


@pytest.mark.parametrize("name", OURS)
def test_a_page_of_its_own_carries_the_pictures_of_a_phone_and_nothing_to_tap(
    tmp_path: Path, name: str
) -> None:
    log = read_game(str(put_games(tmp_path, name, 1)))
    data = inside(one_file(log))
    pieces, view = data["pieces"], data["views"][0]
    parts = [
        each if isinstance(each, str) else "".join(pieces[number] for number in each)
        for each in data["parts"]
    ]
    timeline = open_timeline(log)
    for width, pictures in ((None, view["pictures"]), (data["narrow"], view["narrow"])):
        shown = redrawn(parts, pictures)
        for number in (0, len(timeline) // 2, len(timeline)):
            drawn = timeline.game.picture(timeline.at(number), timeline.names, width)
            tapped = re.sub(r' data-mark="[^"]*"', "", "\n".join(parts_of(drawn)))
            assert shown[number] == tapped
