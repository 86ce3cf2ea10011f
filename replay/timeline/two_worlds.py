"""Plays two games in lock step that differ only in what one seat cannot see.

Whatever is hidden from the seat is drawn or chosen anew in the other world; the rest is the same.
So whatever the seat is told or sees must be the same in both, or it can learn what is hidden.
"""

from collections.abc import Iterator
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, shown
from icecore.replay.kernel import Chance, Refused, Ruleset, copy, digest, play
from icecore.replay.kernel.visibility import mask_of
from icecore.replay.timeline.view_differences import act_words, field_words, of_records, of_views
from icecore.replay.timeline.view_differences import seat_words as words_of


class LeakError(IcecoreError):
    """A seat can learn what is hidden from it; or an event hides what the state shows."""


def lock_step(game: Ruleset[Any], one: Any, other: Any, seat: int, dice: Any) -> Iterator[bool]:
    """Plays both worlds until they part or end, and raises LeakError where the seat sees which.

    After each record it tells whether the worlds differ.
    """
    record = 0
    while game.outcome(one) is None:
        record += 1
        try:
            if step_both(game, one, other, seat, dice) is None:
                return
            same_view(game, one, other, seat)
        except LeakError as leak:
            raise LeakError(f"record {record}: {leak}") from None
        yield digest(one) != digest(other)


def same_view(game: Ruleset[Any], one: Any, other: Any, seat: int) -> None:
    """The seat has the same view and the same offers in both worlds."""
    seen, there = game.view(one, seat), game.view(other, seat)
    if digest(seen) != digest(there):
        where, left, right = of_views(game.state, seen, there)
        raise LeakError(
            f"{words_of(seat)} was told the same in two worlds, and yet it sees {where} as "
            f"{left!r} in one and as {right!r} in the other"
        )
    offers, offers_there = list(game.candidates(seen)), list(game.candidates(there))
    if offers != offers_there:
        raise LeakError(
            f"{words_of(seat)} has the same view in two worlds, and yet other acts are offered in "
            f"it: {offers!r} and {offers_there!r}"
        )


def step_both(
    game: Ruleset[Any], one: Any, other: Any, seat: int, dice: Any
) -> tuple[AnyRecord, AnyRecord] | None:
    """One act in each world, alike to the seat's eyes; None if the worlds part here.

    Who is told the same sees the same: a view knows nothing that was not told. A fact may be told
    that leaves no trace in the view, as which cards a clue touched; then it is one that the seat
    sees by its declaration, and no act says it alone.
    """
    owed = game.chance(one)
    drawn = shown(owed, dice) if owed else []
    if owed is not None:
        who, act = TABLE, owed.make(tuple(drawn))
    else:
        who, act = dice.choice(list(game.candidates(one)))
    told, seen = tried(game, one, who, act, seat)
    there = told
    for choice in alike(game, one, other, (who, act, drawn), seat, dice):
        try:
            there, seen_there = tried(game, other, who, choice, seat)
        except Refused:
            continue
        if told == there:
            here: AnyRecord = Record(0, who, act, play(game, one, who, act))
            return here, Record(0, who, choice, play(game, other, who, choice))
        if seen == seen_there:
            untraced(told, there, seat)
    if told != there and is_unseen(game.chance(one), seat):
        where, left, right = of_records(told, there, seat)
        raise LeakError(
            f"{act_words(who, act)} is a draw that {words_of(seat)} does not see (`seen_by`), and "
            f"yet it is told {where}: {left!r} in one world and {right!r} in another"
        )
    return None


def untraced(told: AnyRecord, there: AnyRecord, seat: int) -> None:
    """Finds differences that are told but leave no trace, by the declarations of events."""
    if told.events == there.events:
        where, left, right = of_records(told, there, seat)
        raise LeakError(
            f"{words_of(seat)} is told {where}: {left!r} in one world and {right!r} in another, "
            "though the events that it is told are the same: the act says more than what happened"
        )
    for record in (told, there):
        for event in untold(record, seat):
            mask = mask_of(type(event))
            assert mask is not None
            hidden = mask(event, seat)
            name = next(n for n in event.__struct_fields__
                        if getattr(event, n) != getattr(hidden, n))  # fmt: skip
            raise LeakError(
                f"{words_of(seat)} is told {field_words(type(event), name, seat)}: "
                f"{getattr(event, name)!r} instead of {getattr(hidden, name)!r}"
            )


def untold(told: AnyRecord, seat: int) -> list[Any]:
    """The events of which the seat was told more than their declarations let it see."""
    masks = [(event, mask_of(type(event))) for event in told.events]
    return [event for event, mask in masks if mask is not None and mask(event, seat) != event]


def is_unseen(owed: Chance | None, seat: int) -> bool:
    return owed is not None and owed.seen_by is not None and seat not in owed.seen_by


def alike(
    game: Ruleset[Any],
    one: Any,
    other: Any,
    said: tuple[int, Any, list[Any]],
    seat: int,
    dice: Any,
) -> list[Any]:
    """Finds what could happen in the other world while this happens in the one."""
    who, act, drawn = said
    owed = game.chance(other)
    if (game.chance(one) is None) != (owed is None):
        raise LeakError(
            f"whether TABLE owes something depends on what {words_of(seat)} cannot see: "
            f"{game.chance(one)!r} in one world and {owed!r} in the other"
        )
    if owed is not None:
        return unseen_draws(owed, drawn, dice) if is_unseen(owed, seat) else [act]
    options = [option for owner, option in game.candidates(other) if owner == who != seat]
    dice.shuffle(options)
    return [option for option in options if type(option) is type(act)] or [act]


def unseen_draws(owed: Chance, drawn: list[Any], dice: Any) -> list[Any]:
    """Any other draw; where backs are seen, one of cards that look the same, if there are such."""
    if owed.looks is None:
        return [draw(owed, dice)]
    pool, found, sides = list(owed.pool), list[Any](), owed.sides or (lambda item: [item])
    for card in drawn:
        twins = [
            (item, side) for item in pool for side in sides(item)
            if owed.looks(side) == owed.looks(card) and (side is None or side not in found)
        ]  # fmt: skip
        if not twins:
            return []
        item, side = dice.choice(twins)
        found.append(side)
        pool.remove(item)
    return [owed.make(tuple(found))]


def tried(game: Ruleset[Any], state: Any, who: int, act: Any, seat: int) -> tuple[AnyRecord, str]:
    """Gives what the seat would be told of an act, and its view after it."""
    trial = copy(game, state)
    events = play(game, trial, who, act)
    return game.redact(Record(0, who, act, events), seat), digest(game.view(trial, seat))
