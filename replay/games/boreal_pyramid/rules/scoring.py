"""Victory points: every formula verb, read from the pyramids as they are."""

from collections.abc import Iterator

from icecore.events.games.boreal_pyramid import cards as c
from icecore.events.words.record import Outcome

from .pyramid import neighbours, open_cards, size, spot, width
from .state import State


def families(state: State, seat: int) -> dict[str, int]:
    """Counts the cards of each family that a pyramid shows; a card of several counts for each."""
    cards, found = state.box.cards, dict[str, int]()
    for card in state.pyramids[seat]:
        if card is not None:
            for family in cards[card].families:
                found[family] = found.get(family, 0) + 1
    return found


def open_compasses(state: State, seat: int) -> int:
    """pyramid.rest.2: compasses under another card no longer count."""
    cards = state.box.cards
    compasses = 0
    for card in open_cards(state.pyramids[seat]):
        compasses += cards[card].compasses
    return compasses


def card_points(state: State, seat: int, at: int) -> int:
    """The points of the card in a slot, now."""
    card = state.pyramids[seat][at]
    if card is None:
        return 0
    if card in state.valued:
        return state.valued[card]
    vp = state.box.cards[card].vp
    return vp if isinstance(vp, int) else _points(state, seat, at, vp)


def _points(state: State, seat: int, at: int, formula: c.Formula) -> int:
    slots, cards = state.pyramids[seat], state.box.cards
    match formula:
        case c.Fixed(n):
            return n
        case c.PerFamily(family, n):
            return n * families(state, seat).get(family, 0)
        case c.ByFloor(points):
            return points[spot(slots, at)[0] - 1]
        case c.PerNeighbour(n, family):
            return n * sum(
                family is None or family in cards[card].families for card in neighbours(slots, at)
            )
        case c.DistinctFamilies(n):
            return n * len(families(state, seat))
        case c.Majority(n):
            mine, theirs = families(state, seat), families(state, 1 - seat)
            return n * sum(mine[family] > theirs.get(family, 0) for family in mine)
        case c.CopyRight(n):
            # pyramid.ruling.17: chains run to the right only, so they end at the floor's end.
            last = at % width(slots) == width(slots) - 1
            return n if last else n + card_points(state, seat, at + 1)
        case c.OpenCompasses(n):
            return n * open_compasses(state, seat)
        case c.PerReserve(n):
            return n * len(state.reserves[seat])
        case c.Sum(parts):
            return sum(_points(state, seat, at, part) for part in parts)


def scored_cards(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """pyramid.score.1: all own pyramid cards with their points, covered ones too."""
    for at, card in enumerate(state.pyramids[seat]):
        if card is not None:
            yield card, card_points(state, seat, at)


def standing(state: State) -> tuple[int, ...]:
    """The victory points of both pyramids, as if the game ended now.

    Archives and bots ask after every act, and most acts change nothing that points are read from:
    the last answer is kept with what it was read from.
    """
    global _last
    if state.reason is not None:
        return tuple(state.scores)
    white, black = state.pyramids
    reserves = (0, 0)
    for card in state.box.reserved:
        if card in white or card in black:
            reserves = (len(state.reserves[0]), len(state.reserves[1]))
    read = (state.box, white[:], black[:], reserves, dict(state.valued))
    last = _last  # held, since another thread may keep its own answer meanwhile
    if read != last[0]:
        last = _last = (read, (_total(state, 0), _total(state, 1)))
    return last[1]


_last: tuple[object, tuple[int, ...]] = (None, ())


def _total(state: State, seat: int) -> int:
    """The sum of `scored_cards`; most cards are worth a plain number."""
    cards, valued, total = state.box.cards, state.valued, 0
    for at, card in enumerate(state.pyramids[seat]):
        if card is not None:
            vp = cards[card].vp
            total += vp if type(vp) is int and not valued else card_points(state, seat, at)
    return total


def outcome(state: State) -> Outcome | None:
    """pyramid.score.2-4: more points, then fewer cards, else shared."""
    if state.reason is None:
        return None
    white, black = ((-state.scores[seat], size(state.pyramids[seat])) for seat in (0, 1))
    ranks = (1, 1) if white == black else (1, 2) if white < black else (2, 1)
    return Outcome(state.reason, ranks)
