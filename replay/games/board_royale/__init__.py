"""BOARD ROYALE, Arvis Games 2020: survive on the island, or be the first to escape from it."""

from importlib.resources import files

from icecore.events.games.board_royale import words as w
from icecore.events.games.board_royale.cards import CardSet, RoyaleBox, problems
from icecore.events.words.sets import read_set
from icecore.replay.kernel import Game
from icecore.replay.kernel.sampling import sampler

from .bot import survivor
from .rules import (
    attack,
    choosing,
    deals,
    drawing,
    effects,
    endings,
    evolve,
    evolve_between,
    field,
    items,
    leaving,
    sampling,
    setup,
    turn,
)
from .rules.agreeing import agrees
from .rules.invariants import invariants
from .rules.outcome import outcome, standing
from .rules.rules import Rules
from .rules.sight import SIGHT
from .rules.state import Options, State, begin
from .rules.table import royale
from .rules.unknown import unknown
from .show import tell
from .show.board import board
from .show.picture import picture

MOST_PLAYERS = 10
"""royale.ruling.60."""


def open_box(text: str, where: str) -> RoyaleBox:
    return RoyaleBox(text, read_set(text, "board_royale", CardSet, problems, where=where))


PARTS = (
    *(setup, turn, drawing, field, attack, choosing, items, effects, deals, leaving, endings),
    *(evolve, evolve_between, tell),
)
royale.check(w.VOCABULARY, w.Step, *PARTS)
GAME: Game[State] = Game(
    name="board_royale",
    title="BOARD ROYALE",
    version=1,
    players=range(2, MOST_PLAYERS + 1),
    vocabulary=w.VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.board_royale"),
    open_box=open_box,
    begin=begin,
    decide=royale.decide,
    evolve=royale.evolves,
    candidates=royale.candidates,
    chance=royale.chance,
    clock=turn.clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    agrees=agrees,
    order=frozenset(
        {
            Rules.TURN_PASS,
            Rules.START_1,
            Rules.START_2,
            Rules.REV_CHOOSE,
            Rules.END_OVER,
            Rules.SCRIBE_1,
        }
    ),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=royale.sentence,
    sample=sampler(royale, sampling),
    unknown=unknown,
    bots={"survivor": survivor},
)
