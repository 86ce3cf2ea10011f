"""The scribe sees the whole truth, or what a seat may know of it."""

from pathlib import Path

import pytest
from lantern.words import Play as LanternPlay

from icecore.events.games.the_north.acts import Play
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Note, Takeback
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import Refused
from icecore.replay.table.recording import Recording
from tests.cli.recorder.tables import DEAL, STARTED, begun, tried

HANDS = ("table deal moth,spark,flame", "table deal wick,wick,moth")


def test_the_question_says_who_must_speak() -> None:
    desk = tried("lantern")
    assert desk.question() == "The table is asked: which cards did Lana draw?"
    desk = tried("lantern", *HANDS)
    assert desk.question() == "Lana is to act."
    desk.say("scribe adjourn supper")
    assert desk.question() == "Adjourned; the next act resumes the game. Lana is to act."
    desk.say("Lana play moth")
    assert desk.question() == "Mike is to act."
    desk.say("Mike abandon")
    assert "The game is over: conceded. Lana wins." in desk.question()
    assert (desk.acts(), desk.owed()) == ([], None)


def test_a_preview_tells_what_would_happen_and_changes_nothing() -> None:
    desk = tried("boreal_pyramid", DEAL)
    (seat, act), *_ = desk.acts()
    before = desk.timeline.game.board(desk.timeline.state, desk.names)
    assert desk.preview(seat, act).startswith("Lana discovers Old Slip on square 1.")
    assert "it is Lana's turn" in desk.preview(1, act)
    assert desk.board() == before


@pytest.mark.parametrize("viewer", [TABLE, 1])
def test_a_view_shows_no_card_of_another_hand_anywhere(viewer: int) -> None:
    desk = tried("lantern", *HANDS)
    assert "flame" in desk.board()
    desk.viewer = viewer
    told = "\n".join([desk.board(), *desk.story(20), desk.question(), desk.headline()])
    assert "flame" not in told
    assert "spark" not in told
    assert "Lana draws ?, ?, ?." in told
    assert ("wick" in desk.board()) == (viewer == 1)


def test_acts_of_others_are_those_that_the_viewer_can_think_of() -> None:
    desk = tried("lantern", *HANDS)
    own = {act.card for _, act in desk.acts() if hasattr(act, "card")}
    assert own == {"moth", "spark", "flame"}
    desk.viewer = 1
    thought = {act.card for _, act in desk.acts() if hasattr(act, "card")}
    assert "wick" in thought
    assert "of Lana" not in desk.preview(0, next(act for _, act in desk.acts()))


def test_a_refusal_names_the_rule_and_first_what_was_tried() -> None:
    desk = tried("boreal_pyramid", DEAL)
    with pytest.raises(Refused) as refused:
        desk.say("Lana discover 8")
    (_, locate), *_ = [item for item in desk.acts() if type(item[1]).__name__ == "Locate"]
    told = desk.refusal(refused.value, locate)
    assert told.startswith("refused by pyramid.discover.1 p.3:")
    assert "(Lana locate square=1)\n" in told
    assert told.index("Legal now:") < told.index("locate") < told.index("and 7 more")


def test_undo_and_redo_walk_back_and_forth() -> None:
    desk = tried("boreal_pyramid", DEAL, "Lana locate 1 : cairn", "Mike locate 1 : summit")
    assert len(desk.timeline) == 6
    present = []
    for step in ("undo", "undo", "redo", "redo", "undo", "redo"):
        act = desk.undo() if step == "undo" else desk.redo()
        desk.recording.enter(SCRIBE, act)
        present.append(desk.timeline.present)
    assert present == [4, 2, 4, 6, 4, 6]
    with pytest.raises(IcecoreError, match="nothing to redo"):
        desk.redo()


def test_there_is_no_redo_once_something_else_was_said() -> None:
    desk = tried("boreal_pyramid", DEAL, "Lana locate 1 : cairn")
    with pytest.raises(IcecoreError, match="nothing to redo"):
        desk.redo()
    desk.recording.enter(SCRIBE, Takeback(2))
    desk.say("Lana locate 2 : cairn")
    with pytest.raises(IcecoreError, match="nothing to redo"):
        desk.redo()


def test_what_a_log_could_not_give_back_is_not_written(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    with Recording.open(path, lambda: STARTED + 60_000) as session:
        with pytest.raises(
            IcecoreError, match="hold this: text: expected at most 4,000 characters, found 5,000"
        ):
            session.enter(SCRIBE, Note(1, "x" * 5000))
        session.enter(SCRIBE, Note(1, "x" * 4000))
    with Recording.open(path, lambda: STARTED + 90_000) as session:
        assert len(session.timeline) == 3


HIDDEN = (
    "table deal ?,?,?,?",
    "table deal coil,sled,gull,moss",
    "table lay crawler,fjord,stone,polar",
    "table draw ?,?,?",
)


def test_what_the_record_knows_to_lie_elsewhere_is_not_listed() -> None:
    desk = tried("the_north", *HIDDEN)
    listed = {act.card for _, act in desk.acts() if type(act).__name__ == "Play"}
    assert "rime" in listed
    assert not listed & {"coil", "sled", "gull", "moss"}
    for seat, act in desk.acts():
        assert "north." not in desk.preview(seat, act)


def test_what_depends_on_cards_that_the_viewer_cannot_see_is_neither_refused_nor_done() -> None:
    desk = tried("the_north", *HIDDEN)
    desk.viewer = 0
    assert (0, Play("coil")) in desk.acts(), "as far as her view of a hidden hand goes"
    before = len(desk.timeline)
    with pytest.raises(AskFirstError, match="depends on what"):
        desk.say("Lana play coil")
    assert len(desk.timeline) == before


def test_a_refusal_never_offers_again_what_was_refused() -> None:
    desk = tried("the_north", *HIDDEN)
    with pytest.raises(Refused) as refused:
        desk.enter(0, Play("coil"))
    told = desk.refusal(refused.value, Play("coil")).partition("Legal now:")[2]
    assert "Lana play card=rime" in told
    assert "Lana play card=coil" not in told


def test_redo_is_told_as_redone_and_what_was_filled_in_as_filled_in() -> None:
    desk = tried("boreal_pyramid", DEAL)
    told = desk.recorded(desk.say("discover 3 : cairn"))
    assert told.startswith("✓ 3 to 5 tried (5 filled in). Lana discovers Fish Mart on square 3.")
    assert "Taken back to record 2" in desk.recorded(desk.say("undo"))
    assert "Redone: it stands again as after record 5." in desk.recorded(desk.say("redo"))


def test_a_preview_promises_nothing_that_enter_refuses() -> None:
    desk = tried("lantern", *HANDS, "scribe abandon")
    assert (
        desk.preview(0, LanternPlay("moth")) == "the game was abandoned; take that back to play on"
    )
    desk = tried("lantern", *HANDS)
    desk.viewer = 1
    assert "depends on what this seat cannot see" in desk.preview(0, LanternPlay("moth"))
