"""`game.judge()`: lazy, kept beside the log, and no more than the viewer knows."""

from pathlib import Path

import msgspec
import pytest

import icecore
from icecore.events.file.log import read_game
from icecore.replay.judging import store
from icecore.replay.timeline.timeline import open_timeline
from icecore.web.replay.replay_data import judged_beside, reel_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    icecore.simulate("boreal_pyramid", 1, path=tmp_path / "one.ice")
    return tmp_path / "one.ice"


def test_a_game_is_judged_when_first_asked_and_then_read_from_beside_its_log(path: Path) -> None:
    side = store.side_file(path)
    judged = icecore.open(path).judge(40)
    assert not side.exists()
    assert judged.records[0] == 0
    assert side.exists()
    kept = side.read_bytes()
    assert icecore.open(path).judge(40).chances == judged.chances
    assert side.read_bytes() == kept
    names = list(judged.chances)
    assert [sum(both) for both in zip(*judged.chances.values(), strict=True)] == pytest.approx(
        [1.0] * len(judged.records)
    )
    assert all(low <= high for low, high in judged.intervals[names[0]])
    assert judged.turning_points
    for account in judged.accounts:
        whole = account.began + account.luck.value + account.decisions.value + account.others.value
        assert whole == pytest.approx(account.ended)
    assert judged.turning_points[0] in str(judged)
    assert "<pre>" in judged._repr_html_()
    game = icecore.open(path)
    assert "± turning point" in game.story(judged=game.judged())


def test_a_game_in_memory_is_judged_too_and_bad_plans_are_told() -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    assert game.judge(4).records == [0]
    assert game.judged() is None
    with pytest.raises(icecore.IcecoreError, match="no bot"):
        game.judge(bot="gredy")
    with pytest.raises(icecore.IcecoreError, match="rollouts"):
        game.judge(0)


def test_a_page_has_the_curve_of_a_viewer_and_never_one_that_knows_more(path: Path) -> None:
    log = read_game(str(path))
    timeline = open_timeline(log)
    icecore.open(path).judge(40).judgement  # noqa: B018 - asked for, so judged
    reel = reel_of(timeline, [None, 0], sealed=True, judged=judged_beside(path, log.digest))
    whole, seat = reel.views
    assert whole.judged is not None
    assert whole.judged.marks
    assert {len(line) for line in whole.judged.chances} == {len(whole.judged.records)}
    assert seat.judged is None
    icecore.open(path).as_seen_by(timeline.names[0]).judge(8).judgement  # noqa: B018
    again = reel_of(timeline, [0], sealed=True, judged=judged_beside(path, log.digest))
    assert again.views[0].judged is not None
    assert msgspec.json.encode(again)
    store.side_file(path).write_bytes(b"nonsense")
    assert judged_beside(path, log.digest)(None) is None
