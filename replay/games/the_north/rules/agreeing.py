"""What an event that a ruling enters must agree with, where no note on a field can say it."""

from typing import Any

from icecore.events.games.the_north import words as w
from icecore.replay.kernel import hold

from .questions import on_turn
from .state import State


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out; a card has only one back."""
    if hasattr(event, "back") and not isinstance(event, w.Shown):
        hold_back(state, event.card, event.back)
    elif hasattr(event, "backs"):
        hold(len(event.cards) == len(event.backs), "as many backs as cards")
        for card, back in zip(event.cards, event.backs, strict=True):
            hold_back(state, card, back)
    match event:
        case w.Exchanged(wastes=wastes, wastes_back=back):
            hold_back(state, wastes, back)
        case w.Shown(back):
            hold(back in state.box.facilities, "no Facility {}", back)
        case w.Started(seat):
            hold(seat == state.turns % 2, "seat {} has had its turn", seat)
        case w.Forfeited(seat):
            hold(seat == on_turn(state), "it is not the turn of seat {}", seat)
        case w.Used(name=name, nth=nth) if nth:
            before = state.uses.get(name, 0)
            hold(nth == before + 1, "{} was used {} times before", name, before)
        case w.Peeked(card=card, place=place) if card is not None:
            there = state.wastes if place == "wastes" else [*state.unseen, *state.bottom]
            hold(card in there, "{} is not there", card)


def hold_back(state: State, card: str | None, back: str | None) -> None:
    if card is None or back is None:
        hold(back is None or back in state.box.facilities, "no Facility {}", back)
        return
    hold(card in state.box.cards, "{} is no card of the set", card)
    shown = state.box.cards[card].back
    hold(back == shown, "{} has the back {}, not {}", card, shown, back)
