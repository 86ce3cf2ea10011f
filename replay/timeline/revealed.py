"""Finds out whether a record showed somebody a card; a takeback cannot make that unseen."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import cards_in
from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Ruleset, copy, play
from icecore.replay.kernel.play import is_surely_legal
from icecore.replay.kernel.visibility import unforeseen


def shows_a_card(game: Ruleset[Any], before: Any, record: AnyRecord) -> bool:
    """True if TABLE acted, or a seat turned over a card that it could not have named."""
    if record.seat < 0:
        return record.seat == TABLE
    known = copy(game, game.view(before, record.seat))
    try:
        foreseen = play(game, known, record.seat, record.act)
    except IcecoreError:  # a waiver let the act pass, so nothing says that a card was turned
        return False
    return bool(_cards(game.redact(record, record.seat).events) - _cards(foreseen))


def came_to_light(game: Ruleset[Any], before: Any, record: AnyRecord, viewer: int) -> bool:
    """True if a record showed a viewer anything that it could not have foreseen.

    What TABLE shows counts, and so do the acts of others that name a card unknown to the viewer.
    """
    if record.seat < 0:
        return record.seat == TABLE
    view, seen = game.view(before, viewer), game.redact(record, viewer)
    act = unforeseen(seen.act)
    if record.seat != viewer and not is_surely_legal(game, view, record.seat, act):
        return True
    try:
        events = play(game, copy(game, view), record.seat, act)
    except IcecoreError:
        return True
    return seen.events != game.redact(Record(0, record.seat, act, events), viewer).events


def _cards(events: Iterable[Any]) -> Counter[str]:
    return Counter(card for event in events for card in cards_in(event))
