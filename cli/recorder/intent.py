"""What Enter will do: with what is typed, what is highlighted, and what the table owes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.cli.recorder.orders import Order, order_in
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text import Line, parse_line, write_act
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import TABLE
from icecore.replay.desk.acts import WORDS, Choice, narrowed, only
from icecore.replay.desk.pending_draw import PendingDraw


class Picked(NamedTuple):
    """Some of what TABLE shows; the rest is still to come."""

    items: Sequence[Any]


class Wrong(NamedTuple):
    """Nothing that could be entered."""

    error: IcecoreError


Intent = Line | Picked | Order | Wrong | None


def act_part(text: str) -> str:
    """What is typed before the colon, which alone narrows the list."""
    return text.partition(" : ")[0].strip().removeprefix(":")


def listed(choices: Sequence[Choice], text: str) -> list[Choice]:
    return narrowed(choices, act_part(text))


def meant(choices: Sequence[Choice], text: str) -> Choice | None:
    return only(choices, act_part(text))


def intent(
    text: str,
    chosen: Choice | None,
    *,
    by_arrow: bool,
    choices: Sequence[Choice],
    asking: PendingDraw | None,
    vocabulary: Vocabulary,
    names: Sequence[str],
) -> Intent:
    """What the line says; else the only choice that fits it. An arrow key chooses among several."""
    text = text.strip()
    if chosen is not None and by_arrow:
        return _of(chosen, text, vocabulary, names)
    if not text:
        return Line(TABLE, asking.act()) if asking and asking.is_complete else None
    order = order_in(text, names)
    if order is not None and not _is_a_word_of(order.word, choices):
        return order
    items = asking.typed(text) if asking and not asking.is_complete else None
    if items is not None:
        return Picked(items)
    try:
        return parse_line(text, vocabulary, names)
    except IcecoreError as error:
        if chosen is not None:
            return _of(chosen, text, vocabulary, names)
        fitting = len(listed(choices, text))
        several = IcecoreError(f"{fitting} of the list fit; type more, or choose with ↑ ↓")
        return Wrong(several if fitting > 1 else error)


def _of(choice: Choice, text: str, vocabulary: Vocabulary, names: Sequence[str]) -> Intent:
    if choice.said is None:
        return Picked([choice.item])
    shown = text.partition(" : ")[2].strip()
    if not shown:
        return Line(*choice.said)
    try:
        return parse_line(f"{choice.text} : {shown}", vocabulary, names)
    except IcecoreError as error:
        return Wrong(error)


def _is_a_word_of(word: str, choices: Sequence[Choice]) -> bool:
    return any(word in WORDS.findall(choice.text.casefold()) for choice in choices)


def told(intent: Intent, names: Sequence[str]) -> str:
    """The intent as one would type it."""
    match intent:
        case Line(seat, act, shown):
            more = f" : {' '.join('?' if card is None else card for card in shown)}" * bool(shown)
            return write_act(seat, act, names) + more
        case Picked(items):
            return ", ".join("?" if item is None else str(item) for item in items)
        case Order(word, rest):
            return f"{word} {rest}".strip()
    return ""
