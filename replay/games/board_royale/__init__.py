"""BOARD ROYALE, Arvis Games 2020: survive on the island, or be the first to escape from it."""

from importlib.resources import files

from icecore.events.games.board_royale.cards import CardSet, RoyaleBox, problems
from icecore.events.games.board_royale.words import VOCABULARY
from icecore.events.words.sets import read_set
from icecore.replay.games.board_royale.bot import survivor
from icecore.replay.games.board_royale.rules.agreeing import agrees
from icecore.replay.games.board_royale.rules.chance import chance
from icecore.replay.games.board_royale.rules.decide import decide
from icecore.replay.games.board_royale.rules.evolve import EVOLVE
from icecore.replay.games.board_royale.rules.invariants import invariants
from icecore.replay.games.board_royale.rules.offer import candidates, clock
from icecore.replay.games.board_royale.rules.outcome import outcome, standing
from icecore.replay.games.board_royale.rules.rules import Rules
from icecore.replay.games.board_royale.rules.sight import SIGHT
from icecore.replay.games.board_royale.rules.state import Options, State, begin
from icecore.replay.games.board_royale.show.board import board
from icecore.replay.games.board_royale.show.picture import picture
from icecore.replay.games.board_royale.show.tell import tell
from icecore.replay.kernel import Game

MOST_PLAYERS = 10
"""royale.ruling.60."""


def open_box(text: str, where: str) -> RoyaleBox:
    return RoyaleBox(text, read_set(text, "board_royale", CardSet, problems, where=where))


GAME: Game[State] = Game(
    name="board_royale",
    title="BOARD ROYALE",
    version=1,
    players=range(2, MOST_PLAYERS + 1),
    vocabulary=VOCABULARY,
    rules=Rules,
    options=Options,
    state=State,
    sets=files("icecore.events.games.board_royale"),
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
    tell=tell,
    bots={"survivor": survivor},
)
