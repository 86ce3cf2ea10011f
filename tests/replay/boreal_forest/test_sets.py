"""A set that the game cannot be played with is refused with the tile and the reason."""

from collections import Counter

import pytest

from icecore.events.games.boreal_forest.tiles import TOKENS
from icecore.events.words.errors import SetError
from icecore.replay.games.boreal_forest import open_box
from tests.replay.boreal_forest.tables import box_named

SAMPLE = box_named("sample").text
BROOK = 'id = "brook"\nsectors = "RFFRFF"\ncentre = [0, 3]\ncopies = 3\n'
START = 'id = "start"\nsectors = "FRWLGH"\nstart = true\n'


def problem(old: str, new: str) -> str:
    """What is wrong with the sample once a part of it is replaced."""
    assert SAMPLE.count(old) == 1, f"{old!r} stands {SAMPLE.count(old)} times in the sample"
    with pytest.raises(SetError) as caught:
        open_box(SAMPLE.replace(old, new), "mine.toml")
    return str(caught.value)


def test_the_sample_has_the_shares_of_a_northern_forest() -> None:
    box = box_named("sample")
    letters = Counter[str]()
    for tile in box.tiles.values():
        for letter in tile.sectors.upper():
            letters[letter] += tile.copies
    shares = {letter: round(100 * n / letters.total()) for letter, n in letters.items()}
    assert shares == {"F": 35, "W": 19, "G": 16, "R": 14, "L": 11, "H": 6}


def test_every_colour_has_24_tokens() -> None:
    """x.tokens."""
    assert sum(TOKENS.values()) == 24
    assert 5 * sum(TOKENS.values()) == 120
    assert sum(box_named("sample").tokens.values()) == 24


@pytest.mark.rule("forest.R1")
def test_a_set_has_60_tiles() -> None:
    said = problem(BROOK, BROOK.replace("copies = 3", "copies = 2"))
    assert "mine.toml: 59 tiles, expected 60 with the start tile (forest.R1)" in said


@pytest.mark.rule("forest.setup.1")
def test_exactly_one_tile_is_the_start() -> None:
    assert "0 start tiles, expected exactly one" in problem(
        START, START.replace("start = true", "")
    )
    assert "4 start tiles" in problem(BROOK, f"{BROOK}start = true\n")


@pytest.mark.rule("forest.setup.1", "forest.R2")
def test_the_start_tile_shows_each_habitat_once_unless_the_set_says_otherwise() -> None:
    odd = START.replace("FRWLGH", "FFWLGH")
    assert 'start tile "start": FFWLGH, expected each habitat once' in problem(START, odd)
    allowed = SAMPLE.replace(START, odd).replace('title = "', 'any_start = true\ntitle = "')
    assert open_box(allowed, "mine.toml").start == "start"
    turned = SAMPLE.replace("FRWLGH", "HGrFWL")
    assert open_box(turned, "mine.toml").tiles["start"].face == "HGrFWL"


def test_ids_are_used_once_and_are_no_animals() -> None:
    said = problem('id = "beck"', 'id = "brook"')
    assert 'the id "brook" stands 2 times, expected once' in said
    assert 'tile "wolf": this is the name of an animal' in problem('id = "beck"', 'id = "wolf"')


@pytest.mark.parametrize("sectors", ["RFFRF", "RFFRFFF", "XFFRFF", "rffrff", ""])
def test_a_tile_has_six_letters(sectors: str) -> None:
    said = problem(BROOK, BROOK.replace("RFFRFF", sectors))
    assert 'tile "brook", field sectors' in said


@pytest.mark.parametrize("centre", ["[0]", "[0, 0]"])
def test_a_middle_joins_two_sides_or_more(centre: str) -> None:
    said = problem(BROOK, BROOK.replace("[0, 3]", centre))
    assert 'tile "brook": centre' in said
    assert "expected two or more sides, each once" in said


def test_a_middle_joins_river_only_or_lake_only() -> None:
    said = problem(BROOK, BROOK.replace("[0, 3]", "[0, 1]"))
    assert 'tile "brook": the centre joins RFFRFF, expected River only or Lake only' in said


@pytest.mark.rule("forest.R3")
def test_what_the_voles_are_worth_is_data() -> None:
    line = "voles = [1, 2, 3, 4, 5]"
    box = open_box(SAMPLE.replace(line, "voles = [1, 2, 3, 3, 6]"), "mine.toml")
    assert {name: n for name, n in box.tokens.items() if name[:4] == "vole"} == {
        "vole1": 1, "vole2": 1, "vole3": 2, "vole6": 1,
    }  # fmt: skip
    assert "4 values of Voles, expected 5" in problem(line, "voles = [1, 2, 3, 4]")
    unsaid = open_box(SAMPLE.replace(f"{line}\n", ""), "mine.toml")
    assert unsaid.tokens == box_named("sample").tokens


def test_a_field_that_does_not_exist_is_named() -> None:
    assert "colour" in problem(BROOK, f'{BROOK}colour = "green"\n')
