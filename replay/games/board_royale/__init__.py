"""BOARD ROYALE, Arvis Games 2020: survive on the island, or be the first to escape from it."""

from icecore.events.games.board_royale import words as w
from icecore.events.games.board_royale.cards import CardSet, RoyaleBox, problems
from icecore.replay.kernel import Game
from icecore.replay.kernel.making import box_opener, make

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
from .show import phrases, tell
from .show.board import board
from .show.picture import picture

MOST_PLAYERS = 10
"""royale.ruling.60."""


PARTS = (
    *(setup, turn, drawing, field, attack, choosing, items, effects, deals, leaving, endings),
    *(evolve, evolve_between, tell, phrases),
)
open_box = box_opener("board_royale", CardSet, RoyaleBox, problems)
GAME: Game[State] = make(
    royale,
    name="board_royale",
    title="BOARD ROYALE",
    players=range(2, MOST_PLAYERS + 1),
    words=w.VOCABULARY,
    steps=w.Step,
    parts=PARTS,
    open_box=open_box,
    sets="icecore.events.games.board_royale",
    state=State,
    options=Options,
    begin=begin,
    clock=turn.clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    agrees=agrees,
    order=frozenset({Rules.START_1, Rules.START_2, Rules.REV_CHOOSE}),
    sight=SIGHT,
    board=board,
    picture=picture,
    bots={"survivor": survivor},
)
