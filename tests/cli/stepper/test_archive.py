"""The list of an archive's games, from the keyboard and by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from icecore.cli.stepper.archive_screen import GameTable, Heads, ShelfScreen
from icecore.cli.stepper.game_screen import GameScreen
from icecore.cli.stepper.overlay import Overlay
from icecore.cli.stepper.stepper_app import Stepper
from icecore.events.words.errors import LogError
from tests.cli.shell import archive, damaged, games
from tests.cli.stepper.evenings import seen, stepper

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def listing(app: Stepper) -> AsyncIterator[Pilot[None]]:
    """The list, once it has been read."""
    async with app.run_test(size=(110, 24)) as pilot:
        while not app.games.complete:
            await pilot.pause(0.02)
        await pilot.pause()
        yield pilot


def listed(app: Stepper) -> ShelfScreen:
    assert isinstance(app.screen, ShelfScreen)
    return app.screen


async def test_games_are_chosen_opened_and_left_again(tmp_path: Path) -> None:
    app = stepper(archive(tmp_path, 6))
    async with listing(app) as pilot:
        assert "6 games" in seen(app)
        await pilot.press("down", "down", "down", "up", "enter")
        await pilot.pause()
        game = app.screen
        assert isinstance(game, GameScreen)
        assert game.tour.log.head == listed_head(app, 2)
        assert "live" not in seen(app)
        await pilot.press("home", "right", "escape")
        assert listed(app).games.cursor == 2
        for key, cursor in (("end", 5), ("home", 0), ("pagedown", 5), ("pageup", 0)):
            await pilot.press(key)
            assert listed(app).games.cursor == cursor
        await pilot.press("f1")
        assert isinstance(app.screen, Overlay)
        await pilot.press("escape", "escape")
    assert app.failure is app.problem is None


def listed_head(app: Stepper, index: int) -> object:
    return app.games.catalogue.entries[index].head


async def test_typing_filters_and_escape_shows_all_again(tmp_path: Path) -> None:
    app = stepper(archive(tmp_path, 6))
    async with listing(app) as pilot:
        white = sum("white" in app.games.catalogue.row(n).ending for n in range(6))
        await pilot.press(*"whitex", "backspace")
        assert f"6 games, {white} shown" in seen(app)
        assert "filter: white" in seen(app)
        await pilot.press(*" nobody", "enter")
        assert "0 shown" in seen(app)
        assert app.screen is app.games
        await pilot.press("escape")
        assert len(app.games.catalogue.shown) == 6
        assert app.is_running


async def test_columns_sort_by_key_and_by_click(tmp_path: Path) -> None:
    app = stepper(archive(tmp_path, 6))
    async with listing(app) as pilot:
        catalogue = app.games.catalogue
        await pilot.press("right", "right", "right")
        assert "records ▲" in seen(app)
        await pilot.press("tab")
        assert "records ▼" in seen(app)
        await pilot.press("left", "left", "left")
        assert catalogue.shown == list(range(6))
        heads = seen(app).splitlines()[1]
        await pilot.click(Heads, offset=(heads.index("records") + 2, 0))
        assert (catalogue.column, catalogue.descending) == (3, False)
        await pilot.click(GameTable, offset=(5, 2))
        assert app.games.games.cursor == 2
        await pilot.click(GameTable, offset=(5, 2))
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_damage_is_said_in_the_list_and_at_the_end(tmp_path: Path) -> None:
    app = stepper(damaged(tmp_path, "header"))
    async with listing(app):
        assert "1 game" in seen(app)
        assert "the header does not match its checksum" in " ".join(seen(app).split())
    assert isinstance(app.problem, LogError)


async def test_a_damaged_game_cannot_be_opened_but_the_others_can(tmp_path: Path) -> None:
    app = stepper(damaged(tmp_path, "body"))
    async with listing(app) as pilot:
        await pilot.press("down", "enter")
        assert "the body does not match its checksum" in " ".join(seen(app).split())
        assert app.screen is app.games
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_a_torn_archive_is_no_damage(tmp_path: Path) -> None:
    app = stepper(damaged(tmp_path, "torn"))
    async with listing(app):
        assert "2 games" in seen(app)
    assert app.problem is None


async def test_thousands_of_games_are_listed_without_looking_at_them(tmp_path: Path) -> None:
    path = tmp_path / "many.ice"
    path.write_bytes(b"".join(games(6)) * 1000)
    app = stepper(path)
    async with listing(app) as pilot:
        assert "6,000 games" in seen(app)
        assert len(app.games.catalogue._rows) < 50
        await pilot.press("end")
        assert "6,000" in seen(app).splitlines()[-2]
        await pilot.press(*"white")
        assert len(app.games.catalogue.shown) % 1000 == 0
