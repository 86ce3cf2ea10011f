-- How many cards stand in a pyramid: built(pyramids[1]) is white's.
CREATE OR REPLACE TEMP MACRO built(a_slots) AS
    len(list_filter(map_values(a_slots), lambda card: card IS NOT NULL));

-- How many cards of every pyramid stand: [white, black].
CREATE OR REPLACE TEMP MACRO sizes(a_pyramids) AS
    list_transform(a_pyramids, lambda slots: built(slots));

-- The cards of a pyramid with their floor, from 1, and their place on it, 0 in the middle.
CREATE OR REPLACE TEMP MACRO cards(a_slots) AS
    list_transform(
        list_filter(map_entries(a_slots), lambda slot: slot.value IS NOT NULL),
        lambda slot: {
            'card': slot.value,
            'floor': (slot.key - 1) // (list_max(map_keys(a_slots)) // 5) + 1,
            'x': (slot.key - 1) % (list_max(map_keys(a_slots)) // 5)
                - list_max(map_keys(a_slots)) // 10
        });

-- The cards on one floor of a pyramid, from left to right.
CREATE OR REPLACE TEMP MACRO on_floor(a_slots, a_floor) AS
    list_transform(
        list_filter(cards(a_slots), lambda each: each.floor = a_floor), lambda each: each.card);

-- How many cards stand on each of the four floors.
CREATE OR REPLACE TEMP MACRO floors(a_slots) AS
    list_transform([1, 2, 3, 4], lambda floor: len(on_floor(a_slots, floor)));
