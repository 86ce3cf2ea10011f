"""BOREAL (pyramid), Spiral Éditions 2024: two explorers build a pyramid of ten cards each."""

from importlib.resources import files

from icecore.events.games.boreal_pyramid import words as w
from icecore.events.games.boreal_pyramid.cards import CardSet, PyramidBox, problems
from icecore.events.words.sets import read_set
from icecore.replay.kernel import Game
from icecore.replay.kernel.sampling import sampler
from icecore.replay.kernel.sight import Sight

from .bot import explorer
from .rules import effects, evolve, sampling, setup, turn
from .rules.agreeing import agrees
from .rules.invariants import invariants
from .rules.rules import Rules
from .rules.scoring import outcome, standing
from .rules.state import Options, State, begin
from .rules.table import pyramid
from .show import tell
from .show.board import board
from .show.picture import picture
from .show.wording import level


def open_box(text: str, where: str) -> PyramidBox:
    return PyramidBox(text, read_set(text, "boreal_pyramid", CardSet, problems, where=where))


pyramid.check(w.VOCABULARY, w.Step, setup, turn, effects, evolve, tell)
SIGHT = Sight(w.VOCABULARY, State)
GAME: Game[State] = Game(
    name="boreal_pyramid",
    title="BOREAL (pyramid)",
    version=1,
    players=range(2, 3),
    vocabulary=w.VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.boreal_pyramid"),
    open_box=open_box,
    begin=begin,
    decide=pyramid.decide,
    evolve=pyramid.evolves,
    candidates=pyramid.candidates,
    chance=pyramid.chance,
    clock=turn.clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    agrees=agrees,
    order=frozenset({Rules.TURN_3, Rules.TURN_4, Rules.END_5}),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=pyramid.sentence,
    level=level,
    sample=sampler(pyramid, sampling),
    bots={"explorer": explorer},
)
