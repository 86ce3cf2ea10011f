"""Records whose keeper did not see everything: what is listed is taken, and all stays sound."""

from random import Random
from typing import Any

import pytest

from icecore.events.games.the_north.acts import Deal, Draw, Top
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.state import State
from icecore.replay.kernel import Chance, Refused, copy, enter, play, would_take
from tests.replay.the_north.tables import new_game


def half_seen(state: State, owed: Chance, dice: Random) -> Any:
    """What TABLE shows, of which the keeper of the record missed something."""
    act = draw(owed, dice)
    if isinstance(act, Deal | Draw) and dice.random() < 0.5:
        missed = dice.randrange(len(act.cards) + 1)
        return type(act)((None,) * missed + act.cards[missed:])
    if isinstance(act, Top) and act.card is not None and dice.random() < 0.5:
        return Top(None, state.box.cards[act.card].back)
    return act


@pytest.mark.parametrize("seed", [5, 25, 1, 2, 3, 4])
def test_every_act_that_a_half_seen_game_lists_is_taken(seed: int) -> None:
    """5: a face that others lost sight of is played; 25: one of two that look alike."""
    dice, state = Random(seed), new_game(tower_array=bool(seed % 2))
    for _ in range(60):
        if GAME.outcome(state) is not None:
            break
        owed = GAME.chance(state)
        if owed is not None:
            try:
                play(GAME, state, TABLE, half_seen(state, owed, dice))
            except Refused:
                play(GAME, state, TABLE, draw(owed, dice))
            continue
        offered = list(GAME.candidates(state))
        for seat, act in offered:
            assert would_take(GAME, state, seat, act)
            enter(GAME, copy(GAME, state), seat, act)
        seat, act = dice.choice(offered)
        play(GAME, state, seat, act)
        GAME.invariants(state)
