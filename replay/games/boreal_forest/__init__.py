"""BOREAL v7.1, Archipelago Creative: 2 to 5 players lay a forest and let animals live in it."""

from importlib.resources import files

from icecore.events.games.boreal_forest import words as w
from icecore.events.games.boreal_forest.tiles import ForestBox, TileSet, problems
from icecore.events.words.sets import read_set
from icecore.replay.kernel import Game
from icecore.replay.kernel.sampling import sampler
from icecore.replay.kernel.sight import Sight

from .bot import ranger
from .rules import animals, bidding, evolve, exchange, sampling, setup, turn, voles
from .rules.agreeing import agrees
from .rules.invariants import invariants
from .rules.outcome import outcome, standing
from .rules.rules import Rules
from .rules.state import Options, State, begin
from .rules.table import forest
from .rules.unknown import unknown
from .show import tell
from .show.board import board
from .show.picture import picture


def open_box(text: str, where: str) -> ForestBox:
    return ForestBox(text, read_set(text, "boreal_forest", TileSet, problems, where=where))


forest.check(w.VOCABULARY, w.Step, setup, exchange, turn, animals, voles, bidding, evolve, tell)
SIGHT = Sight(w.VOCABULARY, State)
GAME: Game[State] = Game(
    name="boreal_forest",
    title="BOREAL (forest)",
    version=1,
    players=range(2, 6),
    vocabulary=w.VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.boreal_forest"),
    open_box=open_box,
    begin=begin,
    decide=forest.decide,
    evolve=forest.evolves,
    candidates=forest.candidates,
    chance=forest.chance,
    clock=turn.clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    agrees=agrees,
    order=frozenset({Rules.TURN_1, Rules.TURN_2, Rules.BID_2, Rules.END_1}),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=forest.sentence,
    sample=sampler(forest, sampling),
    unknown=unknown,
    bots={"ranger": ranger},
)
