"""Zones of cards that the table may not see: known cards by name, unknown ones as a count.

A hidden hand, a face-down deck, a bag. A card is `None` where nobody could see it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from icecore.replay.kernel import hold

T = TypeVar("T")


class Zone(Struct, gc=False):
    """Known cards with their copies, and the number of unknown ones."""

    known: dict[str, int] = {}
    unknown: int = 0

    def hidden(self) -> "Zone":
        """The zone for a seat that may not look into it."""
        return Zone({}, self.unknown + sum(self.known.values()))  # hot: every view hides some zones


def size(zone: Zone) -> int:
    return zone.unknown + sum(zone.known.values())


def is_empty(zone: Zone) -> bool:
    return not zone.known and not zone.unknown


def holds(zone: Zone, card: str | None) -> bool:
    """True if this card could be here: known, or one of the unknown ones."""
    return zone.unknown > 0 or (bool(zone.known) if card is None else card in zone.known)


def holds_all(zone: Zone, cards: Iterable[str | None]) -> bool:
    """True if all of these could leave the zone together."""
    known, missing, number = zone.known, 0, 0
    for card, copies in counted(cards).items():
        number += copies
        if card is not None:
            missing += max(0, copies - known.get(card, 0))
    return missing <= zone.unknown and number <= size(zone)


def counted(cards: Iterable[T]) -> dict[T, int]:
    """Counts each item. A Counter of few cards takes five times as long."""
    copies: dict[T, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
    return copies


def put(zone: Zone, card: str | None) -> None:
    if card is None:
        zone.unknown += 1
    else:
        known = zone.known
        known[card] = known.get(card, 0) + 1


def take(zone: Zone, card: str | None) -> None:
    """Removes a card: a named one from the known cards, else it identifies an unknown one.

    A card that leaves unseen could be any, so all cards of the zone are unknown after it.
    """
    known = zone.known
    if card in known:
        if known[card] > 1:
            known[card] -= 1
        else:
            del known[card]
        return
    if card is None:
        zone.unknown = size(zone) - 1
        known.clear()
    else:
        zone.unknown -= 1
    if zone.unknown < 0:
        hold(False, "{:card} is not there", card or "a card")


def identify(zone: Zone, cards: Iterable[str]) -> None:
    """Makes unknown cards of the zone known."""
    for card in cards:
        zone.unknown -= 1
        put(zone, card)
    hold(zone.unknown >= 0, "more cards identified than were unknown")


def cards(zone: Zone) -> list[str]:
    """The known cards, each as often as it is there, in order of name."""
    return [card for card in sorted(zone.known) for _ in range(zone.known[card])]


def unseen(total: Mapping[str, int], seen: Iterable[str], zones: Iterable[Zone]) -> dict[str, int]:
    """The cards of the set that are neither seen nor known, in order of name."""
    left = dict(total)
    for card in seen:
        left[card] = left.get(card, 0) - 1
    for zone in zones:
        for card, copies in zone.known.items():
            left[card] = left.get(card, 0) - copies
    return {card: left[card] for card in sorted(left) if left[card]}


def check(total: Mapping[str, int], seen: Iterable[str], zones: Sequence[Zone], deck: int) -> None:
    """Checks that no kind is seen more often than it exists, and that deck and unknowns add up."""
    left = unseen(total, seen, zones)
    for card, copies in left.items():
        hold(copies > 0, "{:card} is there {} times more often than the set has it", card, -copies)
    unknown = 0
    for zone in zones:
        hold(zone.unknown >= 0, "a zone holds {} unknown cards", zone.unknown)
        unknown += zone.unknown
    hold(
        sum(left.values()) == deck + unknown,
        "{} cards are unseen, but {} are in the deck and {} are unknown in zones",
        sum(left.values()),
        deck,
        unknown,
    )


# Bounds on unknown cards. A bound says that at least so many cards of a zone that never lay open
# are of some kinds, because a starting deck was dealt from them. Everybody knows it, so it changes
# only by what everybody sees, and it is the same in every view.


def bound_left(least: int, kinds: Collection[str], card: str | None) -> int:
    """A bound after a card that never lay open was shown, or left the zone unseen (None)."""
    return least - 1 if least and (card is None or card in kinds) else least


def surely(least: int, kinds: Collection[str], known: Iterable[str]) -> int:
    """Counts the unknown cards that are bound, given known cards that never lay open."""
    return max(0, least - sum(card in kinds for card in known)) if least else 0


def fit(cards: Sequence[str], unknown: int, sure: int, kinds: Collection[str]) -> bool:
    """True if these can be unknown cards of a zone, of which `sure` are of these kinds."""
    others = sum(card not in kinds for card in cards)
    return len(cards) <= unknown and others <= max(0, unknown - sure)


def possible(left: Mapping[str, int], places: Sequence[Collection[str]]) -> bool:
    """True if there is a card for each place, given what each may hold (Kuhn's matching)."""
    taken: dict[str, list[int]] = {}

    def find(place: int, tried: set[str]) -> bool:
        for card in places[place]:
            if card in tried or not left.get(card):
                continue
            tried.add(card)
            there = taken.setdefault(card, [])
            if len(there) < left[card]:
                there.append(place)
                return True
            for at, other in enumerate(there):
                if find(other, tried):
                    there[at] = place
                    return True
        return False

    return all(find(place, set()) for place in range(len(places)))
