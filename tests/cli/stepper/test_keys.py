"""Every key and the mouse, on a game of BOREAL with takebacks and notes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from icecore.cli.stepper.game_screen import GameScreen
from icecore.cli.stepper.overlay import KEYS, Overlay
from icecore.cli.stepper.panels import Board, RecordPanel
from icecore.cli.stepper.replay_state import Tour
from icecore.cli.stepper.stepper_app import Stepper
from icecore.cli.terminal_theme import DARK, LIGHT
from icecore.events.file.log import read_game
from icecore.replay.timeline.timeline import open_timeline
from tests.cli.recorder.tables import DEAL, begun
from tests.cli.stepper.evenings import TOLD, seen, stepper, write_evening

pytestmark = pytest.mark.asyncio


class Hand:
    """Somebody at the keyboard."""

    def __init__(self, app: Stepper, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def tour(self) -> Tour:
        assert self.app.tour is not None
        return self.app.tour

    async def press(self, *keys: str) -> int:
        """Where the keys lead."""
        await self.pilot.press(*keys)
        return self.tour.here

    async def answer(self, key: str, words: str) -> str:
        """Press a key that asks, answer it; what the foot of the screen says then."""
        await self.press(key)
        self.app.screen.query_one(Input).value = words
        await self.press("enter")
        return self.foot

    @property
    def text(self) -> str:
        return seen(self.app)

    @property
    def foot(self) -> str:
        """Hints are one line, messages up to four."""
        return " ".join(" ".join(self.text.splitlines()[-4:]).split())

    @property
    def title(self) -> str:
        return self.text.splitlines()[0]


@asynccontextmanager
async def at_table(
    folder: Path, at: str | None = "20", size: tuple[int, int] = (90, 28)
) -> AsyncIterator[Hand]:
    app = stepper(write_evening(folder), at)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Hand(app, pilot)


async def test_arrows_and_letters_step_one_record(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        assert await hand.press("right") == 21
        assert await hand.press("l", "l") == 23
        assert await hand.press("left") == 22
        assert await hand.press("h", "h") == 20
        assert "record 20/" in hand.title


async def test_home_end_and_pages(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        assert await hand.press("pagedown") == 30
        assert await hand.press("pageup") == 20
        assert await hand.press("home") == 0
        assert "The beginning" in hand.text
        assert "setup" in hand.title
        assert await hand.press("end") == hand.tour.timeline.present
        assert await hand.press("right") == hand.tour.timeline.present


@pytest.mark.parametrize(
    ("back", "on", "unit"), [("[", "]", "round"), ("{", "}", "turn"), (",", ".", "turn")]
)
async def test_brackets_go_by_round_and_by_turn(
    tmp_path: Path, back: str, on: str, unit: str
) -> None:
    async with at_table(tmp_path, at="0") as hand:
        for wanted in (1, 2, 3):
            here = await hand.press(on)
            assert getattr(hand.tour.timeline.clock(here), unit) == wanted
        assert f"{unit} 3" in hand.title
        here = await hand.press(back)
        assert getattr(hand.tour.timeline.clock(here), unit) == 2


async def test_g_goes_to_a_record_a_turn_or_a_round(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        timeline = hand.tour.timeline
        await hand.answer("g", "17")
        assert hand.tour.here == 17
        await hand.answer("g", " t5 ")
        assert hand.tour.here == timeline.start_of_turn(5)
        await hand.answer("g", "r2")
        assert hand.tour.here == timeline.start_of_round(2)
        assert "is no position; say 12, t5" in await hand.answer("g", "soon")
        assert "there is no record 999" in await hand.answer("g", "999")
        assert "there is no turn 99" in await hand.answer("g", "t99")
        await hand.answer("g", "")
        assert hand.tour.here == timeline.start_of_round(2)


async def test_escape_closes_the_question(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press("g", "3")
        assert "go to (12, t5, r2): 3" in hand.foot
        assert await hand.press("escape") == 20
        assert await hand.press("right") == 21


async def test_slash_finds_and_n_goes_on(tmp_path: Path) -> None:
    async with at_table(tmp_path, at="0") as hand:
        await hand.press("slash", *"RESTS", "enter")
        found = hand.tour.found
        assert hand.tour.here == found[0]
        assert f"/RESTS: 1 of {len(found)}" in hand.foot
        assert await hand.press("n") == found[1]
        assert await hand.press("N") == found[0]
        assert await hand.press("N") == found[-1]
        assert await hand.press("n") == found[0]
        card = hand.tour.timeline.records[0].events[0].cards[2]
        await hand.answer("slash", card)
        assert set(hand.tour.timeline.appearances(card)) <= set(hand.tour.found)
        assert 'nothing tells of "no such thing"' in await hand.answer("slash", "no such thing")
        await hand.press("escape")
        assert hand.tour.wanted == ""
        await hand.press("n")
        assert "/ asks what to find" in hand.foot


async def test_s_goes_round_the_seats(tmp_path: Path) -> None:
    async with at_table(tmp_path, at="2", size=(130, 44)) as hand:
        assert "shuffled into the deck unseen: " in hand.text
        for label in ("as Lana", "as Elodie", "as public"):
            await hand.press("s")
            assert label in hand.title
            assert "shuffled into the deck unseen." in hand.text
        await hand.press("s")
        assert " as " not in hand.title


async def test_t_shows_what_was_taken_back_and_walks_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, at="8") as hand:
        assert "Taken back to record 8" not in hand.text
        await hand.press("t")
        assert "Taken back to record 8" in hand.text
        assert "+ taken back" in hand.title
        assert await hand.press("right", "right") == 10
        assert "(taken back)" in hand.text
        assert f"» ?! {TOLD}" in hand.text
        assert await hand.press("right", "right", "right") == 13
        assert await hand.press("left", "t") == 8


async def test_d_marks_and_compares(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press("d")
        assert "record 20 is marked" in hand.foot
        assert "◆20" in hand.title
        await hand.press("right", "right", "right", "d")
        assert isinstance(hand.app.screen, Overlay)
        assert "from record 20 to 23" in hand.text
        for change in hand.tour.timeline.diff(20, 23):
            assert change.where in hand.text
        await hand.press("down", "up", "pagedown", "pageup", "escape")
        assert isinstance(hand.app.screen, GameScreen)
        await hand.press("left", "left", "left", "d")
        assert "the mark is gone" in hand.foot
        assert "◆" not in hand.title


async def test_b_branches_into_a_new_file(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press("b")
        await hand.pilot.pause()
        assert "evening-20.ice" in hand.foot
        await hand.press("escape")
        name = str(tmp_path / "what-if.ice")
        foot = await hand.answer("b", name)
        assert "goes on after record 20. Next: icecore options" in foot
        before = (tmp_path / "what-if.ice").read_bytes()
        assert "exists already; choose another name" in await hand.answer("b", name)
        assert (tmp_path / "what-if.ice").read_bytes() == before
        assert "no name was given" in await hand.answer("b", "  ")
        assert "no-folder" in await hand.answer("b", str(tmp_path / "no-folder" / "x.ice"))
        fork = open_timeline(read_game(name))
        assert fork.state == hand.tour.timeline.at(20)
        assert hand.app.kept == [f"{name} goes on after record 20. Next: icecore options {name}"]


async def test_o_writes_the_picture_as_the_seat_sees_it(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        out = tmp_path / "here.svg"
        assert f"Wrote {out}." in await hand.answer("o", str(out))
        assert ElementTree.parse(out).getroot().tag.endswith("svg")
        assert out.read_text() == hand.tour.sight.picture(20)
        assert "exists already" in await hand.answer("o", str(out))


async def test_space_plays_and_stops(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press("p", *"+++++", "space")
        assert "▶ even pace ×16" in hand.foot
        await hand.pilot.pause(0.4)
        assert hand.tour.here > 20
        await hand.press("space")
        here = hand.tour.here
        await hand.pilot.pause(0.2)
        assert hand.tour.here == here
        await hand.press("end", "space")
        assert "this is the end" in hand.foot


async def test_it_plays_to_the_end_and_rests_there(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press(*"+++++", "end", "left", "left", "space", "+")
        await hand.pilot.pause(0.4)
        assert hand.tour.walk.at_end
        assert "▶ recorded" not in hand.foot


async def test_plus_and_minus_change_the_speed(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press("+")
        assert "recorded pace ×2; space plays" in hand.foot
        await hand.press("=", "-", "_", "-")
        assert "recorded pace ×0.5" in hand.foot
        await hand.press("p")
        assert "even pace ×0.5" in hand.foot


async def test_m_changes_nothing(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        before, log = hand.text, (tmp_path / "evening.ice").read_bytes()
        await hand.press("m")
        assert hand.text == before
        assert (tmp_path / "evening.ice").read_bytes() == log


async def test_up_and_down_scroll_the_board_and_z_leaves_it_alone(tmp_path: Path) -> None:
    async with at_table(tmp_path, size=(80, 24)) as hand:
        board = hand.app.screen.query_one(Board)
        await hand.press("down", "j", "down")
        assert board.scroll_offset.y == 3
        await hand.press("up", "k")
        assert board.scroll_offset.y == 1
        assert await hand.press("right") == 21
        assert board.scroll_offset.y == 1
        assert "standing" in hand.text
        await hand.press("z")
        assert "standing" not in hand.text
        await hand.press("z")
        assert "standing" in hand.text


async def test_c_changes_between_dark_and_light(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        assert hand.app.theme == DARK.name
        await hand.press("c")
        assert hand.app.theme == LIGHT.name
        await hand.press("c")
        assert hand.app.theme == DARK.name


@pytest.mark.parametrize("key", ["?", "f1"])
async def test_the_help_names_every_key(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press(key)
        for keys, what in KEYS:
            assert keys in hand.text
            assert what in hand.text
        await hand.press(key)
        assert isinstance(hand.app.screen, GameScreen)


async def test_a_click_on_a_record_goes_there(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        records = hand.app.screen.query_one(RecordPanel)
        row = hand.tour.walk.path.index(23) - records.scroll_offset.y + records.gutter.top
        await hand.pilot.click(RecordPanel, offset=(12, row))
        assert hand.tour.here == 23


async def test_q_quits(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        await hand.press("q")
        assert not hand.app.is_running
        assert hand.app.failure is None


async def test_escape_stays_where_there_is_no_list_to_go_back_to(tmp_path: Path) -> None:
    async with at_table(tmp_path) as hand:
        assert await hand.press("escape") == 20
        assert hand.app.is_running


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50), (200, 60), (40, 12)])
async def test_every_part_is_there_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(tmp_path, size=size) as hand:
        lines = hand.text.splitlines()
        assert len(lines) <= size[1]
        assert "record 20/" in hand.title
        assert "▶20" in hand.text
        assert hand.tour.sight.act(20).split()[1] in hand.text
        assert "standing" in hand.text
        await hand.pilot.resize_terminal(120, 40)
        await hand.pilot.pause()
        assert "record 20/" in hand.title


async def test_words_of_a_log_are_never_markup(tmp_path: Path) -> None:
    async with at_table(tmp_path, at="10", size=(160, 50)) as hand:
        assert TOLD in hand.text
        await hand.answer("slash", "[red]")
        assert hand.tour.found == [10, 14]
        assert "/[red]: 1 of 2" in hand.foot


async def test_without_colours_the_cursor_is_still_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_table(tmp_path) as hand:
        assert hand.app.theme == "ansi-dark"
        assert "▶20" in hand.text
        assert "reverse" in hand.app.screen.query_one(RecordPanel).cursor_style
        await hand.press("c")
        assert hand.app.theme == "ansi-dark"


async def test_a_light_terminal_gets_the_light_theme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")
    async with at_table(tmp_path) as hand:
        assert hand.app.theme == LIGHT.name


async def test_x_puts_the_record_under_the_cursor_right(tmp_path: Path) -> None:
    path = begun(
        tmp_path, "boreal_pyramid", DEAL, "Lana discover 3 : cairn", "Elodie discover 5 : light"
    )
    app = stepper(path)
    async with app.run_test(size=(120, 40)) as pilot:
        hand = Hand(app, pilot)
        await hand.press("home", "right", "right", "right")
        await hand.answer("x", "Lana discover 2")
        assert isinstance(app.screen, Overlay)
        assert "Lana: 1 instead of 3." in hand.text
        await hand.press("escape")
        app.screen.query_one(Input).value = "y"
        await hand.press("enter")
        await hand.pilot.pause()
        assert "record 3 was corrected" in hand.foot
    timeline = open_timeline(read_game(str(path)))
    assert "discovers Cobbled Lane" in " ".join(
        sentence for number in timeline.line() for sentence in timeline.sentences(number)
    )
