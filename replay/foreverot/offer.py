"""What could be asked now by the seats, and where the game stands."""

from collections.abc import Iterator

from icecore.events.foreverot.acts import (
    Act,
    Agree,
    Begin,
    Confront,
    ConfrontRot,
    Deploy,
    EndTurn,
    Engage,
    Favors,
    Gate,
    Lead,
    Prophesy,
    Reroll,
    Rouse,
    Special,
    SpecialReroll,
    Transfer,
)
from icecore.events.foreverot.cards import ENERGY, NUR, WORLDS
from icecore.events.foreverot.steps import (
    Ask,
    AskMove,
    AskTransfer,
    AwaitRuling,
    Beat,
    ChooseFirst,
    ChooseStart,
    NightStep,
    Offer,
    Put,
    Run,
    Settle,
    Step,
    Window,
)
from icecore.events.foreverot.verbs import Exchange
from icecore.events.record import Decline, GoOn
from icecore.events.wire import SCRIBE, TABLE
from icecore.replay.foreverot.actions import refuse_engage
from icecore.replay.foreverot.answers import options_of, trigger_of
from icecore.replay.foreverot.chance import chance
from icecore.replay.foreverot.duels import cost_of, enemy_at
from icecore.replay.foreverot.facts import foresees
from icecore.replay.foreverot.freely import free_acts
from icecore.replay.foreverot.payments import can_pay
from icecore.replay.foreverot.questions import (
    actions_left,
    awaited,
    enemies,
    forbidden,
    gate_cost,
    has_transfer,
    is_forbidden,
    next_world,
    offered_actions,
    seats,
)
from icecore.replay.foreverot.roll import night_options
from icecore.replay.foreverot.state import State
from icecore.replay.foreverot.windows import interrupted
from icecore.replay.kernel import Clock, Refused

Choice = tuple[int, Act | Decline | GoOn]


def candidates(state: State) -> list[Choice]:
    """Every legal act of a seat; the scribe's, where a ruling has left nobody else one."""
    if state.reason is not None:
        return []
    if not state.todo:
        seat = state.turn
        if seat < 0:
            return [(SCRIBE, GoOn())]
        return [(seat, act) for act in turn_acts(state, seat)]
    if chance(state) is not None:
        return []
    seat = awaited(state)
    acts: list[Choice] = [(seat, act) for act in answers(state, state.todo[-1], seat)]
    return acts or [(SCRIBE, GoOn())]


def answers(state: State, step: Step, seat: int) -> Iterator[Act | Decline]:
    """What the next step asks of a seat."""
    match step:
        case Run() | Ask() | Beat() | Put() | Offer():
            yield from options_of(state, step)
        case NightStep():
            yield from night_options(state)
        case AskTransfer() | AskMove():
            yield Agree(True)
            yield Agree(False)
        case Window():
            yield Decline()
            yield from window_answers(state, step, seat)
        case AwaitRuling():
            yield Decline()
        case ChooseFirst():
            yield from map(Lead, range(seats(state)))
        case ChooseStart():
            yield from map(Begin, range(1, WORLDS + 1))


def window_answers(state: State, step: Window, seat: int) -> Iterator[Act]:
    below, holds = state.todo[interrupted(state.todo)], state.holds[seat]
    if step.trigger == "die" and isinstance(below, Settle):
        if below.why == "foreverot":
            if holds.get("special"):
                yield SpecialReroll(state.die)
        elif below.seat == seat and holds.get("reroll"):
            yield Reroll(state.die)
    for card in foresees(state, seat, trigger_of(state, step)):
        yield Prophesy(card, step.world)


def turn_acts(state: State, seat: int) -> Iterator[Act]:
    """Actions and free acts of the player on turn. Hot: asked for every act of every bot."""
    left = actions_left(state)
    if left > 0:
        closed = forbidden(state, seat)
        if "gate" not in closed:
            yield from gates(state, seat)
        if "engage" not in closed:
            yield from engagements(state, seat)
        yield from fights(state, seat, closed)
        if "transfer" not in closed:
            yield from transfers(state, seat)
        if "deploy" not in closed:
            yield from deployments(state)
        if "favors" not in closed and state.holds[seat].get("influence") and state.factions:
            yield from (Favors(extra) for extra in range(min(left, 17)))
        if "special" not in closed:
            yield from specials(state, seat)
    yield from free_acts(state, seat)
    yield EndTurn()


def gates(state: State, seat: int) -> Iterator[Act]:
    here = state.pawns[seat]
    for world in range(1, WORLDS + 1):
        open_ = world != here and world not in state.lost
        if open_ and gate_cost(state, seat, world) <= state.alliance:
            yield Gate(world)


def engagements(state: State, seat: int) -> Iterator[Act]:
    world = state.pawns[seat]
    if world == NUR:
        return
    for slot, token in enumerate(state.slots[world]):
        if token is None:
            try:
                refuse_engage(state, seat, world, slot)
            except Refused:
                continue
            yield Engage(slot)


def fights(state: State, seat: int, closed: set[str]) -> Iterator[Act]:
    world = state.pawns[seat]
    if world == NUR:
        if "confront" not in closed:
            for stack in range(len(state.stacks)):
                top = enemy_at(state, NUR, stack)
                if top is not None and can_pay(state, seat, *cost_of(state, seat, top)):
                    yield ConfrontRot(stack)
        return
    for slot in enemies(state, world, "enemy"):
        token = str(state.slots[world][slot])
        if "confront" not in closed and can_pay(state, seat, *cost_of(state, seat, token)):
            yield Confront(slot)
        if "rouse" not in closed and state.dragons[world]:
            yield Rouse(slot)


def transfers(state: State, seat: int) -> Iterator[Act]:
    here = state.pawns[seat]
    for partner, there in enumerate(state.pawns):
        if partner == seat or is_forbidden(state, partner, "transfer"):
            continue
        if here != there and not (has_transfer(state, here) and has_transfer(state, there)):
            continue
        for colour in ENERGY:
            if state.holds[seat].get(colour):
                yield Transfer(partner, "give", colour)
            if state.holds[partner].get(colour) and (partner, colour) not in state.withheld:
                yield Transfer(partner, "take", colour)


def deployments(state: State) -> Iterator[Act]:
    for world in range(1, WORLDS + 1):
        if state.reinforcements[world] or state.deployed[world]:
            for way in ("up", "down"):
                if next_world(state, world, way) is not None:
                    if state.reinforcements[world]:
                        yield Deploy(world, "up" if way == "up" else "down", "pawn")
                    if state.deployed[world]:
                        yield Deploy(world, "up" if way == "up" else "down", "influence")


def specials(state: State, seat: int) -> Iterator[Act]:
    for card in offered_actions(state, seat):
        name = card if card in state.box.roles else f"{card}/act"
        program = state.box.programs[name]
        first = program[0] if program else None
        if not isinstance(first, Exchange) or can_pay(state, seat, first.pay):
            yield Special(card)


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock(state.round, state.turns, None)
    seat = TABLE if chance(state) is not None else awaited(state)
    return Clock(state.round, state.turns, seat)
