"""Phrases of acts as a list offers them, with what they cost."""

from icecore.events.games.boreal_pyramid import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel.sentences import It, Sentence, Value, say

from ..rules.effects import effect_of, effects
from ..rules.lookups import as_white
from ..rules.state import State
from ..rules.table import pyramid


def lying(state: State, seat: int, square: int) -> Value:
    """The card on a square as the seat counts it."""
    card = state.board[as_white(state, seat, square) - 1]
    return "nothing" if card is None else It("card", card)


def cost(state: State, card: str | None) -> str:
    known = state.box.cards.get(card or "")
    return "" if known is None else f" (cost {known.cost})"


@pyramid.phrase
def discover(state: State, seat: int, act: w.Discover) -> Sentence:
    card = state.board[as_white(state, seat, act.square) - 1]
    return say(
        "discover {card} from square {square}{cost}",
        act,
        card=lying(state, seat, act.square),
        cost=cost(state, card),
    )


@pyramid.phrase
def retrieve(state: State, seat: int, act: w.Retrieve) -> Sentence:
    return say("discover {card} from your reserve{cost}", act, cost=cost(state, act.card))


@pyramid.phrase
def locate(state: State, seat: int, act: w.Locate) -> Sentence:
    return say("reserve {card} from square {square}", act, card=lying(state, seat, act.square))


@pyramid.phrase
def place(state: State, seat: int, act: w.Place) -> Sentence:
    card: Value = "the card" if state.hand is None else It("card", state.hand)
    return say("place {card} on floor {floor}, x {x}", act, card=card)


pyramid.phrases(
    {
        w.Pass: "pass: nothing can be discovered or reserved",
        w.Swap: "swap {card} and {other}",
        w.Recall: "take {card} back into your reserve",
        Decline: "leave it",
    }
)


@pyramid.phrase
def discard(state: State, seat: int, act: w.Discard) -> Sentence:
    card = lying(state, seat, act.square)
    return say("remove {card} on square {square} from the game", act, card=card)


@pyramid.phrase
def shift(state: State, seat: int, act: w.Shift) -> Sentence:
    one, two = lying(state, seat, act.square), lying(state, seat, act.other)
    return say(
        "exchange {one} on square {square} and {two} on square {other}", act, one=one, two=two
    )


@pyramid.phrase
def choose(state: State, seat: int, act: w.Choose) -> Sentence:
    """An option by what it says on the card."""
    step = state.todo[-1] if state.todo else None
    if isinstance(step, w.RunEffect):
        effect = effect_of(state, step)
        options = getattr(effect, "options", None) or (getattr(effect, "effect", None),)
        if act.option <= len(options) and options[act.option - 1] is not None:
            return say("{effect}", effect=effects.words(options[act.option - 1]))
    return say("take option {option}", act)
