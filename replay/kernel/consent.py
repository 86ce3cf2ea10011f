"""Names the seats whose word an act takes beside its own: trades, loans, votes.

The keeper of the record enters such an act as it was said at the table. From the device of a seat
it is a proposal, until each of these seats has spoken on a device of its own.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from icecore.replay.kernel.sentences import Value


class Thing(NamedTuple):
    """Something that changes hands, or a promise in words."""

    what: Value
    number: int = 1
    of: int | None = None
    """How many of it who gives has; None where that is not known, or no matter."""


class Exchange(NamedTuple):
    """What an act takes from a seat and brings it."""

    gives: tuple[Thing, ...] = ()
    gets: tuple[Thing, ...] = ()


class StandingOffer(NamedTuple):
    """An offer of the log: who made it, and the act with which the asked seat accepts it."""

    by: int
    act: Any


class Consent(NamedTuple):
    """The seats that are asked before an act of another seat counts."""

    seats: tuple[int, ...] = ()
    ballot: Callable[[Collection[int]], Any] | None = None
    """Those who say yes → the act that is recorded. Without it, everybody has to agree."""
    exchange: Mapping[int, Exchange] = MappingProxyType({})
    """By seat what the act means for it."""
    counter: Any = None
    """The act with which who is asked would propose the same terms, to be changed."""

    def settled(self, act: Any, words: Mapping[int, bool]) -> Any:
        """The act that is recorded after these words: None while somebody's word can matter.

        Without a ballot the first no ends it: see `is_refused`.
        """
        if any(seat not in words for seat in self.seats):
            return None
        if self.ballot is not None:
            return self.ballot([seat for seat, yes in words.items() if yes])
        return None if self.is_refused(words) else act

    def is_refused(self, words: Mapping[int, bool]) -> bool:
        """Has somebody said no where all have to agree?"""
        return self.ballot is None and any(not words.get(seat, True) for seat in self.seats)


def no_offers(state: Any, seat: int) -> tuple[StandingOffer, ...]:
    """No offers in the log: for games whose rules know none."""
    return ()


NO_WORD = Consent()
"""Nobody else's word: what acts take by default."""
