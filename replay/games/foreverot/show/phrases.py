"""Phrases of acts as they are offered: with what they cost or bring where that is known."""

from msgspec.structs import replace

from icecore.events.games.foreverot import cards
from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel.sentences import It, Sentence, Who, joined, say
from icecore.replay.show.text import counted

from ..rules import lookups as q
from ..rules.actions import special_name
from ..rules.duels import ROUSE, cost_of, dice_for, enemy_at
from ..rules.programs import Text, cost_words, effect_of, effects, piece, place, program
from ..rules.state import State
from ..rules.table import saga
from .captions import handful


def text_of(state: State, name: str) -> str:
    """A program in words, as it would be printed."""
    return program(state.box.programs[name], name in state.box.text_only)


def asked(state: State) -> w.Step | None:
    return state.todo[-1] if state.todo else None


def pawn(kind: str) -> str:
    return "an Influence" if kind == "influence" else "a Reinforcement"


saga.phrases(
    {
        w.Lead: "{first} begins",
        w.Begin: "all begin on {world}",
        w.Reroll: "roll the {die} again with a Re-Roll",
        w.SpecialReroll: "roll the {die} again with a Special Re-Roll",
        Decline: "let it pass",
        w.Take: "take {tokens}",
        w.Shed: "give up {tokens}",
        w.March: "move {kind} from {world} to {target}",
        w.Link: "build a Permanent Gate between {world} and {other}",
        w.Hand: "give {partner} {tokens}",
    },
    tokens=handful,
    kind=pawn,
)


@saga.phrase
def gate(state: State, seat: int, act: w.Gate) -> Sentence:
    cost = q.gate_cost(state, seat, act.world)
    paid = f"for {cost} Alliance" if cost else "by a Permanent Gate"
    told = say("go to {world} {paid}", act, paid=paid)
    below = cards.NUR < act.world <= state.verge
    if below and not q.is_forbidden(state, seat, "verge_die"):
        told += ", with a die at the Verge"
    return told


@saga.phrase
def engage(state: State, seat: int, act: w.Engage) -> Sentence:
    world = state.pawns[seat]
    if not 0 < world <= cards.WORLDS or act.slot >= len(state.slots[world]):
        return say("engage slot {slot}", act)
    text = text_of(state, f"loc{world}{act.slot}")
    return say("engage {place}: {text}", place=place(world, act.slot), text=text)


def against(state: State, seat: int, world: int, slot: int) -> Sentence:
    """An enemy, and what a Confront asks for."""
    token = enemy_at(state, world, slot)
    if token is None:
        return say("slot {slot}", slot=slot)
    (cost, waived), dice = cost_of(state, seat, token), dice_for(state, seat, token)
    asks = [] if cost == type(cost)() else [cost_words(cost)]
    asks += [f"less {waived} Energy"] * bool(waived)
    asks += [counted(dice, "die", "dice")] * bool(dice)
    return say("{token} ({asks})", token=piece(token), asks=", ".join(asks) or "free")


@saga.phrase
def confront(state: State, seat: int, act: w.Confront) -> Sentence:
    return say("confront {enemy}", enemy=against(state, seat, state.pawns[seat], act.slot))


@saga.phrase
def confront_rot(state: State, seat: int, act: w.ConfrontRot) -> Sentence:
    enemy = against(state, seat, cards.NUR, act.stack)
    return say("confront {enemy} on stack {stack}", act, enemy=enemy)


@saga.phrase
def rouse(state: State, seat: int, act: w.Rouse) -> Sentence:
    token = enemy_at(state, state.pawns[seat], act.slot)
    wanted = q.needed(state, seat, ROUSE, "rouse_min")
    enemy = "an enemy" if token is None else piece(token)
    return say("rouse a Dragon against {enemy} ({wanted}+)", enemy=enemy, wanted=wanted)


@saga.phrase
def transfer(state: State, seat: int, act: w.Transfer) -> Sentence:
    if act.way == "give":
        return say("give {partner} 1 {colour} Energy", act)
    return say("ask {partner} for 1 {colour} Energy", act)


@saga.phrase
def deploy(state: State, seat: int, act: w.Deploy) -> Sentence:
    target = q.next_world(state, act.world, act.way)
    goal = act.way if target is None else say("{way} to {world}", act, world=It("world", target))
    return say("move {pawn} from {world} {goal}", act, pawn=pawn(act.kind), goal=goal)


@saga.phrase
def favors(state: State, seat: int, act: w.Favors) -> Sentence:
    influence = state.holds[seat].get("influence", 0)
    drawn = max(1, influence + act.extra + q.modifier(state, seat, "favors_draw"))
    what = counted(min(drawn, len(state.factions)), "Faction", "Factions")
    actions = counted(1 + act.extra, "action", "actions")
    return say("call in favors: draw {what} ({actions})", what=what, actions=actions)


@saga.phrase
def special(state: State, seat: int, act: w.Special) -> Sentence:
    name = special_name(state, act.card)
    text = text_of(state, name) if name in state.box.programs else "a Special Action"
    return say("use {card}: {text}", act, text=text)


@saga.phrase
def quest(state: State, seat: int, act: w.Quest) -> Sentence:
    name = f"{act.card}/quest"
    text = text_of(state, name) if name in state.box.programs else "its reward"
    return say("collect the Quest {card}: {text}", act, text=text)


@saga.phrase
def convert(state: State, seat: int, act: w.Convert) -> Sentence:
    known = act.relic in state.box.relics
    text = text_of(state, act.relic) if known else "a conversion"
    return say("convert with {relic}: {text}", act, text=text)


@saga.phrase
def end_turn(state: State, seat: int, act: w.EndTurn) -> Sentence:
    left = q.actions_left(state)
    forfeit = f" and forfeit {counted(left, 'action', 'actions')}" if left > 0 else ""
    return say("end the turn{forfeit}", forfeit=forfeit)


@saga.phrase
def prophesy(state: State, seat: int, act: w.Prophesy) -> Sentence:
    known = act.card in state.box.prophecies
    text = text_of(state, act.card) if known else "its effect"
    where = say(" for {world}", act) if act.world else ""
    return say("use the Prophecy {card}{where}: {text}", act, where=where, text=text)


@saga.phrase
def pay(state: State, seat: int, act: w.Pay) -> Sentence:
    step, price = asked(state), handful(act.tokens)
    if isinstance(step, Text):
        alliance = getattr(effect_of(state, step), "pay", c.Cost()).alliance
        if alliance:
            both = say("{price} and ", price=price) if act.tokens else ""
            price = say("{both}{alliance} Alliance", both=both, alliance=alliance)
        return say("pay {price} for {name}", step, price=price)
    return say("pay {price}", price=price)


@saga.phrase
def sacrifice(state: State, seat: int, act: w.Sacrifice) -> Sentence:
    lots = [say("{some} of {seat}", lot, some=handful(lot.tokens)) for lot in act.lots]
    return say("the Night takes {lots}", lots=joined(lots, "; ") or "nothing")


@saga.phrase
def aim(state: State, seat: int, act: w.Aim) -> Sentence:
    """The effect in its own words, for this world: `−1 Dragon on Core`."""
    step = asked(state)
    effect = effect_of(state, step) if isinstance(step, Text) else None
    if effect is None or w.Aim not in effects.table[type(effect)].answers:
        return say("choose {world}", act)
    chosen = effects.words(replace(effect, world=act.world))
    before, _, after = chosen.partition(f"world {act.world}")
    return Sentence(before, It("world", act.world), after)


@saga.phrase
def target(state: State, seat: int, act: w.Target) -> Sentence:
    step, where = asked(state), place(act.world, act.slot)
    there = [*state.slots[act.world], *(None,) * cards.SLOTS][act.slot]
    if isinstance(step, w.Put):
        told = "let {token} come to {place} on {world}"
        told += "" if there is None else " instead of {there}"
        token = piece(step.token)
    else:
        told = "place {token} at {place} on {world}" if there is None else REMOVE
        token = piece(cards.RUIN if there is None else there)
    return say(told, act, token=token, place=where, there=piece(there or cards.RUIN))


REMOVE = "remove {token} at {place} on {world}"


@saga.phrase
def choose(state: State, seat: int, act: w.Choose) -> Sentence:
    step = asked(state)
    options = getattr(effect_of(state, step), "options", ()) if isinstance(step, Text) else ()
    if not isinstance(step, Text) or act.option > len(options):
        return say("take option {option}", act)
    return Sentence(program(c.branch(effect_of(state, step), act.option - 1)))


@saga.phrase
def pick(state: State, seat: int, act: w.Pick) -> Sentence:
    if act.card is None:
        return say("call on nobody")
    if act.card not in state.box.factions:
        return say("take 1 {card}", act)
    price = "" if getattr(asked(state), "free", True) else " for 1 Influence"
    text = text_of(state, act.card)
    return say("call on {card}{price}: {text}", act, price=price, text=text)


@saga.phrase
def agree(state: State, seat: int, act: w.Agree) -> Sentence:
    step, whose = asked(state), Who(state.turn)
    if isinstance(step, w.AskTransfer):
        told = "give {whose} 1 {colour} Energy" if act.yes else "keep the {colour} Energy"
        return say(told, step, whose=whose)
    if isinstance(step, w.AskMove):
        return say("go to {world}" if act.yes else "do not go to {world}", step)
    return say("agree" if act.yes else "do not agree")


@saga.phrase
def escort(state: State, seat: int, act: w.Escort) -> Sentence:
    return say("go to {world}" if act.pawn == seat else "ask {pawn} to go to {world}", act)
