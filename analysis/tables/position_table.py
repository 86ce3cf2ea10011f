"""Gives the table of a game's positions: the fields of its state as columns, by their types.

A row is what all may see at the end of a turn; on request also what each seat may know. A list with
gaps is a map from each place, counted from 1, to what lies there: `pyramids[1][5]` is the same, and
what is mostly empty takes no room. Its last place is always named, so that its length is known.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from icecore.analysis.tables.column_types import JSON, Shape, literal, quoted
from icecore.analysis.tables.tables import Column, Table
from icecore.events.words.docstrings import about, written
from icecore.replay.kernel import Ruleset
from icecore.replay.kernel.ruleset import Clock

POSITION = "position"
"""What the table is called in the schema of every game."""
LEFT_OUT = {"box"}
"""Fields of every state that the log's head says once."""
PLACE = {
    "game_id": ("UUID", "The game: games.id."),
    "record": ("INTEGER", "The last record of that turn."),
    "turn": ("INTEGER", "The turn that was over; 0 is setup."),
    "round": ("INTEGER", "The round of that turn."),
    "mover": ("INTEGER", "Whose turn it was; NULL if nobody's."),
    "awaited": ("INTEGER", "Who is awaited next; NULL when the game is over."),
    "is_last": ("BOOLEAN", "Whether it is the last position of the game, or of what was loaded."),
    "viewer": ("INTEGER", "Who sees it so: -1 is what all see, else the seat that knows it."),
    "standing": ("BIGINT[]", "The standing of every seat, seat 0 first."),
    "won_part": (
        "DOUBLE[]",
        "How the game ended for every seat: its part of the victory, as in seats; NULL without an "
        "end or ranks.",
    ),
}
"""Where and when: in front of the fields of every state."""
WORDS = {bool: "BOOLEAN", str: "VARCHAR", int: "BIGINT", float: "DOUBLE"}
Plain = Callable[[Any], Any]


@cache
def position_table(game: Ruleset[Any]) -> Table:
    """The table of a game's positions."""
    return Table(
        game.name, POSITION, "position",
        "One row a turn, and the end of the game: the state that all may see when it was over"
        f"{_spoken(about(game.state))}.",
        tuple(_columns(game.state)), game.state,
    )  # fmt: skip


def _spoken(told: str) -> str:
    return f". {told.rstrip('.')}" if told else ""


def _columns(state: Any) -> Iterator[Column]:
    for name, (sql, doc) in PLACE.items():
        yield Column(name, sql, doc, "", is_key=name == "game_id")
    docs = written(state)
    for name, shape in _shapes(state).items():
        column = f"own_{name}" if name in PLACE else name
        yield Column(column, shape.sql, docs.get(name) or _sentence(name), name)


def _shapes(state: Any) -> dict[str, Shape]:
    hints = get_type_hints(state, include_extras=True)
    kept = [name for name in state.__struct_fields__ if name not in LEFT_OUT]
    return {name: shape_in_state(hints[name]) for name in kept}


def _sentence(field: str) -> str:
    return f"The {field.replace('_', ' ')}, as the rules of the game keep it."


@cache
def shape_in_state(hint: Any) -> Shape:
    """As columns of events, but with maps, and whole numbers of 64 bits where no bound is given."""
    if get_origin(hint) is Annotated:
        return shape_in_state(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        rest = [each for each in get_args(hint) if each not in (NoneType, UnsetType)]
        return shape_in_state(rest[0]) if len(rest) == 1 else JSON
    if get_origin(hint) is Literal:
        words = [each for each in get_args(hint) if each is not None]
        if all(isinstance(each, str) for each in words):
            return Shape(f"ENUM({', '.join(map(literal, words))})")
        return Shape("BIGINT") if all(isinstance(each, int) for each in words) else JSON
    if hint in WORDS:
        return Shape(WORDS[hint])
    if get_origin(hint) is list and _may_be_none(get_args(hint)[0]):
        item = shape_in_state(get_args(hint)[0])
        return Shape(f"MAP(INTEGER, {item.sql})", partial(_places, item.plain))
    if get_origin(hint) is list or (get_origin(hint) is tuple and get_args(hint)[1:] == (...,)):
        item = shape_in_state(get_args(hint)[0])
        return Shape(f"{item.sql}[]", item.plain and partial(_each, item.plain))
    if get_origin(hint) is dict and get_args(hint)[0] is str:
        item = shape_in_state(get_args(hint)[1])
        return Shape(f"MAP(VARCHAR, {item.sql})", item.plain and partial(_values, item.plain))
    if isinstance(hint, type) and issubclass(hint, Struct) and hint.__struct_config__.tag is None:
        return _struct(hint)
    return JSON


def _may_be_none(hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        return _may_be_none(get_args(hint)[0])
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def _places(plain: Plain | None, value: Any) -> Any:
    if value is None:
        return None
    last = len(value)
    return {
        place: each if plain is None or each is None else plain(each)
        for place, each in enumerate(value, 1)
        if each is not None or place == last
    }


def _values(plain: Plain, value: Any) -> Any:
    return None if value is None else {key: plain(each) for key, each in value.items()}


def _each(plain: Plain, value: Any) -> Any:
    return None if value is None else [plain(each) for each in value]


def _struct(struct: Any) -> Shape:
    shapes = {
        name: shape_in_state(hint)
        for name, hint in get_type_hints(struct, include_extras=True).items()
        if name in struct.__struct_fields__
    }
    if not shapes:
        return JSON
    types = ", ".join(f"{quoted(name)} {shape.sql}" for name, shape in shapes.items())

    def plain(value: Any) -> Any:
        return (
            None
            if value is None
            else {
                name: shape.plain(getattr(value, name)) if shape.plain else getattr(value, name)
                for name, shape in shapes.items()
            }
        )

    return Shape(f"STRUCT({types})", plain)


@cache
def _fields(game: Ruleset[Any]) -> tuple[tuple[str, Plain | None], ...]:
    return tuple((name, shape.plain) for name, shape in _shapes(game.state).items())


def state_cells(game: Ruleset[Any], view: Any) -> list[Any]:
    """The fields of a view as JSON, taken at once: a state goes on changing."""
    cells: list[Any] = []
    for field, plain in _fields(game):
        value = getattr(view, field)
        if value is None or value is UNSET:
            cells.append(None)
        else:
            cells.append(Raw(_encode(plain(value) if plain else value)))
    return cells


_encode = msgspec.json.Encoder().encode


def position_row(
    game: Ruleset[Any], number: int, at: int, clock: Clock, after: Clock, viewer: int,
    standing: tuple[int, ...], view: Any,
) -> list[Any]:  # fmt: skip
    """A row whose `is_last` and `won_part` are filled in when the game is over."""
    mover = None if clock.seat is None or clock.seat < 0 else clock.seat
    return [
        number, at, clock.turn, clock.round, mover, after.seat, False, viewer, list(standing),
        None, *state_cells(game, view),
    ]  # fmt: skip


IS_LAST, WON_PART = list(PLACE).index("is_last"), list(PLACE).index("won_part")
