"""THE NORTH, Small Box Games 2020: two players reprogram machines and build up their Zones."""

from importlib.resources import files

from icecore.events.sets import read_set
from icecore.events.the_north.cards import CardSet, NorthBox, problems
from icecore.events.the_north.words import VOCABULARY
from icecore.replay.kernel import Game
from icecore.replay.the_north.agreeing import agrees
from icecore.replay.the_north.board import board
from icecore.replay.the_north.bot import programmer
from icecore.replay.the_north.chance import chance
from icecore.replay.the_north.decide import decide
from icecore.replay.the_north.evolve import EVOLVE
from icecore.replay.the_north.invariants import invariants
from icecore.replay.the_north.offer import candidates, clock
from icecore.replay.the_north.picture import picture
from icecore.replay.the_north.rules import Rules
from icecore.replay.the_north.scoring import outcome, standing
from icecore.replay.the_north.sight import redact, view
from icecore.replay.the_north.state import Options, State, begin
from icecore.replay.the_north.tell import tell


def open_box(text: str, where: str) -> NorthBox:
    return NorthBox(text, read_set(text, "the_north", CardSet, problems, where=where))


GAME: Game[State] = Game(
    name="the_north",
    title="THE NORTH",
    version=1,
    players=range(2, 3),
    vocabulary=VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.the_north"),
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
    order=frozenset({Rules.TURN_1, Rules.TURN_2, Rules.END_9}),
    view=view,
    redact=redact,
    picture=picture,
    board=board,
    tell=tell,
    bots={"programmer": programmer},
)
