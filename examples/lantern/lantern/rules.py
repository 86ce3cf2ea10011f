"""Lantern's rules: the set, the state, the steps with the acts that answer them, the events.

Steps stand in the order in which a player would tell them.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from icecore import author as ice
from icecore.author import (
    EACH,
    SCRIBE,
    TABLE,
    Chance,
    Clock,
    Facts,
    Identify,
    It,
    Outcome,
    Seen,
    Todo,
    Zone,
    hold,
    require,
    say,
    zones,
)

from . import words as w


class Rules(ice.Rule):
    DEAL_1 = "lantern.deal.1 p.1: the table deals unseen cards, as many as it owes"
    TURN_1 = "lantern.turn.1 p.2: the seat on turn acts, once nothing else is to be done"
    PLAY_1 = "lantern.play.1 p.2: play from your own hand"
    PLAY_2 = "lantern.play.2 p.2: outshine the lantern"
    ANSWER_1 = "lantern.answer.1 p.3: a card that answers snuffs the card just played"
    BURDEN_1 = "lantern.burden.1 p.3: who is burdened draws a card, then tucks one face down"
    END_1 = "lantern.end.1 p.4: an empty hand ends the game, and so does a pass without a deck"
    HIDDEN_1 = "lantern.hidden.1 p.1: hands are hidden; the scribe may come to know unseen cards"


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    glow: Annotated[int, Meta(ge=1, le=9)]
    copies: Annotated[int, Meta(ge=1)]
    burdens: bool = False
    answers: bool = False


class CardSet(ice.ComponentSet, frozen=True, kw_only=True):
    cards: tuple[Kind, ...]


class CardBox(ice.Box):
    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.cards = {card.id: card for card in content.cards}
        self.copies = {card.id: card.copies for card in content.cards}

    def printed(self) -> dict[str, dict[str, str]]:
        return {"card": {name: name for name in self.cards}}


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
    box: CardBox
    todo: tuple[w.Step, ...]
    hands: Annotated[list[Zone], Seen(EACH)]
    tucked: Annotated[list[Zone], Seen(EACH)]
    """The cards that each seat put under the lantern."""
    deck: int
    pile: list[str] = []
    """Every card that was played, in order: what all have seen."""
    glow: int = 0
    turn: int = 0
    turns: int = 0
    """Turns completed."""
    reason: str | None = None


def begin(setup: ice.Setup, box: CardBox) -> State:
    hand = setup.options.hand
    return State(
        box=box,
        todo=(w.Owe(1, hand), w.Owe(0, hand)),
        hands=[Zone(), Zone()],
        tucked=[Zone(), Zone()],
        deck=sum(box.copies.values()),
    )


def unseen(state: State) -> dict[str, int]:
    """The cards of the deck and all unknown ones together."""
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


lantern: ice.Rulebook[State] = ice.Rulebook(
    waiting=w.Waiting,
    turn=Rules.TURN_1,
    order=Rules.TURN_1,
    over=Rules.END_1,
)


def turn_acts(state: State, seat: int, step: None) -> Iterator[w.Play | w.Pass]:
    for card in may_hold(state, seat):
        if state.box.cards[card].glow > state.glow:
            yield w.Play(card)
    yield w.Pass()


lantern.step(None, lambda state, step: state.turn, told="{who} to play", answers=turn_acts)


@lantern.answer
def play(state: State, seat: int, act: w.Play, step: None, todo: Todo) -> Facts:
    require(act.card in may_hold(state, seat), Rules.PLAY_1, "{card}", card=It("card", act.card))
    before, glow = state.glow, state.box.cards[act.card].glow
    require(glow > before, Rules.PLAY_2, "{glow} against {now}", glow=glow, now=before)
    yield w.Played(seat, act.card, glow)
    todo.append(w.Shine(seat, act.card))
    if could_answer(state, 1 - seat):
        todo.append(w.MayAnswer(1 - seat, act.card, before))


@lantern.answer
def pass_turn(state: State, seat: int, act: w.Pass, step: None, todo: Todo) -> Facts:
    yield w.Passed(seat)
    if state.deck:
        yield w.TurnPassed(1 - seat)
        todo.append(w.Owe(seat, 1))
    else:
        yield w.Ended("dark")


def owed(state: State, step: w.Owe) -> Chance | None:
    """Unseen cards to one seat, which alone sees them."""
    if not state.deck:
        return None
    pool = [card for card, copies in unseen(state).items() for _ in range(copies)]
    why = say("which cards did {seat} draw?", step)
    return Chance(pool, step.number, why, w.Deal, seen_by=(step.seat,))


lantern.step(w.Owe, TABLE, first="cards are dealt first", chance=owed)


@lantern.answer
def deal(state: State, seat: int, act: w.Deal, step: w.Owe, todo: Todo) -> Facts:
    require(len(act.cards) == step.number, Rules.DEAL_1, "it owes {n}", n=step.number)
    named = Counter(card for card in act.cards if card is not None)
    require(named <= Counter(unseen(state)), Rules.DEAL_1, "not all of them are unseen")
    yield w.Dealt(step.seat, act.cards)


def snuffers(state: State, seat: int, step: w.MayAnswer) -> Iterator[w.Answer]:
    for card in may_hold(state, seat):
        if state.box.cards[card].answers:
            yield w.Answer(card, step.card)


lantern.step(
    w.MayAnswer,
    ice.its_seat,
    first="the other seat may answer first",
    answers=snuffers,
    passes="last",
    rule=Rules.ANSWER_1,
    unasked="there is nothing for you to answer",
)


@lantern.answer
def snuff(state: State, seat: int, act: w.Answer, step: w.MayAnswer, todo: Todo) -> Facts:
    against, card = act.against, It("card", act.card)
    played = "the card just played is {card}"
    require(against == step.card, Rules.ANSWER_1, played, card=It("card", step.card))
    require(act.card in may_hold(state, seat), Rules.PLAY_1, "{card}", card=card)
    answers = state.box.cards[act.card].answers
    require(answers, Rules.ANSWER_1, "{card} answers nothing", card=card)
    yield w.Answered(seat, act.card, against, step.glow)
    yield from end_turn(state, seat)
    todo.clear()


@lantern.step(w.Shine, first="the lantern shines first")
def shine(state: State, step: w.Shine, todo: Todo) -> Facts:
    other = 1 - step.seat
    yield from end_turn(state, other)
    if state.reason is None and state.deck and state.box.cards[step.card].burdens:
        yield w.Burdened(other)
        todo += (w.MustTuck(other), w.Owe(other, 1))


def end_turn(state: State, following: int) -> Facts:
    if all(map(zones.size, state.hands)):
        yield w.TurnPassed(following)
    else:
        yield w.Ended("burnt out")


def tucks(state: State, seat: int, step: w.MustTuck) -> Iterator[w.Tuck]:
    """A card that nobody could see is told as unknown."""
    yield from map(w.Tuck, may_hold(state, seat))
    if state.hands[seat].unknown:
        yield w.Tuck(None)


lantern.step(
    w.MustTuck,
    ice.its_seat,
    first="the burdened seat tucks a card first",
    answers=tucks,
    rule=Rules.BURDEN_1,
    unasked="you are not burdened",
)


@lantern.answer
def tuck(state: State, seat: int, act: w.Tuck, step: w.MustTuck, todo: Todo) -> Facts:
    possible = zones.holds(state.hands[seat], act.card)
    possible = possible and (act.card is None or act.card in may_hold(state, seat))
    require(possible, Rules.PLAY_1, "{card}", card=It("card", act.card))
    yield w.Tucked(seat, act.card)


@lantern.act
def identify(state: State, seat: int, act: Identify) -> Facts:
    require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
    zone, owner, cards = act.zone, act.seat, act.cards
    require(zone == "hand" and owner in (0, 1), Rules.HIDDEN_1, "only hands are hidden")
    require(act.slot is None, Rules.HIDDEN_1, "what is hidden there has no order")
    possible = len(cards) <= state.hands[owner].unknown
    possible = possible and Counter(cards) <= Counter(unseen(state))
    require(possible, Rules.HIDDEN_1, "these cannot be the unknown cards")
    yield w.Identified(owner, cards)


def unknown(state: State) -> Chance | None:
    """The unknown cards of the other hand, for bots that imagine them."""
    left = [card for card, copies in unseen(state).items() for _ in range(copies)]
    for owner, hand in enumerate(state.hands):
        if hand.unknown:
            said = partial(Identify, "hand", owner)
            return Chance(left, hand.unknown, f"the hand of seat {owner}", said)
    return None


@lantern.evolve
def dealt(state: State, event: w.Dealt) -> None:
    for card in event.cards:
        zones.put(state.hands[event.seat], card)
    state.deck -= len(event.cards)


@lantern.evolve
def played(state: State, event: w.Played | w.Answered) -> None:
    zones.take(state.hands[event.seat], event.card)
    state.pile.append(event.card)
    state.glow = event.glow


@lantern.evolve
def burdened(state: State, event: w.Burdened) -> None:
    """Nothing changes: the steps that follow stand in the list."""


@lantern.evolve
def tucked(state: State, event: w.Tucked) -> None:
    zones.take(state.hands[event.seat], event.card)
    zones.put(state.tucked[event.seat], event.card)


@lantern.evolve
def passed(state: State, event: w.Passed) -> None:
    state.glow = 0


@lantern.evolve
def turn_passed(state: State, event: w.TurnPassed) -> None:
    state.turn = event.seat
    state.turns += 1


@lantern.evolve
def ended(state: State, event: w.Ended) -> None:
    state.reason = event.reason
    state.todo = ()


@lantern.evolve
def identified(state: State, event: w.Identified) -> None:
    zones.identify(state.hands[event.seat], event.cards)


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock(state.turns // 2 + 1, state.turns + 1, None)
    if state.todo and not state.turns and not state.pile:
        return Clock(0, 0, TABLE)
    return Clock(state.turns // 2 + 1, state.turns + 1, lantern.awaited(state))


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
