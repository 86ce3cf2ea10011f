"""Rules of BOREAL (forest) that speak of all positions, not of one."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from icecore.events.games.boreal_forest.acts import Add
from icecore.events.games.boreal_forest.words import (
    BidCommitted,
    BidMade,
    BidReturned,
    Closed,
    Drawn,
    Ended,
    Flipped,
    GaveBack,
    Moved,
    Placed,
    Returned,
    Scored,
    TileAdded,
    TurnBegan,
    WasStuck,
)
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.rules.hexes import flooded, frontier, regions
from icecore.replay.games.boreal_forest.rules.lookups import everybody, open_tokens, tiles_left
from icecore.replay.games.boreal_forest.rules.matching import (
    ALIKE,
    LETTERS,
    MEET,
    clash,
    edge_bits,
    fits_somewhere,
    forbidden,
    matches,
    placements,
    ways_to_lie,
)
from icecore.replay.games.boreal_forest.rules.scoring import merits
from icecore.replay.games.boreal_forest.rules.state import HAND_SIZES, State, hand_size
from icecore.replay.kernel import Refused, Setup, play
from icecore.replay.kernel.zones import size
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import log_of
from tests.replay.boreal_forest.tables import (
    any_table,
    box_named,
    new_game,
    position,
    positions,
    random_play,
)


def played(number: int, games: str = "table") -> None:
    """A random game at one of all tables, with its invariants after every record; it verifies."""
    seats, options = any_table(number)
    plan = Plan(GAME.name, ("random",) * seats, seed=games, options=options, check=True)
    head, records, seal = simulated_game(lay_table(plan), number)
    assert verify_game(log_of(head, records, seal)).problem is None
    assert 1 in seal.outcome.ranks


@pytest.mark.parametrize("part", range(4))
def test_a_hundred_random_games_at_all_tables_end_with_their_invariants_kept(part: int) -> None:
    for number in range(25 * part, 25 * part + 25):
        played(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_two_thousand_random_games_at_all_tables_end(part: int) -> None:
    for number in range(100 * part, 100 * part + 100):
        played(number, "soak")


@pytest.mark.rule("forest.setup.4")
def test_hands_by_length_and_players() -> None:
    """x.lengths."""
    assert HAND_SIZES["short"] == (10, 8, 7, 5)
    assert HAND_SIZES["medium"] == (15, 12, 10, 8)
    assert HAND_SIZES["long"] == (20, 16, 14, 10)
    used = {n * hand_size(new_game(n, length=length)): (n, length)
            for n in range(2, 6) for length in ("short", "medium", "long")}  # fmt: skip
    assert max(used) == 56
    assert used[56] == (4, "long")
    assert new_game(4).bag - 56 == 3


@pytest.mark.rule("forest.setup.8", "forest.R39")
def test_a_learning_game_with_bidding_is_refused_before_it_begins() -> None:
    with pytest.raises(Refused, match=r"forest\.setup\.8 .* leave bidding out"):
        new_game(length="learning", bidding=True)


@pytest.mark.rule("forest.tile.2", "forest.tile.3", "forest.tile.4", "forest.R36", "forest.R38")
def test_the_table_of_edges() -> None:
    rows = {
        "F": "S.S...l", "R": ".S....l", "r": "S.S...l", "W": "...S..l", "L": "....S.l",
        "G": ".....Sl", "H": "llllllS",
    }  # fmt: skip
    for mine, row in rows.items():
        for theirs, wanted in zip(LETTERS, row, strict=True):
            pair = mine + theirs
            found = "S" if pair in ALIKE else "l" if pair in MEET else "."
            assert found == wanted, pair


def test_the_quick_search_for_places_finds_what_edge_by_edge_fits() -> None:
    for seed in range(6):
        state = position(seed, 14)
        places, box = frontier(state.land), state.box
        tiles = sorted(box.tiles)
        found = set(placements(box, tiles, places))
        for tile in tiles:
            for turns, face, bits in ways_to_lie(box, tile):
                assert bits == edge_bits(face)
                for place, letters in places.items():
                    q, r = map(int, place.split(","))
                    fits = clash(face, letters) is None
                    assert (Add(tile, q, r, turns) in found) == fits
                    assert (not bits & forbidden(letters)) == fits
                    assert fits or matches(face, letters) < 6
        assert fits_somewhere(box, tiles, places)


@pytest.mark.rule("forest.gen.7", "forest.R17")
def test_tokens_and_tiles_are_conserved_and_scores_never_fall() -> None:
    for number in range(0, 96, 5):
        seats, options = any_table(number)
        state, dice = new_game(seats, **options), Random(number)
        before, doubled, bag = [0] * seats, Counter[int](), None
        for _, _, events in random_play(state, dice):
            assert all(new >= old for new, old in zip(state.scores, before, strict=True))
            before = list(state.scores)
            exchanging = False
            for event in events:
                if isinstance(event, Scored):
                    doubled[event.seat] += event.doubled > 0
                    assert event.points >= event.bonus + event.doubled
                    if event.source == "moose":
                        assert event.points - event.doubled <= 36
                exchanging |= isinstance(event, Drawn)
            if state.turns:
                bag = state.bag if bag is None else bag
                returning = exchanging and not any(isinstance(e, GaveBack) for e in events)
                assert state.bag == bag or returning or state.todo
                for seat in range(seats):
                    total = len(open_tokens(state, seat)) + size(state.supplies[seat])
                    assert total == (7 if options["length"] == "learning" else 10)
        assert max(doubled.values(), default=0) <= 1


@pytest.mark.rule("forest.end.1", "forest.R6")
def test_final_turns_have_no_tiles_and_every_seat_has_as_many() -> None:
    for number in range(3, 96, 7):
        seats, options = any_table(number)
        state = new_game(seats, **options)
        final, turns = False, Counter[int]()
        for _, _, events in random_play(state, Random(number)):
            for event in events:
                final |= isinstance(event, TurnBegan) and event.kind == "final"
                if final:
                    assert not isinstance(event, TileAdded | WasStuck | Drawn | GaveBack | BidMade)
                if final and isinstance(event, TurnBegan):
                    turns[event.seat] += 1
        assert {turns[seat] for seat in range(seats)} == {state.laps}
        assert not tiles_left(state) or state.added < 0


@pytest.mark.rule("forest.R6", "forest.R43")
def test_a_game_ends_with_tiles_left_only_if_none_of_them_fits() -> None:
    """With hardly a tile that fits: bids, committed tiles and exchanges in rounds without one."""
    seen = Counter[str]()
    for number in range(40):
        state = new_game(2 + number % 4, "stuck", length="short", bidding=number % 5 > 0)
        for _, _, events in random_play(state, Random(number)):
            for event in events:
                seen["released"] += isinstance(event, BidReturned) and event.zone == "committed"
                if isinstance(event, TurnBegan) and event.kind == "final" and state.laps == 1:
                    tiles = {tile for hand in state.hands for tile in hand.known}
                    assert not fits_somewhere(state.box, tiles, frontier(state.land))
                    assert not any(kept.tiles for kept in state.committed)
                    seen["with tiles left"] += bool(tiles)
    assert min(seen["released"], seen["with tiles left"]) > 5


@pytest.mark.rule("forest.end.2", "forest.end.3", "forest.end.4")
def test_the_ranking_follows_score_tokens_and_predators() -> None:
    reasons = Counter[str]()
    for number in range(60):
        state = new_game(3, length="learning")
        for _ in random_play(state, Random(number)):
            pass
        ended = GAME.outcome(state)
        assert ended is not None
        reasons[ended.reason] += 1
        order = sorted(range(3), key=lambda seat: ended.ranks[seat])
        assert [merits(state)[seat] for seat in order] == sorted(merits(state), reverse=True)
        assert merits(state)[order[0]] > merits(state)[order[1]] or ended.reason == "level"
    assert reasons["score"] > reasons["tokens"] > 0


@pytest.mark.rule("forest.geo.4", "forest.insect.2")
def test_a_habitat_is_told_to_be_closed_once() -> None:
    for river in ("any_edge", "water_edge"):
        for seed in range(8):
            state = new_game(river_open=river)
            told = 0
            for _, _, events in random_play(state, Random(seed)):
                told += sum(isinstance(event, Closed) for event in events)
            shut = [home for home in regions(state.land) if not state.land.opens[home]]
            assert told >= len(shut) - 1  # the start tile's River may have a bank only
            assert told <= len(shut) + merged(state)


def merged(state: State) -> int:
    """Closed habitats may still grow where a bank does not count as open."""
    return len(state.laid) if state.land.shut else 0


@pytest.mark.rule("forest.bid.1", "forest.bid.6", "forest.R47")
def test_only_others_bid_and_what_is_committed_is_played_first() -> None:
    won = 0
    for seed in range(12):
        state, before = new_game(4, length="short", bidding=True), None
        for who, act, events in random_play(state, Random(seed)):
            if isinstance(act, Add) and before and before[who].tiles:
                assert act.tile in before[who].tiles
            for event in events:
                won += isinstance(event, BidCommitted)
                if isinstance(event, Placed) and before and before[event.seat].tokens:
                    assert event.token in before[event.seat].tokens or event.why == "breed"
            before = [type(kept)(list(kept.tiles), list(kept.tokens)) for kept in state.committed]
    assert won > 10


@pytest.mark.rule("forest.gen.1", "forest.R8", "forest.R30")
def test_a_turn_moves_one_animal_or_several_voles_and_breeds_once() -> None:
    for seed in range(10):
        state = new_game()
        placed: Counter[Any] = Counter()
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                if isinstance(event, TurnBegan):
                    placed.clear()
                elif isinstance(event, Placed):
                    kind = "insect" if event.token == "insect" else event.why
                    placed[kind] += kind != "insect"
                elif isinstance(event, Moved):
                    placed["moved"] += not event.token.startswith("vole")
                assert max(placed.values(), default=0) <= 1


def test_whatever_leaves_the_map_was_there_and_goes_to_its_owner() -> None:
    causes = Counter[str]()
    for seed in range(10):
        state = new_game(3)
        there: dict[Any, tuple[int, str]] = {}
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                match event:
                    case Placed(seat, name, sector):
                        assert sector not in there
                        there[sector] = (seat, name)
                    case Moved(seat, name, origin, goal):
                        assert goal not in there
                        there[goal] = there.pop(origin)
                        assert there[goal] == (seat, name)
                    case Returned(seat, name, sector, why):
                        assert there.pop(sector) == (seat, name)
                        causes[why] += 1
                    case Flipped(seat, name, sector):
                        assert there[sector] == (seat, name)
            assert len(there) == len(everybody(state.animals))
    assert {"eaten", "driven"} <= set(causes)


def test_reads_and_refusals_leave_union_find_as_it_is() -> None:
    for state in positions(4):
        before = (list(state.land.parent), list(state.land.opens))
        list(GAME.candidates(state))
        if not state.todo:
            with pytest.raises(Refused):
                play(GAME, state, state.turn, Add("start", 50, 50))
        assert (state.land.parent, state.land.opens) == before
    assert sum(len(sectors) for sectors, _ in flooded(state.land)) == len(state.animals)


def test_an_ending_is_told_last() -> None:
    state = new_game(length="learning")
    last: Any = None
    for _, _, events in random_play(state, Random(1)):
        last = [event for event in events if type(event).__name__ != "Waiting"][-1]
    assert isinstance(last, Ended)


@pytest.mark.rule("forest.R1", "forest.R2")
def test_the_sample_begins_with_one_sector_of_each_habitat() -> None:
    """x.sectors, x.habitats."""
    state = GAME.begin(Setup(2, GAME.options()), box_named("sample"))
    assert sorted(state.land.letters) == sorted("FRWLGH")
    assert state.land.sizes == [1] * 6
    assert state.bag == 59
