"""What the server knows of a table that the computer deals: its seed, and for whom bots play.

It lies in a hidden file of the folder that only its owner can read, one for each game, so that a
restart can go on; nothing of the seed leaves the server before the seal.
"""

import secrets
from typing import Any

import msgspec
from msgspec import Struct

from icecore.events.file.log import id_text
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import Head, Note
from icecore.events.words.wire import SCRIBE
from icecore.replay.bots import find_bot
from icecore.replay.table.bot_seats import Pondering, deal, pondering
from icecore.replay.table.session import Session
from icecore.replay.timeline.seeded_draws import is_seed_of
from icecore.replay.timeline.timeline import Timeline
from icecore.web.catalogue.folder import Folder


class Kept(Struct):
    seed: str = ""
    sitting: dict[str, str] = {}
    """By seat who plays it now, where that is not as the head says: a bot, or "" for a person."""


def new_seed() -> str:
    """128 bits that nobody can guess from their hash."""
    return secrets.token_hex(16)


def file_of(game: str) -> str:
    return f".icecore-table-{game}.json"


def keep(folder: Folder, game: str, kept: Kept) -> None:
    folder.write_private(file_of(game), msgspec.json.encode(kept))


class Computer:
    """The computer's part at one table."""

    def __init__(self, folder: Folder, head: Head) -> None:
        self.folder, self.head, self.game = folder, head, id_text(head.id)
        try:
            found = folder.read_private(file_of(self.game)) or b"{}"
            self.kept = msgspec.json.decode(found, type=Kept)
        except msgspec.DecodeError as error:
            raise IcecoreError(f"{file_of(self.game)} is damaged: {error}") from None
        self.deals = is_seed_of(head, self.kept.seed)
        old = head.seed_sha is None and any(seat.bot for seat in head.seats)
        self.seed = self.kept.seed if self.deals else new_seed() if old else ""
        """A game with bots in which no head promises a seed, a what-if, is dealt from any."""

    @property
    def bots(self) -> list[str | None]:
        """Who plays each seat now."""
        sitting = self.kept.sitting
        return [
            sitting.get(str(n), seat.bot or "") or None for n, seat in enumerate(self.head.seats)
        ]

    @property
    def sits(self) -> bool:
        """Does it do anything here?"""
        return bool(self.seed) or any(self.bots)

    def opened(self, session: Session) -> Session:
        """The session can be sealed by who has the seed."""
        session.seed = self.kept.seed or None
        return session

    def deal(self, session: Session) -> None:
        if self.seed and not session.log.sealed and not session.timeline.is_adjourned():
            deal(session, self.seed)

    def pondering(self, timeline: Timeline[Any]) -> Pondering | None:
        return pondering(timeline, self.bots, self.seed or self.game)

    def seat(self, session: Session, seat: int, bot: str) -> str:
        """Another plays a seat from here on; the log notes it. Gives the sentence."""
        timeline = session.timeline
        if not 0 <= seat < len(timeline.names):
            raise NotFoundError(f"there is no seat {seat} at this table")
        if bot:
            find_bot(timeline.game, bot)
        if (self.bots[seat] or "") == bot:
            return "It is so already."
        name = timeline.names[seat]
        told = f"{bot} plays for {name} from here." if bot else f"{name} plays from here."
        session.enter(SCRIBE, Note(timeline.present, told))
        self.kept.sitting[str(seat)] = bot
        keep(self.folder, self.game, self.kept)
        return told

    def forget(self) -> None:
        """The seal has said it all."""
        self.folder.remove_private(file_of(self.game))
