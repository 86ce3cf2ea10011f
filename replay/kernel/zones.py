"""Zones of cards that the table may not see: the known ones by name, the others by number.

A hidden hand, a face-down deck, a bag. A card is `None` where nobody could see which it was.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from icecore.replay.kernel import hold


class Zone(Struct, gc=False):
    """Known cards with their copies, and how many more there are."""

    known: dict[str, int] = {}
    unknown: int = 0

    def hidden(self) -> "Zone":
        """The zone for a seat that may not look into it."""
        return Zone({}, self.unknown + sum(self.known.values()))  # hot: every view hides some


def size(zone: Zone) -> int:
    return zone.unknown + sum(zone.known.values())


def holds(zone: Zone, card: str | None) -> bool:
    """Could this card be here: known, or one of the unknown ones?"""
    return zone.unknown > 0 or (bool(zone.known) if card is None else card in zone.known)


def holds_all(zone: Zone, cards: Iterable[str | None]) -> bool:
    """Could all of these leave the zone together?"""
    wanted = Counter(cards)
    unseen = wanted.pop(None, 0)
    missing = sum(max(0, n - zone.known.get(str(card), 0)) for card, n in wanted.items())
    return missing <= zone.unknown and unseen + wanted.total() <= size(zone)


def put(zone: Zone, card: str | None) -> None:
    if card is None:
        zone.unknown += 1
    else:
        zone.known[card] = zone.known.get(card, 0) + 1


def take(zone: Zone, card: str | None) -> None:
    """A named card leaves from the known ones, else it identifies an unknown one.

    A card that leaves unseen could be any: what was known of the zone is unknown after it.
    """
    if card is None:
        zone.unknown = size(zone) - 1
        zone.known.clear()
    elif card in zone.known:
        if zone.known[card] > 1:
            zone.known[card] -= 1
        else:
            del zone.known[card]
    else:
        zone.unknown -= 1
    if zone.unknown < 0:
        hold(False, "{:card} is not there", card or "a card")


def identify(zone: Zone, cards: Iterable[str]) -> None:
    """Unknown cards of the zone turn out to be these."""
    for card in cards:
        zone.unknown -= 1
        put(zone, card)
    hold(zone.unknown >= 0, "more cards identified than were unknown")


def cards(zone: Zone) -> list[str]:
    """The known cards, each as often as it is there, in order of name."""
    return [card for card in sorted(zone.known) for _ in range(zone.known[card])]


def unseen(total: Mapping[str, int], seen: Iterable[str], zones: Iterable[Zone]) -> dict[str, int]:
    """What is left of the set when all known cards are taken away, in order of name."""
    left = Counter(total)
    left.subtract(Counter(seen))
    for zone in zones:
        left.subtract(zone.known)
    return {card: left[card] for card in sorted(left) if left[card]}


def check(total: Mapping[str, int], seen: Iterable[str], zones: Sequence[Zone], deck: int) -> None:
    """No kind is seen more often than it exists, and the unseen are the deck and the unknown."""
    left = unseen(total, seen, zones)
    for card, copies in left.items():
        hold(copies > 0, "{:card} is there {} times more often than the set has it", card, -copies)
    for zone in zones:
        hold(zone.unknown >= 0, "a zone holds {} unknown cards", zone.unknown)
    hidden_somewhere = deck + sum(zone.unknown for zone in zones)
    hold(
        sum(left.values()) == hidden_somewhere,
        "{} cards are unseen, but {} are in the deck and unknown",
        sum(left.values()),
        hidden_somewhere,
    )


# What unknown cards may be. A bound says that at least so many cards of a zone that never lay open
# are of some kinds: a starting deck was dealt from them. Everybody knows it, so it changes only by
# what everybody sees, and is the same in every view.


def bound_left(least: int, kinds: Collection[str], card: str | None) -> int:
    """A bound after a card that never lay open was shown, or left the zone unseen (None)."""
    return least - 1 if least and (card is None or card in kinds) else least


def surely(least: int, kinds: Collection[str], known: Iterable[str]) -> int:
    """How many unknown cards are bound, where some that never lay open are known all the same."""
    return max(0, least - sum(card in kinds for card in known)) if least else 0


def fit(cards: Sequence[str], unknown: int, sure: int, kinds: Collection[str]) -> bool:
    """Can these be among the unknown cards of a zone, of which `sure` are of these kinds?"""
    others = sum(card not in kinds for card in cards)
    return len(cards) <= unknown and others <= max(0, unknown - sure)


def possible(left: Mapping[str, int], places: Sequence[Collection[str]]) -> bool:
    """Is there a card for each of these places, given what each may hold? (Kuhn's matching.)"""
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
