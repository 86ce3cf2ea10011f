"""Whole games at tables of every size and level."""

from random import Random

import pytest

from icecore.events.games.foreverot.steps import LayWorld
from icecore.events.games.foreverot.words import (
    AllianceMoved,
    Removed,
    RoundBegan,
    TurnBegan,
    WorldLost,
)
from icecore.events.words.record import AnyRecord
from icecore.replay.games.foreverot.rules.lookups import enemies
from icecore.replay.games.foreverot.rules.state import ACTIONS, EXTRAS
from icecore.replay.table.simulate import lay_table, simulated_game
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import log_of
from tests.replay.foreverot.tables import new_game, plan, random_play

FEW, MANY, EACH = 200, 5_000, 50


def check_games(numbers: range) -> None:
    for number in numbers:
        table = lay_table(plan(number))
        head, records, seal = simulated_game(table, number)
        seats = len(head.seats)
        won = seal.outcome.reason == "rot destroyed"
        assert seal.outcome.ranks == ((1,) if won else (2,)) * seats
        assert won == (seal.standing == (12,) * seats)
        check_rounds(records, seats)
        if number % 10 == 0:
            assert verify_game(log_of(head, records, seal)).problem is None


def check_rounds(records: list[AnyRecord], seats: int) -> None:
    """The table has its actions in every whole round; the Ruin on the track comes down by 3."""
    actions, whole, losses = 0, ACTIONS[seats] * seats + EXTRAS[seats], 0
    for event in (event for record in records for event in record.events):
        match event:
            case RoundBegan(number):
                assert number == 1 or actions == whole
                actions = 0
            case TurnBegan(_, granted):
                actions += granted
            case WorldLost(_, _, marker):
                assert marker == 19 - 3 * losses
                losses += 1
            case AllianceMoved(level, change) if change > 0 and losses:
                assert level <= 19 - 3 * (losses - 1) - 1
            case Removed(target=target, advance=advance):
                assert target == "discard" or not advance


@pytest.mark.parametrize("first", range(0, FEW, EACH))
def test_two_hundred_random_games_of_all_sizes_and_levels_end(first: int) -> None:
    check_games(range(first, first + EACH))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(FEW, FEW + MANY, 10 * EACH))
def test_five_thousand_random_games_of_all_sizes_and_levels_end(first: int) -> None:
    check_games(range(first, first + 10 * EACH))


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_obliviates_are_conserved_and_foreverot_and_event_decks_only_shrink(seats: int) -> None:
    state = new_game(seats)
    total, doom, events = 0, 8, len(state.events)
    for _ in random_play(state, Random(seats)):
        assert state.doom_left <= doom
        assert len(state.events) <= events
        doom, events = state.doom_left, len(state.events)
        if any(isinstance(step, LayWorld) for step in state.todo):
            continue
        on_boards = sum(len(enemies(state, world, "obliviate")) for world in range(2, 9))
        there = on_boards + len(state.obliviates) + len(state.discarded)
        assert total in (0, there)
        total = there
