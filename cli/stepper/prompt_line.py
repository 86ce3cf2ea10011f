"""One line at the foot of the screen: hints and messages, or a question to be answered."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from icecore.replay.show.safe_text import one_line


class Foot(Horizontal):
    DEFAULT_CSS = """
    Foot { height: 1; dock: bottom; padding: 0 1; background: $panel; }
    Foot #said { width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    Foot.-long { height: auto; max-height: 4; }
    Foot.-long #said { text-wrap: wrap; }
    Foot #asked { width: auto; padding: 0 1 0 0; color: $lit; text-style: bold; }
    Foot Input, Foot #asked { display: none; }
    Foot Input, Foot Input:focus { width: 1fr; background: $panel; border: none; padding: 0; }
    Foot.-asking Input, Foot.-asking #asked { display: block; }
    Foot.-asking #said { display: none; }
    """

    then: Callable[[str], None] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="said")
        yield Static(id="asked")
        yield Input(compact=True, select_on_focus=False)

    @property
    def asking(self) -> bool:
        return self.then is not None

    def hint(self, what: Content) -> None:
        """One line, cut where the screen ends."""
        self.remove_class("-long")
        self.query_one("#said", Static).update(what, layout=False)

    def say(self, sentence: str) -> None:
        """A message in place of the hints, in as many lines as it needs."""
        self.add_class("-long")
        content = Content.styled(one_line(sentence), "bold $lit")
        self.query_one("#said", Static).update(content)

    def ask(self, question: str, value: str, then: Callable[[str], None]) -> None:
        self.then = then
        self.query_one("#asked", Static).update(Content(one_line(question)))
        field = self.query_one(Input)
        field.value, field.cursor_position = value, 0
        self.add_class("-asking")
        field.focus()
        # Only once it is on the screen does it know how much of a long name there is room for.
        self.call_after_refresh(field.action_end)

    def close(self) -> None:
        self.then = None
        self.remove_class("-asking")
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        then = self.then
        self.close()
        if then is not None:
            then(event.value)
