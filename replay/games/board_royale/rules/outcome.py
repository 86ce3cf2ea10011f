"""Who is how far, and who has won."""

from icecore.events.words.record import Outcome

from .questions import hand_size
from .state import State


def standing(state: State) -> tuple[int, ...]:
    """Cards that keep a player alive; in a peaceful game those that lie face down."""
    if state.options.peaceful:
        return tuple(0 if out else state.piles[seat] for seat, out in enumerate(state.out))
    return tuple(0 if out else hand_size(state, seat) for seat, out in enumerate(state.out))


def outcome(state: State) -> Outcome | None:
    """The winners, and all others behind them; royale.end.adjourn: nobody is ranked."""
    if state.reason is None:
        return None
    if not state.winners:
        return Outcome(state.reason)
    ranks = tuple(1 if seat in state.winners else 2 for seat in range(len(state.out)))
    return Outcome(state.reason, ranks)
