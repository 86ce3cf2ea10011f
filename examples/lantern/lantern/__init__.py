"""Lantern, a small game: two seats outshine each other with hidden hands of cards.

One sitting is enough to read it, and yet it is a whole game: chance, hidden hands, a window that
may be declined, a choice that may be forced, and an older schema.
"""

from icecore import author as ice

from . import show
from .rules import (
    CardBox,
    CardSet,
    Options,
    State,
    begin,
    clock,
    invariants,
    lantern,
    outcome,
    problems,
    standing,
    unknown,
)
from .words import VOCABULARY, Step

GAME: ice.Ruleset[State] = ice.make(
    lantern,
    name="lantern",
    title="Lantern",
    players=range(2, 3),
    words=VOCABULARY,
    steps=Step,
    open_box=ice.box_opener("lantern", CardSet, CardBox, problems),
    sets="lantern",
    state=State,
    options=Options,
    begin=begin,
    clock=clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    parts=(show,),
    unknown=unknown,
)
