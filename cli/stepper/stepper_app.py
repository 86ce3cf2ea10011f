"""The stepper as a Textual application: themes, screens, and a quiet end."""

import os

from textual.app import App
from textual.binding import Binding

from icecore.cli.prompts.hangup import end_with_terminal
from icecore.cli.stepper.archive_file import Shelf
from icecore.cli.stepper.archive_screen import ShelfScreen
from icecore.cli.stepper.game_screen import GameScreen
from icecore.cli.stepper.overlay import help_sheet
from icecore.cli.stepper.replay_state import Tour
from icecore.cli.terminal_theme import DARK, LIGHT, theme_name
from icecore.events.file.log import Entry, survey
from icecore.events.words.errors import LogError, TornError


class Stepper(App[None]):
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("c", "other_theme", show=False),
    ]
    CSS = """
    GameScreen, ShelfScreen { background: $background; color: $foreground; }
    """

    def __init__(self, shelf: Shelf, tour: Tour | None = None) -> None:
        # Without colours the terminal's own are left alone, so it is dark or light by itself.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.shelf, self.tour = shelf, tour
        self.games = ShelfScreen(shelf.name, survey(shelf.source), self.open)
        self.kept: list[str] = []
        """What was written on the way."""
        self.failure: BaseException | None = None
        """Why it ended, if not because somebody wanted it to."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DARK.variables)

    def on_mount(self) -> None:
        end_with_terminal(self)
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme_name(self.no_color)
        if self.tour is not None:
            self.push_screen(GameScreen(self.tour, self.shelf.plain, self.kept))
        else:
            self.push_screen(self.games)

    def open(self, number: int, entry: Entry) -> None:
        """A game of the archive; the list waits below."""
        file = self.shelf.plain
        tour = Tour(self.shelf.read(number, entry), file)
        self.push_screen(GameScreen(tour, file, self.kept, from_list=True))

    def action_help(self) -> None:
        self.push_screen(help_sheet())

    def action_other_theme(self) -> None:
        if not self.no_color:
            self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_interrupt(self) -> None:
        self.failure = KeyboardInterrupt()
        self.exit()

    async def action_quit(self) -> None:
        self.exit()

    @property
    def problem(self) -> LogError | None:
        """Says why an archive could not be read to its end; a torn one is still being written."""
        found = self.games.problem
        return None if isinstance(found, TornError) else found

    def _handle_exception(self, error: Exception) -> None:
        """A mistake ends it as always, but told in one sentence, by the command."""
        self.failure = error
        super()._handle_exception(error)
        self._exit_renderables.clear()
