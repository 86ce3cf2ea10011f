"""Questions of players at the table: is it in reach, may I take it, where does it fit?"""

from collections.abc import Iterator, Sequence

from icecore.events.games.boreal_pyramid import cards as c
from icecore.replay.kernel import Rule
from icecore.replay.kernel.zones import cards as known_cards
from icecore.replay.kernel.zones import size as zone_size

from .pyramid import FULL, Slots, base, below, beside, index, is_edge, open_slots, rests, size, spot
from .rules import Rules
from .state import State


def on_turn(state: State) -> int:
    """pyramid.setup.6: white, seat 0, moves first; then they alternate."""
    return state.turns % 2


def as_white(state: State, seat: int, square: int) -> int:
    """pyramid.ruling.1: a seat's own square as white counts it; its own inverse."""
    return 9 - square if seat and state.options.orientation == "mirrored" else square


def owns_archive(state: State, seat: int) -> bool:
    """Has the seat placed or reserved an archive card? Only a ruling ever takes one away."""
    archives = state.box.archives
    return not (
        archives.isdisjoint(state.pyramids[seat]) and archives.isdisjoint(state.reserves[seat])
    )


def has_archive(state: State, seat: int) -> bool:
    return not state.box.archives.isdisjoint(state.pyramids[seat])


def obeys(state: State, slots: Slots, card: c.Card, at: int) -> bool:
    """pyramid.place.4: does the card's own placement rule allow this slot?"""
    cards = state.box.cards
    match card.placement:
        case None:
            return True
        case c.FloorMin(floor):
            return spot(slots, at)[0] >= floor
        case c.FloorMax(floor):
            return spot(slots, at)[0] <= floor
        case c.FloorIn(floors):
            return spot(slots, at)[0] in floors
        case c.BesideFamily(family):
            return any(family in cards[other].families for other in beside(slots, at))
        case c.AboveFamily(family):
            return any(family in cards[other].families for other in below(slots, at))
        case c.Edge():
            return is_edge(slots, at)


def misfit(slots: Slots, floor: int, x: int) -> Rule | None:
    """The rule that keeps any card out of a slot, if one does."""
    at = index(slots, floor, x)
    if at is not None and slots[at] is not None:
        return Rules.PLACE_1
    if floor > 1:
        return None if at is not None and rests(slots, at) else Rules.PLACE_3
    ground = base(slots)
    if not ground:
        return None if x == 0 else Rules.PLACE_2
    if len(ground) == 4:
        return Rules.PLACE_1
    return None if at in (ground.start - 1, ground.stop) else Rules.PLACE_2


def fitting_slots(state: State, seat: int, card: c.Card) -> Iterator[int]:
    """Every slot where this card may lie now."""
    slots = state.pyramids[seat]
    if card.placement is None:
        return open_slots(slots)
    return (at for at in open_slots(slots) if obeys(state, slots, card, at))


def barred(state: State, seat: int, card: c.Card) -> Rule | None:
    """The rule that bars this card from the seat's pyramid, wherever it comes from, if one does."""
    if card.kind == "A":
        if has_archive(state, seat):
            return Rules.ARCHIVE_1
        if strictly_reserved(state, seat, card) is not None:
            return Rules.RULING_11
    if card.placement is None:
        return Rules.PLACE_5 if size(state.pyramids[seat]) >= FULL else None
    return Rules.PLACE_5 if next(fitting_slots(state, seat, card), None) is None else None


def strictly_reserved(state: State, seat: int, card: c.Card) -> str | None:
    """pyramid.ruling.11: with archive_strict, the other archive that the seat has located.

    One that an effect recalled from the pyramid is in the reserve too, but was not located there.
    """
    if state.options.archive_strict:
        recalled = state.recalled or ()
        for other in state.reserves[seat]:
            if other in state.box.archives and other != card.id and other not in recalled:
                return other
    return None


def can_reserve(state: State, seat: int, card: str) -> bool:
    """pyramid.archive.2, the only bar to locating a card."""
    return card not in state.box.archives or not owns_archive(state, seat)


def can_explore(state: State, seat: int) -> bool:
    """pyramid.turn.2: is there any card to discover or to locate?"""
    archives = state.box.archives
    for card in state.board:
        if card is not None and (card not in archives or not owns_archive(state, seat)):
            return True
    counter, cards = state.counters[seat], state.box.cards
    in_reach = [
        card
        for square in range(1, counter + 1)
        if (card := state.board[as_white(state, seat, square) - 1]) is not None
    ]
    return any(
        cards[card].cost <= counter and barred(state, seat, cards[card]) is None
        for card in in_reach + state.reserves[seat]
    )


def on_the_table(state: State) -> list[str]:
    """Every card that lies face-up somewhere, or is just being placed."""
    zones: list[Sequence[str | None]] = [*state.pyramids, *state.reserves, state.board]
    zones += [state.out, [state.hand]]
    return [card for zone in zones for card in zone if card is not None]


def unseen_archives(state: State) -> list[str]:
    """The archive cards that the unknown ones of the deck could be."""
    seen = {*on_the_table(state), *state.deck, *state.archive.known, *state.boxed}
    return [card for card in state.box.kinds["A"] if card not in seen]


def may_come(state: State, card: str) -> bool:
    """Could this card be the top of the deck?"""
    if card in state.deck or card in state.archive.known:
        return True
    return state.archive.unknown > 0 and card in unseen_archives(state)


def deck_size(state: State) -> int:
    return len(state.deck) + zone_size(state.archive)


def deck_pool(state: State) -> tuple[list[str], list[int] | None]:
    """The cards that the top of the deck can be, with weights while archives in it are unknown.

    Only as many archives are in the deck as were hidden there: each unseen one is drawn with the
    chance that it is among them, never as if all eight were in.
    """
    pool = sorted(state.deck) + known_cards(state.archive)
    if not state.archive.unknown:
        return pool, None
    archives = unseen_archives(state)
    weights = [len(archives)] * len(pool) + [state.archive.unknown] * len(archives)
    return pool + archives, weights
