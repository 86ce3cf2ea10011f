"""Who may see what, as far as no note at a field says it: which cards of a pile others know.

Hands and Decks are their owner's; the other seat sees the backs of a hand, and remembers every card
that ever lay open. The Wastes and the Discards lie open, but by their faces: a card that its owner
knows others may know by its face alone.
"""

from icecore.events.games.the_north import words as w
from icecore.events.words.record import Identify
from icecore.replay.kernel.sight import Sight
from icecore.replay.kernel.zones import Zone

from .state import State


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
    """What others know alone, the seat has not seen."""
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
