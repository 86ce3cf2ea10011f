"""Runs an experiment deal by deal until all is decided; an interruption changes no result."""

from collections.abc import Callable, Iterator, Sequence

from icecore.analysis.experiments.differences import (
    FEWEST,
    Difference,
    differences,
    is_decided,
)
from icecore.analysis.experiments.paired_deals import Deal

LOOK = 25
"""Deals between two looks."""


def run(
    deals: list[Deal],
    most: int,
    play: Callable[[range], Iterator[Deal]],
    until: Sequence[str],
    *,
    cooperative: bool = False,
    within: float = 0.03,
    played: Callable[[Deal], None] = lambda deal: None,
) -> list[Difference]:
    """Adds to the deals until what is asked is decided, or there are as many as there may be.

    One looks at the same numbers of deals whoever plays them, so the same seed gives the same end.
    """
    for look in range(FEWEST, len(deals) + 1, LOOK):
        found = differences(deals[:look], cooperative, within)
        if is_decided(found, until):
            del deals[look:]
            return found
    del deals[most:]
    coming = play(range(len(deals), most))
    for deal in coming:
        deals.append(deal)
        played(deal)
        if len(deals) >= FEWEST and (len(deals) - FEWEST) % LOOK == 0 and len(deals) < most:
            found = differences(deals, cooperative, within)
            if is_decided(found, until):
                return found
    return differences(deals, cooperative, within)
