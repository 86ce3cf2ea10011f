"""JSON lines: exact both ways, any number of games, errors with their line."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from icecore.events.words.errors import NotationError, NotFoundError
from icecore.events.words.jsonl import JsonLog, complete, parse_jsonl, write_jsonl
from icecore.events.words.record import (
    AnyRecord,
    Head,
    Outcome,
    Parent,
    Record,
    Seal,
    SeatInfo,
)
from icecore.events.words.vocabulary import Vocabulary
from tests.events.test_plain_data import (
    ACTS,
    EVENTS,
    LAW,
    ODD,
    WORDS,
    CounterMoved,
    Deal,
    Discover,
    structs,
)

Log = tuple[Head, list[AnyRecord], Seal | None]

FALLBACK = Head(
    id=bytes(16),
    game="everything",
    schema=2,
    rules=7,
    set_name="sample",
    set_sha=bytes(32),
    options={},
    seats=(SeatInfo("Nobody"),),
    started=5,
    tool="icecore 0.0.0",
)
LANA = replace(
    FALLBACK,
    seats=(SeatInfo("Lana"), SeatInfo("Elodie", "greedy")),
    options={"orientation": "shared"},
    started=1_794_823_200_000,
    parent=Parent(bytes(range(16)), 12, bytes(range(32))),
)
RECORDS: list[AnyRecord] = [
    Record(0, -1, Deal(("quay", None))),
    Record(12_503, 0, Discover(3), (CounterMoved(1, 1),)),
    Record(12_503, 1, Discover(4), (), True),
]
SEAL = Seal(Outcome("completed", (1, 2)), (41, -45), 3, 1, 812_503)

MOMENTS = st.integers(0, 2**53 - 1)
SHORT = st.sampled_from([text for text in ODD if text]) | st.text(min_size=1, max_size=9)
SEATS = st.lists(
    st.builds(SeatInfo, SHORT, st.none() | st.text(max_size=3)), min_size=1, max_size=4
)
HEADS = st.builds(
    Head,
    id=st.binary(min_size=16, max_size=16),
    game=st.just("everything"),
    schema=st.integers(1, 2),
    rules=st.integers(1, 65535),
    set_name=SHORT,
    set_sha=st.binary(min_size=32, max_size=32),
    options=st.dictionaries(
        SHORT, SHORT | st.integers(-(2**63), 2**63) | st.booleans(), max_size=3
    ),
    seats=SEATS.map(tuple),
    started=MOMENTS | st.integers(0, 2**42),
    tool=st.sampled_from(ODD),
    parent=st.none() | structs(Parent),
    seed_sha=st.none() | st.binary(min_size=32, max_size=32),
)
RECORD_LISTS = st.lists(
    st.builds(
        Record,
        at=MOMENTS | st.integers(0, 5000),
        seat=st.integers(-2, 15),
        act=ACTS,
        events=st.lists(EVENTS, max_size=2).map(tuple),
        implied=st.booleans(),
    ),
    max_size=3,
)


@st.composite
def logs(draw: Any) -> Log:
    """Any well-typed log, its seal counting what there is."""
    records = draw(RECORD_LISTS)
    counts = {"records": len(records), "events": sum(len(record.events) for record in records)}
    seal = draw(st.none() | structs(Seal))
    return draw(HEADS), records, seal and replace(seal, **counts)


def vocabulary_of(game: str) -> Vocabulary:
    if game != "everything":
        raise NotFoundError(f'there is no game "{game}"')
    return WORDS


def content(head: Head, records: Iterable[AnyRecord], seal: Seal | None) -> bytes:
    """The bytes that a log's digest covers."""
    return msgspec.msgpack.encode([head, list(records), seal])


def parse(lines: Iterable[str]) -> list[JsonLog]:
    return list(parse_jsonl(lines, vocabulary_of))


@LAW
@given(st.lists(logs(), max_size=2))
def test_every_archive_reads_back_byte_for_byte(games: list[Log]) -> None:
    lines = [line for game in games for line in write_jsonl(*game)]
    again = [content(complete(log.head, FALLBACK), log.records, log.seal) for log in parse(lines)]
    assert again == [content(*game) for game in games]


def test_a_game_is_a_head_a_line_a_record_and_a_seal() -> None:
    head, *rest = write_jsonl(LANA, RECORDS, SEAL)
    assert msgspec.json.decode(head) == {
        "type": "head",
        "id": "00000000-0000-0000-0000-000000000000",
        "game": "everything",
        "schema": 2,
        "rules": 7,
        "set": {"name": "sample", "sha256": "00" * 32},
        "options": {"orientation": "shared"},
        "seats": [{"name": "Lana"}, {"name": "Elodie", "bot": "greedy"}],
        "started": "2026-11-16T10:00:00.000Z",
        "tool": "icecore 0.0.0",
        "parent": {
            "id": "00010203-0405-0607-0809-0a0b0c0d0e0f",
            "record": 12,
            "digest": bytes(range(32)).hex(),
        },
    }
    assert rest == [
        '{"type":"record","n":1,"at":0,"seat":-1,"act":{"type":"deal","cards":["quay",null]},'
        '"events":[],"implied":false}',
        '{"type":"record","n":2,"at":12503,"seat":0,"act":{"type":"discover","square":3},'
        '"events":[{"type":"counter_moved","seat":1,"square":1}],"implied":false}',
        '{"type":"record","n":3,"at":12503,"seat":1,"act":{"type":"discover","square":4},'
        '"events":[],"implied":true}',
        '{"type":"seal","outcome":{"reason":"completed","ranks":[1,2]},"standing":[41,-45],'
        '"records":3,"events":1,"duration":812503}',
    ]


def test_a_head_by_hand_needs_only_the_game_and_the_seats() -> None:
    (log,) = parse(['\ufeff{"type":"head","game":"everything","seats":[{"name":"Lana"}]}\n', "\n"])
    assert log.records == ()
    assert log.seal is None
    assert complete(log.head, FALLBACK) == replace(FALLBACK, seats=(SeatInfo("Lana"),))


def test_a_set_may_be_named_without_its_digest() -> None:
    line = '{"type":"head","game":"everything","seats":[{"name":"A"}],"set":{"name":"mine"}}'
    head = complete(parse([line])[0].head, FALLBACK)
    assert (head.set_name, head.set_sha) == ("mine", FALLBACK.set_sha)


def test_the_games_before_an_error_have_been_read() -> None:
    lines = [*write_jsonl(LANA, RECORDS, SEAL), *write_jsonl(LANA, RECORDS), "oops"]
    found = parse_jsonl(lines, vocabulary_of)
    assert next(found).seal == SEAL
    with pytest.raises(NotationError, match=r"^line 10: not JSON: .*in: oops$"):
        next(found)


HEAD = '{"type":"head","game":"everything","seats":[{"name":"A"}]%s}'
RECORD = '{"type":"record","at":0,"seat":0,"act":{"type":"discover","square":3}%s}'


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["[]"], 'line 1: expected an object of type "head", "record" or "seal", in: []'),
        (['{"type":["head"]}'], 'line 1: expected an object of type "head", "record" or "seal"'),
        ([RECORD % ""], "line 1: expected the head of a game, found a record, in: {"),
        (
            ["", '{"type":"head","game":"everything"}'],
            "line 2: head lacks seats; its fields are game",
        ),
        (
            ['{"type":"head","game":"chess","seats":[{"name":"A"}]}'],
            'line 1: there is no game "chess"',
        ),
        (
            ['{"type":"head","game":"everything","seats":[]}'],
            "line 1: seats: expected list of length",
        ),
        ([HEAD % ',"ruels":1'], 'line 1: head has no field "ruels"; did you mean rules?'),
        ([HEAD % ',"id":"7"'], 'line 1: id: expected UUID, found "7"'),
        ([HEAD % ',"schema":3'], "line 1: schema 3 of everything is newer than the 2 known here"),
        (
            [HEAD % ',"started":"today"'],
            "line 1: started: expected RFC3339 encoded datetime, found",
        ),
        (
            [HEAD % ',"started":"1969-01-01T00:00:00Z"'],
            "line 1: started: expected a date since 1970",
        ),
        ([HEAD % ',"set":{"name":"a","sha256":"b"}'], "line 1: set.sha256: expected str matching"),
        ([HEAD % "", RECORD % ',"n":2'], "line 2: expected record 1, found 2, in: {"),
        (
            [HEAD % "", RECORD % ',"events":[{"type":"dealt"}]'],
            "line 2: events[0]: dealt lacks cards",
        ),
        (
            [HEAD % "", RECORD.replace("3", "9") % ""],
            "line 2: act.square: expected int <= 8, found 9",
        ),
        ([HEAD % "", '{"type":"seal"}'], "line 2: seal lacks outcome, standing, records, events"),
        (["[" * 100_000], "line 1: nested too deeply, in: [[["),
        (['{"a":"\ud800"}'], "line 1: not JSON: "),
    ],
)
def test_an_error_begins_with_its_line_and_quotes_it(lines: list[str], message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(lines)
    assert str(refusal.value).startswith(message)
    assert ", in: " in str(refusal.value)


def test_nothing_follows_a_seal_but_another_game() -> None:
    with pytest.raises(
        NotationError, match=r"^line 6: expected the head of a game, found a record"
    ):
        parse([*write_jsonl(LANA, RECORDS, SEAL), RECORD % ""])
