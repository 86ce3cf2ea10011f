"""A log holds what was played: laws of the log, the timeline and the notations."""

import json
import os
import subprocess
import sys
from io import BytesIO
from itertools import cycle, islice, pairwise
from random import Random
from typing import Any

import pytest

from icecore.events.file.log import bulk_frames, read_games, records
from icecore.events.words.jsonl import complete, parse_jsonl, write_jsonl
from icecore.events.words.record import Decline, Takeback
from icecore.events.words.text_log import parse_log, write_log
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import (
    Ruleset,
    copy,
    decline_all,
    digest,
    enter,
    fold,
    revive,
    snapshot,
)
from icecore.replay.table.entry import closing_records, enter_act
from icecore.replay.table.simulate import Plan, simulate
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.verify import verify_file, verify_game
from icecore.testing.sample_games import (
    any_act,
    beginning,
    box_of,
    fewest,
    is_open,
    log_of,
    positions,
    simulated,
    spoken,
    timeline_of,
)


@pytest.mark.parametrize("zstd", [False, True])
def test_a_game_written_read_and_folded_ends_where_it_was_played_to(
    game: Ruleset[Any], zstd: bool
) -> None:
    for number in range(20):
        head, played, seal = simulated(game, number)
        (log,) = read_games(BytesIO(bulk_frames(head, played, seal, zstd=zstd)))
        read = records(log, game.vocabulary)
        live = list(positions(game, number))[-1][0]
        assert (log.head, read, log.seal) == (head, played, seal)
        assert digest(fold(game, beginning(game), read)) == digest(live)


def test_a_state_revived_from_its_snapshot_is_the_same_state(game: Ruleset[Any]) -> None:
    for state, _ in positions(game, 0):
        again = revive(game, snapshot(state), state.box)
        assert again == state
        assert again.box is state.box


@pytest.mark.parametrize("every", [1, 7, 1000])
def test_to_seek_a_record_is_to_fold_up_to_it(game: Ruleset[Any], every: int) -> None:
    head, played, _ = simulated(game, 1)
    timeline = Timeline(game, head, box_of(game), every)
    for record in played:
        timeline.load(record)
    state = beginning(game)
    for number, record in enumerate(played, 1):
        fold(game, state, [record])
        assert digest(timeline.at(number)) == digest(state)
        assert timeline.clock(number) == game.clock(state)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_entered_without_what_is_implied_becomes_the_same_game(
    game: Ruleset[Any], seed: int
) -> None:
    end, moves = spoken(game, Random(seed))
    state, entered = beginning(game), []
    for move in moves:
        if not move.implied and type(move.act) is not Decline:
            entered += enter(game, state, move.seat, move.act)
    entered += decline_all(game, state)
    assert [move[:3] for move in entered] == [move[:3] for move in moves]
    assert digest(state) == digest(end)


@pytest.mark.parametrize("seed", range(6))
def test_both_lines_of_a_takeback_stay_seekable_and_redo_goes_back_to_the_other(
    game: Ruleset[Any], seed: int
) -> None:
    dice, timeline = Random(seed), timeline_of(game)
    there = {0: digest(timeline.state)}
    while len(timeline) < 60:
        lines = [n for n in there if not isinstance(act_at(timeline, n), Takeback)]
        if dice.random() < 0.15 or game.outcome(timeline.state) is not None:
            enter_act(timeline, SCRIBE, Takeback(dice.choice(lines)), len(timeline))
            assert digest(timeline.state) == there[timeline.records[-1].act.record]
            there[len(timeline)] = digest(timeline.state)
            continue
        begun, trial = len(timeline), copy(game, timeline.state)
        enter_act(timeline, *any_act(game, timeline.state, dice), begun)
        for number in range(begun + 1, len(timeline) + 1):
            fold(game, trial, [timeline.records[number - 1]])
            there[number] = digest(trial)
        assert digest(timeline.state) == digest(trial)
    assert {n: digest(timeline.at(n)) for n in there} == there
    log = log_of(timeline.head, timeline.records)
    assert verify_game(log).problem is None
    again = open_timeline(log)
    assert {n: digest(again.at(n)) for n in there} == there
    assert again.line() == timeline.line()
    assert all(before < following for before, following in pairwise(again.line()))


def act_at(timeline: Timeline[Any], number: int) -> Any:
    return timeline.records[number - 1].act if number else None


@pytest.mark.parametrize("seed", range(8))
def test_sealing_lets_open_windows_pass(game: Ruleset[Any], seed: int) -> None:
    """A game whose last declines nobody said is over once it is sealed, and then it verifies."""
    _, moves = spoken(game, Random(seed))
    timeline = timeline_of(game)
    said = [move for move in moves if not move.implied and type(move.act) is not Decline]
    for at, move in enumerate(said):
        enter_act(timeline, move.seat, move.act, at)
    for record in closing_records(timeline, len(said)):
        assert record.implied
        timeline.load(record)
    assert len(timeline) == len(moves)
    assert verify_game(log_of(timeline.head, timeline.records, timeline.seal())).problem is None


def vocabulary_of(name: str) -> Any:
    return find_game(name).vocabulary


def test_whole_games_survive_the_text_notation(game: Ruleset[Any]) -> None:
    for number in range(10):
        head, played, seal = simulated(game, number)
        read = parse_log(write_log(head, played, seal), vocabulary_of)
        assert complete(read.head, head) == head
        items = [(item.at_ms, item.seat, item.act, item.events or ()) for item in read.items]
        assert items == [(one.at, one.seat, one.act, one.events) for one in played]
        assert read.seal is not None
        assert (read.seal.outcome, read.seal.ranks) == (seal.outcome.reason, seal.outcome.ranks)


def test_whole_games_survive_json_lines(game: Ruleset[Any]) -> None:
    for number in range(10):
        head, played, seal = simulated(game, number)
        (read,) = parse_jsonl(write_jsonl(head, played, seal), vocabulary_of)
        assert (complete(read.head, head), list(read.records), read.seal) == (head, played, seal)


def test_redacted_games_survive_both_notations(game: Ruleset[Any]) -> None:
    head, played, _ = simulated(game, 0)
    told = [game.redact(record, 0) for record in played]
    assert (told == played) == is_open(game)
    text = parse_log(write_log(head, told), vocabulary_of)
    assert [item.act for item in text.items] == [record.act for record in told]
    (read,) = parse_jsonl(write_jsonl(head, told), vocabulary_of)
    assert list(read.records) == told


DIGESTS = """
import json, sys
from icecore.replay.kernel import digest, fold
from icecore.replay.games.registry import find_game
from icecore.replay.table.simulate import Plan, lay_table, simulated_game

name, found = sys.argv[1], {}
game = find_game(name)
for bot in ("random", "greedy"):
    seats = max(2, game.players[0])
    table = lay_table(Plan(name, (bot,) * seats))
    _, records, seal = simulated_game(table, 0)
    state = fold(game, game.begin(table.setup, table.box), records)
    views = [digest(game.view(state, seat)) for seat in range(seats)]
    found[bot] = [digest(state), *views, len(records)]
print(json.dumps(found))
"""


def test_the_digests_of_a_game_do_not_depend_on_how_python_hashes(game: Ruleset[Any]) -> None:
    found = []
    path = os.pathsep.join(filter(None, sys.path))
    for seed in ("0", "4242"):
        child = subprocess.run(
            [sys.executable, "-c", DIGESTS, game.name],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        found.append(json.loads(child.stdout))
    assert found[0] == found[1]


def test_a_simulation_is_the_same_bytes_whatever_the_number_of_processes(
    game: Ruleset[Any],
) -> None:
    bots = tuple(islice(cycle(("random", "greedy")), fewest(game)))
    plan = Plan(game.name, bots, seed="law", swap=True)
    alone = list(simulate(plan, 6))
    assert list(simulate(plan, 6, jobs=2)) == alone
    assert len(set(alone)) == 6
    assert [verdict.problem for verdict in verify_file(BytesIO(b"".join(alone)))] == [None] * 6
