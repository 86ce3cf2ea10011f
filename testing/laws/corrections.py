"""Laws of corrections: a mistake is put right, and all the rest is the game that was played."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from icecore.events.file.versions import Version
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Allow, AnyRecord, Takeback
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.bots import draw
from icecore.replay.desk.correction_draft import Draft
from icecore.replay.kernel import Chance, Refused, Ruleset
from icecore.replay.table.correction import Choice, Said, plan, records_of, said_after
from icecore.replay.table.edition import edition, is_edition
from icecore.replay.table.entry import bring_back, enter_act, take_back
from icecore.replay.table.mistakes import mistakes, refusal_of
from icecore.replay.timeline.repeats import (
    corrections,
    meaning,
    originals,
    places,
    successors,
    think_times,
    times,
)
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.sample_games import any_act, log_of, timeline_of

GAMES = 3
MISTAKES = 4
"""Mistakes that are tried in each game."""


@cache
def spoken_game(game: Ruleset[Any], number: int) -> Timeline[Any]:
    """A random game as a table would say it: what is filled in is implied. Fork it to change it."""
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


def otherwise_said(timeline: Timeline[Any], number: int, said: Said) -> Timeline[Any] | None:
    """The same, and where something no longer fits it stops there; None if it cannot be said."""
    choices = dict[int, Choice]()
    made = plan(timeline, number, instead=(said,))
    while made.misfit is not None:
        if not made.misfit.said.repeats:
            return None
        choices[made.misfit.said.repeats] = Choice(stop=True)
        made = plan(timeline, number, instead=(said,), choices=choices)
    here = timeline.fork(len(timeline))
    for record in records_of(timeline, made, timeline.records[-1].at + 1):
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
            typed, noticed = with_mistake(true, target, wrong)
            if typed is None or noticed is None:
                continue
            right = true.records[target - 1]
            place = next(
                n for n in typed.line() if n >= target and not typed.records[n - 1].implied
            )
            mended = corrected(typed, place, Said(right.seat, right.act))
            said = [facts(record) for record in line_of(mended) if not record.implied]
            expected = [facts(record) for record in line_of(true) if not record.implied]
            assert said == expected[: noticed.length]
            assert all(type(mended.records[n - 1].act) is not Takeback for n in originals(mended))
            sound(mended)
            undone = mended.fork(len(mended))
            enter_act(undone, -2, Takeback(typed.present), mended.records[-1].at + 1)
            assert undone.at(undone.present) == typed.at(typed.present)
            tried += 1
            break
        if tried == MISTAKES:
            return


@pytest.mark.parametrize("number", range(GAMES))
def test_a_waiver_that_only_a_mistake_needed_falls_away_with_it(
    game: Ruleset[Any], number: int
) -> None:
    """The true act is refused after the mistake and is allowed; corrected, the rules allow it."""
    true, dice = spoken_game(game, number), Random(number)
    for target in dice.sample(said_numbers(true), min(12, len(said_numbers(true)))):
        for wrong in otherwise(true, target, dice):
            typed, noticed = with_mistake(true, target, wrong)
            if typed is None or noticed is None:
                continue
            waiver = waiver_for(typed, noticed.said)
            if waiver is None:
                continue
            enter(typed, Said(SCRIBE, waiver))
            right = true.records[target - 1]
            place = next(
                n for n in typed.line() if n >= target and not typed.records[n - 1].implied
            )
            mended = corrected(typed, place, Said(right.seat, right.act))
            assert not any(type(record.act) is Allow for record in line_of(mended))
            said = [facts(record) for record in line_of(mended) if not record.implied]
            expected = [facts(record) for record in line_of(true) if not record.implied]
            assert said == expected[: noticed.length + 1]
            sound(mended)
            return


def waiver_for(timeline: Timeline[Any], said: Said) -> Any:
    """The act as the scribe may allow it; None where that makes no sense."""
    try:
        enter(timeline.fork(len(timeline)), said)
    except Refused as refusal:
        return refusal.waiver
    except IcecoreError:
        return None
    return None


@pytest.mark.parametrize("number", range(GAMES))
def test_corrections_of_corrections_are_undone_and_redone_one_by_one(
    game: Ruleset[Any], number: int
) -> None:
    here, dice = spoken_game(game, number), Random(number)
    lines = [line_of(here)]
    for _ in range(30):
        if len(lines) == MISTAKES:
            break
        target = dice.choice(said_numbers(here))
        for wrong in otherwise(here, target, dice):
            there = otherwise_said(here, target, wrong)
            if there is not None:
                here = there
                lines.append(line_of(here))
                sound(here)
                keeps_places(here)
                break
    here = here.fork(len(here))
    for line in reversed(lines[:-1]):
        enter_act(here, SCRIBE, take_back(here), 0)
        assert line_of(here) == line
    for line in lines[1:]:
        enter_act(here, SCRIBE, bring_back(here), 0)
        assert line_of(here) == line
    sound(here)


def keeps_places(timeline: Timeline[Any]) -> None:
    """Who repeats whom says the same; times and thought are kept, and links lead somewhere."""
    records, line = timeline.records, timeline.line()
    for correction in corrections(timeline):
        for number, repeated in correction.repeats.items():
            assert meaning(records[number - 1]) == meaning(records[repeated - 1])
    at, thought = times(timeline), think_times(timeline)
    assert [at[number - 1] for number in line] == sorted(at[number - 1] for number in line)
    assert min(thought) >= 0
    for number, first in places(timeline).items():
        assert thought[number - 1] == thought[first - 1]
    for old, new in successors(timeline).items():
        assert new not in successors(timeline)
        assert old < new


@pytest.mark.parametrize("number", range(GAMES))
def test_every_seat_sees_a_sound_log_with_the_correction_in_it(
    game: Ruleset[Any], number: int
) -> None:
    true, dice = spoken_game(game, number), Random(number)
    for target in dice.sample(said_numbers(true), 2):
        wrong = next(otherwise(true, target, dice), None)
        corrected_game = None if wrong is None else otherwise_said(true, target, wrong)
        if corrected_game is None:
            continue
        for viewer in (*range(len(true.names)), TABLE):
            seen = Viewpoint(corrected_game, viewer)
            sound(seen.timeline)
            for number_ in range(len(true) + 1, len(corrected_game) + 1):
                assert seen.sentences(number_) is not None
            keeps_places(seen.timeline)
            draft = Draft(true, target, wrong, viewer=viewer)
            assert draft.preview() is not None
            assert draft.misfit is None or draft.misfit


def test_an_edition_counts_before_the_sealed_game_in_any_order(game: Ruleset[Any]) -> None:
    true = spoken_game(game, 0)
    seal = true.seal()
    log = log_of(true.head, true.records, seal)
    target = said_numbers(true)[-1]
    record = true.records[target - 1]
    made = plan(true, target, instead=(Said(record.seat, record.act),))
    newer = edition(log, true, made, lambda: true.head.started + 10**9)
    again = newer.as_log()
    assert (again.head.id, is_edition(again.head), is_edition(log.head)) == (
        log.head.id, True, False,
    )  # fmt: skip
    verdict = verify_game(again)
    assert verdict.problem is None, verdict
    assert again.seal is not None
    assert again.seal.outcome == seal.outcome
    assert again.seal.standing == seal.standing
    assert again.seal.duration < seal.duration + 10_000, "the days between are nobody's time"
    old, new = (Version(True, each.count, each.digest.hex()) for each in (log, again))
    assert new.replaces(old)
    assert not old.replaces(new)


TRIES = 3_000
"""Tries of the finder: about as many as it makes in two seconds."""
SOUGHT, ENOUGH = 100, 0.95


@pytest.mark.soak
def test_the_mistake_is_found_nearly_always(game: Ruleset[Any]) -> None:
    """Of mistakes that are noticed only later, at least 95 % are among the suspects."""
    sought, found, number = 0, 0, 0
    while sought < SOUGHT and number < SOUGHT:
        true, dice, here = spoken_game(game, number), Random(number), 0
        number += 1
        for target in dice.sample(said_numbers(true), len(said_numbers(true))):
            if here == MISTAKES:
                break
            for wrong in otherwise(true, target, dice):
                typed, refused = with_mistake(true, target, wrong)
                if typed is None or refused is None or not 1 <= refused.later <= 35:
                    continue
                place = next(
                    n for n in typed.line() if n >= target and not typed.records[n - 1].implied
                )
                refusal = refusal_of(game, refused.said.seat, refused.said.act)
                tries = islice(mistakes(typed, refusal), TRIES)
                found += any(one is not None and one.number == place for one in tries)
                sought += 1
                here += 1
                break
    assert sought
    assert found >= ENOUGH * sought, f"{found} of {sought}"


def facts(record: AnyRecord) -> Any:
    return meaning(record), record.events


def misread(owed: Chance, act: Any, dice: Random) -> Iterator[Any]:
    """The same draw with one card read wrongly; else any other one."""
    for name in act.__struct_fields__:
        cards = getattr(act, name)
        if isinstance(cards, tuple) and len(cards) == owed.count > 1 and None not in cards:
            left = [card for card in owed.pool if card is not None and card not in cards]
            for card in dice.sample(left, min(2, len(left))):
                at = dice.randrange(len(cards))
                yield replace(act, **{name: (*cards[:at], card, *cards[at + 1 :])})
    yield from (draw(owed, dice) for _ in range(4))


def otherwise(timeline: Timeline[Any], number: int, dice: Random) -> Iterator[Said]:
    """Other things that could have been written for a record: another card, another act."""
    record, game = timeline.records[number - 1], timeline.game
    state = timeline.at(timeline.parent(number))
    if record.seat == TABLE:
        owed = game.chance(state)
        acts = [] if owed is None else [(TABLE, act) for act in misread(owed, record.act, dice)]
    else:
        acts = [(seat, act) for seat, act in game.candidates(state) if seat == record.seat]
        dice.shuffle(acts)
    yield from [Said(seat, act) for seat, act in acts if act != record.act][:4]


class Noticed(NamedTuple):
    """The true act at which a mistake was noticed."""

    said: Said
    length: int
    """Things that were said before it."""
    later: int
    """Those of them that were said after the mistake."""


def with_mistake(
    true: Timeline[Any], number: int, wrong: Said
) -> tuple[Timeline[Any] | None, Noticed | None]:
    """The true acts typed on after a wrong one until one is refused; None if all is taken."""
    before = true.fork(number - 1)
    typed = Timeline(before.game, before.head, before.box)
    later = -1
    for at, said in enumerate(said_after(true, 0)):
        later += said.repeats >= number
        try:
            enter(typed, wrong if said.repeats == number else said)
        except IcecoreError:
            return (typed, Noticed(said, at, later)) if said.repeats > number else (None, None)
    return None, None
