"""Texts of sets that differ from the sample in a few words."""

import pytest

from icecore.replay.foreverot.questions import skills
from icecore.replay.foreverot.rules import Rules
from icecore.replay.kernel import Refused
from tests.replay.foreverot.lines import played, varied


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


@pytest.mark.rule("foreverot.event.kinds")
def test_what_an_event_forbids_is_refused_by_the_event() -> None:
    known = 'name = "Righteous Fury"\ncontinuous = true\npassive = '
    less = '[{ verb = "modify", stat = "confront_min", delta = -1 }]'
    text = varied((f"{known}{less}", f'{known}[{{ verb = "forbid", action = "gate" }}]'))
    lines = """scribe ruling "the Event"
  event_active card=righteous_fury due=false
Ada gate world=5"""
    with pytest.raises(Refused, match="a card forbids you to gate") as caught:
        played(text, lines)
    assert caught.value.rule is Rules.EVENT_KINDS
