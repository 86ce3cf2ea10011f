"""Forms from types: what to fill in for an act or event, with hints, checks and suggestions."""

import json
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, NamedTuple

from icecore.events.words.docstrings import first_line
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import Field, Kind, fields_of, lacking, tag_of
from icecore.events.words.text_line import parse_struct, write_seat, write_value, write_word
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.typed.completion import Known, values


def _nothing_wrong(text: str) -> str | None:
    return None


class Blank(NamedTuple):
    """One line of a form."""

    name: str
    hint: str = ""
    default: str = ""
    suggestions: Sequence[str] = ()
    check: Callable[[str], str | None] = _nothing_wrong
    """Says in a sentence what is wrong with a text; None if nothing is."""


def blanks(cls: Any, known: Known, given: Mapping[str, str] | None = None) -> list[Blank]:
    """The form of a struct: a blank for each field, filled with what is given or its default."""
    given = given or {}
    return [_blank(cls, field, known, given.get(field.name)) for field in fields_of(cls).values()]


def _blank(cls: Any, field: Field, known: Known, given: str | None) -> Blank:
    default = "" if field.required else _written(field, known.names)

    def check(text: str) -> str | None:
        if not text.strip():
            return f"{field.name} is needed" if field.required else None
        return problem(cls, field, text, known.names)

    return Blank(
        field.name,
        describe(field.kind, known),
        default if given is None else given,
        [] if is_prose(field) else values(field.kind, known),
        check,
    )


def _written(field: Field, names: Sequence[str]) -> str:
    if field.default in ("", None, ()):
        return ""
    return write_value(field.default, field.kind, names)


def problem(cls: Any, field: Field, text: str, names: Sequence[str]) -> str | None:
    """Says what is wrong with the text of one field."""
    try:
        parse_struct(_line(cls, {field.name: text}), {str(tag_of(cls)): cls}, names, "there is no")
    except IcecoreError as error:
        # Values are read first; that others are missing is no fault of this one.
        missing = lacking(cls, [field.name])
        return None if missing and missing in str(error) else _without_column(str(error))
    return None


def struct_of(cls: Any, texts: Mapping[str, str], names: Sequence[str]) -> Any:
    """The struct that a form spells; raises what `add` would raise."""
    given = {name: text for name, text in texts.items() if text.strip()}
    return parse_struct(_line(cls, given), {str(tag_of(cls)): cls}, names, "there is no")


def _line(cls: Any, texts: Mapping[str, str]) -> str:
    fields = fields_of(cls)
    pairs = (f"{name}={_quoted(fields[name], text)}" for name, text in texts.items())
    return " ".join((str(tag_of(cls)), *pairs))


def form_of(seat: int, cls: Any, known: Known) -> Choice:
    """An act that can be any: `Jane trade partner=… give=… get=…`, its words those of its class."""
    who, word = write_seat(seat, known.names), str(tag_of(cls))
    pairs = (f"{field.name}=…" for field in fields_of(cls).values())
    said = first_line(cls).rstrip(".")
    group = f"{known.names[seat]} · {word.replace('_', ' ')}"
    label = f"{word.replace('_', ' ')} ({said[:1].lower()}{said[1:]}) can be any"
    return Choice(group, " ".join((who, word, *pairs)), label)


def is_prose(field: Field) -> bool:
    """Words for people, which nobody puts into quotes."""
    kind = field.kind
    words = kind.words - {NoneType}
    return words == {str} and not (kind.literals or kind.structs or kind.row) and not kind.card


def _quoted(field: Field, text: str) -> str:
    text = text.strip()
    if text.startswith('"') or text == "?":
        return text
    if is_prose(field):
        return json.dumps(text, ensure_ascii=False)
    if field.kind.literals or field.kind.card:
        return write_word(text)
    return text


def describe(kind: Kind, known: Known) -> str:
    """Describes the values that a field takes, in a few words."""
    if kind.row:
        return f"a list of: {' or '.join(describe(each, known) for each in kind.row.kinds)}"
    forms: list[str] = []
    if kind.literals:
        forms.append(", ".join(str(word) for word in kind.literals if word != ""))
    elif kind.seat:
        forms.append(f"a seat: {', '.join(known.names)}")
    elif int in kind.words:
        numbers = [word for word in values(kind, known) if word.lstrip("-").isdigit()]
        forms.append(f"{numbers[0]} to {numbers[-1]}" if numbers else "a number")
    elif bool in kind.words:
        forms.append("true or false")
    elif str in kind.words:
        forms.append("a card" if kind.card else "words")
    forms += [f"{tag}(…)" for tag in kind.structs if tag]
    forms += ["? if unknown"] * (NoneType in kind.words)
    return ", ".join(forms)


def _without_column(problem: str) -> str:
    return problem.partition(" (column")[0]
