"""Printed names of the things of a set, and the things that a typed name can mean."""

import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any, Self

Printed = Mapping[str, Mapping[Any, str]]
"""Kind of thing (card, item, world, …) → id → printed name."""


class Lexicon:
    """Finds names by id and ids by name, by kind of thing (`"is"` of its type)."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self._shown = {means: _told_apart(names) for means, names in printed.items()}

    def beside(self, means: str, names: Mapping[Any, str]) -> Self:
        """The same lexicon, with names for one more kind of things."""
        more = copy(self)
        more.printed = {**self.printed, means: names}
        more._shown = {**self._shown, means: _told_apart(names)}
        return more

    def name(self, means: str | None, id_: Hashable) -> str:
        """The printed name; the id follows in brackets where two things have one name."""
        if id_ is None:
            return "?"
        shown = self._shown.get(means or "", {}).get(id_)
        return str(id_) if shown is None else shown

    def knows(self, means: str | None, id_: Hashable) -> bool:
        """True if there is such a thing, or if its kind has no names to look it up in."""
        printed = self.printed.get(means or "")
        return printed is None or id_ in printed

    def ids(self, means: str | None) -> list[Any]:
        return list(self.printed.get(means or "", ()))

    def fitting(self, means: str | None, typed: str, among: Iterable[Any]) -> list[Any]:
        """The ids that a typed word can mean: an exact match, else by its beginning or a whole
        word.

        Case, accents, spaces, hyphens and quotes do not matter; an exact id wins over all else.
        """
        ids, wanted = list(dict.fromkeys(among)), folded(typed)
        if not wanted:
            return []
        printed = self.printed.get(means or "", {})
        names = {
            id_: (folded(str(id_)), folded(printed.get(id_, "")), folded(self.name(means, id_)))
            for id_ in ids
        }
        exact = [id_ for id_ in ids if str(id_) == typed] or [
            id_ for id_ in ids if wanted in names[id_]
        ]
        return (
            exact
            or [id_ for id_ in ids if any(name.startswith(wanted) for name in names[id_])]
            or [
                id_
                for id_ in ids
                if _later_word(str(id_), wanted) or _later_word(printed.get(id_, ""), wanted)
            ]
        )


def _told_apart(names: Mapping[Any, str]) -> dict[Any, str]:
    """The names, with the id added to those that several things share."""
    shared = Counter(map(folded, names.values()))
    return {
        id_: f"{name} ({id_})" if shared[folded(name)] > 1 else name for id_, name in names.items()
    }


def _later_word(name: str, wanted: str) -> bool:
    """True if a later word of the name begins like this: `hawk` for "The Grey Hawk"."""
    words = name.replace("_", " ").replace("-", " ").split()
    return any(folded(" ".join(words[start:])).startswith(wanted) for start in range(1, len(words)))


@cache
def folded(name: str) -> str:
    """The letters of a name that matter in typing: `Île d'Or` → `iledor`."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in plain if char.isalnum())
