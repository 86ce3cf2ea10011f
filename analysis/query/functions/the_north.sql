-- How many cards a seat keeps in a hand or among its Facilities, known or seen by their backs.
CREATE OR REPLACE TEMP MACRO kept(a_kept) AS
    cardinality(a_kept.cards) + coalesce(list_max(map_keys(a_kept.backs)), 0);

-- How many cards lie in the Zone of every seat: Ancients and Facilities.
CREATE OR REPLACE TEMP MACRO zones(a_ancients, a_facilities) AS
    list_transform(range(len(a_ancients)), lambda seat:
        len(a_ancients[seat + 1]) + kept(a_facilities[seat + 1]));

-- How many cards every seat has outside its Zone: Deck, Hand and Discard together.
CREATE OR REPLACE TEMP MACRO cards(a_piles) AS zone_sizes(a_piles);

-- How many Ancients every seat has.
CREATE OR REPLACE TEMP MACRO ancient_counts(a_ancients) AS
    list_transform(a_ancients, lambda each: len(each));
