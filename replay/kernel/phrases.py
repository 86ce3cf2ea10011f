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


def _said(act: Any) -> list[Any]:
    fields = fields_of(cast(Hashable, type(act))).values()
    return [
        field for field in fields if field.required or getattr(act, field.name) != field.default
    ]
