"""What the player on turn may do: actions, and acts that cost none."""

from collections.abc import Iterator

from icecore.events.games.foreverot.acts import (
    Confront,
    ConfrontRot,
    Convert,
    Deploy,
    EndTurn,
    Engage,
    Favors,
    Gate,
    Quest,
    Rouse,
    Special,
    Transfer,
)
from icecore.events.games.foreverot.cards import ENERGY, NUR
from icecore.events.games.foreverot.steps import (
    AskTransfer,
    Beat,
    Drain,
    DrawFrom,
    Duel,
    Offer,
    Proceed,
    RouseCheck,
    Step,
    Throw,
    VergeCheck,
)
from icecore.events.games.foreverot.verbs import Exchange, Forbid, Forbidden
from icecore.events.games.foreverot.words import Acted, CardDone, Event, Gated, Given, Marched
from icecore.replay.games.foreverot.rules.duels import cost_of, dice_for, enemy_at
from icecore.replay.games.foreverot.rules.facts import arrive
from icecore.replay.games.foreverot.rules.freely import gives_nothing, quest_is_met
from icecore.replay.games.foreverot.rules.payments import can_pay, metal
from icecore.replay.games.foreverot.rules.pending import waited_for, who
from icecore.replay.games.foreverot.rules.programs import start
from icecore.replay.games.foreverot.rules.questions import (
    actions_left,
    awaited,
    gate_cost,
    has_transfer,
    is_forbidden,
    modifier,
    next_world,
    offered_actions,
    own_passives,
    seats,
)
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.turn import end_turn, go
from icecore.replay.games.foreverot.rules.turn_acts import refuse_engage
from icecore.replay.games.foreverot.rules.would import text_would_do
from icecore.replay.kernel import Refused, refuse, require


def in_turn(state: State, seat: int) -> None:
    """foreverot.ruling.56: in one's own turn, while nothing is pending."""
    if state.todo or seat != state.turn:
        if seat != awaited(state):
            refuse(Rules.TURN_PLAYER, f"{who(state)} is to act")
        refuse(Rules.TURN_ORDER, waited_for(state))


def may_act(state: State, seat: int, action: Forbidden, cost: int = 1) -> None:
    in_turn(state, seat)
    left = actions_left(state)
    if left < cost:
        refuse(Rules.TURN_ACTIONS, f"it takes {cost}, you have {max(0, left)} left")
    refuse_forbidden(state, seat, action, "you")


def refuse_forbidden(state: State, seat: int, action: Forbidden, whom: str) -> None:
    """By what lies before the seat, or by the Active Event."""
    if is_forbidden(state, seat, action):
        own = Forbid(action) in own_passives(state, seat)
        rule = Rules.MADNESS_ONE if own else Rules.EVENT_KINDS
        refuse(rule, f"a card forbids {whom} to {action}")


def after(*steps: Step) -> list[Step]:
    """What follows an act: these steps first, then due Events, then the turn goes on."""
    return [Proceed(), Drain(), *steps]


def gate(state: State, seat: int, act: Gate) -> Iterator[Event]:
    may_act(state, seat, "gate")
    here, world = state.pawns[seat], act.world
    if world == here:
        refuse(Rules.ACT_GATE, f"you are already on {state.box.board(world).name}")
    if world in state.lost:
        refuse(Rules.ACT_GATE, f"{state.box.board(world).name} is a lost world")
    cost = gate_cost(state, seat, world)
    if cost > state.alliance:
        refuse(Rules.ACT_GATE, f"you need {cost} Alliance, there are {state.alliance}")
    yield Acted(seat, "gate")
    yield Gated(seat, here, world, cost)
    yield from arrive(state, seat)
    todo = after()
    # foreverot.act.gate.verge: below the Verge, but not at Nur.
    if NUR < world <= state.verge and not is_forbidden(state, seat, "verge_die"):
        todo += (VergeCheck(world), Throw(seat, "verge"))
    yield from go(state, todo)


def engage(state: State, seat: int, act: Engage) -> Iterator[Event]:
    may_act(state, seat, "engage")
    world, slot = state.pawns[seat], act.slot
    refuse_engage(state, seat, world, slot)
    yield Acted(seat, "engage", 1, slot)
    todo = after()
    start(state, f"loc{world}{slot}", seat, world, todo)
    yield from go(state, todo)


def confront(state: State, seat: int, act: Confront) -> Iterator[Event]:
    may_act(state, seat, "confront")
    world, slot = state.pawns[seat], act.slot
    token = enemy_at(state, world, slot) if world != NUR else None
    if token is None:
        raise Refused(Rules.CONFRONT_OBLIVIATE, "there is no Obliviate and no Warlord")
    warlord = token in state.box.warlords
    rule = Rules.CONFRONT_WARLORD if warlord else Rules.CONFRONT_OBLIVIATE
    cost, waived = cost_of(state, seat, token)
    if not can_pay(state, seat, cost, waived):
        refuse(rule, f"you do not hold the cost of {state.box.names[token]}")
    yield Acted(seat, "confront", token=token)
    yield from go(state, after(*fight(state, seat, world, slot, token)))


def confront_rot(state: State, seat: int, act: ConfrontRot) -> Iterator[Event]:
    may_act(state, seat, "confront")
    if state.pawns[seat] != NUR:
        refuse(Rules.CONFRONT_ROT, "you are not on Nur")
    token = enemy_at(state, NUR, act.stack)
    if token is None:
        raise Refused(Rules.CONFRONT_ROT, "nothing is left of this stack")
    if act.token not in (None, token):
        raise Refused(Rules.CONFRONT_ROT, f"covered: {state.box.names[token]} lies on top")
    if not can_pay(state, seat, *cost_of(state, seat, token)):
        refuse(Rules.CONFRONT_ROT, f"you do not hold the cost of {state.box.names[token]}")
    yield Acted(seat, "rot", token=token)
    yield from go(state, after(*fight(state, seat, NUR, act.stack, token)))


def fight(state: State, seat: int, world: int, slot: int, token: str) -> Iterator[Step]:
    dice = dice_for(state, seat, token)
    if dice:
        yield Duel(world, slot, dice)
        yield Throw(seat, "confront")
    else:
        yield Beat(world, slot)


def rouse(state: State, seat: int, act: Rouse) -> Iterator[Event]:
    may_act(state, seat, "rouse")
    world = state.pawns[seat]
    if not state.dragons[world]:
        refuse(Rules.ACT_ROUSE, "no Dragon is left on your world")
    token = enemy_at(state, world, act.slot)
    if token is None:
        raise Refused(Rules.ACT_ROUSE, "no target: there is no Obliviate and no Warlord")
    yield Acted(seat, "rouse", token=token)
    yield from go(state, after(RouseCheck(world, act.slot), Throw(seat, "rouse")))


def transfer(state: State, seat: int, act: Transfer) -> Iterator[Event]:
    """foreverot.ruling.51: only taking needs consent, and it is asked before the action counts."""
    may_act(state, seat, "transfer")
    partner, colour = act.partner, act.colour
    refuse_transfer(state, seat, partner, act)
    if act.way == "give":
        yield Acted(seat, "transfer")
        yield Given(seat, partner, (colour,))
        yield from go(state, after())
    else:
        yield from go(state, after(AskTransfer(partner, colour)))


def refuse_transfer(state: State, seat: int, partner: int, act: Transfer) -> None:
    if act.colour not in ENERGY:
        raise Refused(Rules.ACT_TRANSFER, f"{act.colour} is not Energy")
    if partner == seat or partner >= seats(state):
        raise Refused(Rules.ACT_TRANSFER, "it takes another player")
    here, there = state.pawns[seat], state.pawns[partner]
    if here != there and not (has_transfer(state, here) and has_transfer(state, there)):
        refuse(Rules.ACT_TRANSFER, "no Transfer: not on one world, nor both at open icons")
    refuse_forbidden(state, partner, "transfer", "the other")
    giver = seat if act.way == "give" else partner
    if not state.holds[giver].get(act.colour):
        raise Refused(Rules.ACT_TRANSFER, f"there is no {act.colour} Energy to give")


def deploy(state: State, seat: int, act: Deploy) -> Iterator[Event]:
    """foreverot.ruling.58: any player moves any Reinforcement."""
    may_act(state, seat, "deploy")
    there = state.reinforcements if act.kind == "pawn" else state.deployed
    if not there[act.world]:
        raise Refused(Rules.ACT_DEPLOY, "no Reinforcement pawn stands there")
    target = next_world(state, act.world, act.way)
    if target is None:
        raise Refused(Rules.ACT_DEPLOY, "there is no world that way")
    yield Acted(seat, "deploy")
    yield Marched(seat, act.world, target, act.kind)
    yield from go(state, after())


def favors(state: State, seat: int, act: Favors) -> Iterator[Event]:
    may_act(state, seat, "favors", 1 + act.extra)
    influence = state.holds[seat].get("influence", 0)
    require(influence > 0, Rules.ACT_FAVORS, "you have no Influence")
    require(bool(state.factions), Rules.ACT_FAVORS, "the Faction deck is empty")
    yield Acted(seat, "favors", 1 + act.extra)
    cards = max(1, influence + act.extra + modifier(state, seat, "favors_draw"))
    yield from go(state, after(Offer(seat), DrawFrom("faction", min(32, cards), seat)))


def special(state: State, seat: int, act: Special) -> Iterator[Event]:
    may_act(state, seat, "special")
    if act.card not in offered_actions(state, seat):
        refuse(Rules.ACT_SPECIAL, f"{act.card} is neither your Role nor an Event's offer")
    name = act.card if act.card in state.box.roles else f"{act.card}/act"
    program = state.box.programs[name]
    first = program[0] if program else None
    if isinstance(first, Exchange) and not can_pay(state, seat, first.pay):
        refuse(Rules.ACT_SPECIAL, "you cannot pay for it")
    yield Acted(seat, "special")
    todo = after()
    start(state, name, seat, 0, todo)
    yield from go(state, todo)


def quest(state: State, seat: int, act: Quest) -> Iterator[Event]:
    if state.turn != seat and seat != awaited(state):
        refuse(Rules.FREE_QUEST, "it is not your turn")
    in_turn(state, seat)
    if act.card not in state.quests[seat]:
        refuse(Rules.FREE_QUEST, f"{act.card} is no Quest of yours")
    if not quest_is_met(state, seat, act.card):
        refuse(Rules.FREE_QUEST, "its condition is unmet")
    name = f"{act.card}/quest"
    if not text_would_do(state, name, seat):
        raise gives_nothing(state, state.box.cards[act.card].reward)
    yield CardDone(act.card, state.box.cards[act.card].world, seat)
    todo = after()
    start(state, name, seat, 0, todo)
    yield from go(state, todo)


def convert(state: State, seat: int, act: Convert) -> Iterator[Event]:
    in_turn(state, seat)
    relic = act.relic
    if relic not in state.box.relics or relic not in state.holds[seat]:
        refuse(Rules.FREE_RELIC, f"{relic} is no Relic of yours")
    if metal(state, seat) < state.box.relics[relic].pays:
        refuse(Rules.FREE_RELIC, "you are short of Bindmetal")
    if not text_would_do(state, relic, seat):
        raise gives_nothing(state, state.box.relics[relic].gives)
    todo = after()
    start(state, relic, seat, 0, todo)
    yield from go(state, todo)


def end(state: State, seat: int, act: EndTurn) -> Iterator[Event]:
    """foreverot.ruling.20."""
    if state.todo or seat != state.turn:
        in_turn(state, seat)
    todo: list[Step] = []
    yield from end_turn(state, todo)
    yield from go(state, todo)
