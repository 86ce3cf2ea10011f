"""Lantern, the toy game: two seats outshine each other with hidden hands of cards.

Small enough to read in one sitting, and yet a whole game: chance, hidden hands, a window that may
be declined, a choice that may be forced, and an older schema.
"""

from icecore.replay.kernel import Ruleset
from icecore.replay.rulebook.builder import make
from lantern.game import (
    Options,
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
from lantern.show import told as told
from lantern.words import VOCABULARY, Step

GAME: Ruleset[State] = make(
    lantern,
    name="lantern",
    title="Lantern",
    players=range(2, 3),
    words=VOCABULARY,
    steps=Step,
    open_box=open_box,
    sets="lantern",
    state=State,
    options=Options,
    begin=begin,
    clock=clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    unknown=unknown,
)
