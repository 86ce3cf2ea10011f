"""BOREAL v7.1, Archipelago Creative: 2 to 5 players lay a forest and let animals live in it."""

from importlib.resources import files

from icecore.events.games.boreal_forest.tiles import ForestBox, TileSet, problems
from icecore.events.games.boreal_forest.words import VOCABULARY
from icecore.events.words.sets import read_set
from icecore.replay.games.boreal_forest.bot import ranger
from icecore.replay.games.boreal_forest.rules.agreeing import agrees
from icecore.replay.games.boreal_forest.rules.chance import chance
from icecore.replay.games.boreal_forest.rules.decide import decide
from icecore.replay.games.boreal_forest.rules.evolve import EVOLVE
from icecore.replay.games.boreal_forest.rules.invariants import invariants
from icecore.replay.games.boreal_forest.rules.offer import candidates, clock
from icecore.replay.games.boreal_forest.rules.outcome import outcome, standing
from icecore.replay.games.boreal_forest.rules.rules import Rules
from icecore.replay.games.boreal_forest.rules.state import Options, State, begin
from icecore.replay.games.boreal_forest.show.board import board
from icecore.replay.games.boreal_forest.show.picture import picture
from icecore.replay.games.boreal_forest.show.tell import tell
from icecore.replay.kernel import Game
from icecore.replay.kernel.sight import Sight


def open_box(text: str, where: str) -> ForestBox:
    return ForestBox(text, read_set(text, "boreal_forest", TileSet, problems, where=where))


SIGHT = Sight(VOCABULARY, State)
GAME: Game[State] = Game(
    name="boreal_forest",
    title="BOREAL (forest)",
    version=1,
    players=range(2, 6),
    vocabulary=VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.boreal_forest"),
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
    agrees=agrees,
    order=frozenset({Rules.TURN_1, Rules.TURN_2, Rules.BID_2, Rules.END_1}),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=tell,
    bots={"ranger": ranger},
)
