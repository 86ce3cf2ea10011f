-- How many tokens each seat has on the map; a_standing tells how many seats there are.
CREATE OR REPLACE TEMP MACRO tokens(a_animals, a_standing) AS
    list_transform(range(len(a_standing)), lambda seat:
        len(list_filter(map_values(a_animals), lambda token: token.seat = seat)));

-- The tokens of a kind on the map: count them, or look at their seats.
CREATE OR REPLACE TEMP MACRO of_kind(a_animals, a_kind) AS
    list_filter(map_values(a_animals), lambda token: token.kind = a_kind);

-- The places of the map that have a tile, as q,r.
CREATE OR REPLACE TEMP MACRO places(a_land) AS map_keys(a_land.tile_at);

-- The tiles beside a place q,r: the places of the six neighbours that lie there.
CREATE OR REPLACE TEMP MACRO neighbours(a_land, a_place) AS
    list_filter(
        list_transform([[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]], lambda step:
            (split_part(a_place, ',', 1)::INTEGER + step[1]) || ','
                || (split_part(a_place, ',', 2)::INTEGER + step[2])),
        lambda place: list_contains(map_keys(a_land.tile_at), place));

-- The sizes of all regions of a habitat, by its letter: the sectors of each.
CREATE OR REPLACE TEMP MACRO regions(a_land, a_letter) AS
    list_transform(
        list_filter(range(len(a_land.parent)), lambda sector:
            a_land.parent[sector + 1] = sector AND substr(a_land.letters, sector + 1, 1) = a_letter),
        lambda sector: a_land.sizes[sector + 1]);
