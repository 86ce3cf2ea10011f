"""After any ruling and waiver a game goes on by its rules, and what must hold is never broken."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Allow, Decline, Ruling
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.bots import draw
from icecore.replay.kernel import Refused, Ruleset, copy, digest, play
from icecore.replay.table.entry import enter_act, records_for
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import any_act, box_of, cards_of, log_of
from icecore.testing.setups import ways_of
from icecore.testing.strategies import every_act, every_value

QUICK, SOAK, SHARES = 16, 2_000, 20
"""Rulings, and as many waivers, that are tried; a share of many is a test of its own."""
EACH = 4
"""Of them so many in one game, each at a place of its own."""
ACTS = 60
"""Acts after each."""
LISTED = 40
"""Listed acts that are tried right after each."""
TRIES = 60
"""Acts that are tried to find one that is refused, and may be allowed."""


def positions_of(game: Ruleset[Any], number: int) -> Iterator[tuple[Timeline[Any], Any, Random]]:
    """Places of a random game, whatever its options, each a timeline of its own; and its records.

    Bots forget nothing, so the draws of such a game are all known.
    """
    dice = Random(f"ruling {number}")
    way = dice.choice(ways_of(game))
    plan = Plan(game.name, ("random",) * way.seats, seed="rulings", options=way.options)
    head, records, _ = simulated_game(lay_table(plan), number)
    for _ in range(EACH):
        timeline = Timeline(game, head, box_of(game), 1_000)
        for record in records[: dice.randrange(len(records))]:
            timeline.load(record)
        yield timeline, records, dice


def some_ruling(game: Ruleset[Any], dice: Random, records: Any, at: int) -> tuple[Any, ...]:
    """Events that happen here, or somewhere near, or anywhere in the game, some of them changed."""
    chance = dice.random()
    where = at if chance < 0.5 else at + dice.randint(-4, 4)
    if chance > 0.75 or not 0 <= where < len(records):
        where = dice.randrange(len(records))
    pool = [event for record in records for event in record.events]
    events = list(records[where].events) or [dice.choice(pool)]
    first = dice.randrange(len(events))
    some = events[first : first + dice.choice((1, 1, 1, 2, len(events)))]
    return tuple(changed(game, dice, event, pool) for event in some)


def changed(game: Ruleset[Any], dice: Random, event: Any, pool: list[Any]) -> Any:
    """The event with another value in one of its fields, or as it is."""
    names = event.__struct_fields__
    if not names or dice.random() < 0.35:
        return event
    name = dice.choice(names)
    hint = next(info.type for info in fields(type(event)) if info.name == name)
    values = every_value(hint, cards_of(game)) or []
    if not values or dice.random() < 0.4:
        values = [getattr(other, name) for other in pool if type(other) is type(event)]
    if type(getattr(event, name)) is int and dice.random() < 0.3:
        values = [getattr(event, name) + more for more in (-2, -1, 1, 2)]
    return replace(event, **{name: dice.choice(values)})


def go_on(timeline: Timeline[Any], dice: Random, what: Any) -> None:
    """Every listed act can be done; then the game is played on, and the whole log is sound."""
    game = timeline.game
    game.invariants(timeline.state)
    if timeline.outcome() is None:
        listed = next_acts(game, timeline.state, dice)
        assert listed, ("nobody can go on", what)
        for seat, act in dice.sample(listed, min(len(listed), LISTED)):
            trial = copy(game, timeline.state)
            try:
                play(game, trial, seat, act)
            except Refused:
                assert seat == TABLE, ("offered, and refused", seat, act, what)
                continue
            game.invariants(trial)
    for _ in range(ACTS):
        if timeline.outcome() is not None:
            break
        seat, act = any_act(game, timeline.state, dice)
        enter_act(timeline, seat, act, 0)
        game.invariants(timeline.state)
    verdict = verify_game(log_of(timeline.head, timeline.records))
    assert verdict.problem is None, (verdict, what)


def next_acts(game: Ruleset[Any], state: Any, dice: Random) -> list[tuple[int, Any]]:
    owed = game.chance(state)
    if owed is None:
        return list(game.candidates(state))
    return [(TABLE, draw(owed, dice)) for _ in range(6)]


def try_rulings(game: Ruleset[Any], games: range) -> None:
    taken = 0
    for number in games:
        for timeline, records, dice in positions_of(game, number):
            before, count = digest(timeline.state), len(timeline)
            events = some_ruling(game, dice, records, count)
            what = (number, count, timeline.head.options, events)
            try:
                enter_act(timeline, SCRIBE, Ruling("a law"), 0, events=events)
            except IcecoreError:
                assert (digest(timeline.state), len(timeline)) == (before, count), what
                continue
            taken += 1
            go_on(timeline, dice, what)
    assert taken or len(games) < 4, "no ruling was ever taken"


def try_waivers(game: Ruleset[Any], games: range) -> None:
    acts = every_act(members(game.vocabulary.act), cards_of(game)[:60])
    for number in games:
        for timeline, _, dice in positions_of(game, number):
            refusal = some_refusal(timeline, dice, acts)
            if refusal is None or refusal.waiver is None:
                continue
            what = (number, len(timeline), timeline.head.options, refusal.waiver)
            made = enter_act(timeline, SCRIBE, refusal.waiver, 0)
            assert any(isinstance(record.act, Allow) for record in made), what
            go_on(timeline, dice, what)


def some_refusal(timeline: Timeline[Any], dice: Random, acts: list[Any]) -> Refused | None:
    """An act of a kind that somebody might choose now, which a rule refuses."""
    game = timeline.game
    if timeline.outcome() is not None or game.chance(timeline.state) is not None:
        return None
    offered = [(who, act) for who, act in game.candidates(timeline.state) if who >= 0]
    kinds = {type(act) for _, act in offered} - {Decline}
    alike = [act for act in acts if type(act) in kinds]
    for _ in range(min(TRIES, len(alike))):
        try:
            records_for(timeline, offered[0][0], dice.choice(alike), 0)
        except Refused as refusal:
            if refusal.waiver is not None:
                return refusal
        except IcecoreError:
            continue
    return None


def test_after_any_ruling_that_is_taken_the_game_goes_on(game: Ruleset[Any]) -> None:
    try_rulings(game, range(QUICK // EACH))


def test_after_any_waiver_the_act_comes_to_its_end(game: Ruleset[Any]) -> None:
    try_waivers(game, range(QUICK // EACH))


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SHARES))
def test_after_thousands_of_rulings_the_games_go_on(game: Ruleset[Any], share: int) -> None:
    try_rulings(game, range(share, SOAK // EACH, SHARES))


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SHARES))
def test_after_thousands_of_waivers_the_acts_come_to_their_ends(
    game: Ruleset[Any], share: int
) -> None:
    try_waivers(game, range(share, SOAK // EACH, SHARES))
