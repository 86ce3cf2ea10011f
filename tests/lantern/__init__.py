"""Lantern, the toy game: two seats outshine each other with hidden hands of cards.

Small enough to read in one sitting, and yet a whole game: chance, hidden hands, a window that may
be declined, a choice that may be forced, and an older schema.
"""

from importlib.resources import files

from icecore.replay.kernel import Game
from lantern.game import (
    Options,
    Rules,
    State,
    begin,
    clock,
    invariants,
    lantern,
    open_box,
    outcome,
    standing,
    unknown,
)
from lantern.show import SIGHT, board, picture
from lantern.words import VOCABULARY, Step

lantern.check(VOCABULARY, Step)
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
    decide=lantern.decide,
    evolve=lantern.evolves,
    candidates=lantern.candidates,
    chance=lantern.chance,
    clock=clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    order=frozenset({Rules.TURN_1}),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=lantern.sentence,
    unknown=unknown,
)
