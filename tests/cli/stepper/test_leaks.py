"""Under a seat's view the whole screen shows nothing that this seat did not see.

The same keys are pressed on two files: the whole log, and one that never held what was hidden. A
screen that is the same on both cannot have leaked anything.
"""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from icecore.cli.stepper.stepper_app import Stepper
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from tests.cli.stepper.evenings import evening, seen, stepper, write

pytestmark = pytest.mark.asyncio

KEYS = ["home", *["right"] * 4, "t", "pagedown", "d", "left", "d", "escape", "end"]
CARDS = ("moth", "spark")


async def screens(folder: Path, game: str, viewer: str, hide: int | None) -> list[str]:
    """What is seen after each key; with `hide` the file holds only what that seat saw."""
    head, records = evening(game)
    if hide is not None:
        records = [find_game(game).redact(record, hide) for record in records]
    app = stepper(write(folder / "game.ice", head, records), None, viewer)
    shown: list[str] = []
    async with app.run_test(size=(90, 30)) as pilot:
        for key in KEYS:
            await pilot.press(key)
            shown.append(seen(app))
        for card in CARDS:
            shown.append(await search(app, pilot, card))
    return shown


async def search(app: Stepper, pilot: Pilot[None], word: str) -> str:
    await pilot.press("slash")
    app.screen.query_one(Input).value = word
    await pilot.press("enter")
    return seen(app)


@pytest.mark.parametrize(
    ("game", "viewer", "seat"),
    [("lantern", "Lana", 0), ("lantern", "table", TABLE), ("boreal_pyramid", "Elodie", 1)],
)
async def test_a_screen_is_the_same_whatever_was_hidden(
    tmp_path: Path, game: str, viewer: str, seat: int
) -> None:
    for name in ("whole", "hidden"):
        (tmp_path / name).mkdir()
    whole = await screens(tmp_path / "whole", game, viewer, None)
    hidden = await screens(tmp_path / "hidden", game, viewer, seat)
    assert whole == hidden


async def test_without_a_view_the_hands_are_open(tmp_path: Path) -> None:
    head, records = evening("lantern")
    app = stepper(write(tmp_path / "game.ice", head, records), "2")
    async with app.run_test(size=(90, 30)) as pilot:
        await pilot.pause()
        drawn = [card for record in records[:2] for card in record.act.cards]
        assert all(card in seen(app) for card in drawn)
        await pilot.press("s", "s", "s")
        assert "as public" in seen(app)
        board = "".join(line.partition("│")[0] for line in seen(app).splitlines())
        assert not any(card in board for card in drawn)
