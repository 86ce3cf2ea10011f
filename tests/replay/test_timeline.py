"""A log unfolded in time: positions, lines, jumps, differences, breaks and seals."""

from typing import Any

import pytest
from lantern import GAME
from lantern.words import Deal, Dealt, Ended, Owe, Pass, Passed, Play, Tuck, TurnPassed
from msgspec.structs import replace

from icecore.events.words.errors import IcecoreError, LogError, NotFoundError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Decline,
    Note,
    Outcome,
    Record,
    Resume,
    Ruling,
    Takeback,
)
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Clock, digest
from icecore.replay.table.entry import enter_act
from icecore.replay.timeline.changes import Change, plain
from icecore.replay.timeline.timeline import Timeline, open_timeline, time_of_play
from icecore.testing.sample_games import log_of, timeline_of

HANDS = [
    (TABLE, Deal(("moth", "wick", "spark"))),
    (TABLE, Deal(("moth", "moth", "flame"))),
]
OPENING = [
    *HANDS,
    (0, Play("moth")),  # record 3
    (1, Play("flame")),  # 4 lets the window pass, 5 is the flame itself
    (TABLE, Deal(("wick",))),  # 6 lets the window pass, 7 is the draw of the burdened seat
    (0, Tuck("wick")),
    (0, Pass()),
]


def played(*said: tuple[int, Any], every: int = 3) -> Timeline[Any]:
    """One act a second."""
    timeline = timeline_of(GAME, every)
    for number, (seat, act) in enumerate(said):
        enter_act(timeline, seat, act, 1000 * number)
    return timeline


def test_position_zero_is_before_the_first_record() -> None:
    timeline = played(*HANDS)
    assert timeline.at(0).deck == 14
    assert timeline.at(1).deck == 11
    assert timeline.at(2) == timeline.state


def test_a_position_is_a_state_of_its_own() -> None:
    timeline = played(*HANDS)
    timeline.at(2).pile.append("sun")
    assert timeline.at(2).pile == timeline.state.pile == []


@pytest.mark.parametrize("number", [-1, 3])
def test_a_record_that_is_not_there_is_not_found(number: int) -> None:
    timeline = played(*HANDS)
    for ask in (timeline.at, timeline.line, timeline.clock):
        with pytest.raises(NotFoundError, match=f"no record {number}; .* 1 to 2"):
            ask(number)


@pytest.mark.parametrize("every", [1, 2, 3, 100])
def test_records_that_were_entered_together_have_positions_of_their_own(every: int) -> None:
    """The keyframe and the clock of a window that was let pass are those before the next act."""
    timeline = played(*OPENING[:4], every=every)
    assert [type(record.act) for record in timeline.records[2:]] == [Play, Decline, Play]
    assert timeline.at(4).pile == ["moth"]
    assert timeline.at(5).pile == ["moth", "flame"]
    assert [timeline.clock(n).seat for n in (3, 4, 5)] == [1, 1, 0]
    assert digest(timeline.at(5)) == digest(timeline.state)


def test_a_takeback_makes_an_earlier_position_the_present_one() -> None:
    timeline = played(*OPENING[:3], (SCRIBE, Takeback(2)))
    assert (timeline.present, timeline.line()) == (2, [1, 2])
    assert timeline.state == timeline.at(2) == timeline.at(4)
    assert timeline.clock() == timeline.clock(2) == timeline.clock(4)
    assert timeline.at(3).pile == ["moth"]


def test_the_line_that_was_taken_back_can_be_taken_up_again() -> None:
    timeline = played(*OPENING[:3], (SCRIBE, Takeback(2)), (0, Play("wick")))
    assert timeline.line() == [1, 2, 5]
    assert timeline.line(3) == [1, 2, 3]
    enter_act(timeline, SCRIBE, Takeback(3), 9000)
    assert timeline.state == timeline.at(3)
    assert timeline.line() == [1, 2, 3]
    enter_act(timeline, 1, Play("flame"), 9500)
    assert timeline.line() == [1, 2, 3, 7, 8]


def test_a_step_goes_along_a_line_and_back_to_where_lines_parted() -> None:
    timeline = played(*HANDS, (0, Play("moth")), (SCRIBE, Takeback(2)), (0, Play("wick")))
    assert [timeline.step(n) for n in (0, 1, 2, 5)] == [1, 2, 5, 5]
    assert [timeline.step(n, toward=3) for n in (2, 3, 5)] == [3, 3, 2]
    assert timeline.step(3) == 2, "record 3 was taken back"
    assert timeline.step(4) == 5, "record 4 takes back to position 2"
    assert [timeline.back(n) for n in (0, 1, 3, 4, 5)] == [0, 0, 2, 1, 2]


def test_a_view_of_a_position_hides_what_the_seat_may_not_know() -> None:
    timeline = played(*HANDS)
    assert timeline.view(2, 0) == GAME.view(timeline.state, 0) != timeline.state
    assert timeline.view(1, TABLE) == GAME.view(timeline.at(1), TABLE)


def test_a_fork_goes_on_by_itself() -> None:
    timeline = played(*HANDS, (0, Play("moth")))
    forked = timeline.fork(2)
    assert digest(forked.state) == digest(timeline.at(2))
    enter_act(forked, 0, Play("wick"), 9000)
    assert (len(timeline), len(forked)) == (3, 3)
    assert digest(forked.state) != digest(timeline.state)
    with pytest.raises(NotFoundError, match="no record 4"):
        timeline.fork(4)


@pytest.mark.parametrize("number", [2, 3])
def test_a_log_whose_takeback_leads_nowhere_is_damaged(number: int) -> None:
    timeline = timeline_of(GAME)
    timeline.load(Record(0, SCRIBE, Takeback(0)))
    with pytest.raises(LogError, match=f"takeback to record {number}, which is no earlier"):
        timeline.load(Record(0, SCRIBE, Takeback(number)))
    with pytest.raises(LogError, match="takeback to record 1"):
        timeline.load(Record(0, SCRIBE, Takeback(1)))


def test_a_log_that_cannot_be_folded_says_which_record() -> None:
    good = played(*HANDS)
    bad = Record(0, 0, Pass(), (Passed(0), TurnPassed(1)))
    worse = Record(0, TABLE, Deal(("moth",)), (Dealt(5, ("moth",)),))
    log = log_of(good.head, [*good.records, bad, worse])
    with pytest.raises(LogError, match=r"record 4: the events cannot be carried out: IndexError"):
        open_timeline(log)


def test_turns_and_rounds_are_found_by_number() -> None:
    timeline = played(*OPENING)
    clocks = [timeline.clock(n)[:2] for n in range(10)]
    setup, first, second = [(0, 0)] * 2, [(1, 1)] * 2, [(1, 2)] * 2
    assert clocks == [*setup, *first, *second, *[(2, 3)] * 3, (2, 4)]
    assert [timeline.start_of_turn(turn) for turn in range(5)] == [0, 2, 4, 6, 9]
    assert [timeline.start_of_round(number) for number in range(3)] == [0, 2, 6]
    assert timeline.start_of_turn(2, number=5) == 4
    with pytest.raises(NotFoundError, match="no turn 9; the game has come to turn 4"):
        timeline.start_of_turn(9)
    with pytest.raises(NotFoundError, match="no round 2; the game has come to round 1"):
        timeline.start_of_round(2, number=5)


def test_a_card_appears_where_events_of_the_present_line_name_it() -> None:
    timeline = played(*OPENING[:3])
    assert timeline.appearances("moth") == [1, 2, 3]
    enter_act(timeline, SCRIBE, Takeback(2), 5000)
    assert timeline.appearances("moth") == [1, 2]
    assert timeline.appearances("sun") == []


def test_a_difference_says_where_what_was_and_what_is() -> None:
    timeline = played(*HANDS, (0, Play("moth")), (1, Decline()))
    assert timeline.diff(2, 4) == [
        Change("hands[0].known.moth", 1, None),
        Change("pile", [], ["moth"]),
        Change("glow", 0, 1),
        Change("turn", 0, 1),
        Change("turns", 0, 1),
    ]
    assert timeline.diff(4, 4) == []


def test_plain_data_names_the_set_by_its_digest() -> None:
    timeline = played(*HANDS)
    assert plain(timeline.state)["box"] == timeline.box.sha.hex()


def test_a_break_is_no_time_of_play() -> None:
    records: list[AnyRecord] = [
        Record(1000, 0, Pass()),
        Record(5000, SCRIBE, Adjourn()),
        Record(6000, SCRIBE, Note(1, "during the break")),
        Record(60_000, SCRIBE, Resume()),
        Record(61_000, 0, Pass()),
    ]
    assert [time_of_play(records[:n]) for n in range(6)] == [0, 1000, 5000, 5000, 5000, 6000]


def test_a_break_that_was_taken_back_ends_with_the_takeback() -> None:
    timeline = played(*HANDS)
    enter_act(timeline, SCRIBE, Adjourn(), 2000)
    assert timeline.is_adjourned()
    enter_act(timeline, SCRIBE, Takeback(2), 50_000)
    assert not timeline.is_adjourned()
    enter_act(timeline, 0, Pass(), 53_000)
    assert timeline.played() == 5000
    assert timeline.think_time(5) == 3000


def test_notes_stand_by_the_record_that_they_are_on() -> None:
    timeline = played(*HANDS, (SCRIBE, Note(1, "a fine hand", "!")), (SCRIBE, Note(1, "", "?")))
    assert timeline.notes() == {1: [Note(1, "a fine hand", "!"), Note(1, "", "?")]}


def test_what_the_table_showed_since_a_position_was_revealed() -> None:
    timeline = played(*OPENING)
    assert timeline.was_revealed(6)
    assert not timeline.was_revealed(7)
    assert not played(*OPENING[:4]).was_revealed(3)


def test_a_game_that_goes_on_has_no_outcome_and_no_seal() -> None:
    timeline = played(*HANDS)
    assert timeline.outcome() is None
    with pytest.raises(IcecoreError, match="has not ended; play on, or abandon it"):
        timeline.seal()


@pytest.mark.parametrize(
    ("seat", "outcome"),
    [
        (SCRIBE, Outcome("abandoned")),
        (0, Outcome("conceded", (2, 1))),
        (1, Outcome("conceded", (1, 2))),
    ],
)
def test_a_game_given_up_ends_so_until_that_is_taken_back(seat: int, outcome: Outcome) -> None:
    timeline = played(*HANDS, (seat, Abandon("late")))
    assert timeline.outcome() == outcome
    assert timeline.seal().outcome == outcome
    enter_act(timeline, SCRIBE, Takeback(2), 9000)
    assert timeline.outcome() is None


def test_the_seal_counts_both_lines_and_leaves_breaks_out() -> None:
    timeline = played(
        *HANDS, (0, Pass()), (SCRIBE, Takeback(2)), (SCRIBE, Adjourn()), (1, Abandon())
    )
    seal = timeline.seal()
    assert (seal.standing, seal.records, seal.duration) == ((-3, -3), 6, 4000)
    assert seal.events == sum(len(record.events) for record in timeline.records)


def test_the_rules_ending_stands_before_an_abandonment() -> None:
    timeline = played(*HANDS)
    enter_act(timeline, SCRIBE, Ruling("we stop"), 3000, events=[Ended("dark")])
    timeline.load(Record(4000, 0, Abandon()))
    assert timeline.outcome() == Outcome("dark", (1, 1))


def test_records_are_told_in_sentences() -> None:
    timeline = played(
        *HANDS,
        (SCRIBE, Note(1, "a fine hand", "!")),
        (SCRIBE, Adjourn("tea")),
        (0, Pass()),
        (SCRIBE, Takeback(1)),
        (0, Abandon("no luck")),
    )
    enter_act(timeline, SCRIBE, Takeback(2), 9000)
    enter_act(timeline, SCRIBE, Ruling("as we play", "lantern.turn.1"), 9500, events=[Passed(1)])
    enter_act(timeline, SCRIBE, Abandon(), 9900)
    told = [" ".join(timeline.sentences(n)) for n in range(3, len(timeline) + 1)]
    assert told == [
        "Note on record 1: ! a fine hand",
        "The game is adjourned: tea.",
        "The game is resumed.",
        "Lana passes, and the lantern goes dark.",
        "Taken back to record 1, although cards were revealed since.",
        "Lana concedes: no luck.",
        "Redone: it stands again as after record 2.",
        "Ruling on lantern.turn.1: as we play Mike passes, and the lantern goes dark.",
        "The game is abandoned.",
    ]


def test_a_timeline_begins_with_the_options_of_its_head() -> None:
    usual = timeline_of(GAME)
    timeline = Timeline(GAME, replace(usual.head, options={"hand": 1}), usual.box)
    assert timeline.clock() == Clock(0, 0, TABLE)
    assert timeline.state.todo == (Owe(1, 1), Owe(0, 1))
