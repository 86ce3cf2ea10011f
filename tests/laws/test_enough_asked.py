"""The law of positions that look alike asks on where it could ask too little, and fails nobody."""

import pytest

from icecore.replay.games.registry import find_game
from icecore.testing.laws import no_oracle


@pytest.fixture(autouse=True)
def worlds_that_part_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game of Lantern has so many records that a first round could ask anything."""
    monkeypatch.setattr(no_oracle, "APART", (10_000, 10_000))


def test_a_game_of_which_little_was_asked_is_asked_on() -> None:
    no_oracle.ask_pairs(find_game("lantern"), 2)


def test_a_game_of_which_too_little_can_be_asked_does_not_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(no_oracle, "ROUNDS", 0)
    with pytest.raises(pytest.skip.Exception, match="too soon to ask much"):
        no_oracle.ask_pairs(find_game("lantern"), 2)
