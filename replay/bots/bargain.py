"""A bot answers what others propose: yes, if by its own view it is no worse off after it."""

from typing import Any

from icecore.replay.bots import Look, prospects, settled
from icecore.replay.bots.dice import dice_of
from icecore.replay.kernel import Ruleset, copy

TRIES = 8
"""Positions in which the proposal is tried; what is drawn after it differs."""


def agrees(game: Ruleset[Any], view: Any, seat: int, by: int, act: Any, *throw: object) -> bool:
    """Does the seat give its word for an act of another, as far as its view tells?

    The dice are thrown from `throw`, so the same game has the same answers.
    """
    look = Look(game, seat, dice_of("bargain", *throw), lambda at, who: prospects(game, at, who))
    before, gained = look.worth(view, seat), 0.0
    for left in range(TRIES, 0, -1):
        trial = copy(game, view)
        if not look.does(trial, by, act):
            return False
        gained += settled(look, trial, look.left - look.left // left) - before
    return gained >= 0
