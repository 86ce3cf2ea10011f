"""Playing on a full screen: own acts alone, bots that answer, hints, undo, and the end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Label

from icecore.cli.recorder.play_screen import PlayScreen
from icecore.cli.recorder.recorder_app import Recorder
from icecore.events.file.log import read_game
from icecore.library.verbs.play import begin, going_on
from icecore.replay.timeline.verify import verify_game
from tests.cli.recorder.tables import Hand
from tests.ours import GAMES

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def playing(path: Path, size: tuple[int, int] = (100, 34)) -> AsyncIterator[Hand]:
    with going_on(path) as (recording, dealer):
        app = Recorder(recording, dealer=dealer)
        async with app.run_test(size=size) as pilot:
            hand = Hand(pilot, app)
            await settled(hand)
            yield hand


async def settled(hand: Hand) -> PlayScreen:
    """The screen, once the computer has done its part."""
    screen = hand.screen
    assert isinstance(screen, PlayScreen)
    for _ in range(500):
        await hand.pilot.pause(0.01)
        if not screen.busy:
            break
    assert not screen.busy
    await hand.pilot.pause()
    return screen


def heading(hand: Hand) -> str:
    return str(hand.app.screen.query_one(".title", Label).content)


def dealt(folder: Path, game: str = "boreal_pyramid", people: tuple[str, ...] = ("Lana",)) -> Path:
    bots = ("random",) if len(people) == 1 else ()
    return begin(game, folder / "mine.ice", people=people, bots=bots, seed="seven")


@pytest.mark.parametrize("game", GAMES)
async def test_the_list_has_my_own_acts_and_an_act_is_answered_by_the_bot(
    game: str, tmp_path: Path
) -> None:
    path = dealt(tmp_path, game)
    async with playing(path) as hand:
        screen = hand.screen
        assert screen.desk.viewer == 0
        assert screen.choices
        assert all(each.said and each.said[0] == 0 for each in screen.choices)
        before = len(screen.main.timeline)
        await hand.press("f2")
        for _ in range(200):
            await hand.pilot.pause(0.01)
            if "would" in hand.hint:
                break
        assert "Enter does it." in hand.hint
        await hand.press("enter")
        await settled(hand)
        assert len(screen.main.timeline) > before
    assert verify_game(read_game(str(path))).problem is None


async def test_news_stay_until_i_act_and_undo_takes_back_what_the_bot_did_too(
    tmp_path: Path,
) -> None:
    async with playing(dealt(tmp_path)) as hand:
        screen, present = hand.screen, hand.screen.main.timeline.present
        await hand.press("down", "enter")
        await settled(hand)
        assert "Random" in hand.hint or "random" in hand.hint
        assert screen.main.timeline.present > present
        await hand.press("ctrl+z")
        await settled(hand)
        assert screen.main.timeline.present == present
        await hand.press("ctrl+z")
        await hand.pilot.pause()
        assert "nothing to take back" in hand.hint


async def test_draws_rulings_and_the_bots_acts_are_refused(tmp_path: Path) -> None:
    async with playing(dealt(tmp_path)) as hand:
        before = len(hand.screen.main.timeline)
        for line, told in (
            ("random discover square=1", "is a bot and plays for itself"),
            ("table fill card=cairn", "the computer deals at this table"),
            ('scribe ruling "a gift"', "rulings are for"),
            ("ruling a gift", "belongs to `icecore record`"),
            ("whatif", "belongs to `icecore record`"),
        ):
            await hand.press("escape")
            await hand.type(line, "enter")
            await hand.pilot.pause()
            assert told in hand.hint, line
        assert len(hand.screen.main.timeline) == before


async def test_two_people_look_one_after_the_other(tmp_path: Path) -> None:
    async with playing(dealt(tmp_path, "the_north", ("Lana", "Mike"))) as hand:
        assert hand.dialog == "Read"
        assert "It is for" in heading(hand)
        hidden = hand.screen.desk.viewer
        assert hidden == -1
        await hand.press("enter")
        await hand.pilot.pause()
        assert hand.screen.desk.viewer in (0, 1)


async def test_a_game_is_played_to_its_end_and_sealed(tmp_path: Path) -> None:
    path = dealt(tmp_path)
    async with playing(path) as hand:
        for _ in range(300):
            if hand.dialog == "Choose":
                break
            await hand.press("down", "enter")
            await settled(hand)
        assert hand.dialog == "Choose"
        assert "The end" in heading(hand)
        await hand.press("enter")
        await hand.pilot.pause()
    assert "icecore replay" in str(hand.app.return_value)
    assert verify_game(read_game(str(path))).dealt == "as its seed says"
