"""Where a card that is searched for may lie."""

from collections import Counter
from collections.abc import Sequence

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w

from .state import State


def item_source(state: State, act: w.Use, effect: c.Take, item: int) -> str | None:
    """Where a wanted item lies, if the card may look there."""
    card = state.box.items.get(item)
    if card is None or card.type == "reveal" or effect.kind not in (None, card.type, card.tag):
        return None
    for source, items in (("deck", state.item_deck), ("discard", state.item_discard)):
        if source in effect.sources and act.source in ("", source) and item in items:
            return source
    return None


def resource_takes(program: Sequence[c.Effect]) -> list[c.Take]:
    """The effects that search for resources."""
    return [
        effect for effect in program if isinstance(effect, c.Take) and effect.what == "resources"
    ]


def wanted_cards(act: w.Use, effect: c.Take) -> tuple[str, ...]:
    return act.take if effect.kind is None else (effect.kind,) * effect.n


def from_bottom(act: w.Use, effect: c.Take) -> bool:
    """The card at the bottom of the deck: if it is said, or goes without saying."""
    only = set(effect.sources) == {"bottom"}
    return act.source == "bottom" or (only and not act.source)


def take_source(
    state: State, act: w.Use, effect: c.Take, cards: Sequence[str], buried: Sequence[str] = ()
) -> c.Source | None:
    """The discard first, where all can see it; a deck is searched by what could be in it.

    `buried` comes to the discard before the search: what it is paid with.
    """
    if from_bottom(act, effect):
        return "bottom"
    for source in ("discard", "deck"):
        if source in effect.sources and act.source in ("", source):
            pile = Counter(state.discard if source == "discard" else state.unseen)
            if source == "discard":
                pile.update(buried)
            enough = all(pile[card] >= cards.count(card) for card in cards)
            if enough and (source == "discard" or state.deck >= len(cards)):
                return source
    return None
