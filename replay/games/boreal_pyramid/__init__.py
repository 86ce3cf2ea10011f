"""BOREAL (pyramid), Spiral Éditions 2024: two explorers build a pyramid of ten cards each."""

from icecore.events.games.boreal_pyramid import words as w
from icecore.events.games.boreal_pyramid.cards import CardSet, PyramidBox, problems
from icecore.replay.kernel import Ruleset
from icecore.replay.rulebook.builder import box_opener, make

from .bot import explorer
from .rules import effects, evolve, sampling, setup, turn
from .rules.consistency import agrees
from .rules.invariants import invariants
from .rules.scoring import outcome, standing
from .rules.state import Options, State, begin
from .rules.table import pyramid
from .show import phone, phrases, tell
from .show.board import board
from .show.captions import level
from .show.scene import scene

open_box = box_opener("boreal_pyramid", CardSet, PyramidBox, problems)
GAME: Ruleset[State] = make(
    pyramid, name="boreal_pyramid", title="BOREAL (pyramid)", players=range(2, 3),
    words=w.VOCABULARY, steps=w.Step, parts=(setup, turn, effects, evolve, tell, phrases, phone),
    open_box=open_box, sets="icecore.events.games.boreal_pyramid", state=State, options=Options,
    begin=begin, clock=turn.clock, outcome=outcome, standing=standing, invariants=invariants,
    agrees=agrees, level=level, board=board, scene=scene, sampling=sampling,
    bots={"explorer": explorer},
)  # fmt: skip
