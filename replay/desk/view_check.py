"""Judges an act that a seat's device enters, from that seat's view alone.

A refusal costs nothing, so asking is an oracle: what the full table answers would tell what others
hold. So a viewer hears no if its own view refuses, yes if even a table where nobody can name an
unknown card accepts; anything else is for somebody who sees more to confirm.
"""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Move, Ruleset, copy, enter, fold, would_take

STRANGER = "\ufffd"
"""A card that no set has and nobody can name."""


class AskFirstError(IcecoreError):
    """It depends on what this viewer cannot see: somebody else must say whether it happened."""

    def __init__(self, told: str = "") -> None:
        super().__init__(
            told
            or "whether that is possible depends on what this seat cannot see; "
            "whoever can see it must confirm it"
        )


class OtherwiseError(IcecoreError):
    """A confirmed act or draw is illegal; the reason would tell what this viewer cannot see."""

    def __init__(self) -> None:
        super().__init__("the record says otherwise; ask whoever keeps it")


def judge(
    game: Ruleset[Any],
    view: Any,
    seat: int,
    act: Any,
    shown: Sequence[Any] = (),
    waived: Collection[str] = (),
    viewer: int | None = None,
) -> None:
    """Nothing if it may be done; raises the view's own refusal, or AskFirstError.

    What TABLE showed is seen, not worked out: `viewer` may say it who saw it (None sees all).
    """
    moves = enter(game, copy(game, view), seat, act, shown, waived)
    sure = seat == TABLE or _surely(game, view, seat, act)
    if not sure or _names_unseen(game, copy(game, view), moves, viewer):
        raise AskFirstError


def _names_unseen(
    game: Ruleset[Any], state: Any, moves: Sequence[Move], viewer: int | None
) -> bool:
    """Does the viewer name what TABLE showed to others alone?"""
    if viewer is None:
        return False
    for move in moves:
        owed = game.chance(state) if move.seat == TABLE and not move.implied else None
        hidden = owed is not None and owed.seen_by is not None and viewer not in owed.seen_by
        if hidden and owed and move.act != owed.make((None,) * owed.count):
            return True
        fold(game, state, [move])
    return False


def _surely(game: Ruleset[Any], view: Any, seat: int, act: Any) -> bool:
    """Is it legal whatever the unknown cards are? Rules that stumble over a stranger cannot say."""
    try:
        return would_take(game, wary(copy(game, view)), seat, act)
    except Exception:
        return False


def wary(state: Any) -> Any:
    """The state with a stranger for every card that is unknown in it."""
    waiting = [state]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Struct):
            if not _with_strangers(value):
                waiting += (getattr(value, name) for name in value.__struct_fields__)
        elif isinstance(value, list | tuple):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
    return state


def _with_strangers(zone: Any) -> bool:
    """Name the unknown cards of a zone, which counts them or has their backs; is it one?"""
    known, unknown = getattr(zone, "known", None), getattr(zone, "unknown", 0)
    if isinstance(known, dict) and isinstance(unknown, int):
        if unknown > 0:
            known[STRANGER] = unknown
            zone.unknown = 0
        return True
    cards, backs = getattr(zone, "cards", None), getattr(zone, "backs", None)
    if isinstance(cards, dict) and isinstance(backs, list):
        cards |= {f"{STRANGER}{number}": back for number, back in enumerate(backs)}
        backs.clear()
        return True
    if hasattr(zone, "hidden") and getattr(zone, "card", STRANGER) is None:  # a place of its own
        zone.card = STRANGER
        return True
    return False
