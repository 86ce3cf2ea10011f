"""The pace of a game that plays by itself: as it was recorded, or even."""

SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16)
EVEN = 1.0
"""Seconds a record at an even pace."""
LEAST, MOST = 0.2, 4.0
"""Seconds a record as recorded: what was filled in is still seen, and nobody waits for long."""


class Pace:
    def __init__(self, recorded: bool = True, speed: float = 1) -> None:
        self.recorded, self.speed = recorded, speed

    def seconds(self, think_ms: int) -> float:
        """The pause before a record, from the time that somebody thought about it."""
        pause = max(LEAST, min(MOST, think_ms / 1000)) if self.recorded else EVEN
        return pause / self.speed

    def change(self, by: int) -> None:
        index = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, index))]

    def __str__(self) -> str:
        return f"{'recorded' if self.recorded else 'even'} pace ×{self.speed:g}"
