"""Who may see what: a hand and a supply are their owner's; all else lies open, or in the bag."""

from typing import Any

from msgspec.structs import replace

from icecore.events.games.boreal_forest.acts import Deal, Draw, GiveBack, Supply, Swap
from icecore.events.games.boreal_forest.words import (
    Dealt,
    Drawn,
    GaveBack,
    Identified,
    Supplied,
    Swapped,
)
from icecore.events.words.record import AnyRecord, Identify
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.kernel.zones import Zone, hidden

SECRET = (Dealt, Drawn, GaveBack, Supplied, Swapped, Identified)


def view(state: State, seat: int) -> State:
    """What a seat may know; shares all that it sees with the state, so it is not to be changed."""

    return replace(state, hands=_seen(state.hands, seat), supplies=_seen(state.supplies, seat))


def _seen(kept: list[Zone], seat: int) -> list[Zone]:
    return [zone if seat == owner else hidden(zone) for owner, zone in enumerate(kept)]


def redact(record: AnyRecord, seat: int) -> AnyRecord:
    """What only another seat saw becomes unknown, and so does that a choice was forced."""
    events = tuple(
        masked(event) if isinstance(event, SECRET) and event.seat != seat else event
        for event in record.events
    )
    if events == record.events:
        return record
    return replace(record, act=masked(record.act), events=events, implied=False)


def masked(said: Any) -> Any:
    match said:
        case Deal(tiles) | Draw(tiles) | GiveBack(tiles):
            return replace(said, tiles=(None,) * len(tiles))
        case Dealt(_, tiles) | Drawn(_, tiles) | GaveBack(_, tiles):
            return replace(said, tiles=(None,) * len(tiles))
        case Supply(tokens) | Supplied(_, tokens):
            return replace(said, tokens=(None,) * len(tokens))
        case Swap(given, taken) | Swapped(_, given, taken):
            return replace(said, given=(None,) * len(given), taken=(None,) * len(taken))
        case Identify() | Identified():
            return replace(said, cards=())
    return said
