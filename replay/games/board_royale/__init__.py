"""BOARD ROYALE, Arvis Games 2020: survive on the island, or be the first to escape from it."""

from icecore.events.games.board_royale import words as w
from icecore.events.games.board_royale.cards import CardSet, RoyaleBox, problems
from icecore.replay.kernel import Ruleset
from icecore.replay.rulebook.builder import box_opener, make

from .bot import survivor
from .rules import (
    attack,
    card_choices,
    consents,
    deals,
    drawing,
    effects,
    endings,
    evolve,
    evolve_players,
    invariants,
    items,
    sampling,
    setup,
    state,
    turn,
    unknown,
)
from .rules.table import Rules, State, royale
from .show import phone, phrases, tell
from .show.scene import scene

MOST_PLAYERS = 10
"""royale.ruling.60."""


PARTS = (
    *(setup, turn, drawing, attack, card_choices, items, effects, deals, consents, endings),
    *(evolve, evolve_players, tell, phrases, phone),
)
open_box = box_opener("board_royale", CardSet, RoyaleBox, problems)
GAME: Ruleset[State] = make(
    royale, name="board_royale", title="BOARD ROYALE", players=range(2, MOST_PLAYERS + 1),
    words=w.VOCABULARY, steps=w.Step, parts=PARTS, open_box=open_box,
    sets="icecore.events.games.board_royale", state=State, options=state.Options, begin=state.begin,
    clock=turn.clock, free=deals.free, offered=consents.offers_to, outcome=endings.outcome,
    standing=endings.standing,
    invariants=invariants.invariants, agrees=invariants.agrees, sight=state.SIGHT,
    order=frozenset({Rules.START_1, Rules.START_2, Rules.REV_CHOOSE}), scene=scene,
    sampling=sampling, unknown=unknown.unknown,
    bots={"survivor": survivor},
)  # fmt: skip
