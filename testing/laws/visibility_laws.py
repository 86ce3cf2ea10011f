"""Laws of `view` and `redact`: nobody is shown what only others may know."""

from random import Random
from typing import Any

from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Ruleset, digest
from icecore.replay.timeline.told_record import told_problem
from icecore.replay.timeline.two_worlds import alike as alike
from icecore.replay.timeline.two_worlds import lock_step
from icecore.replay.timeline.two_worlds import tried as tried
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import (
    NAMES,
    beginning,
    fewest,
    is_open,
    log_of,
    positions,
    seats_at,
    simulated,
    tables,
)


def viewers(game: Ruleset[Any], seats: int = 0) -> tuple[int, ...]:
    """The seats of a table, by default of a small one, and the public view."""
    return (*range(seats or fewest(game)), TABLE)


def test_to_look_twice_shows_no_more_and_no_less(game: Ruleset[Any]) -> None:
    for seats, table in tables(game, max(4, len(game.players))):
        for state, _ in table:
            public = digest(game.view(state, TABLE))
            for seat in viewers(game, seats):
                seen = game.view(state, seat)
                assert digest(game.view(seen, seat)) == digest(seen)
                assert digest(game.view(seen, TABLE)) == public


def test_to_look_changes_nothing_and_a_view_is_a_sound_state(game: Ruleset[Any]) -> None:
    for seats, table in tables(game, max(4, len(game.players))):
        for state, _ in table:
            before = digest(state)
            for seat in viewers(game, seats):
                game.invariants(game.view(state, seat))
            assert digest(state) == before


def test_a_seat_has_in_its_own_view_exactly_the_options_that_it_has(game: Ruleset[Any]) -> None:
    for seats, table in tables(game, 8):
        for state, _ in table:
            for seat in range(seats):
                own = [act for who, act in game.candidates(state) if who == seat]
                seen = game.candidates(game.view(state, seat))
                assert [act for who, act in seen if who == seat] == own


def test_views_agree_on_the_clock_the_outcome_and_the_endings(game: Ruleset[Any]) -> None:
    for seats, table in tables(game, 8):
        for state, record in table:
            for seat in viewers(game, seats):
                seen = game.view(state, seat)
                assert game.clock(seen) == game.clock(state)
                assert game.outcome(seen) == game.outcome(state)
                assert (record is None) == (game.outcome(seen) is not None)


def test_two_worlds_that_differ_only_in_what_a_seat_cannot_see_look_the_same_to_it(
    game: Ruleset[Any],
) -> None:
    """Whatever is hidden from the seat is drawn anew in the other world; the rest is the same."""
    if is_open(game):
        assert all(digest(game.view(s, TABLE)) == digest(s) for s, _ in positions(game, 0))
        return
    for seat in viewers(game, game.players[-1]):
        trials = [trial for trial in range(15) if seat < seats_at(game, trial)]
        different = 0
        for trial in trials:
            seats = seats_at(game, trial)
            names, dice = NAMES[:seats], Random(f"{seat} {trial}")
            one, other = beginning(game, seats), beginning(game, seats)
            different += sum(lock_step(game, one, other, seat, dice))
            seen, there = game.view(one, seat), game.view(other, seat)
            assert game.picture(seen, names) == game.picture(there, names)
            assert game.picture(seen, names, 390) == game.picture(there, names, 390)
            assert game.board(seen, names) == game.board(there, names)
        assert different > len(trials), "the other world hardly differed: nothing was tried"


def test_a_redacted_log_verifies_and_its_fold_viewed_is_the_view_of_the_full_fold(
    game: Ruleset[Any],
) -> None:
    for number in range(12):
        seats = seats_at(game, number)
        head, records, seal = simulated(game, number, seats)
        for seat in viewers(game, seats):
            full, part = beginning(game, seats), beginning(game, seats)
            for at, record in enumerate(records, 1):
                for event in record.events:
                    game.evolve[type(event)](full, event)
                problem = told_problem(game, full, part, record, seat)
                assert problem is None, f"record {at}: {problem}"
            redacted = [game.redact(record, seat) for record in records]
            assert verify_game(log_of(head, redacted, seal)).problem is None


def test_what_a_seat_is_told_of_a_game_leaves_something_out(game: Ruleset[Any]) -> None:
    """Else the laws above prove nothing."""
    _, records, _ = simulated(game, 0)
    told = [game.redact(record, TABLE) for record in records]
    assert (told == records) == is_open(game)
