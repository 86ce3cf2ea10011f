"""How tokens and cards come to a place and leave it: what all events of Foreverot share."""

from bisect import insort
from collections.abc import Iterable

from icecore.events.games.foreverot.cards import RUIN, SCRAP
from icecore.replay.kernel import BrokenError, hold

from .state import State


def add(pile: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        pile[token] = pile.get(token, 0) + 1


def take(pile: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        left = pile.get(token, 0) - 1
        if left > 0:
            pile[token] = left
        else:
            hold(left == 0, "there is no {} to be taken", token)
            del pile[token]


def shelve(token: str) -> str:
    """The supply knows no sides: a Special Re-Roll lies among the others."""
    return "reroll" if token == "special" else token


def draw(pile: list[str], card: str) -> None:
    if card not in pile:
        raise BrokenError(f"{card} is not there")
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
    """What stood in last goes back first."""
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
            raise BrokenError(f"the supply has no {token}")
        supply[shelf] -= 1
