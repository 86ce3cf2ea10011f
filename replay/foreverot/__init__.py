"""Spiralchain: Foreverot, Saga edition 5.1: one to eight players against the Rot, together."""

from importlib.resources import files

from icecore.events.foreverot.cards import ForeverotBox, GameSet
from icecore.events.foreverot.checks import problems
from icecore.events.foreverot.words import VOCABULARY
from icecore.events.sets import read_set
from icecore.replay.foreverot.agreeing import agrees
from icecore.replay.foreverot.board import board
from icecore.replay.foreverot.bot import storm
from icecore.replay.foreverot.chance import chance
from icecore.replay.foreverot.decide import decide
from icecore.replay.foreverot.evolve import EVOLVE
from icecore.replay.foreverot.invariants import invariants
from icecore.replay.foreverot.offer import candidates, clock
from icecore.replay.foreverot.outcome import outcome, standing
from icecore.replay.foreverot.picture import picture
from icecore.replay.foreverot.rules import Rules
from icecore.replay.foreverot.sight import redact, view
from icecore.replay.foreverot.state import Options, State, begin
from icecore.replay.foreverot.tell import tell
from icecore.replay.kernel import Game


def open_box(text: str, where: str) -> ForeverotBox:
    return ForeverotBox(text, read_set(text, "foreverot", GameSet, problems, where=where))


GAME: Game[State] = Game(
    name="foreverot",
    title="SPIRALCHAIN: FOREVEROT",
    version=1,
    players=range(1, 9),
    vocabulary=VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.foreverot"),
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
    order=frozenset({Rules.TURN_PLAYER, Rules.TURN_ORDER, Rules.PEND_CHOICE, Rules.END_OVER}),
    view=view,
    redact=redact,
    picture=picture,
    board=board,
    tell=tell,
    bots={"storm": storm},
    cooperative=True,
)
