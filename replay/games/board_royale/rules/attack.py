"""The attack sequence: declared, answered, carried out, countered."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Decline
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, Refused, hold, refuse, require
from icecore.replay.kernel.sentences import Sentence, Who, say

from . import item_uses
from . import lookups as q
from .card_words import so_many, which
from .drawing import collect, lay_face_down
from .endings import opener, starve
from .permission import check_picked
from .table import Facts, Rules, State, Todo, its_seat, royale, then

NOT_OWED = "no cards of yours are asked for"


def open_hit(todo: Sequence[w.Step], react: int = -1) -> w.Hit | None:
    """The attack that a window is about; None once it was avoided."""
    step = todo[react - 1] if len(todo) >= 1 - react else None
    return step if isinstance(step, w.Hit) else None


def window_of(todo: Sequence[w.Step], seat: int) -> int | None:
    """The place in the list of this seat's window, if it is answering an attack."""
    for index in range(len(todo) - 1, -1, -1):
        step = todo[index]
        if isinstance(step, w.React):
            return index if step.seat == seat else None
    return None


def attacker_of(todo: Sequence[w.Step], seat: int) -> int | None:
    """The seat whose attack this seat is answering."""
    window = window_of(todo, seat)
    react = None if window is None else todo[window]
    return react.attacker if isinstance(react, w.React) else None


def answered_hit(todo: Sequence[w.Step], seat: int) -> w.Hit | None:
    """The attack that this seat can still answer, whatever was asked in between."""
    window = window_of(todo, seat)
    return None if window is None else open_hit(todo, window - len(todo))


def in_chain(todo: Sequence[w.Step]) -> bool:
    """Is an attack open, or one that was declared together with it?"""
    return any(
        isinstance(step, w.Strike | w.Hit | w.React)
        or (isinstance(step, w.MustChoose) and step.form == "kind")
        for step in todo
    )


def may_interrupt(state: State) -> bool:
    """Instants come between two acts, in answer to an attack, or before somebody chooses."""
    return not state.todo or isinstance(state.todo[-1], w.React | w.MustChoose)


def interrupted(todo: Todo) -> None:
    """Counts anew, after an item was used, what a full hand has to discard."""
    if todo and isinstance(todo[-1], w.MustChoose) and todo[-1].form == "shed":
        todo.pop()


def attacks_told(state: State) -> Iterator[tuple[w.Attacked, bool]]:
    """The open attack and those that wait, the next one first; is it open?"""
    for step in reversed(state.todo):
        if isinstance(step, w.Hit | w.Strike):
            yield declared(step), isinstance(step, w.Hit)


def declared(step: w.Hit | w.Strike) -> w.Attacked:
    return w.Attacked(step.seat, step.attacker, step.number, step.item, step.steal, step.counter)


def one_chain(state: State, step: Any) -> None:
    """At most one chain of attacks, with whoever opened it at its end."""
    hold(opener(state.todo[:1]) is not None, "an attack without an end")
    hold(sum(isinstance(one, w.React) for one in state.todo) <= 1, "two attacks are open")


@royale.step(
    w.Strike,
    SCRIBE,
    first="what was begun is finished first",
    told="what was begun goes on",
    sound=one_chain,
)
def strike(state: State, step: w.Strike, todo: Todo) -> Facts:
    """royale.auto.single: one attack after the other, each with its own answer.

    royale.ruling.19: whoever is out in the meantime neither attacks nor is attacked.
    """
    seat, attacker = step.seat, step.attacker
    if not (q.is_alive(state, seat) and q.is_alive(state, attacker)):
        return
    yield declared(step)
    todo.append(
        w.Hit(
            seat, attacker, step.number, step.item, step.steal, step.lethal, step.counter, step.card
        )
    )
    todo.append(w.React(seat, attacker))


def answers(state: State, seat: int, step: w.React) -> Iterator[w.Act | Decline]:
    hit = open_hit(state.todo)
    yield from reactions(state, seat)
    if state.options.party and hit is not None and not hit.steal:
        yield w.Forfeit("a forfeit")
    # What is declined passes with the next act of anybody: this has to be said.
    yield w.Pass() if must_be_said(state, hit) else Decline()


def reactions(state: State, seat: int) -> Iterator[w.Use]:
    hit = answered_hit(state.todo, seat)
    for item in q.usable_items(state, seat):
        card = state.box.items[item]
        if card.instant and q.could_use(state, seat, item):
            modes = dict(item_uses.modes_of(card))
            for mode in answering_modes(state, item, seat, hit):
                yield from item_uses.ways(state, seat, item, mode, modes[mode], reacting=True)


def answering_modes(state: State, item: int, seat: int, hit: w.Hit | None) -> Iterator[int]:
    """The modes of an instant that may be used in answer to an attack."""
    card = state.box.items[item]
    if card.only == "own_turn" and seat != state.turn:
        return
    for mode, program in item_uses.modes_of(card):
        if all(fits(effect, hit) for effect in program):
            yield mode


def fits(effect: c.Effect, hit: w.Hit | None) -> bool:
    """There must be something to avoid; royale.ruling.59: steals are not reduced."""
    if isinstance(effect, c.Avoid):
        return hit is not None
    if isinstance(effect, c.Reduce):
        return hit is not None and not hit.steal and hit.number > 0
    return True


def must_be_said(state: State, hit: w.Hit | None) -> bool:
    """royale.atk.pass: does no pick follow that would tell that the defender let it pass?"""
    if hit is None or not hit.number:
        return False
    return hit.card is not None or (state.options.peaceful and not hit.steal)


@royale.step(
    w.React,
    its_seat,
    first="reaction pending: {seat} may still answer {attacker}",
    told="{seat} may answer {attacker}",
    answers=answers,
    waits="by work",
    sound=one_chain,
)
def react(state: State, step: w.React, todo: Todo) -> Facts | None:
    """The window opens if, as all can see, the defender has an instant to use."""
    both = q.is_alive(state, step.seat) and q.is_alive(state, step.attacker)
    return None if both and can_answer(state, step, todo) else iter(())


def can_answer(state: State, step: w.React, todo: Todo) -> bool:
    hit = open_hit(todo)
    if state.options.party and hit is not None and not hit.steal:
        return True
    return any(
        q.could_use(state, step.seat, item)
        and next(answering_modes(state, item, step.seat, hit), None) is not None
        for item in q.usable_items(state, step.seat)
        if state.box.items[item].instant
    )


@royale.anybody
def let_pass(state: State, seat: int, act: w.Pass | Decline, step: w.React, todo: Todo) -> Facts:
    """royale.atk.pass: it may be said in every mode, and has to be where nothing else tells it."""
    if isinstance(act, Decline):
        require(seat == step.seat, Rules.ATK_PASS, "there is no attack on you")
    elif seat != step.seat:
        refuse(Rules.TURN_PASS, royale.waited_for(state))
    yield from ()


@royale.act
def no_window(state: State, seat: int, act: Decline) -> Facts:
    """royale.atk.pass: where no step is a window."""
    raise Refused(Rules.ATK_PASS, "no window is open: there is nothing to let pass")


@royale.anybody
def draw_unanswered(state: State, seat: int, act: w.Deal, step: w.React, todo: Todo) -> Facts:
    """royale.atk.pass: the draw for a peaceful attack tells that nobody answered it."""
    hit = open_hit(state.todo)
    if seat != TABLE or hit is None or not must_be_said(state, hit) or hit.card is not None:
        raise Refused(Rules.TURN_PASS, royale.waited_for(state))
    todo.pop()
    pile = w.DrawPile(hit.attacker, min(hit.number, q.hand_size(state, hit.seat)))
    struck = w.Struck(hit.seat, hit.attacker, (), hit.item)
    return lay_face_down(state, seat, act, pile, todo, struck)


@royale.anybody
def choose_at_once(state: State, seat: int, act: w.Choose, step: w.React, todo: Todo) -> Facts:
    """royale.atk.pass: who names the cards that an attack on one kind takes has let it pass."""
    hit = open_hit(state.todo)
    if hit is None or not hit.number or hit.card is None:
        raise Refused(Rules.REV_CHOOSE, NOT_OWED)
    todo.pop()
    return royale.reply(state, seat, act, kind_choice(state, hit), todo)


@royale.resumes
def forfeit(state: State, seat: int, act: w.Forfeit, todo: Todo) -> Facts:
    """royale.party.forfeit: it ends the attack as if it were avoided."""
    require(state.options.party, Rules.PARTY_FORFEIT, "this is no Party game")
    mine = bool(todo) and window_of(todo[-1:], seat) is not None
    hit = open_hit(todo) if mine else None
    require(hit is not None, Rules.PARTY_FORFEIT, "there is no attack on you")
    assert hit is not None
    require(not hit.steal, Rules.PARTY_FORFEIT, "a theft is no discard")
    yield w.Forfeited(seat, hit.attacker, act.text)
    del todo[-2]


def damage(state: State, hit: w.Hit) -> int:
    """royale.ruling.13: no more than there is; royale.ruling.17: out of turn one card stays."""
    hand = q.hand_size(state, hit.seat)
    number = min(hit.number, hand if hit.lethal else hand - 1)
    return q.room(state, hit.attacker, number) if hit.steal else number


def owed_hit(state: State, step: w.Hit) -> Chance:
    """royale.ruling.12: discards lie open, so an unknown card may be any that is unseen."""
    count, pool = damage(state, step), q.hand_pool(state, step.seat)
    attacker, seat = Who(step.attacker), Who(step.seat)
    if step.steal:
        why = Sentence(which(count), " did ", attacker, " steal from ", seat, "?")
        return Chance(pool, count, why, w.Pick, seen_by=(step.attacker, step.seat))
    why = Sentence(which(count), " did ", seat, " lose to ", attacker, "?")
    if None in pool:
        pool = [*q.named(pool), *guesses(state, step.seat)]
    return Chance(pool, count, why, w.Pick)


def guesses(state: State, seat: int) -> Iterator[str]:
    """As many of each unseen kind as the unknown part of a hand could hold."""
    for kind, number in state.unseen.items():
        yield from [kind] * min(number, state.hands[seat].unknown)


@royale.step(
    w.Hit,
    TABLE,
    first="the cards of the attack are picked first",
    told=lambda state, step: say(
        "{attacker} picks {number} of {seat}", step, number=so_many(damage(state, step))
    ),
    chance=owed_hit,
    waits="by work",
    sound=one_chain,
)
def hit_home(state: State, step: w.Hit, todo: Todo) -> Facts | None:
    """Cards are picked; what an attack on one kind takes, the defender says."""
    if not (q.is_alive(state, step.seat) and q.is_alive(state, step.attacker)):
        return iter((w.Voided(step.seat, step.attacker),))
    peaceful = state.options.peaceful and not step.steal
    if peaceful and step.card is None:
        number = min(step.number, q.hand_size(state, step.seat))
        return collect(step.seat, step.attacker, step.item, number, todo)
    if step.steal:  # royale.ruling.9: what the thief's hand has no room for any more goes first
        number = min(step.number, q.hand_size(state, step.seat) - (not step.lethal))
        if shed := q.to_shed(state, step.attacker, number):
            return then(todo, step, w.MustChoose((step.attacker,), "shed", shed))
    if not (step.number if peaceful else damage(state, step)):
        return iter((w.Struck(step.seat, step.attacker, (), step.item),))
    return then(todo, kind_choice(state, step)) if step.card is not None else None


@royale.answer
def pick(state: State, seat: int, act: w.Pick, step: w.Hit, todo: Todo) -> Facts:
    """royale.atk.damage and ruling 12; a discard is seen by all."""
    victim, cards = step.seat, act.cards
    check_picked(state, victim, damage(state, step), cards)
    if step.steal:
        yield w.Stolen(victim, step.attacker, cards, step.item)
    else:
        require(None not in cards, Rules.ATK_DAMAGE, "discards lie open: name them")
        yield w.Struck(victim, step.attacker, q.named(cards), step.item)
    yield from starve(state, victim, todo, step.attacker, step.item)


def kind_choice(state: State, hit: w.Hit) -> w.Step:
    """royale.ruling.44: in a peaceful game nobody dies of it, so the last card counts, too."""
    lethal = hit.lethal or state.options.peaceful
    return w.MustChoose((hit.seat,), "kind", hit.number, hit.attacker, hit.item, hit.card, lethal)


def avoid(state: State, seat: int, item: int, todo: Todo) -> Facts:
    """The attack is gone, what it cost stays spent; royale.ruling.15: the window stays open."""
    window = window_of(todo, seat)
    assert window is not None
    hit = todo.pop(window - 1)
    assert isinstance(hit, w.Hit)
    yield w.Avoided(seat, hit.attacker, item)


def reduce(state: State, seat: int, item: int, number: int, todo: Todo) -> Facts:
    """royale.ruling.59: no less than nothing."""
    window = window_of(todo, seat)
    assert window is not None
    hit = todo[window - 1]
    assert isinstance(hit, w.Hit)
    less = min(number, hit.number)
    yield w.Reduced(seat, hit.attacker, item, less)
    todo[window - 1] = replace(hit, number=hit.number - less)


def counter(
    state: State,
    seat: int,
    item: int,
    number: int,
    todo: Todo,
    steal: bool = False,
    card: str | None = None,
) -> Facts:
    """royale.ruling.59: it waits below the attack, and below counters that were played before."""
    window, attacker = window_of(todo, seat), attacker_of(todo, seat)
    assert window is not None
    assert attacker is not None
    yield w.Countered(seat, attacker, item, number)
    place = window
    if isinstance(todo[place - 1], w.Hit):
        place -= 1
    while place and is_counter(todo[place - 1], seat, attacker):
        place -= 1
    # royale.ruling.18: a defender may kill, but not who opened the chain out of turn.
    lethal = seat == state.turn or seat != opener(todo)
    todo.insert(place, w.Strike(attacker, seat, number, item, steal, lethal, True, card))


def is_counter(step: w.Step, seat: int, attacker: int) -> bool:
    both = (seat, attacker)
    return isinstance(step, w.Strike) and step.counter and (step.attacker, step.seat) == both
