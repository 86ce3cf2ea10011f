"""One act by lot: which kind of act, and only that kind is listed."""

from collections.abc import Callable, Iterable

from icecore.events.games.foreverot import words as w
from icecore.replay.rulebook.sampling import Dice, any_of, sampled

from .actions import (
    calls_for_favors,
    deployments,
    engagements,
    free_acts,
    gates,
    specials,
    transfers,
)
from .duels import fights
from .lookups import actions_left, forbidden
from .state import State
from .table import saga

END = w.EndTurn()


@sampled(saga)
def any_act(state: State, seat: int, step: None, dice: Dice) -> w.Act:
    """The acts of `turn_acts`, by kinds."""
    groups: list[Callable[[], Iterable[w.Act]]] = [lambda: free_acts(state, seat), lambda: (END,)]
    if actions_left(state) > 0:
        closed = forbidden(state, seat)
        groups.append(lambda: fights(state, seat, closed))
        for word, listed in (
            ("gate", lambda: gates(state, seat)),
            ("engage", lambda: engagements(state, seat)),
            ("transfer", lambda: transfers(state, seat)),
            ("deploy", lambda: deployments(state)),
            ("favors", lambda: calls_for_favors(state, seat)),
            ("special", lambda: specials(state, seat)),
        ):
            if word not in closed:
                groups.append(listed)
    return any_of(groups, dice) or END
