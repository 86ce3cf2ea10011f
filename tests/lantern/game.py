"""Lantern by its rules: the set, the table as data, what may be done, and what comes of it."""

from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from icecore.events.words.record import Decline, GoOn, Identify, Outcome, Scribe
from icecore.events.words.sets import Box, ComponentSet, read_set
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, Clock, Refused, Rule, Setup, go_on, hold, require, zones
from icecore.replay.kernel.zones import Zone
from lantern.words import (
    Act,
    Answer,
    Answered,
    Burdened,
    Deal,
    Dealt,
    Ended,
    Event,
    Identified,
    MayAnswer,
    MustTuck,
    Owe,
    Pass,
    Passed,
    Play,
    Played,
    Shine,
    Step,
    Tuck,
    Tucked,
    TurnPassed,
    Waiting,
)


class Rules(Rule):
    DEAL_1 = "lantern.deal.1 p.1: the table deals unseen cards, as many as it owes"
    TURN_1 = "lantern.turn.1 p.2: the seat on turn acts, once nothing else is to be done"
    PLAY_1 = "lantern.play.1 p.2: play from your own hand"
    PLAY_2 = "lantern.play.2 p.2: outshine the lantern"
    ANSWER_1 = "lantern.answer.1 p.3: a card that answers snuffs the card just played"
    BURDEN_1 = "lantern.burden.1 p.3: who is burdened draws a card, then tucks one face down"
    END_1 = "lantern.end.1 p.4: an empty hand ends the game, and so does a pass without a deck"
    HIDDEN_1 = "lantern.hidden.1 p.1: hands are hidden; the scribe may come to know unseen cards"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    glow: Annotated[int, Meta(ge=1, le=9)]
    copies: Annotated[int, Meta(ge=1)]
    burdens: bool = False
    answers: bool = False


class CardSet(ComponentSet, frozen=True, kw_only=True):
    cards: tuple[Card, ...]


class LanternBox(Box):
    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.cards = {card.id: card for card in content.cards}
        self.copies = {card.id: card.copies for card in content.cards}


def open_box(text: str, where: str) -> LanternBox:
    return LanternBox(text, read_set(text, "lantern", CardSet, problems, where=where))


def problems(content: CardSet) -> Iterator[str]:
    if sum(card.copies for card in content.cards) < 2 * MOST_IN_HAND:
        yield f"fewer than {2 * MOST_IN_HAND} cards"
    if len({card.id for card in content.cards}) < len(content.cards):
        yield "two cards have the same id"


MOST_IN_HAND = 4


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[int, Meta(ge=1, le=MOST_IN_HAND)] = 3
    """Cards dealt to each seat at the beginning."""


class State(Struct):
    box: LanternBox
    todo: tuple[Step, ...]
    hands: list[Zone]
    tucked: list[Zone]
    """What each seat put under the lantern."""
    deck: int
    pile: list[str] = []
    """Every card that was played, in order: what all have seen."""
    glow: int = 0
    turn: int = 0
    turns: int = 0
    """Turns completed."""
    reason: str | None = None


def begin(setup: Setup, box: LanternBox) -> State:
    hand = setup.options.hand
    return State(
        box=box,
        todo=(Owe(1, hand), Owe(0, hand)),
        hands=[Zone(), Zone()],
        tucked=[Zone(), Zone()],
        deck=sum(box.copies.values()),
    )


def unseen(state: State) -> dict[str, int]:
    """What the deck and all unknown cards are made of."""
    return zones.unseen(state.box.copies, state.pile, [*state.hands, *state.tucked])


def may_hold(state: State, seat: int) -> list[str]:
    """The kinds that a hand holds, or could hold by what is known of it."""
    hand = state.hands[seat]
    return sorted({*hand.known, *(unseen(state) if hand.unknown else ())})


def could_answer(state: State, seat: int) -> bool:
    """By the public view: a card in hand, and an answering one that nobody has seen yet."""
    return zones.size(state.hands[seat]) > 0 and any(
        card.answers and state.pile.count(card.id) < card.copies
        for card in state.box.cards.values()
    )


def decide(state: State, seat: int, act: Act | Scribe) -> Iterator[Event]:
    """Ask permission first, then tell what happens."""
    require(state.reason is None, Rules.END_1, "the game is over")
    step = state.todo[-1] if state.todo else None
    rest = list(state.todo[:-1])
    match act:
        case Deal(cards):
            require(isinstance(step, Owe) and seat == TABLE, Rules.DEAL_1, "nothing is owed")
            require(len(cards) == step.number, Rules.DEAL_1, "it owes {}", step.number)
            named = Counter(card for card in cards if card is not None)
            require(named <= Counter(unseen(state)), Rules.DEAL_1, "not all of them are unseen")
            yield Dealt(step.seat, cards)
            yield from go(state, rest)
        case Play(card):
            require_turn(state, seat)
            require(card in may_hold(state, seat), Rules.PLAY_1, card)
            before, glow = state.glow, state.box.cards[card].glow
            require(glow > before, Rules.PLAY_2, "{} against {}", glow, before)
            yield Played(seat, card, glow)
            window = [MayAnswer(1 - seat, card, before)] if could_answer(state, 1 - seat) else []
            yield from go(state, [Shine(seat, card), *window])
        case Answer(card, against):
            mine = isinstance(step, MayAnswer) and seat == step.seat
            require(mine, Rules.ANSWER_1, "there is nothing for you to answer")
            require(against == step.card, Rules.ANSWER_1, "the card just played is {}", step.card)
            require(card in may_hold(state, seat), Rules.PLAY_1, card)
            require(state.box.cards[card].answers, Rules.ANSWER_1, "{} answers nothing", card)
            yield Answered(seat, card, against, step.glow)
            yield from end_turn(state, seat)
            yield from go(state, [])
        case Tuck(card):
            mine = isinstance(step, MustTuck) and seat == step.seat
            require(mine, Rules.BURDEN_1, "you are not burdened")
            possible = zones.holds(state.hands[seat], card)
            possible = possible and (card is None or card in may_hold(state, seat))
            require(possible, Rules.PLAY_1, "{}", card)
            yield Tucked(seat, card)
            yield from go(state, rest)
        case Pass():
            require_turn(state, seat)
            yield Passed(seat)
            if state.deck:
                yield TurnPassed(1 - seat)
                yield from go(state, [Owe(seat, 1)])
            else:
                yield Ended("dark")
        case Decline():
            mine = isinstance(step, MayAnswer) and seat == step.seat
            require(mine, Rules.ANSWER_1, "no window is open for you")
            yield from go(state, rest)
        case GoOn():
            require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
            yield from go(state, list(state.todo))
        case Identify(zone, owner, cards):
            require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
            require(zone == "hand" and owner in (0, 1), Rules.HIDDEN_1, "only hands are hidden")
            possible = len(cards) <= state.hands[owner].unknown
            possible = possible and Counter(cards) <= Counter(unseen(state))
            require(possible, Rules.HIDDEN_1, "these cannot be the unknown cards")
            yield Identified(owner, cards)
        case _:
            raise Refused(Rules.TURN_1, f"{type(act).__name__} is no act of this game")


def require_turn(state: State, seat: int) -> None:
    require(seat == state.turn, Rules.TURN_1, "it is the turn of seat {}", state.turn)
    require(not state.todo, Rules.TURN_1, "something else comes first")


def end_turn(state: State, following: int) -> Iterator[Event]:
    if all(map(zones.size, state.hands)):
        yield TurnPassed(following)
    else:
        yield Ended("burnt out")


def go(state: State, todo: MutableSequence[Step]) -> Iterator[Event]:
    return go_on(state, todo, WORK, Waiting)


def work_shine(state: State, step: Shine, todo: MutableSequence[Step]) -> Iterator[Event]:
    other = 1 - step.seat
    yield from end_turn(state, other)
    if state.reason is None and state.deck and state.box.cards[step.card].burdens:
        yield Burdened(other)
        todo += (MustTuck(other), Owe(other, 1))


WORK: dict[type[Any], Callable[[State, Any, Any], Iterator[Event] | None]] = {
    Owe: lambda state, step, todo: None if state.deck else iter(()),
    MayAnswer: lambda state, step, todo: None,
    MustTuck: lambda state, step, todo: None if zones.size(state.hands[step.seat]) else iter(()),
    Shine: work_shine,
}


def on_dealt(state: State, event: Dealt) -> None:
    for card in event.cards:
        zones.put(state.hands[event.seat], card)
    state.deck -= len(event.cards)


def on_played(state: State, event: Played | Answered) -> None:
    zones.take(state.hands[event.seat], event.card)
    state.pile.append(event.card)
    state.glow = event.glow


def on_burdened(state: State, event: Burdened) -> None:
    """What it has to do stands in the list."""


def on_tucked(state: State, event: Tucked) -> None:
    zones.take(state.hands[event.seat], event.card)
    zones.put(state.tucked[event.seat], event.card)


def on_passed(state: State, event: Passed) -> None:
    state.glow = 0


def on_turn_passed(state: State, event: TurnPassed) -> None:
    state.turn = event.seat
    state.turns += 1


def on_ended(state: State, event: Ended) -> None:
    state.reason = event.reason
    state.todo = ()


def on_identified(state: State, event: Identified) -> None:
    zones.identify(state.hands[event.seat], event.cards)


def on_waiting(state: State, event: Waiting) -> None:
    state.todo = event.todo


EVOLVE: dict[type[Any], Callable[[State, Any], None]] = {
    Dealt: on_dealt,
    Played: on_played,
    Answered: on_played,
    Burdened: on_burdened,
    Tucked: on_tucked,
    Passed: on_passed,
    TurnPassed: on_turn_passed,
    Ended: on_ended,
    Identified: on_identified,
    Waiting: on_waiting,
}


def candidates(state: State) -> Iterator[tuple[int, Act | Decline]]:
    """Every legal act of a seat; a card that nobody could see is told as unknown."""
    if state.reason is not None:
        return
    cards = state.box.cards
    match state.todo[-1] if state.todo else None:
        case None:
            for card in may_hold(state, state.turn):
                if cards[card].glow > state.glow:
                    yield state.turn, Play(card)
            yield state.turn, Pass()
        case MayAnswer(seat, played):
            for card in may_hold(state, seat):
                if cards[card].answers:
                    yield seat, Answer(card, played)
            yield seat, Decline()
        case MustTuck(seat):
            yield from ((seat, Tuck(card)) for card in may_hold(state, seat))
            if state.hands[seat].unknown:
                yield seat, Tuck(None)


def chance(state: State) -> Chance | None:
    """What TABLE owes: unseen cards to one seat, which alone sees them."""
    match state.todo[-1] if state.todo else None:
        case Owe(seat, number):
            pool = [card for card, copies in unseen(state).items() for _ in range(copies)]
            return Chance(pool, number, f"which cards did seat {seat} draw?", Deal, seen_by=(seat,))
    return None


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock(state.turns // 2 + 1, state.turns + 1, None)
    if state.todo and not state.turns and not state.pile:
        return Clock(0, 0, TABLE)
    match state.todo[-1] if state.todo else None:
        case MayAnswer(seat) | MustTuck(seat):
            awaited = seat
        case Owe():
            awaited = TABLE
        case _:
            awaited = state.turn
    return Clock(state.turns // 2 + 1, state.turns + 1, awaited)


def standing(state: State) -> tuple[int, ...]:
    """Every card in hand is a point lost."""
    return tuple(-zones.size(hand) for hand in state.hands)


def outcome(state: State) -> Outcome | None:
    """lantern.end.1: fewer cards win, equal hands share."""
    if state.reason is None:
        return None
    points = standing(state)
    return Outcome(state.reason, tuple(1 + (own < max(points)) for own in points))


def invariants(state: State) -> None:
    zones.check(state.box.copies, state.pile, [*state.hands, *state.tucked], state.deck)
    hold(state.deck >= 0, "the deck has {} cards", state.deck)
    hold(state.turn in (0, 1), "seat {} is on turn", state.turn)
    if state.turns or state.pile:
        over = not all(map(zones.size, state.hands))
        hold(state.todo != () or not over or state.reason is not None, "an empty hand goes on")
