"""The last lines of the screen: what the keys do."""

from collections.abc import Sequence

from textual.events import Click
from textual.widgets import Static

from icecore.cli.recorder.recorder_commands import Key

FEW_LINES = 2
"""More would take the room of what is played."""


class KeyBar(Static):
    """Every key with its word; a click is as good. What finds no room is in the help."""

    def __init__(self, keys: Sequence[Key], id: str) -> None:
        super().__init__(id=id)
        self.of_screen = keys

    def on_resize(self) -> None:
        lines = self.lines(gap=2)
        lines = lines if len(lines) <= FEW_LINES else self.lines(gap=1)
        few = 1 if self.screen.has_class("low") else len(lines)
        self.styles.height = few
        self.update("\n".join(lines[:few]))

    def lines(self, gap: int) -> list[str]:
        """A line must not break between a key and its word."""
        lines, width = [""], 0
        for _, written, label, order in self.of_screen:
            size = len(written) + 1 + len(label)
            if width + size > self.size.width:
                lines, width = [*lines, ""], 0
            lines[-1] += f"[b]{written}[/b] [@click=screen.order('{order}')]{label}[/]{' ' * gap}"
            width += size + gap
        return lines

    def on_click(self, event: Click) -> None:
        self.screen.query_one("#line").focus()
