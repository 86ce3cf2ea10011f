"""The table as data, and how tokens come to a place and leave it.

Lists by world have an empty place 0, so that world numbers are indexes.
"""

from bisect import insort
from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Struct

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import RUIN, RUINS, SCRAP, WORLDS, ForeverotBox
from icecore.events.words.errors import SetError
from icecore.events.words.visibility_notes import Open
from icecore.replay.kernel import Setup, hold

ACTIONS = (0, 12, 6, 4, 3, 2, 2, 1, 1)
"""foreverot.turn.actions, by number of players."""
EXTRAS = (0, 0, 0, 0, 0, 2, 0, 4, 4)
REINFORCEMENTS = (0, 3, 2, 1, 0, 0, 0, 0, 0)
ROLES_EACH = (0, 2, 2, 1, 1, 1, 1, 1, 1)
LEVELS = ("practice", "beginner", "easy", "medium", "hard", "extreme")
FOREVEROT, STACKS, STACK = 8, 4, 2
FULL = 21


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options that a table settles before it begins."""

    level: Literal["practice", "beginner", "easy", "medium", "hard", "extreme"] = "practice"
    """How hard it is: from 1 Foreverot card (practice) to 6 (extreme) before the first round."""
    reinforce_at: Literal["chosen", "onus"] = "chosen"
    """Where Reinforcements begin: beside the pawns on the chosen world, or always on Onus."""
    promo: bool = False
    """The promotional cards of the set are shuffled in."""


class State(Struct, gc=False):
    """Everything lies open but the order of decks and what lies under the tops of Nur."""

    box: ForeverotBox
    options: Options
    """The options of the game, as its head has them."""
    todo: tuple[w.Step, ...]
    """The steps that are still to be done, the next one last."""
    supply: dict[str, int]
    """Energy, Bindmetal, Influence, Re-Rolls of both sides, Lore by icon, Relics by id."""
    holds: list[dict[str, int]]
    """The same by seat; `special` is the other side of a Re-Roll."""
    roles: list[list[str]]
    """The roles of each seat."""
    quests: list[list[str]]
    """The Quests of each seat."""
    prophecies: list[list[str]]
    """The Prophecies of each seat."""
    madness: list[str | None]
    """The Madness card of each seat; None for none."""
    extras: list[int]
    """Extra Action cards."""
    pawns: list[int]
    """Worlds of the Player Pawns; 0 before the start."""
    reinforcements: list[int]
    """Reinforcement pawns on each world, by its number."""
    deployed: list[int]
    """Influence that stands as Reinforcement, by world."""
    slots: list[list[str | None]]
    """What lies in the slots of each world, by its number."""
    dragons: list[int]
    """How many dragons guard each world, by its number."""
    lost: list[int]
    """The worlds that are lost."""
    boxed: list[str]
    """Warlords out of play."""
    named: list[str]
    """Warlords in play whose cards are."""
    obliviates: list[str]
    """The supply."""
    discarded: list[str] = []
    """The discarded cards."""
    ruins: int = 0
    """The Ruins in the supply."""
    scrap: int = SCRAP
    """The Ruins in the scrap pile."""
    improvised: int = 0
    """foreverot.ruling.15: Ruins that something else stands for."""
    stacks: Annotated[list[list[str | None]], Open()] = []
    """The stacks of Nur; all below their tops is unknown, to everybody alike."""
    rots: list[str] = []
    """Unseen Rot: in the stacks and in the box."""
    alliance: int = 0
    """The place on the Alliance track."""
    marker: int = 0
    """The space of the Ruin on the Alliance track; 0 is none."""
    night: bool = False
    """It is night."""
    verge: int = 4
    """The world after which the Verge lies."""
    gates: list[list[int]] = []
    """The pairs of worlds that Permanent Gates link."""
    events: list[str] = []
    """The Event cards that are still to come."""
    past: list[str] = []
    """Event cards that were active; the last one is."""
    due: int = 0
    """Event cards that are still to come."""
    factions: list[str] = []
    """The Faction cards of the deck."""
    drawn: list[str] = []
    """Faction cards to choose from."""
    spent_factions: list[str] = []
    """The Faction cards that were used."""
    oracle: list[str] = []
    """The Prophecy deck."""
    fulfilled: list[str] = []
    """The Prophecies that were fulfilled."""
    asylum: list[str] = []
    """The Madness deck."""
    doom: list[str] = []
    """Foreverot cards that nobody has seen."""
    doom_left: int = FOREVEROT
    """How many Foreverot cards are left."""
    decks: list[list[str]] = []
    """World Cards by world."""
    used_cards: list[list[str]] = []
    """Their discard piles."""
    resolving: list[str] = []
    """The cards that are being carried out."""
    first: int = 0
    """The holder of the First Player marker."""
    turn: int = -1
    """The seat on turn; -1 outside the Player Phase."""
    round: int = 0
    """The round; 0 before the first."""
    turns: int = 0
    """The number of turns that have begun."""
    actions: int = 0
    """The actions that the seat on turn has in this turn."""
    spent: int = 0
    """The actions of this turn that are spent."""
    uses: dict[str, int] = {}
    """Engagements of each location in this turn."""
    withheld: list[tuple[int, str]] = []
    """Seats that did not consent in this turn, with the colour that they keep; only told."""
    die: int = 0
    """What the die shows."""
    thrown: int = -1
    """The seat that threw the die."""
    reason: str | None = None
    """How the game ended; None while it goes on."""
    omen: int = 0
    """The Foreverot die, whatever else is thrown while its five steps run."""
    cast: str = ""
    """The purpose of the last throw."""


def begin(setup: Setup, box: ForeverotBox) -> State:
    seats, fresh = setup.seats, box.fresh[setup.options.promo]
    if setup.options.promo and vars(fresh) == vars(box.fresh[False]):
        raise SetError(f'the set "{box.name}" has no promotional cards')
    todo: list[w.Step] = [w.ChooseStart()]
    """The steps that are still to be done, the next one last."""
    if EXTRAS[seats]:
        todo.append(w.DealExtras())
    todo += (w.ChooseFirst(), w.DrawFrom("rotkin", STACKS, 0))
    todo += (w.LayWorld(world) for world in range(WORLDS, 1, -1))
    todo += (w.DealRoles(seat) for seat in range(seats - 1, -1, -1))
    return State(
        box=box,
        options=setup.options,
        todo=tuple(todo),
        supply=dict(box.supply),
        holds=[{} for _ in range(seats)],
        roles=[[] for _ in range(seats)],
        quests=[[] for _ in range(seats)],
        prophecies=[[] for _ in range(seats)],
        madness=[None] * seats,
        extras=[0] * seats,
        pawns=[0] * seats,
        reinforcements=[0] * (WORLDS + 1),
        deployed=[0] * (WORLDS + 1),
        slots=[list[str | None]([None] * 5 if n > 1 else ()) for n in range(WORLDS + 1)],
        dragons=list(box.dragons),
        lost=[],
        boxed=[],
        named=[],
        obliviates=list(box.supply_obliviates),
        ruins=RUINS * (WORLDS - 1),
        stacks=[[None] * STACK for _ in range(STACKS)],
        rots=list(box.unseen_rots),
        verge=box.content.verge_after,
        events=list(fresh.events),
        factions=list(fresh.factions),
        oracle=list(fresh.prophecies),
        asylum=list(fresh.madness),
        doom=list(fresh.foreverot),
        decks=[list(deck) for deck in fresh.worlds],
        used_cards=[[] for _ in range(WORLDS + 1)],
    )


def pieces(world: int, box: ForeverotBox) -> list[str]:
    """The six tokens of a world."""
    board = box.board(world)
    enemies = [token.id for token in (*board.warlords, *board.obliviates)]
    return [*enemies, *[RUIN] * RUINS]


def add(pile: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        pile[token] = pile.get(token, 0) + 1


def take(pile: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        left = pile.get(token, 0) - 1
        if left > 0:
            pile[token] = left
        else:
            hold(left == 0, "there is no {:card} to be taken", token)
            del pile[token]


def shelve(token: str) -> str:
    """The supply knows no sides: a Special Re-Roll lies among the others."""
    return "reroll" if token == "special" else token


def draw(pile: list[str], card: str) -> None:
    if card not in pile:
        hold(False, "{:card} is not there", card)
    pile.remove(card)


def take_ruin(state: State) -> None:
    """foreverot.ruling.15: Scrap stands in, and after it anything."""
    if state.ruins:
        state.ruins -= 1
    elif state.scrap:
        state.scrap -= 1
    else:
        state.improvised += 1


def return_ruins(state: State, number: int) -> None:
    """Stand-ins for Ruins go back, the last one first."""
    for _ in range(number):
        if state.improvised:
            state.improvised -= 1
        elif state.scrap < SCRAP:
            state.scrap += 1
        else:
            state.ruins += 1


def leave(state: State, token: str, target: str) -> None:
    """A token of a slot goes to where it belongs."""
    if token == RUIN:
        return_ruins(state, 1)
    elif target == "box":
        insort(state.boxed, token)
        if token in state.named:
            state.named.remove(token)
    else:
        insort(state.discarded if target == "discard" else state.obliviates, token)


def take_supply(state: State, tokens: Iterable[str]) -> None:
    supply = state.supply
    for token in tokens:
        shelf = "reroll" if token == "special" else token
        if supply.get(shelf, 0) <= 0:
            hold(False, "the supply has no {:card}", token)
        supply[shelf] -= 1
