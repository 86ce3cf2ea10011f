"""Using items: permission and payment."""

from collections.abc import Sequence

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import refuse, require

from .attack import answered_hit, attacker_of, fits, in_chain, interrupted, may_interrupt, window_of
from .cardtext import (
    aims,
    attacks,
    cost,
    gained,
    hits_all,
    is_active,
    is_reaction_only,
    modes_of,
    wants_target,
)
from .endings import end_collecting, starve
from .permission import require_unseen
from .questions import (
    ammunition,
    hand_size,
    in_prep,
    is_alive,
    limit,
    opponents,
    owner_of,
    short_of,
    to_shed,
    user_of,
    uses_left,
)
from .rules import Rules
from .searching import from_bottom, item_source, resource_takes, take_source, wanted_cards
from .state import State
from .table import Facts, Todo, its_seat, royale
from .ways import is_lethal

royale.step(
    w.AwaitRuling,
    its_seat,
    first="the text of the item is ruled on first",
    told=lambda state, step: f"{{seat}}: a ruling on {state.box.items[step.item].name}",
    passes="last",
    ruled=True,
)


@royale.resumes
def use(state: State, seat: int, act: w.Use, todo: Todo) -> Facts:
    """royale.act.use, act.instant, atk.declare and atk.react: all that is asked, then the facts."""
    card = usable(state, seat, act)
    reacting = moment(state, seat, card)
    program = chosen_mode(card, act.mode)
    check_reaction(state, seat, card, program, reacting)
    check_targets(state, seat, act, program, reacting)
    check_aims(state, seat, act, program)
    paid = payment(state, seat, card.pay, act.pay, Rules.ACT_USE)
    spent = spending(state, seat, card, act)
    require_sure(state, seat, paid, act.sure, Rules.RULING_6)
    check_shed(state, seat, gained(program), act.discard, paid)
    check_takes(state, act, program, {seat: (*paid, *act.discard)})
    if not card.instant:
        yield from end_collecting(state, seat)
    yield w.Used(seat, act.item, act.mode, paid, spent, card.type == "temporary")
    interrupted(todo)
    if not reacting:
        todo.append(w.Close(seat))
    yield from starve(state, seat, todo)
    if is_alive(state, seat) and state.reason is None:
        if act.discard:
            yield w.Discarded(seat, act.discard, "limit")
        if card.text_only:
            todo.append(w.AwaitRuling(seat, act.item))
        todo.append(w.Run(seat, act, 0))


def usable(state: State, seat: int, act: w.Use) -> c.ItemCard:
    if user_of(state, act.item) != seat or not is_alive(state, seat):
        lent = owner_of(state, act.item) == seat
        refuse(Rules.ACT_USE, "you have lent it" if lent else f"{act.item} is not yours")
    card = state.box.items[act.item]
    if in_prep(state):
        refuse(Rules.PREP_2, "no items in preparation")
    if card.type == "escape":
        refuse(Rules.ACT_USE, "escape items have no ability")
    if not is_active(card):
        refuse(Rules.ACT_USE, f"{card.name} has no ability to use")
    if not uses_left(state, act.item):
        refuse(Rules.ACT_USE, f"used {card.uses} times this round")
    return card


def moment(state: State, seat: int, card: c.ItemCard) -> bool:
    """May it be used now? True if it answers an attack.

    Before anybody chooses cards, instants are free like between two acts; royale.ruling.14: while
    an attack is open they are the defender's alone.
    """
    if not may_interrupt(state):
        refuse(Rules.TURN_PASS, royale.waited_for(state))
    answers = window_of(state.todo, seat) is not None
    if in_chain(state.todo) and not answers:
        refuse(Rules.ACT_INSTANT, "only the defender now")
    if not card.instant and (state.todo or seat != state.turn):
        refuse(Rules.ACT_INSTANT, f"{card.name} is not instant")
    if card.only == "own_turn" and seat != state.turn:
        refuse(Rules.RULING_58, f"{card.name} is for your own turn")
    return answers


def chosen_mode(card: c.ItemCard, mode: int) -> Sequence[c.Effect]:
    modes = dict(modes_of(card))
    if mode not in modes:
        said = f"choose mode 1 to {len(modes)}" if modes else "it has no modes"
        refuse(Rules.ACT_USE, said if 0 not in modes else "it has no modes")
    return modes[mode]


def check_reaction(
    state: State, seat: int, card: c.ItemCard, program: Sequence[c.Effect], reacting: bool
) -> None:
    if not reacting:
        if is_reaction_only(card, program):
            refuse(Rules.ATK_REACT, "not an attack: nothing to avoid")
        return
    hit = answered_hit(state.todo, seat)
    if not all(fits(effect, hit) for effect in program):
        reason = "it was avoided already" if hit is None else "nothing there to reduce"
        refuse(Rules.ATK_REACT, reason)


def check_targets(
    state: State, seat: int, act: w.Use, program: Sequence[c.Effect], reacting: bool
) -> None:
    """royale.atk.declare, and ruling 17: nobody is killed out of turn."""
    if reacting and any(attacks(program)):
        if act.target not in ((), (attacker_of(state.todo, seat),)):
            refuse(Rules.ATK_DECLARE, "it strikes back at the attacker")
        return
    others = opponents(state, seat)
    if hits_all(program):
        if act.target and sorted(act.target) != sorted(others):
            refuse(Rules.ATK_DECLARE, "must hit all opponents")
        targets: Sequence[int] = others
    else:
        if len(act.target) != wants_target(program):
            said = "name one opponent" if wants_target(program) else "it has no target"
            refuse(Rules.ATK_DECLARE, said)
        targets = act.target
        if seat in targets:
            refuse(Rules.ATK_DECLARE, "not yourself")
        if not all(target in others for target in targets):
            refuse(Rules.ATK_DECLARE, "only living opponents")
    if seat != state.turn:
        for target in targets:
            if is_lethal(state, target, program):
                refuse(Rules.RULING_17, "kill out of turn")


def check_aims(state: State, seat: int, act: w.Use, program: Sequence[c.Effect]) -> None:
    """royale.ruling.51: any item of a living opponent, unless the card spares it."""
    wanted = list(aims(program))
    number = sum(effect.n for effect, _ in wanted)
    if len(act.aim) != number or len(set(act.aim)) != number:
        said = f"aim at {number} different items" if number else "it aims at no item"
        refuse(Rules.ACT_USE, said)
    for effect, place in wanted:
        for item in act.aim[place : place + effect.n]:
            if isinstance(effect, c.Destroy):
                owner = owner_of(state, item)
                if owner == seat or not is_alive(state, owner):
                    refuse(Rules.ACT_USE, f"no opponent has item {item}")
                if state.box.items[item].type in effect.spares:
                    refuse(Rules.RULING_51, f"{state.box.items[item].name} is spared")
            elif item_source(state, act, effect, item) is None:
                refuse(Rules.ACT_USE, f"item {item} cannot be taken")


def check_takes(
    state: State, act: w.Use, program: Sequence[c.Effect], parted: dict[int, tuple[str, ...]]
) -> None:
    """A search finds what is still there after what was paid and discarded for it."""
    takes = resource_takes(program)
    for effect in takes:
        if act.source and act.source not in effect.sources:
            refuse(Rules.ACT_USE, f"it searches elsewhere: source={effect.sources[0]}")
    free = sum(e.n for e in takes if e.kind is None and not from_bottom(act, e))
    if len(act.take) != free:
        refuse(Rules.ACT_USE, f"say which {free} to take" if free else "nothing to choose")
    if act.source and not any(isinstance(effect, c.Take) for effect in program):
        refuse(Rules.ACT_USE, "it searches nothing")
    searched, buried = list[str](), [card for cards in parted.values() for card in cards]
    for effect in takes:
        cards = wanted_cards(act, effect)
        source = take_source(state, act, effect, cards, buried)
        if source is None:
            refuse(Rules.ACT_USE, f"{' '.join(cards) or 'a card'}: kind not there")
        if source == "deck":
            searched += cards
    require_unseen(state, parted, searched)


def payment(
    state: State, seat: int, price: dict[str, int], wild: Sequence[str], rule: Rules
) -> tuple[str, ...]:
    """royale.hidden.1: what the hand could hold by all that was seen."""
    free = price.get(c.ANY, 0)
    if len(wild) != free:
        said = f"say which {free} pay for any" if free else "the kinds are printed on the card"
        refuse(rule, said)
    cards = cost(price, wild)
    lack = short_of(state, state.hands[seat], cards)
    if lack is not None:
        refuse(rule, f"cannot pay: {lack}")
    return cards


def spending(state: State, seat: int, card: c.ItemCard, act: w.Use) -> int | None:
    if card.spend is None:
        require(act.spend is None, Rules.ACT_USE, "it spends no item")
        return None
    found = ammunition(state, seat, card, act.item)
    if act.spend is not None and act.spend not in found:
        if owner_of(state, act.spend) == seat and str(act.spend) not in state.loans:
            said = f"{state.box.items[act.spend].name} is no {card.spend}"
            refuse(Rules.ACT_USE, said)
        refuse(Rules.RULING_49, f"{act.spend} is not yours to spend")
    if not found:
        refuse(Rules.ACT_USE, f"cannot pay: no {card.spend} to spend")
    return found[0] if act.spend is None else act.spend


def require_sure(state: State, seat: int, paid: Sequence[str], sure: bool, rule: Rules) -> None:
    """royale.ruling.6 and 54: it is legal, and nobody does it by mistake."""
    if paid and len(paid) == hand_size(state, seat) and not sure:
        refuse(rule, "this takes your last card; say sure=true if you mean it")


def check_shed(
    state: State, seat: int, gain: int, discard: Sequence[str], paid: Sequence[str] = ()
) -> None:
    """royale.auto.limit: exactly what would be too many, and cards that are there."""
    need = to_shed(state, seat, gain, len(paid))
    if len(discard) != need:
        refuse(Rules.AUTO_LIMIT, shed_words(state, seat, need))
    lack = short_of(state, state.hands[seat], (*paid, *discard)) if discard else None
    if lack is not None:
        refuse(Rules.AUTO_LIMIT, f"you cannot discard that: {lack}")


def shed_words(state: State, seat: int, need: int) -> str:
    most = limit(state, seat)
    if not need:
        return f"nothing to discard: limit {most}"
    return f"discard {need} first: limit {most}"
