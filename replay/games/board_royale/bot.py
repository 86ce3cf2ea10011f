"""The survivor: stays alive, escapes if it can, and finishes off whoever is weak."""

from collections.abc import Callable, Sequence
from typing import Any

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Decline
from icecore.replay.bots import Dice, most_worth
from icecore.replay.kernel import Ruleset

from .rules import lookups as q
from .rules.attack import damage, open_hit
from .rules.item_uses import modes_of
from .rules.state import State

# What each is worth beside doing nothing, which is worth 0; found by playing against `random`.
KILL, WIN = 100.0, 1000.0
SAFE_HAND = 5
"""Cards that a careful player keeps."""
PER_POINT = 4.0


def survivor(game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Dice) -> Any:
    """The act that is worth most by rules of thumb; ties by lot."""
    return most_worth(options, [worth(view, seat, act) for act in options], dice)


def worth(state: State, seat: int, act: Any) -> float:
    rule = WORTH.get(type(act))
    return rule(state, seat, act) if rule else (0.0 if act is None else -1.0)


def worth_draw(state: State, seat: int, act: w.Draw) -> float:
    """Cards are life; what must go for them should be what one has most of."""
    return 10.0 + q.drawn_a_turn(state) - q.to_shed(state, seat, q.drawn_a_turn(state))


def worth_steal(state: State, seat: int, act: w.Steal) -> float:
    """A theft that kills is best; else two cards of the deck are more than one of a hand."""
    number, hand = q.stolen_a_turn(state), q.hand_size(state, act.target)
    if hand <= number and not answers(state, act.target):
        return KILL - hand
    return 10.0 + number - q.to_shed(state, seat, number) + 0.1 / hand


def answers(state: State, seat: int) -> bool:
    """Has this seat instants in front of it?"""
    return any(state.box.items[item].instant for item in state.owned[seat])


def worth_craft(state: State, seat: int, act: w.Craft) -> float:
    """Points to escape with, then what keeps alive or kills; never down to the last cards."""
    card, box = state.box.items[act.item], state.box
    mine = q.collection(state, seat)
    before, after = q.points(state, mine), q.points(state, [*mine, act.item])
    if after >= q.points_needed(state, seat):
        return WIN
    left = q.hand_size(state, seat) - sum(card.cost.values())
    if left < 2 or (left < SAFE_HAND - 2 and act.item not in box.escape):
        return -1.0
    if act.item in box.escape:
        return PER_POINT * (after - before) + left * 0.1
    if act.item in box.bonus:
        return 3.0 if q.hand_size(state, seat) > q.limit(state, seat) - 4 else -1.0
    same = sum(box.items[item].id == card.id for item in state.owned[seat])
    return useful(card) - 3.0 * same


def useful(card: c.ItemCard) -> float:
    """The worth of an item: one that stays is used again and again."""
    often = 3.0 if card.type == "permanent" else 1.4
    return max((often * verb_worth(effect) for effect in c.every_effect(card.effect)), default=-1.0)


def verb_worth(effect: c.Effect) -> float:
    match effect:
        case c.Attack(n, who):
            return 1.5 * n if who == "all" else float(n)
        case c.Draw(n) | c.StrikeBack(n):
            return float(n)
        case c.Steal(n) | c.Reduce(n):
            return 1.5 * n
        case c.Avoid():
            return 3.5
        case c.Skip() | c.Destroy() | c.Take():
            return 1.0
    return 0.0


def worth_use(state: State, seat: int, act: w.Use) -> float:
    card = state.box.items[act.item]
    program = dict(modes_of(card)).get(act.mode, ())
    top = state.todo[-1] if state.todo else None
    hit = open_hit(state.todo) if isinstance(top, w.React) else None
    cost = float(sum(card.pay.values())) + 1.5 * (card.spend is not None) + card_worth(card.type)
    gain = sum(effect_worth(state, seat, act, effect, hit) for effect in program)
    left = q.hand_size(state, seat) - sum(card.pay.values())
    if left < 2 and gain < KILL:
        return -1.0
    return gain - cost


def card_worth(type_: str) -> float:
    """A temporary item is gone after its use."""
    return 2.5 if type_ == "temporary" else 0.0


def effect_worth(state: State, seat: int, act: w.Use, effect: c.Effect, hit: w.Hit | None) -> float:
    hurt = damage(state, hit) if hit is not None else 0
    hand = q.hand_size(state, seat)
    deadly = hit is not None and hurt >= hand
    match effect:
        case c.Avoid():
            return KILL if deadly else 1.5 * hurt if hand - hurt < SAFE_HAND else 0.7 * hurt
        case c.Reduce(n):
            return KILL / 2 if deadly and hurt - n < hand else float(min(n, hurt))
        case c.Draw(n, "resources"):
            if deadly:
                return KILL / 2
            need = 1.2 if hand < SAFE_HAND or not state.box.items[act.item].instant else 0.5
            return need * n
        case c.Draw():
            return 3.0
        case c.Take():
            return 0.9
        case c.StrikeBack(n):
            return strike(state, [open_attacker(state)], n)
        case c.Attack(n):
            if hit is not None or not act.target:
                targets = [open_attacker(state)] if state.todo else q.opponents(state, seat)
                return strike(state, targets, n)
            return strike(state, act.target, n)
        case c.Steal(n):
            return strike(state, act.target, n) + n
        case c.Destroy():
            owner = q.owner_of(state, act.aim[0])
            escape = state.box.escape.get(act.aim[0])
            total = q.points(state, q.collection(state, owner))
            return 2.0 * total if escape and total >= q.points_needed(state, owner) - 4 else 2.0
        case c.Skip():
            return 3.0 + q.hand_size(state, act.target[0]) * 0.1
        case c.ReplaceField():
            return 1.0
    return 0.0


def open_attacker(state: State) -> int:
    react = state.todo[-1]
    return react.attacker if isinstance(react, w.React) else state.turn


def strike(state: State, targets: Sequence[int], number: int) -> float:
    """Kills count, then cards; the weak are struck first, so that there is one the less."""
    total = 0.0
    for target in targets:
        hand = q.hand_size(state, target)
        total += KILL if number >= hand else number + 2.0 / hand
    return total


def worth_choose(state: State, seat: int, act: w.Choose) -> float:
    """Part with what there is most of."""
    known = state.hands[seat].known
    return float(sum(known.get(card or "", 0) for card in act.cards))


def nothing(state: State, seat: int, act: Any) -> float:
    return 0.0


def company(state: State, seat: int, act: w.Pair) -> float:
    return 1.0


WORTH: dict[type[Any], Callable[[State, int, Any], float]] = {
    w.Draw: worth_draw,
    w.Steal: worth_steal,
    w.Craft: worth_craft,
    w.Use: worth_use,
    w.Choose: worth_choose,
    w.Pass: nothing,
    Decline: nothing,
    w.Pair: company,
}
