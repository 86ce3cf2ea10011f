"""Component sets: the cards, tiles and boards of one game as TOML, decoded into its box."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeVar

import msgspec
from msgspec import Meta, Struct, inspect

from icecore.events.words.errors import NotFoundError, SetError, did_you_mean
from icecore.events.words.lexicon import Lexicon

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_TEXT = 1 << 19
"""Most characters of a set: more than ten times the largest packaged one."""
MOST_KEYS = 30_000
"""Most keys (each part of a dotted one), tables and values of lists together."""
DEEPEST = 16
"""Deepest nesting of tables and lists, and most parts of a dotted key."""
ONE_AT_A_TIME = Lock()
"""msgspec works out a struct when it first meets it, and two threads that do so at once crash."""
MARKS = re.compile(
    r"""
      \"{3} (?: [^\\] | \\. )*? \"{3,5} | '{3} .*? '{3,5}    # strings may hold any mark
    | \" (?: [^"\\\n] | \\. )* \"       | ' [^'\n]* '
    | \# [^\n]*
    | [][{}.=,\n]
    """,
    re.VERBOSE | re.DOTALL,
)
"""Matches the syntax of a set, without its words. It may be wrong on broken TOML, because the
parser stops there."""


class ComponentSet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields that every set has; a game's own set adds its components."""

    game: str
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    title: str = ""


C = TypeVar("C", bound=ComponentSet)


class Box:
    """A decoded set, as the rules read it. An encoded state holds only its SHA-256."""

    def __init__(self, text: str, content: ComponentSet) -> None:
        self.text, self.components = text, content
        self.name = content.name
        self.game = content.game
        self.title = content.title
        self.sha = sha256(text.encode()).digest()

    def printed(self) -> Mapping[str, Mapping[Any, str]]:
        """Kind of thing → id → printed name; by default every component with both is a card."""
        rows = (getattr(self.components, name) for name in self.components.__struct_fields__)
        things = [thing for row in rows if isinstance(row, tuple | list) for thing in row]
        named = [thing for thing in things if hasattr(thing, "id") and hasattr(thing, "name")]
        return {"card": {thing.id: thing.name for thing in named}}

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.printed())


def read_set(
    text: str,
    game: str,
    shape: type[C],
    problems: Callable[[C], Iterable[str]],
    *,
    where: str = "set",
) -> C:
    """Decode and check a set; raises SetError with every problem that its game finds."""
    raw = parsed(text, where)
    try:
        with ONE_AT_A_TIME:
            content = msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        problem = _named(str(error), raw)
        wrong = re.search(r"Invalid value '(\w+)'", problem)
        hint = did_you_mean(wrong[1], verbs_of(shape)) if wrong else ""
        raise SetError(f"{where}: {problem}{hint}") from error
    if content.game != game:
        raise SetError(f'{where}: a set of "{content.game}", expected "{game}"')
    found = list(problems(content))
    if found:
        raise SetError(f"{where}: " + "; ".join(found))
    return content


def text_of(file: BinaryIO, where: str) -> str:
    """Reads the text of a set from a file, up to the longest that a set may be."""
    data = file.read(4 * MOST_TEXT + 1)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SetError(f"{where}: not UTF-8 text, so no component set") from error
    if len(text) > MOST_TEXT:
        raise SetError(f"{where}: {excess(text)}")
    return text


def parsed(text: str, where: str = "set") -> dict[str, Any]:
    """Parses a set, which may come from a stranger: checks its bounds first.

    A TOML parser makes a table of every part of a key and remembers every path to it, so a few
    kilobytes can ask for gigabytes. Within these bounds a set costs some megabytes.
    """
    problem = excess(text)
    if problem:
        raise SetError(f"{where}: {problem}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nesting beyond reason
        raise SetError(f"{where}: not TOML: {error}") from error


def excess(text: str) -> str:
    """The bound that a text exceeds, in words; empty if it may be parsed."""
    if len(text) > MOST_TEXT:
        return f"a set has at most {MOST_TEXT:,} characters, this has {len(text):,}"
    depth = parts = keys = 0
    for mark in MARKS.findall(text):
        if mark in ("[", "{"):
            depth, parts, keys = depth + 1, 0, keys + 1
        elif mark in ("]", "}"):
            depth -= 1
        elif mark == ".":
            parts, keys = parts + 1, keys + 1
        elif mark in ("=", ","):
            parts, keys = 0, keys + 1
        elif mark == "\n":
            parts = 0
        if depth > DEEPEST or parts > DEEPEST:
            return f"a set is nested at most {DEEPEST} deep"
        if keys > MOST_KEYS:
            return f"a set has at most {MOST_KEYS:,} keys, tables and values"
    return ""


def _named(error: str, raw: dict[str, Any]) -> str:
    """Replaces indexes by names: `… - at $.cards[3].cost` → `card "quay", field cost: …`."""
    problem, _, path = error.partition(" - at `$")
    found = re.match(r"\.(\w+)\[(\d+)\](.*)`", path)
    if not found:
        return f"{path.strip('.`') or 'the file'}: {problem}"
    section, index, rest = found[1], int(found[2]), found[3].lstrip(".")
    entry = raw[section][index]
    name = entry.get("id") if isinstance(entry, dict) else None
    label = f'"{name}"' if name else f"number {index + 1}"
    value: Any = entry.get(rest) if isinstance(entry, dict) else None
    given = f", found {value!r}" if isinstance(value, str | int | float) else ""
    field = f", field {rest}" if rest else ""
    return f"{section.removesuffix('s')} {label}{field}: {problem}{given}"


def verbs_of(shape: type[ComponentSet]) -> set[str]:
    """Every verb that the components of a set may use."""
    verbs, seen, waiting = set[str](), set[int](), [inspect.type_info(shape)]
    while waiting:
        info = waiting.pop()
        if id(info) in seen:
            continue
        seen.add(id(info))
        if isinstance(info, inspect.StructType):
            verbs |= {str(info.tag)} if info.tag is not None else set()
            waiting += (field.type for field in info.fields)
        elif isinstance(info, inspect.UnionType):
            waiting += info.types
        elif isinstance(info, inspect.VarTupleType | inspect.ListType):
            waiting.append(info.item_type)
    return verbs


def packaged(folder: "Traversable") -> dict[str, str]:
    """The sets that come with a game: name → TOML text."""
    return {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }


def packaged_set(folder: "Traversable", game: str, name: str) -> str:
    sets = packaged(folder)
    if name not in sets:
        raise NotFoundError(f'{game} has no set "{name}"{did_you_mean(name, sets)}')
    return sets[name]
