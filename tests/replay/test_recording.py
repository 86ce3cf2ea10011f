"""A live recording: the timeline and its file, always in step."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lantern import GAME
from lantern.words import Deal, Pass, Play, TurnPassed
from msgspec.structs import replace

from icecore.events.file.log import LiveLog, read_game
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Note,
    Parent,
    Record,
    Resume,
    Ruling,
    Takeback,
)
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Refused, digest
from icecore.replay.table.log_head import carried_with, new_head
from icecore.replay.table.recording import Recording
from icecore.replay.table.simulate import EPOCH
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import box_of, head_of

BOX = box_of(GAME)
HANDS = [Deal(("moth", "wick", "flame")), Deal(("moth", "moth", "flame"))]


def ticking(step: int = 1000) -> Callable[[], int]:
    now = EPOCH

    def tick() -> int:
        nonlocal now
        now += step
        return now

    return tick


def begun(path: Path) -> Recording:
    return Recording.create(path, GAME, head_of(GAME), BOX, ticking(), fsync="never")


@pytest.fixture
def session(tmp_path: Path) -> Any:
    with begun(tmp_path / "game.ice") as session:
        for act in HANDS:
            session.enter(TABLE, act)
        yield session


def on_disk(session: Recording) -> Any:
    return open_timeline(read_game(session.log.path))


def test_what_is_entered_is_in_the_file_at_once(session: Recording) -> None:
    session.enter(0, Play("moth"))
    session.enter(1, Pass(), shown=["wick"])
    assert on_disk(session).records == session.timeline.records
    assert len(session.timeline) == session.log.count == 6
    assert [record.at for record in session.timeline.records] == [1000, 2000, 3000] + [4000] * 3


def test_a_refusal_leaves_file_and_position_as_they_were(session: Recording) -> None:
    before, data = digest(session.timeline.state), session.log.path.read_bytes()
    with pytest.raises(Refused):
        session.enter(1, Pass())
    assert session.log.path.read_bytes() == data
    assert digest(session.timeline.state) == before


def test_what_cannot_be_written_is_not_played_either(session: Recording) -> None:
    before = digest(session.timeline.state)
    with pytest.raises(LogError, match="cannot be written"):
        session.enter(SCRIBE, Note(1, "half a \ud800"))
    with pytest.raises(LogError, match="cannot be written"):
        session.enter(SCRIBE, Ruling("\ud800"), events=[TurnPassed(1)])
    assert (len(session.timeline), digest(session.timeline.state)) == (2, before)
    session.enter(0, Pass())
    assert on_disk(session).records == session.timeline.records


def test_a_recording_goes_on_after_it_was_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.ice"
    with begun(path) as session:
        session.enter(TABLE, HANDS[0])
        session.enter(SCRIBE, Adjourn("tea"))
        left = digest(session.timeline.state)
    with Recording.open(path, ticking(60_000), fsync="never") as session:
        assert digest(session.timeline.state) == left
        assert session.timeline.is_adjourned()
        session.enter(TABLE, HANDS[1])
        assert not session.timeline.is_adjourned()
    assert verify_game(read_game(path)).problem is None


def test_the_time_while_no_recorder_ran_is_a_break_and_nobody_s_thinking(tmp_path: Path) -> None:
    path = tmp_path / "game.ice"
    with begun(path) as session:
        session.enter(TABLE, HANDS[0])
    hour = 3_600_000
    times = iter((hour, hour + 5000, hour + 6000))
    with Recording.open(path, lambda: EPOCH + 50_000, fsync="never", away=True) as session:
        session.enter(SCRIBE, Note(1, "back at once"))
        assert len(session.timeline) == 2
    with Recording.open(path, lambda: EPOCH + next(times), fsync="never", away=True) as session:
        session.enter(TABLE, HANDS[1])
        timeline = session.timeline
        assert [type(r.act) for r in timeline.records] == [Deal, Note, Adjourn, Resume, Deal]
        assert (timeline.think_time(5), timeline.records[4].at) == (5000, hour + 5000)
        session.enter(SCRIBE, Note(1, "Lana was late"))
        assert len(timeline) == 6, "the break is written down once"
    assert verify_game(read_game(path)).problem is None


def test_a_night_over_which_a_game_was_over_counts_for_nobody(tmp_path: Path) -> None:
    """It is left unsealed, and the end is taken back on the next day, also without a new start."""
    path, day = tmp_path / "game.ice", 86_400_000
    now = [EPOCH + 1000]
    with Recording.create(path, GAME, head_of(GAME), BOX, lambda: now[0], fsync="never") as session:
        session.enter(TABLE, HANDS[0])
        now[0] += 1000
        session.enter(SCRIBE, Abandon("late"))
        now[0] += day
        session.enter(SCRIBE, Takeback(1))
        timeline = session.timeline
        kinds = [type(record.act) for record in timeline.records]
        assert kinds == [Deal, Abandon, Adjourn, Resume, Takeback]
        now[0] += 500
        session.enter(TABLE, HANDS[1])
        assert (timeline.played(), timeline.think_time(6)) == (2500, 500)
        session.enter(SCRIBE, Abandon("again"))
        now[0] += day
        assert session.seal().duration == 2500
    verdict = verify_game(read_game(path))
    assert (verdict.problem, verdict.sealed) == (None, True)


def test_a_break_that_was_announced_is_not_written_down_again(tmp_path: Path) -> None:
    path = tmp_path / "game.ice"
    with begun(path) as session:
        session.enter(TABLE, HANDS[0])
        session.enter(SCRIBE, Adjourn())
    with Recording.open(path, ticking(60_000), fsync="never", away=True) as session:
        session.enter(TABLE, HANDS[1])
        assert [type(record.act) for record in session.timeline.records[1:]] == [
            Adjourn, Resume, Deal
        ]  # fmt: skip


def test_a_recording_goes_on_after_its_end_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "game.ice"
    with begun(path) as session:
        for act in HANDS:
            session.enter(TABLE, act)
    path.write_bytes(path.read_bytes()[:-7])
    with Recording.open(path, ticking(), fsync="never") as session:
        assert len(session.timeline) == 1
        assert session.log.torn is not None
        session.enter(TABLE, HANDS[1])
    assert len(open_timeline(read_game(path))) == 2


def test_a_log_of_an_older_schema_is_read_but_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "old.ice"
    LiveLog.create(path, replace(head_of(GAME), schema=1), fsync="never").close()
    with pytest.raises(LogError, match="recorded with schema 1 of lantern; fork it"):
        Recording.open(path, ticking())
    with LiveLog.reopen(path, "never"):
        pass  # the lock was given back


def test_a_log_of_a_newer_schema_is_refused_and_its_lock_given_back(tmp_path: Path) -> None:
    path = tmp_path / "new.ice"
    with LiveLog.create(path, replace(head_of(GAME), schema=99), fsync="never") as log:
        log.append([Record(0, TABLE, HANDS[0])])
    with pytest.raises(LogError, match="schema 99"):
        Recording.open(path, ticking())
    with LiveLog.reopen(path, "never"):
        pass


def test_two_sessions_do_not_share_a_file(session: Recording) -> None:
    with pytest.raises(IcecoreError, match="another program is recording into it"):
        Recording.open(session.log.path, ticking())


def test_a_session_does_not_begin_in_a_file_that_holds_something(tmp_path: Path) -> None:
    begun(tmp_path / "game.ice").close()
    with pytest.raises(IcecoreError, match="holds something already"):
        begun(tmp_path / "game.ice")


def test_a_game_that_goes_on_is_not_sealed_and_its_windows_stay_open(session: Recording) -> None:
    session.enter(0, Play("moth"))
    data = session.log.path.read_bytes()
    with pytest.raises(IcecoreError, match="has not ended"):
        session.seal()
    assert session.log.path.read_bytes() == data
    assert len(session.timeline) == 3


def test_a_sealed_game_says_how_it_ended_and_takes_nothing_more(session: Recording) -> None:
    session.enter(0, Play("moth"))
    session.enter(1, Abandon("late"))
    seal = session.seal()
    log = read_game(session.log.path)
    assert (log.seal, seal.outcome.reason) == (seal, "conceded")
    assert verify_game(log).problem is None
    with pytest.raises(IcecoreError, match="sealed; fork it"):
        session.enter(SCRIBE, Takeback(1))
    assert len(session.timeline) == log.count


def test_a_clock_that_is_behind_does_not_make_time_negative(tmp_path: Path) -> None:
    path = tmp_path / "game.ice"
    with Recording.create(path, GAME, head_of(GAME), BOX, lambda: EPOCH - 9, "never") as session:
        assert session.elapsed() == 0
        assert session.enter(TABLE, HANDS[0])[0].at == 0


def test_a_fork_begins_with_the_records_of_its_origin(tmp_path: Path, session: Recording) -> None:
    with begun(tmp_path / "fork.ice") as fork:
        fork.take_over(session.timeline.records)
        fork.enter(0, Pass())
        assert len(on_disk(fork)) == 3
    assert len(session.timeline) == 2


def head(*names: str, **others: Any) -> Any:
    known = {"now": EPOCH, "randomness": bytes(10), **others}
    return new_head(GAME, names, BOX, GAME.options(), **known)


def test_a_head_says_what_is_needed_to_open_the_game_again() -> None:
    made = new_head(
        GAME, ["Lana", "Mike"], BOX, GAME.options(hand=2), now=EPOCH, randomness=bytes(10)
    )
    assert (made.game, made.schema, made.rules) == ("lantern", 2, 1)
    assert (made.set_name, made.set_sha, made.options) == ("sample", BOX.sha, {"hand": 2})
    assert [seat.name for seat in made.seats] == ["Lana", "Mike"]


def test_a_fork_names_its_parent() -> None:
    parent = Parent(bytes(16), 3, bytes(32))
    assert head("Lana", "Mike", parent=parent).parent == parent


@pytest.mark.parametrize("names", [["Lana"], ["Lana", "Mike", "Jane"]])
def test_a_game_begins_only_with_as_many_seats_as_it_is_for(names: list[str]) -> None:
    with pytest.raises(IcecoreError, match=f"lantern is for 2 players, not {len(names)}"):
        head(*names)


@pytest.mark.parametrize("name", ["table", "Scribe", "", "  ", "tab\there"])
def test_some_names_cannot_be_given(name: str) -> None:
    with pytest.raises(IcecoreError, match="cannot be the name of a seat"):
        head("Lana", name)


def test_two_seats_do_not_share_a_name() -> None:
    with pytest.raises(IcecoreError, match="a name of its own"):
        head("Lana", "LANA")


def test_only_a_set_that_is_not_packaged_travels_with_the_log(tmp_path: Path) -> None:
    assert carried_with(GAME, BOX) == ()
    own = GAME.open_box(BOX.text.replace("sample", "mine"), "mine")
    (carried,) = carried_with(GAME, own)
    assert (carried.game, carried.name, carried.text) == ("lantern", "mine", own.text)
    path = tmp_path / "mine.ice"
    made = new_head(GAME, ["Lana", "Mike"], own, GAME.options(), now=EPOCH, randomness=bytes(10))
    Recording.create(path, GAME, made, own, ticking(), "never").close()
    with Recording.open(path, ticking()) as session:
        assert session.timeline.box.sha == own.sha
