"""Finds the mistake behind a refusal: an earlier record that, said otherwise, makes everything fit.

Other acts and other draws are tried at the last records that somebody said. One change is found
if all that was said since, and the refused act too, fits after it. What is likely is tried first
at every record, then what is less so.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

import msgspec

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Abandon, Decline, Note, Ruling
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Ruleset, apply_ruling, copy
from icecore.replay.kernel.play import apply_act, apply_shown, fill_in
from icecore.replay.table.correction import Said, belonging, place_before
from icecore.replay.table.correction import said_after as all_said
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.replay.timeline.timeline import Timeline

BACK = 40
"""Said records that are looked at, the last first."""
MOST = 400
"""Other acts and draws that are tried at one record."""
ROUNDS = (4, 12, 40, MOST)
"""So many of them are tried at every record before more are tried at any."""
ENOUGH = 12
"""Changes of one record that are found; more would say the same."""
FIRST = 3
"""Other acts that are tried before it is asked whether a record never happened."""
SWAPS = 3
"""Later draws that are put right along with the one that was changed."""


class Mistake(NamedTuple):
    """One change after which everything fits."""

    number: int
    """The record that was wrong."""
    instead: Said | None
    """The act that was meant; None if it never happened."""
    swapped: tuple[tuple[int, Said], ...]
    """Later draws that were wrong with it."""
    likeness: int
    """The place among what was tried at this record: the first is the likeliest."""


class Refusal(NamedTuple):
    """A refused line that did happen: the records before it do not allow it."""

    fits: Callable[[Any], bool]
    """Can it be said in a position? It may change the position."""
    words: frozenset[Any] = frozenset()
    """What it names: what has to do with it is tried first."""


def refusal_of(game: Ruleset[Any], seat: int, act: Any) -> Refusal:
    """The refusal of an act."""

    def fits(state: Any) -> bool:
        try:
            apply_act(game, state, seat, act)
        except IcecoreError:
            return False
        return True

    return Refusal(fits, _words(act))


def mistakes(timeline: Timeline[Any], refusal: Refusal) -> Iterator[Mistake | None]:
    """Every single change that lets it be said now; None after each try that leads nowhere.

    Whoever asks stops when the time is up.
    """
    if timeline.head.seed_sha is not None:
        return
    said = [thing for thing in all_said(timeline, 0) if type(thing.act) not in SCRIBAL]
    places = [_Place(timeline, thing, refusal) for thing in reversed(said[-BACK:])]
    for most in ROUNDS:
        for place in places:
            yield from place.tried(most)


def likeliest(found: Sequence[Mistake | None]) -> list[Mistake]:
    """The changes that were found: where most was tried in vain before last, then the latest."""
    known = [mistake for mistake in found if mistake is not None]
    return sorted(known, key=lambda one: (len(one.swapped), one.likeness // 4, -one.number))


class _Place:
    """One record, and what is tried in its place."""

    def __init__(self, timeline: Timeline[Any], thing: Said, refusal: Refusal) -> None:
        self.timeline, self.game, self.thing = timeline, timeline.game, thing
        self.refusal = refusal
        self.tries = 0
        self.found = 0
        self._others: Iterator[Said | None] | None = None

    def tried(self, most: int) -> Iterator[Mistake | None]:
        if self._others is None:
            number = self.thing.repeats
            before = place_before(self.timeline, number)
            self.state = self.timeline.at(before)
            self.rest = all_said(self.timeline, before)[1:]
            self._others = islice(self._likeliest(), MOST)
        for other in islice(self._others, most - self.tries):
            if self.found == ENOUGH:
                return
            self.tries += 1
            mistake = self._tried(other)
            self.found += mistake is not None
            yield mistake

    def _likeliest(self) -> Iterator[Said | None]:
        """Other things that could have been meant; None: it never happened."""
        timeline, thing = self.timeline, self.thing
        state = timeline.at(timeline.parent(thing.repeats))
        acts = list(_others(self.game, state, thing))
        wanted, was = self.refusal.words, _words(thing.act)
        same = type(thing.act)

        def unlike(act: Any) -> tuple[bool, int, int]:
            changed = was ^ _words(act)
            return type(act) is not same, -len(changed & wanted), len(changed)

        def unrelated(act: Any) -> tuple[int, bool, int]:
            other, shared, changed = unlike(act)
            return shared, other, changed

        # In turns: its own kind first, and whatever has most to do with what was refused.
        orders = zip(sorted(acts, key=unlike), sorted(acts, key=unrelated), strict=True)
        acts = list(dict.fromkeys(chain.from_iterable(orders)))
        others = [Said(thing.seat, act) for act in acts]
        if thing.seat == TABLE:
            return iter(others)
        return iter([*others[:FIRST], None, *others[FIRST:]])

    def _tried(self, other: Said | None) -> Mistake | None:
        game, number = self.game, self.thing.repeats
        state = copy(game, self.state)
        gone = set(belonging(self.timeline, number)) if other is None else set()
        swapped = list[tuple[int, Said]]()
        freed = [] if other is None else _freed(self.thing.act, other.act)
        try:
            if other is not None:
                apply_act(game, state, other.seat, other.act)
            for thing in self.rest:
                if thing.repeats in gone:
                    continue
                try:
                    _say(game, state, thing)
                except IcecoreError:
                    if type(thing.act) is Decline:
                        continue
                    draw = _swapped(game, state, thing, freed) if len(swapped) < SWAPS else None
                    if draw is None:
                        return None
                    apply_act(game, state, TABLE, draw)
                    swapped.append((thing.repeats, Said(TABLE, draw)))
        except IcecoreError:
            return None
        if game.outcome(state) is not None or not self.refusal.fits(state):
            return None
        return Mistake(number, other, tuple(swapped), self.tries)


def _say(game: Ruleset[Any], state: Any, thing: Said) -> None:
    kind = type(thing.act)
    if thing.filled_before:
        fill_in(game, state)
    if kind is Note or kind is Abandon:
        return
    if kind is Ruling:
        apply_ruling(game, state, thing.events)
    else:
        apply_act(game, state, thing.seat, thing.act, thing.waived)
        if thing.shown:
            apply_shown(game, state, thing.shown)


def _swapped(game: Ruleset[Any], state: Any, thing: Said, freed: Sequence[Any]) -> Any:
    """The draw with a card that became free in the place of one that is there no more."""
    if thing.seat != TABLE or not freed:
        return None
    fill_in(game, state)
    owed = game.chance(state)
    if owed is None:
        return None
    free = [card for card in freed if card in owed.pool]
    if not free:
        return None
    if owed.count == 1:
        return owed.make((free[0],))
    cards = _drawn(owed, thing.act)
    missing = [at for at, card in enumerate(cards) if card is not None and card not in owed.pool]
    if not missing:
        return None
    return owed.make((*cards[: missing[0]], free[0], *cards[missing[0] + 1 :]))


def _freed(was: Any, now: Any) -> list[Any]:
    """Finds the values that the one names and the other does not."""
    words = _values(now)
    return [value for value in _values(was) if value not in words]


def _values(act: Any) -> list[Any]:
    found = list[Any]()
    for name in act.__struct_fields__:
        value = getattr(act, name)
        found += value if isinstance(value, tuple) else (value,)
    return found


def _words(value: Any) -> frozenset[Any]:
    """All that an act names, however deep; a place that has several numbers is one thing."""
    found, waiting = set[Any](), [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple) and not all(type(each) is int for each in one):
            waiting += one
        elif isinstance(one, msgspec.Struct):
            waiting += (getattr(one, name) for name in one.__struct_fields__)
        elif one is not None and not isinstance(one, bool):
            found.add(one)
    return frozenset(found)


def _others(game: Ruleset[Any], state: Any, thing: Said) -> Iterator[Any]:
    """Other acts of the same seat, or other draws, that are possible there."""
    if thing.seat == TABLE:
        yield from _draws(game, state, thing.act)
        return
    for seat, act in game.candidates(state):
        if seat == thing.seat and act != thing.act and type(act) is not Decline:
            yield act


def _draws(game: Ruleset[Any], state: Any, act: Any) -> Iterator[Any]:
    """The same draw with one card another."""
    owed = game.chance(state)
    if owed is None:
        return
    sides = owed.sides or (lambda item: ())  # a face may turn out to be one of several cards
    pool = [*dict.fromkeys(each for item in owed.pool for each in (item, *sides(item)))]
    if owed.count == 1:
        others = [owed.make((item,)) for item in pool]
    else:
        cards = _drawn(owed, act)
        left = list(owed.pool)
        for card in cards:
            if card in left:
                left.remove(card)
        left += [side for item in left for side in sides(item) if side not in cards]
        others = [
            owed.make((*cards[:at], item, *cards[at + 1 :]))
            for at in range(len(cards))
            for item in pool
            if item in left
        ]
    yield from (other for other in others if other != act)


def _drawn(owed: Chance, act: Any) -> tuple[Any, ...]:
    """The cards of a draw of several."""
    return next(
        (
            value
            for name in act.__struct_fields__
            if isinstance(value := getattr(act, name), tuple) and len(value) == owed.count
        ),
        (),
    )
