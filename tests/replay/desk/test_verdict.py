"""A table where nobody can name an unknown card, whatever a game keeps such cards in."""

import pytest

from icecore.events.words.text_line import parse_event
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import BrokenError, copy
from icecore.replay.kernel.strangers import STRANGER, wary
from tests.cli.recorder.tables import DEAL, HANDS, tried

HIDDEN = (
    "table deal ?,?,?,?",
    "table deal coil,sled,gull,moss",
    "table lay crawler,fjord,stone,polar",
    "table draw ?,?,?",
)


def test_cards_that_are_known_by_their_backs_alone_are_strangers() -> None:
    desk = tried("the_north", *HIDDEN)
    desk.viewer = 1
    before = desk.state.hands[0]
    assert before.backs, "else nothing is unknown here"
    hand = wary(copy(desk.timeline.game, desk.state)).hands[0]
    assert (hand.backs, len(hand)) == ([], len(before))
    assert all(card.startswith(STRANGER) for card in hand.cards)


def test_cards_that_are_only_counted_are_strangers() -> None:
    desk = tried("lantern", *HANDS)
    desk.viewer = 1
    hand = wary(copy(desk.timeline.game, desk.state)).hands[0]
    assert (set(hand.known.values()), hand.unknown, len(hand.known)) == ({1}, 0, 3)
    assert all(card.startswith(STRANGER) for card in hand.known)


def test_what_a_ruling_contradicts_is_told_by_names() -> None:
    desk = tried("boreal_pyramid", DEAL)
    event = parse_event("passed seat=Mike", desk.timeline.game.vocabulary, desk.names)
    with pytest.raises(BrokenError) as refused:
        desk.say('scribe ruling "so it was"', [event])
    assert str(refused.value) == "it is not the turn of Mike"


def test_who_names_what_others_alone_saw_is_asked_first() -> None:
    desk = tried("lantern", *HANDS)
    desk.viewer = 1
    with pytest.raises(AskFirstError):
        desk.say("Lana pass : flame")
    assert len(desk.say("Lana pass : ?")) == 2
