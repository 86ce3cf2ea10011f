"""Hidden zones: known cards by name, the others by number."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecore.replay.kernel import BrokenError
from icecore.replay.kernel.zones import (
    Zone,
    bound_left,
    cards,
    check,
    fit,
    holds,
    holds_all,
    identify,
    possible,
    put,
    size,
    surely,
    take,
    unseen,
)

KINDS = {"moth": 6, "spark": 2, "wick": 4}
CARD = st.sampled_from([*KINDS, None])


def test_a_zone_counts_known_and_unknown_cards() -> None:
    assert size(Zone({"moth": 2, "wick": 1}, 3)) == 6
    assert cards(Zone({"wick": 1, "moth": 2}, 3)) == ["moth", "moth", "wick"]


def test_a_named_card_leaves_from_the_known_ones() -> None:
    zone = Zone({"moth": 2}, 1)
    take(zone, "moth")
    assert zone == Zone({"moth": 1}, 1)
    take(zone, "moth")
    assert zone == Zone({}, 1)


def test_a_named_card_that_is_not_known_identifies_an_unknown_one() -> None:
    zone = Zone({"moth": 2}, 1)
    take(zone, "wick")
    assert zone == Zone({"moth": 2}, 0)


def test_a_card_that_leaves_unseen_makes_the_known_ones_unknown() -> None:
    zone = Zone({"moth": 2}, 1)
    take(zone, None)
    assert zone == Zone({}, 2)


@pytest.mark.parametrize(
    ("zone", "card"), [(Zone(), "moth"), (Zone(), None), (Zone({"moth": 1}), "wick")]
)
def test_a_card_that_cannot_be_there_cannot_leave(zone: Zone, card: str | None) -> None:
    assert not holds(zone, card)
    with pytest.raises(BrokenError, match="is not there"):
        take(zone, card)


def test_a_zone_may_hold_whatever_one_of_its_unknown_cards_could_be() -> None:
    zone = Zone({"moth": 1}, 1)
    assert holds(zone, "moth")
    assert holds(zone, "wick")
    assert holds(zone, None)
    assert holds(Zone({"moth": 1}), None)


def test_several_cards_leave_together_only_if_there_are_enough_unknown_ones() -> None:
    zone = Zone({"moth": 1}, 1)
    assert holds_all(zone, ["moth", "moth"])
    assert holds_all(zone, ["moth", None])
    assert holds_all(zone, [])
    assert not holds_all(zone, ["wick", "spark"])
    assert not holds_all(zone, ["wick", None, None])


@given(st.lists(CARD, max_size=6), st.lists(CARD, max_size=6))
def test_cards_that_can_leave_together_can_leave_one_by_one(
    there: list[str | None], leaving: list[str | None]
) -> None:
    zone = Zone({}, 0)
    for card in there:
        put(zone, card)
    if holds_all(zone, leaving):
        for card in sorted(leaving, key=lambda card: card is None):
            take(zone, card)
        assert size(zone) == len(there) - len(leaving)


def test_identified_cards_are_known_from_then_on() -> None:
    zone = Zone({"moth": 1}, 2)
    identify(zone, ["moth", "wick"])
    assert zone == Zone({"moth": 2, "wick": 1}, 0)


def test_no_more_cards_are_identified_than_are_unknown() -> None:
    with pytest.raises(BrokenError, match="more cards identified"):
        identify(Zone({"moth": 1}, 1), ["moth", "wick"])


def test_whoever_may_not_look_sees_a_number() -> None:
    zone = Zone({"moth": 2}, 1)
    assert zone.hidden() == Zone({}, 3)
    assert zone == Zone({"moth": 2}, 1)


def test_the_unseen_are_the_set_without_all_that_is_known() -> None:
    zones = [Zone({"moth": 2}, 1), Zone({"wick": 4})]
    assert unseen(KINDS, ["spark"], zones) == {"moth": 4, "spark": 1}


def test_a_zone_does_not_share_its_default_with_another() -> None:
    put(Zone(), "moth")
    assert Zone() == Zone({}, 0)


def test_a_sound_table_passes_the_check() -> None:
    check(KINDS, ["moth"], [Zone({"wick": 1}, 2)], 8)


@pytest.mark.parametrize(
    ("seen", "zone", "deck", "why"),
    [
        (["spark"] * 3, Zone(), 10, "spark is there 1 times more often than the set has it"),
        (["sun"], Zone(), 12, "sun is there 1 times more often"),
        ([], Zone({}, -1), 13, "a zone holds -1 unknown cards"),
        (
            [],
            Zone({}, 1),
            12,
            "12 cards are unseen, but 12 are in the deck and 1 are unknown in zones",
        ),
    ],
)
def test_the_check_finds_what_cannot_be(seen: list[str], zone: Zone, deck: int, why: str) -> None:
    with pytest.raises(BrokenError, match=why):
        check(KINDS, seen, [zone], deck)


def test_a_bound_is_used_up_by_what_fits_it_and_by_what_leaves_unseen() -> None:
    assert bound_left(3, ("moth",), "moth") == 2
    assert bound_left(3, ("moth",), "wick") == 3
    assert bound_left(3, ("moth",), None) == 2
    assert bound_left(0, ("moth",), "moth") == 0


def test_known_cards_that_never_lay_open_fulfil_a_bound() -> None:
    assert surely(3, ("moth", "spark"), ["moth", "wick"]) == 2
    assert surely(1, ("moth",), ["moth", "moth"]) == 0


def test_unknown_cards_keep_their_bound_when_they_turn_out() -> None:
    assert fit(["moth", "moth"], 3, 2, ("moth",))
    assert fit(["wick"], 3, 2, ("moth",))
    assert not fit(["wick", "wick"], 3, 2, ("moth",))
    assert not fit(["moth", "moth"], 1, 0, ("moth",))
    assert fit(["wick"], 1, 0, ())


def test_places_are_possible_if_every_one_finds_a_card_of_its_own() -> None:
    assert possible({"moth": 1, "wick": 1}, [("moth", "wick"), ("moth",)])
    assert not possible({"moth": 1, "wick": 1}, [("moth",), ("moth",)])
    assert possible({"moth": 2}, [("moth",), ("moth",)])
    assert not possible({"moth": 1}, [("spark",)])


@given(
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2)),
    st.lists(st.lists(st.sampled_from("abcd"), unique=True), max_size=4),
)
def test_places_are_possible_exactly_if_some_choice_of_cards_is(
    left: dict[str, int], places: list[list[str]]
) -> None:
    choices = product(*places)
    fitting = any(all(row.count(card) <= left.get(card, 0) for card in row) for row in choices)
    assert possible(left, places) == fitting
