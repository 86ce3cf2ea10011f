"""THE NORTH, Small Box Games 2020: two players reprogram machines and build up their Zones."""

from importlib.resources import files

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.games.the_north.cards import CardSet, NorthBox, problems
from icecore.events.words.sets import read_set
from icecore.events.words.vocabulary import members
from icecore.replay.kernel import Game
from icecore.replay.kernel.sampling import sampler

from .bot import programmer
from .rules import effects, end, evolve, setup, turn, wastes
from .rules.agreeing import agrees
from .rules.invariants import invariants
from .rules.rules import Rules
from .rules.scoring import outcome, standing
from .rules.sight import SIGHT
from .rules.state import Options, State, begin
from .rules.table import north
from .rules.unknown import unknown
from .show import tell
from .show.board import board
from .show.picture import picture


def open_box(text: str, where: str) -> NorthBox:
    return NorthBox(text, read_set(text, "the_north", CardSet, problems, where=where))


north.check(w.VOCABULARY, w.Step, setup, wastes, turn, end, effects, evolve, tell)
effects.effects.check(members(c.Effect))
GAME: Game[State] = Game(
    name="the_north",
    title="THE NORTH",
    version=1,
    players=range(2, 3),
    vocabulary=w.VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.the_north"),
    open_box=open_box,
    begin=begin,
    decide=turn.decide,
    evolve=north.evolves,
    candidates=north.candidates,
    chance=north.chance,
    clock=turn.clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    agrees=agrees,
    order=frozenset({Rules.TURN_1, Rules.TURN_2, Rules.END_9}),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=north.sentence,
    sample=sampler(north),
    unknown=unknown,
    bots={"programmer": programmer},
)
