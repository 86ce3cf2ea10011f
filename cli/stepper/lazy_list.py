"""A list of any length: only the lines that are seen are ever made."""

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual


class Rows(ScrollView, can_focus=False):
    """One line a row. Who uses it says how many rows there are and what each of them shows."""

    DEFAULT_CSS = """
    Rows {
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    class Chosen(Message):
        """A row was clicked."""

        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    cursor = 0

    @property
    def cursor_style(self) -> str:
        return "bold reverse" if self.app.no_color else "$cursor-text on $cursor"

    def count(self) -> int:
        """How many rows there are; none until a list says so."""
        return 0

    def row(self, index: int) -> Content:
        """What a row shows."""
        return Content("")

    def show(self, cursor: int) -> None:
        """The rows or the cursor have changed: draw them again, the cursor in sight."""
        self.cursor = cursor
        self.virtual_size = Size(0, self.count())
        self.scroll_to_region(
            Region(0, cursor, 1, 1), animate=False, force=True, immediate=True, x_axis=False,
            center=not self.scroll_offset.y <= cursor < self.scroll_offset.y + self.size.height,
        )  # fmt: skip
        self.refresh()

    def on_resize(self) -> None:
        self.show(self.cursor)

    def render_line(self, y: int) -> Strip:
        index, width = self.scroll_offset.y + y, self.scrollable_content_region.width
        if not 0 <= index < self.count() or width < 1:
            return Strip.blank(width, self.rich_style)
        row = self.row(index)
        if index == self.cursor:
            row = row.truncate(width, ellipsis=True)
            row = row.pad_right(width - row.cell_length).stylize(self.cursor_style)
        lines = Visual.to_strips(self, row, width, 1, self.visual_style)
        return lines[0] if lines else Strip.blank(width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and (index := offset.y + self.scroll_offset.y) < self.count():
            self.post_message(self.Chosen(index))
