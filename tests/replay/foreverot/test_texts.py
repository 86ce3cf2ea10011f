"""Texts of sets that differ from the sample in a few words."""

import pytest

from icecore.events.games.foreverot.steps import Activate, Window
from icecore.replay.games.foreverot.rules.lookups import skills
from icecore.replay.kernel import Refused
from tests.replay.foreverot.lines import END, INERT, LEVY, levy, played, told, varied


@pytest.mark.rule("foreverot.act.engage")
def test_a_faction_whose_id_begins_like_a_location_is_none() -> None:
    text = varied(('id = "council_of_eight"', 'id = "local_council"'))
    game = played(
        text,
        """scribe ruling "an Influence, and Alliance locations yield more"
  gained seat=Ada tokens=[influence] why=ruling
  event_active card=shared_cause due=false
Ada favors : local_council
Ada pick card=local_council""",
    )
    assert game.state.alliance == 4 + 6


@pytest.mark.rule("foreverot.skill.icons")
def test_a_role_may_add_several_icons_of_a_skill() -> None:
    passive = 'passive = [{ verb = "modify", stat = "skill", icon = "gear", delta = 2 }]'
    text = varied(('id = "smith_axe"\n', f'id = "smith_axe"\n{passive}\n'))
    state = played(text, "").state
    assert [skills(state, 0, icon) for icon in ("axe", "gear", "eye")] == [1, 2, 0]


@pytest.mark.rule("foreverot.ruling.16")
def test_a_warlord_that_another_has_removed_does_not_act() -> None:
    known = 'number = 2, cost = { red = 2, black = 1 }, icon = "axe", card = [[{ verb = '
    text = varied(
        (f'{known}"advance_warlord" }}]', f'{known}"remove", kind = "warlord", world = 6 }}]')
    )
    asked = played(text, f"{END}table roll die=2 : doom_2")
    assert asked.state.todo[-2:-1] == (Activate("murrod_b", 6),)
    game = played(text, f"{END}table roll die=2 : doom_2\nAda target world=6 slot=4")
    assert told(game, 1)[:2] == [
        "removed token=murrod_b world=6 slot=4 target=box",
        "time_turned side=night",
    ]


ON_CORE = """
scribe ruling "on Core, with two of the three that core_a costs"
  pawn_moved seat=Ada source=4 world=2
  gained seat=Ada tokens=[red, black] why=ruling
"""


@pytest.mark.rule("foreverot.ruling.8")
def test_a_set_may_say_that_icons_do_not_help_against_warlords() -> None:
    assert told(played(INERT, f"{ON_CORE}Ada confront slot=0"), 1)[1:2] == [
        "lost seat=Ada tokens=[black, red] why=core_a"
    ]
    text = varied(('name = "inert"\n', 'name = "inert"\nwarlord_skill = "none"\n'))
    with pytest.raises(Refused, match="you do not hold the cost of core_a"):
        played(text, f"{ON_CORE}Ada confront slot=0")


TURNED = 'trigger = "foreverot_die"\neffect = [{ verb = "reroll" }]'
STAYED = 'trigger = "warlord_activating"'


@pytest.mark.rule("foreverot.ruling.29")
def test_of_two_prophecies_that_cancel_the_first_asked_leaves_the_other_unused() -> None:
    lines = f"""scribe ruling "Bo and Di could turn it away"
  foretold seat=Bo card=stayed_blade
  foretold seat=Di card=averted_doom
{END}table roll die=1 : doom_2
"""
    costly = 'name = "Depal Festers"\neffect = [{ verb = "alliance", change = -1 }]'
    doom = ('name = "Depal Festers"\neffect = []', costly)
    text = varied((STAYED, 'trigger = "foreverot_reveal"'), doom)
    asked = [Window(3, "reveal"), Window(1, "reveal")]
    assert list(played(text, lines).state.todo[-2:]) == asked
    used = played(text, f"{lines}Bo prophesy card=stayed_blade").state
    assert (used.prophecies, used.fulfilled) == ([[], [], [], ["averted_doom"]], ["stayed_blade"])
    passed = played(text, f"{lines}Bo decline\nDi prophesy card=averted_doom").state
    assert passed.fulfilled == ["averted_doom"]


@pytest.mark.rule("foreverot.ruling.29")
def test_a_seat_may_use_two_prophecies_for_one_die() -> None:
    more = 'trigger = "player_die"\neffect = [{ verb = "modify", stat = "die", delta = 2 }]'
    assert INERT.count(more) == 1
    lines = """scribe ruling "two that help a die"
  foretold seat=Ada card=steady_hand
  foretold seat=Ada card=turned_omen
Ada rouse slot=4 : 1
Ada prophesy card=steady_hand
Ada prophesy card=turned_omen"""
    game = played(varied((TURNED, more)), lines)
    assert told(game, 1)[1:] == [
        "die_changed die=5",
        "removed token=onus_a world=4 slot=4 target=box",
    ]


@pytest.mark.rule("foreverot.act.rouse")
def test_a_dragon_that_finds_its_target_gone_has_nothing_to_do() -> None:
    steady = 'trigger = "player_die"\neffect = [{ verb = "modify", stat = "die", delta = 2 }]'
    taken = 'trigger = "player_die"\neffect = [{ verb = "remove", kind = "warlord" }]'
    lines = """scribe ruling "Bo may take the Warlord away"
  foretold seat=Bo card=steady_hand
Ada rouse slot=4 : 6
Bo prophesy card=steady_hand"""
    game = played(varied((steady, taken)), lines)
    assert told(game, 1) == [
        "prophesied seat=Bo card=steady_hand",
        "removed token=onus_a world=4 slot=4 target=box",
    ]
    assert game.state.dragons[4] == 2


@pytest.mark.rule("foreverot.turn.actions")
def test_a_text_takes_no_more_actions_than_are_left() -> None:
    text = levy('[{ verb = "modify", stat = "actions", delta = -8 }]')
    game = played(text, LEVY)
    assert "actions_gained seat=Ada actions=-2" in told(game, 1)


@pytest.mark.rule("foreverot.free.prophecy")
def test_a_prophecy_that_brings_what_it_answers_is_asked_for_once() -> None:
    bright = 'trigger = "night_due"\neffect = [{ verb = "cancel" }]'
    darker = 'trigger = "night_due"\neffect = [{ verb = "night_fall" }]'
    lines = f"""scribe ruling "Night, and something to lose"
  time_turned side=night
  foretold seat=Bo card=bright_night
  gained seat=Ada tokens=[red, red, red, red, red] why=ruling
  gained seat=Ada tokens=[red, red, red, red, red] why=ruling
{END}table roll die=7
Bo prophesy card=bright_night"""
    game = played(varied((bright, darker)), lines)
    assert game.state.holds[0] == {"red": 2}
