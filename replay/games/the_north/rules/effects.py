"""What abilities do: every effect verb, what it offers and what comes of the answer."""

from collections.abc import Callable, Iterator, MutableSequence
from typing import Any

from icecore.events.games.the_north import cards as verbs
from icecore.events.games.the_north.acts import (
    Act,
    Choose,
    Claim,
    Cycle,
    Discard,
    Exchange,
    Flip,
    Install,
    Peek,
    Play,
    Recover,
    Return,
    Take,
)
from icecore.events.games.the_north.cards import is_face
from icecore.events.games.the_north.steps import (
    BuildTop,
    DrawCards,
    FillWastes,
    PeekBack,
    PeekTop,
    Run,
    Step,
)
from icecore.events.games.the_north.words import (
    Built,
    Cycled,
    Discarded,
    Event,
    Exchanged,
    Fizzled,
    Flipped,
    NodeSet,
    Peeked,
    Played,
    PointsMoved,
    Recovered,
    Returned,
    Taken,
)
from icecore.replay.games.the_north.rules.faces import recognised
from icecore.replay.games.the_north.rules.programs import chooser, effect_of, label_of, steps, use
from icecore.replay.games.the_north.rules.questions import (
    deck_size,
    may_hold,
    may_stand,
    on_turn,
    own_deck,
)
from icecore.replay.games.the_north.rules.state import State

TOP_LEVEL = 4
MOST_POINTS = 40


def count(state: State, seat: int, what: verbs.Counted) -> int:
    """north.ruling.6: the Level of a discharged Node counts 0."""
    match what:
        case "facilities":
            return len(state.facilities[seat])
        case "ancients":
            return len(state.ancients[seat])
        case "level":
            return state.nodes[seat]


def loss(state: State, seat: int, effect: verbs.Lose) -> int:
    counted = 1 if effect.per is None else min(effect.most, count(state, seat, effect.per))
    return effect.n * counted


def target(seat: int, who: verbs.Who) -> int:
    return seat if who == "self" else 1 - seat


def charged(state: State, seat: int, n: int) -> int:
    """north.ruling.4: the Level after n charges; north.ruling.6: none on the back."""
    level = state.nodes[seat]
    if not level:
        return 0
    if state.options.node_over == "wrap":
        return (level + n - 1) % TOP_LEVEL + 1
    return min(TOP_LEVEL, level + n)


def move_points(
    state: State, seat: int, change: int, why: Any, name: str | None
) -> Iterator[PointsMoved]:
    """north.ruling.12: no lower than 0, no higher than 40."""
    before = state.points[seat]
    after = min(MOST_POINTS, max(0, before + change))
    if after != before:
        yield PointsMoved(seat, after, after - before, why, name)


def work_run(state: State, step: Run, todo: MutableSequence[Step]) -> Iterator[Event] | None:
    """The facts of an effect that asks nothing; None while its chooser must answer."""
    effect = effect_of(state, step)
    run = AUTOMATIC.get(type(effect))
    if run is not None:
        return run(state, on_turn(state), step, effect, todo)
    if next(offers(state, step), None) is not None:
        return None
    # north.ruling.20: as far as possible, and this is not.
    return fizzle(state, step, effect)


def fizzle(state: State, step: Run, effect: verbs.Effect) -> Iterator[Event]:
    label = label_of(state, step.face, step.name)
    yield Fizzled(on_turn(state), label, str(effect.__struct_config__.tag))


def run_draw(
    state: State, seat: int, step: Run, effect: verbs.Draw, todo: MutableSequence[Step]
) -> Iterator[Event]:
    """north.ruling.7: an empty Deck is not shuffled again."""
    if own_deck(state, seat):
        todo.append(DrawCards(effect.n))
    else:
        yield from fizzle(state, step, effect)


def cause(state: State, step: Run) -> tuple[Any, str | None]:
    """Why points move, for those who ask the record later."""
    if step.face == "node":
        return "node", None
    why = "spark" if step.face == "spark" else "protocol"
    return why, label_of(state, step.face, step.name)


def run_lose(
    state: State, seat: int, step: Run, effect: verbs.Lose, todo: MutableSequence[Step]
) -> Iterator[Event]:
    amount = loss(state, seat, effect)
    return move_points(state, target(seat, effect.who), -amount, *cause(state, step))


def run_gain(
    state: State, seat: int, step: Run, effect: verbs.Gain, todo: MutableSequence[Step]
) -> Iterator[Event]:
    return move_points(state, target(seat, effect.who), effect.n, *cause(state, step))


def run_charge(
    state: State, seat: int, step: Run, effect: verbs.Charge, todo: MutableSequence[Step]
) -> Iterator[Event]:
    level = charged(state, seat, effect.n)
    if level != state.nodes[seat]:
        yield NodeSet(seat, level, "effect")
    else:
        yield from fizzle(state, step, effect)


def run_reset(
    state: State, seat: int, step: Run, effect: verbs.ResetNode, todo: MutableSequence[Step]
) -> Iterator[Event]:
    """north.ruling.20: a Node that shows Level 1 is not turned."""
    if state.nodes[seat] != 1:
        yield NodeSet(seat, 1, "effect")
    else:
        yield from fizzle(state, step, effect)


def run_build(
    state: State, seat: int, step: Run, effect: verbs.Build, todo: MutableSequence[Step]
) -> Iterator[Event]:
    """north.ruling.17: what a Facility sets off is done before the next one is built."""
    if deck_size(state):
        todo.extend(again(step))
        todo.append(BuildTop())
    else:
        yield from fizzle(state, step, effect)


def run_refill(
    state: State, seat: int, step: Run, effect: verbs.Refill, todo: MutableSequence[Step]
) -> Iterator[Event]:
    missing = effect.n - len(state.wastes)
    if missing > 0 and deck_size(state):
        todo.append(FillWastes(missing))
    else:
        yield from fizzle(state, step, effect)


def run_if(
    state: State, seat: int, step: Run, effect: verbs.If, todo: MutableSequence[Step]
) -> Iterator[Event]:
    if count(state, seat, effect.count) >= effect.least:
        todo.extend(steps(step, effect.then, step.path))
    else:
        yield from fizzle(state, step, effect)


def run_peek(
    state: State, seat: int, step: Run, effect: verbs.Peek, todo: MutableSequence[Step]
) -> Iterator[Event] | None:
    if effect.place == "wastes":
        return None if state.wastes else fizzle(state, step, effect)
    return peek_top(state, seat, step, effect, todo)


def peek_top(
    state: State, seat: int, step: Run, effect: verbs.Peek, todo: MutableSequence[Step]
) -> Iterator[Event]:
    if state.pool:
        todo.append(PeekTop())
    elif state.bottom:
        yield Peeked(seat, state.bottom[0], "top")
        if is_face(state.bottom[0]):
            todo.append(PeekBack(state.bottom[0]))
    else:
        yield from fizzle(state, step, effect)


AUTOMATIC: dict[type[Any], Callable[..., Iterator[Event] | None]] = {
    verbs.Draw: run_draw,
    verbs.Lose: run_lose,
    verbs.Gain: run_gain,
    verbs.Charge: run_charge,
    verbs.ResetNode: run_reset,
    verbs.Build: run_build,
    verbs.Refill: run_refill,
    verbs.If: run_if,
    verbs.Peek: run_peek,
}


def again(step: Run) -> Iterator[Run]:
    """What is left of an effect that is done several times."""
    if step.times > 1:
        yield Run(step.face, step.name, step.path, step.times - 1)


def is_possible(state: State, step: Run) -> bool:
    """Can this effect do anything now? Asked before it is offered as an option."""
    seat = on_turn(state)
    match effect_of(state, step):
        case verbs.Draw():
            return own_deck(state, seat) > 0
        case verbs.Lose() as effect:
            return state.points[target(seat, effect.who)] > 0 < loss(state, seat, effect)
        case verbs.Gain(who=who):
            return state.points[target(seat, who)] < MOST_POINTS
        case verbs.Charge(n):
            return charged(state, seat, n) != state.nodes[seat]
        case verbs.ResetNode():
            return state.nodes[seat] != 1
        case verbs.Refill(n):
            return len(state.wastes) < n and deck_size(state) > 0
        case verbs.Build() | verbs.Peek(place="top"):
            return deck_size(state) > 0
        case verbs.If(counted, least, then):
            inner = steps(step, then, step.path)
            return count(state, seat, counted) >= least and any(
                is_possible(state, part) for part in inner
            )
        case verbs.Choose() as effect:
            return any(may_do(state, step, effect, o) for o in range(len(effect.options)))
        case _:
            return next(offers(state, step), None) is not None


def may_do(state: State, step: Run, effect: verbs.Choose, option: int) -> bool:
    """Would an option change anything now?"""
    return any(is_possible(state, part) for part in option_steps(step, effect, option))


def option_steps(step: Run, effect: verbs.Choose, option: int) -> list[Run]:
    return list(steps(step, effect.options[option], (*step.path, option)))


def offers(state: State, step: Run) -> Iterator[Act]:
    """Every answer that the effect's chooser may give."""
    seat = on_turn(state)
    cards = state.box.cards
    match effect_of(state, step):
        case verbs.Discard():
            yield from map(Discard, may_hold(state, chooser(state, seat, step)))
        case verbs.Reprogram(value):
            for card in state.wastes:
                if value is None or cards[card].value == value:
                    yield Claim(card)
        case verbs.Play(source, face):
            make = Play if face == "ancient" else Install
            yield from map(make, to_play(state, seat, source))
            if face == "facility" and source == "hand":
                yield from (Install(None, back) for back in noted(state.hands[seat].backs))
        case verbs.Flip("facility"):
            yield from map(Flip, may_stand(state, seat))
        case verbs.Flip():
            yield from map(Flip, state.ancients[seat])
        case verbs.Exchange():
            for card in may_hold(state, seat):
                for wanted in state.wastes:
                    if cards[card].name != cards[wanted].name:
                        yield Exchange(card, wanted)
        case verbs.Take():
            yield from map(Take, state.wastes)
        case verbs.Recover():
            yield from map(Recover, state.discards[seat])
        case verbs.Cycle():
            yield from map(Cycle, state.wastes)
        case verbs.Peek("wastes"):
            yield from map(Peek, state.wastes)
        case verbs.Move(where):
            yield from map(Return, state.ancients[seat])
            yield from map(Return, may_stand(state, seat))
            if where == "hand":
                yield from (Return(None, back) for back in noted(state.facilities[seat].backs))
        case verbs.Choose(options) as effect:
            for option, program in enumerate(options):
                # An empty option says "or nothing": that can always be done.
                if not program or may_do(state, step, effect, option):
                    yield Choose(option + 1)


def noted(backs: list[str | None]) -> list[str]:
    return sorted({back for back in backs if back is not None})


def to_play(state: State, seat: int, source: str) -> list[str]:
    if source == "hand":
        return may_hold(state, seat)
    return state.discards[seat] if source == "discard" else state.wastes


def perform(state: State, step: Run, act: Act, todo: MutableSequence[Step]) -> Iterator[Event]:
    """The facts of an answer; what they lead to goes onto the list."""
    seat, effect, cards = on_turn(state), effect_of(state, step), state.box.cards
    match act:
        case Discard(card):
            owner = chooser(state, seat, step)
            yield from recognised(state, owner, card)
            yield Discarded(owner, card, cards[card].back, "effect")
        case Claim(card):
            yield Taken(seat, card, "claim")
            yield from use(state, seat, "spark", card, todo)
        case Play(card):
            assert isinstance(effect, verbs.Play)
            if effect.source == "hand":
                yield from recognised(state, seat, card)
            yield Played(seat, card, cards[card].back or None, effect.source, "effect")
            yield from use(state, seat, "ancient", card, todo)
        case Install(card, back):
            assert isinstance(effect, verbs.Play)
            shown = back if card is None else cards[card].back
            assert shown is not None
            yield Built(seat, card, shown, effect.source)
            yield from use(state, seat, "facility", shown, todo)
        case Flip(card):
            assert isinstance(effect, verbs.Flip)
            yield from flip(state, seat, card, effect.face, todo)
        case Exchange(card, wanted):
            yield from recognised(state, seat, card)
            yield Exchanged(seat, card, cards[card].back, wanted, cards[wanted].back)
        case Take(card):
            yield Taken(seat, card, "take")
        case Recover(card):
            yield Recovered(seat, card, cards[card].back)
        case Cycle(card):
            yield Cycled(seat, card)
            todo.append(FillWastes(1))
        case Peek(card):
            yield Peeked(seat, card, "wastes")
            if is_face(card):
                todo.append(PeekBack(card))
        case Return(card, back):
            assert isinstance(effect, verbs.Move)
            shown = back if card is None else cards[card].back or None
            face: Any = "ancient" if card in state.ancients[seat] else "facility"
            yield Returned(seat, card, shown, face, effect.target)
        case Choose(option):
            assert isinstance(effect, verbs.Choose)
            todo.extend(option_steps(step, effect, option - 1))


def flip(
    state: State, seat: int, card: str, face: str, todo: MutableSequence[Step]
) -> Iterator[Event]:
    """north.flip.1: the face that shows now counts as played."""
    back = state.box.cards[card].back
    if face == "facility":
        yield Flipped(seat, card, back, "ancient")
        yield from use(state, seat, "ancient", card, todo)
    else:
        yield Flipped(seat, card, back, "facility")
        yield from use(state, seat, "facility", back, todo)
