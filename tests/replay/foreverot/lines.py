"""Lines of text played with the set of the examples, changed in a few words."""

import tomllib
from typing import Any

from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.state import Options
from icecore.replay.table.log_head import new_head
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.fixture_runner import enter_line, entries, told_events
from tests.ours import FIXTURES
from tests.replay.foreverot.tables import NAMES

FOLDER = FIXTURES / GAME.name
INERT = (FOLDER / "sets" / "inert.toml").read_text("utf-8")
GIVEN = tomllib.loads((FOLDER / "rulings.toml").read_text("utf-8"))["given"]
END = "Ada end_turn\nBo end_turn\nCy end_turn\nDi end_turn\n"
LEVY = """
scribe ruling "an Influence"
  gained seat=Ada tokens=[influence] why=ruling
Ada favors : levy_of_nomads
Ada pick card=levy_of_nomads
"""


def varied(*changes: tuple[str, str]) -> str:
    """The set with the second text of each pair for the first, which stands there once."""
    text = INERT
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def text_only(*ids: str) -> str:
    return varied(*((f'id = "{id_}"\n', f'id = "{id_}"\ntext_only = true\n') for id_ in ids))


def levy(effect: str) -> str:
    """The set with another text for the Faction of LEVY."""
    known = 'name = "Levy of Nomads"\nlink = "blue"\neffect = '
    return varied((f'{known}[{{ verb = "deploy_influence" }}]', f"{known}{effect}"))


def played(text: str, lines: str) -> Timeline[Any]:
    """A game of four in its first turn, then these lines."""
    box = GAME.open_box(text, "mine.toml")
    head = new_head(GAME, NAMES[:4], box, Options(), now=0, randomness=bytes(10))
    timeline = Timeline(GAME, head, box)
    for entry in entries(GIVEN + lines):
        enter_line(timeline, entry)
    return timeline


def told(timeline: Timeline[Any], last: int) -> list[str]:
    """The events of the last records, as text."""
    return list(told_events(timeline.records[-last:], timeline.names, waits=False))
