"""The ranger plays legal games to their end, and from its own view only."""

from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.bot import ranger
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import log_of


def test_the_ranger_wins_against_random_play_at_any_table() -> None:
    for seats in (2, 3, 5):
        bots = ("ranger", *("random",) * (seats - 1))
        plan = Plan(GAME.name, bots, seed="bot", options={"length": "short"}, check=True)
        head, records, seal = simulated_game(lay_table(plan), 0)
        assert verify_game(log_of(head, records, seal)).problem is None
        assert seal.standing[0] == max(seal.standing)


def test_the_ranger_is_among_the_bots() -> None:
    assert GAME.bots == {"ranger": ranger}
