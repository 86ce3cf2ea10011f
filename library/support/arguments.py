"""Checks the arguments of programs: a wrong type is refused by name before anything is done."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import inf
from pathlib import Path
from typing import Any

from icecore.events.words.errors import IcecoreError

PathLike = str | os.PathLike[str]
Parameters = Mapping[str, Any] | Sequence[Any] | None
"""The values of a query's parameters: by their names, or by their places."""
Advance = Callable[[int], None]
Progress = Callable[[str, int | None], AbstractContextManager[Advance]]
"""How somebody watches: (what, how many in all) → a context that is told of each step."""


class WrongTypeError(IcecoreError, TypeError):
    """A value of a type that makes no sense here: which argument, what was expected and found."""


class WrongUseError(IcecoreError):
    """Arguments that contradict each other."""

    exit_code = 2


def silently(_what: str, _total: int | None) -> AbstractContextManager[Advance]:
    """Nobody watches."""
    return nullcontext(lambda _done: None)


def expect(name: str, value: Any, kinds: type[Any] | tuple[type[Any], ...], wanted: str) -> None:
    """`bool` is no number here, although Python thinks so."""
    one_kind = kinds if isinstance(kinds, tuple) else (kinds,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in one_kind):
        raise WrongTypeError(f"{name}: expected {wanted}, not {type(value).__name__}")


def as_number(
    name: str, value: Any, wanted: str, least: float = 1, *, whole: bool = True, most: float = inf
) -> None:
    """A number within its bounds; what is no number at all is none of them."""
    expect(name, value, int if whole else (int, float), wanted)
    if not least <= value <= most:
        bounds = f"{least:g} or more" if most == inf else f"{least:g} to {most:g}"
        raise IcecoreError(f"{name}: expected {wanted}, {bounds}, not {value}")


def as_path(name: str, value: Any) -> Path:
    expect(name, value, (str, os.PathLike), "a path")
    path = os.fspath(value)
    expect(name, path, str, "a path as text")
    return Path(path)


def as_paths(name: str, value: Any) -> list[Path]:
    """One path, or several."""
    if isinstance(value, str | os.PathLike):
        return [as_path(name, value)]
    expect(name, value, Iterable, "a path, or several")
    paths = [as_path(name, each) for each in value]
    if not paths:
        raise IcecoreError(f"{name}: no path is given")
    return paths


def as_names(name: str, value: Any, wanted: str) -> tuple[str, ...]:
    """A list of words: a single one would be taken for its letters."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise WrongTypeError(f"{name}: expected {wanted}, not {type(value).__name__}")
    for each in value:
        expect(name, each, str, f"{wanted}, each as text")
    return tuple(value)


def as_parameters(value: Any) -> dict[str, Any] | list[Any]:
    """The parameters of a query: a text would be taken for its letters."""
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return {str(name): each for name, each in value.items()}
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise WrongTypeError(
            "parameters: expected a list of values, or names and values, not "
            f"{type(value).__name__}"
        )
    return list(value)


def as_options(name: str, value: Any) -> dict[str, Any]:
    """Options or parameters by their names."""
    if value is None:
        return {}
    expect(name, value, dict, "a dictionary of names and values")
    for key in value:
        expect(name, key, str, "names as text")
    return dict(value)
