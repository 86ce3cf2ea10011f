"""The place in a game, and the steps from it: along the present line, or all that was recorded.

The whole path goes in the order of the file, so that what was taken back is seen as it happened.
"""

from bisect import bisect_left
from typing import Any, Literal

from icecore.replay.timeline.timeline import Timeline

Unit = Literal["round", "turn"]


class Walk:
    def __init__(self, timeline: Timeline[Any], position: int | None = None) -> None:
        self.timeline = timeline
        self.everything = False
        self.position = timeline.present
        self.path: list[int] = []
        self.present: frozenset[int] = frozenset()
        self.look_again()
        self.go(timeline.present if position is None else position)

    def look_again(self) -> None:
        """Records have come, or other lines are shown: the nearest position that is left stays."""
        line = [0, *self.timeline.line()]
        self.present = frozenset(line)
        self.path = list(range(len(self.timeline) + 1)) if self.everything else line
        if not self.everything and self.position not in self.present:
            here = [0, *self.timeline.line(self.position)]
            self.position = next(number for number in reversed(here) if number in self.present)

    @property
    def index(self) -> int:
        return bisect_left(self.path, self.position)

    @property
    def at_end(self) -> bool:
        return self.position == self.path[-1]

    @property
    def before(self) -> int | None:
        """The position that the last step led away from."""
        return self.path[self.index - 1] if self.index else None

    def go(self, number: int) -> None:
        """To any record; one that was taken back brings its line into view."""
        self.timeline.check(number)
        self.position = number
        if number not in self.present and not self.everything:
            self.everything = True
            self.look_again()

    def step(self, by: int) -> None:
        self.position = self.path[max(0, min(len(self.path) - 1, self.index + by))]

    def start(self) -> None:
        self.position = self.path[0]

    def end(self) -> None:
        self.position = self.path[-1]

    def leap(self, unit: Unit, by: Literal[-1, 1]) -> None:
        """To the next or previous position where a round or turn begins, else to the end."""
        index = self.index + by
        while 0 < index < len(self.path) - 1 and not self.begins(unit, index):
            index += by
        self.step(index - self.index)

    def begins(self, unit: Unit, index: int) -> bool:
        """Is this the first position of a round or turn on the path?"""
        if index == 0:
            return True
        here, before = (self.timeline.clock(self.path[at]) for at in (index, index - 1))
        return bool(getattr(here, unit) != getattr(before, unit))

    def turn_of(self, index: int) -> int | None:
        """The turn in which a record was made, where it differs from that of the record above."""
        if index == 0:
            return None
        turn = self.timeline.clock(self.path[index - 1]).turn
        above = self.timeline.clock(self.path[index - 2]).turn if index > 1 else 0
        return turn if turn != above else None

    def toggle_everything(self) -> None:
        self.everything = not self.everything
        self.look_again()
