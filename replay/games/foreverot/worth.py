"""The worth of things to a bot: tokens, card texts, positions."""

from math import ceil

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import ENERGY, ICONS, NUR, RUIN

from .rules.duels import enemy_at
from .rules.lookups import can_pay, cap, enemies, intact, metal, obliviates_in_play, seats
from .rules.state import STACKS, State

SHARE = (0, 5, 3, 2, 2, 2, 2, 1, 1)
"""The Energy of each colour that a player gathers for Nur, by number of players."""
METAL = (0, 4, 3, 2, 2, 2, 2, 1, 1)
FALLBACK = {"influence": 0.9, "reroll": 0.7, "special": 0.8}
ALLIANCE, TRAVEL = 0.32, 4
OBLIVIATE, WARLORD, DRAGON, LAST_DRAGON, WORLD, DOOM, ROT = 2.4, 0.6, 0.5, 1.6, 6.0, 4.0, 12.0


def rots_left(state: State) -> int:
    """Rot that is still to be paid for."""
    rotkin = sum(bool(stack) and stack[-1] in state.box.rotkin for stack in state.stacks)
    return sum(map(len, state.stacks)) - rotkin


def target(state: State, token: str) -> int:
    """The number of a token that a player wants to hold, the nearer the end the less."""
    n = seats(state)
    most = METAL[n] if token == "bindmetal" else SHARE[n]
    return min(most, max(1, ceil(rots_left(state) * most / 8)))


def shown(state: State, token: str) -> int:
    """The most of a colour that a Rot on top asks for."""
    rots = state.box.rots
    tops = [rots[top] for stack in state.stacks if stack and (top := stack[-1]) in rots]
    return max((int(getattr(rot.cost, token)) for rot in tops), default=0)


def token_worth(state: State, seat: int, token: str, held: int) -> float:
    """The worth of one more to a seat that holds so many."""
    if token in ENERGY:
        wanted = max(target(state, token), shown(state, token))
        return 1.0 if held < wanted else 0.55 if held < wanted + 1 else 0.25
    if token == "bindmetal" or token in state.box.relics:
        wanted = max(target(state, "bindmetal"), shown(state, "bindmetal"))
        return 2.3 if metal(state, seat) < wanted else 0.8
    if token in ICONS:
        useful = any(
            stack and (kin := state.box.rotkin.get(stack[-1] or "")) and kin.icon == token
            for stack in state.stacks
        )
        return 1.6 if useful else 0.7
    return FALLBACK.get(token, 0.5)


def handful(state: State, seat: int, tokens: tuple[str, ...], sign: int = 1) -> float:
    """The worth of gaining these tokens, or of having kept them."""
    holds, total = dict(state.holds[seat]), 0.0
    for token in tokens:
        held = holds.get(token, 0)
        total += token_worth(state, seat, token, held if sign > 0 else held - 1)
        holds[token] = held + sign
    return total


def best_energy(state: State, seat: int, n: int) -> float:
    holds, total = dict(state.holds[seat]), 0.0
    for _ in range(n):
        worth, colour = max(
            (token_worth(state, seat, colour, holds.get(colour, 0)), colour) for colour in ENERGY
        )
        total += worth
        holds[colour] = holds.get(colour, 0) + 1
    return total


def alliance_worth(state: State, change: int) -> float:
    """Enough for everybody to reach Nur, and some travel."""
    if change < 0:
        return change * ALLIANCE
    wanted = min(cap(state), 3 * seats(state) + TRAVEL)
    useful = max(0, min(state.alliance + change, wanted) - state.alliance)
    return useful * (0.6 if state.alliance < 3 else ALLIANCE)


def price(state: State, seat: int, cost: c.Cost) -> float:
    """The loss by paying."""
    if not can_pay(state, seat, cost):
        return 99.0
    paid = [colour for colour in ENERGY for _ in range(getattr(cost, colour))]
    holds, total = dict(state.holds[seat]), 0.0
    for _ in range(cost.energy + cost.alike):
        worth, colour = min(
            (token_worth(state, seat, colour, holds[colour] - 1), colour)
            for colour in ENERGY
            if holds.get(colour)
        )
        total += worth
        holds[colour] -= 1
    total += handful(state, seat, tuple(paid), -1) + 2.0 * cost.bindmetal
    return total + cost.alliance * ALLIANCE


def text_worth(state: State, seat: int, program: c.Program) -> float:
    return sum(effect_worth(state, seat, effect) for effect in program)


def effect_worth(state: State, seat: int, effect: c.Effect) -> float:
    """Roughly what an effect is worth now."""
    match effect:
        case c.Gain(token="energy", n=n, who=who):
            return best_energy(state, seat, n) * (1 if who == "self" else seats(state))
        case c.Gain(token="lore", chosen=chosen):
            return 1.5 if chosen else 0.9
        case c.Gain(token="relic"):
            return token_worth(state, seat, "bindmetal", 0) + 0.3
        case c.Gain(token=token, n=n):
            n = min(n, state.supply.get(token, n))
            return handful(state, seat, (token,) * n)
        case c.Exchange(pay, then):
            return text_worth(state, seat, then) - price(state, seat, pay)
        case c.Alliance(change):
            return alliance_worth(state, change)
        case c.Roll(then, otherwise, ok):
            good = (9 - ok) / 8
            return good * text_worth(state, seat, then) + (1 - good) * text_worth(
                state, seat, otherwise
            )
        case c.Draw(use="effect"):
            return 1.9
        case c.Draw():
            return 1.2
        case c.Prophecy():
            return 1.5 if state.oracle else 0.0
        case c.Place(voluntary=True, then=then):
            open_ = sum(token is None for token in state.slots[state.pawns[seat]])
            return text_worth(state, seat, then) - 1.6 if open_ > 3 else -3.0
        case c.Remove(kind, world):
            here = state.pawns[seat]
            places = intact(state) if world == "any" else [here] if here != NUR else []
            found = any(enemies(state, place, kind) for place in places)
            return {"obliviate": OBLIVIATE, "enemy": 1.5}.get(kind, WARLORD) if found else 0.0
        case c.RestoreDragon(world):
            return 0.7 if any_hurt(state) else 0.0
        case c.DeployInfluence():
            return 0.5
        case c.MovePawn() | c.MoveReinforcement() | c.Choose():
            return 0.4
        case c.Madness():
            return -0.8
        case c.Time(side):
            return 0.5 * seats(state) if side == "day" and state.night else 0.0
    return 0.0


def any_hurt(state: State) -> bool:
    return any(state.dragons[w] < state.box.board(w).dragons for w in intact(state))


def position_worth(state: State) -> float:
    """A position at a glance, for choices whose consequences are plain to see."""
    if state.reason is not None:
        return 1000.0 if state.reason == "rot destroyed" else -1000.0
    total = -OBLIVIATE * obliviates_in_play(state) + DOOM * state.doom_left
    total -= ROT * sum(map(len, state.stacks)) + WORLD * len(state.lost)
    for world in intact(state):
        dragons = state.dragons[world]
        total += DRAGON * dragons + LAST_DRAGON * bool(dragons)
        total -= WARLORD * len(enemies(state, world, "warlord"))
        total -= 0.7 * state.slots[world].count(RUIN)
    for seat in range(seats(state)):
        holds = state.holds[seat]
        for token, number in holds.items():
            total += sum(token_worth(state, seat, token, held) for held in range(number))
        total += 1.2 * len(state.prophecies[seat]) + 0.8 * len(state.quests[seat])
    return total + ALLIANCE * min(state.alliance, 3 * seats(state) + TRAVEL)


def tops(state: State) -> list[str]:
    return [top for stack in range(STACKS) if (top := enemy_at(state, NUR, stack)) is not None]
