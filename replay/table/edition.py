"""The corrected edition of a sealed game: all its records, the correction, and a new seal.

A sealed log never changes. Its edition is a log of its own with the same id, whose parent is this
very game after its last record. The newest edition counts: it is sealed and longer.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from icecore.events.file.log import GameLog
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Head, Parent
from icecore.replay.kernel import copy, decline_all
from icecore.replay.table.correction import Plan
from icecore.replay.table.fork import digest_after
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline


def is_edition(head: Head) -> bool:
    """Is it the corrected edition of another log of the same game?"""
    return head.parent is not None and head.parent.id == head.id


def edition(
    log: GameLog, timeline: Timeline[Any], plan: Plan, now: Callable[[], int], reason: str = ""
) -> Recording:
    """The edition of a sealed log, sealed, in memory: whoever keeps it writes it whole."""
    if log.seal is None:
        raise IcecoreError("the game is not sealed: the correction belongs into its own log")
    if log.schema != timeline.game.vocabulary.schema:
        raise IcecoreError(
            f"recorded with schema {log.schema} of {timeline.game.name}; fork it to correct it"
        )
    _check_that_it_ends(timeline, plan)
    count = len(timeline)
    head = replace(
        timeline.head,
        rules=timeline.game.version,
        parent=Parent(log.head.id, count, digest_after(log, count)),
    )
    made = Recording(Timeline(timeline.game, head, timeline.box), now)
    made.take_over(timeline.records)
    made.correct(plan, reason, after_break=True)
    made.seal()
    return made


def _check_that_it_ends(timeline: Timeline[Any], plan: Plan) -> None:
    """An edition is sealed; what goes on is no edition, but a game to be played."""
    if plan.misfit is not None or plan.outcome is not None:
        return
    trial = copy(timeline.game, plan.state)
    decline_all(timeline.game, trial)
    if timeline.game.outcome(trial) is None:
        raise IcecoreError(
            f"so corrected, the game does not end: fork it after record {plan.before} to play on"
        )
