"""New game: draw as long as you dare, and bank what you found before a storm takes it."""

from collections import Counter

from msgspec import Struct

from icecore import author as ice
from icecore.author import Facts, Todo, refuse, require

from . import words as w


class Rules(ice.Rule):
    """Permanent ids, the page of the rulebook, the rule in your own words."""

    TURN_1 = "new_game.turn.1 p.1: the seat on turn draws or banks"
    DRAW_1 = "new_game.draw.1 p.1: a card of the deck is turned over"
    BANK_1 = "new_game.bank.1 p.2: who has found something may keep it, which ends the turn"
    END_1 = "new_game.end.1 p.2: the game ends with the last card; what was found then is kept"


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    points: int
    copies: int


class CardSet(ice.ComponentSet, frozen=True, kw_only=True):
    cards: tuple[Kind, ...]


class CardBox(ice.Box):
    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.cards = {card.id: card for card in content.cards}
        self.copies = Counter({card.id: card.copies for card in content.cards})


def problems(content: CardSet) -> list[str]:
    """Says in sentences what is wrong with a set that somebody made."""
    return [f"{card.id}: no copies" for card in content.cards if card.copies < 1]


class State(ice.Table, kw_only=True):
    box: CardBox
    todo: tuple[w.Draws, ...] = ()
    scores: list[int]
    found: int = 0
    """Points that the seat on turn may still lose."""
    pile: list[ice.Card] = []
    """All cards that were turned over."""


def begin(setup: ice.Setup, box: CardBox) -> State:
    return State(box=box, seats=setup.seats, scores=[0] * setup.seats)


def deck(state: State) -> Counter[str]:
    return state.box.copies - Counter(state.pile)


game: ice.Rulebook[State] = ice.Rulebook(
    waiting=w.Waiting, turn=Rules.TURN_1, order=Rules.TURN_1, over=Rules.END_1
)


def turn_acts(state: State, seat: int, step: None) -> list[w.Draw | w.Bank]:
    return [w.Draw(), w.Bank()] if state.found else [w.Draw()]


game.step(None, ice.mover, told="{who} draws or banks", answers=turn_acts)


@game.answer
def draw(state: State, seat: int, act: w.Draw, step: None, todo: Todo) -> Facts:
    """Permission first, then facts; what TABLE has to show is a step."""
    todo.append(w.Draws(seat))
    yield from ()


@game.answer
def bank(state: State, seat: int, act: w.Bank, step: None, todo: Todo) -> Facts:
    if not state.found:
        refuse(Rules.BANK_1, "nothing was found yet")
    yield w.Banked(seat, state.found)


def owed(state: State, step: w.Draws) -> ice.Chance:
    why = ice.say("which card does {seat} turn over?", step)
    return ice.Chance(list(deck(state).elements()), 1, why, lambda cards: w.Show(*cards))


game.step(w.Draws, ice.TABLE, first="the card is turned over first", chance=owed)


@game.answer
def show(state: State, seat: int, act: w.Show, step: w.Draws, todo: Todo) -> Facts:
    require(deck(state)[act.card] > 0, Rules.DRAW_1, "{card} is not in the deck", card=act.card)
    points = state.box.cards[act.card].points
    yield w.Found(step.seat, act.card, points) if points else w.Lost(step.seat, act.card)
    if not deck(state):
        if state.found:
            yield w.Banked(step.seat, state.found)
        yield w.Ended("deck empty")


@game.evolve
def found(state: State, event: w.Found) -> None:
    state.pile.append(event.card)
    state.found += event.points


@game.evolve
def lost(state: State, event: w.Lost) -> None:
    state.pile.append(event.card)
    state.found = 0
    state.turns += 1


@game.evolve
def banked(state: State, event: w.Banked) -> None:
    state.scores[event.seat] += event.points
    state.found = 0
    state.turns += 1


def invariants(state: State) -> None:
    """Holds after every record."""
    ice.hold(Counter(state.pile) <= state.box.copies, "a card was turned over too often")


GAME = ice.make(
    game,
    name="new_game",
    title="New game",
    players=range(2, 5),
    words=w.VOCABULARY,
    steps=w.Draws,
    state=State,
    begin=begin,
    sets="new_game",
    open_box=ice.box_opener("new_game", CardSet, CardBox, problems),
    invariants=invariants,
)
