"""Nobody learns from a "no": positions that look alike to a viewer answer alike, to the letter."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, shown
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import Refused, Ruleset, copy, digest, play
from icecore.replay.kernel.play import Passes, anybody
from icecore.replay.table.entry import records_for
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.laws.visibility_laws import alike, tried, viewers
from icecore.testing.sample_games import any_act, is_open, timeline_of

FEW, MANY = 20, 2_000
"""Pairs of tables: in every run of the tests, and in a soak."""
APART = 4, 30
"""So many records lie between two positions at which is asked."""
ROUNDS = 8
"""So often as many pairs are tried again where too little could be asked, then at every record."""
TRIES, ACTS, DRAWS = 8, 10, 2
"""Acts that are tried before the worlds part, acts that are asked about at a time, and draws of
each kind among them."""
SEEN = ("yes", f"AskFirstError: {AskFirstError()}")
"""What the table showed is seen, not worked out: it is taken, or nobody is told why not."""


class Trying(Recording):
    """Says what would be recorded, and records nothing."""

    def enter(
        self,
        seat: int,
        act: Any,
        *,
        shown: Any = (),
        events: Any = (),
        passes: Passes = anybody,
    ) -> list[AnyRecord]:
        return records_for(self.timeline, seat, act, 0, shown=shown, events=events, passes=passes)


def heard(desk: Desk, seat: int, act: Any) -> str:
    """The answer that a viewer hears after entering an act."""
    try:
        desk.enter(seat, act)
    except IcecoreError as error:
        return f"{type(error).__name__}: {desk.refusal(error, act)}"
    return "yes"


def record_both(one: Timeline[Any], other: Timeline[Any], seat: int, dice: Random) -> bool:
    """A record in each world, alike to the seat's eyes; False where the worlds part."""
    game = one.game
    for _ in range(TRIES):
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
    strange = [(seat, act) for _, act in found for seat in range(len(one.names))]
    drawn = [
        (TABLE, draw(owed, dice))
        for state in states if (owed := game.chance(state)) is not None
        for _ in range(DRAWS)
    ]  # fmt: skip
    asked = dict.fromkeys(said for said in [*found, *strange] if said[0] >= 0)
    return [*dict.fromkeys(drawn), *dice.sample([*asked], min(ACTS, len(asked)))]


def test_positions_that_look_alike_answer_alike(game: Ruleset[Any]) -> None:
    ask_pairs(game, FEW)


@pytest.mark.soak
def test_many_positions_that_look_alike_answer_alike(game: Ruleset[Any]) -> None:
    ask_pairs(game, MANY)


def ask_pairs(game: Ruleset[Any], pairs: int) -> None:
    """Ask the same at two tables that a viewer cannot tell apart, as long as they go on alike."""
    if is_open(game):
        pytest.skip("nothing is hidden here")
    asked, hinges, again = Counter[str](), 0, 0

    def enough() -> bool:
        return min(asked["yes"], asked["Refused"]) > pairs

    @settings(max_examples=pairs, deadline=None)
    @given(st.sampled_from(viewers(game)), st.integers(*APART), st.integers(0, 2**64))
    def law(viewer: int, every: int, seed: int) -> None:
        nonlocal hinges
        dice, one, other = Random(f"{seed} {again}"), timeline_of(game), timeline_of(game)
        first, second = Desk(Trying(one), viewer), Desk(Trying(other), viewer)
        while one.outcome() is None and record_both(one, other, viewer, dice):
            if (not again and len(one) % every) or digest(one.state) == digest(other.state):
                continue
            assert first.seen.records == second.seen.records
            assert first.question() == second.question()
            assert first.choices() == second.choices()
            for seat, act in questions(first, second, dice):
                answer, there = heard(first, seat, act), heard(second, seat, act)
                if seat == TABLE and answer in SEEN:
                    assert there in SEEN, (viewer, act)
                    continue
                assert answer == there, (viewer, seat, act)
                kind = answer.partition(":")[0]
                taken = {is_taken(world, seat, act) for world in (one, other)}
                # A rule that asks for the absence of a card could fool a view that is so sure.
                assert kind != "yes" or taken == {True}, (viewer, seat, act)
                assert kind != "Refused" or taken == {False}, (viewer, seat, act)
                asked[kind] += 1
                hinges += len(taken) == 2

    law()
    while not enough() and again < ROUNDS:
        again += 1
        law()
    if not enough():
        pytest.skip(
            f"no answer was another, but what is hidden shows too soon to ask much: {asked}"
        )
    assert hinges >= asked["AskFirstError"] // 20, "hardly anything depended on what is hidden"


def is_taken(timeline: Timeline[Any], seat: int, act: Any) -> bool:
    """Does the whole truth take it?"""
    try:
        records_for(timeline, seat, act, 0)
    except IcecoreError:
        return False
    return True
