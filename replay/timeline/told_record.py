"""Checks one record as a seat is told it: by the rules, and against what the seat then sees."""

from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord
from icecore.replay.kernel import Ruleset, digest, play
from icecore.replay.timeline.view_differences import act_words, of_events, of_records, of_views
from icecore.replay.timeline.view_differences import seat_words as words_of


def told_problem(
    game: Ruleset[Any], state: Any, part: Any, record: AnyRecord, viewer: int
) -> str | None:
    """Finds what is wrong with the record as this viewer is told it; None if nothing is.

    `state` is the position after it. `part` is made of all that the viewer was told before; the
    told act is done in it by the rules.
    """
    who, said = words_of(viewer), act_words(record.seat, record.act)
    told = game.redact(record, viewer)
    again = game.redact(told, viewer)
    if again != told:
        where, left, right = of_records(told, again, viewer)
        return f"{said}: told to {who} twice, {where} is first {left!r} and then {right!r}"
    try:
        events = play(game, part, told.seat, told.act)
    except IcecoreError as error:
        return (
            f"{said} is told to {who} as {told.act!r}, and from what it knows that fails: {error}"
        )
    if events != told.events:
        where, left, right = of_events(told.events, events, viewer)
        return (
            f"{said}: {who} is told {where} as {left!r}, and from what it knows the rules make "
            f"{right!r}; an event says what it shows by fields that all know, by a step of TABLE, "
            "or by a field `Told(…)` of the act"
        )
    seen, known = game.view(state, viewer), game.view(part, viewer)
    if digest(seen) != digest(known):
        where, left, right = of_views(game.state, seen, known)
        return (
            f"after {said} the view of {who} holds something else than was told, at {where}: the "
            f"view has {left!r}, what was told makes {right!r}; it leaks, or an event hides what "
            "the state shows"
        )
    return None
