"""The games of an archive: type to filter, sort by a column, open one."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from icecore.cli.options.output_options import number_of
from icecore.cli.stepper.archive_rows import COLUMNS, GameRows
from icecore.cli.stepper.lazy_list import Rows
from icecore.cli.stepper.prompt_line import Foot
from icecore.events.file.log import Entry
from icecore.events.words.errors import IcecoreError, LogError
from icecore.replay.show.safe_text import one_line

AT_A_TIME = 2000
WIDTHS = (9, 16, None, 9, None, 16)
"""Columns of the screen for each; players get two fifths of what is left, the ending the rest."""
RIGHT = ("number", "records")


def cells(values: tuple[object, ...], width: int) -> list[str]:
    """A row cut to its columns; numbers stand to the right."""
    left = max(20, width - sum(filter(None, WIDTHS)) - len(WIDTHS))
    rooms = dict(zip(COLUMNS, WIDTHS, strict=True)) | {
        "players": left * 2 // 5,
        "ending": left - left * 2 // 5,
    }
    cut = []
    for (column, room), value in zip(rooms.items(), values, strict=True):
        text = f"{value:,}" if isinstance(value, int) else str(value)
        content = Content(text).truncate(room or 0, ellipsis=True)
        blank = " " * ((room or 0) - content.cell_length)
        cut.append(f"{blank}{content} " if column in RIGHT else f"{content}{blank} ")
    return cut


class GameTable(Rows):
    catalogue: GameRows

    def count(self) -> int:
        return len(self.catalogue.shown)

    def row(self, index: int) -> Content:
        values = self.catalogue.row(self.catalogue.shown[index])
        here = "▶" if index == self.cursor else " "
        return Content(here + "".join(cells(values, self.size.width - 2)))


class Heads(Static):
    """The names of the columns; a click sorts by one."""

    DEFAULT_CSS = """
    Heads { height: 1; text-wrap: nowrap; text-style: bold; color: $faint; padding: 0 0 0 1; }
    """
    catalogue: GameRows

    class Chosen(Message):
        """A column was clicked."""

        def __init__(self, column: int) -> None:
            self.column = column
            super().__init__()

    def show(self) -> None:
        arrow = "▼" if self.catalogue.descending else "▲"
        named = tuple(
            f"{name} {arrow}" if index == self.catalogue.column else name
            for index, name in enumerate(COLUMNS)
        )
        parts = [
            (part, "$lit" if index == self.catalogue.column else "")
            for index, part in enumerate(cells(named, self.size.width - 3))
        ]
        self.update(Content.assemble(*parts))

    def on_click(self, event: events.Click) -> None:
        ends, end = [], 1
        for part in cells(COLUMNS, self.size.width - 3):
            end += len(part)
            ends.append(end)
        column = sum(event.x >= end for end in ends)
        if column < len(COLUMNS):
            self.post_message(self.Chosen(column))


class ShelfScreen(Screen[None]):
    CSS = """
    ShelfScreen { layout: vertical; }
    ShelfScreen #name {
        height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; text-overflow: ellipsis;
    }
    ShelfScreen GameTable { height: 1fr; }
    """
    BINDINGS = [
        Binding("up", "move(-1)"),
        Binding("down", "move(1)"),
        Binding("pageup", "page(-1)"),
        Binding("pagedown", "page(1)"),
        Binding("home", "first"),
        Binding("end", "last"),
        Binding("enter", "open"),
        Binding("left", "column(-1)"),
        Binding("right", "column(1)"),
        Binding("tab", "turn_round"),
        Binding("backspace", "shorten"),
        Binding("escape", "back"),
        Binding("f1", "app.help"),
    ]
    AUTO_FOCUS = ""

    def __init__(
        self, name: str, entries: Iterator[Entry], open: Callable[[int, Entry], None]
    ) -> None:
        self.file_name, self.waiting, self.open = name, entries, open
        self.catalogue = GameRows()
        self.problem: LogError | None = None
        """Why the file could not be read to its end."""
        self.complete = False
        super().__init__()

    def compose(self) -> ComposeResult:
        heads, games = Heads(), GameTable()
        heads.catalogue = games.catalogue = self.catalogue
        yield Static(id="name")
        yield heads
        yield games
        yield Foot()

    def on_mount(self) -> None:
        self.read_entries()

    @work
    async def read_entries(self) -> None:
        """A few thousand at a time: the list can be used while it grows."""
        while not self.complete:
            some: list[Entry] = []
            try:
                for entry in islice(self.waiting, AT_A_TIME):
                    some.append(entry)
            except LogError as error:
                self.problem = error
            self.complete = len(some) < AT_A_TIME
            self.catalogue.add(some)
            self.show()
            await asyncio.sleep(0)

    def on_resize(self) -> None:
        self.show()

    @property
    def games(self) -> GameTable:
        return self.query_one(GameTable)

    def show(self, cursor: int | None = None) -> None:
        catalogue, games = self.catalogue, self.games
        last = max(0, games.count() - 1)
        games.show(max(0, min(last, games.cursor if cursor is None else cursor)))
        self.query_one(Heads).show()
        number = number_of(len(catalogue.entries), "game")
        shown = f", {len(catalogue.shown):,} shown" if catalogue.filter else ""
        more = "" if self.complete else " …"
        self.query_one("#name", Static).update(
            Content.assemble((one_line(self.file_name), "bold"), f"  {number}{shown}{more}")
        )
        self.hint()

    def hint(self) -> None:
        if self.problem is not None:
            self.query_one(Foot).say(str(self.problem))
        elif self.catalogue.filter:
            said = Content.assemble(
                ("filter: ", "bold $lit"), self.catalogue.filter, ("▏", "$lit"),
                ("   Enter opens  Esc shows all again", "$faint"),
            )  # fmt: skip
            self.query_one(Foot).hint(said)
        else:
            keys = (("↑ ↓", "choose"), ("Enter", "open"), ("type", "filter"), ("← →", "sort by"),
                    ("Tab", "other way round"), ("Esc", "quit"))  # fmt: skip
            parts = [Content.assemble((key, "bold"), f" {what}") for key, what in keys]
            self.query_one(Foot).hint(Content("  ").join(parts))

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.is_printable:
            self.narrow(self.catalogue.filter + event.character)
            event.stop()

    def narrow(self, words: str) -> None:
        self.catalogue.narrow(words)
        self.show(0)

    def sort(self, column: int) -> None:
        self.catalogue.sort(column)
        self.show(0)

    def action_move(self, by: int) -> None:
        self.show(self.games.cursor + by)

    def action_page(self, by: int) -> None:
        self.show(self.games.cursor + by * max(1, self.games.size.height - 1))

    def action_first(self) -> None:
        self.show(0)

    def action_last(self) -> None:
        self.show(self.games.count() - 1)

    def action_column(self, by: int) -> None:
        self.sort((self.catalogue.column + by) % len(COLUMNS))

    def action_turn_round(self) -> None:
        self.sort(self.catalogue.column)

    def action_shorten(self) -> None:
        self.narrow(self.catalogue.filter[:-1])

    @on(GameTable.Chosen)
    def choose(self, event: GameTable.Chosen) -> None:
        again = event.index == self.games.cursor
        self.show(event.index)
        if again:
            self.action_open()

    @on(Heads.Chosen)
    def sort_by_head(self, event: Heads.Chosen) -> None:
        self.sort(event.column)

    def action_open(self) -> None:
        if not self.catalogue.shown:
            return
        index = self.catalogue.shown[self.games.cursor]
        try:
            self.open(index + 1, self.catalogue.entries[index])
        except IcecoreError as error:
            self.query_one(Foot).say(str(error))

    def action_back(self) -> None:
        if self.catalogue.filter:
            self.narrow("")
        else:
            self.app.exit()
