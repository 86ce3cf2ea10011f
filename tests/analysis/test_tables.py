"""Tables come from the structs: every act and event of every game, and how an older one grows."""

from enum import Enum
from pathlib import Path
from types import new_class
from typing import Annotated, Any, Literal

import duckdb
import pytest
from msgspec import Meta, Struct

from icecore.analysis.load import database
from icecore.analysis.load.database import Choice, open_database
from icecore.analysis.tables.column_types import cards_in, seat_field, shape_of
from icecore.analysis.tables.tables import (
    ACT,
    dictionary_tables,
    shared_tables,
    tables_of,
)
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Takeback
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import AnySeat, Card, Seat, Wire, snake
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset
from tests.ours import GAMES


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Ruleset[Any]:
    return find_game(request.param)


def test_every_act_and_every_event_but_waiting_has_a_table(game: Ruleset[Any]) -> None:
    words = game.vocabulary
    names = {f"act_{snake(cls.__name__)}" for cls in words.acts if cls is not Takeback}
    names |= {snake(cls.__name__) for cls in words.events if cls.__name__ != "Waiting"}
    assert {table.name for table in tables_of(game)} == names
    assert {table.schema for table in tables_of(game)} == {game.name}


def test_tables_and_columns_need_no_quotes(game: Ruleset[Any]) -> None:
    with duckdb.connect() as con:
        for table in (*shared_tables(), *dictionary_tables(), *tables_of(game)):
            con.execute(f"CREATE OR REPLACE TABLE {table.name} (nothing INTEGER)")
            for column in table.columns:
                con.execute(f"SELECT t.{column.name} FROM (SELECT 1 AS {column.name}) AS t "
                            f"WHERE {column.name} = 1 GROUP BY {column.name}")  # fmt: skip


def test_every_column_has_a_sentence(game: Ruleset[Any]) -> None:
    for table in (*shared_tables(), *dictionary_tables(), *tables_of(game)):
        assert table.doc.endswith("."), table.key
        for column in table.columns:
            assert not column.doc[0].islower(), column
            assert column.doc.endswith((".", ")")), column
            assert "\n" not in column.doc


def test_the_place_in_the_log_stands_before_the_fields(game: Ruleset[Any]) -> None:
    for table in tables_of(game):
        place = ["game_id", "record", "event", "turn", "seat", "at_ms"]
        if table.kind == "act":
            place.remove("event")
            assert table.name.startswith(ACT)
        assert [column.name for column in table.columns[: len(place)]] == place


class Part(Struct, frozen=True, array_like=True):
    """A part."""

    x: Annotated[int, Meta(ge=0, le=9)]
    name: str | None = None


class Nest(Struct, frozen=True, array_like=True):
    """Contains itself."""

    inner: "Nest | None" = None


class One(Wire, frozen=True):
    """One."""


class Two(Wire, frozen=True):
    """Two."""

    number: int


class Colour(Enum):
    RED = "red"
    BLUE = "it's blue"


class Level(Enum):
    LOW = 1
    HIGH = 2


@pytest.mark.parametrize(
    ("hint", "sql"),
    [
        (bool, "BOOLEAN"),
        (bool | None, "BOOLEAN"),
        (str, "VARCHAR"),
        (float, "DOUBLE"),
        (Seat, "INTEGER"),
        (Annotated[int, Meta(ge=0, lt=2**31)], "INTEGER"),
        (Annotated[int, Meta(gt=-(2**31) - 2, le=0)], "BIGINT"),
        (Annotated[int, Meta(ge=0, lt=2**53)], "BIGINT"),
        (int, "HUGEINT"),
        (Card | None, "VARCHAR"),
        (Literal["a", "it's"], "ENUM('a', 'it''s')"),
        (Literal["a", None], "ENUM('a')"),
        (Literal[1, 2], "INTEGER"),
        (Literal[1, "a"], "JSON"),
        (Colour, "ENUM('red', 'it''s blue')"),
        (Level | None, "INTEGER"),
        (tuple[Card | None, ...], "VARCHAR[]"),
        (tuple[tuple[bool, ...], ...], "BOOLEAN[][]"),
        (tuple[bool, bool], "BOOLEAN[]"),
        (tuple[bool, str], "JSON"),
        (Part, 'STRUCT("x" INTEGER, "name" VARCHAR)'),
        (tuple[Part, ...] | None, 'STRUCT("x" INTEGER, "name" VARCHAR)[]'),
        (Nest, "STRUCT(\"inner\" JSON)"),
        (One, "JSON"),
        (One | Two, "JSON"),
        (Two | int, "JSON"),
        (int | str, "JSON"),
        (Any, "JSON"),
        (dict[str, int], "JSON"),
    ],
)  # fmt: skip
def test_the_type_of_a_field_is_the_type_of_its_column(hint: Any, sql: str) -> None:
    assert shape_of(hint).sql == sql


def test_values_become_what_their_columns_read() -> None:
    parts = shape_of(tuple[Part, ...] | None).plain
    either = shape_of(One | Two | None).plain
    assert parts is not None
    assert either is not None
    assert parts((Part(1), Part(2, "b"))) == [{"x": 1, "name": None}, {"x": 2, "name": "b"}]
    assert (parts(None), parts(())) == (None, [])
    assert either(Two(3)) == {"type": "two", "number": 3}
    assert either(None) is None


class Given(Wire, frozen=True):
    """Somebody gave cards to somebody."""

    giver: Seat
    taker: AnySeat
    cards: tuple[tuple[Card | None, ...], ...]
    card: Card | None
    word: str


def test_cards_and_seats_are_found_by_their_types() -> None:
    assert cards_in(Given) == ["cards", "card"]
    assert seat_field(Given) == "giver"
    assert seat_field(One) is None


class Toy:
    name = "toy"

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary


def pretend(*events: type[Any], acts: Any = One) -> Any:
    """A game of which only the words are there."""
    union: Any = events[0]
    for event in events[1:]:
        union |= event
    return Toy(Vocabulary("toy", 1, acts, union))


def step(name: str, **fields: Any) -> type[Any]:
    """An event of that name, as another version of the game would have it."""
    namespace: dict[str, Any] = {
        "__annotations__": {},
        "__doc__": f"{name}.",
        "__module__": __name__,
    }
    for field, (hint, *default) in fields.items():
        namespace["__annotations__"][field] = hint
        if default:
            namespace[field] = default[0]
    return new_class(name, (Wire,), {"frozen": True}, lambda body: body.update(namespace))


def test_a_field_with_the_name_of_a_place_keeps_both() -> None:
    happened = step("Happened", turn=(Seat,), record=(str,), seat=(Seat,))
    names = [column.name for column in tables_of(pretend(happened))[-1].columns]
    place = ["game_id", "record", "event", "turn", "seat", "at_ms"]
    assert names == [*place, "own_turn", "own_record"]


def test_an_act_and_an_event_that_want_one_table_are_refused() -> None:
    with pytest.raises(IcecoreError, match='toy: two acts or events want the table "act_one"'):
        tables_of(pretend(step("ActOne")))


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets which version of the toy is the registered one."""

    def register(game: Any) -> None:
        monkeypatch.setattr(database, "game_names", lambda: ("toy",))
        monkeypatch.setattr(database, "find_game", lambda _: game)

    return register


OLD = {"points": (Seat,), "why": (Literal["gain", "cost"],)}


def test_an_older_table_grows_by_columns_and_words_and_keeps_its_rows(
    tmp_path: Path, registered: Any
) -> None:
    path = tmp_path / "a.duckdb"
    registered(pretend(step("Scored", **OLD)))
    with open_database(path) as opened:
        opened.add_games(["toy"])
        opened.con.execute(
            "INSERT INTO toy.scored VALUES (gen_random_uuid(), 1, 1, 1, 0, 9, 5, 'cost')"
        )
    grown = {
        **OLD,
        "why": (Literal["gain", "loss", "cost"],),
        "bonus": (Seat, 3),
        "note": (str, "it's new"),
        "cards": (tuple[Card | None, ...], ("a", None)),
        "part": (Part, Part(4)),
        "late": (Card | None, None),
    }
    registered(pretend(step("Scored", **grown), step("Ended")))
    for _ in range(2):
        with open_database(path) as opened:
            (row,) = opened.con.execute("SELECT * FROM toy.scored").fetchall()
            described = opened.con.execute(
                "SELECT column_name, ordinal_position FROM columns WHERE table_name = 'scored' "
                "ORDER BY ordinal_position"
            ).fetchall()
            assert opened.con.execute("SELECT count(*) FROM toy.ended").fetchone() == (0,)
        assert row[4:] == (
            0,
            9,
            5,
            "cost",
            3,
            "it's new",
            ["a", None],
            {"x": 4, "name": None},
            None,
        )
    assert [name for name, _ in described][6:] == list(grown)
    assert [at for _, at in described] == list(range(1, len(row) + 1))


@pytest.mark.parametrize(
    "other",
    [
        {"points": (str,), "why": OLD["why"]},
        {"points": OLD["points"], "why": (Literal["gain"],)},
        {"points": OLD["points"]},
        {"why": OLD["why"], "points": OLD["points"]},
    ],
)
def test_a_table_that_became_another_thing_is_refused_by_name(
    tmp_path: Path, registered: Any, other: dict[str, Any]
) -> None:
    path = tmp_path / "a.duckdb"
    registered(pretend(step("Scored", **OLD)))
    with open_database(path) as opened:
        opened.add_games(["toy"])
    registered(pretend(step("Scored", **other)))
    with pytest.raises(IcecoreError, match=r"its table toy\.scored is from another version"):
        open_database(path).__enter__()
    registered(pretend(step("Scored", **OLD)))
    with open_database(path) as opened:
        assert opened.choice == Choice()


@pytest.mark.parametrize(("version", "age"), [(0, "older than 2"), (9, "newer than the 2")])
def test_a_database_of_another_version_is_refused_by_its_number(
    tmp_path: Path, version: int, age: str
) -> None:
    path = tmp_path / "a.duckdb"
    with open_database(path) as opened:
        opened.con.execute("UPDATE about SET value = ? WHERE name = 'version'", [str(version)])
    with pytest.raises(IcecoreError, match=f"version {version} of the database is {age}"):
        open_database(path).__enter__()


def test_games_that_are_not_registered_here_keep_their_tables(
    tmp_path: Path, registered: Any
) -> None:
    path = tmp_path / "a.duckdb"
    registered(pretend(step("Scored", **OLD)))
    with open_database(path):
        pass
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE SCHEMA elsewhere")
        con.execute("CREATE TABLE elsewhere.rolled (game_id UUID)")
        con.execute("INSERT INTO tables VALUES ('elsewhere', 'rolled', 'event', 'A die.')")
    registered(pretend(step("Scored", **OLD), step("Ended")))
    with open_database(path) as opened:
        found = opened.con.execute("SELECT table_name FROM tables WHERE table_schema = 'elsewhere'")
        assert found.fetchall() == [("rolled",)]
