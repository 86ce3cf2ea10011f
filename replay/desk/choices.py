"""The legal acts as a list to choose from: in sentences, and as one would type them."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from icecore.events.words.lexicon import folded
from icecore.events.words.plain_data import tag_of
from icecore.events.words.text_line import write_act
from icecore.events.words.wire import SCRIBE
from icecore.replay.kernel import Ruleset, would_take
from icecore.replay.kernel.sentences import its
from icecore.replay.kernel.voice import Voice
from icecore.replay.timeline.timeline import Timeline

NUMBER = re.compile(r"-?[0-9]+")
MARKS = str.maketrans(dict.fromkeys('=,[](){}":;', " "))


class Choice(NamedTuple):
    """One line of the list: an act, or something that TABLE may have shown."""

    group: str
    text: str
    """The line to type for it."""
    label: str
    """The same in words, as it stands in the list below its group."""
    said: tuple[int, Any] | None = None
    """Seat and act; None for what is picked from a pool."""
    item: Any = None
    words: str = ""
    """The label before it was told apart from others that read alike."""
    things: tuple[str, ...] = ()
    """The things of the set that its words name."""


def line_of(choice: Choice) -> str:
    """A choice in words, and what to type for it: `discover Old Slip  (Lana discover square=3)`."""
    return f"{choice.label}  ({choice.text})"


def legal_acts(timeline: Timeline[Any], state: Any) -> list[tuple[int, Any]]:
    """Lists the acts that the view of each seat allows, and the scribe's where only it can act.

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


def choices_of(
    game: Ruleset[Any], state: Any, acts: Iterable[tuple[int, Any]], voice: Voice
) -> list[Choice]:
    """The acts in groups by seat and word, in the order in which these first appear."""
    grouped: dict[str, list[Choice]] = {}
    for seat, act in acts:
        word = str(tag_of(type(act))).replace("_", " ")
        group = f"{voice.who(seat)} · {word}" if seat >= 0 else word
        phrase = game.phrase(state, seat, act)
        label = voice.words(phrase)
        things = tuple(voice.it(*it) for it in its(phrase) if voice.lexicon.ids(it.means))
        text = write_act(seat, act, voice.names)
        choice = Choice(group, text, label, said=(seat, act), words=label, things=things)
        grouped.setdefault(group, []).append(choice)
    return [choice for group in grouped.values() for choice in _told_apart(group)]


def _told_apart(group: list[Choice]) -> list[Choice]:
    """Adds the typed line to labels that would read alike."""
    if len({choice.label for choice in group}) == len(group):
        return group
    count = Counter(choice.label for choice in group)
    return [
        choice._replace(label=f"{choice.label} [{choice.text.partition(' ')[2]}]")
        if count[choice.label] > 1
        else choice
        for choice in group
    ]


def words_in(text: str) -> list[str]:
    """The words of a line as far as they matter, marks left out; a number keeps its minus."""
    words = text.translate(MARKS).split()
    return [word for word in map(_folded, words) if word]


def _folded(word: str) -> str:
    return word if NUMBER.fullmatch(word) else folded(word)


def narrowed(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """Those that have a word beginning with each typed word; else those that contain them."""
    wanted = words_in(typed)
    if not wanted:
        return list(choices)
    begin = [
        choice
        for choice in choices
        if all(any(begins(word, start) for word in _words(choice)) for start in wanted)
    ]
    return begin or [
        choice
        for choice in choices
        if all(part in folded(choice.text) or part in folded(choice.label) for part in wanted)
    ]


def begins(word: str, start: str) -> bool:
    """Accepts the beginning of a word, or the word with an s: `disc`, `discovers`."""
    return word.startswith(start) or start == f"{word}s"


def only(choices: Sequence[Choice], typed: str) -> Choice | None:
    """The one that typed words can mean: the only one that fits, or that has exactly them."""
    wanted = set(words_in(typed))
    if not wanted:
        return None
    fitting = narrowed(choices, typed)
    exact = [each for each in fitting if wanted <= set(_words(each))]
    same = [each for each in exact if wanted in ({*words_in(each.text)}, {*words_in(each.label)})]
    sure = fitting if len(fitting) == 1 else same if len(same) == 1 else exact
    return sure[0] if len(sure) == 1 else None


def _words(choice: Choice) -> list[str]:
    return words_in(f"{choice.group} {choice.text} {choice.label}")
