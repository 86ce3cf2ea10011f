"""Laws of corrections: a mistake is put right, and all the rest is the game that was played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Takeback
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.kernel import Ruleset
from icecore.replay.table.correction import Said, plan, records_of, said_after
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.repeats import corrections, meaning, originals
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import any_act, log_of, timeline_of

GAMES = 3
MISTAKES = 4
"""Mistakes that are tried in each game."""


def spoken_game(game: Ruleset[Any], number: int) -> Timeline[Any]:
    """A random game as a table would say it: what is filled in is implied."""
    timeline, dice = timeline_of(game, 50), Random(f"spoken {number}")
    while timeline.outcome() is None:
        seat, act = any_act(game, timeline.state, dice)
        enter(timeline, Said(seat, act))
    return timeline


def enter(timeline: Timeline[Any], said: Said) -> list[AnyRecord]:
    at = (timeline.records[-1].at if timeline.records else 0) + 1
    return enter_act(timeline, said.seat, said.act, at, events=said.events)


def corrected(timeline: Timeline[Any], number: int, said: Said) -> Timeline[Any]:
    """A timeline of its own in which a record is said otherwise."""
    made = plan(timeline, number, instead=(said,))
    assert made.misfit is None, made.misfit.why
    here = timeline.fork(len(timeline))
    for record in records_of(timeline, made, timeline.records[-1].at + 1, "a slip"):
        here.load(record)
    return here


def line_of(timeline: Timeline[Any]) -> list[AnyRecord]:
    return [timeline.records[number - 1] for number in timeline.line()]


def said_numbers(timeline: Timeline[Any]) -> list[int]:
    return [said.repeats for said in said_after(timeline, 0)]


def sound(timeline: Timeline[Any]) -> None:
    verdict = verify_game(log_of(timeline.head, timeline.records))
    assert verdict.problem is None, verdict


@pytest.mark.parametrize("number", range(GAMES))
def test_saying_a_record_again_as_it_was_changes_nothing(game: Ruleset[Any], number: int) -> None:
    timeline = spoken_game(game, number)
    dice = Random(number)
    for target in dice.sample(said_numbers(timeline), 3):
        record = timeline.records[target - 1]
        same = corrected(timeline, target, Said(record.seat, record.act))
        assert list(map(facts, line_of(same))) == list(map(facts, line_of(timeline)))
        (correction,) = corrections(same)
        assert not correction.new
        assert not correction.corrected
        sound(same)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_mistake_put_right_gives_the_true_game(game: Ruleset[Any], number: int) -> None:
    true = spoken_game(game, number)
    dice, tried = Random(number), 0
    for target in dice.sample(said_numbers(true), len(said_numbers(true))):
        for wrong in otherwise(true, target, dice):
            typed, length = with_mistake(true, target, wrong)
            if typed is None:
                continue
            right = true.records[target - 1]
            place = next(
                n for n in typed.line() if n >= target and not typed.records[n - 1].implied
            )
            mended = corrected(typed, place, Said(right.seat, right.act))
            said = [facts(record) for record in line_of(mended) if not record.implied]
            expected = [facts(record) for record in line_of(true) if not record.implied]
            assert said == expected[:length]
            assert all(type(mended.records[n - 1].act) is not Takeback for n in originals(mended))
            sound(mended)
            undone = mended.fork(len(mended))
            enter_act(undone, -2, Takeback(typed.present), mended.records[-1].at + 1)
            assert undone.at(undone.present) == typed.at(typed.present)
            tried += 1
            break
        if tried == MISTAKES:
            return


def facts(record: AnyRecord) -> Any:
    return meaning(record), record.events


def otherwise(timeline: Timeline[Any], number: int, dice: Random) -> Iterator[Said]:
    """Other things that could have been written for a record: another card, another act."""
    record, game = timeline.records[number - 1], timeline.game
    state = timeline.at(timeline.parent(number))
    if record.seat == TABLE:
        owed = game.chance(state)
        acts = [] if owed is None else [(TABLE, draw(owed, dice)) for _ in range(4)]
    else:
        acts = [(seat, act) for seat, act in game.candidates(state) if seat == record.seat]
        dice.shuffle(acts)
    yield from [Said(seat, act) for seat, act in acts if act != record.act][:4]


def with_mistake(true: Timeline[Any], number: int, wrong: Said) -> tuple[Timeline[Any] | None, int]:
    """The true acts typed on after a wrong one until one is refused; None if all is taken."""
    before = true.fork(number - 1)
    typed = Timeline(before.game, before.head, before.box)
    things = said_after(true, 0)
    for at, said in enumerate(things):
        try:
            enter(typed, wrong if said.repeats == number else said)
        except IcecoreError:
            late = said.repeats > number
            return (typed, at) if late else (None, 0)
    return None, 0
