"""Every game can be judged, and the changes of its chances are its result."""

from typing import Any

import pytest

from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.judging.judge import begin, judge
from icecore.replay.judging.judgement import Plan, accounts
from icecore.replay.kernel import Ruleset
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import log_of, simulated
from tests.ours import GAMES

pytestmark = pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)


def test_every_game_is_judged_from_all_that_is_known_and_from_every_view(
    game: Ruleset[Any],
) -> None:
    timeline = open_timeline(log_of(*simulated(game, 0)))
    few = timeline.fork(5)
    for viewer in (None, 0, TABLE):
        found = judge(few, Plan(rollouts=4, viewer=viewer))
        assert len(found.positions) == 6
        for at in found.positions:
            assert at.rollouts >= 4
            chances = [at.chance(seat) for seat in range(len(found.names))]
            assert all(0 <= chance <= 1 for chance in chances)
            total = chances[0] if game.cooperative else sum(chances)
            assert total <= 1.000001


def test_changes_of_the_chance_sum_to_the_result(game: Ruleset[Any]) -> None:
    """Chances made up, so that nothing hides in them: luck, decisions and the others' are all."""
    found = begin(open_timeline(log_of(*simulated(game, 0))), Plan())
    for number, at in enumerate(found.positions[:-1]):
        at.rollouts, at.shares = 10, [float(number * (seat + 3) % 11) for seat in range(2)]
    for account in accounts(found):
        parts = account.luck.value + account.decisions.value + account.others.value
        assert account.began + parts == pytest.approx(account.ended)
        assert account.ended == found.positions[-1].shares[account.seat]
        assert account.ended in (0, 0.5, 1)
