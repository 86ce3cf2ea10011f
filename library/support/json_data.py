"""Games and judgements as plain data, as `--json` prints them."""

from collections.abc import Iterable
from typing import Any

from icecore.events.words.plain_data import to_named
from icecore.replay.judging.judgement import Judgement, accounts, turning_points
from icecore.replay.judging.report_text import sentence
from icecore.replay.timeline.repeats import think_times, times
from icecore.replay.timeline.timeline import Timeline


def records_as_data(
    timeline: Timeline[Any], numbers: Iterable[int], judgement: Judgement | None
) -> list[dict[str, Any]]:
    """Every record with its place in the game, its sentences and notes; with chances if judged."""
    said, thought, notes = times(timeline), think_times(timeline), timeline.notes()
    judged = {} if judgement is None else {at.record: at for at in judgement.positions}
    found = []
    for number in numbers:
        at = judged.get(number)
        chances = {} if at is None else {"chances": list(map(at.chance, range(len(at.shares))))}
        found.append(
            {
                "n": number,
                **to_named(timeline.records[number - 1]),
                "at": said[number - 1],
                "clock": timeline.clock(number)._asdict(),
                "think_ms": thought[number - 1],
                "sentences": list(timeline.sentences(number)),
                "notes": [to_named(note) for note in notes.get(number, ())],
                **chances,
            }
        )
    return found


def judgement_as_data(judgement: Judgement) -> dict[str, Any]:
    """Everything, for programs."""
    names = judgement.names
    return {
        "game": judgement.game_id,
        "plan": judgement.plan,
        "names": names,
        "cooperative": judgement.cooperative,
        "positions": [
            {
                "record": at.record,
                "by": at.seat,
                "rollouts": at.rollouts,
                "seats": [
                    {"chance": at.chance(s), "low": at.interval(s)[0], "high": at.interval(s)[1],
                     "points": at.expected(s)}
                    for s in range(len(names))
                ],
            }
            for at in judgement.positions
        ],
        "accounts": accounts(judgement),
        "turning_points": [
            {"record": p.record, "by": p.by, "seat": p.seat, "before": p.before, "after": p.after,
             "sentence": sentence(p, judgement)}
            for p in turning_points(judgement)
        ],
        "alternatives": judgement.alternatives,
    }  # fmt: skip
