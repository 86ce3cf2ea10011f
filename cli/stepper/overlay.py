"""A sheet laid over the game: the help, or what differs between two positions."""

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from icecore.cli.terminal import columns
from icecore.replay.show.safe_text import one_line
from icecore.replay.timeline.changes import Change

KEYS = (
    ("← →  h l", "one record back, forward"),
    ("Home End", "to the beginning, to the end"),
    ("PgUp PgDn", "ten records"),
    ("[ ]", "by round"),
    ("{ }  , .", "by turn"),
    ("g", "go to: 12 is a record, t5 a turn, r2 a round"),
    ("/", "search: sentences, acts, notes, a card by its word"),
    ("n N", "next match, previous match"),
    ("s", "whose view: all, each seat, what is public"),
    ("t", "show what was taken back, and step along it"),
    ("d", "mark this position; then compare another with it"),
    ("b", "branch: go on from here in a new file"),
    ("x", "this record was wrong: put it right"),
    ("o", "write the picture of this position to a file"),
    ("space", "play by itself"),
    ("+ -", "faster, slower"),
    ("p", "pace: as recorded, or even"),
    ("↑ ↓", "scroll the board"),
    ("w", "chances or standings, if judged"),
    ("z", "the board alone"),
    ("c", "dark or light"),
    ("click", "on a record: go there"),
    ("Esc", "back to the list of games"),
    ("? F1", "this help"),
    ("q", "quit"),
)


class Overlay(ModalScreen[None]):
    DEFAULT_CSS = """
    Overlay { align: center middle; background: $background 50%; }
    Overlay VerticalScroll {
        width: auto; min-width: 40; max-width: 94%; height: auto; max-height: 94%;
        padding: 0 2; border: round $line; background: $panel; border-title-color: $lit;
        border-subtitle-color: $faint;
        scrollbar-size: 1 1;
    }
    Overlay Static { width: auto; }
    """
    BINDINGS = [
        Binding("escape,q,enter,d,question_mark,f1", "dismiss", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, content: Content) -> None:
        self.sheet_title, self.content = title, content
        super().__init__()

    def compose(self) -> ComposeResult:
        with VerticalScroll() as sheet:
            yield Static(self.content)
        sheet.border_title = Content(self.sheet_title)
        sheet.border_subtitle = Content("Esc closes")

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


def help_sheet() -> Overlay:
    lines = [Content.assemble((f"{keys:<11}", "bold $lit"), what) for keys, what in KEYS]
    return Overlay("keys", Content("\n").join(lines))


def difference_sheet(before: int, after: int, changes: list[Change]) -> Overlay:
    rows = [(one_line(where), _value(old), _value(new)) for where, old, new in changes]
    heads = ("what", f"after record {before}", f"after record {after}")
    text = "\n".join(columns(rows, heads)) if rows else "The positions are the same."
    return Overlay(f"from record {before} to {after}", Content(text))


def _value(value: object) -> str:
    if value is None or value == []:
        return "-"
    return one_line(msgspec.json.encode(value).decode())
