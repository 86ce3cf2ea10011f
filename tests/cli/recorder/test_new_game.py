"""The recorder asks for a game and its players before the first record."""

from datetime import date

from icecore.cli.recorder.new_game_screen import beginning
from icecore.replay.games.registry import find_game, options_of


def test_every_option_is_asked_for_with_a_sentence_and_its_choices() -> None:
    game = find_game("boreal_pyramid")
    form = {blank.name: blank for blank in beginning(game, None, date(2026, 5, 1))}
    for option in options_of(game):
        blank = form[option.name]
        assert (blank.hint, blank.default) == (option.about, option.default)
        assert tuple(blank.suggestions) == option.choices
        assert blank.check(option.default) is None
    strict = form["archive_strict"]
    assert strict.hint.startswith("A reserved archive card bars its owner")
    assert [strict.check(word) for word in ("on", "No", "yes", "off")] == [None] * 4
    assert "expected yes or no" in (strict.check("perhaps") or "")
