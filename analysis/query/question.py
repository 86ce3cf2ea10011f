"""Named questions: one `.sql` file each, whose head says what it asks, with what, and what comes.

    -- title: How often each seat wins
    -- param game text: only this game
    -- param turn integer = 4: after which turn
    -- column n: ranked games
    -- needs: records.options
    -- each: scored(game_id, seat, points, source|why|card)
    -- gather: pairs, bots
    SELECT …

`needs` names a column that is filled only on request. `each` makes a table `each_scored` of all
games that have such a table, the first of several columns that a game has under the first name.
Any table can be gathered so; `scored` is the event with which seats of our games get points, and a
game of yours that has `Scored(seat, points, source)` among its events is found by
`points_by_source` without a word more. `docs/asking.md` has an example.

A package with a game brings its own questions in a folder `questions` beside its module; they are
called after the game, and a report of it shows their answers.

`gather` names parts of a WITH that are small whatever the archive is: Spark makes them, and DuckDB
answers the rest from them, where Spark cannot follow.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

from msgspec import Struct

from icecore.analysis.tables.column_types import literal
from icecore.events.words.errors import IcecoreError, NotFoundError, did_you_mean
from icecore.replay.games.registry import ENTRY_POINTS, OURS

KINDS = {"text": str, "integer": int, "number": float}


class Parameter(Struct, frozen=True):
    name: str
    kind: Literal["text", "integer", "number"]
    about: str
    default: str | int | float | None = None


class Each(Struct, frozen=True):
    """A table that many games have, each in its own schema."""

    table: str
    columns: tuple[tuple[str, ...], ...]
    """For every column the names that it may have."""


class Question(Struct, frozen=True):
    """A question as its file has it."""

    name: str
    """`seat_advantage`, or `the_north.directives` for one about a single game."""
    title: str
    sql: str
    parameters: tuple[Parameter, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    """Name and sentence of every column of the answer."""
    needs: tuple[str, ...] = ()
    each: Each | None = None
    gather: tuple[str, ...] = ()

    @property
    def is_of_positions(self) -> bool:
        """Whether it asks a table of positions, which is made only on request."""
        return self.game is not None and f"{self.game}.position" in self.sql

    @property
    def game(self) -> str | None:
        """The only game that it is about, if it is about one."""
        return self.name.partition(".")[0] if "." in self.name else None


@cache
def questions() -> dict[str, Question]:
    """All of them by name, the shared ones first."""
    room = files("icecore.analysis") / "questions"
    found = list(_in_folder(room, ""))
    for folder in sorted(room.iterdir(), key=lambda each: each.name):
        if folder.is_dir():
            found += _in_folder(folder, f"{folder.name}.")
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name not in OURS:
            found += _of_package(entry)
    return {question.name: question for question in found}


def _of_package(entry: EntryPoint) -> list[Question]:
    """The questions of somebody's game; a package that cannot be read has none, and its game says
    why when it is opened."""
    try:
        folder = files(entry.module) / "questions"
        return list(_in_folder(folder, f"{entry.name}.")) if folder.is_dir() else []
    except Exception:
        return []


def _in_folder(folder: Traversable, prefix: str) -> Iterator[Question]:
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".sql"):
            yield read_question(prefix + file.name.removesuffix(".sql"), file.read_text("utf-8"))


def find_question(name: str) -> Question:
    """By its name; that of a game's own question may do without the game."""
    known = questions()
    if name in known:
        return known[name]
    short = [question for question in known.values() if question.name.endswith(f".{name}")]
    if len(short) == 1:
        return short[0]
    names = [each.name for each in short] or known
    raise NotFoundError(f'there is no question "{name}"{did_you_mean(name, names)}')


def read_question(name: str, text: str) -> Question:
    """A question from the text of its file."""
    found: dict[str, Any] = {"parameters": [], "columns": [], "needs": []}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("-- "):
            found["sql"] = "\n".join(lines[number:]).strip()
            break
        words, colon, about = line[3:].partition(": ")
        match words.split(), colon:
            case ["title"], ": ":
                found["title"] = about
            case ["param", word, kind, *rest], ": " if kind in KINDS:
                found["parameters"].append(_parameter(word, kind, rest, about))
            case ["column", word], ": ":
                found["columns"].append((word, about))
            case ["needs"], ": ":
                found["needs"] += about.split(", ")
            case ["gather"], ": ":
                found["gather"] = tuple(about.split(", "))
            case ["each"], ": ":
                found["each"] = _each(about)
            case _:
                raise IcecoreError(f"question {name}, line {number + 1}: no head line: {line}")
    for part in ("parameters", "columns", "needs"):
        found[part] = tuple(found[part])
    return Question(name=name, **found)


def _parameter(name: str, kind: Any, rest: list[str], about: str) -> Parameter:
    default = KINDS[kind](" ".join(rest[1:])) if rest[:1] == ["="] else None
    return Parameter(name, kind, about, default)


def _each(text: str) -> Each:
    table, _, columns = text.removesuffix(")").partition("(")
    return Each(table, tuple(tuple(names.split("|")) for names in columns.split(", ")))


def bound(question: Question, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every parameter with its value, words read as its kind."""
    known = {parameter.name: parameter for parameter in question.parameters}
    for name in given:
        if name not in known:
            raise NotFoundError(
                f'{question.name} has no parameter "{name}"{did_you_mean(name, known)}'
            )
    values: dict[str, Any] = {}
    for name, parameter in known.items():
        value = given.get(name, parameter.default)
        if isinstance(value, str) and parameter.kind != "text":
            try:
                value = KINDS[parameter.kind](value)
            except ValueError:
                raise IcecoreError(
                    f'{name}="{value}": expected a{"n" if parameter.kind == "integer" else ""} '
                    f"{parameter.kind}"
                ) from None
        values[name] = value
    return values


NOT_GIVEN = re.compile(r" AND \(TRUE\)|\s+WHERE TRUE(?=\s*(?:\)|GROUP|ORDER|$))")
"""Conditions about parameters that were not given, as they are left over."""


def spelled(sql: str, values: Mapping[str, Any]) -> str:
    """The SQL with its parameters written out, as it could be typed into `icecore query`.

    A condition about a parameter that was not given is left out.
    """
    for name, value in values.items():
        written = "NULL" if value is None else str(value)
        if isinstance(value, str):
            written = literal(value)
        kept = "TRUE" if value is None else r"\1"
        sql = re.sub(rf"\${name} IS NULL OR ([\w.]+ = \${name}\b)", kept, sql)
        sql = re.sub(rf"\${name}\b", written.replace("\\", "\\\\"), sql)
    return NOT_GIVEN.sub("", sql)
