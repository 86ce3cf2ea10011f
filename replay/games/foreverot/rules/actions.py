"""The acts of a turn but for fights: the actions, and what costs none, Quests and Relics."""

from collections.abc import Iterator

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ENERGY, NUR, WORLDS
from icecore.replay.kernel import Refused, refuse, require
from icecore.replay.kernel.sentences import It, Who
from icecore.replay.rulebook.step_row import its_seat

from . import lookups as q
from .facts import arrive, give_tokens
from .programs import piece, start, text_would_do
from .rules import Rules
from .state import State
from .table import Facts, Todo, go_on, may_act, refuse_forbidden, saga

TWICE = 2


def gates(state: State, seat: int) -> Iterator[w.Gate]:
    here, more = state.pawns[seat], q.modifier(state, seat, "gate_cost")
    for world in range(1, WORLDS + 1):
        open_ = world != here and world not in state.lost
        if open_ and q.gate_price(state, here, world, more) <= state.alliance:
            yield w.Gate(world)


@saga.answer
def gate(state: State, seat: int, act: w.Gate, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "gate")
    here, world = state.pawns[seat], act.world
    if world == here:
        refuse(Rules.ACT_GATE, "you are already on {world}", world=It("world", world))
    if world in state.lost:
        refuse(Rules.ACT_GATE, "{world} is a lost world", world=It("world", world))
    cost = q.gate_cost(state, seat, world)
    if cost > state.alliance:
        told = "you need {cost} Alliance, there are {there}"
        refuse(Rules.ACT_GATE, told, cost=cost, there=state.alliance)
    yield w.Acted(seat, "gate")
    yield w.Gated(seat, here, world, cost)
    yield from arrive(state, seat)
    go_on(todo)
    # foreverot.act.gate.verge: below the Verge, but not at Nur.
    if NUR < world <= state.verge and not q.is_forbidden(state, seat, "verge_die"):
        todo += (w.VergeCheck(world), w.Throw(seat, "verge"))


def engagements(state: State, seat: int) -> Iterator[w.Engage]:
    world = state.pawns[seat]
    if world == NUR or is_held_up(state, seat, world):
        return
    for slot, token in enumerate(state.slots[world]):
        if token is None:
            try:
                refuse_engage(state, seat, world, slot)
            except Refused:
                continue
            yield w.Engage(slot)


def is_held_up(state: State, seat: int, world: int) -> bool:
    """Are there Warlords that are not outnumbered?"""
    warlords = q.warlords_on(state, world)
    return warlords > 0 and q.pawns_on(state, world, seat) <= warlords


def refuse_engage(state: State, seat: int, world: int, slot: int) -> None:
    if world == NUR:
        refuse(Rules.ACT_ENGAGE, "Nur has no locations")
    if is_held_up(state, seat, world):
        told = "Warlords not outnumbered: {pawns} pawns, {warlords} Warlords"
        warlords, pawns = q.warlords_on(state, world), q.pawns_on(state, world, seat)
        refuse(Rules.ACT_ENGAGE, told, pawns=pawns, warlords=warlords)
    token = state.slots[world][slot]
    if token is not None:
        refuse(Rules.ACT_ENGAGE, "the location is blocked by {token}", token=piece(token))
    limit = max(1, TWICE + q.modifier(state, seat, "engage_limit"))
    if state.uses.get(f"{world}{slot}", 0) >= limit:
        told = "no location is used more than {limit} times in your turn"
        refuse(Rules.ACT_ENGAGE, told, limit=limit)
    effects = state.box.board(world).locations[slot].effect
    first = effects[0] if effects else None
    if isinstance(first, c.Exchange) and not q.can_pay(state, seat, first.pay):
        refuse(Rules.ENGAGE_EXCHANGE, "you cannot pay the left side")
    if isinstance(first, c.Draw) and not state.decks[world]:
        refuse(Rules.ENGAGE_CARD, "the World deck is empty")


@saga.answer
def engage(state: State, seat: int, act: w.Engage, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "engage")
    world, slot = state.pawns[seat], act.slot
    refuse_engage(state, seat, world, slot)
    yield w.Acted(seat, "engage", 1, slot)
    go_on(todo)
    start(state, f"loc{world}{slot}", seat, world, todo)


def in_reach(state: State, seat: int, partner: int) -> bool:
    """foreverot.ruling.23: on one world, or both at open icons."""
    here, there = state.pawns[seat], state.pawns[partner]
    return here == there or (q.has_transfer(state, here) and q.has_transfer(state, there))


def transfers(state: State, seat: int) -> Iterator[w.Transfer]:
    for partner in range(q.seats(state)):
        if partner == seat or q.is_forbidden(state, partner, "transfer"):
            continue
        if not in_reach(state, seat, partner):
            continue
        for colour in ENERGY:
            if state.holds[seat].get(colour):
                yield w.Transfer(partner, "give", colour)
            if state.holds[partner].get(colour):
                yield w.Transfer(partner, "take", colour)


@saga.answer
def transfer(state: State, seat: int, act: w.Transfer, step: None, todo: Todo) -> Facts:
    """foreverot.ruling.51: only taking needs consent, and it is asked before the action counts."""
    may_act(state, seat, "transfer")
    partner, colour = act.partner, act.colour
    if colour not in ENERGY:
        raise Refused(Rules.ACT_TRANSFER, "{token} is not Energy", token=It("card", colour))
    if partner == seat or partner >= q.seats(state):
        raise Refused(Rules.ACT_TRANSFER, "it takes another player")
    if not in_reach(state, seat, partner):
        refuse(Rules.ACT_TRANSFER, "no Transfer: not on one world, nor both at open icons")
    refuse_forbidden(state, partner, "transfer")
    giver = seat if act.way == "give" else partner
    if not state.holds[giver].get(colour):
        told = "{giver} has no {colour} Energy to give"
        raise Refused(Rules.ACT_TRANSFER, told, giver=Who(giver), colour=It("card", colour))
    if act.way == "give":
        yield w.Acted(seat, "transfer")
        yield from give_tokens(state, seat, partner, (colour,))
        go_on(todo)
    else:
        go_on(todo, w.AskTransfer(partner, colour))


saga.step(
    w.AskTransfer,
    its_seat,
    first="{seat} says first whether to give it",
    told="{seat} is asked for 1 {colour} Energy",
    answers=lambda state, seat, step: (w.Agree(True), w.Agree(False)),
)


@saga.answer
def agree(state: State, seat: int, act: w.Agree, step: w.AskTransfer, todo: Todo) -> Facts:
    if act.yes:
        yield w.Acted(state.turn, "transfer")
        yield from give_tokens(state, seat, state.turn, (step.colour,))
    else:
        yield w.Withheld(seat, step.colour)


def deployments(state: State) -> Iterator[w.Deploy]:
    for world in range(1, WORLDS + 1):
        if state.reinforcements[world] or state.deployed[world]:
            for way in ("up", "down"):
                if q.next_world(state, world, way) is not None:
                    if state.reinforcements[world]:
                        yield w.Deploy(world, "up" if way == "up" else "down", "pawn")
                    if state.deployed[world]:
                        yield w.Deploy(world, "up" if way == "up" else "down", "influence")


@saga.answer
def deploy(state: State, seat: int, act: w.Deploy, step: None, todo: Todo) -> Facts:
    """foreverot.ruling.58: any player moves any Reinforcement."""
    may_act(state, seat, "deploy")
    there = state.reinforcements if act.kind == "pawn" else state.deployed
    if not there[act.world]:
        told = "no such Reinforcement stands on {world}"
        raise Refused(Rules.ACT_DEPLOY, told, world=It("world", act.world))
    target = q.next_world(state, act.world, act.way)
    if target is None:
        told = "there is no world that way from {world}"
        raise Refused(Rules.ACT_DEPLOY, told, world=It("world", act.world))
    yield w.Acted(seat, "deploy")
    yield w.Marched(seat, act.world, target, act.kind)
    go_on(todo)


@saga.answer
def favors(state: State, seat: int, act: w.Favors, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "favors", 1 + act.extra)
    influence = state.holds[seat].get("influence", 0)
    require(influence > 0, Rules.ACT_FAVORS, "you have no Influence")
    require(bool(state.factions), Rules.ACT_FAVORS, "the Faction deck is empty")
    yield w.Acted(seat, "favors", 1 + act.extra)
    cards = max(1, influence + act.extra + q.modifier(state, seat, "favors_draw"))
    go_on(todo, w.Offer(seat), w.DrawFrom("faction", min(32, cards), seat))


def can_afford(state: State, seat: int, name: str) -> bool:
    """A Special Action that begins with an exchange has to be paid for."""
    program = state.box.programs[name]
    first = program[0] if program else None
    return not isinstance(first, c.Exchange) or q.can_pay(state, seat, first.pay)


def calls_for_favors(state: State, seat: int) -> Iterator[w.Favors]:
    if state.holds[seat].get("influence") and state.factions:
        yield from (w.Favors(extra) for extra in range(min(q.actions_left(state), 17)))


def special_name(state: State, card: str) -> str:
    return card if card in state.box.roles else f"{card}/act"


def specials(state: State, seat: int) -> Iterator[w.Special]:
    for card in q.offered_actions(state, seat):
        if can_afford(state, seat, special_name(state, card)):
            yield w.Special(card)


@saga.answer
def special(state: State, seat: int, act: w.Special, step: None, todo: Todo) -> Facts:
    may_act(state, seat, "special")
    if act.card not in q.offered_actions(state, seat):
        told = "{card} is neither your Role nor an Event's offer"
        refuse(Rules.ACT_SPECIAL, told, card=It("card", act.card))
    name = special_name(state, act.card)
    if not can_afford(state, seat, name):
        refuse(Rules.ACT_SPECIAL, "you cannot pay for it")
    yield w.Acted(seat, "special")
    go_on(todo)
    start(state, name, seat, 0, todo)


def quest_is_met(state: State, seat: int, card: str) -> bool:
    quest = state.box.cards[card]
    payable = quest.pay is None or q.can_pay(state, seat, quest.pay)
    return payable and q.holds_true(state, seat, quest.when)


def can_convert(state: State, seat: int, relic: str) -> bool:
    return q.metal(state, seat) >= state.box.relics[relic].pays


def gives_nothing(state: State, program: c.Program) -> Refused:
    """foreverot.ruling.28: why a reward or a conversion that would do nothing is kept for later."""
    kinds = {type(effect) for effect in program}
    if kinds == {c.Alliance}:
        told = "the Alliance stands at {level}, the track ends at {cap}"
        return Refused(Rules.ALLIANCE_CAP, told, level=state.alliance, cap=q.cap(state))
    if kinds == {c.Gain}:
        return Refused(Rules.SUPPLY_PARTIAL, "the supply has nothing to give for it")
    return Refused(Rules.RULING_28, "there is nothing that it could do now")


def free_acts(state: State, seat: int) -> list[w.Act]:
    """Listed by hand: Quests that are met, Relics that can be paid for, if they would do anything.

    Hot: asked for every act of every bot.
    """
    found: list[w.Act] = [
        w.Quest(card)
        for card in state.quests[seat]
        if quest_is_met(state, seat, card) and text_would_do(state, f"{card}/quest", seat)
    ]
    holds = state.holds[seat]
    found += (
        w.Convert(relic)
        for relic in state.box.relics
        if relic in holds and can_convert(state, seat, relic) and text_would_do(state, relic, seat)
    )
    return found


@saga.anybody
def quest(state: State, seat: int, act: w.Quest, step: None, todo: Todo) -> Facts:
    if seat != state.turn:
        raise Refused(Rules.FREE_QUEST, "it is not your turn")
    if act.card not in state.quests[seat]:
        refuse(Rules.FREE_QUEST, "{card} is no Quest of yours", card=It("card", act.card))
    if not quest_is_met(state, seat, act.card):
        told = "the condition of {card} is unmet"
        refuse(Rules.FREE_QUEST, told, card=It("card", act.card))
    name = f"{act.card}/quest"
    if not text_would_do(state, name, seat):
        raise gives_nothing(state, state.box.cards[act.card].reward)
    yield w.CardDone(act.card, state.box.cards[act.card].world, seat)
    go_on(todo)
    start(state, name, seat, 0, todo)


@saga.answer
def convert(state: State, seat: int, act: w.Convert, step: None, todo: Todo) -> Facts:
    relic = act.relic
    if relic not in state.box.relics or relic not in state.holds[seat]:
        refuse(Rules.FREE_RELIC, "{relic} is no Relic of yours", relic=It("card", relic))
    if not can_convert(state, seat, relic):
        refuse(Rules.FREE_RELIC, "you are short of Bindmetal")
    if not text_would_do(state, relic, seat):
        raise gives_nothing(state, state.box.relics[relic].gives)
    go_on(todo)
    start(state, relic, seat, 0, todo)
    yield from ()
