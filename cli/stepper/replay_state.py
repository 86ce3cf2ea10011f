"""The state of a replay: the game, the place in it, the viewer, and the search."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from icecore.cli.stepper.autoplay import Pace
from icecore.cli.stepper.cursor import Walk
from icecore.cli.stepper.sparkline import Point, course
from icecore.events.file.log import GameLog
from icecore.events.words.errors import LogError
from icecore.events.words.wire import TABLE
from icecore.replay.judging import store
from icecore.replay.judging.judgement import Judgement
from icecore.replay.judging.report_text import marks
from icecore.replay.timeline.changes import Change
from icecore.replay.timeline.follow import Follower
from icecore.replay.timeline.repeats import successors, think_times
from icecore.replay.timeline.timeline import Timeline, open_timeline, position_of
from icecore.replay.timeline.viewpoint import Viewpoint, find, viewer_in


class Tour:
    """Everything that the stepper knows, and nothing of how it is shown."""

    def __init__(
        self,
        log: GameLog,
        file: Path | None = None,
        at: str | None = None,
        viewer: str | None = None,
    ) -> None:
        self.timeline: Timeline[Any] = open_timeline(log)
        self.follower = Follower(log, file)
        self.follower.read_on(self.timeline)
        self.walk = Walk(self.timeline, position_of(self.timeline, at))
        self.seat = None if viewer is None else viewer_in(viewer, self.timeline.names)
        self.pace = Pace(recorded=self.timeline.played() > 0)
        self.marked: int | None = None
        self.wanted = ""
        self.found: list[int] = []
        self.unseen = 0
        """Records that came while we looked at another position."""
        self._thinking: list[int] = []
        self._sights: dict[int | None, Viewpoint] = {}
        self._course: tuple[object, list[Point]] = ((), [])
        self._judged: dict[tuple[int | None, bytes], Judgement | None] = {}
        self.chances_shown = True
        """Chances in place of standings, where the game was judged."""
        assert self.sight

    @property
    def log(self) -> GameLog:
        return self.follower.log

    @property
    def live(self) -> bool:
        return self.follower.live

    @property
    def sight(self) -> Viewpoint:
        """The game as the chosen seat saw it."""
        if self.seat not in self._sights:
            self._sights[self.seat] = Viewpoint(self.timeline, self.seat)
        return self._sights[self.seat]

    @property
    def here(self) -> int:
        return self.walk.position

    def next_sight(self) -> None:
        """All, each seat, what is public, and round again."""
        seats = [None, *range(len(self.timeline.names)), TABLE]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.look_for(self.wanted)

    def catch_up(self) -> int:
        """Loads the records that came since; a reader at the end goes along, others count."""
        at_end, here = self.walk.at_end, self.here
        came = self.follower.read_on(self.timeline)
        if came:
            for sight in self._sights.values():
                sight.catch_up()
            self.walk.look_again()
            self.look_for(self.wanted)
            if at_end:
                self.walk.end()
            else:
                self.unseen += came
                if here not in self.walk.present and not self.walk.everything:
                    self.go(successors(self.timeline).get(here, self.here))
        return came

    def look_around(self) -> None:
        """After every step: who has come to the end has seen what is new."""
        if self.walk.at_end:
            self.unseen = 0

    def look_for(self, wanted: str) -> None:
        self.wanted = wanted.strip()
        self.found = find(self.sight, self.wanted, self.walk.path)

    def toggle_everything(self) -> None:
        self.walk.toggle_everything()
        self.look_for(self.wanted)

    def go(self, number: int) -> None:
        before = self.walk.everything
        self.walk.go(number)
        if self.walk.everything != before:
            self.look_for(self.wanted)

    def go_to(self, words: str) -> None:
        """`12`, `t5` or `r2`."""
        self.go(position_of(self.timeline, words.strip()))

    def next_found(self, by: int, *, stay: bool = False) -> None:
        """To the next or previous record that was found, round the ends; `stay` if this is one."""
        if not self.found or (stay and self.here in self.found):
            return
        later = [number for number in self.found if number > self.here]
        earlier = [number for number in self.found if number < self.here]
        ahead, behind = (later, earlier) if by > 0 else (earlier[::-1], later[::-1])
        self.go((ahead or behind or self.found)[0])

    def differences(self) -> list[Change]:
        """Between the marked position and this one, as the chosen seat knows them."""
        return [] if self.marked is None else self.sight.diff(self.marked, self.here)

    def course(self) -> list[Point]:
        """The standings over the line that this position is on."""
        line = self.timeline.line() if self.here in self.walk.present else self.line()
        key = (self.seat, tuple(line[-1:]), len(self.timeline))
        if self._course[0] != key:
            self._course = (key, course(self.sight, line))
        return self._course[1]

    @property
    def judgement(self) -> Judgement | None:
        """Reads the judgement beside the file that fits the chosen seat's view; it is read once."""
        key, file = (self.seat, self.log.digest), self.follower.file
        if key not in self._judged:
            self._judged[key] = None
            with suppress(LogError):  # `icecore judge` says what is wrong with the side file
                if isinstance(file, Path):
                    self._judged[key] = store.finest(file, self.log.digest, self.seat)
        return self._judged[key]

    def chances(self) -> list[Point]:
        """By position: everybody's chance in percent; nothing if it was not judged."""
        judgement = self.judgement
        if judgement is None or not self.chances_shown:
            return []
        seats = range(len(judgement.names))
        return [
            Point(at.record, tuple(round(100 * at.chance(seat)) for seat in seats))
            for at in judgement.positions
        ]

    def turning_point(self, number: int) -> str:
        """What a record changed, if that was much."""
        return "" if self.judgement is None else marks(self.judgement).get(number, "")

    def line(self) -> list[int]:
        return self.timeline.line(self.here)

    def standing(self) -> tuple[int, ...]:
        return tuple(self.timeline.game.standing(self.sight.state(self.here)))

    def think_ms(self, number: int) -> int:
        if len(self._thinking) != len(self.timeline):
            self._thinking = think_times(self.timeline)
        return self._thinking[number - 1] if number else 0
