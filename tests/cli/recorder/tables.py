"""Games to record in these tests, and the recorder driven as a hand on the keyboard would."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Static

from icecore.cli.commands.record import application
from icecore.cli.recorder.desk_screen import DeskScreen
from icecore.cli.recorder.recorder_app import Recorder
from icecore.events.file.log import read_game
from icecore.library.support.clock import now
from icecore.replay.desk.desk import Desk
from icecore.replay.games.registry import find_game
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import box_of, head_of, timeline_of

DEAL = "table deal slip,lane,mart,glade,thorn,birch,scree,ridge"
HANDS = ("table deal moth,spark,flame", "table deal wick,wick,moth")
"""The same for Lantern."""
STARTED = 1_767_225_600_000


def begun(
    folder: Path, game: str = "boreal_pyramid", *lines: str, started: int | None = None
) -> Path:
    """A log of Lana and Elodie (Mike in Lantern) with some lines entered, by default just now."""
    names = ("Lana", "Elodie") if game == "boreal_pyramid" else ("Lana", "Mike")
    played, path = find_game(game), folder / f"{game}.ice"
    started = now() - 5000 * len(lines) if started is None else started
    clock = count(started, 5000)
    head = replace(head_of(played, *names), started=started)
    with Recording.create(path, played, head, box_of(played), lambda: next(clock)) as session:
        for line in lines:
            Desk(session).say(line)
    return path


def records_in(path: Path) -> list[object]:
    """The acts in a file."""
    return [record.act for record in open_timeline(read_game(str(path))).records]


def tried(game: str, *lines: str) -> Desk:
    """A desk without a file."""
    clock = count(STARTED, 5000)
    desk = Desk(Recording(timeline_of(find_game(game)), lambda: next(clock)))
    for line in lines:
        desk.say(line)
    return desk


class Hand:
    """Types, and reads the screen."""

    def __init__(self, pilot: Pilot[Any], app: Recorder) -> None:
        self.pilot, self.app = pilot, app

    async def press(self, *keys: str) -> None:
        """Keys as fast as a terminal can send them; then a look at what became of it."""
        for key in keys:
            name = key if len(key) > 1 else _character_to_key(key)
            self.app.post_message(Key(name, key if len(key) == 1 else None))
        await self.pilot.pause()

    async def type(self, text: str, *keys: str) -> None:
        """A text letter by letter, then perhaps some keys."""
        await self.press(*text, *keys)

    @property
    def screen(self) -> DeskScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, DeskScreen))

    @property
    def desk(self) -> Desk:
        return self.screen.desk

    def read(self, selector: str) -> str:
        return str(self.app.screen.query_one(selector, Static).content)

    def read_desk(self, selector: str) -> str:
        return str(self.screen.query_one(selector, Static).content)

    @property
    def hint(self) -> str:
        return self.read_desk("#hint")

    @property
    def listed(self) -> list[str]:
        return [str(option.prompt).strip() for option in self.screen.acts.options]

    @property
    def everything(self) -> str:
        """All text of the main screen, as the scribe could read it."""
        shown = [self.read_desk(f"#{part}") for part in
                 ("headline", "board", "told", "question", "hint")]  # fmt: skip
        return "\n".join([*shown, *self.listed])

    @property
    def dialog(self) -> str:
        return type(self.app.screen).__name__


@asynccontextmanager
async def at(
    path: Path | None,
    size: tuple[int, int] = (120, 40),
    make: Callable[..., Recorder] = application,
) -> AsyncIterator[Hand]:
    """The recorder on a file, as the command opens it."""
    app = make(path)
    try:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Hand(pilot, app)
    finally:
        if app.session is not None:
            app.session.close()
