"""The kernel on Lantern: what is done with a game's plain functions."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from lantern import GAME
from lantern.rules import Rules
from lantern.words import (
    Answer,
    Answered,
    Burdened,
    Deal,
    Dealt,
    Ended,
    MayAnswer,
    MustTuck,
    Pass,
    Play,
    Played,
    Shine,
    Tuck,
    Tucked,
    TurnPassed,
    Waiting,
)

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Decline, GoOn, Identify, Record
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import (
    BrokenError,
    Chance,
    Refused,
    RuleBugError,
    apply_ruling,
    copy,
    decline_all,
    digest,
    enter,
    fill_in,
    fold,
    hold,
    open_windows,
    play,
    require,
    restore,
    revive,
    snapshot,
)
from icecore.replay.kernel.zones import Zone
from icecore.testing.sample_games import beginning
from icecore.testing.trial import table_of
from tests import cups


def table(first: tuple[Any, ...], second: tuple[Any, ...]) -> Any:
    """Lantern, dealt."""
    state = beginning(GAME)
    play(GAME, state, TABLE, Deal(first))
    play(GAME, state, TABLE, Deal(second))
    return state


def no_sparks_left(state: Any) -> Any:
    """By a ruling both sparks lie on the pile already, so that nobody can answer."""
    state.pile += ["spark", "spark"]
    state.deck -= 2
    GAME.invariants(state)
    return state


def acts(moves: Any) -> list[tuple[int, Any]]:
    return [(move.seat, move.act) for move in moves]


def test_a_rule_knows_its_id_and_its_text() -> None:
    assert Rules.PLAY_2.id == "lantern.play.2"
    assert Rules.PLAY_2.text == "outshine the lantern"


def test_a_refusal_cites_the_rule_and_says_why_here() -> None:
    state = table(("wick", "moth", "moth"), ("moth", "moth", "wick"))
    enter(GAME, state, 0, Play("wick"))
    with pytest.raises(Refused) as refused:
        enter(GAME, state, 1, Play("moth"))
    assert refused.value.rule is Rules.TURN_1
    enter(GAME, state, 1, Decline())
    with pytest.raises(Refused) as refused:
        enter(GAME, state, 1, Play("moth"))
    assert str(refused.value) == "lantern.play.2 p.2: outshine the lantern (1 against 3)"


def test_a_refusal_survives_pickling_because_workers_report_it() -> None:
    again = pickle.loads(pickle.dumps(Refused(Rules.PLAY_1, "moth")))
    assert (again.rule, again.detail, str(again)) == (
        Rules.PLAY_1,
        "moth",
        "lantern.play.1 p.2: play from your own hand (moth)",
    )


def test_details_are_put_together_only_for_a_refusal() -> None:
    require(True, Rules.PLAY_1, "{a} {b}", a="too few")
    hold(True, "{} {} {}", "too few")
    with pytest.raises(Refused, match="3 of 4"):
        require(False, Rules.PLAY_1, "{n} of {all}", n=3, all=4)
    with pytest.raises(BrokenError, match="3 of 4"):
        hold(False, "{} of {}", 3, 4)


def test_braces_in_a_name_are_no_places_to_fill() -> None:
    with pytest.raises(Refused, match=r"no card \{ here"):
        require(False, Rules.PLAY_1, "no card { here")
    with pytest.raises(BrokenError, match=r"no card \{\} here"):
        hold(False, "no card {} here")
    with pytest.raises(Refused, match=r"no card \{ here"):
        require(False, Rules.PLAY_1, "no card {name} here", name="{")


def test_play_gives_the_events_and_leaves_the_state_after_them() -> None:
    state = no_sparks_left(table(("wick", "moth", "moth"), ("moth",) * 3))
    assert play(GAME, state, 0, Play("moth")) == (Played(0, "moth", 1), TurnPassed(1))
    assert (state.glow, state.turn, state.pile[-1]) == (1, 1, "moth")


def test_decide_sees_each_event_already_carried_out() -> None:
    seen = []

    def watching(state: Any, seat: int, act: Any) -> Iterator[Any]:
        for event in GAME.decide(state, seat, act):
            yield event
            seen.append((type(event), state.deck))

    state = beginning(GAME)
    play(replace(GAME, decide=watching), state, TABLE, Deal(("moth",) * 3))
    assert seen == [(Dealt, 11), (Waiting, 11)]


def late_refusal(state: Any, seat: int, act: Any) -> Iterator[Any]:
    yield TurnPassed(1)
    raise Refused(Rules.TURN_1)


def late_crash(state: Any, seat: int, act: Any) -> Iterator[Any]:
    yield TurnPassed(1)
    raise KeyError("lost")


def early_crash(state: Any, seat: int, act: Any) -> Iterator[Any]:
    raise KeyError("lost")
    yield


@pytest.mark.parametrize(
    ("decide", "events"), [(late_refusal, 1), (late_crash, 1), (early_crash, 0)]
)
def test_a_bug_in_a_rule_is_reported_as_ours(decide: Any, events: int) -> None:
    game, state = replace(GAME, decide=decide), table(("moth",) * 3, ("wick",) * 3)
    with pytest.raises(RuleBugError, match=f"lantern: Pass.* failed after {events} events"):
        enter(game, state, 0, Pass())


def test_fold_needs_no_rules() -> None:
    def never(state: Any, seat: int, act: Any) -> Iterator[Any]:
        raise AssertionError

    events = (Dealt(0, ("moth", None)), Waiting(()), TurnPassed(1))
    state = fold(replace(GAME, decide=never), beginning(GAME), [Record(0, 0, Pass(), events)])
    assert (state.hands[0], state.deck, state.turn) == (Zone({"moth": 1}, 1), 12, 1)


def test_a_window_opens_only_if_by_the_public_view_somebody_could_answer() -> None:
    """That Mike has no spark is his secret, so the window opens; two sparks on the pile are not."""
    state = table(("wick", "moth", "moth"), ("moth",) * 3)
    assert play(GAME, state, 0, Play("moth")) == (
        Played(0, "moth", 1),
        Waiting((Shine(0, "moth"), MayAnswer(1, "moth", 0))),
    )
    state = no_sparks_left(table(("wick", "moth", "moth"), ("moth",) * 3))
    play(GAME, state, 0, Play("moth"))
    assert state.todo == ()


def test_an_answer_names_what_it_answers() -> None:
    state = table(("wick", "moth", "moth"), ("spark", "moth", "moth"))
    play(GAME, state, 0, Play("moth"))
    with pytest.raises(Refused, match="the card just played is moth"):
        play(GAME, state, 1, Answer("spark", "wick"))
    events = play(GAME, state, 1, Answer("spark", "moth"))
    assert events == (Answered(1, "spark", "moth", 0), TurnPassed(1), Waiting(()))


@pytest.mark.parametrize("seat", [0, 1])
def test_an_act_refused_at_an_open_window_lets_the_window_pass(seat: int) -> None:
    state = table(("wick", "moth", "moth"), ("moth", "wick", "moth"))
    if seat == 1:
        enter(GAME, state, 0, Pass(), ["moth"])
    other = 1 - seat
    play(GAME, state, seat, Play("moth"))
    assert open_windows(GAME, state) == [other]
    moves = enter(GAME, state, other, Play("wick"))
    assert acts(moves) == [(other, Decline()), (other, Play("wick"))]
    assert [move.implied for move in moves] == [True, False]


def test_an_act_that_is_refused_even_after_the_windows_leaves_everything_as_it_was() -> None:
    state = table(("wick", "moth", "moth"), ("moth",) * 3)
    play(GAME, state, 0, Play("wick"))
    before = digest(state)
    with pytest.raises(Refused):
        enter(GAME, state, 1, Play("flame"))
    assert digest(state) == before


def test_what_the_table_shows_next_is_entered_with_the_act() -> None:
    state = table(("moth",) * 3, ("wick",) * 3)
    moves = enter(GAME, state, 0, Pass(), ["flame"])
    assert acts(moves) == [(0, Pass()), (TABLE, Deal(("flame",)))]
    assert not any(move.implied for move in moves)


def test_a_window_passes_before_what_the_table_shows_after_it() -> None:
    state = table(("flame", "moth", "moth"), ("moth",) * 3)
    moves = enter(GAME, state, 0, Play("flame"), ["wick"])
    assert acts(moves) == [(0, Play("flame")), (1, Decline()), (TABLE, Deal(("wick",)))]
    assert [move.implied for move in moves] == [False, True, False]


@pytest.mark.parametrize("shown", [["flame", "moth"], ["moon"]])
def test_shown_cards_that_are_not_owed_are_an_error(shown: list[str]) -> None:
    with pytest.raises(IcecoreError, match="owes"):
        enter(GAME, table(("moth",) * 3, ("wick",) * 3), 0, Pass(), shown)


def burdened(*hand: str | None) -> Any:
    """Mike was burdened and holds just this hand when he draws."""
    state = beginning(GAME)
    apply_ruling(GAME, state, [Dealt(0, ("spark", "moth")), Dealt(1, hand), Waiting(())])
    play(GAME, state, 0, Play("spark"))
    assert play(GAME, state, 1, Decline())[:2] == (TurnPassed(1), Burdened(1))
    return state


def one_disc_each() -> Any:
    """Cups: everybody has hidden a bell, and holds one more disc."""
    deals = [(TABLE, cups.Deal(("bell", other))) for other in ("bell", "bone")]
    hides = enumerate([cups.Hide("bell")] * 2)
    return table_of(cups.GAME, *deals, *hides).state


def test_a_pending_choice_with_one_option_is_filled_in() -> None:
    moves = enter(cups.GAME, one_disc_each(), 0, cups.Doubt(1))
    assert acts(moves) == [(0, cups.Doubt(1)), (1, cups.Show("bone"))]
    assert [move.implied for move in moves] == [False, True]


def test_a_choice_that_only_its_seat_knows_to_be_none_waits() -> None:
    state = burdened("moth")
    assert len(enter(GAME, state, TABLE, Deal(("moth",)))) == 1
    assert list(GAME.candidates(state)) == [(1, Tuck("moth"))]


def test_a_pending_choice_with_two_options_waits() -> None:
    state = burdened("moth")
    assert len(enter(GAME, state, TABLE, Deal(("wick",)))) == 1
    assert state.todo == (MustTuck(1),)


def test_a_choice_among_unknown_cards_waits() -> None:
    assert len(enter(GAME, burdened(None), TABLE, Deal((None,)))) == 1


def test_an_ordinary_turn_is_never_filled_in() -> None:
    state = no_sparks_left(table(("moth",) * 3, ("moth",) * 3))
    enter(GAME, state, 0, Play("moth"))
    assert list(GAME.candidates(state)) == [(1, Pass())]
    assert fill_in(GAME, state) == []


def test_a_window_that_can_only_be_declined_is_not_filled_in() -> None:
    state = table(("wick", "moth", "moth"), ("moth",) * 3)
    moves = enter(GAME, state, 0, Play("moth"))
    assert acts(moves) == [(0, Play("moth"))]
    assert list(GAME.candidates(state)) == [(1, Decline())]


def test_a_draw_that_nobody_sees_is_filled_in_as_unknown() -> None:
    def unseen(state: Any) -> Chance | None:
        owed = GAME.chance(state)
        return owed and Chance(owed.pool, owed.count, owed.why, owed.make, seen_by=())

    state = beginning(GAME)
    moves = fill_in(replace(GAME, chance=unseen), state)
    assert [move.act for move in moves] == [Deal((None,) * 3)] * 2
    assert all(move.implied for move in moves)
    assert state.hands == [Zone({}, 3), Zone({}, 3)]


def test_declining_everything_goes_on_until_no_window_is_open() -> None:
    state = table(("moth", "wick", "moth"), ("moth",) * 3)
    play(GAME, state, 0, Play("moth"))
    assert acts(decline_all(GAME, state)) == [(1, Decline())]
    assert decline_all(GAME, state) == []
    assert state.turn == 1


def test_a_ruling_needs_no_permission() -> None:
    state = table(("moth",) * 3, ("wick",) * 3)
    apply_ruling(GAME, state, [TurnPassed(1), Tucked(0, "moth")])
    assert (state.turn, state.tucked[0]) == (1, Zone({"moth": 1}))


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([TurnPassed(1), Tucked(0, "flame")], "flame is not there"),
        ([TurnPassed(1), Dealt(0, ("flame",) * 3)], "flame is there 1 times more often"),
        ([TurnPassed(1), Dealt(0, (None,) * 9)], "the deck has -1 cards"),
        ([TurnPassed(1), Dealt(7, ("moth",))], "there is no seat 7"),
        ([TurnPassed(1), TurnPassed(99)], "cannot be carried out.*<= 15"),
        ([TurnPassed(1), Pass()], "cannot be carried out"),
        ([TurnPassed(1), Ended("bored")], "cannot be carried out"),  # type: ignore[arg-type]  # no such reason
    ],
)
def test_a_ruling_that_breaks_something_is_undone_as_a_whole(events: list[Any], why: str) -> None:
    state = table(("moth",) * 3, ("wick",) * 3)
    before = digest(state)
    with pytest.raises(BrokenError, match=why):
        apply_ruling(GAME, state, events)
    assert digest(state) == before


def test_the_scribe_resumes_what_a_ruling_left_pending() -> None:
    state = burdened("moth")
    apply_ruling(GAME, state, [Dealt(1, ("moth",)), Waiting((MustTuck(1),))])
    apply_ruling(GAME, state, [Tucked(1, "moth"), Tucked(1, "moth")])
    assert list(GAME.candidates(state)) == [(SCRIBE, GoOn())]
    assert play(GAME, state, SCRIBE, GoOn()) == (Waiting(()),)


def test_the_scribe_identifies_unknown_cards() -> None:
    state = table((None, None, "moth"), ("moth",) * 3)
    play(GAME, state, SCRIBE, Identify("hand", 0, ("wick",)))
    assert state.hands[0] == Zone({"moth": 1, "wick": 1}, 1)
    for impossible in (("wick", "wick"), ("sun",)):
        with pytest.raises(Refused, match="cannot be the unknown cards"):
            play(GAME, state, SCRIBE, Identify("hand", 0, impossible))


def test_an_unknown_card_is_identified_when_it_is_played() -> None:
    state = table((None,) * 3, (None,) * 3)
    play(GAME, state, 0, Play("wick"))
    assert state.hands[0] == Zone({}, 2)
    assert state.pile == ["wick"]


def test_a_card_that_leaves_unseen_makes_what_was_known_unknown() -> None:
    state = burdened("wick")
    play(GAME, state, TABLE, Deal((None,)))
    play(GAME, state, 1, Tuck(None))
    assert (state.hands[1], state.tucked[1]) == (Zone({}, 1), Zone({}, 1))
    GAME.invariants(state)


def test_equal_states_have_equal_digests_and_others_have_not() -> None:
    state, other = table(("moth",) * 3, ("wick",) * 3), table(("moth",) * 3, ("wick",) * 3)
    assert digest(state) == digest(other)
    other.glow = 1
    assert digest(state) != digest(other)


def test_a_copy_shares_the_box_and_nothing_else() -> None:
    state = table(("moth",) * 3, ("wick",) * 3)
    other = copy(GAME, state)
    other.hands[0].known["moth"] = 9
    other.pile.append("sun")
    assert other.box is state.box
    assert (state.hands[0], state.pile) == (Zone({"moth": 3}), [])


def test_a_state_is_restored_in_place() -> None:
    state = table(("moth",) * 3, ("wick",) * 3)
    frozen = snapshot(state)
    play(GAME, state, 0, Pass())
    restore(GAME, state, frozen)
    assert snapshot(state) == frozen
    assert revive(GAME, frozen, state.box) == state


def test_a_state_holds_plain_data_only() -> None:
    state = table(("moth",) * 3, ("wick",) * 3)
    state.pile.append(object())
    with pytest.raises(TypeError, match="a state cannot hold object"):
        snapshot(state)
