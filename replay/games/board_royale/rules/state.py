"""The table as data, and who sees what of it.

A hand is its owner's; everybody else sees how many cards it has. A stolen card is known to thief
and victim, a card passed on to the two it moves between, a hand that was looked at to whoever
looked. Discards, payments, trades and all items lie open.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord
from icecore.events.words.visibility_notes import EACH, Counts, Seen
from icecore.replay.kernel import Setup
from icecore.replay.kernel.visibility import Sight
from icecore.replay.kernel.zones import Zone

IN_PLAY, DEAD, GONE = range(3)
"""Values of `State.out` for a seat."""
NOBODY = -1
CROWDED = 6
"""More players than this are a crowd."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options that a table settles before it begins. Modes combine."""

    bloodshed: bool = False
    """Without escape items: only the last survivor wins."""
    peaceful: bool = False
    """Attackers draw face-down cards instead; most of them win when the deck is empty."""
    quick: bool = False
    """Crafting Field 6, draw 3, steal 2, and every elimination lowers the limits."""
    party: bool = False
    """Defenders may do a forfeit instead of discarding."""
    escape: Literal["alone", "together"] = "alone"
    """Pairs need 15 points together; for 4 or 6 players."""
    seating: Literal["auto", "duel", "crowded"] = "auto"
    """Two players always play the Duel, more than six are always a crowd: this only insists."""
    max_rounds: Annotated[int, Meta(ge=1, le=100_000)] = 200
    """After so many rounds the game is adjourned without a winner."""


class State(Struct, gc=False):
    """Seats sit clockwise. Dictionaries are by kind, by item number or by seat, as strings."""

    box: c.RoyaleBox
    options: Options
    """The options of the game, as its head has them."""
    todo: tuple[w.Step, ...]
    """The steps that are still to be done, the next one last."""
    hands: Annotated[list[Zone], Seen(EACH)]
    """The resource cards in the hand of each seat."""
    unseen: Annotated[dict[str, int], Counts("hands")]
    """By kind: what lies in the deck, in Peaceful piles, and unknown in hands."""
    deck: int
    """The number of resource cards in the deck."""
    discard: dict[str, int]
    """The discarded resource cards by kind."""
    piles: list[int]
    """Peaceful: cards that lie face down in front of each seat."""
    item_deck: list[int]
    """The item cards of the deck, by number; their order is unknown."""
    item_discard: list[int] = []
    """The discarded items, by number."""
    field: list[int] = []
    """The items in the Crafting Field, by number."""
    owned: list[list[int]] = []
    """The items that each seat owns, by number."""
    aside: list[int] = []
    """Reveal-use items that are being carried out, or were in this refill."""
    loans: dict[str, int] = {}
    """Lent items: who has them in this turn."""
    uses: dict[str, int] = {}
    """Uses of each item in this round."""
    skips: list[int] = []
    """The turns that each seat has to skip."""
    out: list[int] = []
    """Of each seat: 0 in play, 1 dead, 2 gone."""
    partners: list[int] = []
    """The partner of each seat; -1 for none."""
    first: int = NOBODY
    """The seat that began; -1 before that is known."""
    turn: int = NOBODY
    """The seat on turn; -1 before the first."""
    round: int = 0
    """0 is the Preparation."""
    turns: int = 0
    """The number of turns that have begun."""
    collected: bool = False
    """The Resource Phase of this turn is over."""
    over: bool = False
    """The current player killed or must skip: this turn ends."""
    changed: bool = False
    """The Field was replaced by a vote in this round."""
    called: bool = False
    """A vote was called in this turn."""
    grounded: bool = False
    """Grounded is in force for the seat on turn."""
    struck: dict[str, list[int]] = {}
    """The attackers of each seat in this turn."""
    helped: dict[str, list[int]] = {}
    """The seats that gave, traded or lent to a seat in this turn."""
    offers: list[w.Offered] = []
    """The deals that are offered."""
    deals: list[w.Traded | w.Took | w.Grounded] = []
    """Cards that went openly to hands in this turn; hands themselves are hidden."""
    promises: list[w.Promised] = []
    """The promises of this turn."""
    gifts: Annotated[dict[str, tuple[str | None, ...]], Seen(EACH)] = {}
    """Cards that seats have chosen to pass on."""
    peeks: Annotated[dict[str, tuple[str | None, ...]], Seen()] = {}
    """Cards of a hand that a seat saw in this turn: `2>0` if seat 2 looked at seat 0."""
    reason: str | None = None
    """How the game ended; None while it goes on."""
    winners: list[int] = []
    """The seats that won."""


def check_modes(seats: int, options: Options) -> None:
    """The modes that fit together and to so many players; there is no game yet to refuse an act."""
    if options.escape == "together" and seats not in (4, 6):
        problem = f"pairs are for 4 or 6 players, not {seats} (royale.mode.together)"
    elif options.escape == "together" and options.bloodshed:
        problem = "without escape items nobody escapes together: leave out bloodshed or "
        problem += "escape=together (royale.ruling.55)"
    elif options.seating == "duel" and seats != 2:
        problem = f"the Duel is for 2 players, not {seats} (royale.mode.duel)"
    elif options.seating == "crowded" and seats <= CROWDED:
        problem = f"a table is crowded with 7 players or more, not with {seats} (royale.ruling.2)"
    else:
        return
    raise IcecoreError(problem)


def begin(setup: Setup, box: c.RoyaleBox) -> State:
    """royale.setup.1 and 3: nothing dealt yet. royale.ruling.1: a crowd begins with more cards."""
    seats, options = setup.seats, setup.options
    check_modes(seats, options)
    cards = seats if seats > CROWDED else 5
    hands = [w.DealHand(seat, cards) for seat in reversed(range(seats))]
    pairing = [w.MayPair()] if options.escape == "together" else []
    return State(
        box=box,
        options=options,
        todo=(w.DrawLots(0), *hands, w.LayField(), *pairing),
        hands=[Zone() for _ in range(seats)],
        unseen=dict(box.copies),
        deck=sum(box.copies.values()),
        discard=dict.fromkeys(box.copies, 0),
        piles=[0] * seats,
        item_deck=[item for item in box.items if item not in box.escape]
        if options.bloodshed
        else list(box.items),
        owned=[[] for _ in range(seats)],
        skips=[0] * seats,
        out=[IN_PLAY] * seats,
        partners=[NOBODY] * seats,
    )


def own_looks(state: State, seat: int) -> dict[str, tuple[str | None, ...]]:
    """Whoever looked at a hand remembers it: `2>0` is what seat 2 saw of seat 0."""
    return {
        eyes: cards if eyes.startswith(f"{seat}>") else (None,) * len(cards)
        for eyes, cards in state.peeks.items()
    }


def picked(record: AnyRecord, seat: int, act: w.Pick, events: tuple[Any, ...]) -> w.Pick:
    """Of what is passed on a seat names what it saw come; nothing at all, if it saw none."""
    if not events or not isinstance(events[0], w.PassedOn):
        return act
    seen = tuple(card for gift in events[0].gifts for card in gift.cards)
    return w.Pick(seen if any(seen) else ())


def laid_open(record: AnyRecord, seat: int, act: w.Quit, events: tuple[Any, ...]) -> w.Quit:
    """A seat that leaves lays its hand open: to the others the act says what it was."""
    if record.seat == seat:
        return act
    left = next(event for event in events if isinstance(event, w.Departed))
    shared = (card for share in left.shares for card in share.cards)
    return replace(act, cards=tuple(sorted((*left.cards, *shared))))


SIGHT = Sight(
    w.VOCABULARY, State, fields={"peeks": own_looks}, acts={w.Pick: picked, w.Quit: laid_open}
)
