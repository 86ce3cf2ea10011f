"""One line of text an act or event, the same grammar for every vocabulary.

    Lana discover square=3              a seat, an act, its fields by name …
    scribe note 12 "well played"        … or in their order
    scribe allow "a house rule" Lana discover 8       an act that a rule refuses, played anyway
    Jane use item=7 target=Mike : wood stone      and what the table shows next
    counter_moved seat=Lana square=1    an event

A value is `?` (unknown), a number, `true` or `false`, a word, a "string" with the escapes of JSON,
a list `[a, b]`, a table `{key=value}` or a struct `tag(field=value)`. A field that takes a list
also takes `a,b,?`. The field's type says how a word is read, so only odd words need quotes.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Any, NamedTuple

from msgspec import Struct

from icecore.events.words.errors import NotationError, NotFoundError, did_you_mean
from icecore.events.words.line_tokens import Token, error_at, tokens_of
from icecore.events.words.plain_data import (
    DictKind,
    Field,
    Kind,
    TupleKind,
    checked,
    expected,
    fields_of,
    lacking,
    no_such,
    tag_of,
    title,
)
from icecore.events.words.record import Allow
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.events.words.wire import SCRIBE, TABLE

SPECIAL_SEATS = {"table": TABLE, "scribe": SCRIBE}
QUOTED = frozenset(
    {
        "true", "false", *SPECIAL_SEATS,
        # A log line that does not begin with a seat begins with one of these words.
        "game", "id", "schema", "rules", "set", "seat", "option", "started", "tool", "parent",
        "sealed",
    }
)  # fmt: skip

WORD = re.compile(r"\w[\w.'-]*")
NUMBER = re.compile(r"-?[0-9]{1,20}")
NUMBERED_SEAT = re.compile(r"@([0-9]{1,2})")
BARE = "\n\u200c\u200d"
"""Characters that are not printable but harmless: line ends, the joiners of emoji and Persian."""


class Line(NamedTuple):
    """The meaning of one typed line."""

    seat: int
    act: Any
    shown: tuple[str | None, ...] = ()
    """The cards that TABLE shows next, if the line ends in them; None is unknown."""


class Anyway(NamedTuple):
    """An act in one line that is played although rules refuse it: an `Allow`, then the act."""

    allow: Allow
    seat: int
    act: Any


def write_act(seat: int, act: Struct | Anyway, names: Sequence[str]) -> str:
    """`Lana discover square=3`."""
    if isinstance(act, Anyway):
        return f"{write_act(seat, act.allow, names)} {write_act(act.seat, act.act, names)}"
    return f"{write_seat(seat, names)} {write_event(act, names)}"


def write_event(event: Struct, names: Sequence[str]) -> str:
    """`counter_moved seat=Lana square=1`; fields that hold their default are left out."""
    return " ".join((str(tag_of(type(event))), *_pairs(event, names)))


def write_seat(seat: int, names: Sequence[str]) -> str:
    """A name, quoted if odd; `@2` where no name says it."""
    for name, special in SPECIAL_SEATS.items():
        if seat == special:
            return name
    if 0 <= seat < len(names) and names.count(names[seat]) == 1:
        return write_word(names[seat])
    return f"@{seat}"


def write_word(text: str) -> str:
    """A word if it can mean nothing else, otherwise a string in quotes."""
    if WORD.fullmatch(text) and not NUMBER.fullmatch(text) and text not in QUOTED:
        return text
    return escaped(json.dumps(text, ensure_ascii=False))


def escaped(quoted: str) -> str:
    """JSON in which every character that controls a screen or an editor is an escape."""
    if quoted.isprintable():
        return quoted
    return "".join(char if char.isprintable() or char in BARE else _escape(char) for char in quoted)


def _escape(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def write_value(value: Any, kind: Kind, names: Sequence[str]) -> str:
    match value:
        case None:
            return "?"
        case bool():
            return "true" if value else "false"
        case int():
            return write_seat(value, names) if kind.seat else str(value)
        case str():
            return write_word(value)
        case tuple() if kind.row:
            row = kind.row
            items = (write_value(item, row.kind(i), names) for i, item in enumerate(value))
            return f"[{', '.join(items)}]"
        case dict() if kind.table:
            key, item = kind.table.key, kind.table.value
            pairs = (
                f"{write_value(name, key, names)}={write_value(entry, item, names)}"
                for name, entry in value.items()
            )
            return f"{{{', '.join(pairs)}}}"
        case Struct():
            return f"{tag_of(type(value))}({', '.join(_pairs(value, names))})"
    raise TypeError(f"{value!r} has no text")


def _pairs(struct: Struct, names: Sequence[str]) -> Iterator[str]:
    for field in fields_of(type(struct)).values():
        text = write_value(getattr(struct, field.name), field.kind, names)
        if field.required or text != write_value(field.default, field.kind, names):
            yield f"{field.name}={text}"


def parse_line(line: str, vocabulary: Vocabulary, names: Sequence[str]) -> Line:
    """`Lana discover square=3`, perhaps ending in ` : ` and what TABLE shows next."""
    reader = Reader(line, names)
    acts = _by_tag(vocabulary.acts)
    first = reader.peek().text
    try:
        seat = reader.seat()
    except NotFoundError as error:
        hint = "; a line begins with a seat, then the act" if first in acts else ""
        raise NotFoundError(f"{error}{hint}") from None
    act = reader.whole(acts, f"{vocabulary.game} has no act")
    if isinstance(act, Allow) and reader.peek().bare not in ("", ":"):
        own = _by_tag(members(vocabulary.act))
        allowed = reader.seat()
        act = Anyway(act, allowed, reader.whole(own, f"{vocabulary.game} has no act"))
    shown = tuple(reader.shown()) if reader.accept(":") else ()
    reader.finish()
    return Line(seat, act, shown)


def parse_event(text: str, vocabulary: Vocabulary, names: Sequence[str]) -> Any:
    """`counter_moved seat=Lana square=1`."""
    return parse_struct(text, _by_tag(vocabulary.events), names, f"{vocabulary.game} has no event")


def parse_struct(text: str, classes: Mapping[str, Any], names: Sequence[str], unknown: str) -> Any:
    """Parses a word and the fields of its class; `unknown` begins the refusal of any other word."""
    reader = Reader(text, names)
    struct = reader.whole(classes, unknown)
    reader.finish()
    return struct


@cache
def _by_tag(classes: tuple[type[Any], ...]) -> dict[str, type[Any]]:
    return {str(tag_of(cls)): cls for cls in classes}


def parse_seat(text: str, names: Sequence[str], quoted: bool = False) -> int:
    """A seat by its name, in any case if only one fits, or by its number.

    In quotes it can only be a name: `"table"` is a player, `table` is not.
    """
    if not quoted:
        if text in SPECIAL_SEATS:
            return SPECIAL_SEATS[text]
        if match := NUMBERED_SEAT.fullmatch(text):
            return int(match[1])
    known = list(enumerate(names))
    known += [] if quoted else [(seat, name) for name, seat in SPECIAL_SEATS.items()]
    exact = [seat for seat, name in known if name == text]
    alike = exact or [seat for seat, name in known if name.casefold() == text.casefold()]
    if len(alike) == 1:
        return alike[0]
    if len(alike) > 1:
        seats = " or ".join(write_seat(seat, names) for seat in alike)
        raise NotFoundError(f'"{text}" may be {seats}')
    if not quoted and NUMBER.fullmatch(text) and 0 <= int(text) < len(names):
        return int(text)
    everybody = [*names, *SPECIAL_SEATS]
    raise NotFoundError(f'there is no seat "{text}"{did_you_mean(text, everybody)}')


class Reader:
    """Parses one line by recursive descent, led by the types."""

    def __init__(self, line: str, names: Sequence[str]) -> None:
        self.tokens = list(tokens_of(line))
        self.tokens.append(self.tokens[-1])  # the parser may look one token past the end
        self.next = 0
        self.names = names

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[self.next + ahead]

    def take(self) -> Token:
        token = self.peek()
        self.next += 1
        return token

    def accept(self, bare: str) -> bool:
        found = self.peek().bare == bare
        self.next += found
        return found

    def wanted(self, what: str) -> NotationError:
        return error_at(self.peek(), f"expected {what}, found {self.peek()}")

    def finish(self) -> None:
        if self.peek().form != "end":
            raise self.wanted("the end of the line")

    def whole(self, classes: Mapping[str, Any], unknown: str) -> Any:
        """A tag and fields with spaces between them, up to the end or a lone colon."""
        token = self.peek()
        if token.form != "word":
            raise self.wanted(f"one of {', '.join(classes)}")
        if token.text not in classes:
            problem = no_such(unknown, token.text, classes)
            raise NotFoundError(f"{problem} (column {token.column})")
        self.take()
        try:
            return self.fields(classes[token.text], nested=False)
        except RecursionError:
            raise error_at(token, "nested too deeply") from None

    def fields(self, cls: Any, nested: bool) -> Any:
        given: dict[str, Any] = {}
        while self.peek().bare != ")" if nested else self.peek().bare not in ("", ":"):
            if nested and given and not self.accept(","):
                raise self.wanted(", or )")
            if cls is Allow and given and self.peek(1).bare != "=":
                break  # the act follows
            field = self.field(cls, given)
            given[field.name] = self.value(field.kind, field.name, comma_lists=not nested)
        if missing := lacking(cls, given):
            raise error_at(self.peek(), missing)
        return cls(**given)

    def field(self, cls: Any, given: Collection[str]) -> Field:
        """The field that is named here, else the first one that is not given yet."""
        fields, token = fields_of(cls), self.peek()
        if token.form == "word" and self.peek(1).bare == "=":
            if token.text not in fields:
                raise error_at(token, no_such(f"{title(cls)} has no field", token.text, fields))
            if token.text in given:
                raise error_at(token, f"{token.text} is given twice")
            self.next += 2
            return fields[token.text]
        for field in fields.values():
            if field.name not in given:
                return field
        takes = f"takes only {', '.join(fields)}" if fields else "has no fields"
        raise error_at(token, f"{title(cls)} {takes}, found also {token}")

    def value(self, kind: Kind, where: str, comma_lists: bool = False) -> Any:
        token = self.peek()
        if kind.row and not (token.bare == "?" and NoneType in kind.words):
            return self.row(kind.row, where, comma_lists)
        if kind.table and self.accept("{"):
            return self.table(kind.table, where)
        if kind.structs and token.form == "word" and self.peek(1).bare == "(":
            return self.struct(kind, where)
        return self.atom(kind, where)

    def row(self, row: TupleKind, where: str, comma_lists: bool) -> Any:
        start = self.peek()
        items: list[Any] = []
        bracket = self.accept("[")
        while not (bracket and self.accept("]")):
            if items and not self.accept(","):
                if bracket:
                    raise self.wanted(", or ]")
                break
            items.append(self.value(row.kind(len(items)), f"{where}[{len(items)}]"))
            if not (bracket or comma_lists):
                break
        return _checked(start, tuple(items), row.hint, where, f"{len(items)} items")

    def table(self, table: DictKind, where: str) -> Any:
        start = self.peek()
        entries: dict[Any, Any] = {}
        while not self.accept("}"):
            if entries and not self.accept(","):
                raise self.wanted(", or }")
            token = self.peek()
            key = self.atom(table.key, where)
            if key in entries:
                raise error_at(token, f"{where}: {token} is given twice")
            if not self.accept("="):
                raise self.wanted("=")
            entries[key] = self.value(table.value, f"{where}[{token}]")
        return _checked(start, entries, table.hint, where, f"{len(entries)} entries")

    def struct(self, kind: Kind, where: str) -> Any:
        """`tag(field=value)`."""
        tag = self.take()
        if tag.text not in kind.structs:
            raise error_at(tag, f"{where}: {no_such('there is no', tag.text, kind.structs)}")
        self.take()
        struct = self.fields(kind.structs[tag.text], nested=True)
        self.take()
        return struct

    def atom(self, kind: Kind, where: str) -> Any:
        token = self.peek()
        if token.form not in ("word", "quoted") or kind.plain is None:
            raise self.wanted(f"{'a value' if kind.plain else expected(kind)} for {where}")
        named = kind.seat and token.bare != "?"
        value = self.seat() if named else _reading(self.take(), kind)
        return _checked(token, value, kind.plain, where, str(token))

    def seat(self) -> int:
        token = self.peek()
        if token.form not in ("word", "quoted"):
            raise self.wanted("a seat")
        self.take()
        try:
            return parse_seat(token.text, self.names, quoted=token.form == "quoted")
        except NotFoundError as error:
            raise NotFoundError(f"{error} (column {token.column})") from None

    def shown(self) -> Iterator[str | None]:
        """The bare values after the colon, with or without commas."""
        while True:
            token = self.peek()
            if token.form not in ("word", "quoted"):
                raise self.wanted("what the table shows")
            self.take()
            yield None if token.bare == "?" else token.text
            self.accept(",")
            if self.peek().form == "end":
                return


def _reading(token: Token, kind: Kind) -> Any:
    """The value of a word where this kind is expected; in quotes it is always a string."""
    text = token.text
    if token.form == "quoted":
        return text
    if text == "?" and (NoneType in kind.words or "?" not in kind.literals):
        return None
    if text in ("true", "false") and bool in kind.words:
        return text == "true"
    if NUMBER.fullmatch(text) and int in kind.words:
        return int(text)
    return text


def _checked(token: Token, value: Any, hint: Any, where: str, found: str) -> Any:
    try:
        return checked(value, hint, where, found)
    except NotationError as error:
        raise error_at(token, str(error)) from None
