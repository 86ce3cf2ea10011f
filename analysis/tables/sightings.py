"""Finds where cards were seen, by the types of events alone: a field that names cards, and the
seat and the zone that the same event names.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from icecore.analysis.tables.column_types import cards_in, hints_of, seat_field, shape_of
from icecore.events.words.wire import snake

ZONES = ("zone", "place", "target")
"""Fields that say where a card is; `source` says where it no longer is."""
CARDS = ("card", "cards")
"""Of several fields that name cards, those that need not be named beside the zone."""


class Look(NamedTuple):
    """A way to read the cards of an event's field."""

    field: str
    several: bool
    """It is a list, perhaps of lists."""
    seat: str | None
    """The field that names whose event it is; None if it names nobody: then it is who acted."""
    zone: str
    """The word for where the card is …"""
    place: str | None
    """… or the field that names it, with `zone` behind it."""


@cache
def looks_of(cls: Any) -> tuple[Look, ...]:
    words = [name for name in ZONES if _is_word(cls, name)]
    place = words[0] if words else None
    word = "" if place else snake(cls.__name__)
    fields = cards_in(cls)
    return tuple(
        Look(
            field,
            shape_of(hints_of(cls)[field]).sql.endswith("[]"),
            seat_field(cls),
            word if field in CARDS or len(fields) == 1 else f"{word}.{field}",
            place,
        )
        for field in fields
    )


def _is_word(cls: Any, field: str) -> bool:
    hint = hints_of(cls).get(field)
    sql = "" if hint is None or field in cards_in(cls) else shape_of(hint).sql
    return sql == "VARCHAR" or (sql.startswith("ENUM") and sql.endswith(")"))


def sightings(
    told: Mapping[str, Mapping[Any, list[tuple[Any, ...]]]],
) -> list[tuple[Any, ...]]:
    """The rows of `sightings` from events as chunks keep them, game by game."""
    rows: list[tuple[Any, ...]] = []
    for game, buckets in told.items():
        found: dict[tuple[Any, ...], list[int]] = {}
        for cls, bucket in buckets.items():
            for look in looks_of(cls) if bucket else ():
                _see(found, bucket, look)
        rows += [
            (number, game, seat, card, zone, first, last, times)
            for (number, seat, card, zone), (first, last, times) in found.items()
        ]
    rows.sort(key=itemgetter(0))
    return rows


def _see(
    found: dict[tuple[Any, ...], list[int]], bucket: list[tuple[Any, ...]], look: Look
) -> None:
    """The tight loop: every card of one field of all events of a type."""
    field, several, whose, zone, place = look
    for (number, _, turn, seat, _), _, event in bucket:
        named = getattr(event, field)
        if named is None:
            continue
        if whose is not None:
            seat = getattr(event, whose)
        where = zone if place is None else f"{getattr(event, place)}{zone}"
        for card in _listed(named) if several else (named,):
            key = (number, seat, card, where)
            seen = found.get(key)
            if seen is None:
                found[key] = [turn, turn, 1]
            else:
                # Fields of one event come one after the other, so turns need not be in order.
                if turn < seen[0]:
                    seen[0] = turn
                elif turn > seen[1]:
                    seen[1] = turn
                seen[2] += 1


def known_cards(event: Any, look: Look) -> Iterator[str]:
    """The cards that a field of one event names."""
    named = getattr(event, look.field)
    if named is not None:
        yield from _listed(named) if look.several else (named,)


def _listed(cards: tuple[Any, ...]) -> Iterator[str]:
    """The known ones, however deep."""
    for card in cards:
        if isinstance(card, tuple):
            yield from _listed(card)
        elif card is not None:
            yield card
