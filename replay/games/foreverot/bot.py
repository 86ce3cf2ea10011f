"""A bot that gathers, keeps Obliviates down and storms Nur when it is ready."""

from collections.abc import Sequence
from typing import Any

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ENERGY, NUR
from icecore.events.words.record import Decline
from icecore.replay.bots import Dice, best_at_once, most_worth
from icecore.replay.kernel import Ruleset

from .rules import lookups
from .rules.duels import CONFRONT, ROUSE, SAFE_VERGE, cost_of, dice_for, enemy_at
from .rules.lookups import can_pay, metal, payments
from .rules.programs import effect_of
from .rules.state import State
from .rules.windows import interrupted
from .worth import (
    ALLIANCE,
    LAST_DRAGON,
    OBLIVIATE,
    WARLORD,
    handful,
    position_worth,
    rots_left,
    target,
    text_worth,
    token_worth,
    tops,
)

GIVES_UP = 300
"""foreverot.ruling.59: from this round on it only ends its turns, so that every game ends."""
READY = 0.9


def storm(game: Ruleset[Any], view: State, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act that seems best; ties by lot."""
    if len(options) == 1:
        return options[0]
    if not view.todo:
        if view.round >= GIVES_UP:
            return w.EndTurn()
        return top_of(options, dice, lambda act: turn_worth(view, seat, act))
    kind = type(options[-1])
    worth = ANSWERS.get(kind)
    if worth is not None:
        return top_of(options, dice, lambda act: worth(view, seat, act))
    return best_at_once(game, view, seat, options, dice, lambda state, _: position_worth(state))


def top_of(options: Sequence[Any], dice: Dice, worth: Any) -> Any:
    return most_worth(options, [worth(act) for act in options], dice)


# In one's own turn


def turn_worth(state: State, seat: int, act: Any) -> float:
    match act:
        case w.EndTurn():
            return 0.0
        case w.Quest(card):
            return 3.0 + text_worth(state, seat, state.box.programs[f"{card}/quest"])
        case w.Convert(relic):
            spare = metal(state, seat) > target(state, "bindmetal")
            return text_worth(state, seat, state.box.relics[relic].gives) - 1.0 if spare else -1.0
        case w.ConfrontRot(stack):
            return rot_worth(state, seat, stack)
        case w.Gate(world):
            return gate_worth(state, seat, world)
        case w.Engage(slot):
            return engage_worth(state, seat, state.pawns[seat], slot)
        case w.Confront(slot):
            return confront_worth(state, seat, slot)
        case w.Rouse(slot):
            return rouse_worth(state, seat, slot)
        case w.Transfer(partner, way, colour):
            return transfer_worth(state, seat, partner, way, colour)
        case w.Favors(extra):
            cards = state.holds[seat]["influence"] + lookups.modifier(state, seat, "favors_draw")
            return 2.4 + 0.3 * min(cards, 4) if not extra else 0.5
        case w.Special(card):
            name = card if card in state.box.roles else f"{card}/act"
            return text_worth(state, seat, state.box.programs[name])
        case w.Deploy():
            return 0.05
    return 0.0


def rot_worth(state: State, seat: int, stack: int) -> float:
    token = enemy_at(state, NUR, stack)
    assert token is not None
    if token in state.box.rots:
        return 20.0
    wanted = lookups.needed(state, seat, CONFRONT, "confront_min")
    return 4.0 + 10.0 * float(((9 - wanted) / 8) ** dice_for(state, seat, token))


def engage_worth(state: State, seat: int, world: int, slot: int) -> float:
    return text_worth(state, seat, state.box.board(world).locations[slot].effect)


def stay(state: State, seat: int, world: int, actions: int, come: bool) -> float:
    """The gain of a player in so many actions on a world: each slot twice."""
    if world == NUR or actions <= 0:
        return 0.0
    pawns = lookups.pawns_on(state, world, seat) + (
        1 + lookups.modifier(state, seat, "pawns") if come else 0
    )
    if lookups.warlords_on(state, world) and pawns <= lookups.warlords_on(state, world):
        return 0.0
    limit = max(1, 2 + lookups.modifier(state, seat, "engage_limit"))
    values = []
    for slot, token in enumerate(state.slots[world]):
        if token is None:
            uses = limit if come else limit - state.uses.get(f"{world}{slot}", 0)
            values += [engage_worth(state, seat, world, slot)] * max(0, uses)
    return sum(sorted((value for value in values if value > 0), reverse=True)[:actions])


def readiness(state: State, seat: int) -> float:
    """The share that a player holds of what Nur will ask for."""
    wanted = [(colour, target(state, colour)) for colour in ENERGY]
    have = sum(min(state.holds[seat].get(colour, 0), n) for colour, n in wanted)
    have += min(metal(state, seat), target(state, "bindmetal"))
    return have / (sum(n for _, n in wanted) + target(state, "bindmetal"))


def gate_worth(state: State, seat: int, world: int) -> float:
    left, cost = lookups.actions_left(state), lookups.gate_cost(state, seat, world)
    here = state.pawns[seat]
    if world == NUR:
        return nur_worth(state, seat) - cost * 0.1
    if here == NUR:
        if usable(state, seat):
            return -1.0
        return 1.0 + 0.2 * stay(state, seat, world, 4, come=True)
    now = stay(state, seat, here, left, come=False)
    # What cannot be done any more in this turn is done in the next one.
    then = stay(state, seat, world, max(2, left - 1), come=True)
    risk = 0.0
    if world <= state.verge and not lookups.is_forbidden(state, seat, "verge_die"):
        risk = OBLIVIATE * (lookups.needed(state, seat, SAFE_VERGE, "verge_min") - 1) / 8
    reserve = 1.0 if state.alliance - cost < 3 else 0.0
    return (then - now) / max(2, left) + 0.3 - cost * ALLIANCE - risk - reserve


def usable(state: State, seat: int) -> bool:
    """Is there anything on Nur that this player can confront?"""
    return any(can_pay(state, seat, *cost_of(state, seat, top)) for top in tops(state))


def nur_worth(state: State, seat: int) -> float:
    """To go there with what one holds: ready, or to open the way for the others."""
    if not usable(state, seat):
        return -2.0
    there = sum(at == NUR for at in state.pawns)
    last = there == lookups.seats(state) - 1
    if last and rots_left(state) > 3 and state.alliance < lookups.gate_cost(state, seat, NUR) + 3:
        return -2.0  # nobody would be left to win the Alliance for a way back
    rotkin = [state.box.rotkin[top] for top in tops(state) if top in state.box.rotkin]
    payable = sum(
        top in state.box.rots and can_pay(state, seat, *cost_of(state, seat, top))
        for top in tops(state)
    )
    ready = readiness(state, seat)
    if ready >= READY or (payable and ready >= READY - 0.25):
        return 5.0 + payable
    skilled = sum(lookups.skills(state, seat, kin.icon) > 0 for kin in rotkin)
    if state.doom_left <= 2 and (payable or skilled):
        return 3.0 + payable
    if skilled >= 2 and not there and ready >= READY / 2:
        return 2.5
    return -2.0


def confront_worth(state: State, seat: int, slot: int) -> float:
    world = state.pawns[seat]
    token = enemy_at(state, world, slot)
    assert token is not None
    cost, waived = cost_of(state, seat, token)
    ways = payments(state, seat, cost, waived)
    paid = min(handful(state, seat, way, -1) for way in ways)
    if token in state.box.warlords:
        return freed(state, seat, world, slot) - paid
    wanted = lookups.needed(state, seat, CONFRONT, "confront_min")
    chance = ((9 - wanted) / 8) ** dice_for(state, seat, token)
    return float(chance * (OBLIVIATE + freed(state, seat, world, slot) - paid))


def freed(state: State, seat: int, world: int, slot: int) -> float:
    """The cost of an enemy that goes on standing there."""
    blocked = max(0.0, engage_worth(state, seat, world, slot))
    warlords = lookups.warlords_on(state, world)
    held_back = warlords and lookups.pawns_on(state, world, seat) <= warlords
    return 0.4 * blocked + WARLORD + (1.5 if held_back else 0.0)


def rouse_worth(state: State, seat: int, slot: int) -> float:
    world = state.pawns[seat]
    token = enemy_at(state, world, slot)
    chance = (9 - lookups.needed(state, seat, ROUSE, "rouse_min")) / 8
    worth = freed(state, seat, world, slot)
    worth += OBLIVIATE if token in state.box.obliviates else 0.0
    harm = 1.0 if lookups.modifier(state, seat, "rouse_harm") else (1 - chance)
    harm *= 0.6 + (LAST_DRAGON if state.dragons[world] == 1 else 0.0)
    return chance * worth - harm * (0.4 if lookups.modifier(state, seat, "rouse_harm") else 1.0)


def transfer_worth(state: State, seat: int, partner: int, way: str, colour: str) -> float:
    """On Nur: give what another lacks for a Rot that shows, or take what oneself lacks."""
    giver, taker = (seat, partner) if way == "give" else (partner, seat)
    if state.pawns[seat] != NUR or state.pawns[partner] != NUR:
        return -1.0
    if way == "give" and usable_rot(state, seat):
        return -1.0
    best = -1.0
    for top in tops(state):
        rot = state.box.rots.get(top)
        if rot is None or can_pay(state, taker, rot.cost) or can_pay(state, giver, rot.cost):
            continue
        held = state.holds[taker]
        short: dict[str, int] = {c: max(0, getattr(rot.cost, c) - held.get(c, 0)) for c in ENERGY}
        spare = all(state.holds[giver].get(c, 0) >= n for c, n in short.items())
        if short[colour] and spare and metal(state, taker) >= rot.cost.bindmetal:
            best = max(best, 6.0 - sum(short.values()))
    return best


def usable_rot(state: State, seat: int) -> bool:
    rots = state.box.rots
    return any(top in rots and can_pay(state, seat, rots[top].cost) for top in tops(state))


# When asked


def begin_worth(state: State, seat: int, act: w.Begin) -> float:
    """A world whose locations are open, best above the Verge and with Dragons to clear it."""
    if act.world == NUR:
        return -9.0
    board = state.box.board(act.world)
    open_ = [
        engage_worth(state, seat, act.world, slot)
        for slot, token in enumerate(state.slots[act.world])
        if token is None
    ]
    cards = 0.6 if state.decks[act.world] else 0.0
    below = 0.8 if act.world > state.verge else 0.0
    return sum(open_) + 0.4 * board.dragons + cards + below


def take_worth(state: State, seat: int, act: w.Take) -> float:
    return handful(state, seat, act.tokens)


def pay_worth(state: State, seat: int, act: w.Pay | w.Shed) -> float:
    return -handful(state, seat, act.tokens, -1)


def night_worth(state: State, seat: int, act: w.Sacrifice) -> float:
    return -sum(handful(state, lot.seat, lot.tokens, -1) for lot in act.lots)


def pick_worth(state: State, seat: int, act: w.Pick) -> float:
    if act.card is None:
        return 0.6
    if isinstance(state.todo[-1], w.Offer):
        return text_worth(state, seat, state.box.programs[act.card])
    return token_worth(state, seat, act.card, 0)


def window_worth(state: State, seat: int, act: Any) -> float:
    """Use what helps: a die that fails is thrown again, a blow is averted."""
    below = state.todo[interrupted(state.todo)]
    if isinstance(act, Decline):
        return 0.5
    if not isinstance(below, w.Settle):
        return 1.0
    if below.why == "foreverot":
        return 1.0 if state.die <= lookups.obliviates_in_play(state) else 0.0
    wanted = wanted_die(state, below)
    if isinstance(act, w.Reroll):
        return 1.0 if state.die < wanted else 0.0
    return 1.0 if state.die < wanted <= state.die + 2 else 0.0


def wanted_die(state: State, settle: w.Settle) -> int:
    match state.todo[interrupted(state.todo) - 1]:
        case w.Duel():
            return lookups.needed(state, settle.seat, CONFRONT, "confront_min")
        case w.RouseCheck():
            return lookups.needed(state, settle.seat, ROUSE, "rouse_min")
        case w.VergeCheck():
            return lookups.needed(state, settle.seat, SAFE_VERGE, "verge_min")
        case w.Run() as step:
            return int(getattr(effect_of(state, step), "ok", 1))
    return 1


def agree_worth(state: State, seat: int, act: w.Agree) -> float:
    return float(act.yes)


def lead_worth(state: State, seat: int, act: w.Lead) -> float:
    return 0.0


ANSWERS: dict[Any, Any] = {
    w.Begin: begin_worth,
    w.Lead: lead_worth,
    w.Take: take_worth,
    w.Pay: pay_worth,
    w.Shed: pay_worth,
    w.Sacrifice: night_worth,
    w.Pick: pick_worth,
    w.Agree: agree_worth,
    Decline: window_worth,
    w.Reroll: window_worth,
    w.SpecialReroll: window_worth,
    w.Prophesy: window_worth,
}
