"""Every act of a seat of BOARD ROYALE: permission first, then the facts."""

from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.board_royale.acts import (
    Act,
    Agree,
    Choose,
    Craft,
    Draw,
    Forfeit,
    Forgo,
    Ground,
    Lend,
    Offer,
    Pair,
    Pass,
    Promise,
    Quit,
    Split,
    Steal,
    Trade,
    Use,
    Vote,
)
from icecore.events.games.board_royale.steps import (
    AwaitRuling,
    Close,
    DrawCards,
    DrawLots,
    Fill,
    Loot,
    MayPair,
    MustAgree,
    MustChoose,
    React,
    Step,
    Strike,
)
from icecore.events.games.board_royale.words import (
    Chosen,
    Crafted,
    Discarded,
    Event,
    Forfeited,
    Gathered,
    Grounded,
    Handed,
    Paid,
    Paired,
    Passed,
    StarterChosen,
    Struck,
)
from icecore.events.words.record import Decline, GoOn, Scribe
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.board_royale.rules.attack import (
    collect,
    kind_choice,
    must_be_said,
    open_hit,
)
from icecore.replay.games.board_royale.rules.chance import TABLE_ACTS, named, start
from icecore.replay.games.board_royale.rules.deals import (
    lend,
    offer,
    promise,
    quit_game,
    split,
    trade,
    vote,
)
from icecore.replay.games.board_royale.rules.endings import (
    Todo,
    end_collecting,
    next_turn,
    refresh,
    settle,
    starve,
)
from icecore.replay.games.board_royale.rules.items import check_shed, payment, require_sure, use
from icecore.replay.games.board_royale.rules.permission import require_current, require_unseen
from icecore.replay.games.board_royale.rules.questions import (
    drawn_a_turn,
    following,
    hand_size,
    in_prep,
    is_alive,
    is_duel,
    passing_on,
    room,
    short_of,
    stolen_a_turn,
)
from icecore.replay.games.board_royale.rules.rules import Rules
from icecore.replay.games.board_royale.rules.state import NOBODY, State
from icecore.replay.games.board_royale.rules.turn import go, rest_of
from icecore.replay.kernel import Refused, refuse, require


def decide(state: State, seat: int, act: Act | Scribe) -> Iterator[Event]:
    """royale.end.over: after the end nothing happens; else each act has its own rules."""
    if state.reason is not None:
        refuse(Rules.END_OVER)
    ask = ASK.get(type(act))
    if ask is None:
        raise Refused(Rules.TURN_PASS, f"{type(act).__name__} is no act of this game")
    return ask(state, seat, act)


def pair(state: State, seat: int, act: Pair) -> Iterator[Event]:
    open_now = bool(state.todo) and type(state.todo[-1]) is MayPair
    require(open_now, Rules.MODE_TOGETHER, "pairs are made before anything is dealt")
    both = {seat, act.partner}
    sitting = len(both) == 2 and all(0 <= one < len(state.out) for one in both)
    require(sitting, Rules.MODE_TOGETHER, "two different players make a pair")
    free = all(state.partners[one] == NOBODY for one in both)
    require(free, Rules.MODE_TOGETHER, "one of them has a partner already")
    yield Paired(seat, act.partner)
    yield from go(state, list(state.todo))


def agree(state: State, seat: int, act: Agree) -> Iterator[Event]:
    """royale.start.2 and ruling 36."""
    step = state.todo[-1] if state.todo else None
    asked = isinstance(step, DrawLots | MustAgree)
    require(asked, Rules.START_2, "who begins is not asked now")
    require(0 <= act.starter < len(state.out), Rules.START_2, "there is no such player")
    require(-2 <= seat < len(state.out), Rules.START_2, "this is for the players to say")
    yield StarterChosen(act.starter, act.how or "agreed")
    yield from start(state)


def takes_over(state: State, seat: int) -> bool:
    """The next player begins to collect: so the current one has passed."""
    if state.todo or not state.collected or seat == state.turn or state.turn == NOBODY:
        return False
    following_seat, number, _ = following(state)
    return seat == following_seat and number <= state.options.max_rounds


def begin_collecting(state: State, seat: int, rule: Rules) -> bool:
    """May this seat collect? True if the turn passes to it by that."""
    if takes_over(state, seat):
        return True
    require_current(state, seat)
    if state.collected:
        refuse(rule, "already collected")
    return False


def draw(state: State, seat: int, act: Draw) -> Iterator[Event]:
    follows = begin_collecting(state, seat, Rules.RES_DRAW)
    number = drawn_a_turn(state)
    check_shed(state, seat, number, act.discard)
    if follows:
        yield Passed(state.turn)
        yield from next_turn(state)
    yield Gathered(seat, "draw")
    if act.discard:
        yield Discarded(seat, act.discard, "limit")
    yield from go(state, [DrawCards(seat, room(state, seat, number))])


def steal(state: State, seat: int, act: Steal) -> Iterator[Event]:
    follows = begin_collecting(state, seat, Rules.RES_STEAL)
    prep = following(state)[1] == 0 if follows else in_prep(state)
    if prep:
        refuse(Rules.PREP_2, "no stealing in preparation")
    if act.target == seat:
        refuse(Rules.RES_STEAL, "not from yourself")
    if not is_alive(state, act.target):
        refuse(Rules.RES_STEAL, "eliminated players have nothing to steal")
    number = stolen_a_turn(state)
    check_shed(state, seat, number, act.discard)
    if follows:
        yield Passed(state.turn)
        yield from next_turn(state)
    yield Gathered(seat, "steal")
    if act.discard:
        yield Discarded(seat, act.discard, "limit")
    yield from go(state, [Close(seat), Strike(act.target, seat, number, steal=True)])


def forgo(state: State, seat: int, act: Forgo) -> Iterator[Event]:
    """royale.res.none and ruling 5."""
    require_current(state, seat)
    if in_prep(state):
        refuse(Rules.PREP_1, "preparation draw is compulsory")
    if state.collected:
        refuse(Rules.RES_NONE, "already collected")
    yield Gathered(seat, "none")


def pass_turn(state: State, seat: int, act: Pass) -> Iterator[Event]:
    """royale.turn.pass; royale.atk.pass, where nothing else would tell that there is no answer."""
    step = state.todo[-1] if state.todo else None
    if isinstance(step, React) and step.seat == seat and must_be_said(state, open_hit(state.todo)):
        yield from go(state, list(state.todo[:-1]))
        return
    require_current(state, seat)
    if in_prep(state) and not state.collected:
        refuse(Rules.PREP_1, "preparation draw is compulsory")
    yield from end_collecting(state, seat)
    yield Passed(seat)
    yield from next_turn(state)


def craft(state: State, seat: int, act: Craft) -> Iterator[Event]:
    """royale.act.craft; royale.ruling.54: who pays with the last card gets nothing for it."""
    require_current(state, seat)
    if in_prep(state) and not state.collected:
        refuse(Rules.PREP_1, "preparation draw is compulsory")
    if act.item not in state.field:
        refuse(Rules.ACT_CRAFT, f"item {act.item} is not in Field")
    card = state.box.items[act.item]
    paid = payment(state, seat, card.cost, act.pay, Rules.ACT_CRAFT)
    require_sure(state, seat, paid, act.sure, Rules.RULING_54)
    yield from end_collecting(state, seat)
    todo: Todo = [Close(seat)]
    if paid and len(paid) == hand_size(state, seat):
        yield Paid(seat, act.item, paid)
        yield from starve(state, seat, todo)
    else:
        yield Crafted(seat, act.item, paid)
        yield from settle(state)
        todo.append(Fill())
    yield from go(state, todo)


def ground(state: State, seat: int, act: Ground) -> Iterator[Event]:
    """royale.duel.ground and ruling 7: one exchange, seen by all, in either phase.

    The two cards lie in the discard when the one is taken: it may be one of them.
    """
    require(is_duel(state), Rules.DUEL_GROUND, "not Duel")
    require_current(state, seat)
    if in_prep(state):
        refuse(Rules.PREP_2, "no trades in preparation")
    if state.grounded:
        refuse(Rules.DUEL_GROUND, "already used this turn")
    lack = short_of(state, state.hands[seat], act.give)
    if lack is not None:
        refuse(Rules.DUEL_GROUND, f"cannot discard that: {lack}")
    if act.source == "deck":
        there = bool(state.deck and state.unseen.get(act.take))
    else:
        there = act.take in act.give or bool(state.discard.get(act.take))
    if not there:
        refuse(Rules.DUEL_GROUND, f"{act.take}: kind not there")
    require_unseen(state, {seat: act.give}, (act.take,) if act.source == "deck" else ())
    yield Grounded(seat, act.give, act.take, act.source)
    if act.source == "deck":
        yield from refresh(state)
    yield from go(state, [])


def choose(state: State, seat: int, act: Choose) -> Iterator[Event]:
    """royale.rev.choose: what is owed, by whoever owes it."""
    step, rest = owed_choice(state)
    if step is None or step.seats[0] != seat:
        raise Refused(Rules.REV_CHOOSE, "not owed")
    least, most = owed_number(state, step)
    if not least <= len(act.cards) <= most:
        refuse(Rules.REV_CHOOSE, f"{most} cards, not {len(act.cards)}")
    lack = short_of(state, state.hands[seat], act.cards)
    if lack is not None:
        refuse(Rules.REV_CHOOSE, f"not held: {lack}")
    if step.form in ("discard", "shed", "kind") and None in act.cards:
        refuse(Rules.REV_CHOOSE, "discards lie open: name them")
    if step.form == "kind" and set(act.cards) - {step.card}:
        refuse(Rules.REV_CHOOSE, f"only {step.card} is discarded")
    if step.form == "pass":
        require_unseen(state, passing_on(state, seat, act.cards))
    todo: Todo = list(rest)
    yield from rest_of(step, todo)
    match step.form:
        case "discard":
            yield Discarded(seat, named(act.cards), "item")
            yield from starve(state, seat, todo)
        case "shed":
            yield Discarded(seat, named(act.cards), "limit")
        case "give":
            yield Handed(seat, step.receiver, act.cards)
            yield from starve(state, seat, todo)
        case "pass":
            yield Chosen(seat, act.cards)
        case "kind":
            if state.options.peaceful:
                yield from collect(seat, step.receiver, step.item, len(act.cards), todo)
            else:
                yield Struck(seat, step.receiver, named(act.cards), step.item)
                yield from starve(state, seat, todo, step.receiver, step.item)
    yield from go(state, todo)


def owed_choice(state: State) -> tuple[MustChoose | None, tuple[Step, ...]]:
    """Who has to choose what, and the steps below it.

    royale.atk.pass: who names the cards that an attack on one kind takes has let it pass.
    """
    step = state.todo[-1] if state.todo else None
    if isinstance(step, MustChoose):
        return step, state.todo[:-1]
    hit = open_hit(state.todo) if isinstance(step, React) else None
    if hit is not None and hit.number and hit.card is not None:
        return kind_choice(state, hit), state.todo[:-2]
    return None, ()


def owed_number(state: State, step: MustChoose) -> tuple[int, int]:
    """The fewest and the most cards; they differ only where a kind is hidden."""
    seat = step.seats[0]
    number = min(step.number, hand_size(state, seat))
    if step.form == "give":
        number = min(number, room(state, step.receiver, number))
    if step.form != "kind":
        return number, number
    hand, kind = state.hands[seat], step.card or ""
    held = hand.known.get(kind, 0)
    spare = int(not step.lethal)  # royale.ruling.17
    most = min(step.number, held + hand.unknown, hand_size(state, seat) - spare)
    return min(held, most), most


def forfeit(state: State, seat: int, act: Forfeit) -> Iterator[Event]:
    """royale.party.forfeit: it ends the attack as if it were avoided."""
    require(state.options.party, Rules.PARTY_FORFEIT, "this is no Party game")
    step = state.todo[-1] if state.todo else None
    mine = isinstance(step, React) and step.seat == seat
    hit = open_hit(state.todo) if mine else None
    require(hit is not None, Rules.PARTY_FORFEIT, "no attack on you")
    assert hit is not None
    require(not hit.steal, Rules.PARTY_FORFEIT, "a theft is no discard")
    yield Forfeited(seat, hit.attacker, act.text)
    todo: Todo = list(state.todo)
    del todo[-2]
    yield from go(state, todo)


def decline(state: State, seat: int, act: Decline) -> Iterator[Event]:
    """royale.atk.pass, and every other window that may be let pass."""
    step = state.todo[-1] if state.todo else None
    match step:
        case React(owner, _) | Loot(owner) | AwaitRuling(owner):
            mine = owner == seat
        case MayPair():
            mine = seat == 0
        case MustChoose():
            refuse(Rules.REV_CHOOSE, "it has to be done")
        case _:
            mine = False
    require(mine, Rules.ATK_PASS, "no attack on you" if type(step) is React else "no window")
    yield from go(state, list(state.todo[:-1]))


def scribe_goes_on(state: State, seat: int, act: GoOn) -> Iterator[Event]:
    """Closes a window for rulings; resumes the list after a ruling changed what is possible."""
    require(seat == SCRIBE, Rules.SCRIBE_1, "this is for the scribe")
    todo: Todo = list(state.todo)
    if todo and type(todo[-1]) is AwaitRuling:
        todo.pop()
    resumed = False
    for event in go(state, todo):
        resumed = True
        yield event
    require(resumed, Rules.SCRIBE_1, "nothing waits for the scribe")


ASK: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    **TABLE_ACTS,
    Pair: pair,
    Agree: agree,
    Draw: draw,
    Steal: steal,
    Forgo: forgo,
    Pass: pass_turn,
    Craft: craft,
    Use: use,
    Ground: ground,
    Offer: offer,
    Trade: trade,
    Lend: lend,
    Promise: promise,
    Vote: vote,
    Split: split,
    Choose: choose,
    Forfeit: forfeit,
    Quit: quit_game,
    Decline: decline,
    GoOn: scribe_goes_on,
}
