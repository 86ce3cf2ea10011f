"""Who may see what, as far as no note at a field says it: which cards of a pile others know.

Hands and Decks are their owner's; the other seat sees the backs of a hand, and remembers every card
that ever lay open. The Wastes and the Discards lie open, but by their faces: a card that its owner
knows others may know by its face alone.
"""

from icecore.events.games.the_north import words as w
from icecore.events.words.record import Identify
from icecore.replay.games.the_north.rules.state import State
from icecore.replay.kernel.sight import Sight
from icecore.replay.kernel.zones import Zone


def piles(state: State, seat: int) -> list[Zone]:
    """Of others all but their secrets, by the faces that lay open."""
    return [
        pile if owner == seat else without_secrets(state, pile, state.secret[owner])
        for owner, pile in enumerate(state.piles)
    ]


def without_secrets(state: State, pile: Zone, secret: list[str]) -> Zone:
    known_as = state.known_as
    known = {known_as.get(card, card): 1 for card in pile.known if card not in secret}
    return Zone(known, pile.unknown + len(secret))


def secret(state: State, seat: int) -> list[list[str]]:
    return [cards if owner == seat else [] for owner, cards in enumerate(state.secret)]


def unseen(state: State, seat: int) -> dict[str, int]:
    """What others know alone, the seat has not seen."""
    found = dict(state.unseen)
    for owner, cards in enumerate(state.secret):
        if owner != seat:
            hidden = (*cards, *state.facilities[owner].cards)
            found.update({card: 1 for card in hidden if "." not in card})
            if state.known_as:
                pile = state.piles[owner].known
                found.update({card: 1 for card in pile if card in state.known_as})
    return found


def known_as(state: State, seat: int) -> dict[str, str]:
    own = state.piles[seat].known if seat >= 0 else ()
    return {card: face for card, face in state.known_as.items() if card in own}


SIGHT = Sight(
    w.VOCABULARY,
    State,
    fields={"piles": piles, "secret": secret, "unseen": unseen, "known_as": known_as},
    # What the keeper of the record finds out on the way is nothing that happened at the table.
    unheard={w.Identified: Identify},
)
