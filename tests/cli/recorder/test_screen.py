"""The recorder's screen under a hand: acts, what the table is asked, undo, every key."""

from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import OptionList, Static

from icecore.cli.recorder.desk_screen import WIDE
from icecore.cli.recorder.dialog_flows import FLOWS
from icecore.cli.recorder.recorder_commands import KEYS, ORDERS
from icecore.events.words.record import (
    Takeback,
)
from tests.cli.recorder.tables import DEAL, HANDS, at, begun, records_in
from tests.cli.shell import files_in

pytestmark = pytest.mark.asyncio


async def test_every_key_and_order_does_something() -> None:
    assert {key.order for key in KEYS} <= {*ORDERS}
    assert {*ORDERS} == {*FLOWS}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
async def test_position_acts_question_and_keys_fit_every_terminal(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL), size) as hand:
        assert "Old Slip" in hand.read_desk("#board")
        assert "Lana is to act." in hand.read_desk("#question")
        assert "Resumed after record 2" in hand.hint
        for part in ("#headline", "#position", "#acts", "#question", "#line", "#hint", "#keys"):
            region = hand.screen.query_one(part).region
            assert region.height >= 1
            assert region.bottom <= size[1]
            assert region.right <= size[0]
        assert hand.screen.query_one("#acts").region.height >= 4
        beside = hand.screen.query_one("#acts").region.x > 0
        assert beside == (size[0] >= WIDE)


@pytest.mark.parametrize("game", ["boreal_pyramid", "lantern"])
async def test_on_24_lines_the_position_has_twelve_and_the_acts_six(
    tmp_path: Path, game: str
) -> None:
    lines = (DEAL,) if game == "boreal_pyramid" else HANDS
    async with at(begun(tmp_path, game, *lines), (80, 24)) as hand:
        await hand.press("escape")
        await hand.pilot.pause()
        assert hand.screen.query_one("#position").region.height >= 12
        assert hand.screen.query_one("#acts").region.height >= 6
        assert hand.screen.query_one("#line").region.bottom < 24


async def test_names_have_the_colours_of_their_seats_and_what_changed_is_lit(
    tmp_path: Path,
) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL)) as hand:

        def styles(part: str) -> set[str]:
            content = hand.screen.query_one(part, Static).content
            assert isinstance(content, Content)
            return {str(span.style) for span in content.spans}

        assert "$seat-0" in styles("#question")
        assert {"$seat-0", "$seat-1"} <= styles("#board")
        assert "bold $lit" not in styles("#board")
        await hand.type("Lana locate 2 : summit", "enter")
        assert "bold $lit" in styles("#board")


async def test_typing_narrows_arrows_choose_and_enter_enters(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        assert hand.listed[0] == "Lana · discover"
        await hand.type("loc")
        assert hand.listed[0] == "Lana · locate"
        assert '"loc" may be reserve Old Slip from square 1 or' in hand.hint
        assert hand.screen.acts.highlighted is None
        await hand.press("enter")
        assert len(records_in(path)) == 2
        await hand.press("down", "down", "down")
        assert "Enter: Lana locate square=3" in hand.hint
        assert "Lana reserves Fish Mart from square 3." in hand.hint
        await hand.press("up", "enter")
        assert "✓ 3 recorded." in hand.hint
        assert "The table is asked" in hand.read_desk("#question")
        assert len(records_in(path)) == 3
        await hand.type("cai", "enter")
        assert "✓ 4 recorded." in hand.hint
        assert "Elodie is to act." in hand.read_desk("#question")
        assert "Cairn comes to Lana's square 2" in hand.read_desk("#told")


async def test_enter_on_an_empty_line_enters_nothing(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.press("enter")
        assert "↑ ↓" in hand.hint
        assert len(records_in(path)) == 2


async def test_a_whole_line_with_what_the_table_shows(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.type("Lana discover 3 : cai", "tab")
        assert hand.screen.typed.value == "Lana discover 3 : cairn "
        await hand.press("enter")
        assert "✓ 3 to 5 recorded (5 filled in)." in hand.hint
        assert len(records_in(path)) == 5


async def test_tab_completes_and_goes_on_to_the_next(tmp_path: Path) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL)) as hand:
        await hand.type("la", "tab")
        assert hand.screen.typed.value == "Lana "
        await hand.type("di", "tab")
        assert hand.screen.typed.value == "Lana discover "
        await hand.press("tab")
        assert hand.screen.typed.value == "Lana discard "
        await hand.press("escape")
        assert hand.screen.typed.value == ""


async def test_a_refusal_stands_in_place_with_rule_reason_and_what_is_legal(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        before = files_in(tmp_path)
        await hand.type("Lana discover 8", "enter")
        assert "refused by pyramid.discover.1" in hand.hint
        assert "your counter is on 5" in hand.hint
        assert "Legal now:\n  discover Old Slip from square 1 (cost 1)" in hand.hint
        assert len(hand.listed) == 15
        assert hand.screen.typed.value == "Lana discover 8"
        assert files_in(tmp_path) == before
        await hand.press("escape")
        await hand.type("Lana discver 3", "enter")
        assert "did you mean discover" in hand.hint


async def test_the_table_is_asked_card_by_card_with_second_thoughts(tmp_path: Path) -> None:
    path = begun(tmp_path, "lantern")
    async with at(path) as hand:
        assert "which cards did Lana draw?" in hand.read_desk("#question")
        await hand.type("moth", "enter")
        await hand.type("spark flame", "enter")
        assert "moth, spark, flame · Enter records" in hand.read_desk("#question")
        assert records_in(path) == []
        await hand.press("backspace")
        assert "moth, spark · 1 more" in hand.read_desk("#question")
        await hand.type("?", "enter")
        await hand.press("enter")
        assert "Lana draws moth, spark, ?." in hand.hint
        await hand.type("wick", "enter")
        await hand.press("escape")
        assert "3 more" in hand.read_desk("#question")
        await hand.type(": wick wick moth", "enter")
        assert "✓ 2 recorded." in hand.hint


async def test_cards_are_picked_with_arrows_and_the_mouse(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL, "Lana discover 3")
    async with at(path) as hand:
        await hand.press("down", "down", "enter")
        assert "✓ 4 to 5 recorded (5 filled in)." in hand.hint
        await hand.pilot.click("#acts", offset=(3, 1))
        await hand.press()
        assert "✓ 6 recorded. Elodie discovers" in hand.hint
        await hand.pilot.click("#keys", offset=(4, 0))
        await hand.press()
        assert hand.dialog == "Read"


async def test_too_many_cards_are_refused_as_a_whole(tmp_path: Path) -> None:
    path = begun(tmp_path, "lantern")
    async with at(path) as hand:
        await hand.type("moth moth moth moth", "enter")
        assert "3 cards are drawn here, and you named 4" in hand.hint
        await hand.press("escape")
        await hand.type("flame flame flame", "enter")
        assert "refused by lantern.deal.1" in hand.hint
        assert "3 more" in hand.read_desk("#question")
        assert records_in(path) == []


async def test_undo_and_redo_keep_both_lines(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL, "Lana locate 1 : cairn")
    async with at(path) as hand:
        await hand.press("ctrl+z")
        assert "Taken back to record 2, although cards were revealed since." in hand.hint
        assert "Lana is to act." in hand.read_desk("#question")
        await hand.press("ctrl+y")
        assert "Elodie is to act." in hand.read_desk("#question")
        await hand.press("ctrl+y")
        assert "nothing to redo" in hand.hint
        await hand.type("undo", "enter")
        assert hand.desk.timeline.present == 2
        await hand.type("back 4", "enter")
        assert hand.desk.timeline.present == 4
        await hand.type("back 99", "enter")
        assert "there is no record 99" in hand.hint
        await hand.type("back", "enter")
        assert "to which record?" in hand.hint


async def test_records_lead_back_and_forward_with_a_warning(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL, "Lana locate 1 : cairn")
    async with at(path) as hand:
        await hand.press("f3")
        assert hand.dialog == "RecordDialog"
        await hand.press("up", "up", "enter")
        assert hand.dialog == "Choose"
        assert "The table has shown something since record 2" in hand.read(".title")
        await hand.press("n")
        assert hand.desk.timeline.present == 4
        await hand.press("f3")
        await hand.press("up", "up", "enter")
        await hand.press("y")
        assert hand.desk.timeline.present == 2
        await hand.press("f3")
        await hand.press("down", "down", "enter")
        assert hand.desk.timeline.present == 4
        assert records_in(path)[-2:] == [Takeback(2, True), Takeback(4, False)]


async def test_the_history_scrolls_with_the_selection_in_sight(tmp_path: Path) -> None:
    lines = [DEAL, *(line for n in range(30) for line in ("scribe adjourn", "scribe resume"))]
    path = begun(tmp_path, "boreal_pyramid", *lines)
    async with at(path, (80, 24)) as hand:
        await hand.press("f3")
        listed = hand.app.screen.query_one("#options", OptionList)
        for keys in ([], ["home"], ["down"] * 25, ["end"], ["up"] * 30):
            await hand.press(*keys)
            await hand.pilot.pause()
            strips = [listed.render_line(y) for y in range(listed.size.height)]
            styles = [piece.style for strip in strips for piece in strip if piece.style is not None]
            assert listed.highlighted in [style.meta.get("option") for style in styles]
            assert listed.region.bottom < 24
            assert listed.region.height > 10


@pytest.mark.parametrize(
    ("key", "part", "gone"),
    [("ctrl+p", "#position", "#acts"), ("ctrl+l", "#acts", "#position"),
     ("ctrl+t", "#question", "#position")],
)  # fmt: skip
async def test_on_a_small_screen_each_part_is_one_key_away(
    tmp_path: Path, key: str, part: str, gone: str
) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL), (80, 24)) as hand:
        screen = hand.screen
        before = screen.query_one(part).region.height
        await hand.press(key)
        await hand.pilot.pause()
        assert screen.query_one(part).region.height > before
        assert screen.query_one(part).region.height > 9
        assert screen.query_one(gone).region.height == 0
        assert screen.query_one("#line").region.bottom < 24
        await hand.press("escape")
        await hand.pilot.pause()
        assert screen.query_one(part).region.height == before
        assert screen.query_one("#keys").region.height == 1


@pytest.mark.parametrize("width", [80, 120, 140])
async def test_a_wide_board_gets_the_width_it_has_or_scrolls_sideways(
    tmp_path: Path, width: int
) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL), (width, 30)) as hand:
        position, board = hand.screen.query_one("#position"), hand.screen.query_one("#board")
        whole = hand.desk.board(position.content_size.width)
        assert hand.read_desk("#board") == whole.rstrip()
        widest = max(map(len, hand.read_desk("#board").splitlines()))
        assert board.region.width >= widest, "nothing is cut off"
        hand.screen.query_one("#board", Static).update("x" * 300)
        await hand.pilot.pause()
        await hand.press("ctrl+right")
        assert position.scroll_offset.x > 0
        await hand.press("ctrl+left", "ctrl+left")
        assert position.scroll_offset.x == 0
