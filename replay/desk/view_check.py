"""Judges an act that a seat's device enters, from that seat's view alone.

A refusal costs nothing, so asking is an oracle: what the full table answers would tell what others
hold. So a viewer hears no if its own view refuses, yes if even a table where nobody can name an
unknown card accepts; anything else is for somebody who sees more to confirm.
"""

from collections.abc import Collection, Sequence
from typing import Any, cast

from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Move, Refused, Ruleset, copy, enter, fold
from icecore.replay.kernel.play import Passes, anybody, is_surely_legal
from icecore.replay.kernel.strangers import is_stranger, wary
from icecore.replay.kernel.visibility import later_fields, unforeseen


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


class ShownLaterError(IcecoreError):
    """The act names something that this viewer sees only once it is done."""

    def __init__(self, fields: Sequence[str]) -> None:
        super().__init__(
            f"leave {' and '.join(fields)} out: this seat does not see it yet, and the table shows "
            "it; or whoever keeps the record says it"
        )


def judge(
    game: Ruleset[Any],
    view: Any,
    seat: int,
    act: Any,
    shown: Sequence[Any] = (),
    waived: Collection[str] = (),
    viewer: int | None = None,
    passes: Passes = anybody,
) -> None:
    """Nothing if it may be done; raises the view's own refusal, or AskFirstError.

    A device says what its seat can see before the act (`viewer`; None sees all). A draw that
    cannot be is for whoever keeps the record.
    """
    if viewer is not None and not _is_draw(game, view, seat):  # who saw a draw tells what it showed
        _refuse_unforeseen(game, view, seat, act, waived, passes)
    try:
        moves = enter(game, copy(game, view), seat, act, shown, waived, passes)
    except Refused as refusal:
        if viewer is not None and (refusal.owed is not None or _is_draw(game, view, seat)):
            raise AskFirstError from refusal
        raise
    sure = seat == TABLE or is_surely_legal(game, view, seat, act)
    if not sure or not _can_tell_draws(game, copy(game, view), moves, viewer):
        raise AskFirstError


def _refuse_unforeseen(
    game: Ruleset[Any],
    view: Any,
    seat: int,
    act: Any,
    waived: Collection[str],
    passes: Passes,
) -> None:
    """Refuses an act that names what only its events show, unless the view foresees it."""
    said = unforeseen(act)
    if said is act:
        return
    events = [each for move in enter(game, copy(game, view), seat, said, (), waived, passes)
              for each in move.events]  # fmt: skip
    early, kind = list[str](), cast(Any, type(act))
    for name, kinds in later_fields(kind).items():
        known = [getattr(each, name) for each in events if type(each).__name__ in kinds]
        if getattr(act, name) != getattr(said, name) and not (known and known[0] is not None):
            early.append(name)
    if early:
        raise ShownLaterError(early)


def _is_draw(game: Ruleset[Any], view: Any, seat: int) -> bool:
    return seat == TABLE and game.chance(view) is not None


def _can_tell_draws(
    game: Ruleset[Any], state: Any, moves: Sequence[Move], viewer: int | None
) -> bool:
    """Can the viewer tell all that TABLE shows here? It sees that, and chance decides it."""
    if viewer is None:
        return True
    for move in moves:
        owed = game.chance(state) if move.seat == TABLE and not move.implied else None
        if owed is not None and move.act != owed.make((None,) * owed.count):
            hidden = owed.seen_by is not None and viewer not in owed.seen_by
            if hidden or _follows_from_unknown(game, state, owed):
                return False
        fold(game, state, [move])
    return True


def _follows_from_unknown(game: Ruleset[Any], state: Any, owed: Chance) -> bool:
    """Does what TABLE shows follow from cards that are unknown here, rather than from chance?

    At a table where every card is known, if only by strangers, it could then be one thing alone.
    """
    if None in owed.pool:
        return True
    try:
        there = game.chance(wary(copy(game, state)))
    except Exception:
        return True
    pool = () if there is None else there.pool
    kinds = {"" if is_stranger(item) else repr(item) for item in pool}
    return len(kinds) <= 1 < len({*map(repr, owed.pool)})
