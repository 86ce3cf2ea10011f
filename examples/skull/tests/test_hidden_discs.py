"""Discs that only their owners know: what a record without them says, and what each seat sees."""

from random import Random
from typing import Any

import pytest
import skull
from skull import GAME, Bid, Flip, Lose, Pass, Place

from icecore.author import TABLE, Refused
from icecore.replay.judging.judge import as_offered, begin
from icecore.replay.judging.judgement import Plan
from icecore.testing.trial import any_act, enter, problem_of, table_of

PLACED = ((0, Place("flower")), (1, Place("skull")), (2, Place("flower")))


def unsaid(act: Any) -> Any:
    """The act as somebody writes it who sees no disc that lies face down."""
    return type(act)(None) if isinstance(act, Place | Lose) else act


@pytest.mark.parametrize("number", GAME.players)
def test_a_table_that_writes_no_disc_down_plays_to_the_end(number: int) -> None:
    for seed in range(4):
        table, dice = table_of(GAME, seats=number), Random(f"{number} {seed}")
        while table.outcome() is None:
            seat, act = any_act(GAME, table.state, dice)
            enter(table, seat, unsaid(act))
        assert problem_of(table) is None


def test_the_bidder_names_the_stack_and_the_record_says_what_lay_there() -> None:
    table = table_of(GAME, *PLACED, (0, Bid(2)), (1, Pass()), (2, Pass()), (0, Flip(0)))
    (record,) = enter(table, 0, Flip(1))
    assert record.events[0] == skull.Flipped(0, 1, "skull")
    for viewer in (0, 1, 2, TABLE):
        assert GAME.redact(record, viewer).act == Flip(1, "skull")


def test_the_table_says_what_nobody_wrote_down() -> None:
    hidden = [(seat, unsaid(act)) for seat, act in PLACED]
    table = table_of(GAME, *hidden, (0, Bid(3)), (0, Flip(0, "flower")))
    enter(table, 0, Flip(2))
    assert table.state.todo == (skull.Shows(2),)
    owed = GAME.chance(table.state)
    assert owed is not None
    assert sorted(owed.pool) == ["flower", "flower", "flower", "skull"]
    with pytest.raises(Refused, match=r"skull\.flip\.1"):
        enter(table, TABLE, Flip(1, "flower"))
    enter(table, TABLE, Flip(2, "skull"))
    assert table.state.todo == (skull.Loses(0, 2),)


def test_a_disc_that_is_known_cannot_be_another() -> None:
    table = table_of(GAME, *PLACED, (0, Bid(3)), (0, Flip(0)))
    with pytest.raises(Refused, match=r"skull\.flip\.1"):
        enter(table, 0, Flip(1, "flower"))


def test_only_its_owner_sees_a_hand_though_all_know_what_it_is_made_of() -> None:
    table = table_of(GAME, *PLACED)
    for viewer in range(3):
        seen = GAME.view(table.state, viewer)
        for seat in range(3):
            assert bool(seen.hands[seat].known) == (seat == viewer)
            assert (seen.stacks[seat] == [None]) == (seat != viewer)
            everything = [*skull.in_hand(seen, seat), *filter(None, seen.stacks[seat])]
            assert sorted(everything) == ["flower", "flower", "flower", "skull"]


def test_what_lay_open_is_hidden_again_in_the_hand_that_it_goes_back_to() -> None:
    table = table_of(
        GAME, *PLACED, (0, Bid(3)), (0, Flip(0)), (0, Flip(1)), (TABLE, Lose("flower"))
    )
    assert table.state.hands[1].known == {"flower": 3, "skull": 1}
    seen = GAME.view(table.state, 2)
    assert seen.hands[1].known == {}
    assert seen.hands[1].unknown == 4


def test_a_blindly_drawn_disc_is_seen_by_who_loses_it_and_by_nobody_else() -> None:
    table = table_of(GAME, *PLACED, (0, Bid(3)), (0, Flip(0)), (0, Flip(1)))
    owed = GAME.chance(table.state)
    assert owed is not None
    assert owed.seen_by == (0,)
    (record,) = enter(table, TABLE, Lose("skull"))
    assert GAME.redact(record, 0).act == Lose("skull")
    for viewer in (1, 2, TABLE):
        assert GAME.redact(record, viewer).act == Lose(None)


def test_who_meets_the_own_skull_chooses_what_to_lose() -> None:
    table = table_of(GAME, (0, Place("skull")), *PLACED[1:], (0, Bid(1)), (1, Pass()), (2, Pass()))
    enter(table, 0, Flip(0))
    assert GAME.chance(table.state) is None
    assert [*GAME.candidates(table.state)] == [(0, Lose("flower")), (0, Lose("skull"))]


def test_to_flip_the_disc_of_another_is_luck_and_to_flip_ones_own_is_a_decision() -> None:
    table = table_of(GAME, *PLACED, (0, Bid(3)), (0, Flip(0)), (0, Flip(1)))
    flips = [at.showed for at in begin(table, Plan()).positions if at.seat == 0][-2:]
    assert flips == [False, True]
    assert as_offered(Flip(1, "skull")) == Flip(1)
