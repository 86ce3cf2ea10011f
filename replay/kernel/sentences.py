"""Sentences that carry values: seats, cards, numbers. A `Voice` turns values into words.

    say("{seat} places {card} on floor {floor}.", event)
    Refused(Rules.DISCOVER_2, "{card} costs {cost}, you have {counter}", card=It("card", name), …)

A value is a seat (`Who`), a thing of the set (`It`), a number, a word, a sentence of its own, or
several of them; `None` is unknown. The reader decides the wording: `replay/kernel/voice.py`.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple, cast

from msgspec import Struct

from icecore.events.words.plain_data import Kind, fields_of


class Who(NamedTuple):
    """A seat; TABLE and SCRIBE are seats too."""

    seat: int


class It(NamedTuple):
    """A thing of the set by its id, and what it is: a card, an item, a world."""

    means: str
    id: Any


Value = Any
"""Who, It, Sentence, str, int, None, or a sequence of them."""


class Sentence:
    """Words and values in their order."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Value) -> None:
        self.parts = parts

    def __add__(self, other: "Sentence | str") -> "Sentence":
        return Sentence(*self.parts, *(other.parts if isinstance(other, Sentence) else (other,)))

    def __radd__(self, other: str) -> "Sentence":
        return Sentence(other, *self.parts)

    def __bool__(self) -> bool:
        return any(part != "" for part in self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return f"Sentence{self.parts!r}"


SILENT = Sentence()
"""The sentence of bookkeeping."""
Said = str | Sentence


def say(template: str, told: Struct | None = None, /, **values: Value) -> Sentence:
    """Makes a sentence of a template; its braces name `values`, or fields of a struct."""
    return filled(
        template, lambda name: values[name] if name in values else field_value(told, name)
    )


def filled(template: str, value_of: Callable[[str], Value]) -> Sentence:
    parts: list[Value] = []
    for words, name in _parsed(template):
        if words:
            parts.append(words)
        if name is not None:
            parts.append(value_of(name))
    return Sentence(*parts)


def in_order(template: str, values: Sequence[Value]) -> Sentence:
    """Makes a sentence of `{:seat} has {} cards`: each brace takes a value and gives its kind."""
    parts: list[Value] = []
    left = iter(values)
    for words, name, means, _ in Formatter().parse(template):
        parts.append(words)
        if name is not None:
            value = next(left)
            parts.append(
                value if not means
                else Who(value) if means == "seat"
                else It(means, value) if means.isalpha()
                else format(value, means)
            )  # fmt: skip
    return Sentence(*parts)


def joined(values: Sequence[Value], between: str = ", ", last: str | None = None) -> Sentence:
    """Joins values in a row: `a, b and c` with `last=" and "`."""
    parts: list[Value] = []
    for number, value in enumerate(values):
        if number:
            parts.append(last if last is not None and number == len(values) - 1 else between)
        parts.append(value)
    return Sentence(*parts)


def field_value(struct: Struct | None, name: str) -> Value:
    """A field as a value: its type says whether it is a seat or a thing of the set."""
    return as_value(getattr(struct, name), fields_of(cast(Hashable, type(struct)))[name].kind)


def as_value(value: Any, kind: Kind) -> Value:
    if value is None or isinstance(value, Struct | bool):
        return value
    if isinstance(value, tuple | list):
        if kind.row is None:
            return tuple(value)
        return tuple(as_value(item, kind.row.kind(index)) for index, item in enumerate(value))
    if kind.seat:
        return Who(value)
    return value if kind.means is None else It(kind.means, value)


def its(said: Said) -> Iterator[It]:
    """The things of the set that a sentence names."""
    waiting: list[Value] = [said]
    while waiting:
        value = waiting.pop()
        if isinstance(value, It):
            yield value
        elif isinstance(value, Sentence):
            waiting += reversed(value.parts)
        elif isinstance(value, tuple | list):
            waiting += reversed(value)


def names_in(template: str) -> list[str]:
    """The names that stand in its braces."""
    return [name for _, name in _parsed(template) if name is not None]


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((words, name) for words, name, _, _ in Formatter().parse(template))
