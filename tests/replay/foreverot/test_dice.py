"""The Foreverot die stands while other dice are thrown."""

import pytest

from tests.replay.foreverot.lines import END, INERT, played, text_only, told, varied

ROLLS = (
    'name = "Depal Festers"\neffect = []',
    'name = "Depal Festers"\neffect = [{ verb = "roll", then = [] }]',
)


@pytest.mark.rule("foreverot.roll.time")
def test_a_die_of_a_cards_text_is_not_the_foreverot_die() -> None:
    game = played(varied(ROLLS), f"{END}table roll die=2 : doom_2\ntable roll die=7")
    assert told(game, 1)[:3] == [
        "rolled seat=Ada die=7 why=text",
        "dragon_lost world=2 remaining=0 why=roll",
        "activated token=core_a world=2 slot=0 named=true",
    ]
    assert game.state.night
    assert (game.state.die, game.state.omen) == (7, 2)


@pytest.mark.rule("foreverot.roll.chain")
def test_a_die_that_the_scribe_enters_is_not_the_foreverot_die() -> None:
    lines = f"""{END}table roll die=2 : doom_2
scribe ruling "the card says so"
  rolled seat=Ada die=7 why=text
  die_changed die=8
Ada decline"""
    game = played(text_only("doom_2"), lines)
    assert "dragon_lost world=2 remaining=0 why=roll" in told(game, 1)
    assert game.state.night


@pytest.mark.rule("foreverot.free.special_reroll")
def test_the_foreverot_die_itself_is_changed_and_thrown_again() -> None:
    lines = f"""scribe ruling "a Special Re-Roll"
  gained seat=Bo tokens=[special] why=ruling
{END}table roll die=2
scribe ruling "one more"
  die_changed die=3
Bo special_reroll die=3
table roll die=8"""
    game = played(INERT, lines)
    assert game.state.omen == 8
    assert "dragon_lost world=8 remaining=3 why=roll" in told(game, 1)
    changed = played(INERT, lines.partition("Bo special")[0] + "Bo decline")
    assert "dragon_lost world=3 remaining=0 why=roll" in told(changed, 1)
