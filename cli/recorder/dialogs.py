"""The dialogs of the recorder: a text to read, a list to choose from, a form to fill in.

Whatever comes from a log is shown as plain text: never as markup, and without control characters.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from icecore.replay.desk.choices import Choice, narrowed
from icecore.replay.desk.forms import Blank
from icecore.replay.show.safe_text import harmless

T = TypeVar("T")
REVERSE = Style(reverse=True)


def plain(text: str) -> Content:
    """Text as it stands: no markup, and nothing that would move the cursor or worse."""
    return Content(harmless(text))


class Lines(OptionList):
    """A list whose highlight is seen without any colour."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False, compact=True)

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        segment = next(iter(strip), None)
        meta = segment.style.meta if segment is not None and segment.style is not None else {}
        at = self.highlighted
        return strip.apply_style(REVERSE) if at is not None and meta.get("option") == at else strip


class LineInput(Input):
    """An input that handles all keys in the order in which they were typed, however fast."""

    def __init__(
        self,
        value: str = "",
        *,
        keys: Mapping[str, Callable[[], object]],
        placeholder: str = "",
        id: str | None = None,
    ) -> None:
        super().__init__(value, placeholder=placeholder, compact=True, id=id)
        self.keys = keys

    async def _on_key(self, event: Key) -> None:
        # A binding would run only after the event has gone up to the application and back,
        # and what is typed meanwhile would overtake it; or come here, though the focus moved on.
        elsewhere = self.screen.focused
        if isinstance(elsewhere, LineInput) and elsewhere is not self:
            event.prevent_default()
            await elsewhere._on_key(event)
        elif event.key in self.keys:
            event.stop()
            event.prevent_default()
            self.keys[event.key]()
        elif event.key in self._bindings.key_to_bindings:
            event.stop()
            event.prevent_default()
            for binding in self._bindings.key_to_bindings[event.key]:
                await self.app.run_action(binding.action, default_namespace=self)
        else:
            await super()._on_key(event)


class Read(ModalScreen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,f1", "dismiss", "Close")]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Label(plain(self.heading), classes="title")
            with VerticalScroll():
                yield Static(plain(self.text))
            yield Label("Esc closes, ↑ ↓ scroll", classes="keys")


class Choose(ModalScreen[T | None], Generic[T]):
    """One of several; with `search`, typing narrows the list, else a first letter chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, T]],
        *,
        text: str = "",
        search: bool = False,
        typed: str = "",
        at: int = 0,
        keys: str = "Enter chooses, Esc goes back",
        tall: bool = False,
    ) -> None:
        """`tall` is for lists that may be longer than the screen."""
        super().__init__()
        self.tall = tall or search
        self.heading, self.options, self.text = title, list(options), text
        self.search, self.typed, self.at, self.keys = search, typed, at, keys
        self.shown = self.options

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall" if self.tall else "dialog"):
            yield Label(plain(self.heading), classes="title")
            if self.text:
                with VerticalScroll(classes="text"):
                    yield Static(plain(self.text))
            if self.search:
                keys: dict[str, Callable[[], object]] = {
                    "down": lambda: self.move(1), "up": lambda: self.move(-1),
                    "pagedown": lambda: self.move(10), "pageup": lambda: self.move(-10),
                    "enter": self.choose,
                }  # fmt: skip
                yield LineInput(self.typed, keys=keys, placeholder="type to search", id="search")
            yield Lines(id="options")
            yield Label(plain(self.keys), classes="keys")

    def on_mount(self) -> None:
        self.narrow(self.typed)
        if self.options and not self.typed:
            self.listed.highlighted = self.at
            self.call_after_refresh(self.listed.scroll_to_highlight)
        if not self.search:
            self.listed.focus()

    @property
    def listed(self) -> Lines:
        return self.query_one("#options", Lines)

    @on(Input.Changed, "#search")
    def narrow_to_typed(self) -> None:
        typed = self.query_one("#search", LineInput).value
        if typed != self.typed:
            self.narrow(typed)

    def narrow(self, typed: str) -> None:
        self.typed = typed
        choices = [Choice("", label, label, item=value) for label, value in self.options]
        found = narrowed(choices, typed)
        # What begins with it is meant before what only mentions it.
        found.sort(key=lambda choice: not choice.text.casefold().startswith(typed.casefold()))
        self.shown = [(choice.label, choice.item) for choice in found]
        self.listed.set_options([Option(plain(label)) for label, _ in self.shown])
        self.listed.highlighted = 0 if self.shown else None

    def move(self, by: int) -> None:
        self.narrow_to_typed()
        if self.shown:
            at = (self.listed.highlighted or 0) + by
            last = len(self.shown) - 1
            if abs(by) == 1:
                at %= last + 1
            self.listed.highlighted = max(0, min(last, at))

    def choose(self) -> None:
        self.narrow_to_typed()
        if self.listed.highlighted is not None:
            self.dismiss(self.shown[self.listed.highlighted][1])

    @on(OptionList.OptionSelected)
    def clicked(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.shown[event.option_index][1])

    def on_key(self, event: Key) -> None:
        if self.search or not event.character or not event.is_printable:
            return
        letter = event.character.casefold()
        fitting = [value for label, value in self.shown if label[:1].casefold() == letter]
        if len(fitting) == 1:
            event.stop()
            self.dismiss(fitting[0])


class Fill(ModalScreen[dict[str, str] | None]):
    """A form: one line a blank, checked while it is typed; ready when nothing is wrong."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(
        self,
        title: str,
        blanks: Sequence[Blank],
        *,
        text: str = "",
        at: str = "",
    ) -> None:
        super().__init__()
        self.heading, self.blanks, self.text, self.at = title, list(blanks), text, at
        self.cycle: tuple[str, int, str | None] = ("", -1, None)
        """What was typed, which suggestion for it was taken, and what that made of it."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog form"):
            yield Label(plain(self.heading), classes="title")
            if self.text:
                yield Static(plain(self.text))
            keys: dict[str, Callable[[], object]] = {
                "down": lambda: self.move(1), "up": lambda: self.move(-1),
                "tab": self.suggest, "enter": self.go_on,
            }  # fmt: skip
            with VerticalScroll(can_focus=False):
                for number, blank in enumerate(self.blanks):
                    with Horizontal(classes="blank"):
                        yield Label(plain(blank.name), classes="name")
                        yield LineInput(blank.default, keys=keys, id=f"blank-{number}")
            yield Static(id="hint", classes="hint")
            yield Label("↑ ↓ move, Tab suggests, Enter goes on, Esc goes back", classes="keys")

    def on_mount(self) -> None:
        at = next((n for n, blank in enumerate(self.blanks) if blank.name == self.at), 0)
        self.inputs[at].focus()

    @property
    def inputs(self) -> list[LineInput]:
        return list(self.query(LineInput))

    @property
    def texts(self) -> dict[str, str]:
        pairs = zip(self.blanks, self.inputs, strict=True)
        return {blank.name: field.value for blank, field in pairs}

    @property
    def current(self) -> int:
        return next((n for n, field in enumerate(self.inputs) if field is self.focused), 0)

    def on_descendant_focus(self) -> None:
        self.hint()

    @on(Input.Changed)
    def hint(self) -> None:
        """What may stand here, and what is wrong with what does."""
        blank, text = self.blanks[self.current], self.inputs[self.current].value
        wrong = blank.check(text) if text else None
        fitting = [word for word in blank.suggestions if self._fits(word, text)]
        choices = f"\n{'  '.join(fitting[:30])}" if fitting else ""
        told = self.query_one("#hint", Static)
        told.set_class(wrong is not None, "wrong")
        told.update(plain(wrong or f"{blank.name}: {blank.hint}{choices}"))

    def _fits(self, word: str, text: str) -> bool:
        last = text.rpartition(",")[2].strip()
        return word.casefold().startswith(last.casefold())

    def move(self, by: int) -> None:
        self.set_focus(self.inputs[(self.current + by) % len(self.inputs)])

    def suggest(self) -> None:
        """The next suggestion for what is typed; again, the one after it."""
        field, blank = self.inputs[self.current], self.blanks[self.current]
        typed, index, made = self.cycle
        if field.value != made:
            typed, index = field.value, -1
        head, comma, _ = typed.rpartition(",")
        fitting = [word for word in blank.suggestions if self._fits(word, typed)]
        if fitting:
            index = (index + 1) % len(fitting)
            field.value = f"{head}{comma}{fitting[index]}"
            field.cursor_position = len(field.value)
            self.cycle = typed, index, field.value

    def go_on(self) -> None:
        """On to the next blank; after the last, done, if nothing is wrong anywhere."""
        at = self.current
        if self._wrong_at(at):
            return
        if at + 1 < len(self.blanks):
            self.set_focus(self.inputs[at + 1])
            return
        wrong = next((n for n in range(len(self.blanks)) if self._wrong_at(n)), None)
        if wrong is None:
            self.dismiss(self.texts)

    def _wrong_at(self, index: int) -> bool:
        blank, field = self.blanks[index], self.inputs[index]
        wrong = blank.check(field.value)
        if wrong is None:
            return False
        self.set_focus(field)
        told = self.query_one("#hint", Static)
        told.set_class(True, "wrong")
        told.update(plain(wrong))
        return True
