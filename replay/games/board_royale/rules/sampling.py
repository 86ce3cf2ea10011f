"""One act by lot: who speaks, then which kind of act, and only that kind is listed."""

from collections.abc import Callable, Iterable
from functools import partial

from icecore.events.games.board_royale import words as w
from icecore.replay.rulebook.sampling import Dice, any_of, sampled

from .deals import agreed, offers
from .item_uses import instants, usable_modes, ways
from .lookups import (
    drawn_a_turn,
    in_prep,
    is_duel,
    living,
    opponents,
    some_cards,
    stolen_a_turn,
    to_shed,
    usable_items,
)
from .state import State
from .table import royale
from .turn import FORGO, PASS, crafts, grounds, others_acts, votes

HEARD, TALK = 0.3, 0.05
"""The chances that somebody else is heard, and that the seat on turn talks: votes, loans and
deals without end are most of what random players do, and decide little."""


@sampled(royale)
def any_act(state: State, seat: int, step: None, dice: Dice) -> tuple[int, w.Act]:
    """A seat that is not on turn mostly keeps still; then the seat on turn acts."""
    if dice.random() < HEARD and not in_prep(state):
        who = dice.choice(living(state))
        if who != seat and (state.owned[who] or state.offers or state.loans):
            said = dice.choice([*others_acts(state, who), None])
            if said is not None:
                return who, said
    if dice.random() < TALK and not in_prep(state):
        return seat, dice.choice([*talk(state, seat), PASS])
    return seat, any_of(ways_to_go_on(state, seat, dice), dice) or PASS


def ways_to_go_on(state: State, seat: int, dice: Dice) -> list[Callable[[], Iterable[w.Act]]]:
    """The acts of `own_acts` but for the talk, by kinds."""
    if state.collected:
        items = () if in_prep(state) else usable_items(state, seat)
        return [
            lambda: crafts(state, seat),
            lambda: (PASS,),
            *(partial(any_use, state, seat, item, dice) for item in items),
        ]
    if in_prep(state):
        return [lambda: draws(state, seat)]
    return [
        lambda: draws(state, seat),
        *(partial(steals, state, seat, other) for other in opponents(state, seat)),
        lambda: instants(state, seat),
        lambda: (PASS,),
    ]


def talk(state: State, seat: int) -> Iterable[w.Act]:
    """Votes, deals, and to go without a Resource Phase."""
    if state.collected:
        yield from agreed(state, seat)
    else:
        yield FORGO
    yield from votes(state, seat)
    yield from offers(state, seat)
    if is_duel(state):
        yield from grounds(state, seat)


def any_use(state: State, seat: int, item: int, dice: Dice) -> Iterable[w.Act]:
    """One way to use an item, if there is any."""
    modes = list(usable_modes(state, seat, item))
    if modes:
        mode, program = dice.choice(modes)
        yield from ways(state, seat, item, mode, program, one=dice.choice)


def draws(state: State, seat: int) -> Iterable[w.Act]:
    shed = to_shed(state, seat, drawn_a_turn(state))
    return (w.Draw(cards) for cards in some_cards(state, seat, shed))


def steals(state: State, seat: int, other: int) -> Iterable[w.Act]:
    shed = to_shed(state, seat, stolen_a_turn(state))
    return (w.Steal(other, next(some_cards(state, seat, shed), ())),)
