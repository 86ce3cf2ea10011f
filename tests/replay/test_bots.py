"""Bots at the table: what is refused, what is unknown, and how far they look."""

from dataclasses import replace
from itertools import cycle
from random import Random
from typing import Any

import pytest
from msgspec import structs

from icecore.events.words.record import Decline
from icecore.events.words.wire import TABLE
from icecore.replay.bots import POSITIONS, Look, at_random, best, lead, prospects
from icecore.replay.games.board_royale import GAME as ROYALE
from icecore.replay.games.boreal_pyramid import GAME as PYRAMID
from icecore.replay.games.foreverot import GAME as FOREVEROT
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset, digest
from icecore.replay.table.simulate import Plan, lay_table, play_out, simulated_game
from icecore.testing.sample_games import beginning, box_of, fewest, positions
from tests.ours import GAMES

RICH = (
    '{ verb = "choose", options = [{ verb = "recall" }, { verb = "discard_board" }] }',
    '{ verb = "extra_locate", n = 3 }, { verb = "swap_own" }',
    '{ verb = "optional", effect = { verb = "discover_again", max_cost = 8, pay = false } }',
    '{ verb = "move_board" }, { verb = "move_board" }, { verb = "recall" }',
)


def rich_set() -> str:
    """The sample set with a long program on every card."""
    lines, programs = list[str](), cycle(RICH)
    for line in box_of(PYRAMID).text.splitlines():
        if not line.startswith("effects"):
            lines.append(line)
        if line.startswith("compasses"):
            lines.append(f"effects = [{next(programs)}]")
    return "\n".join(lines)


def test_greedy_and_the_explorer_finish_with_a_set_full_of_effects() -> None:
    bots = ("greedy", "explorer")
    table = lay_table(Plan("boreal_pyramid", bots, set_name="rich", set_text=rich_set()))
    for number in range(2):
        assert simulated_game(table, number)[2].outcome.reason


def test_look_ahead_into_a_hidden_hand_draws_until_something_fits() -> None:
    """Before, the first pick that the hand could not hold ended the whole simulation."""
    bots = ("survivor", "greedy", "random", "random")
    table = lay_table(Plan("board_royale", bots, seed="4", swap=True))
    for number in range(5):
        assert simulated_game(table, number)[2].outcome.reason


def test_a_draw_that_never_fits_is_given_up_and_changes_nothing() -> None:
    state = beginning(ROYALE)
    owed = ROYALE.chance(state)
    assert owed is not None
    look = Look(ROYALE, 0, Random(0), lambda _state, _seat: 0.0)
    before = digest(state)
    wrong = structs.replace(owed, make=lambda _cards: Decline())
    assert not look.draws(state, wrong, 0)
    assert digest(state) == before
    assert look.left < POSITIONS


def test_a_bot_whose_act_is_refused_says_something_else() -> None:
    """What it offers itself by its view the truth may refuse: it learns that and no more."""
    refused = [0]

    def too_many(state: Any) -> list[tuple[int, Any]]:
        own = list(PYRAMID.candidates(state))
        return [*own, (own[0][0], Decline())] if own else []

    def stubborn(game: Any, view: Any, seat: int, options: Any, dice: Any) -> Any:
        if Decline() in options:
            refused[0] += 1
            return Decline()
        return at_random(game, view, seat, options, dice)

    table = lay_table(Plan("boreal_pyramid", ("random",) * 2))
    table.game = replace(PYRAMID, candidates=too_many)
    records: list[Any] = []
    outcome, _ = play_out(table, [stubborn] * 2, Random(1), records)
    assert outcome.reason
    assert refused[0] >= sum(record.seat != TABLE for record in records) > 0


def test_more_options_than_positions_are_sampled() -> None:
    state = next(state for state, record in positions(PYRAMID, 0) if record and record.seat == 0)
    options = [act for seat, act in PYRAMID.candidates(state) if seat == 0] * POSITIONS
    tried = [0]

    def worth(_state: Any, _seat: int) -> float:
        tried[0] += 1
        return 0.0

    assert best(PYRAMID, state, 0, options, Random(0), worth) in options
    assert 0 < tried[0] <= POSITIONS


def test_a_lead_counts_the_best_other_first_and_all_others_a_little() -> None:
    def ahead(*points: int) -> float:
        return lead(replace(PYRAMID, standing=lambda _state: points), None, 0)

    assert ahead(7) == 7
    assert ahead(7, 5) == 2
    assert ahead(7, 5, 5) < ahead(7, 5, 4) < ahead(7, 4, 4) < ahead(8, 4, 4)


def test_who_plays_together_shares_the_standing_and_who_has_won_has_most() -> None:
    assert FOREVEROT.cooperative
    state = beginning(FOREVEROT)
    shared = replace(FOREVEROT, standing=lambda _state: (5, 5))
    assert prospects(shared, state, 0) == prospects(shared, state, 1) == 5
    (*_, (end, _)) = positions(PYRAMID, 0)
    ended = PYRAMID.outcome(end)
    assert ended is not None
    (winner,) = ended.winners
    assert prospects(PYRAMID, end, winner) > 1000
    assert prospects(PYRAMID, end, 1 - winner) < -1000


DUELS, WON = 10, 6


@pytest.mark.parametrize("name", GAMES)
def test_greedy_wins_most_games_against_random_play(name: str) -> None:
    """Where all win or lose together there is no duel: there the greedy team comes farther."""
    game = find_game(name)
    if game.cooperative:
        come = {bot: sum(standings(game, (bot,) * fewest(game))) for bot in ("greedy", "random")}
        assert come["greedy"] > come["random"]
        return
    bots = ("greedy", *("random",) * (fewest(game) - 1))
    table = lay_table(Plan(game.name, bots, seed="duel", swap=True))
    won = 0
    for number in range(DUELS):
        head, _, seal = simulated_game(table, number)
        won += any(head.seats[seat].bot == "greedy" for seat in seal.outcome.winners)
    assert won >= WON


def standings(game: Ruleset[Any], bots: tuple[str, ...]) -> list[int]:
    table = lay_table(Plan(game.name, bots, seed="team"))
    return [simulated_game(table, number)[2].standing[0] for number in range(DUELS)]
