"""Logs as JSON lines: the head, then one line per record, then the seal; any number of games."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from icecore.events.words.errors import IcecoreError, NotationError
from icecore.events.words.plain_data import from_named, to_named
from icecore.events.words.record import AnyRecord, Head, Parent, Seal, SeatInfo
from icecore.events.words.text_line import escaped
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import MOST_SEATS, Count

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOST_MS = 2**53

Version = Annotated[int, Meta(ge=1, lt=65536)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{64}\Z")]
Millis = Annotated[int, Meta(ge=0, lt=MOST_MS)]
Options = dict[str, str | int | bool]


class SetRef(Struct, frozen=True):
    """The set by name; its SHA-256 in hex."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    sha256: Digest | None = None


class ParentRef(Struct, frozen=True):
    id: UUID
    record: Count
    digest: Digest


class Draft(Struct, frozen=True, tag="head"):
    """A head as text and JSON spell it; the importer fills in every None."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    id: UUID | None = None
    schema: Version | None = None
    rules: Version | None = None
    set: SetRef | None = None
    options: Options = {}
    started: datetime | Millis | None = None
    tool: Annotated[str, Meta(max_length=64)] | None = None
    parent: ParentRef | None = None
    seed_sha256: Digest | None = None

    def __post_init__(self) -> None:
        if isinstance(self.started, datetime) and _millis(self.started) < 0:
            raise NotationError(f"started: expected a date since 1970, found {self.started}")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


class JsonLog(NamedTuple):
    """One game as it was read; the seal's counts and the events are not checked yet."""

    head: Draft
    records: tuple[AnyRecord, ...]
    seal: Seal | None


def write_jsonl(
    head: Head, records: Iterable[AnyRecord], seal: Seal | None = None
) -> Iterator[str]:
    """The lines of one game, without line ends."""
    yield _line(head_to_named(head))
    for number, record in enumerate(records, 1):
        yield _line({"type": "record", "n": number, **to_named(record)})
    if seal:
        said = to_named(seal)
        said |= {} if said.pop("seed") is None else {"seed": seal.seed}
        yield _line({"type": "seal", **said})


def parse_jsonl(
    lines: Iterable[str], vocabulary_of: Callable[[str], Vocabulary]
) -> Iterator[JsonLog]:
    """Yields the games of a file one at a time; the caller fills in what a head leaves out."""
    draft: Draft | None = None
    records: list[AnyRecord] = []
    seal: Seal | None = None
    record_type: Any = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        with in_line(number, line):
            word, data = _read(line)
        if word == "head" and draft:
            yield JsonLog(draft, tuple(records), seal)
        with in_line(number, line):
            if word == "head":
                draft = from_named(Draft, {"type": "head", **data})
                records, seal = [], None
                record_type = words_of(draft, vocabulary_of).record_type
            elif draft is None or seal:
                raise NotationError(f"expected the head of a game, found a {word}")
            elif word == "record":
                _count(data.pop("n", None), len(records) + 1)
                records.append(from_named(record_type, data))
            else:
                seal = from_named(Seal, data)
    if draft:
        yield JsonLog(draft, tuple(records), seal)


def head_to_named(head: Head) -> dict[str, Any]:
    """The first line of a game: bytes as hex, the start as a date."""
    parent = head.parent
    return {
        "type": "head",
        "id": str(UUID(bytes=head.id)),
        "game": head.game,
        "schema": head.schema,
        "rules": head.rules,
        "set": {"name": head.set_name, "sha256": head.set_sha.hex()},
        "options": head.options,
        "seats": [
            {"name": seat.name} if seat.bot is None else {"name": seat.name, "bot": seat.bot}
            for seat in head.seats
        ],
        "started": _date(head.started),
        "tool": head.tool,
        "parent": None if parent is None else _parent(parent),
    } | ({} if head.seed_sha is None else {"seed_sha256": head.seed_sha.hex()})


def complete(draft: Draft, fallback: Head) -> Head:
    """The head that a draft describes; what it leaves out comes from the fallback."""
    parent, sha = draft.parent, draft.set.sha256 if draft.set else None
    return Head(
        id=draft.id.bytes if draft.id else fallback.id,
        game=draft.game,
        schema=draft.schema or fallback.schema,
        rules=draft.rules or fallback.rules,
        set_name=draft.set.name if draft.set else fallback.set_name,
        set_sha=bytes.fromhex(sha) if sha else fallback.set_sha,
        options=draft.options,
        seats=draft.seats,
        started=fallback.started if draft.started is None else _millis(draft.started),
        tool=fallback.tool if draft.tool is None else draft.tool,
        parent=Parent(parent.id.bytes, parent.record, bytes.fromhex(parent.digest))
        if parent
        else None,
        seed_sha=bytes.fromhex(draft.seed_sha256) if draft.seed_sha256 else None,
    )


def words_of(draft: Draft, vocabulary_of: Callable[[str], Vocabulary]) -> Vocabulary:
    """The vocabulary that the game is written in."""
    vocabulary = vocabulary_of(draft.game)
    if draft.schema and draft.schema > vocabulary.schema:
        raise NotationError(
            f"schema {draft.schema} of {draft.game} is newer than the {vocabulary.schema} known "
            "here; update icecore to read it"
        )
    return vocabulary


@contextmanager
def in_line(number: int, line: str) -> Iterator[None]:
    """Adds the line's number and text to errors that are raised inside."""
    try:
        yield
    except IcecoreError as error:
        text = line.strip()
        quoted = text if len(text) <= 120 else f"{text[:117]}…"
        raise NotationError(f"line {number}: {error}, in: {quoted}") from error


def _parent(parent: Parent) -> dict[str, Any]:
    return {
        "id": str(UUID(bytes=parent.id)),
        "record": parent.record,
        "digest": parent.digest.hex(),
    }


def _date(ms: int) -> str | int:
    """Milliseconds as a date; as a number, if no calendar goes that far."""
    try:
        when = EPOCH + timedelta(milliseconds=ms)
    except OverflowError:
        return ms
    return when.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _millis(when: datetime | int) -> int:
    if isinstance(when, int):
        return when
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return (when - EPOCH) // timedelta(milliseconds=1)


def _line(data: dict[str, Any]) -> str:
    return escaped(msgspec.json.encode(data).decode())


def _read(line: str) -> tuple[str, dict[str, Any]]:
    try:
        data = msgspec.json.decode(line.removeprefix("\ufeff"))
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotationError(f"not JSON: {error}") from None
    except RecursionError:
        raise NotationError("nested too deeply") from None
    word = data.pop("type", None) if isinstance(data, dict) else None
    if word not in ("head", "record", "seal"):
        raise NotationError('expected an object of type "head", "record" or "seal"')
    return word, data


def _count(found: object, wanted: int) -> None:
    """Checks a line's number. It may be left out, but a missing or doubled line is an error."""
    if found not in (None, wanted):
        raise NotationError(f"expected record {wanted}, found {found}")
