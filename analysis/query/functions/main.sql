-- Functions about positions of any game; those of one game stand in its own schema.

-- The place, counted from 1, of the only largest of a list; NULL where several are as large.
CREATE OR REPLACE TEMP MACRO leader(a_values) AS
    CASE WHEN len(a_values) = 1 OR list_reverse_sort(a_values)[1] > list_reverse_sort(a_values)[2]
        THEN list_position(a_values, list_max(a_values)) END;

-- By how much a seat, from 0, is ahead of the best other; below 0 behind.
CREATE OR REPLACE TEMP MACRO ahead(a_values, a_seat) AS
    a_values[a_seat + 1] - list_max(list_concat(a_values[:a_seat], a_values[a_seat + 2:]));

-- How many cards a zone holds, the known and the unknown ones.
CREATE OR REPLACE TEMP MACRO zone_size(a_zone) AS
    a_zone.unknown + coalesce(list_sum(map_values(a_zone.known)), 0)::BIGINT;

-- How many cards each zone of a list holds: the hands of all seats.
CREATE OR REPLACE TEMP MACRO zone_sizes(a_zones) AS
    list_transform(a_zones, lambda each: zone_size(each));
