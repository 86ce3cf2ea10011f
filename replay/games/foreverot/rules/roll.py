"""The five steps of the Foreverot roll."""

from collections.abc import Sequence
from typing import Any

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import NUR
from icecore.replay.kernel import require
from icecore.replay.kernel.sentences import Who

from . import lookups as q
from .facts import advance, destroy_dragon, lose_tokens, turn_time
from .programs import start
from .rules import Rules
from .state import State
from .table import Facts, Todo, on_turn, saga, vote
from .windows import as_asked, ask_first, averting

MOST_SPLITS = 60
"""The most ways to split a Night that are offered; any other is accepted too."""


def first_player(state: State, step: Any) -> int:
    return state.first


def night_lots(state: State) -> tuple[w.Lot, ...] | None:
    """foreverot.ruling.19: all that is held, if it is no more than the demand; else a choice."""
    held = sum(sum(holds.values()) for holds in state.holds)
    demand = q.night_demand(state)
    if demand == 0:
        return ()
    if held > demand:
        return None
    return tuple(
        w.Lot(seat, tuple(q.tokens_of(holds))) for seat, holds in enumerate(state.holds) if holds
    )


def night_options(state: State, seat: int, step: w.NightStep) -> list[w.Sacrifice]:
    """A sample of the ways to split it: each player in turn gives first, each kind goes first."""
    demand, found = q.night_demand(state), dict[w.Sacrifice, None]()
    n = q.seats(state)
    kinds = sorted({token for holds in state.holds for token in holds})
    for kind in kinds:
        for first in range(n):
            order = [(first + other) % n for other in range(n)]
            held = [(who, token) for who in order for token in q.tokens_of(state.holds[who])]
            held.sort(key=lambda one: one[1] != kind)
            given: dict[int, list[str]] = {}
            for who, token in held[:demand]:
                given.setdefault(who, []).append(token)
            lots = tuple(w.Lot(who, tuple(sorted(given[who]))) for who in sorted(given))
            found[w.Sacrifice(lots)] = None
            if len(found) >= MOST_SPLITS:
                return list(found)
    return list(found)


def takes(state: State, step: w.NightStep) -> bool:
    return step.card or state.night


def is_split(state: State, step: w.NightStep) -> bool:
    """The group says who gives what, once nobody could avert it."""
    split = takes(state, step) and night_lots(state) is None
    return split and not averting(state, step)


@saga.step(
    w.NightStep,
    first_player,
    first="the Night takes its tokens first",
    told="{who} says what the Night takes",
    answers=night_options,
    waits=is_split,
    tried=as_asked,
)
def night(state: State, step: w.NightStep, todo: Todo) -> Facts:
    if takes(state, step) and not ask_first(state, step, todo):
        yield from taken(state, night_lots(state) or ())


def taken(state: State, lots: Sequence[w.Lot]) -> Facts:
    for lot in lots:
        yield from lose_tokens(state, lot.seat, lot.tokens, "night")


@saga.answer
def sacrifice(state: State, seat: int, act: w.Sacrifice, step: w.NightStep, todo: Todo) -> Facts:
    """foreverot.roll.night: as many tokens as the Night demands, of anybody who has them."""
    given = [lot.seat for lot in act.lots]
    require(len(set(given)) == len(given), Rules.ROLL_NIGHT, "somebody is named twice")
    for lot in act.lots:
        held = lot.seat < q.seats(state) and bool(lot.tokens)
        held = held and q.holds_all(state.holds[lot.seat], lot.tokens)
        told = "{seat} does not hold these tokens"
        require(held, Rules.ROLL_NIGHT, told, seat=Who(lot.seat))
    total, demand = sum(len(lot.tokens) for lot in act.lots), q.night_demand(state)
    told = "{total} given, but the Night takes {demand}"
    require(total == demand, Rules.ROLL_NIGHT, told, total=total, demand=demand)
    vote(state, act)
    yield from taken(state, act.lots)


@saga.step(w.RotStep, on_turn, first="the Rot is checked first", told="Does the Rot spread?")
def rot(state: State, step: w.RotStep, todo: Todo) -> Facts:
    number = q.obliviates_in_play(state)
    yield w.RotChecked(state.omen, number, state.omen <= number)
    if state.omen <= number:
        todo.append(w.Reveal())


@saga.step(
    w.Reveal, on_turn, first="a Foreverot card comes first", told="A Foreverot card is revealed"
)
def reveal(state: State, step: w.Reveal, todo: Todo) -> Facts:
    """foreverot.end.loss."""
    if state.doom_left:
        todo.append(w.DrawFrom("foreverot", 1, q.current(state)))
    else:
        yield w.Ended("foreverot spent")
        todo.clear()


@saga.step(w.Resolve, on_turn, first="the card is carried out first", told="{card} is carried out")
def resolve(state: State, step: w.Resolve, todo: Todo) -> Facts:
    start(state, step.card, q.current(state), 0, todo)
    yield from ()


@saga.step(w.ChainStep, on_turn, first="the chain corrodes first", told="The chain corrodes")
def chain(state: State, step: w.ChainStep, todo: Todo) -> Facts:
    """foreverot.roll.chain; foreverot.ruling.1: nothing at Nur."""
    world = state.omen
    if world == NUR:
        return
    if world in state.lost:
        start(state, f"chaos{world}", state.first, world, todo)
    elif state.dragons[world]:
        yield from destroy_dragon(state, world, "roll")
    else:
        todo.append(w.LoseIt(world, "roll"))


@saga.step(w.WarlordStep, on_turn, first="Warlords act first", told="Warlords act")
def warlords(state: State, step: w.WarlordStep, todo: Todo) -> Facts:
    """foreverot.ruling.16: by world, then slot."""
    acting = [
        w.Activate(token, world)
        for world in q.intact(state)
        for slot in q.enemies(state, world, "warlord")
        if (token := str(state.slots[world][slot]))
        and state.box.warlords[token].number == state.omen
    ]
    todo.extend(reversed(acting))
    yield from ()


@saga.step(
    w.Activate,
    on_turn,
    first="the Warlord acts first",
    told="{token} acts on {world}",
    tried=as_asked,
)
def activate(state: State, step: w.Activate, todo: Todo) -> Facts:
    token, world = step.token, step.world
    if token not in state.slots[world]:
        return
    if ask_first(state, step, todo):
        return
    slot = state.slots[world].index(token)
    named = token in state.named
    yield w.Activated(token, world, slot, named)
    if named:
        start(state, f"{token}/{slot}", state.first, world, todo)
    else:
        yield from advance(state, token, world, todo)


@saga.step(w.TimeStep, on_turn, first="Day and Night turn first", told="Day and Night may turn")
def time(state: State, step: w.TimeStep, todo: Todo) -> Facts:
    if state.omen % 2 == 0:
        yield from turn_time(state, "flip")
