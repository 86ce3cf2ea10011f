"""Every example in `fixtures/` holds, and its story is told as it was."""

import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.amber import AmberSnapshotExtension

from icecore.replay.registry import game_names
from tests.fixture_runner import Fixture, FixtureError, fixtures, read_fixtures, run, story

EXAMPLES = fixtures()


class OneFileAChapter(AmberSnapshotExtension):
    """Stories lie beside those of the same fixture file."""

    @classmethod
    def get_file_basename(cls, *, test_location: Any, index: Any) -> str:
        chapter = re.search(r"\[(\w+)/(\w+): ", test_location.testname)
        assert chapter, test_location.testname
        return f"{test_location.basename}.{chapter[1]}.{chapter[2]}"


@pytest.mark.parametrize("fixture", EXAMPLES, ids=str)
def test_the_example_holds(fixture: Fixture, snapshot: SnapshotAssertion) -> None:
    assert story(run(fixture)) == snapshot(extension_class=OneFileAChapter)


def test_titles_tell_examples_of_a_file_apart() -> None:
    titles = [str(fixture) for fixture in EXAMPLES]
    assert len(titles) == len(set(titles)), [one for one in titles if titles.count(one) > 1]


def test_every_game_has_examples() -> None:
    assert {fixture.game for fixture in EXAMPLES} == set(game_names())


def test_every_example_claims_something() -> None:
    claims = ("refused", "error", "then", "after", "options_are", "options_include",
              "options_exclude", "clock", "standing", "outcome")  # fmt: skip
    idle = [str(one) for one in EXAMPLES if not any(getattr(one.example, key) not in (None, "", (), {}) for key in claims)]
    assert not idle
