"""Laws of `decide`, `candidates` and `outcome`: legal acts are offered and accepted."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Refused, Ruleset, copy, digest, play
from icecore.replay.timeline.game_lint import stands_still
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import (
    beginning,
    cards_of,
    fewest,
    log_of,
    position,
    seats_at,
    simulated,
    spoken,
    tables,
)
from icecore.testing.strategies import acts, budget, every_act

NUMBERS = st.integers(0, 40)
PARTS = st.floats(0, 1)
ENOUGH = 20_000
"""Acts that are tried in a position; of more, every so many-th, beginning anywhere."""


def after(game: Ruleset[Any], state: Any, seat: int, act: Any) -> str:
    trial = copy(game, state)
    play(game, trial, seat, act)
    return digest(trial)


def test_every_candidate_is_accepted_at_the_table_and_in_the_view_that_offers_it(
    game: Ruleset[Any],
) -> None:
    for seats, table in tables(game, max(4, len(game.players))):
        for state, _ in table:
            for seat in (*range(seats), TABLE):
                seen = game.view(state, seat)
                for who, act in game.candidates(seen):
                    after(game, seen, who, act)
            for who, act in game.candidates(state):
                after(game, state, who, act)


@budget(10)
@given(number=NUMBERS, part=PARTS)
def test_every_act_that_would_be_accepted_is_offered(
    game: Ruleset[Any], number: int, part: float
) -> None:
    """Or it comes to the same as one that is: a pair may be named in either order."""
    seats = seats_at(game, number)
    state = position(game, number, part, seats)
    offered = list(game.candidates(state))
    reached = {(who, after(game, state, who, act)) for who, act in offered}
    trial = copy(game, state)
    said = list(every_act(members(game.vocabulary.act), cards_of(game)))
    step = len(said) // ENOUGH + 1
    for act in said[number % step :: step]:
        for seat in range(seats):
            try:
                play(game, trial, seat, act)
            except Refused:
                continue
            assert (seat, digest(trial)) in reached, (seat, act)
            trial = copy(game, state)


@budget(80)
@given(data=st.data(), number=NUMBERS, part=PARTS)
def test_any_well_typed_act_is_accepted_or_refused_and_a_refusal_changes_nothing(
    game: Ruleset[Any], data: st.DataObject, number: int, part: float
) -> None:
    seats = seats_at(game, number)
    state = position(game, number, part, seats)
    before = digest(state)
    seat = data.draw(st.integers(SCRIBE, seats))
    act = data.draw(acts(game.vocabulary.acts, cards_of(game)))
    try:
        play(game, state, seat, act)
        game.invariants(state)
    except Refused:
        assert digest(state) == before


def test_somebody_can_act_or_the_table_owes_or_the_game_is_over(game: Ruleset[Any]) -> None:
    for _, table in tables(game, 12):
        for state, record in table:
            goes_on = bool(list(game.candidates(state))) or game.chance(state) is not None
            assert goes_on == (game.outcome(state) is None) == (record is not None)


def test_who_wins_or_loses_together_has_one_rank_and_one_standing(game: Ruleset[Any]) -> None:
    for number in range(12):
        head, _, seal = simulated(game, number, seats_at(game, number))
        sides = game.sides(len(head.seats))
        assert len(sides) == len(head.seats)
        results = set(zip(sides, seal.outcome.ranks, seal.standing, strict=True))
        assert len(results) == len({*sides}), (sides, seal)


def test_the_table_never_owes_while_a_seat_may_act(game: Ruleset[Any]) -> None:
    for _, table in tables(game, 12):
        for state, _ in table:
            assert game.chance(state) is None or not list(game.candidates(state))


def test_the_clock_names_who_can_act_and_never_runs_backwards(game: Ruleset[Any]) -> None:
    for _, table in tables(game, 12):
        before = (0, 0)
        for state, record in table:
            clock = game.clock(state)
            assert before <= (clock.round, clock.turn)
            before = (clock.round, clock.turn)
            if record is None:
                assert clock.seat is None
            elif game.chance(state) is not None:
                assert clock.seat == TABLE
            else:
                assert clock.seat in {who for who, _ in game.candidates(state)}


def test_the_clock_moves_on_in_a_game_of_more_than_a_handful_of_records(game: Ruleset[Any]) -> None:
    for _, table in tables(game, 12):
        clocks = [game.clock(state) for state, _ in table]
        assert not stands_still(clocks), "count `state.turns += 1`, or give the game a `clock`"


def test_everybody_begins_alike(game: Ruleset[Any]) -> None:
    """While there is something to set up the clock stands at 0; else the first turn has begun."""
    for seats in game.players:
        begun = beginning(game, seats)
        assert digest(begun) == digest(beginning(game, seats))
        assert game.clock(begun)[:2] == ((0, 0) if begun.todo else (1, 1))
        game.invariants(begun)


def test_three_hundred_random_games_end_by_the_rules_with_their_invariants_kept(
    game: Ruleset[Any],
) -> None:
    for number in range(300):
        seats = seats_at(game, number) if number < 24 else fewest(game)
        head, records, seal = simulated(game, number, seats)
        state = beginning(game, seats)
        for record in records:
            for event in record.events:
                game.evolve[type(event)](state, event)
            game.invariants(state)
        assert game.outcome(state) == seal.outcome
        assert len(seal.outcome.ranks) == len(head.seats)
        assert 1 in seal.outcome.ranks or set(seal.outcome.ranks) == {2}, "all lost together"
        assert verify_game(log_of(head, records, seal)).problem is None


@budget(10)
@given(dice=st.randoms(use_true_random=False))
def test_games_with_unseen_draws_end_too(game: Ruleset[Any], dice: Any) -> None:
    state, _ = spoken(game, dice, dice.choice(game.players))
    game.invariants(state)
    assert game.outcome(state) is not None
