"""Rules of BOREAL (pyramid) that speak of all positions, not of one."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from icecore.events.games.boreal_pyramid.words import (
    Discover,
    Discovered,
    FillSquare,
    Hide,
    Located,
    MustPass,
    Place,
    Rest,
    Rested,
    Retrieved,
)
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.lookups import (
    as_white,
    deck_pool,
    deck_size,
    misfit,
)
from icecore.replay.games.boreal_pyramid.rules.pyramid import (
    EMPTY,
    FARTHEST,
    FULL,
    Slots,
    base,
    fit,
    is_covered,
    is_sound,
    open_slots,
    spot,
)
from icecore.replay.games.boreal_pyramid.rules.rules import Rules
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel import Refused, copy, digest, play
from icecore.replay.kernel.voice import Voice
from tests.replay.boreal_pyramid.tables import laid, new_game, owed_in, random_play

ORIENTATIONS = ("mirrored", "shared")
SETS = ("sample", "effects", "formulas")


def refusal(state: State, seat: int, act: Any) -> Refused:
    """Why an act is refused by the bare rules, before anything is filled in around it."""
    with pytest.raises(Refused) as caught:
        play(GAME, copy(GAME, state), seat, act)
    return caught.value


@pytest.mark.rule("pyramid.ruling.1")
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_mirror_of_the_mirror_of_a_square_is_the_square(orientation: str) -> None:
    state = laid(orientation=orientation)
    for seat, square in product((0, 1), range(1, 9)):
        assert as_white(state, seat, as_white(state, seat, square)) == square


@pytest.mark.rule("pyramid.discover.1")
@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("counter", range(9))
def test_exactly_the_squares_up_to_the_counter_are_in_reach(orientation: str, counter: int) -> None:
    state = laid(orientation=orientation)
    for seat in (0, 1):
        state.turns = seat
        state.counters[seat] = counter
        out_of_reach = [
            square
            for square in range(1, 9)
            if (Refused, Rules.DISCOVER_1) == answer(state, seat, Discover(square))
        ]
        assert out_of_reach == list(range(counter + 1, 9))


def answer(state: State, seat: int, act: Any) -> Any:
    try:
        play(GAME, copy(GAME, state), seat, act)
    except Refused as refused:
        return Refused, refused.rule
    return None


def with_seats_swapped(state: State) -> State:
    """The same table seen from the other side: seats change, and the board if it is mirrored."""
    other = copy(GAME, state)
    for pair in (other.counters, other.reserves, other.pyramids, other.scores):
        pair.reverse()
    other.turns += 1
    if state.options.orientation == "mirrored":
        other.board.reverse()
    other.todo = tuple(swapped(step, state.options.orientation) for step in state.todo)
    return other


def swapped(step: Any, orientation: str) -> Any:
    if isinstance(step, FillSquare) and orientation == "mirrored":
        return FillSquare(9 - step.white)
    return step


@pytest.mark.rule("pyramid.ruling.1", "pyramid.ruling.26")
@pytest.mark.parametrize(("orientation", "set_name"), list(product(ORIENTATIONS, SETS)))
def test_the_rules_are_the_same_from_both_sides_of_the_table(
    orientation: str, set_name: str
) -> None:
    for seed in range(4):
        state = laid(set_name, orientation=orientation)
        before = copy(GAME, state)
        for seat, act, _ in random_play(state, Random(seed)):
            other = with_seats_swapped(before)
            if seat == TABLE:
                play(GAME, other, TABLE, act)
            else:
                mirrored = [(1 - who, what) for who, what in GAME.candidates(before)]
                assert GAME.candidates(other) == mirrored
                play(GAME, other, 1 - seat, act)
            # Only the end asks who is black.
            if state.reason is None and other.reason is None:
                assert digest(other) == digest(with_seats_swapped(state))
            before = copy(GAME, state)


@pytest.mark.rule("pyramid.place.1", "pyramid.place.2", "pyramid.place.3", "pyramid.ruling.8")
def test_the_open_slots_are_those_that_no_rule_forbids_until_the_tenth_card() -> None:
    for seed in range(200):
        dice = Random(seed)
        slots: list[str | None] = list(EMPTY)
        for number in range(FULL):
            choice = list(open_slots(slots))
            assert [spot(slots, at) for at in choice] == free_of_any_rule(slots)
            slots[dice.choice(choice)] = f"card {number}"
            assert is_sound(slots)
        assert list(open_slots(slots)) == []
        assert len(slots) == len(EMPTY)
        floors = Counter(spot(slots, at)[0] for at, card in enumerate(slots) if card)
        assert floors == {1: 4, 2: 3, 3: 2, 4: 1}


def free_of_any_rule(slots: Slots) -> list[tuple[int, int]]:
    """(floor, x) of every slot that no rule keeps a card out of, far out on both sides."""
    return [
        (floor, x)
        for floor in range(1, 5)
        for x in range(-FARTHEST - 1, FARTHEST + 2)
        if misfit(slots, floor, x) is None
    ]


@pytest.mark.rule("pyramid.ruling.8", "pyramid.place.2")
def test_a_base_from_which_cards_came_back_grows_to_either_side_wherever_it_lies() -> None:
    """As with `recall`: cards come and go, and the base wanders."""
    farthest = 0
    for seed in range(30):
        dice = Random(seed)
        slots: list[str | None] = list(EMPTY)
        for number in range(60):
            free = list(open_slots(slots))
            assert [spot(slots, at) for at in free] == free_of_any_rule(slots)
            ground = base(slots)
            assert not 0 < len(ground) < 4 or {ground.start - 1, ground.stop} <= set(free)
            loose = [at for at, card in enumerate(slots) if card and not is_covered(slots, at)]
            back = [at for at in loose if is_sound([*slots[:at], None, *slots[at + 1 :]])]
            if len(back) > 1 and dice.random() < 0.5:
                slots[min(back, key=lambda at: abs(spot(slots, at)[1]))] = None
            elif free:
                slots[max(free, key=lambda at: abs(spot(slots, at)[1]))] = f"card {number}"
            shape = {spot(slots, at): card for at, card in enumerate(slots) if card}
            fit(slots)
            assert shape == {spot(slots, at): card for at, card in enumerate(slots) if card}
            farthest = max([farthest, *(abs(x) for _, x in shape)])
            assert is_sound(slots)
    assert farthest > 6


@pytest.mark.rule("pyramid.place.2", "pyramid.ruling.7")
def test_the_first_card_lies_on_the_ground_at_x_0() -> None:
    state = laid()
    play(GAME, state, 0, Discover(1))
    play(GAME, state, TABLE, draw(owed_in(state), Random(0)))
    assert GAME.candidates(state) == [(0, Place(1, 0))]
    for floor, x in ((1, -4), (1, 4), (1, -99), (1, 99), (1, -1000), (2, -4), (4, 4), (4, -1000)):
        with pytest.raises(Refused) as refused:
            play(GAME, state, 0, Place(floor, x))
        assert refused.value.rule is (Rules.PLACE_2 if floor == 1 else Rules.PLACE_3)
    assert refusal(state, 0, Place(1, 1)).rule is Rules.PLACE_2
    assert refusal(state, 0, Place(2, 0)).rule is Rules.PLACE_3


@pytest.mark.rule("pyramid.setup.4")
@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (("books", "logs", "jetty"), "jetty is no archive card"),
        (("books", "books", None), "a card is named twice"),
    ],
)
def test_only_three_different_archives_are_hidden(cards: Any, problem: str) -> None:
    state = new_game()
    play(GAME, state, TABLE, draw(owed_in(state), Random(0)))
    refused = refusal(state, TABLE, Hide(cards))
    assert (refused.rule, Voice().words(refused.detail)) == (Rules.SETUP_4, problem)


@pytest.mark.rule("pyramid.setup.3", "pyramid.setup.4")
def test_the_table_is_asked_for_eight_cards_in_order_then_for_three_that_nobody_sees() -> None:
    state = new_game()
    deal = owed_in(state)
    assert (deal.count, len(deal.pool), deal.ordered, deal.seen_by) == (8, 12, True, None)
    play(GAME, state, TABLE, draw(deal, Random(0)))
    hide = owed_in(state)
    assert (hide.count, len(hide.pool), hide.ordered, hide.seen_by) == (3, 8, False, ())


@pytest.mark.rule("pyramid.setup.5")
def test_an_unknown_archive_is_drawn_as_often_as_it_can_be_in_the_deck() -> None:
    state = laid()
    pool, weights = deck_pool(state)
    assert weights is not None
    chances = {card: weight / sum(weights) for card, weight in zip(pool, weights, strict=True)}
    assert chances["jetty"] == pytest.approx(1 / 27)
    archives = [chances[card] for card in state.box.archives]
    assert archives == [pytest.approx(3 / 27 / 8)] * 8


@pytest.mark.rule("pyramid.setup.4", "pyramid.ruling.24")
def test_a_whole_deck_shows_three_archives_and_no_sooner_than_by_chance() -> None:
    early = 0
    for seed in range(400):
        state, dice, shown = laid(), Random(seed), list[str]()
        while deck_size(state):
            state.out.append(str(state.board[0]))
            state.todo, state.board[0] = (Rest(), FillSquare(1)), None
            act = draw(owed_in(state), dice)
            shown.append(act.card)
            play(GAME, state, TABLE, act)
        archives = [card in state.box.archives for card in shown]
        assert (len(shown), len(set(shown)), sum(archives)) == (27, 27, 3)
        early += sum(archives[:9])
    # One of the three lies in the first third; a pool of all eight would show about two.
    assert early / 400 == pytest.approx(1, abs=0.15)


@pytest.mark.rule("pyramid.turn.1", "pyramid.turn.2", "pyramid.rest.1", "pyramid.rest.3")
@pytest.mark.parametrize(("set_name", "orientation"), list(product(SETS, ORIENTATIONS)))
def test_every_turn_explores_once_and_rests_once_to_position_2_or_more(
    set_name: str, orientation: str
) -> None:
    for seed in range(12):
        state = laid(set_name, orientation=orientation, archive_strict=bool(seed % 2))
        explored, deck, todo = 0, deck_size(state), state.todo
        for seat, _, events in random_play(state, Random(seed)):
            GAME.invariants(state)
            explored += seat >= 0 and (not todo or type(todo[-1]) is MustPass)
            rests = [event for event in events if type(event) is Rested]
            if rests:
                assert (explored, len(rests)) == (1, 1)
                assert 2 <= rests[0].square <= 8
                explored = 0
            assert deck_size(state) <= deck
            deck, todo = deck_size(state), state.todo
        assert state.turns % 2 == 0


@pytest.mark.rule("pyramid.archive.1", "pyramid.archive.2")
@pytest.mark.parametrize("strict", [False, True])
def test_no_seat_reserves_two_archives_or_places_two(strict: bool) -> None:
    for seed in range(60):
        state = new_game(archive_strict=strict)
        reserved, discovered = Counter[int](), Counter[int]()
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                if type(event) is Located:
                    reserved[event.seat] += event.card in state.box.archives
                elif type(event) in (Discovered, Retrieved):
                    discovered[event.seat] += event.card in state.box.archives
        assert max([*reserved.values(), *discovered.values()], default=0) <= 1
