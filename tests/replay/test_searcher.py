"""The searcher: any game, any number of seats, a budget in playings-out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.replay.bots import find_bot
from icecore.replay.bots.common_draws import Ranks, rows
from icecore.replay.bots.dice import dice_of
from icecore.replay.bots.searcher import WORLDS, Search
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset, play
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.testing.sample_games import position

LANTERN = find_game("lantern")


def searched(game: Ruleset[Any], part: float, budget: int) -> tuple[int, Any, Any]:
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


@pytest.mark.parametrize("name", ["lantern", "boreal_pyramid", "board_royale"])
def test_it_plays_no_more_out_than_its_budget_and_every_act_that_races_often_enough(
    name: str,
) -> None:
    game = find_game(name)
    for seed in range(20):
        state = position(game, seed, 0.5)
        seat = game.clock(state).seat
        options = [act for who, act in game.candidates(state) if who == seat]
        if game.chance(state) is None and len(options) > 2:
            break
    assert seat is not None
    search = Search(game, game.view(state, seat), seat, dice_of("x"))
    acts = search.worthwhile(options, 3)
    assert len(acts) == 3
    assert search.race(acts, 14) in acts
    assert 3 * WORLDS <= search.played <= 14


def does_the_last(
    game: Ruleset[Any], view: Any, seat: int, options: Sequence[Any], dice: Any
) -> Any:
    return options[-1]


@pytest.mark.parametrize(("worth", "found"), [(0.5, -1), (0.55, -1), (1.0, 0)])
def test_only_what_is_clearly_better_takes_the_place_of_what_the_own_bot_does(
    worth: float, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(find_game("boreal_pyramid"), bots={"last": does_the_last})

    def play(search: Search, world: bytes, table: Any, act: Any) -> float:
        search.played += 1
        luck = 0.4 * search.dice.random() - 0.2
        return luck + (worth if act == options[0] else 0.5)

    monkeypatch.setattr(Search, "play", play)
    state = position(game, 1, 0.3)
    seat = next(seat for seat, _ in game.candidates(state))
    options = [act for _, act in game.candidates(state)]
    chosen = find_bot(game, "searcher:200")(game, state, seat, options, dice_of("x"))
    assert chosen == options[found]


def test_draws_are_shared_by_all_that_is_played_in_one_world() -> None:
    row, places = rows(dice_of("row").random), dict[tuple[Any, int], int]()
    deck = [*"aabcdefgh"]
    one, other = Ranks(places, row), Ranks(places, row)
    assert [one.sample(deck, 3) for _ in range(5)] == [other.sample(deck, 3) for _ in range(5)]
    without = [card for card in deck if card != "a"]
    one, other = Ranks(places, row), Ranks(places, row)
    for _ in range(20):
        drawn = one.choice(deck)
        assert other.choice(without) == drawn or drawn == "a"


@pytest.mark.parametrize("word", ["searcher:0", "searcher:-1", "searcher:many", "searcher:1000001"])
def test_a_budget_that_is_none_is_told(word: str) -> None:
    with pytest.raises(IcecoreError, match="its budget is a number from 1 to"):
        find_bot(LANTERN, word)


def test_it_is_offered_by_its_name() -> None:
    assert find_bot(LANTERN, "searcher") is not None
    with pytest.raises(NotFoundError, match="did you mean searcher"):
        find_bot(LANTERN, "seacher")
