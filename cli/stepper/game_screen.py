"""Stepping through one game: keys to steps, steps to panels."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from icecore.cli.stepper.correction_prompt import CorrectionTalk
from icecore.cli.stepper.cursor import Unit
from icecore.cli.stepper.overlay import Overlay, difference_sheet, help_sheet
from icecore.cli.stepper.panels import Board, Narration, RecordPanel, StandingsPanel, Title
from icecore.cli.stepper.prompt_line import Foot
from icecore.cli.stepper.replay_state import Tour
from icecore.cli.stepper.saved_files import branch, draw, suggested
from icecore.events.words.errors import IcecoreError
from icecore.replay.show.safe_text import one_line

POLL = 0.25
"""Seconds between two looks at a file that may grow."""
LIST_WIDTH, TALE_HEIGHT = 40, 7
ROOMY = 80
"""Columns in which a board is at ease."""
"""What the list beside the board, and the panels below it, cannot do without."""
CHART_ROOM = 8
"""Lines to spare from which on the standings are drawn higher."""
HINTS = (
    ("← →", "step"), ("[ ]", "round"), (", .", "turn"), ("/", "find"), ("s", "seat"),
    ("space", "play"), ("?", "help"), ("q", "quit"), ("g", "go to"), ("t", "taken back"),
    ("d", "compare"), ("b", "branch"), ("x", "correct"), ("o", "picture"), ("z", "zoom"),
)  # fmt: skip


class GameScreen(Screen[None]):
    CSS = """
    GameScreen { layout: vertical; }
    #parts { layout: grid; height: 1fr; grid-size: 2 3; grid-columns: 1fr 1fr; }
    RecordPanel, Narration, StandingsPanel {
        border-top: solid $line; border-title-color: $faint; border-title-style: none;
    }
    StandingsPanel { column-span: 2; }
    Board { column-span: 2; }
    Narration { border-left: solid $line; }
    GameScreen.-wide Board, GameScreen.-wide StandingsPanel { column-span: 1; }
    GameScreen.-wide RecordPanel {
        row-span: 3; border-top: none; border-left: solid $line; padding: 0 0 0 1;
    }
    GameScreen.-wide Narration { border-left: none; }
    GameScreen.-alone RecordPanel, GameScreen.-alone Narration,
    GameScreen.-alone StandingsPanel {
        display: none;
    }
    GameScreen.-alone #parts { grid-size: 1 1; }
    GameScreen.-alone Board { column-span: 1; }
    """
    BINDINGS = [
        Binding("left,h", "step(-1)"),
        Binding("right,l", "step(1)"),
        Binding("pageup", "step(-10)"),
        Binding("pagedown", "step(10)"),
        Binding("home", "start"),
        Binding("end", "end"),
        Binding("left_square_bracket", "leap('round', -1)"),
        Binding("right_square_bracket", "leap('round', 1)"),
        Binding("left_curly_bracket,comma", "leap('turn', -1)"),
        Binding("right_curly_bracket,full_stop", "leap('turn', 1)"),
        Binding("g", "ask_where"),
        Binding("slash", "ask_what"),
        Binding("n", "next_found(1)"),
        Binding("N", "next_found(-1)"),
        Binding("s", "seat"),
        Binding("t", "everything"),
        Binding("d", "compare"),
        Binding("b", "branch"),
        Binding("x", "correct"),
        Binding("o", "picture"),
        Binding("space", "play"),
        Binding("plus,equals_sign", "speed(1)"),
        Binding("minus,underscore", "speed(-1)"),
        Binding("p", "pace"),
        Binding("up,k", "scroll_board(-1)"),
        Binding("down,j", "scroll_board(1)"),
        Binding("w", "chances"),
        Binding("z", "alone"),
        Binding("question_mark,f1", "help"),
        Binding("escape", "back"),
        Binding("q", "app.quit"),
    ]
    AUTO_FOCUS = ""

    def __init__(
        self, tour: Tour, file: Path | None, kept: list[str], *, from_list: bool = False
    ) -> None:
        self.tour, self.file, self.from_list = tour, file, from_list
        self.kept = kept
        """What was written, to be said again when the screen is gone."""
        self.playing: Timer | None = None
        super().__init__()

    def compose(self) -> ComposeResult:
        yield Title()
        with Container(id="parts"):
            yield Board()
            records = RecordPanel()
            records.tour = self.tour
            yield records
            yield Narration()
            yield StandingsPanel()
        yield Foot()

    def on_mount(self) -> None:
        self.query_one(Board).show_end(self.tour, self.board_room)
        self.set_interval(POLL, self.look_at_file)
        self.show()
        if self.tour.follower.problem:
            self.say(self.tour.follower.problem)

    def on_resize(self) -> None:
        self.show()

    @property
    def board_room(self) -> int:
        """The columns that a board may take: beside the list, if it is then wide enough."""
        beside = self.size.width - 4 - LIST_WIDTH
        return beside if beside >= ROOMY else max(40, self.size.width - 4)

    def show(self) -> None:
        """Everything as it stands now."""
        tour, width = self.tour, self.size.width
        tour.look_around()
        board, standings = self.query_one(Board), self.query_one(StandingsPanel)
        board.show(tour, self.board_room)
        beside = board.widest + 4 if width >= board.widest + 4 + LIST_WIDTH else None
        spare = self.size.height - board.tallest - TALE_HEIGHT
        lines = standings.show(tour, beside or width, 3 if spare >= CHART_ROOM else 1)
        self.lay_out(board, beside, lines)
        self.query_one(Title).show(tour, width)
        self.query_one(RecordPanel).show(tour.walk.index)
        self.query_one(Narration).show(tour)
        self.hint()

    def lay_out(self, board: Board, beside: int | None, standings: int) -> None:
        """The list beside the board if there is room for it, else below."""
        parts = self.query_one("#parts")
        self.set_class(beside is not None, "-wide")
        board.set_class(self.size.width < board.widest + 4, "-tight")
        if self.has_class("-alone"):
            parts.styles.grid_columns, parts.styles.grid_rows = "1fr", "1fr"
            return
        # The title and the foot take a line each, the standings one more for their rule.
        rest = self.size.height - 2 - (standings + 1)
        height = max(3, min(board.tallest, rest - TALE_HEIGHT))
        more = "" if height >= board.tallest else " · ↑↓ scroll the board"
        self.query_one(RecordPanel).border_title = Content(f"records{more}")
        parts.styles.grid_rows = f"{height} 1fr {standings + 1}"
        parts.styles.grid_columns = "1fr 1fr" if beside is None else f"{beside} 1fr"

    def hint(self) -> None:
        tour = self.tour
        parts: list[Content] = []
        if self.playing is not None:
            parts.append(Content.styled(f"▶ {tour.pace}", "bold $lit"))
        if tour.wanted:
            at = tour.found.index(tour.here) + 1 if tour.here in tour.found else "–"
            parts.append(
                Content.styled(f"/{one_line(tour.wanted)}: {at} of {len(tour.found)}", "bold $lit")
            )
        parts += [Content.assemble((keys, "bold"), f" {what}") for keys, what in HINTS]
        self.query_one(Foot).hint(Content("  ").join(parts))

    def say(self, what: str) -> None:
        """A message, until the next key."""
        self.query_one(Foot).say(what)

    def attempt(self, do: Callable[[], str | None]) -> None:
        """Do something that may be refused; the refusal is a message like any other."""
        try:
            said = do()
        except IcecoreError as error:
            said = str(error)
        except OSError as error:
            said = f"{error.filename or 'file'}: {(error.strerror or str(error)).lower()}"
        self.show()
        if said:
            self.say(said)

    def look_at_file(self) -> None:
        problem = self.tour.follower.problem
        was_live = self.tour.live
        came = self.tour.catch_up()
        if came or self.tour.live != was_live:
            self.show()
        if self.tour.follower.problem != problem:
            self.say(self.tour.follower.problem)

    def action_step(self, by: int) -> None:
        self.tour.walk.step(by)
        self.show()

    def action_start(self) -> None:
        self.tour.walk.start()
        self.show()

    def action_end(self) -> None:
        self.tour.walk.end()
        self.show()

    def action_leap(self, unit: Unit, by: Literal[-1, 1]) -> None:
        self.tour.walk.leap(unit, by)
        self.show()

    @on(RecordPanel.Chosen)
    def go_to_row(self, event: RecordPanel.Chosen) -> None:
        self.tour.go(self.tour.walk.path[event.index])
        self.show()

    def action_ask_where(self) -> None:
        def go(words: str) -> None:
            self.attempt(lambda: self.tour.go_to(words) if words.strip() else None)

        self.query_one(Foot).ask("go to (12, t5, r2):", "", go)

    def action_ask_what(self) -> None:
        self.query_one(Foot).ask("find:", "", lambda words: self.attempt(lambda: self.find(words)))

    def find(self, words: str) -> str | None:
        self.tour.look_for(words)
        self.tour.next_found(1, stay=True)
        if self.tour.wanted and not self.tour.found:
            return f'nothing tells of "{self.tour.wanted}" here'
        return None

    def action_next_found(self, by: int) -> None:
        self.tour.next_found(by)
        self.show()
        if not self.tour.found:
            self.say("nothing is looked for; / asks what to find")

    def action_seat(self) -> None:
        self.attempt(self.tour.next_sight)

    def action_everything(self) -> None:
        self.tour.toggle_everything()
        self.show()
        lost = len(self.tour.timeline) + 1 - len(self.tour.walk.present)
        if self.tour.walk.everything and not lost:
            self.say("nothing was taken back in this game")

    def action_compare(self) -> None:
        tour = self.tour
        if tour.marked is None:
            tour.marked = tour.here
            self.show()
            self.say(f"record {tour.here} is marked: go elsewhere and press d to compare")
        elif tour.marked == tour.here:
            tour.marked = None
            self.show()
            self.say("the mark is gone")
        else:
            self.app.push_screen(difference_sheet(tour.marked, tour.here, tour.differences()))

    def action_branch(self) -> None:
        self.stop()
        name = suggested(self.tour, self.file, "ice")
        self.query_one(Foot).ask("branch into:", name, lambda name: self.keep(branch, name))

    def action_correct(self) -> None:
        """The record under the cursor was wrong."""
        self.stop()

        def ask(question: str, then: Callable[[str], None]) -> None:
            def tried(words: str) -> str | None:
                then(words)
                return said.pop() if said else None

            self.query_one(Foot).ask(question, "", lambda words: self.attempt(lambda: tried(words)))

        def show(sheet: Overlay, then: Callable[[], None]) -> None:
            self.app.push_screen(sheet, lambda _: then())

        said = list[str]()
        talk = CorrectionTalk(self.tour, self.file, ask, show)
        talk.told = said.append
        self.attempt(talk.begin)

    def action_picture(self) -> None:
        self.stop()
        name = suggested(self.tour, self.file, "svg")
        self.query_one(Foot).ask("picture into:", name, lambda name: self.keep(draw, name))

    def keep(self, write: Callable[[Tour, str], str], name: str) -> None:
        def written() -> str:
            self.kept.append(write(self.tour, name))
            return self.kept[-1]

        self.attempt(written)

    def action_play(self) -> None:
        if self.playing is not None:
            self.stop()
        elif self.tour.walk.at_end:
            self.say("this is the end; Home goes to the beginning")
            return
        else:
            self.play_on()
        self.show()

    def play_on(self) -> None:
        """Wait as long as the next record took, then show it."""
        walk = self.tour.walk
        if walk.at_end:
            return
        following = walk.path[walk.index + 1]
        seconds = self.tour.pace.seconds(self.tour.think_ms(following))
        self.playing = self.set_timer(seconds, self.play_one)

    def play_one(self) -> None:
        self.playing = None
        self.tour.walk.step(1)
        self.play_on()
        self.show()

    def stop(self) -> None:
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    def action_speed(self, by: int) -> None:
        self.tour.pace.change(by)
        self.tell_pace()

    def action_pace(self) -> None:
        self.tour.pace.recorded = not self.tour.pace.recorded
        self.tell_pace()

    def tell_pace(self) -> None:
        """A new pace is felt at once, also in the middle of a long pause."""
        if self.playing is not None:
            self.stop()
            self.play_on()
            self.show()
        else:
            self.say(f"{self.tour.pace}; space plays")

    def action_scroll_board(self, by: int) -> None:
        self.query_one(Board).scroll_relative(y=by, animate=False)

    def action_chances(self) -> None:
        """Chances or standings, where the game was judged."""
        if self.tour.judgement is None:
            self.say("this game was not judged yet: icecore judge does it")
            return
        self.tour.chances_shown = not self.tour.chances_shown
        self.show()

    def action_alone(self) -> None:
        self.toggle_class("-alone")
        self.show()

    def action_help(self) -> None:
        self.app.push_screen(help_sheet())

    def action_back(self) -> None:
        foot = self.query_one(Foot)
        if foot.asking:
            foot.close()
            self.show()
        elif self.tour.wanted:
            self.tour.look_for("")
            self.show()
        elif self.from_list:
            self.stop()
            self.dismiss()
