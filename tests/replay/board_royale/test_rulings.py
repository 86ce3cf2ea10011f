"""Rulings that speak of sets, options or whole tables rather than of one line."""

import pytest

from icecore.events.games.board_royale.acts import Craft, Deal, Pick, Reveal
from icecore.events.games.board_royale.steps import PassOn
from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.lookups import following, limit, points
from icecore.replay.kernel import Refused, play
from icecore.replay.table.log_head import new_head
from tests.replay.board_royale.tables import Seating, box_named, new_game


@pytest.mark.rule("royale.ruling.60", "royale.mode.crowded")
def test_ten_sit_down_and_no_eleventh() -> None:
    box, options = box_named("sample"), GAME.options()
    names = [f"player {number}" for number in range(11)]
    new_head(GAME, names[:10], box, options, now=0, randomness=bytes(10))
    with pytest.raises(IcecoreError, match="is for 2 to 10 players, not 11"):
        new_head(GAME, names, box, options, now=0, randomness=bytes(10))
    assert new_game(Seating(10, {})).deck - 10 * 10 == 40


@pytest.mark.rule("royale.mode.together", "royale.ruling.55", "royale.mode.duel", "royale.ruling.2")
@pytest.mark.parametrize(
    ("seats", "options", "problem"),
    [
        (3, {"escape": "together"}, "4 or 6 players, not 3"),
        (4, {"escape": "together", "bloodshed": True}, "nobody escapes together"),
        (3, {"seating": "duel"}, "the Duel is for 2 players, not 3"),
        (6, {"seating": "crowded"}, "7 players or more, not with 6"),
    ],
)
def test_modes_that_do_not_fit_are_refused_before_the_game(
    seats: int, options: dict[str, object], problem: str
) -> None:
    with pytest.raises(IcecoreError, match=problem):
        new_game(Seating(seats, options))


@pytest.mark.rule("royale.ruling.28")
def test_a_full_set_counts_ten_or_its_points_if_they_are_more() -> None:
    state = new_game(Seating(3, {}))
    raft, radio = state.box.sets["raft"], state.box.sets["radio"]
    assert points(state, raft[:3]) == 6
    assert points(state, raft) == 10
    assert points(state, [*raft[:3], *radio[:2]]) == 12
    assert points(state, [*raft, *radio[:1]]) == 13


@pytest.mark.rule("royale.ruling.34", "royale.auto.refill", "royale.ruling.39")
def test_reveal_use_items_of_a_refill_come_back_after_it() -> None:
    """The Field stays short then: nothing else could be drawn."""
    state = new_game(Seating(3, {}))
    state.todo, state.turns, state.round = (), 1, 1
    state.turn = state.first = 0
    state.collected = True
    for hand in state.hands:
        hand.known = {"wood": 3, "food": 3}
    cart, rockslide, drop = 57, 78, 77
    state.field, state.item_deck = [cart, 1, 2, 3], [drop, rockslide]
    play(GAME, state, 0, Craft(cart))
    play(GAME, state, TABLE, Reveal(rockslide))
    play(GAME, state, TABLE, Reveal(drop))
    assert (state.item_deck, state.aside) == ([1, 2, 3], [rockslide, drop])
    for seat in range(3):
        assert GAME.clock(state).seat == TABLE, seat
        play(GAME, state, TABLE, Deal(("gold",)))
    for item in (1, 2, 3):
        play(GAME, state, TABLE, Reveal(item))
    assert (state.field, state.aside, state.todo) == ([1, 2, 3], [], ())
    assert state.item_deck == [drop, rockslide]


@pytest.mark.rule("royale.ruling.42", "royale.auto.skip")
def test_rounds_turn_where_the_starter_sat() -> None:
    state = new_game(Seating(4, {}))
    state.first, state.turn, state.round = 2, 1, 3
    assert following(state) == (2, 4, [])
    state.out[2] = 1
    assert following(state) == (3, 4, [])
    state.skips[3] = 2
    assert following(state) == (0, 4, [3])
    state.turn = 3
    state.skips[0] = 1
    assert following(state) == (1, 4 - 1, [0])


@pytest.mark.rule("royale.ruling.47", "royale.auto.quick")
def test_the_limit_of_a_quick_game_falls_to_five_at_least() -> None:
    state = new_game(Seating(8, {"quick": True}))
    found = []
    for seat in range(1, 8):
        found.append(limit(state, 0))
        state.out[seat] = 1
    assert found == [20, 17, 14, 11, 8, 5, 5]


@pytest.mark.rule("royale.hidden.1", "royale.ruling.61")
def test_what_two_seats_saw_coming_was_not_the_same_gold() -> None:
    state = new_game(Seating(3, {}))
    state.turn, state.turns, state.round = 0, 1, 1
    state.todo = (PassOn(),)
    for seat, hand in enumerate(state.hands):
        hand.unknown = 2
        state.gifts[str(seat)] = (None,)
    state.unseen["gold"], state.discard["gold"] = 1, 9
    with pytest.raises(Refused, match="only 1 gold is unseen"):
        play(GAME, state, TABLE, Pick(("gold", "gold", None)))
    play(GAME, state, TABLE, Pick(("gold", None, None)))
    assert state.hands[1].known == {"gold": 1}
