"""Lantern: two seats outshine each other with hidden hands of cards.

A whole game on one screen after the other: words, set, state, then the steps in the order in which
a player would tell them, and what events change.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from icecore import author as ice
from icecore.author import EACH, Card, Seat, Seen, Wire, require, zones

Glow = Annotated[int, Meta(ge=0, le=9)]


class Deal(Wire, frozen=True):
    """TABLE deals the cards that are owed; `?` where only the seat itself saw them."""

    cards: tuple[Card | None, ...]


class Play(Wire, frozen=True):
    """Outshine the lantern with a card of your hand."""

    card: Card


class Answer(Wire, frozen=True):
    """Snuff the card that was just played."""

    card: Card
    against: Card


class Tuck(Wire, frozen=True):
    """Put a card of your hand under the lantern, face down."""

    card: Card | None


class Pass(Wire, frozen=True):
    """Let the lantern go dark, and draw."""


class Owe(Wire, frozen=True):
    """TABLE owes a seat cards."""

    seat: Seat
    number: ice.Count


class MayAnswer(Wire, frozen=True):
    """A window: the seat may snuff the card, and the lantern falls back to `glow`."""

    seat: Seat
    card: Card
    glow: Glow


class Shine(Wire, frozen=True):
    """The seat's card was not snuffed: it burdens, and the turn ends."""

    seat: Seat
    card: Card


class MustTuck(Wire, frozen=True):
    """A burdened seat tucks a card."""

    seat: Seat


class Drew(Wire, frozen=True):
    """A seat drew cards, and only that seat saw them."""

    seat: Seat
    cards: Annotated[tuple[Card | None, ...], Seen("seat")]


class Played(Wire, frozen=True):
    """A card lies in the lantern, which shines with its glow."""

    seat: Seat
    card: Card
    glow: Glow


class Answered(Wire, frozen=True):
    """A card was snuffed by another, and the lantern fell back."""

    seat: Seat
    card: Card
    against: Card
    glow: Glow


class Tucked(Wire, frozen=True):
    """A card went under the lantern, and only its seat saw which."""

    seat: Seat
    card: Annotated[Card | None, Seen("seat")]


class Passed(Wire, frozen=True):
    """The lantern went dark."""

    seat: Seat


class TurnPassed(Wire, frozen=True):
    """It is the other seat's turn."""


class Ended(Wire, frozen=True):
    """A hand is empty, or nobody draws any more."""

    reason: Literal["burnt out", "dark"]


class Identified(Wire, frozen=True):
    """Whoever keeps the record came to know cards of a hand; other seats did not."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], Seen("seat")]


Step = Owe | MayAnswer | Shine | MustTuck


class Waiting(Wire, frozen=True):
    """What is still to be done, the next step last."""

    todo: tuple[Step, ...]


Act = Deal | Play | Answer | Tuck | Pass
Event = Drew | Played | Answered | Tucked | Passed | TurnPassed | Ended | Identified | Waiting


class Rules(ice.Rule):
    DEAL_1 = "lantern.deal.1 p.1: the table deals unseen cards, as many as it owes"
    TURN_1 = "lantern.turn.1 p.2: the seat on turn acts, once nothing else is to be done"
    PLAY_1 = "lantern.play.1 p.2: play from your own hand"
    PLAY_2 = "lantern.play.2 p.2: outshine the lantern"
    ANSWER_1 = "lantern.answer.1 p.3: a card that answers snuffs the card just played"
    BURDEN_1 = "lantern.burden.1 p.3: who is burdened draws a card, then tucks one face down"
    END_1 = "lantern.end.1 p.4: an empty hand ends the game, and so does a pass without a deck"


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


def problems(content: CardSet) -> Iterator[str]:
    if sum(card.copies for card in content.cards) < 6:
        yield "fewer than 6 cards"


class State(ice.Table, kw_only=True):
    box: CardBox
    todo: tuple[Step, ...] = ()
    hands: Annotated[list[ice.Zone], Seen(EACH)]
    tucked: Annotated[list[ice.Zone], Seen(EACH)]
    deck: int
    pile: list[Card] = []
    glow: int = 0


def begin(setup: ice.Setup, box: CardBox) -> State:
    hands, tucked = [ice.Zone(), ice.Zone()], [ice.Zone(), ice.Zone()]
    deck = sum(box.copies.values())
    todo = (Owe(1, 3), Owe(0, 3))
    return State(box=box, seats=2, todo=todo, hands=hands, tucked=tucked, deck=deck)


def unseen(state: State) -> dict[str, int]:
    """What the deck and all unknown cards are made of."""
    return zones.unseen(state.box.copies, state.pile, [*state.hands, *state.tucked])


def may_hold(state: State, seat: int) -> list[str]:
    """The kinds that a hand holds, or could hold by what is known of it."""
    hand = state.hands[seat]
    return sorted({*hand.known, *(unseen(state) if hand.unknown else ())})


def could_answer(state: State) -> bool:
    """By what all see: an answering card is somewhere."""
    cards = state.box.cards.values()
    return any(card.answers and state.pile.count(card.id) < card.copies for card in cards)


game: ice.Rulebook[State] = ice.Rulebook(
    waiting=Waiting, turn=Rules.TURN_1, order=Rules.TURN_1, over=Rules.END_1
)


def turn_acts(state: State, seat: int, step: None) -> Iterator[Play | Pass]:
    cards = state.box.cards
    yield from (Play(card) for card in may_hold(state, seat) if cards[card].glow > state.glow)
    yield Pass()


game.step(None, ice.mover, told="{who} to play", answers=turn_acts)


@game.answer
def play(state: State, seat: int, act: Play, step: None, todo: ice.Todo) -> ice.Facts:
    require(act.card in may_hold(state, seat), Rules.PLAY_1, act.card)
    before, glow = state.glow, state.box.cards[act.card].glow
    require(glow > before, Rules.PLAY_2, "{glow} against {before}", glow=glow, before=before)
    yield Played(seat, act.card, glow)
    todo.append(Shine(seat, act.card))
    if could_answer(state):
        todo.append(MayAnswer(1 - seat, act.card, before))


@game.answer
def pass_turn(state: State, seat: int, act: Pass, step: None, todo: ice.Todo) -> ice.Facts:
    yield Passed(seat)
    yield TurnPassed()
    if not state.deck:
        yield Ended("dark")
    todo.append(Owe(seat, 1))


def owed(state: State, step: Owe) -> ice.Chance | None:
    """Unseen cards to one seat, which alone sees them."""
    pool = list(Counter(unseen(state)).elements())
    why = ice.say("which cards did {seat} draw?", step)
    chance = ice.Chance(pool, step.number, why, Deal, seen_by=(step.seat,))
    return chance if state.deck else None


game.step(Owe, ice.TABLE, first="cards are dealt first", chance=owed)


@game.answer
def deal(state: State, seat: int, act: Deal, step: Owe, todo: ice.Todo) -> ice.Facts:
    named = Counter(card for card in act.cards if card is not None)
    owes = len(act.cards) == step.number and named <= Counter(unseen(state))
    require(owes, Rules.DEAL_1, "it owes {number} unseen", number=step.number)
    yield Drew(step.seat, act.cards)


def snuffers(state: State, seat: int, step: MayAnswer) -> list[Answer]:
    cards = [card for card in may_hold(state, seat) if state.box.cards[card].answers]
    return [Answer(card, step.card) for card in cards]


game.step(
    MayAnswer, lambda state, step: step.seat, first="the other seat may answer first",
    told="{who} may answer", answers=snuffers, only=Rules.ANSWER_1, passes="last",
)  # fmt: skip


@game.answer
def snuff(state: State, seat: int, act: Answer, step: MayAnswer, todo: ice.Todo) -> ice.Facts:
    yield Answered(seat, act.card, act.against, step.glow)
    yield from end_of_turn(state)
    todo.clear()


@game.step(Shine)
def shine(state: State, step: Shine, todo: ice.Todo) -> ice.Facts:
    yield from end_of_turn(state)
    if state.deck and state.box.cards[step.card].burdens:
        todo += (MustTuck(1 - step.seat), Owe(1 - step.seat, 1))


def end_of_turn(state: State) -> ice.Facts:
    yield TurnPassed()
    if not all(map(zones.size, state.hands)):
        yield Ended("burnt out")


def tucks(state: State, seat: int, step: MustTuck) -> list[Tuck]:
    """A card that nobody could see is told as unknown."""
    return [*map(Tuck, may_hold(state, seat)), *[Tuck(None)] * (state.hands[seat].unknown > 0)]


game.step(
    MustTuck, lambda state, step: step.seat, first="the burdened seat tucks a card first",
    told="{who} to tuck a card", answers=tucks, only=Rules.BURDEN_1,
)  # fmt: skip


@game.answer
def tuck(state: State, seat: int, act: Tuck, step: MustTuck, todo: ice.Todo) -> ice.Facts:
    yield Tucked(seat, act.card)


@game.act
def identify(state: State, seat: int, act: ice.Identify) -> ice.Facts:
    require(seat == ice.SCRIBE, Rules.TURN_1, "this is for the scribe")
    require(act.zone == "hand" and act.seat in (0, 1), Rules.DEAL_1, "only hands are hidden")
    possible = len(act.cards) <= state.hands[act.seat].unknown and act.slot is None
    possible = possible and Counter(act.cards) <= Counter(unseen(state))
    require(possible, Rules.DEAL_1, "these cannot be the unknown cards")
    yield Identified(act.seat, act.cards)


@game.evolve
def drew(state: State, event: Drew) -> None:
    for card in event.cards:
        zones.put(state.hands[event.seat], card)
    state.deck -= len(event.cards)


@game.evolve
def played(state: State, event: Played | Answered) -> None:
    zones.take(state.hands[event.seat], event.card)
    state.pile.append(event.card)
    state.glow = event.glow


@game.evolve
def tucked(state: State, event: Tucked) -> None:
    zones.take(state.hands[event.seat], event.card)
    zones.put(state.tucked[event.seat], event.card)


@game.evolve
def passed(state: State, event: Passed) -> None:
    state.glow = 0


@game.evolve
def turn_passed(state: State, event: TurnPassed) -> None:
    state.turns += 1


@game.evolve
def identified(state: State, event: Identified) -> None:
    zones.identify(state.hands[event.seat], event.cards)


def standing(state: State) -> tuple[int, ...]:
    """Every card in hand is a point lost."""
    return tuple(-zones.size(hand) for hand in state.hands)


def invariants(state: State) -> None:
    zones.check(state.box.copies, state.pile, [*state.hands, *state.tucked], state.deck)


GAME = ice.make(
    game, name="lantern", title="Lantern", players=range(2, 3), state=State, begin=begin,
    words=ice.Vocabulary("lantern", schema=1, act=Act, event=Event), steps=Step,
    open_box=ice.box_opener("lantern", CardSet, CardBox, problems), sets="lantern_cards",
    standing=standing, invariants=invariants,
)  # fmt: skip
