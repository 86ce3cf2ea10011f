"""Spiralchain: Foreverot, Saga edition 5.1: one to eight players against the Rot, together."""

from importlib.resources import files

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ForeverotBox, GameSet
from icecore.events.games.foreverot.checks import problems
from icecore.events.words.sets import read_set
from icecore.events.words.vocabulary import members
from icecore.replay.kernel import Game
from icecore.replay.kernel.sampling import sampler
from icecore.replay.kernel.sight import Sight

from .bot import storm
from .rules import (
    actions,
    board_verbs,
    card_verbs,
    duels,
    evolve,
    free_acts,
    placing,
    programs,
    roll,
    sampling,
    setup,
    supplies,
    token_verbs,
    turn,
    windows,
)
from .rules.agreeing import agrees
from .rules.invariants import invariants
from .rules.outcome import outcome, standing
from .rules.rules import Rules
from .rules.state import Options, State, begin
from .rules.table import saga
from .show import tell
from .show.board import board
from .show.picture import picture


def open_box(text: str, where: str) -> ForeverotBox:
    return ForeverotBox(text, read_set(text, "foreverot", GameSet, problems, where=where))


STEPS = (actions, duels, free_acts, placing, programs, roll, setup, supplies, turn, windows)
saga.check(w.VOCABULARY, w.Step, *STEPS, board_verbs, card_verbs, token_verbs, evolve, tell)
programs.effects.check(members(c.Effect))
SIGHT = Sight(w.VOCABULARY, State)
"""Everything lies open. What nobody has seen, the order of decks and the Rot under the tops of Nur,
is in no state and no record before it is shown."""
GAME: Game[State] = Game(
    name="foreverot",
    title="SPIRALCHAIN: FOREVEROT",
    version=1,
    players=range(1, 9),
    vocabulary=w.VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.foreverot"),
    open_box=open_box,
    begin=begin,
    decide=saga.decide,
    evolve=saga.evolves,
    candidates=saga.candidates,
    chance=saga.chance,
    clock=turn.clock,
    outcome=outcome,
    standing=standing,
    invariants=invariants,
    agrees=agrees,
    order=frozenset({Rules.TURN_PLAYER, Rules.TURN_ORDER, Rules.PEND_CHOICE, Rules.END_OVER}),
    view=SIGHT.view,
    redact=SIGHT.redact,
    picture=picture,
    board=board,
    tell=saga.sentence,
    sample=sampler(saga, sampling),
    bots={"storm": storm},
    cooperative=True,
)
