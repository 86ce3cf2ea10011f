"""Decides the effect of Enter, from the typed line, the highlight and the table's draw."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.cli.recorder.recorder_commands import Order, order_in
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text_line import Line, write_act
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import Choice, narrowed, only, words_in
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.draw import PendingDraw
from icecore.replay.desk.typed.line_context import means_of


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
    desk: Desk,
) -> Intent:
    """Takes the line as it stands, else the only choice that fits it; arrow keys choose among
    several.
    """
    text = text.strip()
    if chosen is not None and by_arrow:
        return _of(chosen, text, desk)
    if not text:
        return Line(TABLE, asking.act()) if asking and asking.is_complete else None
    order = order_in(text, desk.names)
    if order is not None and not _is_a_word_of(order.word, choices):
        return order
    items = asking.typed(text) if asking and not asking.is_complete else None
    if items is not None:
        return Picked(items)
    try:
        return desk.read(text)
    except IcecoreError as error:
        if chosen is not None:
            return _of(chosen, text, desk)
        return Wrong(error)


def _of(choice: Choice, text: str, desk: Desk) -> Intent:
    if choice.said is None:
        return Picked([choice.item])
    shown = text.partition(" : ")[2].strip()
    if not shown:
        return Line(*choice.said)
    try:
        return desk.read(f"{choice.text} : {shown}")
    except IcecoreError as error:
        return Wrong(error)


def _is_a_word_of(word: str, choices: Sequence[Choice]) -> bool:
    return any(word in words_in(f"{choice.text} {choice.label}") for choice in choices)


def told(intent: Intent, desk: Desk) -> str:
    """The intent as one would type it."""
    match intent:
        case Line(seat, act, shown):
            more = f" : {' '.join('?' if card is None else card for card in shown)}" * bool(shown)
            return write_act(seat, act, desk.names) + more
        case Picked(items):
            owed = desk.owed()
            means = means_of(owed) if owed else None
            return ", ".join(desk.lexicon.name(means, item) for item in items)
        case Order(word, rest):
            return f"{word} {rest}".strip()
    return ""
