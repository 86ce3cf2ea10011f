"""The recorder as an application: it begins or forks a game, shows the desk, and ends."""

import asyncio
import os
import signal
from datetime import date
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from icecore.cli.prompts.hangup import end_with_terminal
from icecore.cli.recorder.colours import CSS
from icecore.cli.recorder.desk_screen import DeskScreen
from icecore.cli.recorder.dialogs import Choose, Fill
from icecore.cli.recorder.history import rows
from icecore.cli.recorder.new_game_screen import begin, beginning, check_file, games
from icecore.cli.recorder.play_screen import PlayScreen
from icecore.cli.terminal_theme import DARK, LIGHT, theme_name
from icecore.events.file.log import GameLog
from icecore.events.words.errors import IcecoreError
from icecore.library.support.clock import now
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.file_names import free_name
from icecore.replay.desk.forms import Blank
from icecore.replay.games.registry import find_game
from icecore.replay.table.dealer import Dealer
from icecore.replay.table.fork import fork
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.viewpoint import viewer_in

INTERRUPTED = 130


class Recorder(App[str | IcecoreError]):
    """Records into a recording; without one it first asks for a new game, or for a fork."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self,
        session: Recording | None = None,
        *,
        greeting: str = "",
        file: Path | None = None,
        sealed: GameLog | None = None,
        viewer: str | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        """`file` is where a new game goes; `sealed` is a finished one to go on from.

        `viewer` names the seat whose view is shown from the first moment on. With a dealer the game
        is played and not written down: the computer deals, and bots take seats.
        """
        # Without colours the terminal's own are left alone, so it is dark or light by itself.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme_name(self.no_color)
        self.session, self.greeting, self.file, self.sealed = session, greeting, file, sealed
        self.viewer, self.dealer = viewer, dealer
        self._interrupted = False

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DARK.variables)

    def on_mount(self) -> None:
        if os.name == "posix" and not self.is_headless:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        end_with_terminal(self)
        self.start()

    @work
    async def start(self) -> None:
        try:
            await self.open_desk()
        except IcecoreError as error:
            self.exit(error, return_code=error.exit_code)

    async def open_desk(self) -> None:
        greeting = self.greeting
        if self.dealer is not None and self.session is not None:
            self.push_screen(PlayScreen(self.session, self.dealer))
            return
        if self.session is None:
            self.session = await (self.fork(self.sealed) if self.sealed else self.begin())
            if self.session is None:
                self.exit(return_code=1)
                return
            greeting = f"Recording into {self.session.log.path}. Type to search, F1 for help."
        names = self.session.timeline.names
        viewer = viewer_in(self.viewer, names) if self.viewer else None
        self.push_screen(DeskScreen(self.session, greeting, viewer))

    async def begin(self) -> Recording | None:
        """A new game, asked for step by step."""
        known = games()
        title = f"{self.file} does not exist yet: a new game there?" if self.file else "A new game"
        while True:
            name = await self.push_screen_wait(Choose(title, known))
            if name is None:
                return None
            game = find_game(name)
            text = ""
            form = beginning(game, self.file, date.today())
            while texts := await self.push_screen_wait(Fill(game.title, form, text=text)):
                try:
                    return begin(game, texts)
                except (IcecoreError, OSError) as error:
                    text = str(error)
                    form = [blank._replace(default=texts[blank.name]) for blank in form]

    async def fork(self, sealed: GameLog) -> Recording | None:
        """A game that goes on from a position of a sealed one."""
        timeline, path = open_timeline(sealed), Path(str(sealed.path))
        title = f"{path} is sealed. Go on from which record, in a log of its own?"
        found = rows(Desk(Recording(timeline)))
        number = await self.push_screen_wait(Choose(title, found, search=True, at=len(found) - 1))
        if number is None:
            return None
        form = [Blank("file", "the new log", str(free_name(path, "fork")), check=check_file)]
        texts = await self.push_screen_wait(Fill(f"Go on after record {number}", form))
        return fork(sealed, timeline, number, now, Path(texts["file"])) if texts else None

    def _print_error_renderables(self) -> None:
        """A mistake of our own is told by the command, in a sentence like any other."""
        self._exit_renderables.clear()

    def action_interrupt(self) -> None:
        """Ctrl-C: nothing is lost, but a slip of the finger should not end the evening."""
        if self._interrupted:
            self.exit(return_code=INTERRUPTED)
        self._interrupted = True
        self.notify("Everything is recorded. Ctrl-C again leaves at once.", markup=False)
        self.set_timer(3, self._forget_interrupt)

    def _forget_interrupt(self) -> None:
        self._interrupted = False

    async def action_quit(self) -> None:
        """Ctrl-Q: out of a dialog, else out of the recorder."""
        if isinstance(self.screen, DeskScreen):
            self.screen.action_order("quit")
        elif isinstance(self.screen, ModalScreen):
            self.screen.dismiss(None)
