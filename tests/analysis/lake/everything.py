"""Games that leave no question without an answer."""

from pathlib import Path

from icecore.library.verbs.simulate import run
from icecore.replay.table.simulate import Plan
from tests.analysis.asked_archive import EVENING
from tests.cli.shell import icecore

PLANS = {
    "pyramid": (Plan("boreal_pyramid", ("random", "random"), seed="asked"), 30),
    "duel": (Plan("boreal_pyramid", ("explorer", "random"), seed="asked", swap=False), 12),
    "north": (Plan("the_north", ("programmer", "random"), seed="asked", swap=True), 8),
    "forest": (
        Plan("boreal_forest", ("random",) * 3, seed="own", options={"bidding": True}), 3,
    ),
    "forest2": (Plan("boreal_forest", ("random",) * 2, seed="asked"), 5),
    "royale": (Plan("board_royale", ("random",) * 3, seed="own"), 10),
    "foreverot": (Plan("foreverot", ("random",) * 3, seed="own"), 8),
}  # fmt: skip


def everything(folder: Path) -> list[Path]:
    for name, (plan, games) in PLANS.items():
        run(plan, games, 1, folder / f"{name}.ice")
    (folder / "evening.txt").write_text(EVENING, "utf-8")
    done = icecore(folder, "import", "evening.txt", "-o", "evening.ice")
    assert done.code == 0, done.err
    ruling = 'scribe ruling "we count it as 5" rule=pyramid.score.1'
    done = icecore(folder, "add", "evening.ice", ruling, "valued card=cairn points=5")
    assert done.code == 0, done.err
    for game in ("1", "2"):
        done = icecore(folder, "judge", "duel.ice", "--game", game, "--rollouts", "4", "--jobs", 1)
        assert done.code == 0, done.err
    return [folder / f"{name}.ice" for name in (*PLANS, "evening")]
