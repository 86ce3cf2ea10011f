"""Acts by lot are acts that are offered, and what is filled into a view could be."""

from random import Random
from typing import Any

import pytest

from icecore.events.words.wire import TABLE
from icecore.replay.bots.rollout import filled, play_on
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset, Setup, copy, digest, play, snapshot
from icecore.replay.rulebook.sampling import sample_of
from icecore.testing.sample_games import beginning, box_of, fewest, is_open, positions
from icecore.testing.setups import some_ways
from tests.ours import GAMES

pytestmark = pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)

SOME = 3


def test_what_is_sampled_is_legal_and_of_a_kind_that_the_seat_is_offered(
    game: Ruleset[Any],
) -> None:
    sample, kinds = sample_of(game), set[type[Any]]()
    for number in range(SOME):
        dice = Random(number)
        for state, _ in positions(game, number):
            if game.chance(state) is None and game.outcome(state) is None:
                before = digest(state)
                offered = {(who, type(act)) for who, act in game.candidates(state)}
                for _ in range(3):
                    who, act = sample(state, dice)
                    assert (who, type(act)) in offered
                    play(game, copy(game, state), who, act)
                    kinds.add(type(act))
                assert digest(state) == before
    assert len(kinds) > 2


def test_every_game_is_played_out_by_lot_to_its_end_in_every_way_to_set_it_up(
    game: Ruleset[Any],
) -> None:
    for number, way in enumerate(some_ways(game)):
        setup = Setup(way.seats, game.options(**way.options))
        state = game.begin(setup, box_of(game))
        assert play_on(game, state, Random(number)) == game.outcome(state) is not None
        game.invariants(state)


def test_a_filled_in_view_knows_all_is_sound_and_looks_the_same_to_the_seat(
    game: Ruleset[Any],
) -> None:
    dice, differing = Random(1), 0
    for number in range(SOME):
        for at, (state, _) in enumerate(positions(game, number)):
            if at % 5:
                continue
            for seat in (*range(fewest(game)), TABLE):
                seen = game.view(state, seat)
                world = filled(game, snapshot(seen), state.box, dice)
                game.invariants(world)
                assert game.unknown(world) is None or world.reason is not None
                assert digest(game.view(world, seat)) == digest(seen)
                differing += digest(world) != digest(state)
    assert (differing > 0) == (not is_open(game))


def test_a_filled_in_view_can_be_played_to_its_end(game: Ruleset[Any]) -> None:
    dice = Random(2)
    for at, (state, _) in enumerate(positions(game, 0)):
        if at % 20 == 3:
            for seat in range(fewest(game)):
                world = filled(game, snapshot(game.view(state, seat)), state.box, dice)
                assert play_on(game, world, dice) is not None
                game.invariants(world)


def test_a_state_that_knows_all_is_filled_in_with_nothing(game: Ruleset[Any]) -> None:
    state = beginning(game)
    assert digest(filled(game, snapshot(state), state.box, Random(0))) == digest(state)
