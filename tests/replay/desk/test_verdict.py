"""A table where nobody can name an unknown card, whatever a game keeps such cards in."""

from icecore.replay.desk.verdict import STRANGER, wary
from icecore.replay.kernel import copy
from tests.cli.recorder.tables import HANDS, tried

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
    assert (hand.known, hand.unknown) == ({STRANGER: 3}, 0)
