"""The map of hexes: union-find against flood fill, adjacency, distances, turning."""

from itertools import product
from random import Random

import pytest

from icecore.replay.games.boreal_forest.rules.hexes import (
    ALONE,
    DIRECTIONS,
    NOTHING,
    OPPOSITE,
    SIDES,
    Land,
    address,
    adjacent,
    arcs,
    around,
    facing,
    flooded,
    frontier,
    group,
    key,
    lay,
    number_of,
    open_edges,
    region,
    regions,
    root,
    size_of,
    tiles_within,
    turned,
    unkey,
    within,
)

LETTERS = "FRrWLGH"


def land_of(*tiles: tuple[int, int, str], shut: str = "") -> Land:
    land = Land(shut=shut)
    for q, r, face in tiles:
        lay(land, q, r, face)
    return land


def any_face(dice: Random) -> str:
    """Six letters, few of them different; sometimes two or three alike are joined in the middle."""
    few = dice.sample(LETTERS, 3)
    letters = "".join(dice.choices(few, k=6))
    for kind in "RL":
        sides = [d for d in SIDES if letters[d].upper() == kind]
        if len(sides) >= 2 and dice.random() < 0.6:
            chosen = sorted(dice.sample(sides, dice.randint(2, len(sides))))
            return f"{letters}*{''.join(map(str, chosen))}"
    return letters


@pytest.mark.rule("forest.geo.3", "forest.geo.4", "forest.R35", "forest.R37")
@pytest.mark.parametrize("shut", ["", "r"])
def test_regions_and_open_edges_are_what_a_flood_finds(shut: str) -> None:
    """Any faces at all: regions are geometry, whatever may lie beside what."""
    sectors = 0
    for seed in range(60):
        dice, land = Random(seed), Land(shut=shut)
        lay(land, 0, 0, any_face(dice))
        while len(land.places) < 40:
            q, r = unkey(dice.choice(list(frontier(land))))
            lay(land, q, r, any_face(dice))
            if len(land.places) % 8 == 0:
                found = list(flooded(land))
                assert regions(land) == [region[0] for region, _ in found]
                for members, opens in found:
                    assert {root(land, n) for n in members} == {members[0]}
                    assert size_of(land, members[-1]) == len(members)
                    assert open_edges(land, members[-1]) == opens
                    assert region(land, members[-1]) == members
                sectors += len(land.letters)
        gaps = sum(land.letters[n] not in shut for n, other in enumerate(land.beside) if other < 0)
        assert sum(land.opens) == gaps
        assert sum(land.sizes) == len(land.letters)
    assert sectors > 7_362


def test_a_region_does_not_depend_on_the_order_in_which_its_tiles_came() -> None:
    for seed in range(40):
        dice, land = Random(seed), Land()
        lay(land, 0, 0, any_face(dice))
        for _ in range(14):
            lay(land, *unkey(dice.choice(list(frontier(land)))), any_face(dice))
        tiles = [
            (q, r, land.letters[6 * n : 6 * n + 6] + (f"*{joined}" if joined else ""))
            for n, ((q, r), joined) in enumerate(zip(land.places, land.centres, strict=True))
        ]
        dice.shuffle(tiles)
        other = land_of(*tiles)
        assert parts(land) == parts(other)
        assert frontier(land) == frontier(other)


def parts(land: Land) -> set[tuple[frozenset[tuple[int, int, int]], int]]:
    return {
        (frozenset(address(land, n) for n in region(land, home)), land.opens[home])
        for home in regions(land)
    }


def test_to_look_changes_nothing() -> None:
    land = land_of((0, 0, "FFFFFF"), (1, 0, "FFFFFF"), (2, 0, "FFFFFF"))
    before = (list(land.parent), list(land.sizes), list(land.opens))
    for sector in range(18):
        root(land, sector)
        region(land, sector)
        within(land, sector, 6, "F")
    assert (land.parent, land.sizes, land.opens) == before


@pytest.mark.rule("forest.geo.2")
def test_adjacency_is_mutual_and_by_edges_or_across_the_middle_only() -> None:
    """x.corner, x.centre."""
    plain, joined = land_of((0, 0, "LFFLFF")), land_of((0, 0, "LFFLFF*03"))
    assert sorted(adjacent(plain, 0)) == [1, 5]
    assert sorted(adjacent(joined, 0)) == [1, 3, 5]
    assert within(joined, 0, 1, "L") == {3: 1}
    assert within(plain, 0, 6, "L") == {}
    assert (size_of(plain, 0), size_of(plain, 3)) == (1, 1)
    assert size_of(joined, 3) == 2
    for seed in range(20):
        dice = Random(seed)
        land = land_of((0, 0, any_face(dice)))
        for _ in range(10):
            lay(land, *unkey(dice.choice(list(frontier(land)))), any_face(dice))
        for sector in range(len(land.letters)):
            assert len(set(adjacent(land, sector))) == len(adjacent(land, sector))
            assert all(sector in adjacent(land, other) for other in adjacent(land, sector))
            assert sector not in adjacent(land, sector)


def test_adjacency_ignores_whether_habitats_match() -> None:
    land = land_of((0, 0, "FWGLHR"), (1, 0, "FFFHFF"))
    assert set(adjacent(land, 0)) == {1, 5, 9}


@pytest.mark.rule("forest.geo.2")
def test_distances_of_the_worked_example() -> None:
    """x.move3 and x.tiles3."""
    land = land_of(*((q, 0, "FFFFFF") for q in range(5)))
    steps = within(land, 0, 6, "F")
    assert steps[3] == 3
    assert within(land, 2, 6, "F")[9] == 3
    assert tiles_within(land, 0, 3) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_a_way_leads_only_through_the_land_that_is_allowed() -> None:
    land = land_of((0, 0, "FLFFLF"))
    assert within(land, 0, 6, "F") == {5: 1}
    assert within(land, 0, 6, "FL") == {1: 1, 5: 1, 2: 2, 4: 2, 3: 3}


def test_a_centre_group_joins_what_the_ring_parts() -> None:
    """A river of three arms: its sectors are one region, the woods between them three."""
    land = land_of((0, 0, "RFRFRF*024"))
    assert land.sizes == [3, 1, 0, 1, 0, 1]
    assert sorted(adjacent(land, 0)) == [1, 2, 4, 5]


def test_banks_and_water_are_one_river_and_highland_a_habitat_of_its_own() -> None:
    land = land_of((0, 0, "RrRHHF"))
    assert land.sizes == [3, 0, 0, 2, 0, 1]
    assert land_of((0, 0, "RrRHHF"), shut="r").opens == [2, 0, 0, 2, 0, 1]


def test_a_region_that_closes_around_a_hole_is_open_until_the_hole_is_filled() -> None:
    ring = [(q, r, "FFFFFF") for q, r in DIRECTIONS]
    land = land_of(*ring)
    inner = facing(land, key(0, 0))
    assert inner == "FFFFFF"
    assert open_edges(land, 0) == 24
    lay(land, 0, 0, "FFFFFF")
    assert open_edges(land, 0) == 18
    assert size_of(land, 0) == 42


def test_a_tile_may_meet_the_same_region_twice() -> None:
    land = land_of((0, 0, "WFFFFF"), (1, 0, "WWWWWF"), (1, -1, "FFFFFW"))
    home = root(land, 6)
    assert root(land, 17) == home
    assert sum(land.opens) == land.beside.count(-1)


@pytest.mark.rule("forest.geo.1")
def test_six_turns_bring_a_face_back_and_the_middle_turns_along() -> None:
    face = "RFLRGW*03"
    assert turned(face, 0) == turned(face, 6) == face
    assert turned(face, 1) == "WRFLRG*14"
    for turns, d in product(SIDES, SIDES):
        assert turned(face, turns)[(d + turns) % 6] == face[d]


def test_directions_have_their_opposites_and_hexes_their_neighbours() -> None:
    for d, (q, r) in enumerate(DIRECTIONS):
        assert DIRECTIONS[OPPOSITE[d]] == (-q, -r)
        assert around(key(0, 0))[d] == key(q, r)
        assert around(key(q, r))[OPPOSITE[d]] == key(0, 0)


def test_the_frontier_names_every_empty_hex_that_touches_a_tile() -> None:
    land = land_of((0, 0, "FRWLGH"), (1, 0, "FFFHFF"))
    places = frontier(land)
    assert list(places) == sorted(places)
    assert len(places) == 8
    assert places["0,1"] == NOTHING + "FH" + NOTHING * 3
    assert facing(land, "9,9") == ALONE
    assert sum(letter != NOTHING for letters in places.values() for letter in letters) == 10


def test_addresses_and_numbers_are_two_names_of_a_sector() -> None:
    land = land_of((0, 0, "FFFFFF"), (-1, 0, "FFFFFF"))
    for n in range(12):
        assert number_of(land, address(land, n)) == n
    assert number_of(land, (5, 5, 0)) is None


def test_a_group_hangs_together_by_touching() -> None:
    land = land_of((0, 0, "FFFFFF"), (1, 0, "FFFFFF"))
    assert group(land, 0, [0, 1, 3, 9]) == [0, 1, 9]
    assert group(land, 3, [3]) == [3]


def test_arcs_go_around_the_corner() -> None:
    assert arcs("FRRRRF") == (0, 1, 1, 1, 1, 0)
    assert arcs("rFFFFR") == (0, 1, 1, 1, 1, 0)
