"""The recorder's screen under a hand: every key, every dialog, with secrets and without."""

from pathlib import Path

import pytest

from icecore.cli.record import application
from icecore.cli.recorder.app import Recorder, is_light
from icecore.cli.recorder.desk_screen import WIDE
from icecore.cli.recorder.flows import FLOWS
from icecore.cli.recorder.orders import KEYS, ORDERS
from icecore.events.errors import LogError
from icecore.events.log import read_game
from icecore.events.record import (
    Abandon,
    Adjourn,
    Decline,
    Identify,
    Note,
    Resume,
    Ruling,
    Takeback,
)
from icecore.replay.registry import game_names
from icecore.replay.session import Session
from icecore.replay.timeline import open_timeline
from tests.cli.recorder.tables import DEAL, at, begun
from tests.cli.shell import files_in, icecore

pytestmark = pytest.mark.asyncio

HANDS = ("table deal moth,spark,flame", "table deal wick,wick,moth")


def records_in(path: Path) -> list[object]:
    """The acts in a file."""
    return [record.act for record in open_timeline(read_game(str(path))).records]


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


async def test_typing_narrows_arrows_choose_and_enter_enters(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        assert hand.listed[0] == "Lana · discover"
        await hand.type("loc")
        assert hand.listed[0] == "Lana · locate"
        assert "8 of the list fit" in hand.hint
        assert hand.screen.acts.highlighted is None
        await hand.press("enter")
        assert len(records_in(path)) == 2
        await hand.press("down", "down", "down")
        assert "Enter: Lana locate square=3" in hand.hint
        assert "Lana reserves mart from square 3." in hand.hint
        await hand.press("up", "enter")
        assert "✓ 3 recorded." in hand.hint
        assert "The table is asked" in hand.read_desk("#question")
        assert len(records_in(path)) == 3
        await hand.type("cai", "enter")
        assert "✓ 4 recorded." in hand.hint
        assert "Elodie is to act." in hand.read_desk("#question")
        assert "cairn comes to white's square 2" in hand.read_desk("#told")


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
        assert "✓ 3 to 5 recorded." in hand.hint
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
        assert "Legal now: Lana discover square=1" in hand.hint
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
        assert "✓ 4 to 5 recorded." in hand.hint
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
        assert "the table owes 3 here, but 4 are named" in hand.hint
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
        assert hand.dialog == "Records"
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
        assert "expected str of length <= 4000" in hand.hint
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
        for text in ("hand", "Lana", "spark"):
            await hand.type(text, "enter")
        assert records_in(path)[-1] == Identify("hand", 0, ("spark",))
        assert "The hand of Lana holds spark." in hand.hint
        await hand.type("identify deck", "enter")
        for text in ("", "Lana", "spark"):
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
        assert hand.app.screen.query_one("#blank-0").value == "2"  # type: ignore[attr-defined]
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
        assert (
            "✓ 3 to 4 recorded. Lana passes, and the lantern goes dark. Lana draws ?." in hand.hint
        )
        assert "flame" not in hand.read_desk("#told")
        await hand.press("f3")
        assert not any(
            "flame" in str(option.prompt)
            for option in hand.app.screen.query_one("#options").options  # type: ignore[attr-defined]
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
        assert "✓ 4 to 5 recorded." in hand.hint
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
        options = hand.app.screen.query_one("#options").options  # type: ignore[attr-defined]
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


async def test_a_seat_concedes_and_the_log_is_sealed_on_confirmation(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.type("seal", "enter")
        await hand.press("y")
        assert "the game has not ended" in hand.hint
        await hand.press("f10")
        await hand.press("e")
        await hand.type("too late", "enter")
        assert records_in(path)[-1] == Abandon("too late")
        assert "Lana wins. Seal the log with F10." in hand.read_desk("#question")
        await hand.press("f10")
        await hand.press("enter")
        await hand.press("n")
        assert read_game(str(path)).seal is None
        await hand.press("f10")
        await hand.press("enter")
        await hand.press("y")
    seal = read_game(str(path)).seal
    assert seal is not None
    assert seal.outcome.reason == "conceded"
    assert "sealed after 3 records" in str(hand.app.return_value)


async def test_the_game_is_abandoned_without_a_result(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.type("end", "enter")
        await hand.press("a")
        await hand.press("enter")
        assert "The game is over: abandoned." in hand.read_desk("#question")
        await hand.type("Lana locate 1", "enter")
        assert "the game was abandoned" in hand.hint


async def test_leaving_adjourns_if_one_likes(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        await hand.press("ctrl+q")
        await hand.press("s")
        assert hand.app.is_running
        await hand.press("ctrl+q")
        await hand.press("a")
    assert records_in(path)[-1] == Adjourn()
    async with at(path) as hand:
        assert "The game is adjourned" in hand.hint
        await hand.press("ctrl+q")
    assert len(records_in(path)) == 3


async def test_ctrl_c_twice_leaves_at_once(tmp_path: Path) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL)) as hand:
        await hand.press("ctrl+c")
        assert hand.app.is_running
        await hand.press("ctrl+c")
    assert hand.app.return_code == 130


async def test_hostile_text_of_a_log_is_shown_as_text(tmp_path: Path) -> None:
    note = 'scribe note 2 "[red]x[/red] [@click=app.exit]y[/] \\u001b[2J\\u0007"'
    async with at(begun(tmp_path, "boreal_pyramid", DEAL, note)) as hand:
        told = hand.read_desk("#told")
        assert "[red]x[/red] [@click=app.exit]y[/] ·[2J·" in told
        await hand.press("f3")
        options = hand.app.screen.query_one("#options").options  # type: ignore[attr-defined]
        assert any("[red]x[/red]" in str(option.prompt) for option in options)


async def test_absurd_input_is_answered_in_a_sentence(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        for text, sentence in [
            ("view @9", "there is no seat 9"),
            ("view Nobody", 'there is no seat "Nobody"'),
            (f"back {'9' * 5000}", "to which record?"),
            (f"whatif {'9' * 9}", "there is no record 999999999"),
            ("Lana discover " + "[" * 3000, "of the list fit"),
            ("\u202e" * 50, "there is no seat"),
        ]:
            hand.screen.typed.value = text
            await hand.press("enter")
            assert sentence in hand.hint
        await hand.press("f7")
        for text in ("x" * 300, "no/such/folder.ice", path.name):
            name = str(tmp_path / text)
            hand.app.screen.query_one("#blank-1").value = name  # type: ignore[attr-defined]
            await hand.press("enter")
            assert hand.dialog == "Fill"
        await hand.press("escape")
        assert len(records_in(path)) == 2


async def test_a_failed_write_ends_the_recording_with_a_clear_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)

    def refuse(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    async with at(path) as hand:
        monkeypatch.setattr("icecore.events.live.os.fsync", refuse)
        await hand.type("Lana locate 1", "enter")
        monkeypatch.undo()
    assert isinstance(hand.app.return_value, LogError)
    assert "whole up to record 2" in str(hand.app.return_value)


async def test_a_mistake_of_our_own_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)

    async def meet_it() -> None:
        async with at(path) as hand:
            monkeypatch.setattr(hand.screen.desk, "board", lambda: 1 // 0)
            await hand.type("Lana locate 1", "enter")

    with pytest.raises(ZeroDivisionError):
        await meet_it()
    assert "Traceback" not in capsys.readouterr().err
    assert len(records_in(path)) == 3


async def test_a_tiny_terminal_is_survived(tmp_path: Path) -> None:
    async with at(begun(tmp_path, "boreal_pyramid", DEAL), (30, 8)) as hand:
        await hand.type("Lana locate 1 : cairn", "enter")
        assert "✓ 3 to 4 recorded." in hand.hint


async def test_a_new_game_is_begun_by_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with at(None) as hand:
        await hand.press(*["down"] * game_names().index("boreal_pyramid"), "enter")
        await hand.press("ctrl+u")
        await hand.type("Lana", "enter")
        assert "is for 2 players" in hand.read("#hint")
        await hand.type(", Elodie", "enter")
        await hand.press("enter")
        await hand.press("ctrl+u", "s", "tab", "enter")
        await hand.press("enter", "ctrl+u")
        await hand.type("evening.ice", "enter")
        assert "Recording into evening.ice" in hand.hint
        await hand.type("slip lane mart glade thorn birch scree ridge", "enter")
        await hand.press("enter")
    assert len(records_in(tmp_path / "evening.ice")) == 2
    assert read_game("evening.ice").head.options == {"orientation": "shared"}


async def test_a_file_that_is_missing_is_offered_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "new.ice"
    async with at(path) as hand:
        assert "does not exist yet" in hand.read(".title")
        await hand.press("escape")
    assert (hand.app.return_code, path.exists()) == (1, False)
    async with at(path) as hand:
        await hand.press("l")
        await hand.press("enter", "enter", "enter", "enter")
        assert "which cards did P1 draw?" in hand.read_desk("#question")
    assert path.exists()


async def test_a_sealed_game_goes_on_in_a_fork(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL, "Lana locate 1 : cairn", "Elodie abandon")
    with Session.open(path, lambda: 1_767_225_700_000) as session:
        session.seal()
    before = path.read_bytes()
    async with at(path) as hand:
        assert "is sealed" in hand.read(".title")
        await hand.type("2", "enter")
        await hand.press("enter")
        assert "Lana is to act." in hand.read_desk("#question")
        await hand.type("Lana locate 2 : summit", "enter")
    assert path.read_bytes() == before
    assert len(records_in(tmp_path / "boreal_pyramid-fork.ice")) == 4
    async with at(path) as hand:
        await hand.press("escape")
    assert hand.app.return_code == 1


async def test_colours_are_those_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_light("0;15")
    assert not is_light("15;0")
    assert not is_light("")
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert Recorder().theme == "ansi-light"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Recorder().no_color
