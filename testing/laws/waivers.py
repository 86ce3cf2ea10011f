"""A game in which a rule was waived goes on by the rules, for everybody who has its log."""

from random import Random
from typing import Any

import pytest

from icecore.events.words.record import Allow
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE
from icecore.replay.kernel import Refused, Ruleset, digest
from icecore.replay.table.entry import enter_act, records_for
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import any_act, cards_of, log_of, timeline_of
from icecore.testing.strategies import every_act


def refusal_of(timeline: Timeline[Any], dice: Random, acts: list[Any]) -> Refused | None:
    """An act of a kind that somebody might choose now, and why it is refused, if it is."""
    offered = [(who, act) for who, act in timeline.game.candidates(timeline.state) if who >= 0]
    kinds = {type(act) for _, act in offered}
    alike = [act for act in acts if type(act) in kinds]
    if not alike:
        return None
    try:
        records_for(timeline, offered[0][0], dice.choice(alike), 0)
    except Refused as refusal:
        return refusal
    return None


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_waivers_ends_by_the_rules_and_verifies_for_every_seat(
    game: Ruleset[Any], seed: int
) -> None:
    play_with_waivers(game, Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(400))
def test_many_games_with_waivers_end_by_the_rules(game: Ruleset[Any], seed: int) -> None:
    play_with_waivers(game, Random(f"soak {seed}"))


def play_with_waivers(game: Ruleset[Any], dice: Random) -> None:
    timeline = timeline_of(game, 50)
    acts = every_act(members(game.vocabulary.act), cards_of(game)[:60])
    while timeline.outcome() is None:
        refusal = refusal_of(timeline, dice, acts) if dice.random() < 0.2 else None
        if refusal is not None and refusal.waiver is not None:
            before = digest(timeline.state)
            allow = next(
                record.act
                for record in enter_act(timeline, SCRIBE, refusal.waiver, 0)
                if isinstance(record.act, Allow)
            )
            assert refusal.rule.id in allow.rules
            assert digest(timeline.state) != before
        else:
            seat, act = any_act(game, timeline.state, dice)
            enter_act(timeline, seat, act, 0)
        game.invariants(timeline.state)
    assert verify_game(log_of(timeline.head, timeline.records)).problem is None
    for seat in range(len(timeline.names)):
        told = [game.redact(record, seat) for record in timeline.records]
        assert verify_game(log_of(timeline.head, told)).problem is None


def test_rules_about_who_is_asked_now_are_the_games_own(game: Ruleset[Any]) -> None:
    assert game.order, "Ruleset.order names the rules that cannot be waived"
    assert game.order <= set(game.rules)
