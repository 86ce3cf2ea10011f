"""Texts of sets that differ from the sample in a few words."""

import pytest

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
