"""BOREAL v7.1, Archipelago Creative: 2 to 5 players lay a forest and let animals live in it."""

from icecore.events.games.boreal_forest import words as w
from icecore.events.games.boreal_forest.tiles import ForestBox, TileSet, problems
from icecore.replay.kernel import Ruleset
from icecore.replay.rulebook.builder import box_opener, make

from .bot import ranger
from .rules import animals, bidding, evolve, exchange, sampling, setup, turn, voles
from .rules.invariants import agrees, invariants
from .rules.rules import Rules
from .rules.scoring import outcome, standing
from .rules.state import Options, State, begin
from .rules.table import forest
from .rules.unknown import unknown
from .show import phone, phrases, tell
from .show.captions import level
from .show.scene import scene

open_box = box_opener("boreal_forest", TileSet, ForestBox, problems)
GAME: Ruleset[State] = make(
    forest, name="boreal_forest", title="BOREAL (forest)", players=range(2, 6), words=w.VOCABULARY,
    steps=w.Step,
    parts=(setup, exchange, turn, animals, voles, bidding, evolve, tell, phrases, phone),
    open_box=open_box, sets="icecore.events.games.boreal_forest", state=State, options=Options,
    begin=begin, clock=turn.clock, outcome=outcome, standing=standing, invariants=invariants,
    agrees=agrees, order=frozenset({Rules.BID_2}), level=level, scene=scene,
    sampling=sampling, unknown=unknown, free=turn.free,
    bots={"ranger": ranger},
)  # fmt: skip
