"""Lists the events of a ruling, and checks that they can be carried out here."""

from collections.abc import Sequence
from typing import Any

from icecore.events.words.docstrings import first_line
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import tag_of
from icecore.events.words.text_line import write_event
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import copy, in_words
from icecore.replay.kernel.prospects import ruled


def kinds(desk: Desk) -> list[tuple[str, Any]]:
    """Every event of the game: its word, and what it says of itself."""
    return [
        (f"{tag_of(cls)}  {first_line(cls)}", cls) for cls in desk.timeline.game.vocabulary.events
    ]


def checked(desk: Desk, events: Sequence[Any]) -> str | None:
    """Says why these events cannot be carried out here; None if they can."""
    game = desk.timeline.game
    try:
        ruled(game, copy(game, desk.timeline.state), events)
    except IcecoreError as error:
        return in_words(error, desk.voice)
    return None


def overview(desk: Desk, events: Sequence[Any]) -> str:
    """The events so far in words, and whether they hold."""
    lines = []
    for event in events:
        lines.append(write_event(event, desk.names))
        told = desk.timeline.voice.words(desk.timeline.game.tell(event))
        lines += [f"    {told}"] if told else []
    problem = checked(desk, events)
    lines.append(f"But: {problem}" if problem else "This can be carried out.")
    return "\n".join(lines)
