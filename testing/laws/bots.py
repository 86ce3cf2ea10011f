"""Every bot plays every game to its end, and looks at no more positions than it may."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from icecore.replay.bots import ANYWHERE, POSITIONS, find_bot
from icecore.replay.kernel import Chooser, Ruleset
from icecore.replay.table.simulate import Plan, lay_table, play_out, simulated_game
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import fewest, log_of
from icecore.testing.setups import Way, some_ways, ways_of

FEW_ROUNDS = {"max_rounds": 6}
"""For the short run, where a game can be told to stop."""
GAMES, SHARES = 200, 40
"""The long run of each bot: a share is a test of its own, so that all cores have one."""


def bots_of(game: Ruleset[Any]) -> list[str]:
    return sorted({**ANYWHERE, **game.bots})


def test_every_bot_finishes_at_every_number_of_players_and_option_within_its_budget(
    game: Ruleset[Any],
) -> None:
    for bot in bots_of(game):
        for number, way in enumerate(some_ways(game)):
            few = {name: FEW_ROUNDS.get(name, value) for name, value in way.options.items()}
            assert finishes(game, bot, Way(way.seats, few), number) <= POSITIONS


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SHARES))
def test_every_bot_finishes_in_every_way_to_set_a_game_up(game: Ruleset[Any], share: int) -> None:
    ways = ways_of(game)
    for bot in bots_of(game):
        for number in range(share, max(GAMES, len(ways)), SHARES):
            assert finishes(game, bot, ways[number % len(ways)], number) <= POSITIONS


def finishes(game: Ruleset[Any], bot: str, way: Way, number: int) -> int:
    """Plays a game and checks it; the most acts that one decision tried."""
    asked, most = [0], [0]

    def counted(state: Any, seat: int, act: Any) -> Iterator[Any]:
        asked[0] += 1
        return game.decide(state, seat, act)

    def watched(chooser: Chooser) -> Chooser:
        def choose(game: Any, view: Any, seat: int, options: Any, dice: Any) -> Any:
            asked[0] = 0
            act = chooser(game, view, seat, options, dice)
            most[0] = max(most[0], asked[0])
            return act

        return choose

    table = lay_table(Plan(game.name, (bot,) * way.seats, options=way.options, check=True))
    table.game = replace(game, decide=counted)
    outcome, _ = play_out(table, [watched(find_bot(game, bot))] * way.seats, Random(number), [])
    assert outcome is not None
    return most[0]


def test_bots_of_every_kind_finish_a_game_together(game: Ruleset[Any]) -> None:
    """What one cannot see of another's hand refuses now and then what its view allows."""
    bots = bots_of(game)
    seats = min(max(fewest(game), len(bots)), game.players[-1])
    table = lay_table(Plan(game.name, tuple(bots * seats)[:seats], seed="mixed", swap=True))
    for number in range(3):
        head, records, seal = simulated_game(table, number)
        assert verify_game(log_of(head, records, seal)).problem is None
