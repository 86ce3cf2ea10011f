"""What the notes at fields cannot say of who sees what.

A hand is its owner's; everybody else sees how many cards it has. A stolen card is known to thief
and victim, a card passed on to the two it moves between, a hand that was looked at to whoever
looked. Discards, payments, trades and all items lie open.
"""

from typing import Any

from msgspec.structs import replace

from icecore.events.games.board_royale import words as w
from icecore.events.words.record import AnyRecord
from icecore.replay.kernel.sight import Sight

from .state import State


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
    """Who leaves lays the hand open: to the others the act says what it was."""
    if record.seat == seat:
        return act
    left = next(event for event in events if isinstance(event, w.Departed))
    shared = (card for share in left.shares for card in share.cards)
    return replace(act, cards=tuple(sorted((*left.cards, *shared))))


SIGHT = Sight(
    w.VOCABULARY, State, fields={"peeks": own_looks}, acts={w.Pick: picked, w.Quit: laid_open}
)
