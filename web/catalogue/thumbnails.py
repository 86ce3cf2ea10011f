"""Draws games at a glance: the picture of a position, and who is to act at open tables."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from icecore.events.file.log import GameLog, Place, read_game, read_games
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import fold
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.web.catalogue.course_lines import CourseLine, course_line
from icecore.web.catalogue.folder import stamp_of
from icecore.web.catalogue.game_list import GameList, Listed
from icecore.web.table.recorder_page import question_of

T = TypeVar("T")

KEPT = 512
"""Pictures that are kept: some pages of the list."""
OF_A_SAMPLE = 2 / 3
"""How far the game has come of which a sample picture is shown."""


class Glimpses:
    def __init__(self, catalogue: GameList) -> None:
        self.catalogue, self.folder = catalogue, catalogue.folder
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._turn = threading.Lock()

    def picture(self, file: str, id_: str, viewer: int | None, at: int | None) -> str:
        """A position as SVG, the present one unless another is asked for."""
        place = self.folder.log(file)
        key = (self._stamp(file), id_, viewer, at)
        return self._once(key, lambda: _drawn(self._log(place, id_), viewer, at))

    def course(self, file: str, id_: str) -> CourseLine:
        """The course of a game for a row of the list."""
        place, key = self.folder.log(file), (self._stamp(file), id_, "course")
        return self._once(key, lambda: course_line(self._log(place, id_)))

    def _stamp(self, file: str) -> tuple[str, Any]:
        status = self.folder.status(file)
        return file, status and stamp_of(status)

    def tables(self) -> list[dict[str, Any]]:
        """The games that are being played, and who is to act in each."""
        return [{"game": row, "asked": self._asked(row)} for row in self.catalogue.going_on()]

    def _asked(self, row: Listed) -> str:
        try:
            place, key = self.folder.log(row.file), (self._stamp(row.file), row.id, "asked")
            return self._once(key, lambda: question_of(open_timeline(self._log(place, row.id))))
        except (IcecoreError, OSError) as error:
            return self.folder.nameless(str(error))

    def _log(self, place: Place, id_: str) -> GameLog:
        """One game of a large archive is read without the others."""
        status = self.folder.status(place.name) if place.name.endswith(".ice") else None
        spot = status and self.catalogue.spot(place.name, id_, stamp_of(status))
        if not spot:
            return read_game(place, id_ or None)
        return next(read_games(place, spot.start, spot.stop))

    def _once(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """One at a time: pictures are drawn for pages that scroll, and others want the machine."""
        with self._turn:
            if key in self._kept:
                self._kept.move_to_end(key)
                known: T = self._kept[key]
                return known
            made = self._kept[key] = make()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return made


def _drawn(log: GameLog, viewer: int | None, at: int | None) -> str:
    timeline = open_timeline(log)
    number = timeline.present if at is None else at
    seats = len(timeline.names)
    if not 0 <= number <= len(timeline) or not (viewer is None or -1 <= viewer < seats):
        raise NotFoundError("the game has no such position")
    return Viewpoint(timeline, viewer).picture(number)


@cache
def sample_picture(name: str) -> str:
    """A game of bots that has come some way, for those who have none of their own yet."""
    game = find_game(name)
    table = lay_table(Plan(name, ("random",) * max(2, game.players[0]), seed="sample"))
    head, records, _ = simulated_game(table, 0)
    timeline = Timeline(game, head, table.box)
    state = timeline.state
    fold(game, state, records[: int(len(records) * OF_A_SAMPLE)])
    return game.picture(state, timeline.names)
