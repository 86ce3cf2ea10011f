"""One answer for each seat: am I asked, what happened to me since I acted, what is the next act.

Banner, ribbon and action bar of a phone are made of it. It is derived from the record as the seat
saw it, so it tells nothing that the seat does not know, and it is the same after a reload and on
another device.
"""

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import Takeback
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.told_lines import Line, ToldLines
from icecore.replay.desk.turn_banner import NO_WORDS, Banner, Words, banner_of
from icecore.replay.timeline.timeline import Timeline


class Bar(Struct):
    """The acts of the seat by their tags, in their places."""

    main: str = ""
    beside: list[str] = []
    """A place for each; empty where nothing of it is possible now."""
    more: list[str] = []
    leave: list[str] = []


class News(Struct):
    """All that a phone tells its seat."""

    seat: int
    banner: Banner
    mine: list[Line]
    """What the last own act did, and what the table showed for it."""
    since: list[Line]
    """What happened after it."""
    last: int
    """The record of the last own act; 0 before the first."""
    bar: Bar
    undo: bool = False
    """The device may take back its last act."""


def news_of(
    desk: Desk,
    lines: ToldLines,
    choices: Sequence[Choice],
    free: Sequence[str] = (),
    words: Words = NO_WORDS,
    may_draw: bool = False,
) -> News:
    """The news of the seat that this desk is of.

    `choices` are the acts that its device may say, `free` the tags of those that are only sampled.
    """
    seat = desk.viewer
    assert seat is not None
    own = [each for each in choices if each.said and each.said[0] == seat]
    last = last_act(desk.seen, seat)
    mine, since = parted(desk.seen, last)
    banner = banner_of(desk, words, bool(own), may_draw)
    only_word = bool(words.asking) and desk.seen.clock().seat != seat
    asked = banner.kind in ("turn", "asked") and not only_word
    return News(
        seat,
        banner,
        without_echo(lines.of(mine)),
        without_echo(lines.of(since)),
        last,
        bar_of(desk, own, free, asked=asked),
    )


# What happened.


def last_act(timeline: Timeline[Any], seat: int) -> int:
    """The last record of the present line that this seat made itself."""
    for number in reversed(timeline.line()):
        record = timeline.records[number - 1]
        if record.seat == seat and not record.implied:
            return number
    return 0


def parted(timeline: Timeline[Any], last: int) -> tuple[list[int], list[int]]:
    """The records of the last own act with what the table showed for it, and those after them."""
    line = set(timeline.line())
    after = [
        number
        for number in range(max(last, 1), len(timeline) + 1)
        if number in line or isinstance(timeline.records[number - 1].act, Takeback)
    ]
    if not last:
        return [], after

    def follows(number: int) -> bool:
        record = timeline.records[number - 1]
        return number == last or record.seat == TABLE or (record.implied and record.seat >= 0)

    mine = list(takewhile(follows, after))
    return mine, after[len(mine) :]


def without_echo(lines: list[Line]) -> list[Line]:
    """Leaves out what was only asked for, where the table shows right after it what came."""
    return [
        line
        for at, line in enumerate(lines)
        if not (line.asked and at + 1 < len(lines) and lines[at + 1].seat == TABLE)
    ]


# What could be done.


def bar_of(desk: Desk, own: Sequence[Choice], free: Sequence[str], *, asked: bool = True) -> Bar:
    """The possible acts in their places: one large, some beside it, the rest under More.

    None is large for a seat that is not asked.
    """
    rows = desk.timeline.game.phone.bar
    every = dict.fromkeys(str(tag_of(kind)) for kind in desk.timeline.game.vocabulary.acts)
    there = {str(tag_of(type(each.said[1]))) for each in own if each.said} | {*free}
    can = [tag for tag in [*every, *sorted(there - every.keys())] if tag in there]

    def tags(kinds: Collection[type[Any]]) -> list[str]:
        return [str(tag_of(kind)) for kind in kinds if tag_of(kind) in there]

    leave, rare = tags(rows.leave), tags(rows.rare)
    places = [tags(place) for place in rows.beside]
    named = {tag for place in places for tag in place} | {*leave, *rare}
    main = next(iter(tags(rows.first)), "") if asked else ""
    if asked and not main:
        usual = [tag for tag in can if tag not in named] or [tag for tag in can if tag not in leave]
        main = next(iter(usual), "")
    beside = [next((tag for tag in place if tag != main), "") for place in places]
    shown = {main, *beside}
    rest = [tag for tag in can if tag not in shown and tag not in leave]
    if not places:  # a game without a row: the first ones, as long as there is room
        usual = [tag for tag in rest if tag not in rare]
        beside, rest = usual[:3], [tag for tag in rest if tag not in usual[:3]]
    return Bar(main, beside if any(beside) else [], rest, [tag for tag in leave if tag != main])
