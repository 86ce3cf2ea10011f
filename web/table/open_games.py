"""The games that pages have open: read once, grown by whoever records, told to all who listen."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar
from zlib import crc32

import msgspec

from icecore.events.file.log import GameLog, Place, id_text, read_game
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from icecore.replay.desk.desk import SEALED, Desk
from icecore.replay.desk.told_lines import ToldLines
from icecore.replay.desk.turn_banner import Words
from icecore.replay.judging import store
from icecore.replay.judging.judgement import Judgement
from icecore.replay.show.viewing_seat import turned_to
from icecore.replay.table.bot_seats import takeback_by
from icecore.replay.table.dealer import Dealer, file_of
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.follow import Follower
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.web.catalogue.folder import Folder
from icecore.web.replay.replay_data import (
    Drawing,
    drawn_positions,
    ending_of,
    judged_beside,
    reel_of,
    seen_alone,
    view_of,
    winners_of,
)
from icecore.web.table.bot_runner import attend
from icecore.web.table.confirmations import AskedActs
from icecore.web.table.consent_requests import Agreements, TableAgreements
from icecore.web.table.correction_proposals import Proposals
from icecore.web.table.entries import SealIt, Wish
from icecore.web.table.idempotency import Journal

T = TypeVar("T")

LOOK = 0.4
"""Seconds between looks at a file that another program may be recording into."""
HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it is still there."""
IDLE = 20.0
"""Seconds after which a game that nobody looks at any more is given back."""
SHORT = 300
"""A game of no more records comes with all its pictures at once."""


class BehindError(IcecoreError):
    """Something was recorded that whoever sent this had not seen."""


def now() -> int:
    return time.time_ns() // 1_000_000


def check_viewer(viewer: int | None, seats: int) -> None:
    if viewer is not None and not -1 <= viewer < seats:
        raise NotFoundError(f"there is no seat {viewer} at this table")


class OpenGame:
    """One game of one file. Whatever reads or changes it takes its turn."""

    def __init__(
        self,
        place: Place,
        log: GameLog,
        dealer: Dealer,
        journal: Journal,
        agreements: TableAgreements,
        used: Callable[[], set[int]] = set,
    ) -> None:
        self.place, self.id = place, log.head.id
        self.dealer, self.journal, self.agreements = dealer, journal, agreements
        self.used = used
        """Gives the seats whose links have been used."""
        self.timeline: Timeline[Any] = open_timeline(log)
        self.follower: Follower | None = Follower(
            log, place if place.name.endswith(".ice") else None
        )
        self.session: Recording | None = None
        self.sealed = log.seal is not None
        self.turn = asyncio.Lock()
        self.asked = AskedActs()
        """What a seat said that somebody who sees more must confirm."""
        self.present: Counter[str] = Counter()
        """The pages that are open now, by the place of their link."""
        self.next_game = ""
        """What was begun after it; told to those who are still here."""
        self.proposals = Proposals()
        """Corrections that seats have proposed to whoever keeps the record."""
        self.given: dict[str, str] = {}
        """What was told to those who gave their word, by what they call it."""
        self.listeners = 0
        self.left = time.monotonic()
        self._change = asyncio.Event()
        self._sights: dict[int | None, Viewpoint] = {}
        self._lines: dict[int, ToldLines] = {}
        self._told: dict[tuple[int | None, int, int, bool, bool, int], bytes] = {}
        self._shown: dict[int | None, tuple[int, list[str]]] = {}
        self._reels: dict[tuple[int | None, bool], tuple[tuple[int, bool, int], bytes]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._attending: asyncio.Task[None] | None = None

    def check_viewer(self, viewer: int | None) -> None:
        check_viewer(viewer, len(self.timeline.names))

    def played_by_bots(self) -> set[int]:
        """The seats that bots answer for."""
        bots = self.dealer.bots if self.dealer.sits else ()
        return {seat for seat, bot in enumerate(bots) if bot}

    def speaking(self) -> set[int]:
        """The seats that answer for themselves: their links have been used, or a bot plays them."""
        return self.used() | self.played_by_bots()

    def people(self) -> set[int]:
        """The seats whose own devices are here now, and that no bot plays."""
        here = {int(place) for place, pages in self.present.items() if pages and place.isdecimal()}
        return here - self.played_by_bots()

    def sight(self, viewer: int | None) -> Viewpoint:
        """The game as a viewer sees it now."""
        self.check_viewer(viewer)
        if viewer not in self._sights or self._sights[viewer].whole is not self.timeline:
            self._sights[viewer] = Viewpoint(self.timeline, viewer)
        sight = self._sights[viewer]
        sight.catch_up()
        return sight

    def lines(self, viewer: int | None) -> ToldLines | None:
        """What each record told a seat; nobody else has news of his own."""
        if viewer is None or viewer < 0:
            return None
        sight, known = self.sight(viewer), self._lines.get(viewer)
        if known is None or known.sight is not sight:
            self._lines[viewer] = known = ToldLines(sight)
        return known

    def may_undo(self, viewer: int | None) -> bool:
        """Is the last act one that the device of a seat may take back?"""
        if viewer is None or viewer < 0 or self.sealed:
            return False
        try:
            takeback_by(self.timeline, viewer, self.dealer.bots if self.dealer.sits else ())
        except IcecoreError:
            return False
        return True

    def words(self, viewer: int | None) -> Words:
        """Who waits for a word of a seat, and whose word it waits for."""
        listed = [
            each for each in self.agreements.listed(self.timeline, viewer) if not each["gone"]
        ]
        seats = {name: seat for seat, name in enumerate(self.timeline.names)}
        asking = [seats[each["by"]] for each in listed if each["asked"]]
        asked = [seats[name] for each in listed if each["own"] for name in each["waits"]]
        return Words(asking, asked)

    async def reel(self, viewer: int | None, *, alone: bool = False) -> bytes:
        """The whole game as a page gets it; drawn aside, so that recording goes on meanwhile.

        Who may have no other view is offered none: `alone`.
        """
        self.check_viewer(viewer)
        async with self.turn:
            judgement = await asyncio.to_thread(self.judgement, viewer)
            fine = 0 if judgement is None else store.fineness(judgement)
            key = (len(self.timeline), self.sealed, fine)
            known = self._reels.get((viewer, alone))
            if known is not None and known[0] == key:
                return known[1]
            timeline = await asyncio.to_thread(copied, self.timeline)
        drawn = range(0) if len(timeline) > SHORT else None

        def make() -> bytes:
            judged = {viewer: judgement}.get
            reel = reel_of(timeline, [viewer], sealed=key[1], drawn=drawn, judged=judged)
            return msgspec.json.encode(seen_alone(reel) if alone else reel)

        made = await asyncio.to_thread(make)
        self._reels[viewer, alone] = (key, made)
        return made

    def judgement(self, viewer: int | None) -> Judgement | None:
        """Reads the judgement beside the file; none fits while somebody records here."""
        if self.follower is None:
            return None
        return judged_beside(self.place, self.follower.log.digest)(viewer)

    async def pictures(
        self, viewer: int | None, first: int, stop: int, turned: int = 0, width: int | None = None
    ) -> bytes:
        async with self.turn:
            timeline = await asyncio.to_thread(copied, self.timeline)
        self.check_viewer(viewer)
        drawn = range(max(0, first), min(len(timeline) + 1, stop))

        def draw() -> bytes:
            with turned_to(turned):
                parts, pictures = drawn_positions(Viewpoint(timeline, viewer), drawn, width)
            return msgspec.json.encode({"first": drawn.start, "parts": parts, "pictures": pictures})

        return await asyncio.to_thread(draw) if drawn else b'{"first":0,"parts":[],"pictures":[]}'

    async def record(
        self, entry: Wish, enter: Callable[[Recording], dict[str, Any]], key: str = ""
    ) -> dict[str, Any]:
        """Let something be recorded by one who has seen all records up to `entry.after`.

        What came before with the same key and was recorded is told again (see idempotency.py).
        """
        async with self.turn:
            if not self.sealed:
                await asyncio.to_thread(self._open)
            known = await asyncio.to_thread(self._said_before, entry, key)
            if known is not None:
                return known

            def entered(session: Recording) -> dict[str, Any]:
                if entry.after != len(self.timeline):
                    raise BehindError(self._meanwhile(entry.after, entry.viewer))
                game = id_text(self.id)
                try:
                    if key:
                        session.announce = partial(self.journal.announce, key, game)
                    done = enter(session)
                finally:
                    session.announce = None
                if session.sealed is not None:
                    self.dealer.forget()
                else:
                    self.dealer.deal(session)
                return done | {"records": len(session.timeline)}

            return await self.write(entered)

    async def write(self, enter: Callable[[Recording], T]) -> T:
        """Let the only writer write, in our turn; whoever listens is told."""
        session = await asyncio.to_thread(self._open)
        try:
            done = await asyncio.to_thread(enter, session)
        except LogError:
            self.close()  # what the disk refused must be read again before anything follows
            raise
        finally:
            self.left = time.monotonic()
            self._notify()
        self.sealed = session.sealed is not None
        return done

    def _said_before(self, entry: Wish, key: str) -> dict[str, Any] | None:
        """The answer to what was recorded already."""
        timeline = self.timeline
        if key and self.sealed and isinstance(entry, SealIt):
            return {"records": len(timeline), "told": SEALED}
        made = self.journal.recorded(key, id_text(self.id), timeline)
        if made is None:
            return None
        told = Desk(Recording(timeline), entry.viewer).told_of(made)
        return {"records": len(timeline), "told": told}

    def wake(self, *, at_once: bool = False) -> None:
        """The computer deals what it owes, and its bots think, if there are any."""
        idle = self._attending is None or self._attending.done()
        if idle and self.dealer.sits and not self.sealed:
            self._attending = asyncio.create_task(self._attended(at_once))

    async def _attended(self, at_once: bool) -> None:
        with suppress(IcecoreError, OSError):  # another program records: who wakes it next, tries
            await attend(self, at_once=at_once)

    def _open(self) -> Recording:
        """The only writer; whoever else records into the file is told so in a sentence."""
        if self.session is None:
            session = self.dealer.opened(Recording.open(self.place, now))
            if session.timeline.head.id != self.id:
                session.close()
                raise IcecoreError("only the last game of a file can go on; fork this one")
            self.session, self.timeline, self.follower = session, session.timeline, None
        return self.session

    def _meanwhile(self, after: int, viewer: int | None) -> str:
        if after > len(self.timeline):
            return "the log is shorter than this page knows it; load the page again"
        seen = self.sight(viewer)
        told = [
            " ".join(seen.sentences(n)) for n in range(max(0, after) + 1, len(self.timeline) + 1)
        ]
        story = " ".join(filter(None, told))
        many = len(self.timeline) - after
        return (
            f"Somebody else was quicker: {'record' if many == 1 else f'{many} records up to'} "
            f"{len(self.timeline)} came in between ({story[:300]}). Nothing of yours was "
            "recorded; look, and say it again if it still holds."
        )

    def close(self) -> None:
        """Give the file back to other programs; pages go on watching it."""
        if self.session is not None:
            with suppress(IcecoreError):
                self.session.close()
            self.session = None
            log = read_game(self.place, id_text(self.id))
            self.follower = Follower(log, self.place)
            self.timeline, self.sealed = open_timeline(log), log.seal is not None

    def proposed_to(self, viewer: int | None) -> list[dict[str, Any]]:
        """Corrections that seats have proposed; only who keeps the record hears of them."""
        return self.proposals.listed(self.timeline) if viewer is None else []

    def questions_to(self, viewer: int | None) -> int:
        """A number that changes with what a viewer is asked and told."""
        asked = self.asked.listed(self.timeline, viewer)
        agreements = self.agreements.listed(self.timeline, viewer)
        told = (asked, agreements, self.proposed_to(viewer), bool(self.next_game))
        return crc32(msgspec.json.encode(told)) if any(told) else 0

    def tell_asked(self) -> None:
        """Those who may confirm something learn that they are asked."""
        self._notify()

    def _notify(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()

    async def look(self) -> None:
        """Has another program recorded something?"""
        async with self.turn:
            follower = self.follower
            if follower is None or not follower.live:
                return
            came = await asyncio.to_thread(follower.read_on, self.timeline)
            sealed = follower.log.seal is not None
            if came or sealed != self.sealed:
                self.sealed = sealed
                self._notify()

    async def _keep_looking(self) -> None:
        while self.listeners:
            await asyncio.sleep(LOOK)
            with suppress(IcecoreError, OSError):
                await self.look()

    async def changes(self, viewer: int | None, known: int) -> AsyncIterator[bytes]:
        """Yields what comes after `known` records; a slow reader gets more at a time."""
        self.check_viewer(viewer)
        self.listeners += 1
        self.wake()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._keep_looking())
        sealed: bool | None = None
        waiting = 0
        drawn = -1  # the last position of which this reader got a picture here
        try:
            while True:
                change = self._change
                message: bytes | None = None
                async with self.turn:
                    length = len(self.timeline)
                    asked = self.questions_to(viewer)
                    if length != known or self.sealed != sealed or asked != waiting:
                        message = self._tell(viewer, min(known, length), drawn == known, asked)
                        waiting = asked
                        drawn = length if length > known else drawn
                        known, sealed = length, self.sealed
                if message is not None:
                    yield message  # outside our turn: nobody waits for a slow reader
                    continue
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await change.wait()
                except TimeoutError:
                    yield b""
        finally:
            self.listeners -= 1
            self.left = time.monotonic()

    def _tell(self, viewer: int | None, known: int, seen: bool, asked: int = 0) -> bytes:
        """The records since, with pictures; made once for all who know and have `seen` the same."""
        key = (viewer, known, len(self.timeline), self.sealed, seen, asked)
        if key not in self._told:
            if len(self._told) > 64:
                self._told.clear()
            sight, drawing = self.sight(viewer), Drawing()
            # Whoever listens has the position that it knows, and looks at the last ones first.
            first = max(known + 1, len(self.timeline) - SHORT)
            number, shown = self._shown.get(viewer, (-1, []))
            before = drawing.take_over(shown) if seen and number == known == first - 1 else []
            view = view_of(sight, drawing, known, range(first, len(self.timeline) + 1), before)
            self._told[key] = msgspec.json.encode(
                {
                    "records": len(self.timeline),
                    "sealed": self.sealed,
                    "asked": asked,
                    "ending": ending_of(self.timeline, viewer),
                    "winners": winners_of(self.timeline),
                    "parts": drawing.come(view.pictures),
                    "views": [view],
                }
            )
            if view.pictures:
                picture = [drawing.parts[number] for number in drawing.last]
                self._shown[viewer] = (len(self.timeline), picture)
        return self._told[key]


def copied(timeline: Timeline[Any]) -> Timeline[Any]:
    """The same game for another thread."""
    copy = Timeline(timeline.game, timeline.head, timeline.box)
    for record in list(timeline.records):
        copy.load(record)
    return copy


class OpenGames:
    """All open games, by file and id."""

    def __init__(
        self, folder: Folder, used: Callable[[str], set[int]] = lambda game: set()
    ) -> None:
        self.folder, self.journal, self.used = folder, Journal(folder), used
        self.agreements = Agreements(folder)
        self._tables: dict[tuple[Place, str], OpenGame] = {}
        self._turn = asyncio.Lock()

    async def at(self, place: Place, which: str | None) -> OpenGame:
        """The table of a game; without an id the one game of its file."""
        async with self._turn:
            table = self._tables.get((place, which or ""))
            if table is None:
                log = await asyncio.to_thread(read_game, place, which or None)
                id_ = id_text(log.head.id)
                table = self._tables.get((place, id_))
                if table is None:
                    table = await asyncio.to_thread(self._table, place, log)
                    self._tables[place, id_] = table
                if not which:
                    return table
                self._tables[place, which] = table
        if not table.listeners and table.session is None:
            await table.look()
        table.left = time.monotonic()
        return table

    def deals(self, game: str) -> bool:
        """Does the computer deal there?"""
        return bool(game) and bool(self.folder.read_private(file_of(game)))

    def _table(self, place: Place, log: GameLog) -> OpenGame:
        dealer = Dealer(self.folder, log.head, spare=secrets.token_hex(16))
        game = id_text(log.head.id)
        agreements, used = self.agreements.of(game), partial(self.used, game)
        return OpenGame(place, log, dealer, self.journal, agreements, used)

    async def begin(self, place: Place, create: Callable[[], Recording]) -> OpenGame:
        """A new game, at once."""
        async with self._turn:
            session = await asyncio.to_thread(create)
            session.close()
            log = await asyncio.to_thread(read_game, place)
            table = await asyncio.to_thread(self._table, place, log)
            self._tables[place, id_text(log.head.id)] = table
            return table

    async def tidy(self) -> None:
        """Give back what nobody looks at, again and again."""
        while True:
            await asyncio.sleep(IDLE / 4)
            for key, table in list(self._tables.items()):
                if not table.listeners and time.monotonic() - table.left > IDLE:
                    async with table.turn:
                        if table.session is not None:
                            table.session.close()
                            table.session = None
                    self._tables.pop(key, None)

    def close(self) -> None:
        for table in self._tables.values():
            if table.session is not None:
                table.session.close()
