"""A position played to its end by lot: no views, no lists of every option, no records.

A hundred times as many games are played so in a second as bots play; judges and searchers live on
them. What the position does not know is filled in first.
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
"""How often what is unknown is drawn anew, where what was drawn first leaves nothing for the rest:
the last Facility with the back that all see."""


class NoWorldError(IcecoreError):
    """What is known cannot be, as far as anybody could find out."""


def do(game: Ruleset[Any], state: Any, seat: int, act: Any) -> None:
    """One act; its events are not kept."""
    evolve = game.evolve
    for event in game.decide(state, seat, act):
        evolve[type(event)](state, event)


def filled(game: Ruleset[Any], frozen: bytes, box: Any, dice: Dice) -> Any:
    """A state that knows all, as it may be by what a frozen one knows.

    The one place where unknown cards are drawn: zone by zone, each out of what it can hold by then,
    as SCRIBE would identify them; the rules refuse what cannot be.
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
    """Anybody does anything until the game ends, or so many acts were done: then None."""
    outcome, chance, decide, evolve = game.outcome, game.chance, game.decide, game.evolve
    sample, left, tries = sample_of(game), most, DRAWS
    while (ended := outcome(state)) is None and left > 0:
        owed = chance(state)
        seat, act = sample(state, dice) if owed is None else (TABLE, _shown(owed, dice))
        try:
            for event in decide(state, seat, act):
                evolve[type(event)](state, event)
        except Refused:  # before its first event: the state is as it was
            tries -= 1
            if not tries:
                return None
            continue
        tries, left = DRAWS, left - 1
    return ended


def _shown(owed: Chance, dice: Dice) -> Any:
    """As `draw`, and for one card of a plain pool at a third of the cost."""
    if owed.count == 1 and owed.weights is None and owed.sides is None:
        return owed.make((owed.pool[int(dice.random() * len(owed.pool))],))
    return draw(owed, dice)
