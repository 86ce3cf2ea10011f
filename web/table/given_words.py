"""Takes the words that seats give to what others propose; the last one records the act."""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from icecore.events.words.errors import IcecoreError, LogError
from icecore.replay.desk.desk import Desk
from icecore.replay.table.recording import Recording
from icecore.web.table.consent_requests import why_not

if TYPE_CHECKING:
    from icecore.web.table.open_games import OpenGame

MOST = 64
"""Answers of a table that are told again to who asks again."""


async def give_word(
    table: "OpenGame", id_: str, seat: int | None, yes: bool,
    devices: Collection[int] = (), key: str = "",
) -> str:  # fmt: skip
    """Takes a word on a proposal, in our turn at the table.

    No window of other `devices` passes by it. What came before with the same key is told again.
    """
    if key and key in table.given:
        return table.given[key]
    told = await _taken(table, id_, seat, yes, devices)
    if key:
        table.given[key] = told
        while len(table.given) > MOST:
            del table.given[next(iter(table.given))]
    return told


async def _taken(
    table: "OpenGame", id_: str, seat: int | None, yes: bool, devices: Collection[int]
) -> str:
    agreements, timeline = table.agreements, table.timeline
    settled = await asyncio.to_thread(agreements.answer, timeline, id_, seat, yes, devices)
    table.tell_asked()
    if settled is None:
        return "Your word is given." if yes else "You said no."

    def enter(recording: Recording) -> str:
        made = recording.enter(settled.seat, settled.act, passes=settled.passes)
        told = Desk(recording, seat).recorded(made)
        table.dealer.deal(recording)
        return told

    try:
        told = await table.write(enter)
    except LogError:
        raise
    except IcecoreError:
        agreements.settle(id_, why_not(table.timeline, settled.seat, settled.act))
        return "It could not be done."
    agreements.settle(id_)
    return told
