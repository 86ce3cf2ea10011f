"""Every act can be said by touch: asked of the pages' own scripts, without a browser."""

import json
import shutil
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from icecore.replay.desk.desk import Desk
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import box_of, simulated
from icecore.web.table import entries, recorder_page
from tests.web.finger import touches_goal

SCRIPT = Path(__file__).parent / "pages" / "reaching.mjs"
POSITIONS, ACTS = 15, 20
"""In each game so many positions are looked at, in each so many acts."""
FORMS = entries.Say | entries.Act | entries.Chosen


class Position:
    """What a seat's phone is told, and the desk that reads what it says."""

    def __init__(self, timeline: Timeline[Any], seat: int, dice: Random) -> None:
        told = recorder_page.described(
            timeline, seat, False, speaks=lambda who, act: who == seat, width=390
        )
        acts = [act for group in told["acts"] for act in group["choices"]]
        wanted = [act["text"] for act in dice.sample(acts, min(ACTS, len(acts)))]
        self.desk = Desk(Recording(timeline), seat)
        self.asked = {
            "acts": acts, "wanted": wanted, "free": told["free"],
            "things": list(things(told["picture"])),
        }  # fmt: skip


def things(parts: list[str]) -> Iterator[dict[str, Any]]:
    """Everything in a picture that acts can mean."""
    for node in ElementTree.fromstring("".join(parts) + "</svg>").iter():
        marks = (node.get("data-mark") or "").split()
        if marks:
            yield {"marks": marks, "ghost": node.get("class") == "ghost"}


def looked_at(name: str, games: int) -> Iterator[Position]:
    """Games by lot, and what the phone of the awaited seat is told now and then."""
    game, dice = find_game(name), Random(name)
    for number in range(games):
        head, records, _ = simulated(game, number)
        timeline = Timeline(game, head, box_of(game))
        every = max(1, len(records) // POSITIONS)
        for count, record in enumerate(records, 1):
            timeline.load(record)
            if count % every == number % every and game.chance(timeline.state) is None:
                seat = timeline.clock().seat
                if seat is not None and seat >= 0:
                    yield Position(timeline, seat, dice)


def touched(positions: list[Position]) -> list[Any]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node: the scripts of the pages were not asked")
    said = json.dumps([each.asked for each in positions])
    done = subprocess.run([node, SCRIPT], input=said, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def reached(name: str, games: int) -> list[int]:
    """Every act by touch, everything free by its form; how many touches acts take."""
    positions = list(looked_at(name, games))
    counts = list[int]()
    for position, told in zip(positions, touched(positions), strict=True):
        for text, touches in told["touches"]:
            assert touches is not None, f"no touch leads to {text}"
            counts.append(touches)
        for word, entry in told["made"]:
            assert entry is not None, f"{word} has a form that cannot be filled in"
            meant = msgspec.convert({"after": 0, **entry}, FORMS)
            assert entries.meant(position.desk, meant).act, entry
    return counts


@pytest.mark.parametrize("name", OURS)
def test_every_act_of_a_game_is_within_a_few_touches(name: str) -> None:
    assert statistics.median(reached(name, 3)) <= touches_goal(name)


@pytest.mark.soak
@pytest.mark.parametrize("name", OURS)
def test_every_act_of_many_games_is_within_a_few_touches(name: str) -> None:
    assert statistics.median(reached(name, 40)) <= touches_goal(name)
