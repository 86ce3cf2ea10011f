"""The legal acts as a list to choose from: grouped by seat and act, narrowed by what is typed."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from icecore.events.words.named import tag_of
from icecore.events.words.text import write_act, write_event
from icecore.events.words.wire import SCRIBE
from icecore.replay.course.timeline import Timeline
from icecore.replay.kernel import would_take

WORDS = re.compile(r"[^\s=,\[\](){}\"]+")


class Choice(NamedTuple):
    """One line of the list: an act, or something that TABLE may have shown."""

    group: str
    text: str
    """What one would type."""
    label: str
    """What stands in the list, below its group."""
    said: tuple[int, Any] | None = None
    """Seat and act; None for what is picked from a pool."""
    item: Any = None


def legal_acts(timeline: Timeline[Any], state: Any) -> list[tuple[int, Any]]:
    """What the seats may do, each as its own view allows it, and the scribe where only it can.

    A record may know more of a hidden hand than the view of its seat: that the card is elsewhere.
    """
    game, seats = timeline.game, range(len(timeline.names))
    acts = [
        (who, act)
        for seat in seats
        for who, act in game.candidates(game.view(state, seat))
        if who == seat and would_take(game, state, who, act)
    ]
    return acts + [(who, act) for who, act in game.candidates(state) if who == SCRIBE]


def choices_of(acts: Iterable[tuple[int, Any]], names: Sequence[str]) -> list[Choice]:
    """The acts in groups, the groups in the order in which they first appear."""
    grouped: dict[str, list[Choice]] = {}
    for seat, act in acts:
        group = f"{names[seat]} · {tag_of(type(act))}" if seat >= 0 else str(tag_of(type(act)))
        choice = Choice(
            group, write_act(seat, act, names), write_event(act, names), said=(seat, act)
        )
        grouped.setdefault(group, []).append(choice)
    return [choice for group in grouped.values() for choice in group]


def narrowed(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """Those that have a word beginning with each typed word; else those that contain them."""
    wanted = [word.casefold() for word in WORDS.findall(typed)]
    if not wanted:
        return list(choices)
    split = [(choice, WORDS.findall(choice.text.casefold())) for choice in choices]
    begin = [
        choice
        for choice, words in split
        if all(any(word.startswith(start) for word in words) for start in wanted)
    ]
    return begin or [
        choice for choice in choices if all(part in choice.text.casefold() for part in wanted)
    ]


def only(choices: Sequence[Choice], typed: str) -> Choice | None:
    """The one that typed words can mean: the only one that fits, or that has exactly them."""
    wanted = {word.casefold() for word in WORDS.findall(typed)}
    if not wanted:
        return None
    fitting = narrowed(choices, typed)
    exact = [each for each in fitting if wanted <= {*WORDS.findall(each.text.casefold())}]
    sure = fitting if len(fitting) == 1 else exact
    return sure[0] if len(sure) == 1 else None
