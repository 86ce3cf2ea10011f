"""A set that the game cannot be played with is refused with the card and the reason."""

import pytest

from icecore.events.words.errors import SetError
from icecore.replay.games.the_north import open_box
from tests.replay.the_north.tables import box_named

SAMPLE = box_named("sample").text
TITAN = """[[ancients]]
name = "Polar Titan"
value = 2
spark = [{ verb = "lose", who = "self" }]
protocol = [{ verb = "draw", n = 2 }]
cards = { polar = "turret", titan = "dock" }
"""


def problem(old: str, new: str) -> str:
    """What is wrong with the sample once a part of it is replaced."""
    assert SAMPLE.count(old) == 1, f"{old!r} stands {SAMPLE.count(old)} times in the sample"
    with pytest.raises(SetError) as caught:
        open_box(SAMPLE.replace(old, new), "mine.toml")
    return str(caught.value)


@pytest.mark.parametrize("field", ["name", "spark", "protocol"])
def test_an_ancient_has_a_name_a_spark_and_a_protocol(field: str) -> None:
    """ex.anatomy."""
    lines = [line for line in TITAN.splitlines(keepends=True) if not line.startswith(field)]
    assert f"missing required field `{field}`" in problem(TITAN, "".join(lines))


@pytest.mark.rule("north.ruling.30")
def test_an_ancient_without_a_value_has_value_0() -> None:
    """ex.anatomy."""
    box = open_box(SAMPLE.replace(TITAN, TITAN.replace("value = 2\n", "")), "mine.toml")
    assert box.cards["titan"].value == 0


def test_a_value_is_0_1_or_2() -> None:
    assert "value" in problem(TITAN, TITAN.replace("value = 2", "value = 3"))


@pytest.mark.rule("north.ruling.37")
def test_a_set_has_48_cards() -> None:
    said = problem(TITAN, TITAN.replace(', titan = "dock"', ""))
    assert "47 cards, expected 48 (north.ruling.37)" in said


@pytest.mark.rule("north.ruling.37", "north.tower.1")
def test_a_set_has_all_cards_of_the_tower_array_or_none() -> None:
    said = problem(TITAN, f"{TITAN}tower = true\n")
    assert "14 cards of the Tower Array, expected 12 or none" in said
    assert "46 cards, expected 48" in said


@pytest.mark.rule("north.ruling.37")
def test_there_are_enough_cards_of_value_0() -> None:
    dear = SAMPLE.replace('"\nspark', '"\nvalue = 1\nspark')
    with pytest.raises(SetError, match="0 cards of Value 0, expected at least 9"):
        open_box(dear, "mine.toml")


def test_every_card_and_name_stands_once() -> None:
    assert 'the id "polar" stands 2 times' in problem("herd =", "polar =")
    assert 'the name "Polar Titan" stands 2 times' in problem('"Herd Caller"', '"Polar Titan"')


def test_a_back_is_a_facility_of_the_set() -> None:
    said = problem('polar = "turret"', 'polar = "castle"')
    assert 'card "polar": there is no Facility "castle"' in said


def test_verbs_are_those_that_exist() -> None:
    assert "conjure" in problem(TITAN, TITAN.replace('"draw"', '"conjure"'))


@pytest.mark.parametrize("name", ["sample", "plain", "verbs"])
def test_the_sets_that_the_examples_use_are_sound(name: str) -> None:
    assert len(box_named(name).base) == 48


def test_the_sample_is_the_one_that_the_numbers_were_made_for() -> None:
    box = box_named("sample")
    cards = [box.cards[card] for card in box.all]
    values = [card.value for card in cards if not card.tower]
    assert [values.count(value) for value in (0, 1, 2)] == [16, 20, 12]
    assert sum(values) == 44
    assert sum(card.value for card in cards if card.tower) == 12
    backs = [card.back for card in cards]
    assert {backs.count(back) for back in backs} == {4}
    pairs = [(card.name, card.back) for card in cards]
    assert len(set(pairs)) == 60


def test_the_id_that_people_type_is_a_word_of_the_name_that_they_see() -> None:
    box = box_named("sample")
    for card in (box.cards[card] for card in box.all):
        assert card.id in card.name.lower().split(), card.name
    for facility in box.facilities.values():
        assert facility.id in facility.name.lower().split(), facility.name
