"""Spiralchain: Foreverot, Saga edition 5.1: one to eight players against the Rot, together."""

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ForeverotBox, GameSet
from icecore.events.games.foreverot.checks import problems
from icecore.events.words.vocabulary import members
from icecore.replay.kernel import Ruleset
from icecore.replay.rulebook.builder import box_opener, make

from .bot import storm
from .rules import (
    actions,
    board_verbs,
    decks,
    duels,
    evolve,
    factions,
    facts,
    invariants,
    lookups,
    programs,
    roll,
    rounds,
    sampling,
    token_verbs,
    windows,
)
from .rules.state import Options, State, begin
from .rules.table import saga
from .rules.unlisted_acts import free
from .show import phone, phrases, tell
from .show.scene import scene

PARTS = (
    *(rounds, actions, duels, roll, facts, programs, decks, factions, windows),
    *(board_verbs, token_verbs, evolve, phrases, tell, phone),
)
programs.effects.check(members(c.Effect))
open_box = box_opener("foreverot", GameSet, ForeverotBox, problems)
GAME: Ruleset[State] = make(
    saga, name="foreverot", title="SPIRALCHAIN: FOREVEROT", players=range(1, 9), words=w.VOCABULARY,
    steps=w.Step, parts=PARTS, open_box=open_box, sets="icecore.events.games.foreverot",
    state=State, options=Options, begin=begin, clock=rounds.clock, outcome=lookups.outcome,
    standing=lookups.standing, invariants=invariants.invariants, agrees=invariants.agrees,
    free=free, cooperative=True, scene=scene, sampling=sampling,
    bots={"storm": storm},
)  # fmt: skip
