"""Cards and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Sequence
from typing import NamedTuple

from icecore.events.games.boreal_pyramid import cards as c
from icecore.replay.kernel.zones import size as zone_size
from icecore.replay.show.text import counted, signed

from ..rules.effects import effects
from ..rules.lookups import deck_size, on_turn
from ..rules.pyramid import FULL, Slots, size
from ..rules.scoring import open_compasses, outcome
from ..rules.state import State
from ..rules.table import pyramid
from ..rules.turn import clock

KINDS = {"S": "starting location", "L": "location", "A": "archive"}
SIDES = ("white", "black")


def short_points(card: c.Card) -> str:
    """`7`, `2/coast`, `3·5·7·9`, `+3→`: what the card is worth, as it would be printed."""
    return signed(card.vp) if isinstance(card.vp, int) else formula(card.vp)


def formula(vp: c.Formula) -> str:
    match vp:
        case c.Fixed(n):
            return signed(n)
        case c.PerFamily(family, n):
            return f"{signed(n)}/{family}"
        case c.ByFloor(points):
            return "·".join(map(signed, points))
        case c.PerNeighbour(n, family):
            return f"{signed(n)}/{family + ' ' if family else ''}neighbour"
        case c.DistinctFamilies(n):
            return f"{signed(n)}/family"
        case c.Majority(n):
            return f"{signed(n)}/majority"
        case c.CopyRight(n):
            return f"{signed(n, plus='+') if n else ''}→"
        case c.OpenCompasses(n):
            return f"{signed(n)}/compass"
        case c.PerReserve(n):
            return f"{signed(n)}/reserve"
        case c.Sum(parts):
            return " + ".join(map(formula, parts))


def placement(rule: c.Placement | None) -> str:
    match rule:
        case None:
            return ""
        case c.FloorMin(floor):
            return f"floor {floor}+"
        case c.FloorMax(floor):
            return f"floor ≤{floor}"
        case c.FloorIn(floors):
            return f"floor {'/'.join(map(str, floors))}"
        case c.BesideFamily(family):
            return f"beside {family}"
        case c.AboveFamily(family):
            return f"above {family}"
        case c.Edge():
            return "at an edge"


def short_effects(card: c.Card) -> str:
    told = [effects.words(effect) for effect in card.effects]
    return ", ".join([*told, "see card"] if card.text_only else told)


def terms(card: c.Card) -> str:
    """The card's own placement rule and its effects, in words."""
    return " · ".join(filter(None, (placement(card.placement), short_effects(card))))


def describe(card: c.Card) -> str:
    """The whole card in a sentence, for tooltips and screen readers."""
    facts = [
        f"{card.name} ({card.id})",
        KINDS[card.kind],
        " and ".join(card.families) or "no family",
        f"cost {card.cost}",
        counted(card.compasses, "compass", "compasses"),
        f"points {short_points(card)}",
        placement(card.placement),
        short_effects(card),
    ]
    return ", ".join(filter(None, facts))


class Deck(NamedTuple):
    cards: int
    archives: int
    """The number of archives among them, which everybody can count."""


def deck(state: State) -> Deck:
    named = sum(card in state.box.archives for card in state.deck)
    return Deck(deck_size(state), named + zone_size(state.archive))


def when(state: State) -> str:
    round_, turn, _ = clock(state)
    return f"round {round_}, turn {turn}" if turn else "setup"


def mover(state: State) -> int | None:
    """The seat on turn, once the setup is done and until the game ends."""
    return on_turn(state) if state.reason is None and clock(state).turn else None


def awaited(state: State, names: Sequence[str]) -> str:
    """Says whose turn it is and what is waited for; after the end, who has won."""
    if state.reason is not None:
        return result(state, names)
    return pyramid.say(state, names)


def result(state: State, names: Sequence[str]) -> str:
    ended = outcome(state)
    if ended is None:
        return ""
    white, black = state.scores
    if len(ended.winners) == 2:
        return f"{signed(white)} to {signed(black)}, shared"
    (winner,) = ended.winners
    best, other = signed(state.scores[winner]), signed(state.scores[1 - winner])
    why = ", fewer cards" if white == black else ""
    return f"{names[winner]} wins {best} to {other}{why}"


def level(state: State, names: Sequence[str]) -> str:
    """pyramid.score.3 and 4: points are level, so what decided is said, or that nothing did."""
    white, black = state.scores
    return result(state, names) if white == black else ""


def ending(state: State) -> str:
    """The reason of the end, or nothing yet."""
    return {
        "white completed": "white completed a pyramid",
        "black completed": "black completed a pyramid",
        "both completed": "both completed a pyramid",
        "stalemate": "nobody could move",
    }.get(state.reason or "", state.reason or "")


def progress(slots: Slots) -> str:
    return f"{size(slots)} of {FULL} cards"


def rest_gain(state: State, seat: int) -> int:
    """The gain of a rest now, before the end of the track cuts it."""
    return open_compasses(state, seat) + max(0, 2 - state.counters[seat])
