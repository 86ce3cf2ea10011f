"""Games that leave no question without an answer."""

from pathlib import Path

from icecore.library.verbs.simulate import run
from icecore.replay.table.simulate import Plan
from tests.analysis.asked_archive import put_evening
from tests.cli.shell import icecore

PLANS = {
    "pyramid": (Plan("boreal_pyramid", ("random", "random"), seed="asked"), 12),
    "duel": (Plan("boreal_pyramid", ("explorer", "random"), seed="asked", swap=False), 6),
    "north": (Plan("the_north", ("programmer", "random"), seed="asked", swap=True), 4),
    "forest": (
        Plan("boreal_forest", ("random",) * 3, seed="own", options={"bidding": True}), 2,
    ),
    "forest2": (Plan("boreal_forest", ("random",) * 2, seed="asked"), 2),
    "royale": (Plan("board_royale", ("random",) * 3, seed="own"), 4),
    "foreverot": (Plan("foreverot", ("random",) * 3, seed="own"), 4),
}  # fmt: skip


def everything(folder: Path) -> list[Path]:
    for name, (plan, games) in PLANS.items():
        run(plan, games, 1, folder / f"{name}.ice")
    put_evening(folder)
    for game in ("1", "2"):
        done = icecore(folder, "judge", "duel.ice", "--game", game, "--rollouts", "4", "--jobs", 1)
        assert done.code == 0, done.err
    return [folder / f"{name}.ice" for name in (*PLANS, "evening")]
