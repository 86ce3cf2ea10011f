"""Values of the wire types: any at all for Hypothesis, or every single one where they are few.

Two profiles of Hypothesis say how many are tried: `fast` in every run, `deep` in a long one.
"""

from collections.abc import Sequence
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Meta, Struct
from msgspec.structs import fields

MOST = 64
"""A number with more possible values than this is not enumerated."""
PROFILES = {"fast": 100, "deep": 2_000}
"""Examples of a property that asks for no budget of its own; `fast` has those of Hypothesis."""


def register_profiles() -> None:
    for name, examples in PROFILES.items():
        settings.register_profile(name, max_examples=examples)


def budget(examples: int, **more: Any) -> settings:
    """So many examples in the profile `fast`, and as many times more as the profile asks for."""
    usual = settings.default
    times = usual.max_examples / PROFILES["fast"] if usual else 1
    return settings(deadline=None, max_examples=max(1, round(examples * times)), **more)


def acts(types: Sequence[type[Any]], cards: Sequence[str]) -> st.SearchStrategy[Any]:
    """Any well-typed act; its cards are mostly those of the set."""
    return st.one_of([_values(cls, cards) for cls in types])


def every_act(types: Sequence[type[Any]], cards: Sequence[str]) -> list[Any]:
    """All named acts of those types whose fields have only a few values each."""
    return [act for cls in types for act in _every(cls, cards) or ()]


def every_value(hint: Any, cards: Sequence[str]) -> list[Any] | None:
    """All values of a type; None if there are too many."""
    return _every(hint, cards)


def _taken_apart(hint: Any) -> tuple[Any, Meta]:
    """The bare type and all bounds on it as one Meta."""
    if get_origin(hint) is not Annotated:
        return hint, Meta()
    bare, *metas = get_args(hint)
    return bare, next((meta for meta in metas if isinstance(meta, Meta)), Meta())


def _is_card(meta: Meta) -> bool:
    return (meta.extra or {}).get("is") == "card"


def _bounds(meta: Meta) -> tuple[Any, Any]:
    low = meta.ge if meta.ge is not None else None if meta.gt is None else meta.gt + 1
    high = meta.le if meta.le is not None else None if meta.lt is None else meta.lt - 1
    return low, high


def _values(hint: Any, cards: Sequence[str]) -> st.SearchStrategy[Any]:
    bare, meta = _taken_apart(hint)
    origin, args = get_origin(bare) or bare, get_args(bare)
    if origin in (Union, UnionType):
        return st.one_of([_values(arg, cards) for arg in args])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is NoneType:
        return st.none()
    if origin is bool:
        return st.booleans()
    if origin is int:
        return st.integers(*_bounds(meta))
    if origin is str:
        text = st.text(min_size=meta.min_length or 0, max_size=min(meta.max_length or 9, 9))
        return st.sampled_from(cards) | text if _is_card(meta) else text
    if origin is tuple and args[-1] is not Ellipsis:
        return st.tuples(*(_values(arg, cards) for arg in args))
    if origin is tuple:
        low, high = meta.min_length or 0, meta.max_length or 6
        return st.lists(_values(args[0], cards), min_size=low, max_size=high).map(tuple)
    if isinstance(origin, type) and issubclass(origin, Struct):
        parts = {info.name: _values(info.type, cards) for info in fields(bare)}
        return st.builds(origin, **parts)
    raise TypeError(f"no strategy for {hint}")


def _every(hint: Any, cards: Sequence[str]) -> list[Any] | None:
    """Every value of a type, unknown cards left out; None if there are too many."""
    bare, meta = _taken_apart(hint)
    origin, args = get_origin(bare) or bare, get_args(bare)
    if origin in (Union, UnionType):
        parts = [_every(arg, cards) for arg in args if arg is not NoneType]
        return None if None in parts else [value for part in parts for value in part or ()]
    if origin is Literal:
        return list(args)
    if origin is bool:
        return [False, True]
    if origin is str:
        return list(cards) if _is_card(meta) else None
    if origin is int:
        low, high = _bounds(meta)
        few = low is not None and high is not None and high - low < MOST
        return list(range(low, high + 1)) if few else None
    if isinstance(origin, type) and issubclass(origin, Struct):
        columns = [_every(info.type, cards) for info in fields(bare)]
        if None in columns:
            return None
        return [origin(*row) for row in product(*(column or () for column in columns))]
    return None
