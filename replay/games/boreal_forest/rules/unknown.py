"""The unknown of a view: the tiles in other hands and the tokens in other supplies."""

from functools import partial

from icecore.events.words.record import Identify
from icecore.replay.kernel import Chance

from .lookups import unseen_tiles, unseen_tokens
from .state import State


def unknown(state: State) -> Chance | None:
    for zone, kept in (("hand", state.hands), ("supply", state.supplies)):
        for seat, held in enumerate(kept):
            if held.unknown:
                left = unseen_tiles(state) if zone == "hand" else unseen_tokens(state, seat)
                pool = [item for item, copies in left.items() for _ in range(copies)]
                said = partial(Identify, zone, seat)
                return Chance(pool, held.unknown, f"the {zone} of seat {seat}", said)
    return None
