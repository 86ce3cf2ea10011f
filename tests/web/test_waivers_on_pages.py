"""A page that is refused an act is told how the scribe may allow it."""

from pathlib import Path

import pytest

from icecore.events.words.errors import IcecoreError
from icecore.library.support.clock import now
from icecore.replay.table.recording import Recording
from icecore.web.table.entries import Say, enter
from tests.cli.recorder.tables import DEAL, begun


def test_a_refusal_in_the_browser_tells_how_to_play_it_anyway(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", DEAL)
    with Recording.open(path, now) as session:
        with pytest.raises(IcecoreError) as refused:
            enter(session, Say(after=2, line="Lana discover 8"))
        hint = 'To play it anyway: scribe allow "why" Lana discover square=8'
        assert hint in str(refused.value)
        with pytest.raises(IcecoreError) as blind:
            enter(session, Say(after=2, viewer=1, line="Lana discover 8"))
        assert "anyway" not in str(blind.value)
        answer = enter(session, Say(after=2, line='scribe allow "why" Lana discover 8'))
        assert "Allowed against pyramid.discover.1: why" in answer["told"]
