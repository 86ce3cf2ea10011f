"""Suspects after a refusal of something that did happen: records that may have been written wrong.

Whoever asks hears no more than their view tells: the search runs on the game as they saw it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.lexicon import folded
from icecore.events.words.plain_data import things_in
from icecore.events.words.wire import TABLE
from icecore.replay.desk.correction_draft import Draft
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import copy, enter, fill_in
from icecore.replay.kernel.sentences import Sentence, Who
from icecore.replay.table.correction import Choice
from icecore.replay.table.mistakes import Mistake, Refusal, likeliest, mistakes, refusal_of
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

SHOWN = 8
"""Suspects that are listed; more would only be in the way."""


class Suspect(NamedTuple):
    """One record that, said otherwise, makes all the rest fit."""

    number: int
    told: str
    """Which record, what it says, what was meant."""
    meanings: tuple[Mistake, ...]
    """What may have been meant, the likeliest first."""


def suspects(
    seen: Timeline[Any],
    said: str | tuple[int, Any],
    go_on: Callable[[], bool],
    tried: Callable[[int, int], None] = lambda tries, found: None,
) -> list[Suspect]:
    """The suspects, the likeliest first, if this was said: an act, or a line that is understood
    only where it fits.

    The search ends when `go_on` says no. `tried` hears how many tries were made, and how many
    records were found.
    """
    refusal = _line_refusal(seen, said) if isinstance(said, str) else refusal_of(seen.game, *said)
    found = list[Mistake]()
    for tries, mistake in enumerate(mistakes(seen, refusal), 1):
        if mistake is not None:
            found.append(mistake)
        tried(tries, len({one.number for one in found}))
        if not go_on():
            break
    by_record = dict[int, list[Mistake]]()
    for mistake in likeliest(found):
        by_record.setdefault(mistake.number, []).append(mistake)
    return [
        Suspect(number, _told(seen, meanings), tuple(meanings))
        for number, meanings in list(by_record.items())[:SHOWN]
    ]


def _line_refusal(seen: Timeline[Any], line: str) -> Refusal:
    """A line names things as they lie: what it means is read in every position anew."""
    there = seen.fork(len(seen))

    def fits(state: Any) -> bool:
        there.state = state
        try:
            fill_in(seen.game, state)
            said = Desk(Recording(there)).read(line)
            enter(seen.game, copy(seen.game, state), said.seat, said.act, said.shown)
        except IcecoreError:
            return False
        return True

    typed = folded(line)
    named = (
        id_
        for names in seen.box.lexicon.printed.values()
        for id_, name in names.items()
        if folded(name) in typed
    )
    return Refusal(fits, frozenset(named))


def draft_of(timeline: Timeline[Any], mistake: Mistake, viewer: int | None = None) -> Draft:
    """The correction that puts a mistake right."""
    choices = {number: Choice(instead=(said,)) for number, said in mistake.swapped}
    return Draft(timeline, mistake.number, mistake.instead, viewer=viewer, choices=choices)


def _told(seen: Timeline[Any], meanings: Sequence[Mistake]) -> str:
    first, more = meanings[0], len(meanings) - 1
    was = said_in_words(seen, first.number)
    if first.instead is None:
        told = f"Record {first.number}: “{was}” never happened"
    else:
        was, now = _otherwise(seen, first) or (was, meaning_in_words(seen, first))
        told = f"Record {first.number}: not “{was}”, but “{now}”"
    others = f", or {more} other{'s' if more > 1 else ''}" if more else ""
    return f"{told}{others}."


def said_in_words(seen: Timeline[Any], number: int) -> str:
    """What a record says: `Lana: discover Old Slip`."""
    record = seen.records[number - 1]
    return _words(seen, number, record.seat, record.act)


def meaning_in_words(seen: Timeline[Any], mistake: Mistake) -> str:
    """What may have been meant in its place."""
    said = mistake.instead
    if said is None:
        return "it never happened"
    record = seen.records[mistake.number - 1]
    words = _words(seen, mistake.number, said.seat, said.act)
    same = said.seat == record.seat
    return words.partition(": ")[2] if same and said.seat != TABLE else words


def _otherwise(seen: Timeline[Any], mistake: Mistake) -> tuple[str, str] | None:
    """The one card that is another in a draw of several; None where more differs."""
    said = seen.records[mistake.number - 1].act
    assert mistake.instead is not None
    was, now = (Counter(_names(seen, act)) for act in (said, mistake.instead.act))
    gone, come = list((was - now).elements()), list((now - was).elements())
    alone = was.total() == 1 or type(said) is not type(mistake.instead.act)
    return None if alone or (len(gone), len(come)) != (1, 1) else (gone[0], come[0])


def _names(seen: Timeline[Any], act: Any) -> Iterator[str]:
    for thing, kind in things_in(act):
        yield seen.voice.it(kind.means or "", thing)


def _words(seen: Timeline[Any], number: int, seat: int, act: Any) -> str:
    phrase = seen.game.phrase(seen.at(seen.parent(number)), seat, act)
    return seen.voice.words(phrase if seat == TABLE else Sentence(Who(seat), ": ", phrase))
