"""Turns any wire struct into plain data with named fields, ready for JSON, and back."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from icecore.events.words.errors import NotationError, did_you_mean
from icecore.events.words.wire import snake

SURROGATE = re.compile(r"[\ud800-\udfff]")
TOO_LONG = re.compile(r"of length <= (\d+)")


class Kind(NamedTuple):
    """The values that one place may hold: a type, taken apart once."""

    plain: Any
    """The type of the members that are neither struct nor container."""
    words: frozenset[type]
    """Their Python types."""
    literals: tuple[Any, ...]
    seat: bool
    """Only seats stand here, so text may use names."""
    card: bool
    """Words here are ids of the set: cards, tiles, tokens."""
    means: str | None
    """The kind of thing that stands here: card, item, world, … (`"is"` of a type)."""
    structs: Mapping[str | None, Any]
    """Structs by tag; a struct without a tag stands alone, under None."""
    row: "TupleKind | None"
    table: "DictKind | None"
    part: str | None = None
    """Its part of a place that several fields name together: `slot/0` is the first part."""


class TupleKind(NamedTuple):
    """A tuple."""

    hint: Any
    kinds: tuple[Kind, ...]

    def kind(self, index: int) -> Kind:
        """The kind at an index; past the end the last one repeats, and the whole is refused."""
        return self.kinds[min(index, len(self.kinds) - 1)]

    @property
    def length(self) -> int:
        """Number of items; 0 if any number is allowed."""
        return 0 if Ellipsis in get_args(_bare(self.hint)[0]) else len(self.kinds)

    @property
    def is_place(self) -> bool:
        """True if its items are the parts of one place."""
        return self.length > 0 and self.kinds[0].part is not None


class DictKind(NamedTuple):
    """A dict."""

    hint: Any
    key: Kind
    value: Kind


class Field(NamedTuple):
    name: str
    kind: Kind
    default: Any

    @property
    def required(self) -> bool:
        return self.default is NODEFAULT


def to_named(struct: Struct) -> dict[str, Any]:
    """`Discover(3)` → `{"type": "discover", "square": 3}`, all the way down."""
    tag = tag_of(type(struct))
    named: dict[str, Any] = {} if tag is None else {"type": tag}
    named.update((name, _plain(getattr(struct, name))) for name in struct.__struct_fields__)
    return named


def seats_in(struct: Struct) -> Iterator[int]:
    """Every seat that a wire struct names, however deep."""
    return (value for value, kind in _values(struct) if kind.seat and isinstance(value, int))


def cards_in(struct: Struct) -> Iterator[str]:
    """Every card that a wire struct names, however deep."""
    return (value for value, kind in _values(struct) if kind.card and isinstance(value, str))


def names_unknown(struct: Struct) -> bool:
    """True if it names a card that nobody saw."""
    return any(value is None and kind.card for value, kind in _values(struct))


def things_in(struct: Any) -> Iterator[tuple[Any, Kind]]:
    """Every value that means a thing of the set or the board, however deep, with its kind."""
    if isinstance(struct, Struct):
        yield from (
            (value, kind) for value, kind in _values(struct) if kind.means and value is not None
        )


def _values(struct: Struct) -> Iterator[tuple[Any, Kind]]:
    for name, field in fields_of(type(struct)).items():
        yield from _within(getattr(struct, name), field.kind)


def _within(value: Any, kind: Kind) -> Iterator[tuple[Any, Kind]]:
    if isinstance(value, Struct):
        yield from _values(value)
    elif isinstance(value, tuple) and kind.row is not None:
        for index, item in enumerate(value):
            yield from _within(item, kind.row.kind(index))
    else:
        yield value, kind


def from_named(union: Any, data: Any, where: str = "") -> Any:
    """The struct that `data` spells, one of a union or of a class; a refusal says where and why."""
    try:
        return _build(kind_of(union), data, where)
    except RecursionError:
        raise NotationError(_at(where, "nested too deeply")) from None


def tag_of(struct: Any) -> str | None:
    tag: str | None = (get_origin(struct) or struct).__struct_config__.tag
    return tag


@cache
def fields_of(struct: Any) -> Mapping[str, Field]:
    """The fields of a struct class in order, their types taken apart."""
    return {
        info.name: Field(
            info.name,
            kind_of(info.type),
            info.default if info.default_factory is NODEFAULT else info.default_factory(),
        )
        for info in msgspec.structs.fields(struct)
    }


@cache
def kind_of(hint: Any) -> Kind:
    """Takes a type apart. It does not open structs, so types may contain themselves."""
    plain: list[Any] = []
    words: set[type] = set()
    literals: list[Any] = []
    seat, card, means, part = False, False, None, None
    structs: dict[str | None, Any] = {}
    row: TupleKind | None = None
    table: DictKind | None = None
    for member in _members(hint):
        bare, metas = _bare(member)
        origin = get_origin(bare) or bare
        args = get_args(bare)
        if origin is tuple:
            row = TupleKind(member, tuple(kind_of(arg) for arg in args if arg is not Ellipsis))
        elif origin is dict:
            table = DictKind(member, kind_of(args[0]), kind_of(args[1]))
        elif isinstance(origin, type) and issubclass(origin, Struct):
            structs[tag_of(origin)] = bare
        else:
            plain.append(member)
            literals += args if origin is Literal else ()
            words.update(map(type, args) if origin is Literal else [origin])
            extras = [meta.extra or {} for meta in metas if isinstance(meta, Meta)]
            said = [word for extra in extras for word in (extra.get("is"), extra.get("of")) if word]
            seat, card = seat or "seat" in said, card or "card" in said
            part = part or next((word for word in said if "/" in word), None)
            # A tile is a card too, so the more special word wins.
            closer = [word for word in said if word not in ("seat", "card", part)]
            means = means or next(iter(closer), "card" if "card" in said else None)
    return Kind(
        plain=Union[tuple(plain)] if plain else None,  # noqa: UP007 - made at run time
        words=frozenset(words),
        literals=tuple(literals),
        seat=seat and words <= {int, NoneType},
        card=card,
        means=means,
        structs=structs,
        row=row,
        table=table,
        part=part,
    )


def checked(value: Any, hint: Any, where: str, found: str) -> Any:
    """The value if its type and bounds allow it: `square: expected int <= 8, found 9`."""
    try:
        value = msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        if str(error).startswith("Invalid enum value"):
            wanted = f"one of {', '.join(map(_spell, kind_of(hint).literals))}"
        elif isinstance(value, str) and (most := TOO_LONG.search(str(error))):
            wanted, found = f"at most {int(most[1]):,} characters", f"{len(value):,}"
        else:
            wanted = str(error).partition(", got")[0].partition(" ")[2]
        wanted = wanted.replace("`", "").replace("array", "list")
        raise NotationError(_at(where, f"expected {wanted}, found {found}")) from None
    # Values that a log cannot hold are refused here, where the place is still known.
    if isinstance(value, int) and not -(2**63) <= value < 2**64:
        raise NotationError(_at(where, f"expected an int of at most 64 bits, found {found}"))
    if isinstance(value, str) and not value.isascii() and SURROGATE.search(value):
        raise NotationError(_at(where, "expected text, found half of a surrogate pair"))
    return value


def no_such(what: str, name: str, known: Iterable[Any]) -> str:
    return f'{what} "{name}"{did_you_mean(name, known)}'


def lacking(cls: Any, given: Collection[str]) -> str | None:
    """The complaint about a required field that is not given; None if all are."""
    fields = fields_of(cls)
    missing = [name for name, field in fields.items() if field.required and name not in given]
    if not missing:
        return None
    return f"{title(cls)} lacks {', '.join(missing)}; its fields are {', '.join(fields)}"


def title(cls: Any) -> str:
    """The name of a struct in a sentence."""
    return tag_of(cls) or snake((get_origin(cls) or cls).__name__).replace("_", " ")


def _build(kind: Kind, data: Any, where: str) -> Any:
    match data:
        case dict() if kind.structs:
            return _struct(kind, data, where)
        case dict() if kind.table:
            key, value = kind.table.key, kind.table.value
            built: Any = {
                _build(key, name, where): _build(value, item, f"{where}[{_spell(name)}]")
                for name, item in data.items()
            }
            return checked(built, kind.table.hint, where, f"{len(data)} entries")
        case list() | tuple() if kind.row:
            built = tuple(
                _build(kind.row.kind(index), item, f"{where}[{index}]")
                for index, item in enumerate(data)
            )
            return checked(built, kind.row.hint, where, f"{len(data)} items")
    if kind.plain is None:
        raise NotationError(_at(where, f"expected {expected(kind)}, found {_spell(data)}"))
    return checked(data, kind.plain, where, _spell(data))


def expected(kind: Kind) -> str:
    """A description of the values that a kind without plain values expects."""
    forms = [f"{tag or 'an object'}(…)" for tag in kind.structs]
    forms += ["a list"] * (kind.row is not None) + ["a table"] * (kind.table is not None)
    return " or ".join(forms[:8]) + (" or …" if len(forms) > 8 else "")


def _struct(kind: Kind, data: dict[str, Any], where: str) -> Any:
    if None in kind.structs:
        cls, given = kind.structs[None], data
    else:
        tag = data.get("type")
        if not isinstance(tag, str):
            raise NotationError(_at(where, f'expected a "type", found {_spell(data)}'))
        if tag not in kind.structs:
            raise NotationError(_at(where, no_such("there is no", tag, kind.structs)))
        cls = kind.structs[tag]
        given = {name: value for name, value in data.items() if name != "type"}
    fields = fields_of(cls)
    for name in given:
        if name not in fields:
            raise NotationError(_at(where, no_such(f"{title(cls)} has no field", name, fields)))
    if problem := lacking(cls, given):
        raise NotationError(_at(where, problem))
    return (get_origin(cls) or cls)(
        **{
            name: _build(fields[name].kind, value, f"{where}.{name}" if where else name)
            for name, value in given.items()
        }
    )


def _plain(value: Any) -> Any:
    match value:
        case Struct():
            return to_named(value)
        case tuple() | list():
            return [_plain(item) for item in value]
        case dict():
            return {key: _plain(item) for key, item in value.items()}
    return value


def _members(hint: Any) -> tuple[Any, ...]:
    bare, _ = _bare(hint)
    if get_origin(bare) in (Union, UnionType):
        return tuple(inner for arg in get_args(bare) for inner in _members(arg))
    return (hint,)


def _bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    if get_origin(hint) is Annotated:
        bare, *metas = get_args(hint)
        return bare, tuple(metas)
    return hint, ()


def _at(where: str, problem: str) -> str:
    return f"{where}: {problem}" if where else problem


def _spell(data: Any) -> str:
    """Plain data as short JSON; hostile input may hold values that JSON cannot."""
    try:
        text = msgspec.json.encode(data).decode()
    except (TypeError, ValueError, OverflowError, msgspec.MsgspecError):
        text = repr(data)
    return text if len(text) <= 80 else f"{text[:77]}…"
