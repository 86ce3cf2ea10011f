"""An entry becomes records: all of them, or none."""

from dataclasses import replace
from typing import Any

import pytest
from lantern import GAME
from lantern.words import Deal, Dealt, Ended, Pass, Passed, Play, TurnPassed, Waiting
from msgspec import structs

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Decline,
    Identify,
    Note,
    Resume,
    Ruling,
    Takeback,
)
from icecore.events.words.text_line import parse_line
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import BrokenError, Chance, Refused, digest
from icecore.replay.kernel.play import surely_drawn
from icecore.replay.table.entry import closing_records, enter_act, records_for, take_back
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import beginning, timeline_of
from icecore.testing.trial import table_of
from tests import cups

WORDS, NAMES = GAME.vocabulary, ("Lana", "Mike")


def dealt() -> Timeline[Any]:
    timeline = timeline_of(GAME, every=1)
    enter_act(timeline, TABLE, Deal(("moth", "wick", "flame")), 1000)
    enter_act(timeline, TABLE, Deal(("moth", "moth", "flame")), 2000)
    return timeline


def test_an_act_is_entered_with_its_time_and_its_events() -> None:
    timeline = dealt()
    (record,) = enter_act(timeline, 0, Pass(), 3000)
    assert (record.at, record.seat, record.act, record.implied) == (3000, 0, Pass(), False)
    assert record.events[:2] == (Passed(0), TurnPassed(1))
    assert timeline.records[-1] is record


def test_to_ask_what_an_act_would_become_changes_nothing() -> None:
    timeline = dealt()
    before = digest(timeline.state)
    for act in (Pass(), Note(1, "hm")):
        assert len(records_for(timeline, 0 if act == Pass() else SCRIBE, act, 3000)) == 1
    records_for(timeline, SCRIBE, Ruling("because"), 3000, events=[TurnPassed(1)])
    assert (len(timeline), digest(timeline.state)) == (2, before)


def test_time_never_runs_backwards() -> None:
    timeline = dealt()
    assert enter_act(timeline, 0, Pass(), 5)[0].at == 2000


def test_a_refused_act_leaves_records_and_position_as_they_were() -> None:
    timeline = dealt()
    before = digest(timeline.state)
    with pytest.raises(Refused):
        enter_act(timeline, 1, Pass(), 3000)
    with pytest.raises(IcecoreError, match="the table owes nothing"):
        enter_act(timeline, 0, Pass(), 3000, shown=["wick", "moth"])
    assert (len(timeline), digest(timeline.state)) == (2, before)


def test_passed_windows_and_shown_cards_share_the_time_of_the_act() -> None:
    timeline = dealt()
    enter_act(timeline, 0, Play("moth"), 3000)
    records = enter_act(timeline, 1, Pass(), 4000, shown=["wick"])
    assert [record.act for record in records] == [Decline(), Pass(), Deal(("wick",))]
    assert [record.implied for record in records] == [True, False, False]
    assert {record.at for record in records} == {4000}


def test_an_act_after_a_break_resumes_the_game() -> None:
    timeline = dealt()
    enter_act(timeline, SCRIBE, Adjourn("tea"), 3000)
    records = enter_act(timeline, 0, Pass(), 90_000)
    assert [record.act for record in records] == [Resume(), Pass()]
    assert [record.implied for record in records] == [True, False]
    assert not timeline.is_adjourned()
    assert timeline.clock(4).seat == 0
    assert timeline.at(4) == timeline.at(3) != timeline.at(5)


@pytest.mark.parametrize(
    "act", [Note(1), Takeback(1), Ruling("so"), Adjourn(), Resume()], ids=lambda act: type(act)
)
def test_only_the_scribe_keeps_the_record(act: Any) -> None:
    with pytest.raises(IcecoreError, match="is for the scribe"):
        enter_act(dealt(), 0, act, 3000)


@pytest.mark.parametrize("act", [Note(3), Takeback(3)])
def test_notes_and_takebacks_name_a_record_that_is_there(act: Any) -> None:
    with pytest.raises(NotFoundError, match="there is no record 3"):
        enter_act(dealt(), SCRIBE, act, 3000)


def test_a_takeback_knows_by_itself_whether_something_was_revealed() -> None:
    timeline = dealt()
    (hidden,) = enter_act(timeline, SCRIBE, Takeback(1), 3000)
    assert hidden.act == Takeback(1, revealed=True)
    enter_act(timeline, TABLE, Deal(("moth",) * 3), 4000)
    enter_act(timeline, 0, Play("wick"), 5000)
    (plain,) = enter_act(timeline, SCRIBE, Takeback(4, revealed=True), 6000)
    assert plain.act == Takeback(4, revealed=False)


def test_a_takeback_knows_that_a_seat_turned_a_card_over() -> None:
    """Where nobody sees their own hand, to play a card is to learn it."""

    def from_the_hand(state: Any, seat: int, act: Any) -> Any:
        known = sorted(state.hands[seat].known) if isinstance(act, Play) else []
        if isinstance(act, Play) and not known:
            return iter((Passed(seat),))
        return GAME.decide(state, seat, Play(known[0]) if known else act)

    blind = replace(GAME, decide=from_the_hand, view=lambda state, seat: GAME.view(state, TABLE))
    timeline = timeline_of(blind, every=1)
    enter_act(timeline, TABLE, Deal(("moth", "wick", "flame")), 1000)
    enter_act(timeline, TABLE, Deal(("moth", "moth", "flame")), 2000)
    enter_act(timeline, 0, Play("any"), 3000)
    assert timeline.was_revealed(2)
    assert not dealt_and_played().was_revealed(2)


def dealt_and_played() -> Timeline[Any]:
    timeline = dealt()
    enter_act(timeline, 0, Play("moth"), 3000)
    return timeline


def test_a_draw_that_can_only_be_one_card_is_filled_in_when_somebody_goes_on() -> None:
    only = replace(GAME, chance=lambda state: single(GAME.chance(state)))
    timeline = timeline_of(only, every=1)
    records = enter_act(timeline, 0, Pass(), 1000)
    assert [record.implied for record in records] == [True, True, False]
    assert all(record.act == Deal(("moth",) * 3) for record in records[:2])
    said = timeline_of(only, every=1)
    (first,) = enter_act(said, TABLE, Deal(("moth",) * 3), 1000)
    assert not first.implied, "who says it is heard"


def single(owed: Chance | None) -> Chance | None:
    """Nothing but moths is left."""
    return owed and structs.replace(owed, pool=["moth"] * len(owed.pool))


def test_what_varies_is_never_filled_in() -> None:
    owed = GAME.chance(beginning(GAME))
    assert owed is not None
    assert surely_drawn(owed) is None
    whole = structs.replace(owed, pool=["moth", "wick", "flame"], count=3)
    assert surely_drawn(whole) == ("moth", "wick", "flame")
    assert surely_drawn(structs.replace(whole, ordered=True)) is None
    assert surely_drawn(structs.replace(whole, sides=lambda item: ["moth", "wick"])) is None


def test_a_slot_is_named_only_where_cards_have_an_order() -> None:
    timeline = timeline_of(GAME, every=1)
    enter_act(timeline, TABLE, Deal((None, None, None)), 1000)
    with pytest.raises(Refused, match="no order"):
        enter_act(timeline, SCRIBE, Identify("hand", 0, ("wick",), slot=1), 2000)
    line = parse_line("scribe identify zone=hand seat=Lana cards=[wick] slot=1", WORDS, NAMES)
    assert line.act == Identify("hand", 0, ("wick",), 1)


def test_a_takeback_does_not_lead_to_a_takeback() -> None:
    timeline = dealt()
    enter_act(timeline, SCRIBE, Takeback(1), 3000)
    with pytest.raises(IcecoreError, match="record 3 is itself a takeback"):
        enter_act(timeline, SCRIBE, Takeback(3), 4000)


@pytest.mark.parametrize(("reason", "events"), [("", [Passed(0)]), ("because", [])])
def test_a_ruling_needs_a_reason_and_an_event(reason: str, events: list[Any]) -> None:
    with pytest.raises(IcecoreError, match="a reason and at least one event"):
        enter_act(dealt(), SCRIBE, Ruling(reason), 3000, events=events)


def test_a_ruling_is_entered_with_its_events() -> None:
    timeline = dealt()
    (record,) = enter_act(timeline, SCRIBE, Ruling("house rule"), 3000, events=[TurnPassed(1)])
    assert record.events == (TurnPassed(1),)
    assert timeline.state.turn == 1


def test_a_ruling_against_the_invariants_is_not_entered() -> None:
    timeline = dealt()
    before = digest(timeline.state)
    with pytest.raises(BrokenError):
        enter_act(timeline, SCRIBE, Ruling("no"), 3000, events=[TurnPassed(1), TurnPassed(5)])
    assert (len(timeline), digest(timeline.state)) == (2, before)


def test_breaks_begin_and_end_in_turn() -> None:
    timeline = dealt()
    with pytest.raises(IcecoreError, match="is not adjourned"):
        enter_act(timeline, SCRIBE, Resume(), 3000)
    enter_act(timeline, SCRIBE, Adjourn(), 3000)
    with pytest.raises(IcecoreError, match="adjourned already"):
        enter_act(timeline, SCRIBE, Adjourn(), 4000)
    enter_act(timeline, SCRIBE, Resume(), 5000)
    assert not timeline.is_adjourned()


def test_nothing_is_played_after_the_game_was_given_up_until_that_is_taken_back() -> None:
    timeline = dealt()
    enter_act(timeline, 0, Abandon(), 3000)
    with pytest.raises(IcecoreError, match="was conceded; take that back to play on"):
        enter_act(timeline, 0, Pass(), 4000)
    with pytest.raises(IcecoreError, match="over already"):
        enter_act(timeline, SCRIBE, Abandon(), 4000)
    enter_act(timeline, SCRIBE, Note(1, "a pity"), 4000)
    enter_act(timeline, SCRIBE, Takeback(2), 5000)
    enter_act(timeline, 0, Pass(), 6000)
    assert timeline.outcome() is None


def test_the_table_does_not_concede() -> None:
    with pytest.raises(IcecoreError, match="only one of two seats can concede"):
        enter_act(dealt(), TABLE, Abandon(), 3000)


def test_the_scribe_tells_what_an_unknown_card_was() -> None:
    timeline = timeline_of(GAME)
    enter_act(timeline, TABLE, Deal((None,) * 3), 1000)
    enter_act(timeline, SCRIBE, Identify("hand", 0, ("wick",)), 2000)
    assert timeline.state.hands[0].known == {"wick": 1}


def test_what_was_said_last_is_taken_back_with_all_that_was_filled_in_for_it() -> None:
    timeline = dealt()
    enter_act(timeline, 0, Play("moth"), 3000)
    enter_act(timeline, 1, Pass(), 4000, shown=["wick"])
    assert take_back(timeline) == Takeback(3)
    enter_act(timeline, SCRIBE, take_back(timeline), 5000)
    assert timeline.state == timeline.at(3)
    assert take_back(timeline) == Takeback(2)


def test_a_forced_act_is_taken_back_with_the_act_before_it() -> None:
    deals = [(TABLE, cups.Deal(("bell", other))) for other in ("bell", "bone")]
    hides = enumerate([cups.Hide("bell")] * 2)
    timeline = table_of(cups.GAME, *deals, *hides)
    records = enter_act(timeline, 0, cups.Doubt(1), 6000)
    assert [record.implied for record in records] == [False, True]
    assert take_back(timeline) == Takeback(4)


def test_there_is_nothing_to_take_back_before_the_first_record() -> None:
    with pytest.raises(IcecoreError, match="nothing to take back"):
        take_back(timeline_of(GAME))


def last_card_played() -> Timeline[Any]:
    """Lana has played her last card, and Mike may still answer it."""
    timeline = timeline_of(GAME)
    events = [Dealt(0, ("moth",)), Dealt(1, ("wick",)), Waiting(())]
    enter_act(timeline, SCRIBE, Ruling("a short game"), 1000, events=events)
    enter_act(timeline, 0, Play("moth"), 2000)
    return timeline


def test_sealing_lets_the_last_window_pass() -> None:
    (declined,) = closing_records(last_card_played(), 3000)
    assert (declined.act, declined.implied, declined.at) == (Decline(), True, 3000)
    assert declined.events == (Ended("burnt out"),)


def test_a_game_that_goes_on_after_its_windows_is_not_sealed() -> None:
    timeline = dealt()
    enter_act(timeline, 0, Play("moth"), 3000)
    with pytest.raises(IcecoreError, match="has not ended"):
        closing_records(timeline, 4000)
    assert len(timeline) == 3


def test_an_abandoned_game_is_sealed_with_its_windows_open() -> None:
    timeline = last_card_played()
    enter_act(timeline, SCRIBE, Abandon(), 3000)
    assert closing_records(timeline, 4000) == []
