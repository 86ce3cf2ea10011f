"""The computer attends to a table: it deals what is owed and plays the bots, one act at a time.

Bots think in threads of their own and hold nobody up: an act that was thought of for a position
that is no longer there is dropped. A table that nobody watches is left alone, also by its bots;
whoever comes back to it wakes them. After a takeback they wait until somebody speaks, or asks them
to go on: else nobody could correct what they did.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Takeback
from icecore.replay.table.recording import Recording
from icecore.web.table.given_words import give_word

if TYPE_CHECKING:
    from icecore.web.table.open_games import OpenGame

THINKERS = ThreadPoolExecutor(2, "bot")
"""Few, so that any number of thinking bots leaves the server its other threads."""
WATCHED = 20.0
"""Seconds after its last request in which somebody is still taken to be there."""


def is_watched(table: "OpenGame") -> bool:
    return table.listeners > 0 or time.monotonic() - table.left < WATCHED


def owes(table: "OpenGame") -> bool:
    """Has the computer to deal?"""
    timeline = table.timeline
    if not table.dealer.seed or timeline.outcome() is not None or timeline.is_adjourned():
        return False
    return timeline.game.chance(timeline.state) is not None


def waits(table: "OpenGame") -> bool:
    """Do bots keep still, because something was just taken back?"""
    records = table.timeline.records
    return bool(records) and isinstance(records[-1].act, Takeback)


async def attend(table: "OpenGame", *, at_once: bool = False) -> None:
    """Until a person is to act or nobody watches; `at_once`: also right after a takeback."""
    while is_watched(table) and not table.sealed:
        async with table.turn:
            if await asyncio.to_thread(owes, table):
                await table.write(table.dealer.deal)
                continue
            if waits(table) and not at_once:
                return
            words = await asyncio.to_thread(words_of_bots, table)
            for word in words:
                await give_word(table, *word, table.speaking())
            if words:
                continue
            known = len(table.timeline)
            denied = table.agreements.denied(table.timeline)
            asked = await asyncio.to_thread(table.dealer.pondering, table.timeline, denied)
            seat = table.timeline.clock().seat
            if asked is None or table.agreements.waits_for(table.timeline, seat, table.people()):
                return
        said = await asyncio.get_running_loop().run_in_executor(THINKERS, asked.act)
        if said is None:
            return
        async with table.turn:
            if len(table.timeline) != known:
                continue
            if table.timeline.game.consents(table.timeline.state, *said).seats:
                table.agreements.propose(*said)
                table.tell_asked()
            else:
                await table.write(_saying(table, said))


def words_of_bots(table: "OpenGame") -> list[tuple[str, int, bool]]:
    """The words that bots give to one open proposal: its id, the seat, yes or no."""
    timeline, sitting, devices = table.timeline, table.played_by_bots(), table.speaking()
    table.agreements.bots = sitting
    for id_, by, act, asked in table.agreements.asked_of(timeline, sitting, devices):
        return [(id_, one, table.dealer.gives_word(timeline, one, by, act)) for one in asked]
    return []


def _saying(table: "OpenGame", said: tuple[int, Any]) -> Any:
    def say(recording: Recording) -> None:
        try:
            recording.enter(*said)
        except IcecoreError as error:
            raise IcecoreError(f"the bot's act was refused: {error}") from error
        table.dealer.deal(recording)

    return say
