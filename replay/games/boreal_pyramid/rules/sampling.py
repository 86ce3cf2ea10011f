"""One act by lot: squares are tried until something can be done with one."""

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.rulebook.sampling import Dice, sampled

from .lookups import as_white, barred, owns_archive
from .state import State
from .table import pyramid
from .turn import DISCOVER, LOCATE, explorations

TRIES = 12
SQUARES = 8


@sampled(pyramid)
def any_act(state: State, seat: int, step: None, dice: Dice) -> w.Act:
    """To discover from a square, to locate at one, or a card of the reserve: each as likely."""
    cards, counter, reserve = state.box.cards, state.counters[seat], state.reserves[seat]
    ways = range(2 * SQUARES + len(reserve))
    for _ in range(TRIES):
        way = dice.choice(ways)
        square = way % SQUARES + 1
        if way >= 2 * SQUARES:
            card = cards[reserve[way - 2 * SQUARES]]
            if card.cost <= counter and barred(state, seat, card) is None:
                return w.Retrieve(card.id)
            continue
        name = state.board[as_white(state, seat, square) - 1]
        if name is None:
            continue
        if way >= SQUARES:
            if name not in state.box.archives or not owns_archive(state, seat):
                return LOCATE[square]
            continue
        card = cards[name]
        if square <= counter and card.cost <= counter and barred(state, seat, card) is None:
            return DISCOVER[square]
    return dice.choice(explorations(state, seat, None))
