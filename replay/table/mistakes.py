"""Finds the mistake behind a refusal: an earlier record that, said otherwise, makes everything fit.

Other acts and other draws are tried at the last records that somebody said. One change is found
if all that was said since, and the refused act too, fits after it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Ruleset, copy
from icecore.replay.kernel.play import apply_act
from icecore.replay.table.correction import Choice, Plan, Said, plan, said_after
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.replay.timeline.timeline import Timeline

BACK = 40
"""Said records that are looked at, the last first."""
MOST = 200
"""Other acts and draws that are tried at one record."""
SWAPS = 3
"""Later draws that are put right along with the one that was changed."""


class Mistake(NamedTuple):
    """One change after which everything fits."""

    number: int
    """The record that was wrong."""
    instead: Said | None
    """The act that was meant; None if it never happened."""
    plan: Plan

    @property
    def cost(self) -> tuple[int, int]:
        """Counts the records that change, then how long ago it was; the likeliest costs least."""
        changed = sum(repeated.differs for repeated in self.plan.repeated)
        return changed + len(self.plan.left_out), -self.number


def mistakes(
    timeline: Timeline[Any], seat: int, act: Any, back: int = BACK, most: int = MOST
) -> Iterator[Mistake | None]:
    """Every single change that lets an act be said now; None after each try that leads nowhere.

    Whoever asks stops when the time is up: the last records come first.
    """
    if timeline.head.seed_sha is not None:
        return
    said = [thing for thing in said_after(timeline, 0) if type(thing.act) not in SCRIBAL]
    for thing in reversed(said[-back:]):
        number = thing.repeats
        for other in _otherwise(timeline, number, most):
            yield _tried(timeline, number, other, seat, act)
        if thing.seat != TABLE:
            yield _tried(timeline, number, None, seat, act)


def likeliest(found: Sequence[Mistake | None]) -> list[Mistake]:
    """The changes that were found, the likeliest first, one for each thing that could be meant."""
    return sorted((mistake for mistake in found if mistake is not None), key=lambda one: one.cost)


def _tried(
    timeline: Timeline[Any], number: int, other: Said | None, seat: int, act: Any
) -> Mistake | None:
    instead = () if other is None else (other,)
    choices = dict[int, Choice]()
    try:
        made = plan(timeline, number, instead=instead)
        while made.misfit is not None and made.misfit.freed and len(choices) < SWAPS:
            misfit = made.misfit
            swapped = _draw(misfit.owed, misfit.freed[0]) if misfit.said.seat == TABLE else None
            if swapped is None or misfit.said.repeats in choices:
                return None
            choices[misfit.said.repeats] = Choice(instead=(Said(TABLE, swapped),))
            made = plan(timeline, number, instead=instead, choices=choices)
        if made.misfit is not None or made.outcome is not None:
            return None
        apply_act(timeline.game, copy(timeline.game, made.state), seat, act)
    except IcecoreError:
        return None
    return Mistake(number, other, made)


def _otherwise(timeline: Timeline[Any], number: int, most: int) -> list[Said]:
    """Other things that the same seat, or TABLE, could have been meant to say there."""
    record, game = timeline.records[number - 1], timeline.game
    state = timeline.at(timeline.parent(number))
    if record.seat == TABLE:
        acts = list(_draws(game, state, record.act))
    else:
        acts = [
            act for seat, act in game.candidates(state) if seat == record.seat and act != record.act
        ]
        acts.sort(key=lambda act: type(act) is not type(record.act))
    return [Said(record.seat, act) for act in acts[:most]]


def _draws(game: Ruleset[Any], state: Any, act: Any) -> Iterator[Any]:
    """The same draw with one card another."""
    owed = game.chance(state)
    if owed is None:
        return
    pool = [item for at, item in enumerate(owed.pool) if item not in owed.pool[:at]]
    if owed.count == 1:
        others = [owed.make((item,)) for item in pool]
    else:
        cards = next(
            (
                value
                for name in act.__struct_fields__
                if isinstance(value := getattr(act, name), tuple) and len(value) == owed.count
            ),
            (),
        )
        others = [
            owed.make((*cards[:at], item, *cards[at + 1 :]))
            for at in range(len(cards))
            for item in pool
            if item not in cards
        ]
    yield from (other for other in others if other != act)


def _draw(owed: Chance | None, card: Any) -> Any:
    return None if owed is None or owed.count != 1 else owed.make((card,))


def in_words(timeline: Timeline[Any], mistake: Mistake) -> str:
    """One sentence: which record, what it says, what was meant."""
    record = timeline.records[mistake.number - 1]
    state = timeline.at(timeline.parent(mistake.number))
    phrase, words = timeline.game.phrase, timeline.voice.words
    was = words(phrase(state, record.seat, record.act))
    if mistake.instead is None:
        return f"Record {mistake.number}: “{was}” never happened."
    meant = words(phrase(state, mistake.instead.seat, mistake.instead.act))
    return f"Record {mistake.number}: not “{was}”, but “{meant}”."
