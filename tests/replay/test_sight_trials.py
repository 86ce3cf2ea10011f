"""A broken sight law names the field, the note, the seat, the record, and both values whole."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from icecore.events.words.record import Record
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset
from icecore.replay.timeline.game_lint import problems
from icecore.replay.timeline.told_record import told_problem
from icecore.replay.timeline.two_worlds import LeakError, lock_step
from icecore.replay.timeline.view_differences import field_words, of_records
from icecore.testing.sample_games import beginning, fewest, seats_at, simulated, tables

LANTERN: Ruleset[Any] = find_game("lantern")


def leak_of(game: Ruleset[Any], viewer: int) -> str:
    def play_worlds() -> None:
        for seed in range(20):
            list(lock_step(game, beginning(game), beginning(game), viewer, Random(seed)))

    with pytest.raises(LeakError) as found:
        play_worlds()
    return str(found.value)


def first_problem(game: Ruleset[Any], viewer: int) -> str:
    full, part = beginning(game), beginning(game)
    for record in simulated(LANTERN, 0)[1]:
        for event in record.events:
            game.evolve[type(event)](full, event)
        problem = told_problem(game, full, part, record, viewer)
        if problem is not None:
            return problem
    raise AssertionError("nothing was found")


def test_a_record_that_tells_a_hidden_draw_is_found_by_two_worlds() -> None:
    told = leak_of(replace(LANTERN, redact=lambda record, seat: record), 1)
    hidden = (
        "record 1: seat 1 is told Dealt.cards, which may be hidden from seat 1 (Seen('seat')): "
    )
    assert told.startswith(hidden)
    assert told.endswith("instead of (None, None, None)")


def test_a_view_that_shows_a_hand_is_found_with_both_hands_whole() -> None:
    told = first_problem(replace(LANTERN, view=lambda state, seat: state), 1)
    assert "the view of seat 1 holds something else than was told, at hands[0]" in told
    assert "(Seen(EACH))" in told
    assert "the view has [Zone(known={" in told
    assert "what was told makes [Zone(known={}, unknown=3)" in told


def test_a_view_that_shows_what_nobody_told_differs_in_two_worlds() -> None:
    told = leak_of(replace(LANTERN, view=lambda state, seat: state), 1)
    assert "seat 1 was told the same in two worlds, and yet it sees hands[0]" in told


def test_what_a_seat_cannot_decide_from_what_it_was_told_is_said_field_by_field() -> None:
    def dimmed(record: Any, seat: int) -> Any:
        told = LANTERN.redact(record, seat)
        events = tuple(
            structs.replace(event, glow=0) if type(event).__name__ == "Played" else event
            for event in told.events
        )
        return structs.replace(told, events=events)

    told = first_problem(replace(LANTERN, redact=dimmed), TABLE)
    assert (
        "is told Played.glow, which everybody sees (no note) as 0, and from what it knows" in told
    )


def test_game_check_finds_what_the_laws_of_sight_would() -> None:
    shown = replace(LANTERN, redact=lambda record, seat: record)
    assert any("two games of 2 players that look alike" in one for one in problems(shown, Random))
    assert list(problems(LANTERN, Random, 3)) == []


def test_the_words_of_a_field_have_its_note_as_it_is_written() -> None:
    dealt = next(event for event in LANTERN.vocabulary.events if event.__name__ == "Dealt")
    words = "Dealt.cards, which may be hidden from the public view (Seen('seat'))"
    assert field_words(dealt, "cards", TABLE) == words
    one, other = (Record(0, TABLE, None, (dealt(0, cards),)) for cards in (("moth",), (None,)))
    assert of_records(one, other, TABLE) == (words, ("moth",), (None,))


def test_sample_tables_have_every_number_of_players_and_begin_with_few() -> None:
    game = find_game("boreal_forest")
    assert [seats_at(game, number) for number in range(5)] == [2, 3, 4, 5, 2]
    solo = find_game("foreverot")
    assert seats_at(solo, 0) == fewest(solo) == 2
    assert {seats_at(solo, number) for number in range(8)} == {*solo.players}
    assert [seats for seats, _ in tables(game, 4)] == [2, 3, 4, 5]
