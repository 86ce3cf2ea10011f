"""The recorder's dialogs under a hand: notes, rulings, what-ifs, views, breaks, rules, help."""

from pathlib import Path

import pytest
from lantern.words import Play
from textual.widgets import Input, OptionList

from icecore.cli.recorder.recorder_commands import KEYS, ORDERS
from icecore.cli.recorder.resume import application
from icecore.events.words.record import (
    Adjourn,
    Decline,
    Identify,
    Note,
    Resume,
    Ruling,
)
from tests.cli.recorder.tables import DEAL, HANDS, at, begun, records_in
from tests.cli.shell import files_in, icecore

pytestmark = pytest.mark.asyncio


async def test_notes_and_marks_on_any_record(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.press("f4")
        assert hand.dialog == "Fill"
        await hand.type("bold, [b]very[/b]", "enter")
        await hand.type("!", "tab")
        await hand.press("enter")
        assert records_in(path)[-1] == Note(2, "bold, [b]very[/b]", "!")
        assert "[b]very[/b]" in hand.read_desk("#told")
        await hand.type("note 1 earlier ?!", "enter")
        assert records_in(path)[-1] == Note(1, "earlier", "?!")
        hand.screen.typed.value = f"note 1 {'x' * 5000}"
        await hand.press("enter")
        assert "text: expected at most 4,000 characters, found 5,000" in hand.hint
        await hand.press("escape")
        await hand.type("note 99 never", "enter")
        assert "there is no record 99" in hand.hint
        await hand.press("f3")
        await hand.press("n")
        assert "Note on record" in hand.read(".title")
        await hand.press("escape")
        assert len(records_in(path)) == 4


async def test_a_ruling_with_two_events(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.press("f5")
        await hand.type("counter", "enter")
        assert hand.dialog == "Fill"
        for text in ("Lana", "9"):
            await hand.type(text, "enter")
        assert "expected int <= 8" in hand.read("#hint")
        await hand.press("backspace")
        await hand.type("3", "enter")
        await hand.type("-2", "enter")
        await hand.type("rul", "tab")
        await hand.press("enter")
        assert "This can be carried out." in hand.read(".text Static")
        await hand.press("a")
        await hand.type("moved", "enter")
        for text in ("lane", "hand", "out", "", ""):
            await hand.type(text, "enter")
        assert "But: " in hand.read(".text Static")
        await hand.press("r")
        await hand.press("e")
        await hand.press("enter")
        assert "a reason is needed" in hand.read("#hint")
        await hand.type("it was knocked over", "enter")
        await hand.press("enter")
        assert records_in(path)[-1] == Ruling("it was knocked over")
        assert "✓ 3 recorded." in hand.hint
        await hand.press("f5")
        await hand.press("escape")
        assert len(records_in(path)) == 3


async def test_an_unknown_card_is_identified(tmp_path: Path) -> None:
    path = begun(tmp_path, "lantern", "table deal moth,?,?", HANDS[1])
    async with at(path) as hand:
        await hand.press("f6")
        for text in ("hand", "Lana", "spark", ""):
            await hand.type(text, "enter")
        assert records_in(path)[-1] == Identify("hand", 0, ("spark",))
        assert "The hand of Lana holds spark." in hand.hint
        await hand.type("identify deck", "enter")
        for text in ("", "Lana", "spark", ""):
            await hand.type(text, "enter")
        assert "only hands are hidden" in hand.hint


async def test_a_what_if_in_memory_leaves_the_log_as_it_is(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        before = files_in(tmp_path)
        await hand.press("f7")
        await hand.press("enter")
        assert "WHAT IF, not recorded" in hand.read_desk("#headline")
        await hand.type("Lana locate 1 : cairn", "enter")
        assert "✓ 3 to 4 tried." in hand.hint
        await hand.type("whatif", "enter")
        assert "Lana is to act." in hand.read_desk("#question")
        assert files_in(tmp_path) == before
        assert hand.desk.recording is hand.screen.main
        await hand.type("Lana locate 2 : cairn", "enter")
        assert len(records_in(path)) == 4


async def test_a_what_if_in_a_file_of_its_own(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL, "Lana locate 1 : cairn")
    before = path.read_bytes()
    async with at(path) as hand:
        await hand.press("f3")
        await hand.press("up", "up", "w")
        assert hand.app.screen.query_one("#blank-0", Input).value == "2"
        await hand.press("tab", "enter")
        assert "WHAT IF, boreal_pyramid-what-if.ice" in hand.read_desk("#headline")
        await hand.type("Lana locate 2 : summit", "enter")
        await hand.press("f7")
        assert hand.desk.timeline.present == 4
    assert path.read_bytes() == before
    fork = tmp_path / "boreal_pyramid-what-if.ice"
    assert len(records_in(fork)) == 4
    assert icecore(tmp_path, "verify", fork.name, path.name).code == 0


@pytest.mark.parametrize("name", ["Mike", "table"])
async def test_a_seat_view_hides_what_others_hold_everywhere(tmp_path: Path, name: str) -> None:
    async with at(begun(tmp_path, "lantern", *HANDS)) as hand:
        assert "flame" in hand.everything
        await hand.type(f"view {name}", "enter")
        secret = hand.read_desk("#board") + hand.read_desk("#told")
        assert "flame" not in secret
        await hand.type("Lana pass : flame", "enter")
        assert "depends on what" in hand.read(".title"), "this view does not see what Lana drew"
        await hand.press("y")
        assert (
            "✓ 3 to 4 recorded. Lana passes, and the lantern goes dark. Lana draws ?." in hand.hint
        )
        assert "flame" not in hand.read_desk("#told")
        await hand.press("f3")
        assert not any(
            "flame" in str(option.prompt)
            for option in hand.app.screen.query_one("#options", OptionList).options
        )
        await hand.press("escape")
        await hand.press("f2")
        await hand.press("e")
        assert "flame" in hand.read_desk("#told")


async def test_a_view_offers_the_same_acts_whatever_the_others_hold(tmp_path: Path) -> None:
    """What the screen offers must not depend on hidden cards."""
    shown = []
    for number, cards in enumerate(("moth,spark,flame", "moth,moth,wick")):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = begun(folder, "lantern", f"table deal {cards}", "table deal wick,moth,moth")
        async with at(path) as hand:
            await hand.type("view Mike", "enter")
            offered = hand.everything.partition("\n")[2]
            await hand.type("play ")
            shown.append((offered, hand.hint, hand.listed))
    assert shown[0] == shown[1]


async def test_a_view_can_be_there_from_the_first_moment_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "lantern", *HANDS)
    async with at(path, make=lambda file: application(file, "mike")) as hand:
        assert "as Mike sees" in hand.read_desk("#headline")
        assert "flame" not in hand.read_desk("#board") + hand.read_desk("#told")
    async with at(path, make=lambda file: application(file, "Mik")) as hand:
        pass
    assert "did you mean Mike?" in str(hand.app.return_value)


async def test_a_reaction_that_nobody_declares_is_declined_by_going_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "lantern", "table deal moth,moth,moth", "table deal wick,wick,spark")
    async with at(path) as hand:
        await hand.type("play moth", "enter")
        assert "Mike · answer" in hand.listed
        await hand.type("Mike play wick", "enter")
        assert "✓ 4 to 5 recorded (4 filled in)." in hand.hint
        assert records_in(path)[3] == Decline()


async def test_breaks_stop_the_clock_until_play_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.type("adjourn supper", "enter")
        assert "The game is adjourned: supper." in hand.hint
        await hand.press("f8")
        await hand.press("f8")
        await hand.type("resume", "enter")
        assert records_in(path)[2:] == [Adjourn("supper"), Resume(), Adjourn(), Resume()]
        await hand.type("resume", "enter")
        assert "the game is not adjourned" in hand.hint


async def test_rules_are_looked_up(tmp_path: Path) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL)) as hand:
        await hand.type("rules discover.1", "enter")
        options = hand.app.screen.query_one("#options", OptionList).options
        assert [str(option.prompt).partition(" ")[0] for option in options] == [
            "pyramid.discover.1"
        ]
        await hand.press("enter")
        assert hand.hint.startswith("pyramid.discover.1 p.3")
        await hand.press("f9")
        await hand.press("escape")
        assert hand.dialog == "DeskScreen"


@pytest.mark.parametrize("key", ["f1", "?"])
async def test_help_lists_every_key_and_order(tmp_path: Path, key: str) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL), (80, 24)) as hand:
        await hand.press(key)
        assert hand.dialog == "Read"
        told = hand.read("VerticalScroll Static")
        for word in (*ORDERS, *(key.written for key in KEYS)):
            assert word in told
        assert max(map(len, told.splitlines())) <= 68
        await hand.press("escape")
        assert hand.screen.typed.value == ""


async def test_what_a_view_cannot_judge_is_confirmed_before_it_is_recorded(tmp_path: Path) -> None:
    path = begun(tmp_path, "lantern", *HANDS)
    async with at(path) as hand:
        await hand.type("view Mike", "enter")
        await hand.type("Lana play moth")
        assert "depends on what this seat cannot see" in hand.hint, "no promise before Enter"
        await hand.press("enter")
        asked = "Whether that is possible depends on what Mike cannot see. Record it?"
        assert hand.read(".title") == asked
        await hand.press("n")
        assert len(records_in(path)) == 2
        await hand.press("escape")
        await hand.type("Lana play wick", "enter")
        await hand.press("y")
        assert hand.hint == "the record says otherwise; ask whoever keeps it"
        assert len(records_in(path)) == 2
        await hand.press("escape")
        await hand.type("Lana play moth", "enter")
        await hand.press("y")
        assert records_in(path)[2:] == [Play("moth")]
