"""Idempotency: a request that is sent again is recorded once, even if the server was killed.

A page gives each entry an id and sends it again until it is answered. What makes it right:

- An entry says after how many records it was made, and is recorded only there: what has been
  recorded can never be recorded again, since the log has grown. That alone prevents doubles, but
  the page would be told that somebody else was quicker, although it was itself.
- So right before its records are written, and after every refusal, the server adds a line here:
  which entry, after how many records, and the SHA-256 of the records' bytes. When the entry comes
  again, the records at that place are compared with it. If they are those, it was recorded, and
  gets its answer; if not, the server died between this line and the log, or the disk refused:
  nothing was recorded, and the entry is taken as if for the first time.
- Nothing here is believed without the log. A line that is missing (a power cut may take it, it is
  not forced to the disk) or too much makes no record more or less; the worst is the other answer.

An entry is known by its id, its words, and whose link sent it: nobody else's equal act counts as
the same. The file belongs to the server alone; pages get nothing of it.
"""

import threading
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from icecore.events.file.packing import encode
from icecore.replay.timeline.timeline import Timeline
from icecore.web.catalogue.folder import Folder
from icecore.web.server.tokens import Pass

FILE = ".icecore-said.jsonl"
MOST = 20_000
"""Entries that are remembered: a phone that comes back with an older one sees what happened."""


class Said(Struct, frozen=True, array_like=True):
    key: str
    game: str
    after: int
    sha: str
    """Of the records' bytes."""
    count: int


def key_of(holder: Pass, entry: Any) -> str:
    """The key of an entry; nothing for one without an id."""
    if not entry.id:
        return ""
    words = msgspec.msgpack.encode([holder.who, holder.seat, entry])
    return sha256(words).hexdigest()[:32]


class Journal:
    """The journal of a folder: it notes entries before they are recorded."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._turn = threading.Lock()
        self._said: dict[str, Said] = {}
        self._lines = 0
        for line in folder.read_private(FILE).splitlines():
            self._lines += 1
            try:
                self._remember(msgspec.json.decode(line, type=Said))
            except msgspec.DecodeError:
                continue  # cut off when the server was killed

    def _remember(self, said: Said) -> None:
        self._said.pop(said.key, None)
        self._said[said.key] = said
        while len(self._said) > MOST:
            del self._said[next(iter(self._said))]

    def announce(self, key: str, game: str, after: int, count: int, raw: bytes) -> None:
        """These records are about to be written for that entry."""
        said = Said(key, game, after, sha256(raw).hexdigest(), count)
        with self._turn:
            self._remember(said)
            self._lines += 1
            if self._lines > 2 * MOST:
                lines = [msgspec.json.encode(each) + b"\n" for each in self._said.values()]
                self.folder.write_private(FILE, b"".join(lines))
                self._lines = len(lines)
            else:
                # A line of its own, also after one that a kill has cut off.
                self.folder.append_private(FILE, b"\n" + msgspec.json.encode(said) + b"\n")

    def recorded(self, key: str, game: str, timeline: Timeline[Any]) -> range | None:
        """The numbers of the records that an entry has become; None if it was not recorded."""
        said = self._said.get(key) if key else None
        if said is None or said.game != game:
            return None
        records = timeline.records[said.after : said.after + said.count]
        if len(records) < said.count or sha256(encode(records)).hexdigest() != said.sha:
            return None
        return range(said.after + 1, said.after + said.count + 1)
