"""A whole log as text: head lines, then one line per record with its events indented below.

    game boreal_pyramid
    seat Lana
    seat Elodie bot=greedy

    table deal cards=[quay, mill]
      dealt cards=[quay, mill]
    +12.503 Lana discover square=3
    ~ Elodie decline
    sealed outcome=completed ranks=[1, 2] standing=[41, 45] duration=812.503

`+12.503` counts seconds since the record before. `~` marks an implied record, `#` a comment. A file
that is written by hand needs only the game, its seats and the acts.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, defstruct
from msgspec.structs import fields

from icecore.events.words.errors import NotationError
from icecore.events.words.jsonl import (
    MOST_MS,
    Draft,
    Options,
    ParentRef,
    SetRef,
    head_to_named,
    in_line,
    words_of,
)
from icecore.events.words.plain_data import from_named, kind_of, to_named
from icecore.events.words.record import AnyRecord, Head, Seal, SeatInfo
from icecore.events.words.text_line import (
    parse_event,
    parse_line,
    parse_struct,
    write_act,
    write_event,
    write_value,
    write_word,
)
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import MOST_SEATS

Seconds = Annotated[str, Meta(pattern=r"^[0-9]{1,13}(\.[0-9]{1,3})?\Z")]


class TextRecord(NamedTuple):
    """One record as it was written; its act and events are not checked yet."""

    line_no: int
    at_ms: int
    """Milliseconds since the game started: the sum of all gaps so far."""
    gap_ms: int | None
    """None if the line gives no time."""
    seat: int
    act: Any
    shown: tuple[str | None, ...]
    implied: bool
    events: tuple[Any, ...] | None
    """None if no events were written, so there is nothing to check."""


class TextSeal(NamedTuple):
    """The end of the game as the file gives it; None for each part that is left out."""

    line_no: int
    outcome: str | None
    ranks: tuple[int, ...] | None
    standing: tuple[int, ...] | None
    duration_ms: int | None
    seed: str | None = None


class TextLog(NamedTuple):
    head: Draft
    items: tuple[TextRecord, ...]
    seal: TextSeal | None


class Sealed(Struct, frozen=True):
    outcome: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    ranks: tuple[Annotated[int, Meta(ge=1, le=MOST_SEATS)], ...] | None = None
    standing: tuple[int, ...] | None = None
    duration: Seconds | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


HEAD_LINES: dict[str, Any] = {
    info.name: defstruct(info.name, [(info.name, info.type)])
    for info in fields(Draft)
    if info.name in ("game", "id", "schema", "rules", "started", "tool", "seed_sha256")
}
HEAD_LINES |= {
    "set": SetRef,
    "seat": SeatInfo,
    "option": defstruct("option", [("options", Options)]),
    "parent": ParentRef,
}
STAMP = re.compile(r"(?:(?P<gap>[+-][0-9]{1,13}(?:\.[0-9]{1,3})?)(?=\s))?\s*(?P<implied>~?)")


def write_log(head: Head, records: Iterable[AnyRecord], seal: Seal | None = None) -> Iterator[str]:
    """The lines of one game, without line ends."""
    names = [seat.name for seat in head.seats]
    yield from _head(head)
    yield ""
    previous = 0
    for record in records:
        gap = _seconds(record.at - previous) + " " if record.at != previous else ""
        previous = record.at
        yield f"{gap}{'~ ' * record.implied}{write_act(record.seat, record.act, names)}"
        for event in record.events:
            yield f"  {write_event(event, names)}"
    if seal:
        yield (
            f"sealed outcome={write_word(seal.outcome.reason)} ranks={[*seal.outcome.ranks]} "
            f"standing={[*seal.standing]} duration={_seconds(seal.duration).lstrip('+')}"
            f"{'' if seal.seed is None else f' seed={write_word(seal.seed)}'}"
        )


def parse_logs(
    lines: Iterable[str], vocabulary_of: Callable[[str], Vocabulary]
) -> Iterator[TextLog]:
    """The games of a file, one at a time; each begins with its `game` line."""
    for game in _games(lines):
        yield _parse_game(game, vocabulary_of)


def parse_log(lines: Iterable[str], vocabulary_of: Callable[[str], Vocabulary]) -> TextLog:
    """The only game of a file."""
    games = _games(lines)
    game, another = next(games, None), next(games, None)
    if game is None:
        raise NotationError('line 1: expected "game …", found nothing')
    if another:
        with in_line(*another[0]):
            raise NotationError("expected one game, found another")
    return _parse_game(game, vocabulary_of)


def _head(head: Head) -> Iterator[str]:
    named = head_to_named(head)
    yield f"game {write_word(head.game)}"
    yield f"id {named['id']}"
    yield f"schema {head.schema}"
    yield f"rules {head.rules}"
    yield f"set {write_word(head.set_name)} {write_word(named['set']['sha256'])}"
    for seat in head.seats:
        bot = "" if seat.bot is None else f" bot={write_word(seat.bot)}"
        yield f"seat {write_word(seat.name)}{bot}"
    for name, value in head.options.items():
        yield f"option {write_word(name)}={write_value(value, kind_of(str | int | bool), ())}"
    yield f"started {named['started']}"
    yield f"tool {write_word(head.tool)}"
    if parent := named["parent"]:
        digest = write_word(parent["digest"])
        yield f"parent {parent['id']} record={parent['record']} digest={digest}"
    if head.seed_sha is not None:
        yield f"seed_sha256 {write_word(head.seed_sha.hex())}"


def _games(lines: Iterable[str]) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of each game, blank ones and comments left out."""
    game: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff").rstrip()
        if not text or text.lstrip().startswith("#"):
            continue
        if _first(text) == "game" and game:
            yield game
            game = []
        game.append((number, text))
    if game:
        yield game


def _first(line: str) -> str:
    """The first word of a line; empty if the line is indented."""
    return "" if line[0].isspace() else line.split(maxsplit=1)[0]


def _parse_game(
    lines: list[tuple[int, str]], vocabulary_of: Callable[[str], Vocabulary]
) -> TextLog:
    head: dict[str, Any] = {"type": "head", "seats": [], "options": {}}
    length = 0
    for number, line in lines:
        if _first(line) not in HEAD_LINES:
            break
        with in_line(number, line):
            _head_line(line, head)
        length += 1
    with in_line(*lines[0]):
        if _first(lines[0][1]) != "game":
            raise NotationError('a log begins with "game …"')
        draft: Draft = from_named(Draft, head)
        vocabulary = words_of(draft, vocabulary_of)
    names = draft.names
    items: list[TextRecord] = []
    seal: TextSeal | None = None
    for number, line in lines[length:]:
        with in_line(number, line):
            if seal:
                raise NotationError('nothing follows "sealed" but the next game')
            if line[0].isspace():
                _add_event(items, parse_event(line, vocabulary, names))
            elif _first(line) == "sealed":
                seal = _seal(number, line)
            else:
                at = items[-1].at_ms if items else 0
                items.append(_record(number, line, at, vocabulary, names))
    return TextLog(draft, tuple(items), seal)


def _head_line(line: str, head: dict[str, Any]) -> None:
    """Adds a line to the head in its JSON form, so that the same types check both notations."""
    word = _first(line)
    if word == "option":
        if "=" not in line:
            raise NotationError("expected option name=value")
        line = f"option{{{line[len(word) + 1 :]}}}"  # as a table; columns in errors stay right
    struct = parse_struct(line, HEAD_LINES, (), "a head has no")
    if word == "seat":
        head["seats"].append(to_named(struct))
    elif word == "option":
        for name, value in struct.options.items():
            if name in head["options"]:
                raise NotationError(f"option {name} is given twice")
            head["options"][name] = value
    elif word in head:
        raise NotationError(f"{word} is given twice")
    else:
        named = to_named(struct)
        head[word] = named if word in ("set", "parent") else named[word]


def _record(
    number: int, line: str, at: int, vocabulary: Vocabulary, names: tuple[str, ...]
) -> TextRecord:
    if _first(line) in HEAD_LINES and _first(line) not in names:
        raise NotationError(f'"{_first(line)}" belongs above the first record')
    stamp = STAMP.match(line)
    assert stamp, "every part of a stamp may be missing"
    gap = None if stamp["gap"] is None else _ms(stamp["gap"])
    at += gap or 0
    if not 0 <= at < MOST_MS:
        raise NotationError(f"{stamp['gap']} leads outside the game")
    spaces = " " * stamp.end()  # so that columns in errors stay right
    said = parse_line(spaces + line[stamp.end() :], vocabulary, names)
    return TextRecord(
        number, at, gap, said.seat, said.act, said.shown, bool(stamp["implied"]), events=None
    )


def _add_event(items: list[TextRecord], event: Any) -> None:
    if not items:
        raise NotationError("an event is indented below its act, and there is no act above")
    items[-1] = items[-1]._replace(events=(*(items[-1].events or ()), event))


def _seal(number: int, line: str) -> TextSeal:
    said = parse_struct(line, {"sealed": Sealed}, (), "a log has no")
    duration = None if said.duration is None else _ms(said.duration)
    return TextSeal(number, said.outcome, said.ranks, said.standing, duration, said.seed)


def _seconds(ms: int) -> str:
    """12503 → `+12.503`."""
    return f"{'-' if ms < 0 else '+'}{abs(ms) // 1000}.{abs(ms) % 1000:03}"


def _ms(seconds: str) -> int:
    whole, _, part = seconds.lstrip("+-").partition(".")
    ms = int(whole) * 1000 + int(part.ljust(3, "0"))
    return -ms if seconds.startswith("-") else ms
