"""Completes a typed line with seats, acts, fields and values that fit the position."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from icecore.events.words.line_tokens import TOKEN
from icecore.events.words.plain_data import Field, Kind, fields_of, tag_of
from icecore.events.words.record import Scribe
from icecore.events.words.text_line import (
    SPECIAL_SEATS,
    parse_seat,
    write_seat,
    write_value,
    write_word,
)
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance

MOST_NUMBERS = 20
"""A range of more numbers than this is not listed."""


class Known(NamedTuple):
    """Everything that a line can name."""

    vocabulary: Vocabulary
    names: Sequence[str]
    acts: Sequence[tuple[int, Any]] = ()
    """The legal acts."""
    owed: Chance | None = None
    cards: Sequence[str] = ()
    orders: Sequence[str] = ()
    """Words for the recorder itself."""
    pool_after: Callable[[str], list[str]] = lambda line: []


class Completion(NamedTuple):
    """Replacements for the text from `start` on; likely ones first."""

    start: int
    words: list[str]


def complete(line: str, known: Known) -> Completion:
    """The completions of the last word of a line."""
    start = _word_start(line)
    before, typed = line[:start], line[start:].lstrip('"').casefold()
    words = dict.fromkeys(_possible(before, known))
    fitting = [word for word in words if word.lstrip('"').casefold().startswith(typed)]
    return Completion(start, fitting)


def completed(line: str, known: Known, index: int = 0) -> str | None:
    """The line with one of its completions, ready for what follows."""
    start, words = complete(line, known)
    if not words:
        return None
    word = words[index % len(words)]
    return line[:start] + word + ("" if word.endswith(("=", "(")) else " ")


def values(kind: Kind, known: Known) -> list[str]:
    """Every value that can be listed for a place of this kind, as one would write it."""
    found = [write_word(str(word)) for word in kind.literals if word != ""]
    if kind.seat:
        found += [write_seat(seat, known.names) for seat in range(len(known.names))]
    elif int in kind.words:
        found += map(str, numbers_of(kind.plain))
    if str in kind.words and not kind.literals:
        found += map(write_word, known.cards)
    found += ["true", "false"] * (bool in kind.words)
    found += ["?"] * (NoneType in kind.words)
    found += [f"{tag}(" for tag in kind.structs if tag]
    if kind.row:
        found += [value for each in kind.row.kinds for value in values(each, known)]
    return list(dict.fromkeys(found))


def cards_in(*sources: Any) -> list[str]:
    """The words that stand in acts, events and pools where no fixed list of words does."""
    found: dict[str, None] = {}
    waiting = list(sources)[::-1]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found[value] = None
        elif isinstance(value, Struct):
            waiting += [
                getattr(value, field.name)
                for field in [*fields_of(type(value)).values()][::-1]
                if not field.kind.literals and not isinstance(value, Scribe)
            ]
        elif isinstance(value, Sequence):
            waiting += reversed(value)
    return list(found)


def numbers_of(plain: Any) -> Iterable[int]:
    """The numbers of a bounded int, if they are few."""
    for info in _flat(msgspec.inspect.type_info(plain)):
        if isinstance(info, msgspec.inspect.IntType):
            low = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
            high = info.le if info.le is not None else None if info.lt is None else info.lt - 1
            if low is not None and high is not None and high - low < MOST_NUMBERS:
                return range(low, high + 1)
    return ()


def _flat(info: Any) -> list[Any]:
    if isinstance(info, msgspec.inspect.Metadata):
        return _flat(info.type)
    return list(info.types) if isinstance(info, msgspec.inspect.UnionType) else [info]


def _word_start(line: str) -> int:
    if line.count('"') % 2:
        return line.rindex('"')
    return next((index for index in range(len(line), 0, -1) if line[index - 1] in " \t=,([{"), 0)


class _Tokens(NamedTuple):
    """The words before the one being typed, parsed as far as they make sense."""

    words: list[str]
    forms: list[str]


def _tokens(before: str) -> _Tokens:
    words, forms = list[str](), list[str]()
    for match in TOKEN.finditer(before):
        form = match.lastgroup or "end"
        if form == "end":
            break
        words.append(match[form].strip('"') if form == "quoted" else match[form])
        forms.append(form)
    return _Tokens(words, forms)


def _possible(before: str, known: Known) -> list[str]:
    words, forms = _tokens(before)
    if ":" in words:
        return known.pool_after(before.rpartition(":")[0])
    if not words:
        return _seats(known)
    try:
        seat = parse_seat(words[0], known.names, quoted=forms[0] == "quoted")
    except Exception:
        return []
    if len(words) == 1:
        return _acts(seat, known)
    classes = {tag_of(cls): cls for cls in known.vocabulary.acts}
    cls = classes.get(words[1])
    return _fields(seat, cls, words[2:], known) if cls else []


def _seats(known: Known) -> list[str]:
    able = dict.fromkeys(seat for seat, _ in known.acts)
    seats = [*([TABLE] if known.owed else []), *able, *range(len(known.names))]
    return [*(write_seat(seat, known.names) for seat in dict.fromkeys(seats)), *SPECIAL_SEATS,
            *known.orders]  # fmt: skip


def _acts(seat: int, known: Known) -> list[str]:
    legal = [str(tag_of(type(act))) for who, act in known.acts if who == seat]
    if seat == SCRIBE:
        return [str(tag_of(cls)) for cls in members(Scribe)]
    if seat == TABLE and known.owed is not None:
        example = known.owed.make(tuple(known.owed.pool[: known.owed.count]))
        return [str(tag_of(type(example)))]
    own = [str(tag_of(cls)) for cls in members(known.vocabulary.act)]
    return [*legal, *own, "abandon"]


def _fields(seat: int, cls: Any, words: Sequence[str], known: Known) -> list[str]:
    """The values of the field that is being typed, and the names of those that are not given."""
    fields = fields_of(cls)
    given, current = _given(fields, words)
    legal = [act for who, act in known.acts if who == seat and type(act) is cls]
    legal = [act for act in legal if _agrees(act, given, known)] or legal
    left = [field for field in fields.values() if field.name not in given]
    named = current is not None
    field = fields[current] if current is not None else left[0] if left else None
    if field is None:
        return [":"]
    found = [write_value(getattr(act, field.name), field.kind, known.names) for act in legal]
    if seat == TABLE and known.owed is not None and not legal:
        found += [write_word(str(item)) for item in known.owed.pool]
    found += [] if found else values(field.kind, known)
    return found if named else [*found, *(f"{each.name}=" for each in left)]


def _given(fields: Mapping[str, Field], words: Sequence[str]) -> tuple[dict[str, str], str | None]:
    """Fields with the one word that was typed for each, and the one whose value is being typed."""
    given: dict[str, str] = {}
    current, index = None, 0
    while index < len(words):
        if index + 1 < len(words) and words[index + 1] == "=":
            current, index = words[index], index + 2
            if current not in fields:
                return given, None
            if index == len(words):
                return given, current
        else:
            current = current or next((name for name in fields if name not in given), None)
            if current is None:
                return given, None
            given[current], index = words[index], index + 1
            # A list goes on after a comma, and until its bracket is closed.
            while index < len(words) and (words[index] in ",]" or words[index - 1] in ",["):
                index += 1
            if words[index - 1] in (",", "["):
                return {key: word for key, word in given.items() if key != current}, current
            current = None
    return given, None


def _agrees(act: Any, given: Mapping[str, str], known: Known) -> bool:
    cls: Any = type(act)
    fields = fields_of(cls)
    return all(
        write_value(getattr(act, name), fields[name].kind, known.names).strip('"') == word
        for name, word in given.items()
    )
