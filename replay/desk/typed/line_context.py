"""The context of a typed line, and the messages for words that fit nothing or too much."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from msgspec import Struct

from icecore.events.words.errors import NotFoundError
from icecore.events.words.lexicon import Lexicon, folded
from icecore.events.words.plain_data import fields_of, seats_in, tag_of, things_in
from icecore.events.words.text_line import write_act
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import Choice
from icecore.replay.kernel import Chance

FEW = 4
"""The number of fitting names that a message lists."""
CLOSE, ALMOST = 0.6, 0.2
"""The least likeness of a typo to its word, and the margin within which others are offered."""
MOST_LISTED = 30
SEATS = "player"
"""The kind of a pool's things where TABLE names seats."""
WAYS = "way"
"""The same, where a pool holds the acts themselves: every way in which it can turn out."""


class Talk(NamedTuple):
    """All that a line can be about, as far as its reader knows."""

    vocabulary: Vocabulary
    names: Sequence[str]
    lexicon: Lexicon
    choices: Sequence[Choice] = ()
    """The legal acts."""
    ways: Sequence[Choice] = ()
    """The acts of TABLE, where the pool of its draw holds acts."""
    owed: Chance | None = None
    awaited: int | None = None
    takes: Callable[[int, Any], bool] = lambda seat, act: False
    """Would an act be taken here?"""
    after: Callable[[int, Any], Chance | None] = lambda seat, act: None
    """The draw that TABLE would owe after an act."""

    @property
    def acts(self) -> list[tuple[int, Any]]:
        return [choice.said for choice in self.choices if choice.said is not None]


def alike(typed: str, known: Iterable[str]) -> list[str]:
    """The words that these letters mean: all of them, or their beginning."""
    wanted, words = folded(typed), list(known)
    exact = [word for word in words if word == typed] or [
        word for word in words if folded(word) == wanted
    ]
    if exact or not wanted:
        return exact
    return [word for word in words if folded(word).startswith(wanted)]


def called(lexicon: Lexicon, means: str | None, typed: str, among: Iterable[Any]) -> list[Any]:
    """Finds the things that these words name, in singular or plural: `insects`."""
    among = list(among)
    found = lexicon.fitting(means, typed, among)
    return found or (lexicon.fitting(means, typed[:-1], among) if typed[-1:] in "sS" else [])


def several(typed: str, can: Iterable[str]) -> NotFoundError:
    """The error for an ambiguous word; it lists the few things that fit."""
    some = list(dict.fromkeys(can))
    more = f" or {len(some) - FEW} more" if len(some) > FEW else ""
    return NotFoundError(f'"{typed.strip()}" may be {" or ".join(some[:FEW])}{more}: say more')


def suggestion(typed: str, *known: Iterable[str]) -> str:
    """`; did you mean Old Slip?`: from the first of these in which a name or a word of it is close.

    Else the first of them, if they are few.
    """
    lists = [list(dict.fromkeys(names)) for names in known]
    for names in lists:
        closeness = {name: _closeness(typed, (name, *name.split())) for name in names}
        least = max(CLOSE, max(closeness.values(), default=0) - ALMOST)
        close = sorted((name for name in names if closeness[name] >= least),
                       key=lambda name: -closeness[name])  # fmt: skip
        close = [name for name in close if name.partition(" (")[0] not in {*close} - {name}]
        if close:
            return f"; did you mean {' or '.join(close[:3])}?"
    few = next((names for names in lists if names), [])
    return f"; there is {', '.join(few)}" if 0 < len(few) <= MOST_LISTED else ""


def likest(words: Sequence[str], names: Iterable[str], least: int = 1) -> str:
    """As many of the words as are most like a name; else the first that is like a part of one."""
    names = list(names)
    runs = [" ".join(words[:count]) for count in range(least, len(words) + 1)] or [""]
    closeness = {run: _closeness(run, names) for run in runs}
    best = max(runs, key=lambda run: closeness[run])
    if closeness[best] >= CLOSE:
        return best
    parts = [part for name in names for part in name.split()]
    return next((run for run in runs if _closeness(run, parts) >= CLOSE), runs[0])


def _closeness(typed: str, names: Iterable[str]) -> float:
    wanted = folded(typed)
    return max((_ratio(wanted, part) for part in filter(None, map(folded, names))), default=0)


@lru_cache(maxsize=8192)  # the same few names are asked about at every typo
def _ratio(wanted: str, part: str) -> float:
    from difflib import SequenceMatcher  # slow to import, and mostly not needed

    return SequenceMatcher(None, wanted, part).ratio()


def example_of(owed: Chance) -> Any:
    return owed.make(tuple(owed.pool[: owed.count]))


def holds_acts(owed: Chance) -> bool:
    """Is what TABLE shows itself the act that says so?"""
    first = owed.pool[0] if owed.pool and owed.count == 1 else None
    return isinstance(first, Struct) and bool(owed.make((first,)) == first)


def words_of_pool(owed: Chance, names: Sequence[str]) -> list[str]:
    """The words to type for a pool, each once: ids, or acts without their seat."""
    if not holds_acts(owed):
        return list(dict.fromkeys(map(str, owed.pool)))
    return [write_act(TABLE, act, names).partition(" ")[2] for act in dict.fromkeys(owed.pool)]


def means_of(owed: Chance) -> str | None:
    """Gives the kind of a pool's things, by the act that names them."""
    if not owed.pool or not owed.count:
        return None
    if holds_acts(owed):
        return WAYS
    known = [each for each in owed.pool if isinstance(each, str | int)]
    example = owed.make((*known, *owed.pool)[: owed.count])
    if known:
        found = next((kind.means for value, kind in things_in(example) if value in known), None)
        return SEATS if found is None and {*known}.intersection(seats_in(example)) else found
    rows = (field.kind.row for field in fields_of(cast(Hashable, type(example))).values())
    return next((row.kind(0).means for row in rows if row is not None), None)


def may_be_drawn(owed: Chance, lexicon: Lexicon) -> list[Any]:
    """All that TABLE may name: also what the pool knows only in part, or not at all."""
    pool = list(owed.pool)
    if owed.sides is not None:
        pool += [side for each in owed.pool for side in owed.sides(each)]
    if None in pool:
        pool += lexicon.ids(means_of(owed))
    return [each for each in pool if each is not None]


def drawn_here(owed: Chance, named: int) -> str:
    """`8 cards are drawn here, and you named 3`."""
    thing = means_of(owed) or "card"
    many = f"1 {thing} is" if owed.count == 1 else f"{owed.count} {thing}s are"
    return f"{many} drawn here, and you named {named}"


def named_values(talk: Talk, field: str, word: str = "") -> Mapping[str, set[Any]]:
    """Maps a thing to a field's value, by acts that name one thing: Old Slip is on square 3."""
    found: dict[str, set[Any]] = {}
    for choice in talk.choices:
        if choice.said is None or len(choice.things) != 1:
            continue
        act = choice.said[1]
        value = getattr(act, field, None)
        if value is not None and word in ("", tag_of(type(act))):
            found.setdefault(choice.things[0], set()).add(value)
    return found
