"""Laws of `view` and `redact`: nobody is shown what only others may know."""

from random import Random
from typing import Any

from icecore.events.words.record import AnyRecord, Record
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, shown
from icecore.replay.kernel import Chance, Refused, Ruleset, copy, digest, play
from icecore.replay.kernel.visibility import mask_of
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import (
    any_act,
    beginning,
    fewest,
    is_open,
    log_of,
    positions,
    simulated,
)

NAMES = ["Lana", "Mike", "Jane", "Elodie", "Arvid", "Noor", "Pia", "Sven"]


def viewers(game: Ruleset[Any]) -> tuple[int, ...]:
    return (*range(fewest(game)), TABLE)


def test_to_look_twice_shows_no_more_and_no_less(game: Ruleset[Any]) -> None:
    for number in range(4):
        for state, _ in positions(game, number):
            public = digest(game.view(state, TABLE))
            for seat in viewers(game):
                seen = game.view(state, seat)
                assert digest(game.view(seen, seat)) == digest(seen)
                assert digest(game.view(seen, TABLE)) == public


def test_to_look_changes_nothing_and_a_view_is_a_sound_state(game: Ruleset[Any]) -> None:
    for number in range(4):
        for state, _ in positions(game, number):
            before = digest(state)
            for seat in viewers(game):
                game.invariants(game.view(state, seat))
            assert digest(state) == before


def test_a_seat_has_in_its_own_view_exactly_the_options_that_it_has(game: Ruleset[Any]) -> None:
    for number in range(8):
        for state, _ in positions(game, number):
            for seat in range(fewest(game)):
                own = [act for who, act in game.candidates(state) if who == seat]
                seen = game.candidates(game.view(state, seat))
                assert [act for who, act in seen if who == seat] == own


def test_views_agree_on_the_clock_the_outcome_and_the_endings(game: Ruleset[Any]) -> None:
    for number in range(8):
        for state, record in positions(game, number):
            for seat in viewers(game):
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
    names = NAMES[: fewest(game)]
    for seat in viewers(game):
        different = 0
        for trial in range(15):
            dice = Random(f"{seat} {trial}")
            one, other = beginning(game), beginning(game)
            while game.outcome(one) is None and step_both(game, one, other, seat, dice):
                seen, there = game.view(one, seat), game.view(other, seat)
                assert list(game.candidates(seen)) == list(game.candidates(there))
                different += digest(one) != digest(other)
            seen, there = game.view(one, seat), game.view(other, seat)
            assert game.picture(seen, names) == game.picture(there, names)
            assert game.picture(seen, names, 390) == game.picture(there, names, 390)
            assert game.board(seen, names) == game.board(there, names)
        assert different > 15, "the other world hardly differed: nothing was tried"


def step_both(
    game: Ruleset[Any], one: Any, other: Any, seat: int, dice: Random
) -> tuple[AnyRecord, AnyRecord] | None:
    """One act in each world, alike to the seat's eyes; None if the worlds part here.

    Who is told the same sees the same: a view knows nothing that was not told. A fact may be told
    that leaves no trace in the view, as which cards a clue touched; then it is one that the seat
    sees by its declaration, and no act says it alone.
    """
    owed = game.chance(one)
    drawn = shown(owed, dice) if owed else []
    who, act = (TABLE, owed.make(tuple(drawn))) if owed else any_act(game, one, dice)
    told, seen = tried(game, one, who, act, seat)
    for choice in alike(game, one, other, (who, act, drawn), seat, dice):
        try:
            told_there, seen_there = tried(game, other, who, choice, seat)
        except Refused:
            continue
        assert told != told_there or seen == seen_there, (act, choice)
        if told != told_there and seen == seen_there:
            assert told.events != told_there.events, f"{act} says more than what happened"
            assert untold(told, seat) == untold(told_there, seat) == [], (act, choice)
        if told == told_there:
            here: AnyRecord = Record(0, who, act, play(game, one, who, act))
            return here, Record(0, who, choice, play(game, other, who, choice))
        assert not is_unseen(game.chance(one), seat), "a draw that the seat should not see"
    return None


def untold(told: AnyRecord, seat: int) -> list[Any]:
    """The events of which the seat was told more than their declarations let it see."""
    masks = [(event, mask_of(type(event))) for event in told.events]
    return [event for event, mask in masks if mask is not None and mask(event, seat) != event]


def is_unseen(owed: Chance | None, seat: int) -> bool:
    return owed is not None and owed.seen_by is not None and seat not in owed.seen_by


def alike(
    game: Ruleset[Any],
    one: Any,
    other: Any,
    said: tuple[int, Any, list[Any]],
    seat: int,
    dice: Random,
) -> list[Any]:
    """What could happen in the other world while this happens in the one."""
    who, act, drawn = said
    owed = game.chance(other)
    assert (game.chance(one) is None) == (owed is None), "what is owed is no secret"
    if owed is not None:
        return unseen_draws(owed, drawn, dice) if is_unseen(owed, seat) else [act]
    options = [option for owner, option in game.candidates(other) if owner == who != seat]
    dice.shuffle(options)
    return [option for option in options if type(option) is type(act)] or [act]


def unseen_draws(owed: Chance, drawn: list[Any], dice: Random) -> list[Any]:
    """Any other draw; where backs are seen, one of cards that look the same, if there are such."""
    if owed.looks is None:
        return [draw(owed, dice)]
    pool, found, sides = list(owed.pool), list[Any](), owed.sides or (lambda item: [item])
    for card in drawn:
        twins = [
            (item, side) for item in pool for side in sides(item)
            if owed.looks(side) == owed.looks(card) and (side is None or side not in found)
        ]  # fmt: skip
        if not twins:
            return []
        item, side = dice.choice(twins)
        found.append(side)
        pool.remove(item)
    return [owed.make(tuple(found))]


def tried(game: Ruleset[Any], state: Any, who: int, act: Any, seat: int) -> tuple[Any, str]:
    """What the seat would be told of an act, and what it would see after it."""
    trial = copy(game, state)
    events = play(game, trial, who, act)
    return game.redact(Record(0, who, act, events), seat), digest(game.view(trial, seat))


def test_a_redacted_log_verifies_and_its_fold_viewed_is_the_view_of_the_full_fold(
    game: Ruleset[Any],
) -> None:
    for number in range(12):
        head, records, seal = simulated(game, number)
        for seat in viewers(game):
            redacted = [game.redact(record, seat) for record in records]
            assert [game.redact(record, seat) for record in redacted] == redacted
            assert verify_game(log_of(head, redacted, seal)).problem is None
            full, part = beginning(game), beginning(game)
            for record, told in zip(records, redacted, strict=True):
                for event in record.events:
                    game.evolve[type(event)](full, event)
                for event in told.events:
                    game.evolve[type(event)](part, event)
                assert digest(game.view(part, seat)) == digest(game.view(full, seat))


def test_what_a_seat_is_told_of_a_game_leaves_something_out(game: Ruleset[Any]) -> None:
    """Else the laws above prove nothing."""
    _, records, _ = simulated(game, 0)
    told = [game.redact(record, TABLE) for record in records]
    assert (told == records) == is_open(game)
