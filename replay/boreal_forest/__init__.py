"""BOREAL v7.1, Archipelago Creative: 2 to 5 players lay a forest and let animals live in it."""

from importlib.resources import files

from icecore.events.boreal_forest.tiles import ForestBox, TileSet, problems
from icecore.events.boreal_forest.words import VOCABULARY
from icecore.events.sets import read_set
from icecore.replay.boreal_forest.agreeing import agrees
from icecore.replay.boreal_forest.board import board
from icecore.replay.boreal_forest.bot import ranger
from icecore.replay.boreal_forest.chance import chance
from icecore.replay.boreal_forest.decide import decide
from icecore.replay.boreal_forest.evolve import EVOLVE
from icecore.replay.boreal_forest.invariants import invariants
from icecore.replay.boreal_forest.offer import candidates, clock
from icecore.replay.boreal_forest.outcome import outcome, standing
from icecore.replay.boreal_forest.picture import picture
from icecore.replay.boreal_forest.rules import Rules
from icecore.replay.boreal_forest.sight import redact, view
from icecore.replay.boreal_forest.state import Options, State, begin
from icecore.replay.boreal_forest.tell import tell
from icecore.replay.kernel import Game


def open_box(text: str, where: str) -> ForestBox:
    return ForestBox(text, read_set(text, "boreal_forest", TileSet, problems, where=where))


GAME: Game[State] = Game(
    name="boreal_forest",
    title="BOREAL (forest)",
    version=1,
    players=range(2, 6),
    vocabulary=VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.boreal_forest"),
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
    view=view,
    redact=redact,
    picture=picture,
    board=board,
    tell=tell,
    bots={"ranger": ranger},
)
