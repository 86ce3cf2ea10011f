"""Who may act now: what nearly every act asks first."""

from collections.abc import Iterable, Mapping, Sequence

from icecore.replay.games.board_royale.rules.questions import beyond_unseen, in_prep, is_alive
from icecore.replay.games.board_royale.rules.rules import Rules
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.games.board_royale.rules.waited import waited_for
from icecore.replay.kernel import refuse


def require_free(state: State) -> None:
    """Nothing is pending."""
    if state.todo:
        refuse(Rules.TURN_PASS, waited_for(state))


def require_current(state: State, seat: int) -> None:
    """It is the seat's own turn, and nothing is pending."""
    if state.todo:
        refuse(Rules.TURN_PASS, waited_for(state))
    if seat != state.turn:
        refuse(Rules.TURN_PASS, f"it is the turn of seat {state.turn}")


def require_parties(state: State, seat: int, other: int, rule: Rules) -> None:
    """royale.ruling.24: two living players, one of them the current one, after the Preparation."""
    require_free(state)
    if in_prep(state):
        refuse(Rules.PREP_2, "no trades in preparation")
    if not is_alive(state, seat) or not is_alive(state, other) or seat == other:
        refuse(rule, "it takes two living players")
    if state.turn not in (seat, other):
        refuse(Rules.RULING_24, "not a party's turn")


def require_unseen(
    state: State, parts: Mapping[int, Sequence[str | None]], also: Iterable[str] = ()
) -> None:
    """royale.hidden.1: what several name together can all be there."""
    kind = beyond_unseen(state, parts, also)
    if kind is not None:
        number = state.unseen.get(kind, 0)
        verb = "is" if number == 1 else "are"
        refuse(Rules.HIDDEN_1, f"only {number} {kind} {verb} unseen")
