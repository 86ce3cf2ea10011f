"""Plays a position to its end by lot: without views, lists of every option, or records.

A second holds a hundred times as many such rollouts as games of bots. Judges and searchers are
built on them. Unknown cards are filled in first.
"""

from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Outcome
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.bots import DRAWS, Dice, draw
from icecore.replay.kernel import Chance, Refused, Ruleset, revive
from icecore.replay.rulebook.sampling import sample_of

MOST_ACTS = 100_000
"""A game longer than this is endless: an error of its rules or its set."""
WORLDS = 20
"""Tries to fill in unknown cards. A first draw may leave nothing for the rest, for example the last
Facility with the back that all see."""


class NoWorldError(IcecoreError):
    """No cards were found that fit what is known."""


def do(game: Ruleset[Any], state: Any, seat: int, act: Any) -> None:
    """Does one act and drops its events."""
    evolve = game.evolve
    for event in game.decide(state, seat, act):
        evolve[type(event)](state, event)


def filled(game: Ruleset[Any], frozen: bytes, box: Any, dice: Dice) -> Any:
    """Fills in the unknown cards of a frozen state; returns one that knows all.

    This is the one place where unknown cards are drawn. It goes zone by zone and draws each from
    what it can still hold, as SCRIBE would identify them. The rules refuse what is impossible.
    """
    for _ in range(WORLDS):
        state = revive(game, frozen, box)
        if _fill(game, state, dice):
            return state
    raise NoWorldError(f"{game.name}: no cards fit what is known of the hidden ones")


def _fill(game: Ruleset[Any], state: Any, dice: Dice) -> bool:
    tries = DRAWS
    while state.reason is None and (hidden := game.unknown(state)) is not None:
        try:
            do(game, state, SCRIBE, draw(hidden, dice))
            tries = DRAWS
        except (Refused, ValueError, IndexError):  # too few are left to draw from
            tries -= 1
            if not tries:
                return False
    return True


def play_on(game: Ruleset[Any], state: Any, dice: Dice, most: int = MOST_ACTS) -> Outcome | None:
    """Does random acts until the game ends; None if it takes more than `most` acts."""
    outcome, chance, decide, evolve = game.outcome, game.chance, game.decide, game.evolve
    sample, left, tries = sample_of(game), most, DRAWS
    while (ended := outcome(state)) is None and left > 0:
        owed = chance(state)
        seat, act = sample(state, dice) if owed is None else (TABLE, _shown(owed, dice))
        try:
            for event in decide(state, seat, act):
                evolve[type(event)](state, event)
        except Refused:  # refused before its first event, so the state is unchanged
            tries -= 1
            if not tries:
                return None
            continue
        tries, left = DRAWS, left - 1
    return ended


def _shown(owed: Chance, dice: Dice) -> Any:
    """Like `draw`; for one card of a plain pool at a third of the cost."""
    if owed.count == 1 and owed.weights is None and owed.sides is None:
        return owed.make((owed.pool[int(dice.random() * len(owed.pool))],))
    return draw(owed, dice)
