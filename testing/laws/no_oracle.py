"""Nobody learns from a "no": positions that look alike to a viewer answer alike, to the letter."""

from random import Random
from typing import Any

import pytest

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.wire import TABLE
from icecore.replay.bots import shown
from icecore.replay.course.entry import records_for
from icecore.replay.course.timeline import Timeline
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import Game, Refused, copy, digest, play
from icecore.testing.laws.sight import alike, tried, viewers
from icecore.testing.tables import any_act, is_open, timeline_of

GAMES, EVERY, ACTS = 4, 3, 25
"""Games for each viewer, positions apart at which is asked, and acts that are asked about."""


class Trying:
    """Says what would be recorded, and records nothing."""

    def __init__(self, timeline: Timeline[Any]) -> None:
        self.timeline = timeline

    def enter(self, seat: int, act: Any, *, shown: Any = (), events: Any = ()) -> list[AnyRecord]:
        return records_for(self.timeline, seat, act, 0, shown=shown, events=events)


def heard(desk: Desk, seat: int, act: Any) -> str:
    """What a viewer hears who enters an act."""
    try:
        desk.enter(seat, act)
    except IcecoreError as error:
        return f"{type(error).__name__}: {desk.refusal(error, act)}"
    return "yes"


def record_both(one: Timeline[Any], other: Timeline[Any], seat: int, dice: Random) -> bool:
    """A record in each world, alike to the seat's eyes; False where the worlds part."""
    game = one.game
    owed = game.chance(one.state)
    drawn = shown(owed, dice) if owed else []
    who, act = (TABLE, owed.make(tuple(drawn))) if owed else any_act(game, one.state, dice)
    told = tried(game, one.state, who, act, seat)
    for choice in alike(game, one.state, other.state, (who, act, drawn), seat, dice):
        try:
            same = tried(game, other.state, who, choice, seat) == told
        except Refused:
            continue
        if same:
            for world, said in ((one, act), (other, choice)):
                events = play(game, copy(game, world.state), who, said)
                world.load(Record(0, who, said, events))
            return True
    return False


def questions(one: Desk, other: Desk, dice: Random) -> list[tuple[int, Any]]:
    """Acts that somebody could enter: what is legal in either world, or thought so, and some."""
    game = one.timeline.game
    states = (one.state, one.timeline.state, other.timeline.state)
    found = [said for state in states for said in game.candidates(state)]
    seats = range(len(one.names))
    strange = [(seat, act) for _, act in found for seat in seats]
    asked = list(dict.fromkeys(said for said in [*found, *strange] if said[0] >= 0))
    return dice.sample(asked, min(ACTS, len(asked)))


def test_positions_that_look_alike_answer_alike(game: Game[Any]) -> None:
    if is_open(game):
        pytest.skip("nothing is hidden here")
    asked = {"yes": 0, "Refused": 0, "AskFirstError": 0}
    for viewer in viewers(game):
        for trial in range(GAMES):
            dice = Random(f"{viewer} {trial}")
            one, other = timeline_of(game), timeline_of(game)
            first, second = Desk(Trying(one), viewer), Desk(Trying(other), viewer)
            while one.outcome() is None and record_both(one, other, viewer, dice):
                if len(one) % EVERY or digest(one.state) == digest(other.state):
                    continue
                assert first.question() == second.question()
                assert first.choices() == second.choices()
                for seat, act in questions(first, second, dice):
                    answer = heard(first, seat, act)
                    assert answer == heard(second, seat, act), (viewer, seat, act)
                    kind = answer.partition(":")[0]
                    asked[kind] = asked.get(kind, 0) + 1
    assert asked["yes"] + asked["AskFirstError"] > 20 < asked["Refused"], asked
