"""An act in words where nobody wrote a phrase for it: its name, and its fields by their values."""

from collections.abc import Hashable
from typing import Any, cast

from icecore.events.words.named import fields_of, tag_of
from icecore.replay.kernel.sentences import It, Sentence, Value, Who, as_value


def plain_phrase(act: Any) -> Sentence:
    """`place floor 1, x 2`, `play Rime Crawler`: fields that hold their default are left out."""
    parts: list[Value] = [str(tag_of(type(act))).replace("_", " ")]
    for number, field in enumerate(_said(act)):
        value = as_value(getattr(act, field.name), field.kind)
        named = isinstance(value, It | Who) or (
            isinstance(value, tuple) and all(isinstance(each, It) for each in value)
        )
        label = "" if named and number == 0 else f"{field.name.replace('_', ' ')} "
        parts += ["," if number else "", f" {label}", value]
    return Sentence(*parts)


def plain_told(event: Any) -> Sentence:
    """`Lana played Moth, glow 1.`: an event in its own words, its seat in front."""
    fields = [field for field in _said(event) if field.name != "seat"]
    words = str(tag_of(type(event))).replace("_", " ")
    who = getattr(event, "seat", None)
    parts: list[Value] = [words[:1].upper() + words[1:]] if who is None else [Who(who), f" {words}"]
    for number, field in enumerate(fields):
        value = as_value(getattr(event, field.name), field.kind)
        named = isinstance(value, It) or field.kind.card
        label = "" if named else f"{field.name.replace('_', ' ')} "
        parts += [", " if number else " " if who is not None else ": ", label, value]
    return Sentence(*parts, ".")


def _said(act: Any) -> list[Any]:
    fields = fields_of(cast(Hashable, type(act))).values()
    return [
        field for field in fields if field.required or getattr(act, field.name) != field.default
    ]
