"""Judging: chances at every record, luck and decisions, and a side file that keeps them."""

from pathlib import Path

import pytest

from icecore.events.words.errors import LogError
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.judging import store
from icecore.replay.judging.judge import ROUNDS, begin, judge, judging, table_of, unclear
from icecore.replay.judging.judgement import (
    Judgement,
    Look,
    Plan,
    Position,
    accounts,
    costly,
    turning_points,
)
from icecore.replay.judging.report_text import told
from icecore.replay.judging.rollout_pool import runner
from icecore.replay.judging.second_look import STEPS, confirming
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.sample_games import log_of, simulated
from tests.ours import GAMES

FEW = Plan(rollouts=8)


LANTERN = open_timeline(log_of(*simulated(find_game("lantern"), 0)))


def test_the_same_seed_gives_the_same_judgement_and_another_one_another() -> None:
    one, two = judge(LANTERN, FEW), judge(LANTERN, FEW)
    assert one == two
    assert judge(LANTERN, Plan(rollouts=8, seed="1")) != one


def test_several_processes_count_the_same() -> None:
    assert judge(LANTERN, FEW, jobs=2, alternatives=1) == judge(LANTERN, FEW, alternatives=1)


def test_judging_goes_on_from_where_it_was_left(tmp_path: Path) -> None:
    log, table = tmp_path / "evening.ice", table_of(LANTERN, FEW)
    with runner(table, LANTERN.box, 1) as run:
        store.keep(log, next(judging(LANTERN, begin(LANTERN, FEW, b"\x01"), run)))
        left = store.find(log, b"\x01", FEW)
        assert left is not None
        assert left.rounds == 1
        for _ in judging(LANTERN, left, run):
            if left.rounds == ROUNDS:
                break
        next(confirming(LANTERN, left, run))
        store.keep(log, left)
        again = store.find(log, b"\x01", FEW)
        assert again is not None
        assert again.steps == 1
        left = again
        for _ in confirming(LANTERN, left, run):
            pass
    assert left == judge(LANTERN, FEW, digest=b"\x01")


def test_more_is_played_where_it_is_not_clear() -> None:
    line = [Position(n, 0, 20, [20.0, 0.0], [0.0, 0.0]) for n in range(8)]
    line[2].shares, line[3].shares = [10.0, 10.0], [15.0, 5.0]
    assert {2, 3} <= {*unclear(line, [True] * 8)}
    assert len(unclear(line, [True] * 8)) == 4


def made_up(shares: list[float], seats: list[int]) -> Judgement:
    line = [
        Position(n, seat, 100, [100 * share, 100 - 100 * share], [0.0, 0.0])
        for n, (share, seat) in enumerate(zip(shares, seats, strict=True))
    ]
    return Judgement("", "", "lantern", ("Lana", "Mike"), FEW, False, ROUNDS, line)


def test_luck_and_decisions_are_told_apart_by_who_made_the_record() -> None:
    found = made_up([0.5, 0.7, 0.6, 0.9], [-2, TABLE, 0, 1])
    lana, mike = accounts(found)
    assert [round(part.value, 6) for part in (lana.luck, lana.decisions, lana.others)] == [
        0.2, -0.1, 0.3,
    ]  # fmt: skip
    assert [round(part.value, 6) for part in (mike.luck, mike.decisions, mike.others)] == [
        -0.2, -0.3, 0.1,
    ]  # fmt: skip
    assert [(at, seat) for at, seat, _ in costly(found, 5)] == [(3, 1), (2, 0)]


def test_what_a_seat_turned_over_without_knowing_it_is_luck() -> None:
    found = made_up([0.5, 0.7, 0.6, 0.9], [-2, TABLE, 0, 1])
    found.positions[2].showed = True
    lana = accounts(found)[0]
    assert [round(part.value, 6) for part in (lana.luck, lana.decisions, lana.others)] == [
        0.1, 0.0, 0.3,
    ]  # fmt: skip
    assert [(at, seat) for at, seat, _ in costly(found, 5)] == [(3, 1)]


def test_only_changes_that_a_second_look_confirms_are_turning_points() -> None:
    first = made_up([0.5, 0.55, 0.9, 0.7], [-2, 0, 1, 0])
    assert turning_points(first) == [], "nobody has looked a second time"
    first.looks = (Look(1, 0), Look(2, 0), Look(3, 0))
    second = made_up([0.5, 0.55, 0.8, 0.78], [-2, 0, 1, 0]).positions
    first.second = {at: second[at] for at in (1, 2, 3)}
    (found,) = turning_points(first)
    assert (found.record, found.by) == (2, 1)
    assert found.after - found.before == pytest.approx(0.25), "its size is what the second saw"
    assert found.give == pytest.approx(
        1.96 * (0.55 * 0.45 / 100 + 0.8 * 0.2 / 100) ** 0.5, rel=0.02
    )


def test_a_second_look_plays_no_more_than_the_first_and_names_true_changes() -> None:
    found = judge(LANTERN, Plan(rollouts=40))
    fresh = sum(position.rollouts for position in found.second.values())
    assert 0 < fresh <= 40 * len(found.positions)
    assert found.steps == len(STEPS)
    assert all(point.give > 0 for point in turning_points(found))


def test_a_won_game_is_judged_surely_won_at_its_end_and_a_lost_act_is_told() -> None:
    found = judge(LANTERN, Plan(rollouts=40), alternatives=2)
    outcome = LANTERN.outcome()
    assert outcome is not None
    assert found.positions[-1].rollouts == 0
    assert [at > 0 for at in found.positions[-1].shares] == [rank == 1 for rank in outcome.ranks]
    for alternative in found.alternatives:
        assert sum(option.done for option in alternative.options) == 1
        assert list(alternative.options) == sorted(
            alternative.options, key=lambda option: -option.chance
        )
        assert all(option.words and option.words != option.act for option in alternative.options)


@pytest.mark.parametrize("name", GAMES)
def test_every_record_is_told_to_every_viewer_also_where_its_events_say_nothing(name: str) -> None:
    whole = open_timeline(log_of(*simulated(find_game(name), 0)))
    for viewer in (None, TABLE, 0):
        timeline = Viewpoint(whole, viewer).timeline
        assert all(told(timeline, number) for number in timeline.line())


def test_other_bots_may_play_on() -> None:
    few = LANTERN.fork(LANTERN.line()[-4])
    assert judge(few, Plan(rollouts=4, bot="greedy")).positions[-1].rollouts >= 4


def test_the_side_file_keeps_one_judgement_for_every_game_and_plan(tmp_path: Path) -> None:
    log = tmp_path / "evening.ice"
    assert list(store.kept(log)) == []
    one = begin(LANTERN, FEW, b"\x01")
    for found in (one, begin(LANTERN, FEW, b"\x02"), one, begin(LANTERN, Plan(9), b"\x01")):
        store.keep(log, found)
    assert len(list(store.kept(log))) == 3
    assert store.find(log, b"\x01", FEW) == one
    assert store.find(log, b"\x03", FEW) is None
    assert [path.name for path in tmp_path.iterdir()] == ["evening.ice.judged"]


def test_a_damaged_side_file_is_told_by_name_and_line(tmp_path: Path) -> None:
    log = tmp_path / "evening.ice"
    store.keep(log, begin(LANTERN, FEW))
    store.side_file(log).open("ab").write(b'{"half\n')
    with pytest.raises(LogError, match=r"line 2 is no judgement"):
        list(store.kept(log))
