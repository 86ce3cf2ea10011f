"""The searcher: any game, any number of seats, a budget in playings-out."""

from typing import Any

import pytest

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.replay.bots import find_bot
from icecore.replay.bots.searcher import Search
from icecore.replay.course.simulate import Plan, dice_of, lay_table, simulated_game
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Game, play
from icecore.testing.tables import position

LANTERN = find_game("lantern")


def searched(game: Game[Any], part: float, budget: int) -> tuple[int, Any, Any]:
    """The seat, its view and what it does, at the next choice after this part of a game."""
    for step in range(20):
        state = position(game, 1, part + step / 100)
        seat = game.clock(state).seat
        options = [act for who, act in game.candidates(state) if who == seat]
        if seat is not None and seat >= 0 and game.chance(state) is None and len(options) > 1:
            view = game.view(state, seat)
            chooser = find_bot(game, f"searcher:{budget}")
            act = chooser(game, view, seat, options, dice_of("seed", part))
            assert act in options
            play(game, state, seat, act)
            return seat, view, act
    raise AssertionError("nobody had a choice")


@pytest.mark.parametrize("name", ["boreal_forest", "the_north", "board_royale", "foreverot"])
def test_it_finds_a_legal_act_in_every_game_and_the_same_from_the_same_seed(name: str) -> None:
    game = find_game(name)
    assert searched(game, 0.4, 10)[2] == searched(game, 0.4, 10)[2]


def test_it_plays_whole_games() -> None:
    table = lay_table(Plan("lantern", ("searcher:8", "random"), seed="s"))
    head, _, seal = simulated_game(table, 0)
    assert seal.outcome.ranks
    assert head.seats[0].bot == "searcher:8"


def test_it_beats_random_play() -> None:
    table = lay_table(Plan("lantern", ("searcher:24", "random"), seed="w", swap=True))
    won = 0
    for number in range(12):
        head, _, seal = simulated_game(table, number)
        won += [head.seats[seat].bot for seat in seal.outcome.winners] == ["searcher:24"]
    assert won >= 8


def test_every_playing_out_is_counted_once_and_no_more_than_the_budget() -> None:
    state = position(LANTERN, 1, 0.5)
    while LANTERN.chance(state) is not None or LANTERN.clock(state).seat is None:
        state = position(LANTERN, 2, 0.4)
    seat = LANTERN.clock(state).seat
    assert seat is not None
    search = Search(LANTERN, LANTERN.view(state, seat), seat, dice_of("x"))
    for _ in range(12):
        search.play()
    assert search.root.visits == 12
    assert sum(place.visits for place in search.root.below.values()) <= 12


@pytest.mark.parametrize("word", ["searcher:0", "searcher:-1", "searcher:many", "searcher:1000001"])
def test_a_budget_that_is_none_is_told(word: str) -> None:
    with pytest.raises(IcecoreError, match="its budget is a number from 1 to"):
        find_bot(LANTERN, word)


def test_it_is_offered_by_its_name() -> None:
    assert find_bot(LANTERN, "searcher") is not None
    with pytest.raises(NotFoundError, match="did you mean searcher"):
        find_bot(LANTERN, "seacher")
