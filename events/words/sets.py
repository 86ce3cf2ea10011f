"""Component sets: the cards, tiles and boards of one game as TOML, decoded into its box."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeVar

import msgspec
from msgspec import Meta, Struct, inspect

from icecore.events.words.errors import NotFoundError, SetError, did_you_mean
from icecore.events.words.lexicon import Lexicon

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_TEXT = 1 << 19
"""Characters of a set: more than ten times the largest that is packaged."""
MOST_KEYS = 30_000
"""Keys, each part of a dotted one, tables and values of lists together."""
DEEPEST = 16
"""Tables and lists inside each other, and parts of a dotted key."""
MARKS = re.compile(
    r"""
      \"{3} (?: [^\\] | \\. )*? \"{3,5} | '{3} .*? '{3,5}    # strings may hold any mark
    | \" (?: [^"\\\n] | \\. )* \"       | ' [^'\n]* '
    | \# [^\n]*
    | [][{}.=,\n]
    """,
    re.VERBOSE | re.DOTALL,
)
"""What a set is made of, its words left out; where TOML is broken this need not be right, since
the parser stops there."""


class ComponentSet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every set says of itself; a game's own set adds its components."""

    game: str
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    title: str = ""


C = TypeVar("C", bound=ComponentSet)


class Box:
    """A decoded set, as the rules read it; inside an encoded state it is only its SHA-256."""

    def __init__(self, text: str, content: ComponentSet) -> None:
        self.text, self.components = text, content
        self.name = content.name
        self.game = content.game
        self.title = content.title
        self.sha = sha256(text.encode()).digest()

    def printed(self) -> Mapping[str, Mapping[Any, str]]:
        """What a thing is → its id → the name on it: here all components with both are cards."""
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
    """The text of a set in a file, read no further than a set may be long."""
    data = file.read(4 * MOST_TEXT + 1)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SetError(f"{where}: not UTF-8 text, so no component set") from error
    if len(text) > MOST_TEXT:
        raise SetError(f"{where}: {excess(text)}")
    return text


def parsed(text: str, where: str = "set") -> dict[str, Any]:
    """The tables of a set, which may come from a stranger: bounded first, then parsed.

    A parser of TOML makes a table of every part of a key and remembers every path to it, so that
    a few kilobytes can ask for gigabytes. Within these bounds a set costs some megabytes.
    """
    problem = excess(text)
    if problem:
        raise SetError(f"{where}: {problem}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nesting beyond reason
        raise SetError(f"{where}: not TOML: {error}") from error


def excess(text: str) -> str:
    """What is too much about a text that says it is a set; nothing if it may be parsed."""
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
    """`… - at $.cards[3].cost` → `card "quay", field cost: …`: people know names, not indexes."""
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
