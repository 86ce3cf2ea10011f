"""Lantern, the toy game: two seats outshine each other with hidden hands of cards.

Small enough to read in one sitting, and yet a whole game: chance, hidden hands, a window that may
be declined, a choice that may be forced, and an older schema.
"""

from importlib.resources import files

from icecore.replay.kernel import Game
from lantern.game import (
    EVOLVE,
    Options,
    Rules,
    State,
    begin,
    candidates,
    chance,
    clock,
    decide,
    invariants,
    open_box,
    outcome,
    standing,
)
from lantern.show import board, picture, redact, tell, view
from lantern.words import VOCABULARY

GAME: Game[State] = Game(
    name="lantern",
    title="Lantern",
    version=1,
    players=range(2, 3),
    vocabulary=VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("lantern"),
    open_box=open_box,
    begin=begin,
    decide=decide,
    evolve=EVOLVE,
    candidates=candidates,
    chance=chance,
    clock=clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    order=frozenset({Rules.TURN_1}),
    view=view,
    redact=redact,
    picture=picture,
    board=board,
    tell=tell,
)
