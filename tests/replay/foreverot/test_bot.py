"""The bot `storm`: it wins now and then, helps where it can, and gives up in the end."""

from random import Random

import pytest

from icecore.events.games.foreverot.acts import EndTurn, Pick, Reroll, Take
from icecore.events.games.foreverot.steps import Ask, Offer, RouseCheck, Settle, Window
from icecore.events.words.record import Decline
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.bot import GIVES_UP, storm
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from tests.replay.foreverot.tables import started


def test_four_of_them_win_some_practice_games_and_random_players_none() -> None:
    won = {}
    for bot in ("storm", "random"):
        table = lay_table(Plan("foreverot", (bot,) * 4, seed="levels"))
        seals = [simulated_game(table, number)[2] for number in range(10)]
        won[bot] = sum(bool(seal.outcome.winners) for seal in seals)
    assert won["storm"] >= 2
    assert won["random"] == 0


@pytest.mark.rule("foreverot.ruling.59")
def test_after_300_rounds_it_only_ends_its_turns() -> None:
    state = started()
    state.round = GIVES_UP
    options = [act for _, act in GAME.candidates(state)]
    assert storm(GAME, state, state.turn, options, Random(0)) == EndTurn()
    state.round = GIVES_UP - 1
    assert storm(GAME, state, state.turn, options, Random(0)) != EndTurn()


@pytest.mark.parametrize(("die", "wanted"), [(2, Reroll(2)), (6, Decline())])
def test_it_throws_again_what_fails_and_leaves_what_holds(die: int, wanted: object) -> None:
    state = started()
    seat = state.turn
    state.holds[seat]["reroll"], state.die = 1, die
    state.todo = (RouseCheck(4, 0), Settle(seat, "rouse"), Window(seat, "die"))
    options = [act for _, act in GAME.candidates(state)]
    assert storm(GAME, state, seat, options, Random(0)) == wanted


def test_it_takes_the_colour_that_it_lacks() -> None:
    state = started()
    seat = state.turn
    state.holds[seat] = {"blue": 3, "black": 3, "red": 3}
    state.todo = (Ask("take", seat, 1, "card"),)
    options = [act for _, act in GAME.candidates(state)]
    assert storm(GAME, state, seat, options, Random(0)) == Take(("yellow",))


def test_it_plays_the_faction_that_helps_most() -> None:
    state = started()
    seat = state.turn
    state.drawn, state.todo = ["masons", "grand_exchange"], (Offer(seat),)
    options = [act for _, act in GAME.candidates(state)]
    assert storm(GAME, state, seat, options, Random(0)) == Pick("grand_exchange")
