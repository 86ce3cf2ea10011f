"""Words for acts and events without a phrase or a sentence of their own.

A docstring that names fields in braces is one; else it is the name, and the fields' values.
"""

from collections.abc import Hashable
from typing import Any, cast

from icecore.events.words.docstrings import template_of
from icecore.events.words.plain_data import Field, fields_of, tag_of
from icecore.replay.kernel.sentences import It, Sentence, Value, Who, as_value, say


def plain_phrase(act: Any) -> Sentence:
    """`place floor 1, x 2`, `play Rime Crawler`: fields that hold their default are left out."""
    template = template_of(type(act))
    if template is not None:
        return say(template[:1].lower() + template[1:].rstrip("."), act)
    parts: list[Value] = [str(tag_of(type(act))).replace("_", " ")]
    for number, field in enumerate(_said(act)):
        value = as_value(getattr(act, field.name), field.kind)
        label = "" if _is_named(value, field) and number == 0 else _label(field)
        parts += ["," if number else "", f" {label}", value]
    return Sentence(*parts)


def plain_told(event: Any) -> Sentence:
    """An event in its own words, its seat in front: `Lana played Moth, glow 1.`

    An event that holds only a reason is an ending: `The game ends: three in a row.`
    """
    template = template_of(type(event))
    if template is not None:
        return say(template, event)
    if type(event).__struct_fields__ == ("reason",):
        return Sentence("The game ends: ", event.reason, ".")
    fields = [field for field in _said(event) if field.name != "seat"]
    words = str(tag_of(type(event))).replace("_", " ")
    who = getattr(event, "seat", None)
    parts: list[Value] = [words[:1].upper() + words[1:]] if who is None else [Who(who), f" {words}"]
    for number, field in enumerate(fields):
        value = as_value(getattr(event, field.name), field.kind)
        label = "" if _is_named(value, field) and number == 0 else _label(field)
        parts += [", " if number else " " if who is not None else ": ", label, value]
    return Sentence(*parts, ".")


def _is_named(value: Value, field: Field) -> bool:
    """True if the value needs no field name: a card or a seat, also an unknown one."""
    if isinstance(value, It | Who) or field.kind.card:
        return True
    row = value if isinstance(value, tuple) else ()
    return bool(row) and all(each is None or isinstance(each, It) for each in row)


def _label(field: Field) -> str:
    return f"{field.name.replace('_', ' ')} "


def _said(word: Any) -> list[Field]:
    """The fields to tell: those without their default, and those with a value.

    A card that is None is unknown here, and that is told.
    """
    fields = fields_of(cast(Hashable, type(word))).values()
    return [field for field in fields if _says(getattr(word, field.name), field)]


def _says(value: Any, field: Field) -> bool:
    if value is None and not field.kind.card:
        return False
    return field.required or bool(value != field.default)
