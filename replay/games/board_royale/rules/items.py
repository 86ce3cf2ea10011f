"""Using items: permission and payment."""

from collections.abc import Sequence

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.sentences import It, Who
from icecore.replay.show.text import counted

from . import item_uses
from . import lookups as q
from .attack import answered_hit, attacker_of, fits, in_chain, interrupted, may_interrupt, window_of
from .card_words import PLACES, cards_told, so_many, the
from .endings import end_collecting, starve
from .permission import check_shed, payment, require_sure, require_unseen
from .table import Facts, Rules, State, Todo, its_seat, royale

royale.step(
    w.AwaitRuling,
    its_seat,
    first="the text of the {item} is ruled on first",
    told="a ruling on the {item} of {seat}",
    passes="last",
    ruled=True,
)


@royale.resumes
def use(state: State, seat: int, act: w.Use, todo: Todo) -> Facts:
    """royale.act.use, act.instant, atk.declare and atk.react: all that is asked, then the facts."""
    card = usable(state, seat, act)
    reacting = moment(state, seat, act.item)
    program = chosen_mode(card, act.mode)
    check_reaction(state, seat, card, program, reacting)
    check_targets(state, seat, act, program, reacting)
    check_aims(state, seat, act, program)
    paid = payment(state, seat, card.pay, act.pay, Rules.ACT_USE)
    spent = spending(state, seat, card, act)
    require_sure(state, seat, paid, act.sure, Rules.RULING_6)
    check_shed(state, seat, item_uses.gained(program), act.discard, paid)
    check_takes(state, act, program, {seat: (*paid, *act.discard)})
    if not card.instant:
        yield from end_collecting(state, seat)
    yield w.Used(seat, act.item, act.mode, paid, spent, card.type == "temporary")
    interrupted(todo)
    if not reacting:
        todo.append(w.Close(seat))
    yield from starve(state, seat, todo)
    if q.is_alive(state, seat) and state.reason is None:
        if act.discard:
            yield w.Discarded(seat, act.discard, "limit")
        if card.text_only:
            todo.append(w.AwaitRuling(seat, act.item))
        todo.append(w.Run(seat, act, 0))


def usable(state: State, seat: int, act: w.Use) -> c.ItemCard:
    if q.user_of(state, act.item) != seat or not q.is_alive(state, seat):
        lent = q.owner_of(state, act.item) == seat
        said = "you have lent {item}" if lent else "{item} is not yours"
        refuse(Rules.ACT_USE, said, item=the(act.item))
    card = state.box.items[act.item]
    if q.in_prep(state):
        refuse(Rules.PREP_2, "no items are used in the Preparation")
    if card.type == "escape":
        refuse(Rules.ACT_USE, "escape items have no ability")
    if not item_uses.is_active(card):
        refuse(Rules.ACT_USE, "{item} has no ability to use", item=the(act.item))
    if not q.uses_left(state, act.item):
        refuse(
            Rules.ACT_USE,
            "{item} was used {times} this round",
            item=the(act.item),
            times=counted(card.uses or 0, "time", "times"),
        )
    return card


def moment(state: State, seat: int, item: int) -> bool:
    """May it be used now? True if it answers an attack.

    Before anybody chooses cards, instants are free like between two acts; royale.ruling.14: while
    an attack is open they are the defender's alone.
    """
    card = state.box.items[item]
    if not may_interrupt(state):
        refuse(Rules.TURN_PASS, royale.waited_for(state))
    answers = window_of(state.todo, seat) is not None
    if in_chain(state.todo) and not answers:
        refuse(Rules.ACT_INSTANT, "only the defender uses instants now")
    if not card.instant and (state.todo or seat != state.turn):
        refuse(Rules.ACT_INSTANT, "{item} is not instant", item=the(item))
    if card.only == "own_turn" and seat != state.turn:
        refuse(Rules.RULING_58, "{item} is for your own turn", item=the(item))
    return answers


def chosen_mode(card: c.ItemCard, mode: int) -> Sequence[c.Effect]:
    modes = dict(item_uses.modes_of(card))
    if mode not in modes:
        said = "it has no modes" if not modes or 0 in modes else "choose mode 1 to {most}"
        refuse(Rules.ACT_USE, said, most=len(modes))
    return modes[mode]


def check_reaction(
    state: State, seat: int, card: c.ItemCard, program: Sequence[c.Effect], reacting: bool
) -> None:
    if not reacting:
        if item_uses.is_reaction_only(card, program):
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
    if reacting and any(item_uses.attacks(program)):
        if act.target not in ((), (attacker_of(state.todo, seat),)):
            refuse(Rules.ATK_DECLARE, "in answer it strikes back at the attacker")
        return
    others = q.opponents(state, seat)
    if item_uses.hits_all(program):
        if act.target and sorted(act.target) != sorted(others):
            refuse(Rules.ATK_DECLARE, "it must hit all opponents")
        targets: Sequence[int] = others
    else:
        if len(act.target) != item_uses.wants_target(program):
            said = "name one opponent" if item_uses.wants_target(program) else "it has no target"
            refuse(Rules.ATK_DECLARE, said)
        targets = act.target
        if seat in targets:
            rule = Rules.RULING_63 if item_uses.skips(program) else Rules.ATK_DECLARE
            refuse(rule, "not yourself")
        if not all(target in others for target in targets):
            refuse(Rules.ATK_DECLARE, "only living opponents")
    if seat != state.turn:
        for target in targets:
            if item_uses.is_lethal(state, target, program):
                refuse(Rules.RULING_17, "that would kill {target} out of turn", target=Who(target))


def check_aims(state: State, seat: int, act: w.Use, program: Sequence[c.Effect]) -> None:
    """royale.ruling.51: any item of a living opponent, unless the card spares it."""
    wanted = list(item_uses.aims(program))
    number = sum(effect.n for effect, _ in wanted)
    if len(act.aim) != number or len(set(act.aim)) != number:
        said = "aim at {items}" if number else "it aims at no item"
        items = "1 item" if number == 1 else f"{number} different items"
        refuse(Rules.ACT_USE, said, items=items)
    for effect, place in wanted:
        for item in act.aim[place : place + effect.n]:
            wrong = item_uses.misses(state, seat, act, effect, item)
            if wrong is not None:
                refuse(*wrong, item=the(item))


def check_takes(
    state: State, act: w.Use, program: Sequence[c.Effect], parted: dict[int, tuple[str, ...]]
) -> None:
    """A search finds what is still there after what was paid and discarded for it."""
    takes = item_uses.resource_takes(program)
    for effect in takes:
        if act.source and act.source not in effect.sources:
            place = PLACES[effect.sources[0]]
            refuse(Rules.ACT_USE, "it searches elsewhere: {place}", place=place)
    free = sum(e.n for e in takes if e.kind is None and not item_uses.from_bottom(act, e))
    if len(act.take) != free:
        said = "say which {free} to take" if free else "there is nothing to choose"
        refuse(Rules.ACT_USE, said, free=so_many(free))
    if act.source and not item_uses.searches(program):
        refuse(Rules.ACT_USE, "it searches nothing")
    searched, buried = list[str](), [card for cards in parted.values() for card in cards]
    for effect in takes:
        cards = item_uses.wanted_cards(act, effect)
        source = item_uses.take_source(state, act, effect, cards, buried)
        if source is None:
            wanted = cards_told(cards) if cards else "a card"
            refuse(Rules.ACT_USE, "{wanted}: kind not there", wanted=wanted)
        if source == "deck":
            searched += cards
    require_unseen(state, parted, searched)


def spending(state: State, seat: int, card: c.ItemCard, act: w.Use) -> int | None:
    if card.spend is None:
        require(act.spend is None, Rules.ACT_USE, "it spends no item")
        return None
    found = q.ammunition(state, seat, card, act.item)
    if act.spend is not None and act.spend not in found:
        if q.owner_of(state, act.spend) == seat and str(act.spend) not in state.loans:
            tag = It("tag", card.spend)
            refuse(Rules.ACT_USE, "{item} is no {tag}", item=the(act.spend), tag=tag)
        refuse(Rules.RULING_49, "{item} is not yours to spend", item=the(act.spend))
    if not found:
        refuse(Rules.ACT_USE, "cannot pay: no {tag} to spend", tag=It("tag", card.spend))
    return found[0] if act.spend is None else act.spend
