"""A recording begins, ends and survives, under a hand."""

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from icecore.cli.recorder.recorder_app import Recorder
from icecore.events.file.log import read_game
from icecore.events.words.errors import LogError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
)
from icecore.replay.games.registry import game_names
from icecore.replay.table.recording import Recording
from tests.cli.recorder.tables import DEAL, at, begun, records_in

pytestmark = pytest.mark.asyncio


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
        assert "Lana wins. Seal the log to close it for good." in hand.read_desk("#question")
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
        assert "[red]x[/red] [@click=app.exit]y[/] \ufffd[2J\ufffd" in told
        await hand.press("f3")
        options = hand.app.screen.query_one("#options", OptionList).options
        assert any("[red]x[/red]" in str(option.prompt) for option in options)


async def test_absurd_input_is_answered_in_a_sentence(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    async with at(path) as hand:
        for text, sentence in [
            ("view @9", "there is no seat 9"),
            ("view Nobody", 'there is no seat "Nobody"'),
            (f"back {'9' * 5000}", "to which record?"),
            (f"whatif {'9' * 9}", "there is no record 999999999"),
            ("Lana discover " + "[" * 3000, "Lana discover [[["),
            ("\u202e" * 50, "is neither a player nor an act"),
        ]:
            hand.screen.typed.value = text
            await hand.press("enter")
            assert sentence in hand.hint
        await hand.press("f7")
        for text in ("x" * 300, "no/such/folder.ice", path.name):
            name = str(tmp_path / text)
            hand.app.screen.query_one("#blank-1", Input).value = name
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
        monkeypatch.setattr("icecore.events.file.log_writer.os.fsync", refuse)
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
            monkeypatch.setattr(hand.screen.desk, "question", lambda: 1 // 0)
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
    with Recording.open(path, lambda: 1_767_225_700_000) as session:
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
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORFGBG", raising=False)
    assert Recorder().theme == "ice-dark"
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert Recorder().theme == "ice-light"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Recorder().theme == "ansi-light"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Recorder().no_color
