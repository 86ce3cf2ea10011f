"""What the player on turn may do now, and why a location cannot be engaged."""

from collections.abc import Iterator

from icecore.events.games.foreverot.acts import (
    Act,
    Confront,
    ConfrontRot,
    Deploy,
    EndTurn,
    Engage,
    Favors,
    Gate,
    Rouse,
    Special,
    Transfer,
)
from icecore.events.games.foreverot.cards import ENERGY, NUR, RUIN, WORLDS
from icecore.events.games.foreverot.verbs import Draw, Exchange
from icecore.replay.games.foreverot.rules.duels import cost_of, enemy_at
from icecore.replay.games.foreverot.rules.freely import free_acts
from icecore.replay.games.foreverot.rules.payments import can_pay
from icecore.replay.games.foreverot.rules.questions import (
    actions_left,
    enemies,
    forbidden,
    gate_cost,
    has_transfer,
    is_forbidden,
    modifier,
    next_world,
    offered_actions,
    pawns_on,
    warlords_on,
)
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.kernel import Refused, refuse

TWICE = 2


def turn_acts(state: State, seat: int) -> Iterator[Act]:
    """Actions and free acts of the player on turn, the end of it last.

    Hot: asked for every act of every bot.
    """
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


def refuse_engage(state: State, seat: int, world: int, slot: int) -> None:
    if world == NUR:
        refuse(Rules.ACT_ENGAGE, "Nur has no locations")
    warlords, pawns = warlords_on(state, world), pawns_on(state, world, seat)
    if warlords and pawns <= warlords:
        refuse(Rules.ACT_ENGAGE, f"Warlords not outnumbered: {pawns} pawns, {warlords} Warlords")
    token = state.slots[world][slot]
    if token is not None:
        name = "a Ruin" if token == RUIN else state.box.names[token]
        refuse(Rules.ACT_ENGAGE, f"the location is blocked by {name}")
    limit = max(1, TWICE + modifier(state, seat, "engage_limit"))
    if state.uses.get(f"{world}{slot}", 0) >= limit:
        refuse(Rules.ACT_ENGAGE, f"no location is used more than {limit} times in your turn")
    effects = state.box.board(world).locations[slot].effect
    first = effects[0] if effects else None
    if isinstance(first, Exchange) and not can_pay(state, seat, first.pay):
        refuse(Rules.ENGAGE_EXCHANGE, "you cannot pay the left side")
    if isinstance(first, Draw) and not state.decks[world]:
        refuse(Rules.ENGAGE_CARD, "the World deck is empty")


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
            if state.holds[partner].get(colour):
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
