"""Games to step through: recorded act by act, with takebacks, notes and pauses in them."""

from io import BytesIO
from pathlib import Path

from msgspec.structs import replace

from icecore.cli.stepper.archive_file import Shelf
from icecore.cli.stepper.replay_state import Tour
from icecore.cli.stepper.stepper_app import Stepper
from icecore.events.file.log import GameLog, LiveLog, bulk_frames, read_game
from icecore.events.words.record import AnyRecord, Head, Note, Record, SeatInfo, Takeback
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated

TOLD = "a bold move [red]not markup[/red]"


def evening(game: str = "boreal_pyramid", number: int = 4) -> tuple[Head, list[AnyRecord]]:
    """Lana against Elodie: records 9 to 12 are taken back (13) and marked, then played otherwise.

    The last six are taken back as well: the present is before them.
    """
    head, played, _ = simulated(find_game(game), number)
    head = replace(head, seats=(SeatInfo("Lana"), SeatInfo("Elodie")))
    records: list[AnyRecord] = list(played[:12])
    said = (Takeback(8), Note(10, TOLD, "?!"), Note(2, "here we go", "!"))
    records += [*(Record(0, SCRIBE, act) for act in said), *played[8:]]
    records.append(Record(0, SCRIBE, Takeback(len(records) - 6)))
    return head, [replace(record, at=700 * index) for index, record in enumerate(records)]


def write(path: Path, head: Head, records: list[AnyRecord]) -> Path:
    with LiveLog.create(path, head, fsync="never") as log:
        for record in records:
            log.append([record])
    return path


def write_evening(folder: Path, game: str = "boreal_pyramid") -> Path:
    return write(folder / "evening.ice", *evening(game))


def log_of(head: Head, records: list[AnyRecord]) -> GameLog:
    return read_game(BytesIO(bulk_frames(head, records, None)))


def tour_of(game: str = "boreal_pyramid", at: str | None = None) -> Tour:
    return Tour(log_of(*evening(game)), None, at)


def stepper(file: Path, at: str | None = None, viewer: str | None = None) -> Stepper:
    shelf = Shelf(file)
    log = shelf.only()
    return Stepper(shelf, None if log is None else Tour(log, shelf.plain, at, viewer))


def seen(app: Stepper) -> str:
    """All that stands on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)
