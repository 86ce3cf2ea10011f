"""Derives `view` and `redact` from the notes that say who sees a field.

`cards: Annotated[tuple[Card | None, ...], Seen("seat")]` stands on an event, a step or a state. The
field's type says how its value becomes unknown. Masks are compiled once per struct type, and a type
that hides nothing costs one look into a dictionary.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.words.plain_data import fields_of, kind_of
from icecore.events.words.record import AnyRecord, Decline
from icecore.events.words.visibility_notes import EACH, Back, Counts, Seen, Told
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel.ruleset import Pending

S = TypeVar("S", bound=Pending)
Mask = Callable[[Any, int], Any]
"""(value, viewer) → what the viewer sees of it; the same object if that is all of it."""
Shown = Callable[[AnyRecord, int, Any, tuple[Any, ...]], Any]
"""(record, viewer, act as derived, events as seen) → the act as the viewer saw it."""


class Sight(Generic[S]):
    """Makes `view` and `redact` of a game from its words and its state.

    `fields` and `acts` override special cases: a field of the state, an act. `unheard` maps an
    event to an act: whoever does not see all of the event does not hear of it, unless that act was
    done.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        state: type[S],
        *,
        fields: Mapping[str, Callable[[S, int], Any]] = MappingProxyType({}),
        acts: Mapping[type[Any], Shown] = MappingProxyType({}),
        unheard: Mapping[type[Any], type[Any]] = MappingProxyType({}),
    ) -> None:
        self._special, self._unheard = acts, unheard
        self._masks = {
            kind: mask for kind in vocabulary.events if (mask := mask_of(kind)) is not None
        }
        self._echo = {
            (act, event): names
            for act in vocabulary.acts
            for event in self._masks
            if (names := echoed(act, event))
        }
        self._told = {act: told for act in vocabulary.acts if (told := told_in(act, vocabulary))}
        self.view: Callable[[S, int], S] = view_of(state, fields)

    def redact(self, record: AnyRecord, seat: int) -> AnyRecord:
        """The record as the seat saw it: its events, and an act that says no more than they do."""
        act, events, masks = record.act, record.events, self._masks
        seen_events: list[Any] | None = None
        for at, event in enumerate(events):
            mask = masks.get(type(event))
            if mask is not None and (seen := mask(event, seat)) is not event:
                if seen_events is None:
                    seen_events = list(events)
                if self._unheard.get(type(event), type(act)) is not type(act):
                    seen_events[at] = None
                    continue
                seen_events[at] = seen
                act = self._as_echoed(act, events, at, seen)
        if seen_events is not None:
            events = tuple([event for event in seen_events if event is not None])
        for name, kinds in self._told.get(type(act), ()):
            said = next((getattr(event, name) for event in events if type(event) in kinds), None)
            if said is not None and said != getattr(act, name):
                act = replace(act, **{name: said})
        special = self._special.get(type(record.act))
        if special is not None:
            act = special(record, seat, act, events)
        forced = record.implied and self._knows_forced(record, seat)
        if seen_events is None and act is record.act and forced == record.implied:
            return record
        return type(record)(record.at, record.seat, act, events, forced)

    def _knows_forced(self, record: AnyRecord, seat: int) -> bool:
        """Does the seat know that a record could be filled in? Only the seat itself knows that it
        had one choice, and nobody that a hidden draw had one result.
        """
        if record.seat == TABLE:
            masks = ((event, self._masks.get(type(event))) for event in record.events)
            return all(mask is None or mask(event, TABLE) is event for event, mask in masks)
        return record.seat in (seat, SCRIBE) or type(record.act) is Decline

    def _as_echoed(self, act: Any, events: tuple[Any, ...], at: int, seen: Any) -> Any:
        """The act with the values of the first event that repeats them."""
        kind, echo = type(act), self._echo
        names = echo.get((kind, type(seen)))
        if not names or any((kind, type(event)) in echo for event in events[:at]):
            return act
        return replace(act, **{name: getattr(seen, name) for name in names})


def echoed(act: type[Any], event: type[Any]) -> tuple[str, ...]:
    """The fields of an act that repeat a field of the event which not all may see."""
    shown = {name for name, _ in (*notes(event, Seen), *notes(event, Back))}
    hints = get_type_hints(act)
    return tuple(name for name in act.__struct_fields__ if name in shown and may_hide(hints[name]))


def told_in(act: type[Any], vocabulary: Vocabulary) -> list[tuple[str, tuple[type[Any], ...]]]:
    """The fields of an act that an event fills in, for seats that saw it only then."""
    return [
        (name, tuple(event for event in vocabulary.events if event.__name__ in note.by))
        for name, note in notes(act, Told)
    ]


@cache
def later_fields(act: Any) -> dict[str, tuple[str, ...]]:
    """The fields of an act that only its events show, with the names of these events."""
    return {name: note.by for name, note in notes(act, Told)}


def unforeseen(act: Any) -> Any:
    """The act as its seat says it before anything is shown: without what only its events show."""
    kind: Any = type(act)
    fields = fields_of(kind)
    said = {
        name: None if fields[name].required else fields[name].default for name in later_fields(kind)
    }
    said = {name: value for name, value in said.items() if getattr(act, name) != value}
    return replace(act, **said) if said else act


def notes(kind: type[Any], note: type[Any]) -> list[tuple[str, Any]]:
    """The fields of a struct that carry such a note."""
    return [
        (name, each)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for each in getattr(hint, "__metadata__", ())
        if isinstance(each, note)
    ]


def mask_of(kind: type[Any]) -> Mask | None:
    """The mask of a struct; None if everybody sees all of it."""
    masks = tuple(masks_in(kind).items())
    if not masks:
        return None

    def mask(value: Any, seat: int) -> Any:
        changed = {
            name: seen
            for name, hide in masks
            if (seen := hide(value, seat)) is not getattr(value, name)
        }
        return replace(value, **changed) if changed else value

    return mask


def masks_in(kind: type[Any]) -> dict[str, Mask]:
    """By field: (the struct, viewer) → what the viewer sees of that field."""
    declared = dict(notes(kind, Seen))
    found: dict[str, Mask] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name in declared:
            found[name] = field_mask(name, declared[name], hint, f"{kind.__name__}.{name}")
        elif inner := nested(hint):
            found[name] = inside(name, inner)
    return found


def field_mask(name: str, note: Seen, hint: Any, where: str) -> Mask:
    by, but, when = note.by, note.but, tuple(note.when.items())
    unknown = (lambda held: ()) if note.gone else unknown_of(hint, where)

    def mask(value: Any, seat: int) -> Any:
        held = getattr(value, name)
        for other, values in when:
            if getattr(value, other) not in values:
                return held
        for other in by:
            whose = getattr(value, other)
            if seat == whose or (type(whose) is tuple and seat in whose):
                return unknown(held) if but else held
        return held if but and seat >= 0 else unknown(held)

    return mask


def view_of(state: type[Any], fields: Mapping[str, Callable[[Any, int], Any]]) -> Any:
    """Compiles the view of a state into one function, because bots ask for it at every turn."""
    hints = get_type_hints(state, include_extras=True)
    names: dict[str, Any] = {"replace": replace}
    lines, seen = list[str](), list[str]()
    for field, note in notes(state, Seen):
        if field in fields:
            continue
        hint = bare(hints[field])
        held, hide = f"state.{field}", f"hide_{field}"
        sees = "owner != seat >= 0" if note.but else "owner == seat"
        if EACH not in note.by:
            named = (("in" if is_row(hints[by]) else "==", by) for by in note.by)
            some = " or ".join(f"seat {how} state.{by}" for how, by in named) or "False"
            seen.append(f"{field}={held} if {some} else {hide}({held})")
            names[hide] = unknown_of(hint, field)
            continue
        names[hide] = unknown_of(get_args(hint)[-1], field)
        if get_origin(hint) is dict:
            sees = sees.replace("owner", "int(owner)")
            each = f"{{owner: one if {sees} else {hide}(one) for owner, one in {held}.items()}}"
            seen.append(f"{field}={held} and {each}")
        else:
            each = f"one if {sees} else {hide}(one) for owner, one in enumerate({held})"
            seen.append(f"{field}=[{each}]")
    for field, note in notes(state, Counts):
        if field not in fields:
            lines.append(f"left_{field} = dict(state.{field})")
            for zone in note.zones:
                lines += [
                    f"for owner, one in enumerate(state.{zone}):",
                    "    if owner != seat:",
                    "        for card, copies in one.known.items():",
                    f"            left_{field}[card] = left_{field}.get(card, 0) + copies",
                ]
            seen.append(f"{field}=left_{field}")
    names |= {f"special_{field}": special for field, special in fields.items()}
    seen += (f"{field}=special_{field}(state, seat)" for field in fields)
    lines.append(f"return replace(state, {', '.join(seen)})" if seen else "return state")
    exec("def view(state, seat):\n    " + "\n    ".join(lines), names)
    return names["view"]


def unknown_of(hint: Any, where: str) -> Callable[[Any], Any]:
    """A function that hides a value; the type of the value must be able to be unknown."""
    hint = bare(hint)
    if is_union(hint) and NoneType in get_args(hint):
        return lambda held: None
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis:
        item = bare(get_args(hint)[0])
        if is_union(item) and NoneType in get_args(item):
            return lambda held: held if {*held} <= {None} else (None,) * len(held)
        return lambda held: ()
    if get_origin(hint) is list:  # places in order: each keeps its place and its public part
        inner = unknown_of(get_args(hint)[0], where)
        return lambda held: [inner(place) for place in held]
    if get_origin(hint) is dict:
        return lambda held: {}
    if isinstance(hint, type) and hasattr(hint, "hidden"):
        hide: Callable[[Any], Any] = hint.hidden
        return hide
    raise TypeError(f"{where} cannot be hidden: {hint} has no way to be unknown")


def inside(name: str, inner: Mapping[type[Any], Mask]) -> Mask:
    """The mask of a field that holds structs, alone or in a tuple, which hide something."""

    def look(item: Any, seat: int) -> Any:
        mask = inner.get(type(item))
        return item if mask is None else mask(item, seat)

    def mask(value: Any, seat: int) -> Any:
        held = getattr(value, name)
        if type(held) is not tuple:
            return look(held, seat)
        seen = tuple([look(item, seat) for item in held])
        return held if all(map(lambda a, b: a is b, seen, held)) else seen

    return mask


def nested(hint: Any) -> dict[type[Any], Mask]:
    hint = bare(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        mask = mask_of(hint)
        return {} if mask is None else {hint: mask}
    found: dict[type[Any], Mask] = {}
    if is_union(hint) or get_origin(hint) is tuple:
        for part in get_args(hint):
            found |= nested(part)
    return found


def bare(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return hint


def may_hide(hint: Any) -> bool:
    """True if a value of this type can be unknown."""
    try:
        unknown_of(hint, "")
    except TypeError:
        return False
    return True


def is_row(hint: Any) -> bool:
    return get_origin(bare(hint)) in (list, tuple)


def is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def can_be_unknown(hint: Any) -> bool:
    """True if a field of this type holds cards that nobody may have seen."""
    hint = bare(hint)
    if get_origin(hint) is tuple:
        return any(can_be_unknown(part) for part in get_args(hint) if part is not Ellipsis)
    return is_union(hint) and NoneType in get_args(hint) and kind_of(hint).card
