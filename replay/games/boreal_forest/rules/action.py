"""An action, one a turn: what every placing and moving asks, and what every score does."""

from collections.abc import Callable
from types import NoneType
from typing import Any, TypeVar

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import Refused, refuse, require
from icecore.replay.kernel.sentences import Sentence, Who, say
from icecore.replay.rulebook.step_row import words_of

from .hexes import address, number_of
from .lookups import LIVES, Animals, fresh_mushroom, how_many, lowest_known
from .rules import Rules
from .scoring import Tally
from .state import ACTION, State, Token
from .table import Facts, Todo, forest, place_name, token_of

A = TypeVar("A", bound=Callable[[State, int, Any], Facts])
AFTER_ACTION: tuple[w.Step, ...] = (w.EndTurn(), w.MayBid(), w.MayBreed(), w.Settle())
HOMES = {
    "insect": Rules.INSECT_1,
    "vole": Rules.VOLE_1,
    "hare": Rules.HARE_1,
    "fish": Rules.FISH_1,
    "wolf": Rules.WOLF_1,
    "mushroom": Rules.MUSH_1,
    "moose": Rules.MOOSE_1,
}
"""The habitats of each animal; a Raptor lives everywhere."""


def begin_action(state: State, todo: Todo) -> None:
    """forest.turn.1: after the tile; and what comes after every action is to be done."""
    if state.phase != ACTION:
        refuse(Rules.TURN_1, "add a tile first")
    todo += AFTER_ACTION


def declare(function: A) -> A:
    """An act of the second part of a turn, (state, seat, act): it leaves what comes after it."""

    def answer(state: State, seat: int, act: Any, step: None, todo: Todo) -> Facts:
        begin_action(state, todo)
        return function(state, seat, act)

    forest.row(NoneType).acts.update(dict.fromkeys(words_of(function, "act"), answer))
    return function


def place_of(state: State, sector: w.Sector, rule: Rules) -> int:
    place = number_of(state.land, sector)
    if place is None:
        raise Refused(rule, "no tile lies at {q},{r}", q=sector[0], r=sector[1])
    return place


def free_to_place(state: State, sector: w.Sector) -> int:
    """forest.gen.5 and end.1: on the tile just added; in the final turns anywhere."""
    place = place_of(state, sector, Rules.GEN_5)
    if not state.laps:
        require(state.fresh, Rules.GEN_5, "you added no tile in this turn")
        q, r = state.land.places[-1]
        newest = place // 6 == len(state.laid) - 1
        require(newest, Rules.GEN_5, "the tile just added lies at {q},{r}", q=q, r=r)
    return place


def at_home(state: State, kind: str, place: int) -> None:
    letter = state.land.letters[place]
    if letter not in LIVES[kind]:
        where, habitat = place_name(address(state.land, place)), c.HABITATS[letter].capitalize()
        refuse(HOMES[kind], "{where} is {habitat}", where=where, habitat=habitat)


def free(state: State, kind: str, spots: range) -> list[int]:
    """The spots where nobody is and the animal lives."""
    letters, animals, lives = state.land.letters, state.animals, LIVES[kind]
    return [n for n in spots if animals[n] is None and letters[n] in lives]


def held(sector: w.Sector, who: Token) -> Sentence:
    hidden = "hidden " if who.kind == "moose" and who.flipped else ""
    return say(
        "{where} is held by {seat}'s {hidden}{token}",
        where=place_name(sector),
        seat=Who(who.seat),
        hidden=hidden,
        token=token_of(who.name),
    )


def empty(animals: Animals, sector: w.Sector, place: int) -> None:
    who = animals[place]
    if who is not None:
        refuse(Rules.GEN_2, held(sector, who))


def ready(state: State, seat: int, name: str, number: int = 1) -> None:
    """forest.gen.6 and bid.6: so many of a token can be placed."""
    if how_many(state, seat, name) >= number:
        return
    committed = state.committed[seat].tokens
    if committed:
        first = tuple(map(token_of, dict.fromkeys(committed)))
        refuse(Rules.BID_6, "your committed tokens come first: {first}", first=first)
    few = f"fewer than {number} of" if number > 1 else "no"
    why = "you have {few} {token} in your supply"
    refuse(Rules.GEN_6, why, few=few, token=token_of(name))


def lowest_first(state: State, seat: int, value: int) -> None:
    lowest = lowest_known(state, seat)
    least = "your lowest Vole is {lowest}"
    require(not lowest or value <= lowest, Rules.VOLE_2, least, lowest=lowest)


def doubling(state: State, seat: int, place: int, wanted: bool, tally: Tally) -> int | None:
    """forest.mush.2: the Mushroom that doubles this score, if one is to."""
    if not wanted:
        return None
    require(tally.total > 0, Rules.MUSH_2, "there is no score to double")
    at = fresh_mushroom(state, seat, place)
    require(at is not None, Rules.MUSH_2, "you have no fresh Mushroom in this habitat")
    return at


def credit(state: State, seat: int, tally: Tally, mushroom: int | None) -> Facts:
    """Base and bonus, doubled by a Mushroom; then what others score with it (forest.R15)."""
    total, doubled = tally.total, 0
    if mushroom is not None:
        doubled = total
        yield w.Flipped(seat, "mushroom", address(state.land, mushroom), "used")
    if total:
        yield w.Scored(seat, tally.source, total + doubled, tally.bonus, doubled)
    for other, points in tally.others:
        yield w.Scored(other, tally.source, points)


def ways_to_score(
    state: State, seat: int, place: int, tally: Tally, declined: bool = True
) -> list[tuple[bool, bool]]:
    """(score, mushroom): scored, doubled if that is possible, or not scored."""
    if not tally.total and not tally.others:
        return [(True, False)]
    ways = [(True, False), (False, False)] if declined else [(True, False)]
    if tally.total and fresh_mushroom(state, seat, place) is not None:
        ways.append((True, True))
    return ways


def go_home(state: State, tally: Tally) -> Facts:
    for place in tally.eaten:
        yield sent_home(state, place, "eaten")
    for place in tally.driven:
        yield sent_home(state, place, "driven")


def sent_home(state: State, place: int, why: Any) -> w.Returned:
    who = state.animals[place]
    assert who is not None
    return w.Returned(who.seat, who.name, address(state.land, place), why)


def own_animal(animals: Animals, seat: int, sector: w.Sector, place: int) -> Token:
    who = animals[place]
    if who is None:
        raise Refused(Rules.GEN_8, "nobody is on {where}", where=place_name(sector))
    if who.seat != seat:
        why = "the {token} on {where} is {owner}'s"
        owner, token = Who(who.seat), token_of(who.name)
        refuse(Rules.GEN_8, why, token=token, where=place_name(sector), owner=owner)
    return who
