"""A table for tests of your own: its seats, the acts entered there, and its record."""

from typing import Any

from icecore.events.words.record import AnyRecord
from icecore.replay.kernel import Ruleset
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import any_act, box_of, fewest, head_of, log_of

__all__ = ["any_act", "enter", "problem_of", "table_of"]


def table_of(game: Ruleset[Any], *said: tuple[int, Any], seats: int = 0) -> Timeline[Any]:
    """A table after these acts, (seat, act); without a number of seats a small one.

    `table.state` is the position, `table.records` what was recorded, `table.outcome()` the end.
    """
    names = [f"Player {seat + 1}" for seat in range(seats or fewest(game))]
    timeline = Timeline(game, head_of(game, *names), box_of(game))
    for seat, act in said:
        enter(timeline, seat, act)
    return timeline


def enter(table: Timeline[Any], seat: int, act: Any) -> list[AnyRecord]:
    """The act and all that is filled in around it, recorded; raises `ice.Refused`."""
    return enter_act(table, seat, act, 0)


def problem_of(table: Timeline[Any]) -> Any:
    """What `icecore verify` would find in this record, once written and read; None if sound."""
    return verify_game(log_of(table.head, table.records)).problem
