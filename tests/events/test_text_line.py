"""One line an act: what is written reads back the same, what is mistyped is told where."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError
from icecore.events.words.record import Note, Ruling
from icecore.events.words.text_line import (
    Line,
    parse_event,
    parse_line,
    parse_seat,
    write_act,
    write_event,
    write_seat,
)
from icecore.events.words.wire import SCRIBE, TABLE
from tests.events.test_plain_data import (
    ACTS,
    EVENTS,
    LAW,
    ODD,
    WORDS,
    CounterMoved,
    Deal,
    Dealt,
    Discover,
    Hop,
    Rest,
    Say,
    Spot,
    Trade,
    Travel,
    Waiting,
)

NAMES = ("Lana", "Mike", "Élodie", "Ann Lee")
ANY_NAMES = st.lists(
    st.sampled_from([name for name in ODD if name] + ["Lana", "lana", "0", "1"])
    | st.text(min_size=1, max_size=5),
    min_size=1,
    max_size=4,
)


@LAW
@given(ACTS, ANY_NAMES, st.integers(SCRIBE, 15))
def test_every_act_reads_back_as_it_was_written(act: Any, names: list[str], seat: int) -> None:
    line = write_act(seat, act, names)
    assert len(line.splitlines()) == 1
    assert parse_line(line, WORDS, names) == Line(seat, act)


@LAW
@given(EVENTS, ANY_NAMES)
def test_every_event_reads_back_as_it_was_written(event: Any, names: list[str]) -> None:
    text = write_event(event, names)
    assert len(text.splitlines()) == 1
    assert parse_event(text, WORDS, names) == event


@LAW
@given(st.text() | st.lists(st.sampled_from([*ODD, *'?=,:()[]{}" 3', "say", "deal"])).map("".join))
def test_any_line_is_read_or_refused(tail: str) -> None:
    for line in (tail, f"Lana {tail}", f"Lana say {tail}", f"Lana travel [hop({tail}"):
        try:
            said = parse_line(line, WORDS, NAMES)
        except IcecoreError:
            continue
        assert parse_line(write_act(said.seat, said.act, NAMES), WORDS, NAMES)[:2] == said[:2]


@pytest.mark.parametrize(
    ("seat", "act", "line"),
    [
        (0, Discover(3), "Lana discover square=3"),
        (TABLE, Deal(("quay", None)), "table deal cards=[quay, ?]"),
        (SCRIBE, Note(12, "well played", "!"), 'scribe note record=12 text="well played" mark="!"'),
        (3, Trade(2, open=True), '"Ann Lee" trade partner=Élodie open=true'),
        (
            1,
            Trade(0, {"a b": 2}, (1, None)),
            'Mike trade partner=Lana goods={"a b"=2} among=[Mike, ?]',
        ),
        (
            0,
            Travel((Hop(1, (Spot(2),), Rest()), Rest()), (Spot(-1, 5), None)),
            "Lana travel steps=[hop(seat=Mike, path=[spot(x=2)], after=rest()), rest()] "
            "pair=[spot(x=-1, y=5), ?]",
        ),
        (0, Say("true", TABLE, "12"), 'Lana say text="true" listener=table mixed="12"'),
        (0, Say("❄️ \u2028", mixed=12), 'Lana say text="❄️ \\u2028" mixed=12'),
    ],
)
def test_acts_are_written_as_people_would_type_them(seat: int, act: Any, line: str) -> None:
    assert write_act(seat, act, NAMES) == line
    assert parse_line(line, WORDS, NAMES) == Line(seat, act)


def test_events_are_written_without_a_seat_in_front() -> None:
    assert write_event(CounterMoved(0, 1), NAMES) == "counter_moved seat=Lana square=1"
    assert write_event(Dealt((None,)), NAMES) == "dealt cards=[?]"
    assert write_event(Waiting((Rest(),), ((1, 2), ())), NAMES) == (
        "waiting todo=[rest()] grid=[[1, 2], []]"
    )


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("Lana discover 3", Discover(3)),
        ("  Lana   discover  square = 3 ", Discover(3)),
        ('Lana note 12 "well played"', Note(12, "well played")),
        ("Lana note 12 mark=?", Note(12, mark="?")),
        ('Lana ruling "the \\"cat\\" ate it" 7', Ruling('the "cat" ate it', "7")),
        ("Lana deal quay,mill,?", Deal(("quay", "mill", None))),
        ("Lana deal cards=quay, mill", Deal(("quay", "mill"))),
        ("Lana deal quay", Deal(("quay",))),
        ("Lana deal ?", Deal((None,))),
        ("Lana deal []", Deal(())),
        ("Lana deal 12,true", Deal(("12", "true"))),
        ("Lana trade mike {wood=2, stone=1} mode=3", Trade(1, {"wood": 2, "stone": 1}, mode=3)),
        ("Lana trade @1 among=lana,2,?", Trade(1, among=(0, 2, None))),
        ("Lana travel rest(),hop(1) [spot(1, 2), 3]", Travel((Rest(), Hop(1)), (Spot(1, 2), 3))),
        ("Lana say hello SCRIBE true", Say("hello", SCRIBE, True)),
    ],
)
def test_people_may_type_less_than_is_written(line: str, act: Any) -> None:
    assert parse_line(line, WORDS, NAMES).act == act


def test_a_line_may_end_in_what_the_table_shows_next() -> None:
    line = "Lana trade Mike : wood ? 7 'stone' \"a b\""
    assert parse_line(line, WORDS, NAMES) == Line(
        0, Trade(1), ("wood", None, "7", "'stone'", "a b")
    )
    assert parse_line("Lana discover 3 : wood, ?", WORDS, NAMES).shown == ("wood", None)
    assert parse_line('Lana say ":"', WORDS, NAMES).shown == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "expected a seat, found the end of the line (column 1)"),
        ("Lana", "expected one of discover, deal, trade, travel, say, decline, note"),
        ("Lana discover", "discover lacks square; its fields are square (column 14)"),
        ("Lana discover square=9", "square: expected int <= 8, found 9 (column 22)"),
        ("Lana discover quay", "square: expected int, found quay (column 15)"),
        ("Lana discover ?", "square: expected int, found ? (column 15)"),
        ("Lana discover 99999999999999999999999", "square: expected int, found 9999999999"),
        ("Lana discover 3 4", "discover takes only square, found also 4 (column 17)"),
        ("Lana decline 4", "decline has no fields, found also 4 (column 14)"),
        (
            "Lana discover sqare=3",
            'discover has no field "sqare"; did you mean square? (column 15)',
        ),
        ("Lana discover square=3 square=4", "square is given twice (column 24)"),
        (
            "Lana discover square=",
            "expected a value for square, found the end of the line (column 22)",
        ),
        (
            "Lana discover 3 :",
            "expected what the table shows, found the end of the line (column 18)",
        ),
        ("Lana discover 3 ]", "discover takes only square, found also ] (column 17)"),
        ("Lana deal [a b]", "expected , or ], found b (column 14)"),
        ("Lana deal [a, ", "expected a value for cards[1], found the end of the line (column 15)"),
        ("Lana deal a,b,c,d,e,f", "cards: expected list of length <= 5, found 6 items (column 11)"),
        ("Lana trade 1 {a 2}", "expected =, found 2 (column 17)"),
        ("Lana trade 1 {a=1, a=2}", "goods: a is given twice (column 20)"),
        ("Lana trade 1 {a=-1}", "goods[a]: expected int >= 0, found -1 (column 17)"),
        ("Lana trade table", "partner: expected int >= 0, found table (column 12)"),
        (
            "Lana trade 1 mode=free",
            'mode: expected one of "fair", "true", "?", "12", 3, found free',
        ),
        ("Lana travel hopp(1)", 'steps[0]: there is no "hopp"; did you mean hop? (column 13)'),
        ("Lana travel hop(1", "expected , or ), found the end of the line (column 18)"),
        ("Lana travel rest", "expected hop(…) or rest(…) for steps[0], found rest (column 13)"),
        ('Lana say "oh', "a string without its closing quote (column 10)"),
        ('Lana say "\\x"', "expected one of the escapes"),
        ('Lana say "\\ud83d"', "text: expected text, found half of a surrogate pair (column 10)"),
    ],
)
def test_a_mistyped_line_is_told_what_was_found_expected_and_where(line: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_line(line, WORDS, NAMES)
    assert str(refusal.value).startswith(message)
    assert "column" in str(refusal.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Lena discover 3", 'there is no seat "Lena"; did you mean Lana? (column 1)'),
        ("Lana discovr 3", 'everything has no act "discovr"; did you mean discover? (column 6)'),
        ("Lana trade Mick", 'there is no seat "Mick"; did you mean Mike? (column 12)'),
        ("Lana trade 4", 'there is no seat "4"; there is Lana, Mike, Élodie, Ann Lee'),
        ("discover 3", 'there is no seat "discover"; there is Lana'),
    ],
)
def test_an_unknown_seat_or_act_is_not_found(line: str, message: str) -> None:
    with pytest.raises(NotFoundError) as refusal:
        parse_line(line, WORDS, NAMES)
    assert str(refusal.value).startswith(message)
    assert refusal.value.exit_code == 1


def test_a_line_without_a_seat_is_told_to_begin_with_one() -> None:
    with pytest.raises(NotFoundError, match=r"a line begins with a seat, then the act$"):
        parse_line("discover 3", WORDS, NAMES)


def test_an_unknown_event_is_not_found() -> None:
    with pytest.raises(NotFoundError, match='has no event "deal"; did you mean dealt'):
        parse_event("deal quay", WORDS, NAMES)


def test_nothing_follows_an_event() -> None:
    with pytest.raises(NotationError, match=r"expected the end of the line, found : \(column 10\)"):
        parse_event("dealt [] : quay", WORDS, NAMES)


def test_a_seat_is_found_exactly_then_in_any_case_then_by_number() -> None:
    names = ("Lana", "LANA", "Mike", "0")
    assert [parse_seat(word, names) for word in ("LANA", "mike", "2", "0", "@0", "Table")] == [
        1, 2, 2, 3, 0, TABLE,
    ]  # fmt: skip
    with pytest.raises(NotFoundError, match='"lana" may be Lana or LANA'):
        parse_seat("lana", names)


def test_players_called_table_or_alike_are_still_told_apart() -> None:
    names = ("table", "Lana", "Lana")
    assert [write_seat(seat, names) for seat in (0, 1, 2, TABLE)] == [
        '"table"',
        "@1",
        "@2",
        "table",
    ]
    assert parse_line('"table" discover 3', WORDS, names).seat == 0
    with pytest.raises(NotFoundError, match='"Lana" may be @1 or @2'):
        parse_line("Lana discover 3", WORDS, names)


def test_endless_nesting_is_refused() -> None:
    with pytest.raises(NotationError, match="nested too deeply"):
        parse_line("Lana travel " + "hop(0, [], " * 5000, WORDS, NAMES)
