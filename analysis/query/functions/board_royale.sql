-- How many seats are still in play.
CREATE OR REPLACE TEMP MACRO in_play(a_out) AS len(list_filter(a_out, lambda state: state = 0));

-- How many items every seat has.
CREATE OR REPLACE TEMP MACRO item_counts(a_owned) AS
    list_transform(a_owned, lambda items: len(items));

-- How many cards every seat holds.
CREATE OR REPLACE TEMP MACRO hand_sizes(a_hands) AS zone_sizes(a_hands);

-- The seats that own an item, by its number; a list, as an item can be there twice.
CREATE OR REPLACE TEMP MACRO owners(a_owned, a_item) AS
    list_filter(range(len(a_owned)), lambda seat: list_contains(a_owned[seat + 1], a_item));
