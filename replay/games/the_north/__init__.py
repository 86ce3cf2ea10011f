"""THE NORTH, Small Box Games 2020: two players reprogram machines and build up their Zones."""

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.games.the_north.cards import CardSet, NorthBox, problems
from icecore.events.words.vocabulary import members
from icecore.replay.kernel import Ruleset
from icecore.replay.rulebook.builder import box_opener, make

from .bot import programmer
from .rules import effects, end, evolve, setup, turn, wastes
from .rules.end import outcome, standing
from .rules.invariants import agrees, invariants
from .rules.state import SIGHT, Options, State, begin
from .rules.table import north
from .rules.unknown import unknown
from .show import phone, phrases, tell
from .show.scene import scene

effects.effects.check(members(c.Effect))
open_box = box_opener("the_north", CardSet, NorthBox, problems)
GAME: Ruleset[State] = make(
    north, name="the_north", title="THE NORTH", players=range(2, 3), words=w.VOCABULARY,
    steps=w.Step, parts=(setup, wastes, turn, end, effects, evolve, tell, phrases, phone),
    open_box=open_box, sets="icecore.events.games.the_north", state=State, options=Options,
    begin=begin, clock=turn.clock, outcome=outcome, standing=standing, invariants=invariants,
    agrees=agrees, sight=SIGHT, decide=turn.decide, scene=scene,
    unknown=unknown, bots={"programmer": programmer},
)  # fmt: skip
