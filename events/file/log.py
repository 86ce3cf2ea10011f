"""The door of this room: other rooms import the log from here.

`frames` builds and checks one frame. `log_reader` reads games, `log_writer` records one and repairs
a torn end, `recover` saves what is whole from a damaged file. `survey` lists an archive, `packing`
makes the bulk form, `archive_writer` writes files of whole games. FORMAT.md describes the bytes.
"""

from icecore.events.file.archive_writer import ArchiveWriter
from icecore.events.file.byte_sources import Opener, Place, Source
from icecore.events.file.log_reader import GameLog, id_text, read_game, read_games, records
from icecore.events.file.log_writer import Fsync, LiveLog
from icecore.events.file.packing import bulk_frames, concatenate, pack, packed
from icecore.events.file.recover import Kept, Lost, Report, recover
from icecore.events.file.survey import Entry, survey

__all__ = [
    "ArchiveWriter",
    "Entry",
    "Fsync",
    "GameLog",
    "Kept",
    "LiveLog",
    "Lost",
    "Opener",
    "Place",
    "Report",
    "Source",
    "bulk_frames",
    "concatenate",
    "id_text",
    "new_id",
    "pack",
    "packed",
    "read_game",
    "read_games",
    "records",
    "recover",
    "survey",
]


def new_id(now_ms: int, randomness: bytes) -> bytes:
    """Makes a UUIDv7 from milliseconds since 1970 and ten random bytes; ids sort by time.

    A simulated game takes both from its seed, so that the same game has the same id.
    """
    if len(randomness) != 10:
        raise ValueError(f"ten random bytes make an id, not {len(randomness)}")
    id_ = bytearray(now_ms.to_bytes(6, "big") + randomness)
    id_[6] = id_[6] & 0x0F | 0x70
    id_[8] = id_[8] & 0x3F | 0x80
    return bytes(id_)
