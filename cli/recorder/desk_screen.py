"""The one screen of a game that is recorded: position, acts, story, and the line to type in."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Container, ScrollableContainer, VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from icecore.cli.recorder import dialog_flows
from icecore.cli.recorder.dialogs import LineInput, Lines, plain
from icecore.cli.recorder.enter_key import Intent, Picked, Wrong, intent, listed, meant, told
from icecore.cli.recorder.history import clock
from icecore.cli.recorder.key_bar import KeyBar
from icecore.cli.recorder.recorder_commands import KEYS, ORDERS, Key, Order
from icecore.cli.terminal_theme import lit_board, named
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import Line
from icecore.events.words.wire import TABLE
from icecore.library.support.clock import now
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.draw import PendingDraw
from icecore.replay.desk.typed.completion import complete, completed
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import Refused
from icecore.replay.show.safe_text import harmless
from icecore.replay.table.recording import Recording

MOST_LISTED = 500
WIDE = 118
"""Columns from which acts and story stand beside the position, not below it."""
LOW = 30
"""Lines below which the position has twelve and all else what it cannot do without."""
PARTS = ("position", "list", "question")
"""What can be shown alone, where the screen is too small for all."""
IT_DID = "It did happen? F11 finds the mistake."
STORY = 40
"""Records whose story is shown."""


class DeskScreen(Screen[None]):
    """Shows only what the log holds, and says before what Enter will do."""

    own_keys: ClassVar[Sequence[Key]] = KEYS
    """What keys stand for; the help has the words of all orders."""

    def __init__(self, recording: Recording, greeting: str = "", viewer: int | None = None) -> None:
        super().__init__()
        self.main = recording
        self.desk = Desk(recording, viewer)
        self.greeting = greeting
        self.refused: str | tuple[int, Any] | None = None
        """What was refused last: it may have happened all the same."""
        self.asking: PendingDraw | None = None
        self.before = recording.timeline.present
        """The position before the last entry: what differs from it is lit up."""
        self.choices: list[Choice] = []
        self.shown: list[Choice] = []
        self.rows: list[Choice | None] = []
        """What each line of the list stands for; None for a heading."""
        self.by_arrow = False
        self.narrowed_to = ""
        self.cycle: tuple[str, int, str | None] = ("", -1, None)
        """What was typed, which completion of it was taken, and what that made of it."""
        self.known = self.desk.known(tuple(ORDERS))

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Container(id="middle"):
            with ScrollableContainer(id="position", can_focus=False):
                yield Static(id="board")
            with Container(id="side"):
                yield Lines(id="acts")
                with VerticalScroll(id="story", can_focus=False):
                    yield Static(id="told")
        yield Static(id="question")
        yield LineInput(id="line", keys=self.keys(), placeholder="type to search or to say an act")
        yield Static(id="hint")
        yield KeyBar(self.own_keys, id="keys")

    def on_mount(self) -> None:
        self.query_one("#acts").can_focus = False
        self.query_one("#line").focus()
        self.set_interval(1, self.tick)
        self.show_position()
        self.hint(self.greeting)

    def on_resize(self, event: Resize) -> None:
        wide = event.size.width >= WIDE
        self.set_class(wide, "wide")
        self.set_class(event.size.height < LOW and not wide, "low")
        self.call_after_refresh(self.show_board)

    def keys(self) -> dict[str, Callable[[], object]]:
        orders = {key.key: partial(self.action_order, key.order) for key in self.own_keys}
        return {
            **orders, "down": lambda: self.move(1), "up": lambda: self.move(-1),
            "pagedown": lambda: self.scroll_board(1), "pageup": lambda: self.scroll_board(-1),
            "ctrl+right": lambda: self.scroll_aside(1), "ctrl+left": lambda: self.scroll_aside(-1),
            "tab": self.complete, "escape": self.clear, "enter": self.submit,
            "backspace": self.erase, "f11": partial(self.action_order, "mistake"),
        }  # fmt: skip

    def show_position(self) -> None:
        """Everything anew, as it stands in the log."""
        desk = self.desk
        self.asking = desk.pending_draw()
        self.show_board()
        told = harmless("\n".join(desk.story(STORY)))
        self.query_one("#told", Static).update(named(told, desk.names))
        self.query_one("#story").scroll_end(animate=False)
        self.known = desk.known(tuple(ORDERS))
        self.typed.value = ""
        self.show_choices()
        self.tick()

    def show_board(self) -> None:
        """The position in the width that it has, with what came since the last entry lit up."""
        sight, width = self.desk.sight, self.query_one("#position").content_size.width or 80
        here = sight.timeline.present
        before = sight.board(self.before, width) if self.before < here else None
        seats = sight.seats_on_board(here, width)
        self.query_one("#board", Static).update(lit_board(sight.board(here, width), seats, before))

    def show_choices(self) -> None:
        """The list, after another card was picked or another position came up."""
        desk, asking = self.desk, self.asking
        asked = desk.question()
        if asking is not None and asking.owed.count > 1:
            asked += f"\n{asking.told()}"
        told = harmless("\n".join([asked, *desk.sample()]))
        self.query_one("#question", Static).update(named(told, desk.names))
        self.choices = [*(asking.choices() if asking else ()),
                        *desk.choices()]  # fmt: skip
        self.narrow()

    def narrow(self, to: str | None = None) -> None:
        """The list as far as it fits what is typed; what alone can be meant is highlighted."""
        self.narrowed_to = self.typed.value
        wanted = self.narrowed_to if to is None else to
        self.shown = listed(self.choices, wanted)
        self.by_arrow, self.rows = False, []
        options, group = list[Option](), None
        for choice in self.shown[:MOST_LISTED]:
            if choice.group != group:
                group = choice.group
                options.append(Option(plain(group), disabled=True))
                self.rows.append(None)
            options.append(Option(plain(f"  {choice.label}")))
            self.rows.append(choice)
        if len(self.shown) > MOST_LISTED:
            more = f"… and {len(self.shown) - MOST_LISTED} more; type to narrow the list"
            options.append(Option(plain(more), disabled=True))
        self.acts.set_options(options)
        sure = meant(self.shown, wanted)
        self.acts.highlighted = self.rows.index(sure) if sure and sure in self.rows else None
        if sure is None:
            self.acts.scroll_home(animate=False)

    def tick(self) -> None:
        desk, timeline = self.desk, self.desk.timeline
        since = now() - timeline.head.started - (timeline.records[-1].at if timeline.records else 0)
        running = timeline.outcome() is None and not timeline.is_adjourned()
        thinking = f" · {clock(max(0, since))}" if running else ""
        told = f"{self.place} · {desk.headline()}{thinking}"
        self.query_one("#headline", Static).update(plain(told))
        self.query_one("#headline").set_class(self.is_trying, "trying")

    @property
    def is_trying(self) -> bool:
        return self.desk.recording is not self.main

    @property
    def place(self) -> str:
        """Where the records go."""
        path = self.desk.path
        if path is None:
            return "WHAT IF, not recorded"
        return f"WHAT IF, {path.name}" if self.is_trying else path.name

    def hint(self, text: str, wrong: bool = False) -> None:
        hint = self.query_one("#hint", Static)
        hint.set_class(wrong, "wrong")
        hint.update(plain(text))

    @property
    def typed(self) -> LineInput:
        return self.query_one("#line", LineInput)

    @property
    def acts(self) -> Lines:
        return self.query_one("#acts", Lines)

    @property
    def highlighted(self) -> Choice | None:
        at = self.acts.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    def intent(self) -> Intent:
        return intent(
            self.typed.value, self.highlighted, by_arrow=self.by_arrow, choices=self.choices,
            asking=self.asking, desk=self.desk,
        )  # fmt: skip

    @on(Input.Changed, "#line")
    def narrow_to_typed(self) -> None:
        text = self.typed.value
        if text == self.narrowed_to:
            return
        offers_unknown = self.asking is not None and self.asking.may_be_unknown
        if text == "?" and not offers_unknown:
            self.typed.value = ""
            self.action_order("help")
            return
        self.narrow()
        if text:
            self.announce()

    def announce(self) -> None:
        """Shows what Enter would do and bring, and what could be typed here."""
        wanted, text = self.intent(), self.typed.value
        lines = []
        if isinstance(wanted, Line):
            lines.append(f"Enter: {told(wanted, self.desk)}")
            lines.append(self.desk.preview(wanted.seat, wanted.act, wanted.shown))
        elif isinstance(wanted, Picked):
            lines.append(f"Enter: {told(wanted, self.desk)}")
        elif isinstance(wanted, Order):
            lines.append(f"Enter: {told(wanted, self.desk)} ({ORDERS[wanted.word]})")
        elif isinstance(wanted, Wrong):
            lines.append(str(wanted.error))
        words = complete(text, self.known).words if text else []
        lines += [f"Tab: {'  '.join(words[:24])}"] if words else []
        self.hint("\n".join(filter(None, lines)))

    def move(self, by: int) -> None:
        """The next line of the list that can be chosen."""
        self.keep_up()
        count = len(self.rows)
        at = self.acts.highlighted
        at = (-1 if by > 0 else count) if at is None else at
        for step in range(1, count + 1):
            row = (at + by * step) % count
            if self.rows[row] is not None:
                self.acts.highlighted, self.by_arrow = row, True
                self.acts.scroll_to_highlight()
                self.announce()
                return

    @on(OptionList.OptionSelected, "#acts")
    def clicked(self, event: OptionList.OptionSelected) -> None:
        self.acts.highlighted, self.by_arrow = event.option_index, True
        self.carry_out(self.intent())

    def scroll_board(self, by: int) -> None:
        position = self.query_one("#position")
        position.scroll_relative(y=by * max(1, position.size.height - 1), animate=False)

    def scroll_aside(self, by: int) -> None:
        """Scrolls a panel that is too wide; else moves by a word in the line."""
        position = self.query_one("#position")
        if position.max_scroll_x:
            position.scroll_relative(x=by * max(1, position.size.width // 2), animate=False)
        elif by > 0:
            self.typed.action_cursor_right_word()
        else:
            self.typed.action_cursor_left_word()

    def show_alone(self, part: str) -> None:
        """One part in all the room there is; asked again, all parts together."""
        again = self.has_class(f"only-{part}")
        for each in PARTS:
            self.set_class(each == part and not again, f"only-{each}")
        self.call_after_refresh(self.show_board)

    def complete(self) -> None:
        """The first completion of what is typed; again, the next one."""
        line, index, made = self.cycle
        if self.typed.value != made:
            line, index = self.typed.value, -1
        done = completed(line, self.known, index + 1)
        if done is not None:
            self.typed.value = done
            self.typed.cursor_position = len(done)
            self.cycle = line, index + 1, done

    def clear(self) -> None:
        if not self.typed.value and self.asking is not None:
            self.asking.picks.clear()
        self.typed.value = ""
        for part in PARTS:
            self.remove_class(f"only-{part}")
        self.show_choices()
        self.hint("")

    def erase(self) -> None:
        """A letter; in front of the line, the last pick."""
        if self.typed.value:
            self.typed.action_delete_left()
        elif self.asking is not None and self.asking.picks:
            self.asking.picks.pop()
            self.show_choices()

    def submit(self) -> None:
        self.keep_up()
        self.carry_out(self.intent())

    def keep_up(self) -> None:
        """The list may lag behind a fast hand; what is chosen from it must not."""
        if self.typed.value != self.narrowed_to:
            self.narrow()

    def carry_out(self, wanted: Intent) -> None:
        match wanted:
            case None:
                self.hint("Type an act, or choose one with ↑ ↓; F1 explains everything.")
            case Wrong(error):
                self.refuse(error)
            case Order(word, rest):
                self.typed.value = ""
                self.action_order(word, rest)
            case Picked(items):
                self.pick(items)
            case Line():
                self.say(wanted)

    def pick(self, items: Sequence[Any]) -> None:
        assert self.asking is not None
        try:
            self.asking.pick(items)
        except IcecoreError as error:
            self.refuse(error)
            return
        self.typed.value = ""
        if self.asking.owed.count == len(items):
            self.say(Line(TABLE, self.asking.act()))
        else:
            self.show_choices()
            self.hint("")

    async def ask_first(self, said: Line) -> None:
        """Asks for a yes before an act is recorded that depends on cards which this view hides."""
        if await dialog_flows.confirm(self, self.desk.asks_first(), "Yes, it happened"):
            seat, act, shown = said
            self.attempt(lambda: self.desk.enter(seat, act, shown=shown, confirmed=True), act)

    def say(self, said: Line) -> None:
        seat, act, shown = said
        try:
            records = self.desk.enter(seat, act, shown=shown)
        except AskFirstError:
            self.run_worker(self.ask_first(said))
        except IcecoreError as error:
            self.refuse(error, act)
        else:
            self.acknowledge(records)

    def attempt(self, enter: dialog_flows.Attempt, tried: Any = None) -> bool:
        """Enter something; what is shown as recorded is on the disk, what is refused says why."""
        try:
            records = enter()
        except IcecoreError as error:
            self.refuse(error, tried)
            return False
        self.acknowledge(records)
        return True

    def acknowledge(self, records: list[AnyRecord]) -> None:
        self.before = self.desk.timeline.parent(self.desk.made(records)[0]) if records else 0
        self.show_position()
        self.hint(self.desk.recorded(records))

    def refuse(self, error: IcecoreError, tried: Any = None) -> None:
        """Why not, in place; the list shows everything that is legal until something is typed.

        A log that cannot be written any more ends the recording: nothing could be acknowledged.
        """
        if isinstance(error, LogError):
            self.app.exit(error, return_code=error.exit_code)
            return
        self.refused = None
        if isinstance(error, Refused) and error.said is not None:
            self.refused = error.said
        elif not isinstance(error, Refused) and tried is None:
            self.refused = self.typed.value.strip() or None
        found = f"\n{IT_DID}" if self.refused and not self.is_trying else ""
        self.hint(self.desk.refusal(error, tried) + found, wrong=True)
        if self.asking is not None and self.asking.is_complete:
            self.asking.picks.clear()
            self.show_choices()
        if not self.shown:
            self.narrow(to="")

    @work
    async def action_order(self, word: str, rest: str = "") -> None:
        if self.app.screen is self:
            try:
                await dialog_flows.FLOWS[word](self, rest)
            except IcecoreError as error:
                self.refuse(error)

    def try_out(self, desk: Desk) -> None:
        self.desk, self.before = desk, desk.timeline.present
        self.show_position()

    def come_back(self) -> None:
        """The recording again, as it was left."""
        if self.is_trying:
            self.desk.recording.close()
        self.try_out(Desk(self.main, self.desk.viewer))
