"""Words for the recorder itself, typed where acts are typed."""

from collections.abc import Sequence
from typing import NamedTuple

from icecore.events.words.errors import IcecoreError

ORDERS = {
    "undo": "take the last act back",
    "redo": "undo the takeback",
    "back": "back N: to the position after record N",
    "records": "all records: go back, note, what if",
    "correct": "correct [N]: record N was wrong; what was meant?",
    "mistake": "the refused line did happen: find the mistake",
    "note": "note [N] TEXT: on the last record, or on any",
    "ruling": "events without an act, with a reason",
    "identify": "unknown cards have become known",
    "whatif": "try a line; the log stays as it is",
    "view": "view SEAT: only what a seat may see",
    "position": "the position alone; again, all together",
    "list": "the list alone; again, all together",
    "asked": "the question and its answers alone; again, all",
    "break": "time stands still; again, and play goes on",
    "adjourn": "adjourn REASON: begin a break",
    "resume": "end it",
    "rules": "rules ID: look a rule up",
    "end": "concede, abandon or seal",
    "seal": "close a finished log for good",
    "hint": "hint [BOT]: what would a bot do, seeing this view?",
    "help": "this help",
    "quit": "leave; everything is recorded",
}
"""Word → what it does."""


class Key(NamedTuple):
    """A key that stands for an order."""

    key: str
    written: str
    label: str
    order: str


KEYS = (
    Key("f1", "F1", "help", "help"),
    Key("f2", "F2", "view", "view"),
    Key("f3", "F3", "records", "records"),
    Key("f4", "F4", "note", "note"),
    Key("f5", "F5", "ruling", "ruling"),
    Key("f6", "F6", "identify", "identify"),
    Key("f7", "F7", "what if", "whatif"),
    Key("f8", "F8", "break", "break"),
    Key("f9", "F9", "rules", "rules"),
    Key("f10", "F10", "end", "end"),
    Key("ctrl+p", "^P", "board", "position"),
    Key("ctrl+l", "^L", "list", "list"),
    Key("ctrl+t", "^T", "asked", "asked"),
    Key("ctrl+z", "^Z", "undo", "undo"),
    Key("ctrl+y", "^Y", "redo", "redo"),
    Key("ctrl+q", "^Q", "leave", "quit"),
)
MARKS = ("!", "?", "!!", "??", "!?", "?!")


class Order(NamedTuple):
    word: str
    rest: str


def order_in(text: str, names: Sequence[str]) -> Order | None:
    """The order that a line begins with, unless a seat bears its name."""
    word, _, rest = text.strip().partition(" ")
    word = word.casefold()
    if word not in ORDERS or word in {name.casefold() for name in names}:
        return None
    return Order(word, rest.strip())


def number_in(rest: str) -> tuple[int | None, str]:
    """`12 well played` → 12 and the words; no number, only words."""
    first, _, words = rest.partition(" ")
    is_number = first.isdecimal() and len(first) < 10
    return (int(first), words.strip()) if is_number else (None, rest)


def mark_in(words: str) -> tuple[str, str]:
    """`well played !` → the words, and the mark that ends them."""
    text, _, last = words.rpartition(" ")
    return (text.strip(), last) if last in MARKS else (words, "")


def record_number(rest: str) -> int:
    number, _ = number_in(rest)
    if number is None:
        raise IcecoreError("to which record? say, for example, back 12")
    return number
