"""`icecore show`, `log`, `diff`, `rules`, `set` and `games`: looking at games and rules."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from shutil import copy

import pytest

from icecore.replay.games.registry import find_game, game_names
from tests.cli.shell import archive, files_in, icecore
from tests.ours import FIXTURES


def test_a_position_is_shown_as_text_picture_and_data(tmp_path: Path) -> None:
    archive(tmp_path, 3)
    text = icecore(tmp_path, "show", "games.ice", "--game", "2", "--at", "t5")
    assert "turn 5" in text.out
    svg = icecore(tmp_path, "show", "games.ice", "--game", "2", "--at", "t5", "--svg").out
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    data = icecore(tmp_path, "show", "games.ice", "--game", "2", "--at", "t5", "--json").json
    assert data["clock"]["turn"] == 5
    png = icecore(tmp_path, "show", "games.ice", "--game", "2", "--png", "-o", "end.png")
    assert png.code == 0
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")


def test_a_seat_is_not_shown_what_nobody_knows(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    whole = icecore(tmp_path, "show", "games.ice", "--at", "2", "--json").json
    seen = icecore(tmp_path, "show", "games.ice", "--at", "2", "--as", "random", "--json").json
    assert len(whole["state"]["archive"]["known"]) == 3
    assert seen["state"]["archive"] == {"known": {}, "unknown": 3}
    story = icecore(tmp_path, "log", "games.ice", "--as", "table").out
    assert "3 archive cards are shuffled into the deck unseen." in story


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--at", "9999"), "there is no record 9999"),
        (("--at", "t999"), "there is no turn 999"),
        (("--at", "r999"), "there is no round 999"),
        (("--at", "soon"), '"soon" is no position'),
        (("--as", "Nobody"), 'no seat "Nobody"'),
        (("--as", "@9"), "there is no seat"),
        (("--game", "7"), "no game 7"),
        (("--game", "0"), "no game 0"),
        (("--game", "abc"), "no game in it has an id"),
    ],
)
def test_a_position_that_is_not_there_is_said_so(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    archive(tmp_path, 1)
    answer = icecore(tmp_path, "show", "games.ice", *words)
    assert sentence in answer.err
    assert answer.code == 1


def test_an_archive_asks_which_game(tmp_path: Path) -> None:
    archive(tmp_path, 2)
    answer = icecore(tmp_path, "log", "games.ice")
    assert "--game N" in answer.err


def test_the_story_ends_with_the_result(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    story = icecore(tmp_path, "log", "games.ice").out.splitlines()
    assert story[0].startswith("BOREAL (pyramid): random, random 2")
    assert story[-1].startswith("The end, ")
    records = icecore(tmp_path, "log", "games.ice", "--json").json
    assert records[-1]["n"] == len(records)


def test_the_story_of_a_level_game_ends_with_what_decided(tmp_path: Path) -> None:
    copy(FIXTURES / "golden" / "boreal_pyramid" / "shared_victory.ice", tmp_path)
    story = icecore(tmp_path, "log", "shared_victory.ice").out.splitlines()
    assert story[-1] == "The end, both completed: 40 to 40, shared."
    shown = icecore(tmp_path, "show", "shared_victory.ice").out.splitlines()
    assert shown[0].endswith("both completed a pyramid · 40 to 40, shared")


def test_a_difference_is_shown_field_by_field(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    changes = icecore(tmp_path, "diff", "games.ice", "t2", "t3", "--json").json
    assert {"where": "turns", "before": 1, "after": 2} in changes
    assert "are the same" in icecore(tmp_path, "diff", "games.ice", "4", "4").err


def test_rules_are_found_by_id_or_by_its_beginning(tmp_path: Path) -> None:
    one = icecore(tmp_path, "rules", "boreal_pyramid", "discover.2").out.splitlines()
    assert len(one) == 1
    assert one[0].startswith("pyramid.discover.2 p.")
    several = icecore(tmp_path, "rules", "boreal_pyramid", "pyramid.discover", "--json").json
    assert [rule["id"] for rule in several] == [f"pyramid.discover.{n}" for n in range(1, 7)]
    missing = icecore(tmp_path, "rules", "boreal_pyramid", "discover.99")
    assert (missing.code, "did you mean" in missing.err) == (1, True)


def test_a_set_of_ones_own_begins_as_a_copy_and_is_checked(tmp_path: Path) -> None:
    assert icecore(tmp_path, "set", "new", "boreal_pyramid", "own.toml").code == 0
    again = icecore(tmp_path, "set", "new", "boreal_pyramid", "own.toml")
    assert (again.code, "is there already" in again.err) == (1, True)
    sound = icecore(tmp_path, "set", "check", "boreal_pyramid", "own.toml", "--json").json
    assert sound["name"] == "own"
    shown = icecore(tmp_path, "set", "show", "boreal_pyramid", "own.toml", "--json").json
    assert len(shown["cards"]) == 44


@pytest.mark.parametrize(
    ("find", "put", "sentence"),
    [
        ("cost = 8", "cost = 9", 'card "ferry", field cost'),
        ('verb = "gain"', 'verb = "gian"', "Invalid value 'gian'; did you mean gain?"),
        ('id = "slip"', 'id = "lane"', 'card "lane" stands 2 times'),
        ('kind = "A"', 'kind = "L"', "7 cards of kind A, expected 8"),
        ('families = ["coast"]', 'families = ["cost"]', 'family "cost" is not in families'),
        ('game = "boreal_pyramid"', 'game = "chess"', 'expected "boreal_pyramid"'),
        ("cost = 8", "cost = ", "not TOML"),
        ("cost = 8\n", "", "Object missing required field `cost`"),
    ],
)
def test_a_bad_set_names_the_card_and_the_field(
    tmp_path: Path, find: str, put: str, sentence: str
) -> None:
    icecore(tmp_path, "set", "new", "boreal_pyramid", "own.toml")
    own = tmp_path / "own.toml"
    own.write_text(own.read_text().replace(find, put, 1))
    before = files_in(tmp_path)
    seats = ("--seat", "A", "--seat", "B")
    for words in (
        ("set", "check", "boreal_pyramid", "own.toml"),
        ("new", "boreal_pyramid", "a.ice", *seats, "--set", "own.toml"),
    ):
        answer = icecore(tmp_path, *words)
        assert sentence in answer.err
        assert answer.code == 1
    assert files_in(tmp_path) == before


def test_a_log_with_a_set_of_ones_own_carries_it(tmp_path: Path) -> None:
    icecore(tmp_path, "set", "new", "boreal_pyramid", "own.toml")
    seats = ("--seat", "A", "--seat", "B")
    icecore(tmp_path, "new", "boreal_pyramid", "a.ice", *seats, "--set", "own.toml")
    (tmp_path / "own.toml").unlink()
    assert icecore(tmp_path, "show", "a.ice").code == 0
    missing = icecore(tmp_path, "new", "boreal_pyramid", "b.ice", *seats, "--set", "sampel")
    assert "did you mean sample?" in missing.err


def test_the_games_are_listed(tmp_path: Path) -> None:
    names = [game["name"] for game in icecore(tmp_path, "games", "--json").json]
    assert "boreal_pyramid" in names
    assert "boreal_pyramid" in icecore(tmp_path, "games").out


def test_two_games_are_compared_from_where_they_part(tmp_path: Path) -> None:
    archive(tmp_path, 2)
    words = ("compare", "games.ice", "games.ice", "--game", "1", "--other-game")
    told = icecore(tmp_path, *words, "2")
    assert told.code == 0
    assert "records agree" in told.err
    assert "parts after" in told.out
    data = icecore(tmp_path, *words, "2", "--json").json
    assert [side["outcome"] is not None for side in data["sides"]] == [True, True]
    assert data["changes"]
    same = icecore(tmp_path, *words, "1")
    assert (same.out, "the same in all" in same.err) == ("", True)


def test_every_option_of_every_game_is_explained_in_a_sentence(tmp_path: Path) -> None:
    for name in game_names():
        told = icecore(tmp_path, "games", name).out
        data = icecore(tmp_path, "games", name, "--json").json
        assert [option["name"] for option in data["options"]] == [
            *find_game(name).options.__struct_fields__
        ]
        for option in data["options"]:
            assert option["about"].endswith("."), f"{name}: {option['name']}"
            assert f"--option {option['name']}={option['default']}" in told
            assert f"    {option['about']}" in told
    unknown = icecore(tmp_path, "games", "lantren")
    assert (unknown.code, "did you mean lantern" in unknown.err) == (1, True)
