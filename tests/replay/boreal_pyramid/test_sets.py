"""A set that the game cannot be played with is refused with the card and the reason."""

import pytest

from icecore.events.words.errors import SetError
from icecore.replay.games.boreal_pyramid import open_box
from tests.replay.boreal_pyramid.tables import box_named

SAMPLE = box_named("sample").text
JETTY = 'id = "jetty"\nname = "Long Jetty"\nkind = "L"\nfamilies = ["coast"]\ncost = 2\n'


def problem(old: str, new: str) -> str:
    """What is wrong with the sample once a part of it is replaced."""
    assert SAMPLE.count(old) == 1, f"{old!r} stands {SAMPLE.count(old)} times in the sample"
    with pytest.raises(SetError) as caught:
        open_box(SAMPLE.replace(old, new), "mine.toml")
    return str(caught.value)


@pytest.mark.rule("pyramid.ruling.21")
def test_no_card_costs_more_than_8() -> None:
    said = problem(JETTY, JETTY.replace("cost = 2", "cost = 9"))
    assert said == 'mine.toml: card "jetty", field cost: Expected `int` <= 8, found 9'


@pytest.mark.rule("pyramid.ruling.31")
@pytest.mark.parametrize(
    ("kind", "found"), [("S", "13 cards of kind S"), ("A", "9 cards of kind A")]
)
def test_a_set_has_12_starting_locations_24_locations_and_8_archives(kind: str, found: str) -> None:
    said = problem(JETTY, JETTY.replace('kind = "L"', f'kind = "{kind}"'))
    assert found in said
    assert "23 cards of kind L, expected 24 (pyramid.ruling.31)" in said


@pytest.mark.rule("pyramid.ruling.31")
def test_every_card_stands_once() -> None:
    assert 'card "cairn" stands 2 times' in problem('id = "jetty"', 'id = "cairn"')


@pytest.mark.rule("pyramid.ruling.27")
def test_a_card_has_only_families_of_its_set() -> None:
    said = problem(JETTY, JETTY.replace('["coast"]', '["desert"]'))
    assert 'card "jetty": family "desert" is not in families' in said


@pytest.mark.rule("pyramid.ruling.27")
@pytest.mark.parametrize(
    "line",
    [
        'placement = { verb = "above_family", family = "desert" }',
        'effects = [{ verb = "optional", effect = { verb = "desert" } }]',
    ],
)
def test_verbs_name_only_what_exists(line: str) -> None:
    assert "desert" in problem(JETTY, f"{JETTY}{line}\n")


@pytest.mark.rule("pyramid.ruling.27")
def test_a_family_deep_inside_a_formula_is_found() -> None:
    deep = 'vp = { verb = "sum", parts = [{ verb = "per_family", family = "desert", n = 1 }] }'
    said = problem(f"{JETTY}compasses = 2\nvp = 3\n", f"{JETTY}compasses = 2\n{deep}\n")
    assert 'card "jetty": family "desert" is not in families' in said


@pytest.mark.rule("pyramid.ruling.27")
def test_a_set_may_have_other_families() -> None:
    box = open_box(SAMPLE.replace('"peak"', '"summit"'), "mine.toml")
    assert "summit" in box.families


@pytest.mark.rule("pyramid.ruling.29")
def test_a_card_may_be_worth_less_than_nothing() -> None:
    old = f"{JETTY}compasses = 2\nvp = 3\n"
    box = open_box(SAMPLE.replace(old, old.replace("vp = 3", "vp = -3")), "mine.toml")
    assert box.cards["jetty"].vp == -3


@pytest.mark.parametrize("name", ["sample", "effects", "formulas"])
def test_the_sets_that_the_examples_use_are_sound(name: str) -> None:
    assert {kind: len(cards) for kind, cards in box_named(name).kinds.items()} == {
        "S": 12,
        "L": 24,
        "A": 8,
    }


def test_the_id_that_people_type_is_a_word_of_the_name_that_they_see() -> None:
    for card in box_named("sample").cards.values():
        assert card.id in card.name.lower().split(), card.name
