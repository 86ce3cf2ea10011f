"""After any ruling somebody can go on: the seat, the table, or the scribe for them."""

from typing import Any

import pytest

from icecore.events.games.boreal_pyramid.words import (
    CounterMoved,
    Discover,
    Fill,
    FillSquare,
    Fizzled,
    Locate,
    Moved,
    MustPass,
    Pass,
    PlaceCard,
    Rest,
    Rested,
    Retrieve,
    RunEffect,
    Waiting,
)
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.rules import Rules
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel import Refused, apply_ruling, decline_all, enter, play
from tests.replay.boreal_pyramid.tables import laid

GO_ON = [(SCRIBE, GoOn())]
ARCHIVES = ("books", "logs", "herbs")


def kinds(events: Any) -> list[type[Any]]:
    return [type(event) for event in events if type(event) is not Waiting]


def empty_deck() -> list[Moved]:
    return [Moved(card, "deck", "out") for card in (*laid().deck, *ARCHIVES)]


def empty_table() -> State:
    state = laid()
    cards = [card for card in state.board if card]
    apply_ruling(GAME, state, [*(Moved(card, "board", "out") for card in cards), *empty_deck()])
    return state


def must_pass() -> State:
    """It is black's turn, nothing is left, and the pass was not yet filled in."""
    state = empty_table()
    play(GAME, state, 0, Pass())
    assert state.todo == (MustPass(),)
    return state


@pytest.mark.rule("pyramid.ruling.4")
def test_who_must_pass_is_told_so() -> None:
    state = must_pass()
    for act in (Discover(1), Locate(1), Retrieve("jetty")):
        with pytest.raises(Refused, match=r"turn\.4.*nothing can be discovered or located: pass"):
            play(GAME, state, 1, act)
    with pytest.raises(Refused, match=r"turn\.3.*for seat 1"):
        play(GAME, state, 0, Pass())


@pytest.mark.rule("pyramid.ruling.4", "pyramid.ruling.6")
def test_a_pass_that_a_ruling_made_needless_is_taken_off_the_list() -> None:
    state = must_pass()
    apply_ruling(GAME, state, [Moved("slip", "out", "board", white=1)])
    assert GAME.candidates(state) == GO_ON
    with pytest.raises(Refused) as caught:
        play(GAME, state, 1, Pass())
    assert caught.value.rule is Rules.TURN_2
    play(GAME, state, SCRIBE, GoOn())
    assert (1, Locate(8)) in GAME.candidates(state)


def test_a_square_that_a_ruling_filled_is_not_filled_again() -> None:
    state = laid()
    play(GAME, state, 0, Locate(1))
    apply_ruling(GAME, state, [Moved("jetty", "deck", "board", white=1)])
    assert GAME.chance(state) is None
    with pytest.raises(Refused, match="square 1 is filled already"):
        play(GAME, state, TABLE, Fill("cairn"))
    assert GAME.candidates(state) == GO_ON
    assert kinds(play(GAME, state, SCRIBE, GoOn())) == [Rested]
    assert state.board[0] == "jetty"


@pytest.mark.rule("pyramid.ruling.3")
def test_a_refill_is_no_longer_owed_once_a_ruling_has_emptied_the_deck() -> None:
    state = laid()
    play(GAME, state, 0, Locate(1))
    apply_ruling(GAME, state, empty_deck())
    assert GAME.chance(state) is None
    assert GAME.candidates(state) == GO_ON
    assert kinds(play(GAME, state, SCRIBE, GoOn())) == [Rested]
    assert state.board[0] is None


def test_a_card_that_a_ruling_took_from_the_hand_is_not_placed() -> None:
    state = laid()
    enter(GAME, state, 0, Locate(1), ("jetty",))
    enter(GAME, state, 1, Locate(1), ("cairn",))
    play(GAME, state, 0, Discover(1))
    play(GAME, state, TABLE, Fill("mill"))
    assert state.todo == (Rest(), PlaceCard())
    apply_ruling(GAME, state, [Moved("jetty", "hand", "out")])
    assert GAME.candidates(state) == GO_ON
    assert kinds(play(GAME, state, SCRIBE, GoOn())) == [Rested]


@pytest.mark.rule("pyramid.ruling.15")
def test_an_effect_that_a_ruling_made_impossible_fizzles() -> None:
    state = laid("effects")
    apply_ruling(GAME, state, [Moved("ebb", "deck", "reserve", seat=0)])
    play(GAME, state, 0, Retrieve("ebb"))
    play(GAME, state, 0, next(iter(GAME.candidates(state)))[1])
    assert type(state.todo[-1]) is RunEffect
    apply_ruling(GAME, state, [Moved("ebb", "pyramid", "out")])
    assert GAME.candidates(state) == GO_ON
    assert kinds(play(GAME, state, SCRIBE, GoOn())) == [Fizzled, Rested]


@pytest.mark.rule("pyramid.ruling.4")
def test_who_is_left_without_an_action_by_a_ruling_passes() -> None:
    state = empty_table()
    assert GAME.candidates(state) == [(0, Pass())]
    play(GAME, state, 0, Pass())
    assert state.todo == (MustPass(),)


@pytest.mark.rule("pyramid.ruling.30")
def test_sealing_closes_an_open_window_as_the_seat_would() -> None:
    state = laid("effects")
    apply_ruling(GAME, state, [Moved("torn_map", "deck", "reserve", seat=0)])
    enter(GAME, state, 0, Retrieve("torn_map"))
    (move,) = decline_all(GAME, state)
    assert (move.seat, move.act, move.implied) == (0, Decline(), True)
    assert kinds(move.events) == [Rested]


@pytest.mark.rule("pyramid.ruling.30")
def test_a_window_stays_open_through_any_number_of_rulings() -> None:
    state = laid("effects")
    apply_ruling(GAME, state, [Moved("torn_map", "deck", "reserve", seat=0)])
    enter(GAME, state, 0, Retrieve("torn_map"))
    for square in (6, 2, 0):
        apply_ruling(GAME, state, [CounterMoved(0, square, square - state.counters[0], "ruling")])
        assert GAME.candidates(state) == [(0, Decline())]
    assert kinds(play(GAME, state, SCRIBE, GoOn())) == [Rested]
    assert state.counters[0] == 2


def test_the_scribe_cannot_go_on_while_the_table_owes_a_card() -> None:
    state = laid()
    play(GAME, state, 0, Locate(1))
    assert state.todo[-1] == FillSquare(1)
    with pytest.raises(Refused, match="nothing waits for the scribe"):
        play(GAME, state, SCRIBE, GoOn())
