"""The named form of wire structs, over a vocabulary that has everything a game may use."""

from functools import cache
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Meta, inspect

from icecore.events.words.errors import NotationError
from icecore.events.words.plain_data import from_named, to_named
from icecore.events.words.record import Note, Record, Scribe
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import AnySeat, Card, Count, Seat, Text, Wire

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no counterexample."""

Square = Annotated[int, Meta(ge=1, le=8)]


class Spot(Wire, frozen=True):
    x: int
    y: int = 0


class Rest(Wire, frozen=True):
    pass


class Hop(Wire, frozen=True):
    seat: Seat
    path: tuple[Spot, ...] = ()
    after: "Hop | Rest | int | str | None" = None


class Discover(Wire, frozen=True):
    square: Square


class Deal(Wire, frozen=True):
    cards: Annotated[tuple[Card | None, ...], Meta(max_length=5)]


class Trade(Wire, frozen=True):
    partner: Seat
    goods: dict[str, Count] = {}
    among: tuple[Seat | None, ...] = ()
    open: bool = False
    mode: Literal["fair", "true", "?", "12", 3] = "fair"
    owners: dict[Card, AnySeat] | None = None


class Travel(Wire, frozen=True):
    steps: tuple[Hop | Rest, ...]
    pair: tuple[Spot, Square | None]
    start: Spot | None = None


class Say(Wire, frozen=True):
    text: Text
    listener: AnySeat | None = None
    mixed: int | str | bool | None = None
    target: Seat | Card = 0


class CounterMoved(Wire, frozen=True):
    seat: Seat
    square: Square


class Dealt(Wire, frozen=True):
    cards: tuple[Card | None, ...]
    seat: AnySeat = -1


class Waiting(Wire, frozen=True):
    todo: tuple[Hop | Rest, ...]
    grid: tuple[tuple[int, ...], ...] = ()


Act = Discover | Deal | Trade | Travel | Say
Event = CounterMoved | Dealt | Waiting
WORDS = Vocabulary("everything", 2, Act, Event, {1: lambda record: record})

ODD = [
    "", " ", "?", "true", "false", "12", "-3", "3b", "007", "a b", 'say "hi"', "back\\slash", "\n",
    "\r\n", "\t", "a:b", ":", " : ", "a=b", "a,b", "[a]", "{a}", "f(x)", "#1", "+1.5", "~", "@0",
    "table", "Scribe", "game", "sealed", "null", "❄️🐻‍❄️", "Élodie", "\u2028", "\x85", "\x00", "'",
    "٣", "discover", "seat=Lana",
]  # fmt: skip


@cache
def structs(cls: Any) -> st.SearchStrategy[Any]:
    """Any well-typed value of a struct class."""
    return st.deferred(
        lambda: st.builds(
            cls, **{f.name: values(inspect.type_info(f.type)) for f in msgspec.structs.fields(cls)}
        )
    )


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.Metadata():
            return values(kind.type)
        case inspect.IntType():
            low = -(2**63) if kind.ge is None else kind.ge
            high = kind.le if kind.le is not None else 2**64 - 1 if kind.lt is None else kind.lt - 1
            return st.integers(low, high)
        case inspect.StrType():
            odd = [text for text in ODD if len(text) >= (kind.min_length or 0)]
            size = min(kind.max_length or 20, 20)
            return st.sampled_from(odd) | st.text(min_size=kind.min_length or 0, max_size=size)
        case inspect.BytesType():
            return st.binary(min_size=kind.min_length or 0, max_size=kind.max_length)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.VarTupleType():
            low, high = kind.min_length or 0, kind.max_length or 3
            return st.lists(values(kind.item_type), min_size=low, max_size=high).map(tuple)
        case inspect.TupleType():
            return st.tuples(*map(values, kind.item_types))
        case inspect.DictType():
            return st.dictionaries(values(kind.key_type), values(kind.value_type), max_size=3)
        case inspect.UnionType():
            return st.one_of(*map(values, kind.types))
        case inspect.StructType():
            return structs(kind.cls)
    raise AssertionError(kind)


def any_of(classes: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    return st.one_of(*[structs(cls) for cls in classes])


ACTS, EVENTS = any_of(WORDS.acts), any_of(WORDS.events)


@LAW
@given(ACTS)
def test_every_act_survives_its_named_form_as_json(act: Any) -> None:
    data = msgspec.json.decode(msgspec.json.encode(to_named(act)))
    assert from_named(Act | Scribe, data) == act


@LAW
@given(EVENTS)
def test_every_event_survives_its_named_form(event: Any) -> None:
    assert from_named(Event, to_named(event)) == event


@LAW
@given(structs(Hop))
def test_a_class_alone_is_read_like_a_union(hop: Hop) -> None:
    assert from_named(Hop, to_named(hop)) == hop


def test_the_named_form_has_the_tag_and_every_field_all_the_way_down() -> None:
    travel = Travel((Hop(1, (Spot(2),)), Rest()), (Spot(0, 1), None))
    assert to_named(travel) == {
        "type": "travel",
        "steps": [
            {
                "type": "hop",
                "seat": 1,
                "path": [{"type": "spot", "x": 2, "y": 0}],
                "after": None,
            },
            {"type": "rest"},
        ],
        "pair": [{"type": "spot", "x": 0, "y": 1}, None],
        "start": None,
    }


def test_a_record_has_a_named_form_too() -> None:
    record = Record(5, -1, Deal(("quay", None)), (Dealt(("quay", None), 0),), True)
    assert from_named(WORDS.record_type, to_named(record)) == record


def test_fields_with_a_default_may_be_missing() -> None:
    assert from_named(Act, {"type": "trade", "partner": 1}) == Trade(1)
    assert from_named(Scribe, {"type": "note", "record": 3}) == Note(3)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"type": "discover", "square": 9}, "square: expected int <= 8, found 9"),
        ({"type": "discover", "square": "3"}, 'square: expected int, found "3"'),
        ({"type": "discover", "square": True}, "square: expected int, found true"),
        ({"type": "discover"}, "discover lacks square; its fields are square"),
        (
            {"type": "discover", "sqare": 3},
            'discover has no field "sqare"; did you mean square?',
        ),
        ({"type": "discovr"}, 'there is no "discovr"; did you mean discover?'),
        ({"square": 3}, 'expected a "type", found {"square":3}'),
        ({"type": ["discover"]}, 'expected a "type", found {"type":["discover"]}'),
        ({"type": "deal", "cards": "quay"}, 'cards: expected a list, found "quay"'),
        ({"type": "deal", "cards": ["a", 3]}, "cards[1]: expected str | null, found 3"),
        ({"type": "deal", "cards": [None] * 6}, "cards: expected list of length <= 5"),
        (
            {"type": "trade", "partner": 0, "mode": "unfair"},
            'mode: expected one of "fair", "true", "?", "12", 3, found "unfair"',
        ),
        (
            {"type": "trade", "partner": 0, "goods": {"wood": -1}},
            'goods["wood"]: expected int >= 0, found -1',
        ),
        (
            {"type": "travel", "steps": [{"type": "hop", "seat": 0, "path": [3]}], "pair": []},
            "steps[0].path[0]: expected spot(…), found 3",
        ),
        (
            {"type": "travel", "steps": [], "pair": [{"type": "spot", "x": 2**70}, None]},
            "pair[0].x: expected an int of at most 64 bits",
        ),
        ({"type": "travel", "steps": [], "pair": []}, "pair: expected list of length 2"),
        ({"type": "say", "text": "\ud83d"}, "text: expected text, found half of a surrogate"),
        # An array is how structs travel in the log, not how people write them.
        ({"type": "travel", "steps": [["rest"]], "pair": []}, "steps[0]: expected hop(…) or rest"),
    ],
)
def test_a_refusal_names_the_field_and_what_was_expected(data: Any, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        from_named(Act, data)
    assert str(refusal.value).startswith(message)


def test_a_refusal_begins_with_where_the_data_stands() -> None:
    with pytest.raises(NotationError, match=r"^act\.square: expected int <= 8, found 9$"):
        from_named(Act, {"type": "discover", "square": 9}, "act")


def test_endless_nesting_is_refused() -> None:
    data: Any = {"type": "rest"}
    for _ in range(5000):
        data = {"type": "hop", "seat": 0, "after": data}
    with pytest.raises(NotationError, match="nested too deeply"):
        from_named(Hop, data)
