"""Rules of THE NORTH that speak of all positions, not of one."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from icecore.events.games.the_north.acts import Discharge, Forfeit, Play, Reveal
from icecore.events.games.the_north.words import (
    Built,
    Flipped,
    NodeSet,
    Played,
    PointsMoved,
    Refilled,
    Returned,
    Started,
    Taken,
    Used,
)
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.lookups import deck_size, on_turn
from icecore.replay.games.the_north.rules.programs import GUARD
from icecore.replay.kernel import enter, play
from icecore.replay.kernel.zones import size
from tests.replay.the_north.tables import laid, new_game, random_play

SETS = ("sample", "verbs", "plain")
VERBS = ("twin1", "twin2", "twin3", "gift"), ("rewind", "surge", "hoard", "penance")
WASTES = ("n1", "n2", "w1", "d1")


@pytest.mark.rule("north.directive.1", "north.directive.2", "north.ruling.1", "north.ruling.28")
@pytest.mark.parametrize("set_name", SETS)
def test_every_turn_has_three_directives_or_forfeits_and_none_more_than_twice(
    set_name: str,
) -> None:
    for seed in range(10):
        state = new_game(set_name)
        turns, used = 0, [0] * 5
        for _ in random_play(state, Random(seed)):
            GAME.invariants(state)
            if state.turns != turns:
                assert turns == 0 or sum(used) == 3
                assert max(used[:4]) <= 2
                turns = state.turns
                assert 0 not in state.nodes, "a turn begins with both Nodes on their front"
            used = list(state.directives)
        assert sum(used) == 3


@pytest.mark.rule("north.ruling.1", "north.ruling.2")
@pytest.mark.parametrize("set_name", ["sample", "plain"])
def test_only_an_empty_hand_with_a_discharged_node_forfeits(set_name: str) -> None:
    """Whoever plays and discharges wherever possible runs out of cards."""
    forfeits = 0
    for seed in range(6):
        state, dice = new_game(set_name), Random(seed)
        while GAME.outcome(state) is None:
            owed = GAME.chance(state)
            options = list(GAME.candidates(state))
            hasty = [option for option in options if type(option[1]) in (Play, Discharge)]
            who, act = (TABLE, draw(owed, dice)) if owed else dice.choice(hasty or options)
            if type(act) is Forfeit:
                forfeits += 1
                assert not len(state.hands[who])
                assert state.nodes[who] == 0
            play(GAME, state, who, act)
    assert forfeits


@pytest.mark.rule("north.setup.6", "north.end.1", "north.end.2")
def test_turns_alternate_and_the_game_ends_after_a_turn_of_the_second_player() -> None:
    for seed in range(20):
        state, started = new_game(), list[int]()
        for _, _, events in random_play(state, Random(seed)):
            started += (event.seat for event in events if type(event) is Started)
        assert started == [0, 1] * (len(started) // 2)
        assert deck_size(state) <= 4 or 0 in state.points


@pytest.mark.rule("north.ability.2", "north.zone.1", "north.ruling.35")
@pytest.mark.parametrize("set_name", SETS)
def test_piles_grow_by_what_is_taken_and_shrink_by_what_is_played(set_name: str) -> None:
    for seed in range(10):
        state = new_game(set_name)
        before = [0, 0]
        for _, _, events in random_play(state, Random(seed)):
            if not state.turns:
                before = [size(pile) for pile in state.piles]
                continue
            for event in events:
                before = grown(before, event)
            assert [size(pile) for pile in state.piles] == before


def grown(sizes: list[int], event: Any) -> list[int]:
    change = 0
    match event:
        case Taken() | Returned():
            change = 1
        case Played(source="hand" | "discard") | Built(source="hand" | "discard"):
            change = -1
    if not change:
        return sizes
    return [own + change * (seat == event.seat) for seat, own in enumerate(sizes)]


@pytest.mark.rule("north.protocol.1", "north.flip.1", "north.ruling.35")
@pytest.mark.parametrize("set_name", SETS)
def test_a_protocol_is_used_once_for_each_face_that_enters_a_zone(set_name: str) -> None:
    for seed in range(10):
        entered, used = 0, 0
        for _, _, events in random_play(new_game(set_name), Random(seed)):
            kinds = Counter(type(event) for event in events)
            entered += kinds[Played] + kinds[Built] + kinds[Flipped]
            used += sum(type(event) is Used and event.ability == "protocol" for event in events)
        assert entered == used > 0


@pytest.mark.rule("north.wastes.1", "north.ruling.9")
def test_the_wastes_have_four_cards_after_each_turn_while_their_deck_lasts() -> None:
    for seed in range(20):
        state, before = new_game(), 99
        for _, _, events in random_play(state, Random(seed)):
            if any(type(event) is Started for event in events):
                assert len(state.wastes) == 4 or not deck_size(state)
                assert deck_size(state) < before or not deck_size(state)
                before = deck_size(state)


@pytest.mark.rule("north.ruling.33")
@pytest.mark.parametrize(("tower", "fewest", "most"), [(False, 8, 32), (True, 12, 44)])
def test_without_effects_a_game_has_so_many_turns(tower: bool, fewest: int, most: int) -> None:
    """Each turn takes 1 to 4 cards from the Wastes Deck: 36 or 48 down to 4 or fewer."""
    start = 48 if tower else 36
    quick, slow = -(-(start - 4) // 4), start - 4
    assert (quick + quick % 2, slow + slow % 2) == (fewest, most)
    if not tower:
        for seed in range(40):
            state = new_game("plain")
            for _ in random_play(state, Random(seed)):
                pass
            assert fewest <= state.turns <= most


@pytest.mark.rule("north.ruling.18")
def test_endless_flips_are_stopped_after_200_protocols() -> None:
    state = laid(("mobius", "twin1", "twin2", "twin3"), VERBS[1], WASTES, "verbs")
    moves = enter(GAME, state, 0, Play("mobius"))
    used = [event for move in moves for event in move.events if type(event) is Used]
    assert [event.ignored for event in used] == [""] * GUARD + ["guard"]
    assert used[-1].nth > 100
    assert (on_turn(state), state.todo) == (0, ())
    assert state.directives == [0, 0, 1, 0, 0]


@pytest.mark.rule("north.overloaded.1", "north.ruling.18")
def test_overloaded_stops_them_much_sooner() -> None:
    state = laid(("mobius", "twin1", "twin2", "twin3"), VERBS[1], WASTES, "verbs", overloaded=True)
    moves = enter(GAME, state, 0, Play("mobius"))
    used = [event for move in moves for event in move.events if type(event) is Used]
    assert [event.nth for event in used] == [1, 1, 2, 2, 3]
    assert used[-1].ignored == "overloaded"


@pytest.mark.rule("north.ruling.19")
def test_uses_of_both_players_count_in_a_turn() -> None:
    state = laid(*VERBS, WASTES, "verbs", overloaded=True)
    for nth in (1, 2):
        GAME.evolve[Used](state, Used(1, "protocol", "Twin", nth))
    events = play(GAME, state, 0, Play("twin1"))
    assert events[1] == Used(0, "protocol", "Twin", 3, "overloaded")
    assert not any(type(event) is PointsMoved for event in events)


@pytest.mark.rule("north.strike.1", "north.ruling.12")
def test_points_stay_from_0_to_40_and_their_changes_add_up() -> None:
    for seed in range(20):
        state, points = new_game(tower_array=True), [40, 40]
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                if type(event) is PointsMoved:
                    points[event.seat] += event.change
                    assert 0 <= event.points == points[event.seat] <= 40


@pytest.mark.rule("north.node.3", "north.ruling.4")
@pytest.mark.parametrize("over", ["cap", "wrap"])
def test_nodes_climb_by_one_or_are_reset_at_the_end_of_a_turn(over: str) -> None:
    seen = set()
    for seed in range(60):
        state = new_game("plain", node_over=over)
        before = list(state.nodes)
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                if type(event) is NodeSet:
                    wrapped = (before[event.seat], event.level) == (4, 1)
                    climbed = event.level == before[event.seat] + 1
                    assert event.why == "reset" or climbed or (wrapped and over == "wrap")
                    seen.add((before[event.seat], event.level, event.why))
            before = list(state.nodes)
    assert ((4, 1, "charge") in seen) == (over == "wrap")


@pytest.mark.rule("north.ruling.23", "north.ruling.17")
def test_at_most_so_many_abilities_wait_for_each_other() -> None:
    """The sample flips Facilities to Ancients only, so every chain comes to an end."""
    longest = 0
    for seed in range(60):
        for _ in random_play(state := new_game(), Random(seed)):
            longest = max(longest, sum(state.uses.values()))
    assert longest < 30


def test_the_table_is_asked_for_what_is_missing_and_shows_only_what_may_come() -> None:
    state = new_game("plain")
    deal: Any = GAME.chance(state)
    assert (deal.count, len(deal.pool), deal.seen_by) == (4, 16, (0,))
    state = laid()
    for act in (Play("i1"), Play("i2"), Discharge(1)):
        play(GAME, state, 0, act)
    play(GAME, state, *next(iter(GAME.candidates(state))))
    owed: Any = GAME.chance(state)
    assert (owed.count, len(owed.pool), owed.seen_by) == (1, 36, None)


def test_what_is_known_is_laid_open_without_a_word() -> None:
    """Nobody types cards that the record knows."""
    for seed in range(3):
        state = new_game()
        for _, act, _ in random_play(state, Random(seed)):
            if type(act) is Reveal:
                assert len(set(act.cards)) == len(act.cards)
        assert GAME.outcome(state) is not None


def test_a_set_without_a_tower_cannot_be_played_with_it() -> None:
    with pytest.raises(Exception, match="no cards of the Tower Array"):
        new_game("plain", tower_array=True)


def test_refills_name_each_card_once_and_call_none_as_another_that_lies_open() -> None:
    for seed in range(10):
        state = new_game("plain")
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                if type(event) is Refilled:
                    assert len(event.cards) == len(set(event.cards))
            assert len(state.wastes) == len(set(state.wastes))
