-- The seats whose pawns stand on a world, from 1 to 8.
CREATE OR REPLACE TEMP MACRO on_world(a_pawns, a_world) AS
    list_filter(range(len(a_pawns)), lambda seat: a_pawns[seat + 1] = a_world);

-- What lies in the slots of a world, from left to right; empty slots are left out.
CREATE OR REPLACE TEMP MACRO at_world(a_slots, a_world) AS
    list_filter(map_values(a_slots[a_world + 1]), lambda card: card IS NOT NULL);

-- How much of something, as energy or influence, all seats hold together.
CREATE OR REPLACE TEMP MACRO held(a_holds, a_what) AS
    coalesce(list_sum(list_transform(a_holds, lambda each: coalesce(each[a_what], 0))), 0)::BIGINT;

-- How many cards lie in the slots of all worlds.
CREATE OR REPLACE TEMP MACRO filled(a_slots) AS
    list_sum(list_transform(a_slots, lambda each:
        len(list_filter(map_values(each), lambda card: card IS NOT NULL))))::BIGINT;
