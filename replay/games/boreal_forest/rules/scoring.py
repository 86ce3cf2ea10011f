"""Scores of animals, and whom they would send home: asked before anything happens.

Then how the seats stand, and who has won.

`animals` is the map as it would be after all placing and moving, the prey still where it is.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from icecore.events.games.boreal_forest import words as w
from icecore.events.words.record import Outcome

from .hexes import adjacent, group, open_edges, size_of
from .lookups import PREDATORS, Animals, everybody, living_in
from .state import State, Token

MOST_FOR_A_MOOSE = 36
A_VOLE, A_HARE, A_FISH, A_MOOSE = 2, 6, 4, 12


class Tally(NamedTuple):
    """The consequences of one animal."""

    source: w.Source
    base: int = 0
    bonus: int = 0
    eaten: tuple[int, ...] = ()
    driven: tuple[int, ...] = ()
    others: tuple[tuple[int, int], ...] = ()
    """The scores of other seats with it, in order of seats."""

    @property
    def total(self) -> int:
        return self.base + self.bonus

    def unscored(self) -> "Tally":
        """forest.R9: who lands on somebody eats, also for no points."""
        return self._replace(base=0, bonus=0)


NOTHING = Tally("vole")
"""Of what never scores."""


def bonus(state: State, seat: int, owners: Iterable[int]) -> int:
    """forest.db.1 and R10, by the table's reading of it."""
    colours = set(owners)
    if not colours - {seat}:
        return 0
    match state.options.db:
        case "with_actor":
            return len(colours | {seat})
        case "two_plus":
            return len(colours) if len(colours) > 1 else 0
    return len(colours)


def insects(state: State, seat: int, animals: Animals, place: int) -> Tally:
    owners = [who.seat for _, who in living_in(state.land, animals, place) if who.kind == "insect"]
    return Tally("insect", len(owners) ** 2, bonus(state, seat, owners))


def vole(state: State, seat: int, animals: Animals, place: int) -> Tally:
    """forest.R29: the Voles of any colour that hang together, across habitats."""
    voles = {at: who for at, who in everybody(animals) if who.kind == "vole"}
    together = [voles[at] for at in group(state.land, place, voles)]
    if len(together) < 2:
        return Tally("vole")
    owners = [who.seat for who in together]
    return Tally("vole", sum(who.value for who in together), bonus(state, seat, owners))


def hare(state: State, seat: int, animals: Animals, place: int) -> Tally:
    """forest.R27: alone, or with Hares only."""
    here = [who for _, who in living_in(state.land, animals, place)]
    if any(who.kind != "hare" for who in here):
        return Tally("hare")
    owners = [who.seat for who in here]
    return Tally("hare", size_of(state.land, place), bonus(state, seat, owners))


def fish(state: State, seat: int, animals: Animals, place: int) -> Tally:
    """Eats in open habitat; in closed habitat all Fish there score, forest.R33.

    `place` need not hold the Fish yet: it is counted as the seat's own.
    """
    here = living_in(state.land, animals, place)
    if open_edges(state.land, place):
        eaten = [(at, who.seat) for at, who in here if who.kind == "insect"]
        owners = [owner for _, owner in eaten]
        places = tuple(at for at, _ in eaten)
        return Tally("fish_eat", 2 * len(eaten), bonus(state, seat, owners), places)
    owners = [seat, *(who.seat for at, who in here if who.kind == "fish" and at != place)]
    size = size_of(state.land, place)
    others = tuple(
        (other, size * owners.count(other)) for other in sorted(set(owners)) if other != seat
    )
    return Tally(
        "fish_habitat", size * owners.count(seat), bonus(state, seat, owners), others=others
    )


def takeable(kind: str, seat: int, who: Token | None) -> bool:
    """forest.wolf.3, raptor.3 and R21: may a predator end where somebody is?"""
    if who is None:
        return True
    if kind == "raptor":
        return who.kind in ("vole", "fish", "hare")
    if who.kind in ("wolf", "raptor"):
        return who.seat != seat
    return who.kind in ("vole", "hare") or (who.kind == "moose" and not who.flipped)


def predator(state: State, seat: int, animals: Animals, kind: str, place: int) -> Tally:
    """A Wolf or Raptor ends here; `animals` still holds whoever is here, and not the predator."""
    source: w.Source = "wolf" if kind == "wolf" else "raptor"
    prey = animals[place]
    if prey is None:
        return Tally(source)
    match prey.kind:
        case "vole":
            beside = [at for at in adjacent(state.land, place) if is_vole(animals[at])]
            eaten = (place, *sorted(beside))
            owners = [who.seat for at in eaten if (who := animals[at]) is not None]
            return Tally(source, A_VOLE * len(eaten), bonus(state, seat, owners), eaten)
        case "hare":
            return Tally(source, A_HARE, eaten=(place,))
        case "fish":
            return Tally(source, A_FISH, eaten=(place,))
        case "moose":
            return Tally(source, A_MOOSE, eaten=(place,))
    return Tally(source, driven=(place,))


def is_vole(who: Token | None) -> bool:
    return who is not None and who.kind == "vole"


def moose(state: State, place: int) -> Tally:
    """forest.R16 and R18: sectors that nobody else holds, at most 36."""
    others = len(living_in(state.land, state.animals, place)) - 1
    return Tally("moose", min(MOST_FOR_A_MOOSE, size_of(state.land, place) - others))


def tally(state: State, seat: int, kind: str, animals: Animals, place: int) -> Tally:
    """The score at once of an animal that is placed or comes here."""
    match kind:
        case "insect":
            return insects(state, seat, animals, place)
        case "vole":
            return vole(state, seat, animals, place)
        case "hare":
            return hare(state, seat, animals, place)
        case "fish":
            return fish(state, seat, animals, place)
        case "wolf" | "raptor":
            return predator(state, seat, animals, kind, place)
    return NOTHING


def standing(state: State) -> tuple[int, ...]:
    return tuple(state.scores)


def merits(state: State) -> list[tuple[int, int, int]]:
    """forest.end.2 to 4: score, tokens on the map, predators on the map."""
    seats = range(len(state.scores))
    owners = [who.seat for _, who in everybody(state.animals)]
    hunters = [who.seat for _, who in everybody(state.animals) if who.kind in PREDATORS]
    return [(state.scores[seat], owners.count(seat), hunters.count(seat)) for seat in seats]


def what_decides(state: State) -> Literal["score", "tokens", "predators"] | None:
    """The measure that sets the first seat apart; None while two are level at the top."""
    best, second = sorted(merits(state), reverse=True)[:2]
    if best[0] != second[0]:
        return "score"
    if best[1] != second[1]:
        return "tokens"
    return "predators" if best[2] != second[2] else None


def outcome(state: State) -> Outcome | None:
    if state.reason is None:
        return None
    all_merits = merits(state)
    ranks = tuple(1 + sum(other > own for other in all_merits) for own in all_merits)
    return Outcome(state.reason, ranks)
