"""Texts of sets that differ from the sample in a few words."""

import pytest

from icecore.replay.foreverot.questions import skills
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
