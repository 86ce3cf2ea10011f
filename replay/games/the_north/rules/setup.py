"""Setup: TABLE deals the first Decks and lays the Wastes; then the first turn begins."""

from icecore.events.games.the_north import words as w
from icecore.replay.kernel import Chance, require
from icecore.replay.kernel.sentences import say

from .card_names import looks, require_named_once, require_spare
from .faces import laid_as
from .lookups import may_be_turned
from .rules import Rules
from .state import State
from .table import Facts, Todo, always, it, north

DECK = 4
HAND = 3


def in_setup(state: State) -> bool:
    return any(isinstance(step, w.DealDeck | w.LayWastes) for step in state.todo)


def zeros(state: State) -> list[str]:
    """The cards of which the first Decks are dealt."""
    cards = state.box.cards
    return [card for card in sorted(state.unseen) if cards[card].value == 0]


def owed_deck(state: State, step: w.DealDeck) -> Chance:
    why = say("which {number} cards are the Deck of {seat}?", step, number=DECK)
    return Chance(zeros(state), DECK, why, w.Deal, seen_by=(step.seat,), looks=looks(state))


north.step(
    w.DealDeck,
    first="the Decks are dealt first",
    told="The Deck of {seat} is dealt",
    chance=owed_deck,
    waits=always,
)


@north.answer
def deal(state: State, seat: int, act: w.Deal, step: w.DealDeck, todo: Todo) -> Facts:
    possible = zeros(state)
    for card in act.cards:
        fits = card is None or card in possible
        told = "{card} is no card of Value 0 that is left"
        require(fits, Rules.SETUP_2, told, card=it(card and state.box.face(card)))
    require_named_once(act.cards, Rules.SETUP_2)
    yield w.Dealt(step.seat, act.cards)


north.step(
    w.LayWastes,
    first="the Wastes are laid first",
    told="The Wastes are laid",
    chance=lambda state, step: Chance(
        may_be_turned(state, DECK), DECK, f"which {DECK} cards lie in the Wastes?", w.Lay
    ),
    waits=always,
)


@north.answer
def lay(state: State, seat: int, act: w.Lay, step: w.LayWastes, todo: Todo) -> Facts:
    """north.ruling.31: whoever names a face has not seen its back; whoever names a card has."""
    require_named_once([card for card in act.cards if card in state.unseen], Rules.SETUP_4)
    cards = laid_as(state, act.cards, Rules.SETUP_4, "{card} is not in the Wastes Deck")
    require_spare(state, cards)
    yield w.Laid(cards)
    yield from start(0, todo)


def start(seat: int, todo: Todo) -> Facts:
    """north.turn.3."""
    yield w.Started(seat)
    todo += (w.Proceed(), w.DrawCards(HAND))
