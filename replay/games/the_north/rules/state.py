"""The table as data, and who may see what of it, as far as no note at a field says it.

Hands and Decks are their owner's; the other seat sees the backs of a hand, and remembers every card
that ever lay open. The Wastes and the Discards lie open, but by their faces: a card that its owner
knows others may know by its face alone.
"""

from typing import Annotated, Literal

from msgspec import Struct

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.words.errors import SetError
from icecore.events.words.record import Identify
from icecore.events.words.visibility_notes import EACH, Seen
from icecore.replay.kernel import Setup
from icecore.replay.kernel.visibility import Sight
from icecore.replay.kernel.zones import Zone

REPROGRAM, BUILD, PLAY, DISCHARGE, FORFEIT = range(5)
"""The keys that `State.directives` counts."""
WASTES = "wastes"
"""The key of the Wastes Deck in `State.tops`; Decks have their seat's number."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options that a table settles before it begins."""

    overloaded: bool = False
    """From its third use in a turn a Protocol of the same name is ignored."""
    tower_array: bool = False
    """The 12 cards of the expansion are shuffled in."""
    node_over: Literal["cap", "wrap"] = "cap"
    """A charge at Level 4 stays there, or rotates on to Level 1."""


class Kept(Struct):
    """Cards that their owner sees, and others by their backs."""

    cards: dict[str, str] = {}
    """Known cards with their backs."""
    backs: list[str | None] = []
    """The backs of the unknown ones; None where nobody noted it."""

    def __len__(self) -> int:
        return len(self.cards) + len(self.backs)

    def hidden(self) -> "Kept":
        """As they look from the other side of the table."""
        if not self.backs:  # hot: every view hides some
            return Kept({}, [*sorted(self.cards.values())])
        return Kept({}, sorted((*self.cards.values(), *self.backs), key=str))

    @property
    def unknown(self) -> int:
        return len(self.backs)


class State(Struct, gc=False):
    """Seat 0 is the First Player."""

    box: c.NorthBox
    options: Options
    """The options of the game, as its head has them."""
    todo: tuple[w.Step, ...]
    """The steps that are still to be done, the next one last."""
    unseen: dict[str, int]
    """Cards that are known to be nowhere: the pool, and unknown ones of piles and Facilities."""
    pool: int
    """The number of cards of the Wastes Deck that nobody has seen; they lie above `bottom`."""
    wastes: list[str] = []
    """Cards, or faces of cards whose backs nobody saw: those are called `rime_crawler.1`."""
    bottom: list[str] = []
    """Cards that were put under the Wastes Deck; the first one comes first."""
    piles: list[Zone] = []
    """All cards of a seat outside its Zone: Deck, Hand and Discard together."""
    secret: list[list[str]] = []
    """Known cards of each pile that the other seat has never seen."""
    known_as: dict[str, str] = {}
    """Cards of piles that their owners know, and all others by a face that once lay open."""
    peeks: Annotated[list[dict[str, str]], Seen(EACH)] = []
    """By seat: the cards that it alone saw behind faces."""
    zeros: list[str] = []
    """The cards of Value 0, of which the first Decks are dealt."""
    low: list[int] = []
    """As all know: at least so many cards of each pile that never lay open are of Value 0."""
    hands: Annotated[list[Kept], Seen(EACH)] = []
    """The cards in the Hand of each seat."""
    discards: list[list[str]] = []
    """The Discard of each seat, the last card on top."""
    ancients: list[list[str]] = []
    """The Ancients in the Zone of each seat."""
    facilities: Annotated[list[Kept], Seen(EACH)] = []
    """The Facilities in the Zone of each seat, with their hidden faces."""
    nodes: list[int] = []
    """Levels; 0 is discharged."""
    points: list[int] = []
    """The points that each seat has left."""
    turns: int = 0
    """Turns begun; they alternate."""
    directives: list[int] = []
    """Uses of each Directive by the seat on turn, and the number that it forfeited."""
    uses: dict[str, int] = {}
    """Protocols of this turn by the name of their face."""
    tops: dict[str, str] = {}
    """Facilities that were noted on top of decks."""
    glimpsed: Annotated[str | None, Seen("seers")] = None
    """The top of the Wastes Deck, once somebody peeked at it."""
    seers: list[int] = []
    """The seats that peeked, as everybody saw."""
    reason: str | None = None
    """How the game ended; None while it goes on."""
    scores: list[int] = []
    """The final points of each seat."""
    asked: int = 0
    """All in sight when the last window for rulings opened; 0 once nothing was ruled so."""


def begin(setup: Setup, box: c.NorthBox) -> State:
    cards = box.all if setup.options.tower_array else box.base
    if setup.options.tower_array and cards == box.base:
        raise SetError(f'the set "{box.name}" has no cards of the Tower Array')
    return State(
        box=box,
        options=setup.options,
        todo=(w.LayWastes(), w.DealDeck(1), w.DealDeck(0)),
        unseen=dict.fromkeys(cards, 1),
        pool=len(cards),
        piles=[Zone(), Zone()],
        secret=[[], []],
        zeros=[card for card in cards if box.cards[card].value == 0],
        low=[0, 0],
        peeks=[{}, {}],
        hands=[Kept(), Kept()],
        discards=[[], []],
        ancients=[[], []],
        facilities=[Kept(), Kept()],
        nodes=[1, 1],
        points=[40, 40],
        directives=[0] * 5,
        scores=[0, 0],
    )


def piles(state: State, seat: int) -> list[Zone]:
    """Of others all but their secrets, by the faces that lay open. Hot, as all views are."""
    found, known_as = list[Zone](), state.known_as
    for owner, pile in enumerate(state.piles):
        if owner != seat:
            secret = state.secret[owner]
            known = {card: 1 for card in pile.known if card not in secret}
            if known_as:
                known = {known_as.get(card, card): 1 for card in known}
            pile = Zone(known, pile.unknown + len(secret))
        found.append(pile)
    return found


def secret(state: State, seat: int) -> list[list[str]]:
    return [cards if owner == seat else [] for owner, cards in enumerate(state.secret)]


def unseen(state: State, seat: int) -> dict[str, int]:
    """A seat has not seen the cards that others alone know."""
    found, known_as = state.unseen.copy(), state.known_as
    for owner, cards in enumerate(state.secret):
        if owner != seat:
            for hidden in (cards, state.facilities[owner].cards):
                for card in hidden:
                    if "." not in card:
                        found[card] = 1
            if known_as:
                found |= {card: 1 for card in state.piles[owner].known if card in known_as}
    return found


def known_as(state: State, seat: int) -> dict[str, str]:
    if not state.known_as:
        return {}
    own = state.piles[seat].known if seat >= 0 else ()
    return {card: face for card, face in state.known_as.items() if card in own}


SIGHT = Sight(
    w.VOCABULARY,
    State,
    fields={"piles": piles, "secret": secret, "unseen": unseen, "known_as": known_as},
    # What the keeper of the record finds out on the way is nothing that happened at the table.
    unheard={w.Identified: Identify},
)
