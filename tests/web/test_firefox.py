"""The one-file replay in Firefox, from disk: every game, step by step."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.events.file.log import read_game
from icecore.web.replay.onefile import one_file
from tests.ours import GAMES
from tests.web.firefox import Firefox, started
from tests.web.serving import put_games


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with started(tmp_path_factory.mktemp("firefox") / "profile") as running:
        yield running


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_opens_from_disk_and_every_position_is_drawn(
    firefox: Firefox, tmp_path: Path, game: str
) -> None:
    log = read_game(str(put_games(tmp_path, game, 1)), 1)
    page = tmp_path / "replay.html"
    page.write_text(one_file(log), "utf-8")
    firefox.open(page.as_uri())
    firefox.until("window.viewer && document.querySelector('#board svg rect')")
    shown = firefox.script(
        """
        const captions = new Set();
        const right = { key: "ArrowRight", bubbles: true };
        viewer.go(0);
        for (let n = 0; n <= viewer.view.length; n++) {
          captions.add(document.querySelector("#caption").textContent);
          if (!document.querySelector("#board svg rect")) return -1;
          document.body.dispatchEvent(new KeyboardEvent("keydown", right));
        }
        return captions.size;
        """
    )
    steps = firefox.script("return viewer.path.length")
    assert shown == steps
    told = firefox.script("return document.querySelector('#now').textContent")
    assert told.strip()
    assert (
        firefox.script("return document.querySelectorAll('[role=alert]:not(:empty)').length") == 0
    )
