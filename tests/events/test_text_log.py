"""Whole logs as text: written, read back, and written by hand."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from icecore.events.words.errors import NotationError
from icecore.events.words.jsonl import complete
from icecore.events.words.record import AnyRecord, Note, Outcome, Record, Seal, SeatInfo
from icecore.events.words.text_log import TextLog, TextRecord, parse_log, parse_logs, write_log
from tests.events.test_jsonl import (
    FALLBACK,
    LANA,
    RECORDS,
    SEAL,
    Log,
    content,
    logs,
    vocabulary_of,
)
from tests.events.test_plain_data import LAW, CounterMoved, Dealt, Discover, Trade


def parse(lines: Iterable[str]) -> TextLog:
    return parse_log(lines, vocabulary_of)


def records_of(log: TextLog) -> list[AnyRecord]:
    return [
        Record(item.at_ms, item.seat, item.act, item.events or (), item.implied)
        for item in log.items
    ]


def seal_of(log: TextLog) -> Seal | None:
    said = log.seal
    if said is None:
        return None
    assert said.outcome is not None
    assert said.ranks is not None
    assert said.standing is not None
    assert said.duration_ms is not None
    events = sum(len(item.events or ()) for item in log.items)
    outcome = Outcome(said.outcome, said.ranks)
    return Seal(outcome, said.standing, len(log.items), events, said.duration_ms, said.seed)


@LAW
@given(st.lists(logs(), max_size=2))
def test_every_archive_reads_back_byte_for_byte(games: list[Log]) -> None:
    text = "\n".join(line for game in games for line in write_log(*game))
    again = [
        content(complete(log.head, FALLBACK), records_of(log), seal_of(log))
        for log in parse_logs(text.splitlines(keepends=True), vocabulary_of)
    ]
    assert again == [content(*game) for game in games]


def test_a_log_is_written_as_people_read_it() -> None:
    assert list(write_log(LANA, RECORDS, SEAL)) == [
        "game everything",
        "id 00000000-0000-0000-0000-000000000000",
        "schema 2",
        "rules 7",
        f"set sample {'00' * 32}",
        "seat Lana",
        "seat Elodie bot=greedy",
        "option orientation=shared",
        "started 2026-11-16T10:00:00.000Z",
        'tool "icecore 0.0.0"',
        "parent 00010203-0405-0607-0809-0a0b0c0d0e0f record=12 "
        "digest=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "",
        "table deal cards=[quay, ?]",
        "+12.503 Lana discover square=3",
        "  counter_moved seat=Elodie square=1",
        "~ Elodie discover square=4",
        "sealed outcome=completed ranks=[1, 2] standing=[41, -45] duration=812.503",
    ]


BY_HAND = """\ufeff# A game at the kitchen table

game everything
seat Lana
seat "Ann Lee"
option fast=true  \r
option rounds=3

# It begins.
table deal quay,mill
  dealt cards=quay,?
    dealt mill seat=lana

+2 Lana discover 3 : wood ?
+0.5 ~ "Ann Lee" trade Lana
    # nobody said that
scribe note 1 "so far, so good"
""".splitlines(keepends=True)


def test_a_log_by_hand_needs_only_game_seats_and_acts() -> None:
    log = parse(BY_HAND)
    assert (log.head.game, log.head.names, log.seal) == ("everything", ("Lana", "Ann Lee"), None)
    assert log.head.options == {"fast": True, "rounds": 3}
    head = log.head
    assert (head.id, head.set, head.started, head.tool, head.parent) == (None,) * 5
    deal, discover, *rest = log.items
    assert deal.events == (Dealt(("quay", None)), Dealt(("mill",), 0))
    assert discover == TextRecord(
        line_no=14,
        at_ms=2000,
        gap_ms=2000,
        seat=0,
        act=Discover(3),
        shown=("wood", None),
        implied=False,
        events=None,
    )
    assert rest == [
        TextRecord(15, 2500, 500, 1, Trade(0), (), True, None),
        TextRecord(17, 2500, None, -2, Note(1, "so far, so good"), (), False, None),
    ]


def test_a_seal_by_hand_may_say_as_little_as_it_likes() -> None:
    assert parse([*BY_HAND, "sealed"]).seal == (18, None, None, None, None, None)
    assert parse([*BY_HAND, "sealed outcome=won standing=3,4 duration=60"]).seal == (
        18, "won", None, (3, 4), 60_000, None,
    )  # fmt: skip


def test_time_may_even_run_backwards() -> None:
    records: list[AnyRecord] = [Record(2000, 0, Discover(1)), Record(1999, 0, Discover(2))]
    lines = list(write_log(LANA, records))
    assert lines[-2:] == ["+2.000 Lana discover square=1", "-0.001 Lana discover square=2"]
    assert records_of(parse(lines)) == records


def test_players_named_like_lines_of_the_head_are_told_apart() -> None:
    seats = tuple(map(SeatInfo, ["game", "sealed", "# 1", "+2.0"]))
    records: list[AnyRecord] = [
        Record(0, seat, Discover(1), (CounterMoved(seat, 1),)) for seat in range(4)
    ]
    lines = list(write_log(replace(LANA, seats=seats), records))
    assert records_of(parse(lines)) == records


def test_a_file_of_several_games_is_read_one_game_at_a_time() -> None:
    def lines() -> Iterable[str]:
        yield from BY_HAND
        yield "game everything"
        raise AssertionError("the second game was read before it was asked for")

    assert len(next(parse_logs(lines(), vocabulary_of)).items) == 4


def test_one_game_is_expected_where_one_is_asked_for() -> None:
    with pytest.raises(NotationError, match=r"^line 18: expected one game, found another, in"):
        parse([*BY_HAND, *BY_HAND[2:]])
    with pytest.raises(NotationError, match=r'^line 1: expected "game …", found nothing$'):
        parse(["# nothing", ""])


def test_a_typo_on_line_37_is_told_as_such() -> None:
    lines = ["game everything", "seat Lana", *["Lana discover 3"] * 40]
    lines[36] = "+1.5 Lana discovr 3"
    with pytest.raises(NotationError) as refusal:
        parse(lines)
    assert str(refusal.value) == (
        'line 37: everything has no act "discovr"; did you mean discover? (column 11), '
        "in: +1.5 Lana discovr 3"
    )
    assert refusal.value.exit_code == 3


HEAD = ["game everything", "seat Lana"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["Lana discover 3"], 'line 1: a log begins with "game …", in: Lana discover 3'),
        (["seat Lana"], 'line 1: a log begins with "game …", in: seat Lana'),
        (["", "game everything"], "line 2: seats: expected list of length >= 1, found 0 items"),
        (["game chess", "seat A"], 'line 1: there is no game "chess", in: game chess'),
        (["game"], "line 1: game lacks game"),
        ([*HEAD, "seat"], "line 3: seat info lacks name; its fields are name, bot (column 5)"),
        (
            [*HEAD, "seat Mike bott=greedy"],
            'line 3: seat info has no field "bott"; did you mean bot?',
        ),
        ([*HEAD, "option fast"], "line 3: expected option name=value, in: option fast"),
        ([*HEAD, "rules 1", "rules 1"], "line 4: rules is given twice, in: rules 1"),
        ([*HEAD, "option a=1", "option a=2"], "line 4: option a is given twice, in: option a=2"),
        ([*HEAD, "id 7"], "line 3: id: expected UUID, found 7 (column 4), in: id 7"),
        ([*HEAD, "schema 9"], "line 1: schema 9 of everything is newer than the 2 known here"),
        ([*HEAD, "started noon"], "line 3: started: expected RFC3339 encoded datetime, found noon"),
        ([*HEAD, "  dealt []"], "line 3: an event is indented below its act, and there is no act"),
        (
            [*HEAD, "Lana discover 3", "  delt []"],
            'line 4: everything has no event "delt"; did you',
        ),
        (
            [*HEAD, "Lana discover 3", "  dealt 3 Bob"],
            'line 4: there is no seat "Bob"; there is Lana',
        ),
        ([*HEAD, "Lana discover 3", "seat Bob"], 'line 4: "seat" belongs above the first record'),
        ([*HEAD, "-1 Lana discover 3"], "line 3: -1 leads outside the game, in: -1 Lana"),
        ([*HEAD, "+1,5 Lana discover 3"], 'line 3: there is no seat "+1"'),
        ([*HEAD, "~"], "line 3: expected a seat, found the end of the line (column 2), in: ~"),
        (
            [*HEAD, "sealed", "Lana discover 3"],
            'line 4: nothing follows "sealed" but the next game',
        ),
        ([*HEAD, "sealed duration=soon"], "line 3: duration: expected str matching regex"),
    ],
)
def test_an_error_begins_with_its_line_and_quotes_it(lines: list[str], message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(lines)
    assert str(refusal.value).startswith(message)
    assert ", in: " in str(refusal.value)
