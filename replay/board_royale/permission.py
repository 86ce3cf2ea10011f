"""Who may act now: what nearly every act asks first."""

from icecore.replay.board_royale.questions import in_prep, is_alive
from icecore.replay.board_royale.rules import Rules
from icecore.replay.board_royale.state import State
from icecore.replay.board_royale.waited import waited_for
from icecore.replay.kernel import Refused


def require_free(state: State) -> None:
    """Nothing is pending."""
    if state.todo:
        raise Refused(Rules.TURN_PASS, waited_for(state))


def require_current(state: State, seat: int) -> None:
    """It is the seat's own turn, and nothing is pending."""
    if state.todo:
        raise Refused(Rules.TURN_PASS, waited_for(state))
    if seat != state.turn:
        raise Refused(Rules.TURN_PASS, f"it is the turn of seat {state.turn}")


def require_parties(state: State, seat: int, other: int, rule: Rules) -> None:
    """royale.ruling.24: two living players, one of them the current one, after the Preparation."""
    require_free(state)
    if in_prep(state):
        raise Refused(Rules.PREP_2, "no trades in preparation")
    if not is_alive(state, seat) or not is_alive(state, other) or seat == other:
        raise Refused(rule, "it takes two living players")
    if state.turn not in (seat, other):
        raise Refused(Rules.RULING_24, "not a party's turn")
