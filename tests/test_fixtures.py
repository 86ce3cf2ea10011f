"""Every example in `fixtures/` holds, and its story is told as it was."""

from pathlib import Path

import pytest

from icecore.replay.games.registry import OURS
from icecore.testing.examples import *  # noqa: F403
from icecore.testing.fixture_runner import Example, FixtureError, read_fixtures, run
from tests.ours import FIXTURES, fixtures  # noqa: F401

GAMES = OURS
EXAMPLES = fixtures()
CLAIMS = (
    "refused", "error", "then", "after", "options_are", "options_include", "options_exclude",
    "clock", "standing", "outcome",
)  # fmt: skip


def test_titles_tell_the_examples_of_a_file_apart() -> None:
    titles = [str(fixture) for fixture in EXAMPLES]
    assert [title for title in titles if titles.count(title) > 1] == []


def test_every_game_has_examples() -> None:
    assert {fixture.game for fixture in EXAMPLES} == set(OURS)


def test_every_example_claims_something() -> None:
    blank = Example(title="", rules=())
    idle = [
        str(fixture)
        for fixture in EXAMPLES
        if all(getattr(fixture.example, key) == getattr(blank, key) for key in CLAIMS)
    ]
    assert idle == []


def test_an_example_that_is_refused_or_has_events_says_when() -> None:
    silent = [
        str(fixture)
        for fixture in EXAMPLES
        if not fixture.example.when
        and (fixture.example.refused or fixture.example.error or fixture.example.then is not None)
    ]
    assert silent == []


DEAL = "table deal cards=[slip, mole, bay, glade, thorn, birch, scree, ridge]"


@pytest.mark.parametrize(
    ("claim", "line", "problem"),
    [
        ('when = "Elodie locate square=1"\nrefused = "pyramid.turn.3"', 5, "it was accepted"),
        ('when = "Lana pass"\nrefused = "pyramid.turn.2"', 5, "found 'pyramid.turn.3'"),
        ('when = "Lana pass"\nrefused = "pyramid.turn.3"\nbecause = "rain"', 5, "'rain' in"),
        ('when = "Lana locate square=9"\nrefused = "pyramid.turn.3"', 5, "expected a refusal by"),
        ('when = "Lana pass"\nerror = "accident"', 5, "pyramid.turn.3"),
        ('when = "Elodie dance"', 5, 'no act "dance"'),
        ('when = "Elodie locate square=1 : jetty"\nthen = "passed seat=Lana"', 6, "+ located"),
        ("after = { counters = [5, 6] }", 5, "counters: expected [5, 6], found [5, 5]"),
        ("after = { weather = 1 }", 5, "weather"),
        ("options_are = []", 5, "the options: expected []"),
        ('options_include = ["Elodie pass"]', 5, "Elodie pass is not offered"),
        ('options_exclude = ["Elodie locate square=1"]', 5, "is offered"),
        ('clock = [1, 1, "Lana"]', 5, "found (1, 1, 'Elodie')"),
        ("standing = [1, 0]", 5, "found (0, 0)"),
        ('outcome = { reason = "stalemate", ranks = [1, 1] }', 5, "found {}"),
        ('set = "lost"', 5, "lost"),
    ],
)
def test_an_example_that_does_not_hold_is_told_with_file_line_and_title(
    tmp_path: Path, claim: str, line: int, problem: str
) -> None:
    path = tmp_path / "wrong.toml"
    head = f'[[example]]\ntitle = "Wrong"\nrules = []\ngiven = "{DEAL}"\n'
    path.write_text(f'{head}{claim}\nseats = ["Elodie", "Lana"]\n', "utf-8")
    (fixture,) = read_fixtures("boreal_pyramid", path)
    with pytest.raises(FixtureError) as caught:
        run(fixture)
    assert str(caught.value).startswith(f'boreal_pyramid/wrong.toml, line {line}, "Wrong": ')
    assert problem in str(caught.value)


def test_a_file_that_is_no_chapter_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('[[example]]\ntitle = "Odd"\nrules = []\nwenn = "x"\n', "utf-8")
    with pytest.raises(FixtureError, match=r"odd\.toml.*wenn"):
        read_fixtures("boreal_pyramid", path)
