"""One act by lot: which kind of act, and only that kind is listed."""

from collections.abc import Callable, Iterable

from icecore.events.games.foreverot import words as w
from icecore.replay.kernel.sampling import Dice, any_of, sampled

from .actions import deployments, engagements, free_acts, gates, specials, transfers
from .duels import fights
from .questions import actions_left, forbidden
from .state import State
from .table import saga

END = w.EndTurn()


@sampled(saga)
def any_act(state: State, seat: int, step: None, dice: Dice) -> w.Act:
    """What `turn_acts` lists, by kinds."""
    left = actions_left(state)
    groups: list[Callable[[], Iterable[w.Act]]] = [lambda: free_acts(state, seat), lambda: (END,)]
    if left > 0:
        closed = forbidden(state, seat)
        groups.append(lambda: fights(state, seat, closed))
        for word, listed in (
            ("gate", lambda: gates(state, seat)),
            ("engage", lambda: engagements(state, seat)),
            ("transfer", lambda: transfers(state, seat)),
            ("deploy", lambda: deployments(state)),
            ("favors", lambda: favors(state, seat, left)),
            ("special", lambda: specials(state, seat)),
        ):
            if word not in closed:
                groups.append(listed)
    return any_of(groups, dice) or END


def favors(state: State, seat: int, left: int) -> Iterable[w.Act]:
    if state.holds[seat].get("influence") and state.factions:
        yield from (w.Favors(extra) for extra in range(min(left, 17)))
