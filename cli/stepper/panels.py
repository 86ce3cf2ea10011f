"""The parts of the screen: board, list of records, narration, standings, title and hints."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widgets import Static

from icecore.cli.stepper.lazy_list import Rows
from icecore.cli.stepper.replay_state import Tour
from icecore.cli.stepper.sparkline import sparkline
from icecore.cli.terminal_theme import colour_of, coloured, lit_board, players
from icecore.replay.show.safe_text import duration

TITLE_GAP = "  "


class Board(ScrollableContainer, can_focus=False):
    """The position as text, and what the last record changed in it lit up."""

    DEFAULT_CSS = """
    Board { padding: 0 1; scrollbar-size: 1 1; }
    Board Static { width: auto; text-wrap: nowrap; }
    Board.-tight { padding: 0; scrollbar-size: 0 0; }
    """

    room, widest, tallest = 0, 0, 0

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, tour: Tour, width: int) -> None:
        """The board in the width that it may take."""
        if width != self.room:
            self.room, self.widest, self.tallest = width, 0, 0
        sight, before = tour.sight, tour.walk.before
        text = sight.board(tour.here, width)
        was = None if before is None else sight.board(before, width)
        content = lit_board(text, sight.seats_on_board(tour.here, width), was)
        grown = self.measure(text)
        self.query_one(Static).update(content, layout=grown)

    def show_end(self, tour: Tour, width: int) -> None:
        """Make room for the last board, which is mostly the largest."""
        self.room = width
        self.measure(tour.sight.board(tour.timeline.present, width))

    def measure(self, text: str) -> bool:
        """Make room for the largest board so far, so that nothing jumps when a line comes or goes.

        Says whether this one needed more.
        """
        before, lines = (self.widest, self.tallest), text.split("\n")
        self.widest = max(self.widest, *(Content(line).cell_length for line in lines))
        self.tallest = max(self.tallest, len(lines))
        styles = self.query_one(Static).styles
        styles.min_width, styles.min_height = self.widest, self.tallest
        return before != (self.widest, self.tallest)


class RecordPanel(Rows):
    """The path through the game, a line a record."""

    tour: Tour

    def count(self) -> int:
        return len(self.tour.walk.path)

    def row(self, index: int) -> Content:
        tour = self.tour
        walk, sight, number = tour.walk, tour.sight, tour.walk.path[index]
        here, gone = index == self.cursor, number not in walk.present
        turn = walk.turn_of(index)
        told = coloured(sight.head_pieces(number))
        if number in tour.found:
            told = told.stylize("underline")
        kind, style = " ", ""
        if sight.is_takeback(number):
            kind, style = "↶", "$faint"
        elif gone:
            kind, style = "x", "strike $faint"
        elif sight.is_implied(number):
            kind, style = "~", "dim"
        told = told.stylize(style)
        wide = len(str(len(tour.timeline)))
        return Content.assemble(
            "▶" if here else "◆" if number == tour.marked else " ",
            (f"{number:>{wide}}", "bold" if here else "$faint"),
            (kind, "$faint"),
            (f"{sight.mark(number):<2} ", "bold $lit"),
            (f"{'' if turn is None else f't{turn}':<4}", "$faint"),
            told,
        )


class Narration(ScrollableContainer, can_focus=False):
    """What the shown record says, and what was said about it."""

    DEFAULT_CSS = """
    Narration { padding: 0 1; scrollbar-size: 1 1; overflow-x: hidden; }
    Narration Static { min-height: 100%; }
    """

    fits = False

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, tour: Tour) -> None:
        number = tour.here
        think = duration(tour.think_ms(number)) if tour.think_ms(number) else ""
        title = f"record {number}{f' · after {think}' if think else ''}" if number else "before"
        self.border_title = Content(title)
        content = Content("\n").join(self.lines(tour))
        # As long as it fits into the panel its size stays the same, and nothing is laid out anew.
        fitted, room = self.fits, self.scrollable_content_region
        self.fits = content.get_height({}, max(1, room.width)) <= room.height
        self.query_one(Static).update(content, layout=not (fitted and self.fits))
        self.scroll_home(animate=False)

    def lines(self, tour: Tour) -> Iterable[Content]:
        sight, number = tour.sight, tour.here
        if number == 0:
            yield players(sight.names)
            yield Content("Nothing has happened yet.")
            return
        filled_in = " (filled in)" if sight.is_implied(number) else ""
        gone = " (taken back)" if number not in tour.walk.present else ""
        yield Content.styled(f"{sight.act(number)}{filled_in}{gone}", "$faint")
        yield from map(coloured, sight.pieces(number))
        yield from (Content.styled(f"» {note}", "italic $lit") for note in sight.notes(number))
        if point := tour.turning_point(number):
            yield Content.styled(f"± {point}", "italic $lit")
        if ending := sight.ending(number):
            yield Content.styled(ending, "bold")


class StandingsPanel(Static):
    """Every seat's points over the turns, with those of the shown position."""

    DEFAULT_CSS = "StandingsPanel { padding: 0 1; text-wrap: nowrap; }"

    def show(self, tour: Tour, width: int, height: int) -> int:
        """Shows them, each `height` lines high, and says how many lines they take."""
        names, points, now = tour.sight.names, tour.course(), tour.standing()
        chances = tour.chances()
        self.border_title = Content("chance to win, in percent" if chances else "standing")
        if chances:
            points = chances
            now = next((p.standing for p in reversed(points) if p.position <= tour.here), now)
        room = max(20, width - 2)
        label = min(max(Content(name).cell_length for name in names), 16)
        digits = max(len(str(value)) for value in now)
        # A seat takes its name, its points, a space after each and bars as long as there is room.
        across = max(1, min(len(names), room // (label + digits + 24)))
        bars = max(4, room // across - label - digits - 3)
        cells = []
        for seat, name in enumerate(names):
            spark = sparkline(points, seat, bars, tour.here, height)
            colour = colour_of(seat)
            called = Content(name).truncate(label, ellipsis=True, pad=True).stylize(colour)
            head = Content.assemble(called, (f" {now[seat]:>{digits}} ", "bold"))
            blank = Content(" " * head.cell_length)
            cells.append(
                [
                    Content.assemble(
                        head if row == height - 1 else blank,
                        (line[: spark.past], colour),
                        (line[spark.past :], "$faint"),
                        " " * (bars - len(line)),
                    )
                    for row, line in enumerate(spark.lines)
                ]
            )
        lines = [
            Content(" ").join(cell[row] for cell in cells[at : at + across])
            for at in range(0, len(cells), across)
            for row in range(height)
        ]
        self.update(Content("\n").join(lines), layout=False)
        return len(lines)


class Title(Static):
    """Which game, and where in it we are."""

    DEFAULT_CSS = "Title { height: 1; padding: 0 1; text-wrap: nowrap; background: $panel; }"

    def show(self, tour: Tour, width: int) -> None:
        sight, clock = tour.sight, tour.sight.timeline.clock(tour.here)
        parts = [f"as {sight.label}"] if sight.seat is not None else []
        parts += [f"round {clock.round}", f"turn {clock.turn}"] if clock.turn else ["setup"]
        parts += [f"record {tour.here}/{len(tour.timeline)}"]
        parts += ["+ taken back"] if tour.walk.everything else []
        parts += [f"◆{tour.marked}"] if tour.marked is not None else []
        where = Content(" · ".join(parts))
        if tour.live:
            new = f" {tour.unseen} new" if tour.unseen else ""
            where = Content.assemble(where, TITLE_GAP, (f"● live{new}", "bold $live"))
        what = Content.assemble((sight.game.title, "bold"), TITLE_GAP, players(sight.names))
        room = width - 2 - where.cell_length
        if room > 6:
            left = what.truncate(room - 2, ellipsis=True)
            where = Content.assemble(left, " " * (room - left.cell_length), where)
        self.update(where, layout=False)
