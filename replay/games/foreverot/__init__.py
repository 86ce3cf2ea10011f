"""Spiralchain: Foreverot, Saga edition 5.1: one to eight players against the Rot, together."""

from importlib.resources import files

from icecore.events.games.foreverot.cards import ForeverotBox, GameSet
from icecore.events.games.foreverot.checks import problems
from icecore.events.games.foreverot.words import VOCABULARY
from icecore.events.words.sets import read_set
from icecore.replay.games.foreverot.bot import storm
from icecore.replay.games.foreverot.rules.agreeing import agrees
from icecore.replay.games.foreverot.rules.chance import chance
from icecore.replay.games.foreverot.rules.decide import decide
from icecore.replay.games.foreverot.rules.evolve import EVOLVE
from icecore.replay.games.foreverot.rules.invariants import invariants
from icecore.replay.games.foreverot.rules.offer import candidates, clock
from icecore.replay.games.foreverot.rules.outcome import outcome, standing
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.sight import redact, view
from icecore.replay.games.foreverot.rules.state import Options, State, begin
from icecore.replay.games.foreverot.show.board import board
from icecore.replay.games.foreverot.show.picture import picture
from icecore.replay.games.foreverot.show.tell import tell
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
    sets=files("icecore.events.games.foreverot"),
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
