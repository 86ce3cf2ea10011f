"""Verification: the first record that the rules would not have made, and then the next game."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from lantern import GAME
from lantern.words import Deal, Pass, Play, Played, TurnPassed
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Head,
    Note,
    Outcome,
    Record,
    Resume,
    Ruling,
    Seal,
    Takeback,
)
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_file, verify_game
from icecore.testing.sample_games import log_of, simulated, timeline_of

HEAD, RECORDS, SEAL = simulated(GAME, 3)


def problem(records: list[AnyRecord], seal: Seal | None = None, head: Head = HEAD) -> Any:
    return verify_game(log_of(head, records, seal))


def changed(number: int, **fields: Any) -> list[AnyRecord]:
    """The game with one record tampered with; it is encoded anew, so every checksum is right."""
    return [*RECORDS[: number - 1], replace(RECORDS[number - 1], **fields), *RECORDS[number:]]


def first(kind: type[Any]) -> int:
    return next(n for n, record in enumerate(RECORDS, 1) if isinstance(record.act, kind))


def test_a_game_as_it_was_played_has_no_problem() -> None:
    verdict = problem(RECORDS, SEAL)
    assert (verdict.game, verdict.records, verdict.sealed) == ("lantern", len(RECORDS), True)
    assert (verdict.problem, verdict.record, verdict.damaged) == (None, None, False)


def test_a_game_that_goes_on_has_no_problem() -> None:
    verdict = problem(RECORDS[:5])
    assert (verdict.problem, verdict.sealed) == (None, False)


def test_changed_events_are_shown_beside_those_of_the_rules() -> None:
    number = first(Play)
    true = RECORDS[number - 1].events
    brighter = (replace(true[0], glow=9), *true[1:])
    verdict = problem(changed(number, events=brighter), SEAL)
    assert verdict.problem == "other events than today's rules"
    assert verdict.record == number
    seat = HEAD.seats[true[0].seat].name
    written = seat if " " not in seat else f'"{seat}"'
    assert verdict.recorded[0] == f"played seat={written} card={true[0].card} glow=9"
    assert verdict.decided[0] == f"played seat={written} card={true[0].card} glow={true[0].glow}"
    assert not verdict.damaged


def test_an_act_that_is_refused_today_is_named_with_the_rule() -> None:
    number = first(Pass)
    verdict = problem(changed(number, seat=1 - RECORDS[number - 1].seat), SEAL)
    assert verdict.record == number
    assert verdict.problem.startswith("refused today: lantern.turn.1 p.2")


def test_only_the_first_difference_is_told() -> None:
    records = changed(2, events=())
    records[5] = replace(records[5], events=())
    assert problem(records).record == 2


def test_a_ruling_against_the_invariants_is_found() -> None:
    ruling = Record(0, SCRIBE, Ruling("so"), (TurnPassed(9),))
    verdict = problem([*RECORDS[:2], ruling])
    problem_told = "refused today: there is no seat 9 at this table"
    assert (verdict.record, verdict.problem) == (3, problem_told)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"outcome": Outcome("dark", (2, 2))}, "the seal says outcome"),
        ({"standing": (5, 5)}, "the seal says standing (5, 5), the game came to"),
        ({"duration": 1}, "the seal says duration 1"),
    ],
)
def test_a_seal_that_says_something_else_is_found(fields: dict[str, Any], says: str) -> None:
    verdict = problem(RECORDS, replace(SEAL, **fields))
    assert verdict.record is None
    assert verdict.problem.startswith(says)


def test_a_seal_on_a_game_that_goes_on_is_found() -> None:
    records = RECORDS[:5]
    events = sum(len(record.events) for record in records)
    verdict = problem(records, replace(SEAL, records=5, events=events))
    assert "has not ended" in verdict.problem


def test_verification_goes_on_with_the_next_game_of_an_archive() -> None:
    games = [simulated(GAME, number) for number in range(4)]
    frames = [bulk_frames(*game) for game in games]
    head, records, _ = games[1]
    frames[1] = bulk_frames(head, [records[0], *records[2:]], None)
    verdicts = list(verify_file(BytesIO(b"".join(frames))))
    assert [verdict.problem is None for verdict in verdicts] == [True, False, True, True]
    assert verdicts[1].record == 2


def test_games_of_several_kinds_share_an_archive() -> None:
    other = find_game("boreal_pyramid")
    frames = bulk_frames(*simulated(GAME, 0)) + bulk_frames(*simulated(other, 0))
    assert [verdict.game for verdict in verify_file(BytesIO(frames))] == [
        "lantern",
        "boreal_pyramid",
    ]


def test_a_damaged_file_ends_with_a_verdict_of_its_own(tmp_path: Path) -> None:
    frames = bulk_frames(*simulated(GAME, 0)) + bulk_frames(*simulated(GAME, 1))
    path = tmp_path / "damaged.ice"
    path.write_bytes(frames[:-9] + b"\0" + frames[-8:])
    whole, damaged = verify_file(path)
    assert (whole.problem, whole.damaged) == (None, False)
    assert damaged.damaged
    assert "damaged.ice" in str(damaged.problem)


def test_a_game_that_nobody_knows_is_a_verdict() -> None:
    verdict = problem(RECORDS, SEAL, replace(HEAD, game="lanterns"))
    assert verdict.problem == 'there is no game "lanterns"; did you mean lantern?'


def test_a_set_that_is_nowhere_is_a_verdict() -> None:
    verdict = problem(RECORDS, SEAL, replace(HEAD, set_sha=bytes(32)))
    assert "neither packaged nor carried" in verdict.problem


def given_up(*said: tuple[int, Any]) -> Timeline[Any]:
    timeline = timeline_of(GAME)
    for act in (Deal(("moth", "wick", "flame")), Deal(("moth", "moth", "flame"))):
        enter_act(timeline, TABLE, act, 0)
    for number, (seat, act) in enumerate(said, 1):
        enter_act(timeline, seat, act, 1000 * number)
    return timeline


@pytest.mark.parametrize(
    "said",
    [
        [(0, Abandon())],
        [(SCRIBE, Abandon())],
        [(0, Abandon()), (SCRIBE, Takeback(2)), (0, Pass()), (1, Abandon())],
        [(0, Abandon()), (SCRIBE, Takeback(2)), (SCRIBE, Takeback(3))],
        [(0, Abandon()), (SCRIBE, Note(1, "!")), (SCRIBE, Takeback(4))],
        [(0, Play("moth")), (1, Abandon())],
        [(SCRIBE, Adjourn()), (0, Play("moth")), (SCRIBE, Adjourn()), (SCRIBE, Resume()),
         (1, Abandon())],
    ],
    ids=str,
)  # fmt: skip
def test_games_given_up_verify_with_takebacks_windows_and_breaks(said: list[Any]) -> None:
    timeline = given_up(*said)
    assert problem(timeline.records, timeline.seal(), timeline.head).problem is None


def test_an_act_after_the_game_was_given_up_is_found() -> None:
    timeline = given_up((0, Abandon()))
    late: AnyRecord = Record(9000, 0, Pass(), ())
    verdict = problem([*timeline.records, late], None, timeline.head)
    assert (verdict.problem, verdict.record) == ("an act after the game was abandoned", 4)


@pytest.mark.parametrize(
    ("number", "problem_told"),
    [
        (3, "no position 3 to go back to"),
        (4, "there is no record 4; the game has records 1 to 3"),
        (99, "there is no record 99; the game has records 1 to 3"),
    ],
)
def test_a_takeback_to_no_earlier_position_is_found(number: int, problem_told: str) -> None:
    timeline = given_up((SCRIBE, Takeback(1)))
    records = [*timeline.records, Record(9000, SCRIBE, Takeback(number))]
    verdict = problem(records, None, timeline.head)
    assert (verdict.problem, verdict.record) == (problem_told, 4)


@pytest.mark.parametrize("act", [Note(1), Takeback(1), Adjourn(), Resume(), Ruling("mine")])
def test_a_seat_that_writes_for_the_scribe_is_found(act: Any) -> None:
    timeline = given_up()
    verdict = problem([*timeline.records, Record(9000, 0, act)], None, timeline.head)
    assert "is for the scribe" in verdict.problem
    assert verdict.record == 3


def test_a_note_with_events_is_found() -> None:
    timeline = given_up()
    note = Record(9000, SCRIBE, Note(1), (TurnPassed(1),))
    verdict = problem([*timeline.records, note], None, timeline.head)
    assert (verdict.record, verdict.problem) == (3, "only a ruling has events of its own")


def test_a_ruling_that_holds_is_no_difference() -> None:
    timeline = given_up()
    ruling = Record(9000, SCRIBE, Ruling("so"), (Played(0, "moth", 1), TurnPassed(1)))
    assert problem([*timeline.records, ruling], None, timeline.head).problem is None
