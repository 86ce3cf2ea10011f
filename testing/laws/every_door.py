"""No door tells a seat what it may not know.

Two games are grown in lock step that a viewer cannot tell apart. Whatever its device sends, through
whatever door, the answers are the same to the letter.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff
from itertools import islice
from random import Random
from typing import Any, get_type_hints

import pytest
from msgspec.structs import replace

from icecore.events.words.plain_data import cards_in
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Allow,
    GoOn,
    Identify,
    Note,
    Ruling,
    Takeback,
)
from icecore.events.words.text_line import Anyway
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.bots import draw
from icecore.replay.kernel import Ruleset, copy, decline_all
from icecore.replay.kernel.visibility import later_fields, may_hide
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.door_feeds import ASKED, TAKEN, Feed, Told
from icecore.testing.doors import DOORS, ROUTED, SHARED
from icecore.testing.lock_step import LeakError, Worlds, has_passed_over, takes_back_others
from icecore.testing.sample_games import cards_of, is_open, seats_at, simulated
from icecore.testing.strategies import every_value

Door = Callable[[Timeline[Any], int, Feed], Told]

FEW, MANY = 4, 400
"""Pairs of games: in every run of the tests, and in a soak."""
POSITIONS = 6
"""About so many positions of a whole game are asked about."""
RARE = 8
"""So often as many pairs are grown where the worlds hardly ever differ."""
LINES, LONG = 12, 400
"""So many lines of a difference are told, and whole only if they are shorter."""
OFTEN = {"library": 4}
"""Entries at a position through a door; one through each of the others."""
SELDOM = {ROUTED: 4}
"""At one of so many positions a door is tried at all."""
WITHOUT_UNDO = (SHARED, ROUTED)
"""Doors through which nobody takes back an own act: others may do it for them, or nobody can."""


def test_no_door_tells_what_a_seat_may_not_know(game: Ruleset[Any]) -> None:
    compare_worlds(game, FEW)


@pytest.mark.soak
def test_no_door_tells_it_in_many_worlds(game: Ruleset[Any]) -> None:
    compare_worlds(game, MANY)


def compare_worlds(
    game: Ruleset[Any], pairs: int, doors: Mapping[str, Door] = DOORS, every: int = 0
) -> None:
    """Grows pairs of games and asks the same in both; raises LeakError where they answer apart."""
    if is_open(game):
        pytest.skip("nothing is hidden here")
    asked, differed, every = 0, False, every or max(1, len(simulated(game, 0)[1]) // POSITIONS)
    for number in range(RARE * pairs):
        if number >= pairs and asked:
            break
        seats = seats_at(game, number // 2)
        viewer = (*range(seats), TABLE)[number % (seats + 1)]
        dice, worlds = Random(f"two worlds {number}"), Worlds(game, viewer, seats)
        while not worlds.over:
            worlds.skip_draw(dice)
            if not worlds.grow(dice):
                break
            differed = differed or worlds.differ
            if worlds.differ and dice.randrange(every) == 0:
                asked += ask_all(worlds, doors, dice)
        if worlds.shown:
            ask_after_reveal(worlds, doors)
        elif worlds.over and worlds.differ:
            asked += ask_at_the_end(worlds, doors)
    if not differed:
        pytest.skip("nobody at the table ever sees what is hidden, so no record tells it")
    if not asked:
        pytest.skip("what is hidden shows too soon to ask anything")


def ask_all(worlds: Worlds, doors: Mapping[str, Door], dice: Random) -> int:
    """Sends entries of every kind through every door; gives their number."""
    feeds = list(feeds_of(worlds, dice))
    asked = 0
    for name, door in doors.items():
        if len(doors) > 1 and dice.randrange(SELDOM.get(name, 1)):
            continue
        for feed in dice.sample(feeds, min(len(feeds), OFTEN.get(name, 1))):
            ask(worlds, name, door, feed)
            asked += 1
    return asked


def ask(worlds: Worlds, name: str, door: Door, feed: Feed) -> None:
    """Sends one entry at both tables, and compares all that the device is told."""
    viewer, said = worlds.viewer, feed.line(worlds.one.names)
    here, there = (door(world, viewer, feed) for world in (worlds.one, worlds.other))
    reported = feed.seat == TABLE and {here.kind, there.kind} == {TAKEN, ASKED}
    taken = here.kind == there.kind == TAKEN and here.text != there.text
    shown = taken and worlds.is_shown(here.made, there.made, name)
    if here.text != there.text and not (reported or shown):
        what = "\n".join(islice(differences(here.text, there.text), LINES))
        raise LeakError(name, said, worlds.seen_by(), f"the answers differ\n{what}")
    if name == SHARED:
        return
    for world, told in ((worlds.one, here), (worlds.other, there)):
        if has_passed_over(worlds, viewer, told.made):
            raise LeakError(name, said, worlds.seen_by(), "it lets another's window pass")
        for record in told.made:
            if isinstance(record.act, Takeback) and takes_back_others(
                world, record.act.record, viewer
            ):
                raise LeakError(name, said, worlds.seen_by(), "it takes back another's act")


def differences(here: str, there: str) -> Iterator[str]:
    """The lines that differ; of long ones how they begin, and what stands at the difference."""
    mine, theirs = here.splitlines(), there.splitlines()
    if len(mine) != len(theirs):
        yield from (line[:LONG] for line in unified_diff(mine, theirs, lineterm="", n=0))
        return
    for one, other in zip(mine, theirs, strict=True):
        pairs = enumerate(zip(one, other, strict=False))
        at = next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
        for mark, line in ("-", one), ("+", other):
            if one != other:
                short = len(line) < LONG
                yield mark + (line if short else f"{line[:80]} … {line[max(80, at - 80) :][:160]}")


def ask_at_the_end(worlds: Worlds, doors: Mapping[str, Door]) -> int:
    """What a game that is over tells: results, moments, the whole replay."""
    for name, door in doors.items():
        ask(worlds, name, door, Feed(SCRIBE, None, word="undo"))
    return len(doors)


def ask_after_reveal(worlds: Worlds, doors: Mapping[str, Door]) -> None:
    """What a viewer has just been shown cannot be taken back by its own device."""
    undo = Feed(SCRIBE, None, word="undo")
    for name, door in doors.items():
        if name in WITHOUT_UNDO:
            continue
        for world in (worlds.one, worlds.other):
            if door(world, worlds.viewer, undo).kind == TAKEN:
                raise LeakError(name, "undo", worlds.seen_by(), "it takes back what it was shown")


def feeds_of(worlds: Worlds, dice: Random) -> Iterator[Feed]:
    """All kinds of entries that a device can send here, a few of each."""
    game, viewer, one, other = worlds.game, worlds.viewer, worlds.one, worlds.other
    view = game.view(one.state, viewer)
    listed = list(game.candidates(view))
    hidden = [said for world in (one, other) for said in game.candidates(world.state)]
    yield from some([Feed(*said) for said in listed], 3, dice)
    yield from some([Feed(*said) for said in hidden if said[0] != viewer], 3, dice)
    passed = copy(game, view)
    if decline_all(game, passed):  # what comes once the windows of others are closed
        yield from some([Feed(*said) for said in game.candidates(passed)], 2, dice)
    named = [Feed(seat, each) for seat, act in listed for each in named_acts(game, act)]
    yield from some(named, 4, dice)
    for world in (one, other):
        owed = game.chance(world.state)
        if owed is not None:
            yield from (Feed(TABLE, draw(owed, dice)) for _ in range(2))
    yield from (Feed(SCRIBE, None, word=word) for word in ("undo", "redo"))
    yield from some(list(of_the_keeper(worlds, dice)), 4, dice)


def named_acts(game: Ruleset[Any], act: Any) -> Iterator[Any]:
    """The act with each value of its type in each field that is hidden, or shown only later."""
    kind: Any = type(act)
    later = later_fields(kind)
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name in later or may_hide(hint):
            for value in every_value(hint, cards_of(game)) or ():
                yield replace(act, **{name: value})


def of_the_keeper(worlds: Worlds, dice: Random) -> Iterator[Feed]:
    """What belongs to the keeper of the record, about cards of others."""
    game, viewer = worlds.game, worlds.viewer
    records = [record for record in simulated(game, dice.randrange(5))[1] if record.seat != viewer]
    record = dice.choice(records)
    if record.seat >= 0:
        yield Feed(SCRIBE, Anyway(Allow("so it was"), record.seat, record.act))
    for event in record.events:
        if any(True for _ in cards_in(event)):
            yield Feed(SCRIBE, Ruling("so it was"), (event,))
    card, seat = dice.choice(cards_of(game)), dice.randrange(len(worlds.one.names))
    yield Feed(SCRIBE, Identify("hand", seat, (card,)))
    yield from (Feed(SCRIBE, act) for act in (GoOn(), Note(1, "so"), Adjourn(), Takeback(0)))
    yield Feed(max(viewer, 0), Abandon())


def some(feeds: list[Feed], number: int, dice: Random) -> list[Feed]:
    return dice.sample(feeds, min(number, len(feeds)))
