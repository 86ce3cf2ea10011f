"""The position as text: eighty columns, every card named."""

import re
from itertools import takewhile
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.events.games.boreal_pyramid import cards as verbs
from icecore.events.games.boreal_pyramid.cards import Card
from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.pyramid import size
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.games.boreal_pyramid.show.board import WIDTH
from icecore.replay.games.boreal_pyramid.show.captions import (
    describe,
    placement,
    short_effects,
    short_points,
)
from icecore.replay.show.text import columns_of, initials
from icecore.replay.timeline.story import the_end
from icecore.testing.laws.picture_laws import HOSTILE
from tests.replay.boreal_pyramid.tables import position, positions, wandered

NAMES = ("Lana", "Elodie")


@pytest.mark.parametrize("turns", [0, 16, 1000], ids=["opening", "middle", "end"])
def test_a_position_reads_as_it_did(turns: int, snapshot: SnapshotAssertion) -> None:
    assert GAME.board(position(1, turns), NAMES) == snapshot


def test_setup_and_a_card_in_hand_read_as_they_did(snapshot: SnapshotAssertion) -> None:
    game = positions(1)
    assert GAME.board(next(game), NAMES) == snapshot(name="setup")
    placing = next(state for state in game if state.hand and not GAME.chance(state))
    assert GAME.board(placing, NAMES) == snapshot(name="placing")


def test_nothing_hidden_is_told_so_a_view_reads_the_same() -> None:
    for state in positions(4):
        assert GAME.board(state, NAMES) == GAME.board(GAME.view(state, 1), NAMES)


def test_the_deck_tells_how_many_archives_it_still_holds() -> None:
    for state in positions(5):
        seen = sum(card in state.box.archives for card in shown(state))
        if state.turns and any(card for card in state.deck):
            archives = {0: "no archives", 1: "1 archive"}.get(3 - seen, f"{3 - seen} archives")
            assert f", {archives} among them" in GAME.board(state, NAMES)


def shown(state: State) -> list[str]:
    zones: tuple[list[str | None] | list[str], ...] = (
        state.board,
        *state.pyramids,
        *state.reserves,
        [state.hand],
    )
    return [card for zone in zones for card in zone if card]


def card(**fields: Any) -> Card:
    return Card(id="quay", name="Quay", kind="L", cost=3, **{"vp": 1, **fields})


@pytest.mark.parametrize(
    ("vp", "words"),
    [
        (7, "7"),
        (-2, "−2"),
        (verbs.Fixed(4), "4"),
        (verbs.PerFamily("coast", 2), "2/coast"),
        (verbs.ByFloor((3, 5, 7, 9)), "3·5·7·9"),
        (verbs.PerNeighbour(1), "1/neighbour"),
        (verbs.PerNeighbour(1, "town"), "1/town neighbour"),
        (verbs.DistinctFamilies(2), "2/family"),
        (verbs.Majority(2), "2/majority"),
        (verbs.CopyRight(3), "+3→"),
        (verbs.CopyRight(), "→"),
        (verbs.CopyRight(-1), "−1→"),
        (verbs.OpenCompasses(3), "3/compass"),
        (verbs.PerReserve(1), "1/reserve"),
        (verbs.Sum((verbs.Fixed(2), verbs.PerReserve(1))), "2 + 1/reserve"),
    ],
)
def test_points_in_short(vp: Any, words: str) -> None:
    assert short_points(card(vp=vp)) == words


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (verbs.Gain(2), "gain 2"),
        (verbs.DrainOpponent(2), "opponent −2"),
        (verbs.SwapOwn(), "swap two"),
        (verbs.ExtraLocate(), "locate 1 more"),
        (verbs.ExtraLocate(2, "own"), "locate 2 in reach"),
        (verbs.DiscoverAgain(4), "discover ≤4"),
        (verbs.DiscoverAgain(4, pay=False), "discover ≤4 free"),
        (verbs.DiscardBoard(), "discard one"),
        (verbs.MoveBoard(), "swap squares"),
        (verbs.Recall(), "recall one"),
        (verbs.Choose((verbs.Gain(1), verbs.SwapOwn())), "gain 1 or swap two"),
        (verbs.Optional(verbs.Recall()), "may recall one"),
    ],
)
def test_effects_in_short(effect: verbs.Effect, words: str) -> None:
    assert short_effects(card(effects=(effect,))) == words


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (None, ""),
        (verbs.FloorMin(2), "floor 2+"),
        (verbs.FloorMax(2), "floor ≤2"),
        (verbs.FloorIn((1, 3)), "floor 1/3"),
        (verbs.BesideFamily("coast"), "beside coast"),
        (verbs.AboveFamily("town"), "above town"),
        (verbs.Edge(), "at an edge"),
    ],
)
def test_placement_in_short(rule: verbs.Placement | None, words: str) -> None:
    assert placement(rule) == words


def test_a_card_that_says_more_than_its_verbs_sends_the_reader_to_it() -> None:
    assert short_effects(card(effects=(verbs.Gain(1),), text_only=True)) == "gain 1, see card"


def test_a_whole_card_is_one_sentence() -> None:
    told = describe(card(families=("coast", "town"), effects=(verbs.Gain(1),)))
    assert told == "Quay (quay), location, coast and town, cost 3, no compasses, points 1, gain 1"


def test_families_have_letters_of_their_own() -> None:
    letters = initials(["coast", "cave", "ca", "ac", "C"])
    assert letters == {"coast": "C", "cave": "A", "ca": "1", "ac": "2", "C": "3"}


def test_a_base_far_from_x_0_reads_as_any_other() -> None:
    def lines(x: int) -> list[str]:
        board = GAME.board(wandered(x), NAMES)
        return [re.sub(r" *x -?\d+ *", "", line) for line in board.split("\n")]

    for x in (-1, -4, 2, -30, 90):
        assert lines(x) == lines(0)
        assert f"x {x - 1}" in GAME.board(wandered(x), NAMES)


def level_end(cards: int) -> State:
    """A game that ended 37 to 37, the second pyramid smaller by so many cards."""
    state = position(1, 1000)
    smaller, fewer = state.pyramids[1], size(state.pyramids[0]) - cards
    for at in range(len(smaller) - 1, -1, -1):
        if size(smaller) > fewer:
            smaller[at] = None
    state.scores = [37, 37]
    return state


@pytest.mark.rule("pyramid.score.3", "pyramid.score.4")
@pytest.mark.parametrize(("fewer", "told"), [(0, "shared"), (1, "fewer cards")])
def test_what_decided_a_level_game_is_told_whatever_the_winner_is_called(
    fewer: int, told: str
) -> None:
    state = level_end(fewer)
    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.ranks == ((1, 1) if told == "shared" else (2, 1))
    for name in ("Lana", "W" * 24, "北" * 24, *HOSTILE):
        story = the_end(GAME, ended, state, ("Elodie", name))
        assert story.endswith(f"37 to 37, {told}.")
        *_, line = takewhile(bool, GAME.board(state, ("Elodie", name)).split("\n"))
        assert line.endswith(f"37 to 37, {told}")
        assert columns_of(line) <= WIDTH
        assert f"37 to 37, {told}</text>" in GAME.picture(state, ("Elodie", name))


def test_a_game_that_points_decide_is_told_by_its_points() -> None:
    state = position(1, 1000)
    ended = GAME.outcome(state)
    assert ended is not None
    assert len(set(state.scores)) == 2
    best, other = sorted(state.scores, reverse=True)
    names = NAMES if ended.ranks == (1, 2) else NAMES[::-1]
    told = the_end(GAME, ended, state, NAMES)
    assert told == f"The end, {ended.reason}: {names[0]} {best}, {names[1]} {other}."
