"""The dealer: the computer that deals a game from its seed, and knows for whom bots play.

A hidden file beside the log holds the seed, so that a restart can go on. Nothing else tells the
seed before the seal does.
"""

from collections.abc import Callable, Collection
from typing import Any, Literal

import msgspec
from msgspec import Struct

from icecore.events.file.log import id_text
from icecore.events.file.log_writer import Where
from icecore.events.file.private_files import PrivateFiles
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import Head, Note
from icecore.events.words.sets import Box
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.bots import Dice, draw, find_bot
from icecore.replay.bots.bargain import agrees
from icecore.replay.kernel import Chance, Ruleset
from icecore.replay.table.bot_seats import MOST_RECORDS, Pondering, deal, pondering
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.seeded_draws import is_seed_of
from icecore.replay.timeline.timeline import Timeline

Dealing = Literal["", "shuffled", "printed", "dealt"]
"""Who deals: the table itself; for the set-up the computer, from a shuffled box or in the order of
the set; or for the whole game the computer, from a seed."""


class Kept(Struct):
    """The content of the hidden file of one game."""

    seed: str = ""
    sitting: dict[str, str] = {}
    """By seat who plays it now, where that is not as the head says: a bot, or "" for a person."""


def file_of(game: str) -> str:
    return f".icecore-table-{game}.json"


def keep(files: PrivateFiles, game: str, kept: Kept) -> None:
    files.write_private(file_of(game), msgspec.json.encode(kept))


class Dealer:
    """The computer's part at one table.

    A game with bots whose head promises no seed, a what-if, is dealt from `spare`.
    """

    def __init__(self, files: PrivateFiles, head: Head, spare: str = "") -> None:
        self.files, self.head, self.game = files, head, id_text(head.id)
        try:
            found = files.read_private(file_of(self.game)) or b"{}"
            self.kept = msgspec.json.decode(found, type=Kept)
        except msgspec.DecodeError as error:
            raise IcecoreError(f"{file_of(self.game)} is damaged: {error}") from None
        self.deals = is_seed_of(head, self.kept.seed)
        unpromised = head.seed_sha is None and any(seat.bot for seat in head.seats)
        self.seed = self.kept.seed if self.deals else spare if unpromised else ""

    @property
    def bots(self) -> list[str | None]:
        """By seat the bot that plays it now."""
        sitting = self.kept.sitting
        return [
            sitting.get(str(n), seat.bot or "") or None for n, seat in enumerate(self.head.seats)
        ]

    @property
    def sits(self) -> bool:
        """Tells whether the computer deals or plays here."""
        return bool(self.seed) or any(self.bots)

    def opened(self, recording: Recording) -> Recording:
        """Gives the seed to a recording, which can then be sealed."""
        recording.seed = self.kept.seed or None
        return recording

    def deal(self, recording: Recording) -> None:
        """Deals what is owed, unless the game is sealed or adjourned."""
        if self.seed and recording.sealed is None and not recording.timeline.is_adjourned():
            deal(recording, self.seed)

    def pondering(self, timeline: Timeline[Any], denied: Collection[Any] = ()) -> Pondering | None:
        return pondering(timeline, self.bots, self.seed or self.game, denied)

    def gives_word(self, timeline: Timeline[Any], seat: int, by: int, act: Any) -> bool:
        """Does the bot of a seat say yes to what another proposes?"""
        view, depth = timeline.game.view(timeline.state, seat), len(timeline.line())
        return agrees(timeline.game, view, seat, by, act, self.seed or self.game, depth, seat)

    def seat(self, recording: Recording, seat: int, bot: str) -> str:
        """Lets another play a seat from here on; the log notes it. Returns the sentence."""
        timeline = recording.timeline
        if not 0 <= seat < len(timeline.names):
            raise NotFoundError(f"there is no seat {seat} at this table")
        if bot:
            find_bot(timeline.game, bot)
        if (self.bots[seat] or "") == bot:
            return "It is so already."
        name = timeline.names[seat]
        told = f"{bot} plays for {name} from here." if bot else f"{name} plays from here."
        recording.enter(SCRIBE, Note(timeline.present, told))
        self.kept.sitting[str(seat)] = bot
        keep(self.files, self.game, self.kept)
        return told

    def forget(self) -> None:
        """Deletes the seed file: the sealed log contains the seed."""
        self.files.remove_private(file_of(self.game))


def begin_dealt(
    where: Where,
    files: PrivateFiles,
    game: Ruleset[Any],
    head: Head,
    box: Box,
    seed: str,
    now: Callable[[], int],
) -> Recording:
    """Begins a game that the computer deals, and deals until somebody is to choose."""
    # First the seed: there must be no game whose head promises one that is lost.
    keep(files, id_text(head.id), Kept(seed))
    try:
        recording = Recording.create(where, game, head, box, now)
    except BaseException:
        files.remove_private(file_of(id_text(head.id)))
        raise
    recording.seed = seed
    deal(recording, seed)
    return recording


def set_up(recording: Recording, how: Dealing, dice: Dice) -> None:
    """Enters what the table shows in the set-up, where people deal all that comes after it."""
    timeline = recording.timeline
    for _ in range(MOST_RECORDS if how else 0):
        owed = timeline.game.chance(timeline.state)
        if owed is None or timeline.clock().turn > 0 or timeline.outcome() is not None:
            return
        recording.enter(TABLE, draw(owed, dice) if how == "shuffled" else as_printed(owed))


def as_printed(owed: Chance) -> Any:
    """TABLE's act with the first of the pool, in the order of the set."""
    first = owed.pool[: owed.count]
    return owed.make(tuple(owed.sides(item)[0] if owed.sides else item for item in first))
