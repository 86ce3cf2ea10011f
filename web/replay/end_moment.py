"""The end as a moment: who won and why, all ranks, a viewer's own game in four moments, the course.

All of it is made of the redacted timeline of the viewer who reads it. Moments are the turning
points of a judgement, if there is one; else the records after which the viewer's seat was further
ahead or behind than before, and those that concerned it most.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from icecore.events.words.errors import NotFoundError
from icecore.events.words.record import Outcome
from icecore.replay.desk.second_person import for_reader
from icecore.replay.judging.judgement import Judgement, turning_points
from icecore.replay.timeline.story import who_won
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.web.replay.replay_data import states

MOMENTS = 4
JUDGED = 1e6
"""A turning point comes before everything that is only counted."""
A_POINT = 100.0
"""The weight of a point, against one for each sentence about the seat."""


class Ranked(Struct):
    """One line of the result."""

    seat: int
    name: str
    rank: int
    """0 where nobody is ranked."""
    points: int
    bot: str | None


class Moment(Struct):
    """One of the records that made the game what it was."""

    record: int
    round: int
    text: str
    change: float
    """How much further ahead the seat was after it, or behind."""


class End(Struct):
    """All that is told when a game is over."""

    title: str
    headline: str
    why: str
    rounds: int
    played: int
    """Milliseconds."""
    winners: tuple[int, ...]
    cooperative: bool
    ranks: list[Ranked]
    viewer: int | None
    moments: list[Moment]
    course: list[tuple[int, ...]]
    """The standing after each turn."""


class Step(Struct):
    """A record of the game as it was played, and the standing after it."""

    record: int
    turn: int
    round: int
    standing: tuple[int, ...]


def end_of(sight: Viewpoint, judged: Judgement | None = None) -> End:
    """What a viewer is told of the end; refuses a game that goes on."""
    timeline, game = sight.timeline, sight.game
    outcome = timeline.outcome()
    if outcome is None:
        raise NotFoundError("the game goes on")
    line = set(timeline.line())
    steps = [
        Step(number, clock.turn, clock.round, tuple(game.standing(state)))
        for number, state in states(sight, 0)
        if number in line or not number
        for clock in [timeline.clock(number)]
    ]
    ranks = outcome.ranks or (0,) * len(sight.names)
    last = steps[-1].standing
    seats = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], -last[seat]))
    played = timeline.times_of_play()
    return End(
        title=game.title,
        headline=headline(sight, outcome),
        why=why(sight, outcome),
        rounds=steps[-1].round,
        played=played[-1] if played else 0,
        winners=outcome.winners,
        cooperative=game.cooperative,
        ranks=[
            Ranked(seat, sight.names[seat], ranks[seat], last[seat], timeline.head.seats[seat].bot)
            for seat in seats
        ],
        viewer=sight.seat,
        moments=moments(sight, steps, judged),
        course=course(steps),
    )


def headline(sight: Viewpoint, outcome: Outcome) -> str:
    """`Björn wins`."""
    if not sight.game.cooperative and 1 < len(sight.names) == len(outcome.winners):
        return "A tie"
    return who_won(sight.game, outcome, sight.names).strip().rstrip(".") or "No winner"


def why(sight: Viewpoint, outcome: Outcome) -> str:
    """The sentence of the event that ended the game; else its reason."""
    timeline = sight.timeline
    for number in reversed(timeline.line()):
        for event in timeline.records[number - 1].events:
            if type(event).__struct_fields__[:1] == ("reason",):
                told = timeline.voice.sentence(sight.game.tell(event))
                if told:
                    return told
    return f"{outcome.reason[:1].upper()}{outcome.reason[1:]}."


def course(steps: Sequence[Step]) -> list[tuple[int, ...]]:
    """The standing when each turn ended."""
    ends = [one for one, after in zip(steps, [*steps[1:], None], strict=True)
            if after is None or after.turn != one.turn]  # fmt: skip
    return [one.standing for one in ends]


def moments(sight: Viewpoint, steps: Sequence[Step], judged: Judgement | None) -> list[Moment]:
    """The records that counted most, at most one of a turn, in the order of the game."""
    found: dict[int, tuple[float, Moment]] = {}
    points = {} if judged is None else {each.record: each for each in turning_points(judged)}
    for before, step in pairwise(steps):
        told = sentences_of(sight, step.record)
        if not told or not step.turn:
            continue  # nobody has done anything before the first turn
        change = ahead(step.standing, sight) - ahead(before.standing, sight)
        weight = A_POINT * abs(change) + len(told)
        if step.record in points:
            point = points[step.record]
            weight += JUDGED * abs(point.after - point.before)
        best = found.get(step.turn)
        if best is None or weight > best[0]:
            text = told[-1] if change else max(told, key=len)
            found[step.turn] = weight, Moment(step.record, step.round, text, change)
    most = sorted(found.values(), key=lambda each: -each[0])[:MOMENTS]
    return sorted((moment for _, moment in most), key=lambda each: each.record)


def sentences_of(sight: Viewpoint, number: int) -> list[str]:
    """What a record tells the viewer's seat of itself; for who has no seat, all that it tells."""
    if sight.timeline.records[number - 1].implied:
        return []
    own = sight.seat if sight.seat is not None and sight.seat >= 0 else None
    told = [
        pieces if own is None else for_reader(pieces, own)
        for pieces in sight.pieces(number)
        if own is None or any(piece.seat == own for piece in pieces)
    ]
    return ["".join(piece.text for piece in pieces) for pieces in told]


def ahead(standing: Sequence[int], sight: Viewpoint) -> float:
    """How far the viewer's seat is before the others; for who has none, the widest lead."""
    if sight.game.cooperative or len(standing) < 2:
        return float(standing[0])
    own = sight.seat if sight.seat is not None and sight.seat >= 0 else None
    if own is None:
        return float(standing[0] - sum(standing[1:]) / (len(standing) - 1))
    rest = [points for seat, points in enumerate(standing) if seat != own]
    return standing[own] - sum(rest) / len(rest)


def as_data(end: End, **more: Any) -> dict[str, Any]:
    """For a page, with what else it is told."""
    from msgspec import to_builtins

    return {**to_builtins(end), **more}
