"""Grows two games in lock step that a viewer cannot tell apart.

They differ only in what is hidden from the viewer. Where they can be told apart although nothing
was shown, something leaks.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import write_act
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, shown
from icecore.replay.kernel import Ruleset, copy, digest, enter
from icecore.replay.table.entry import records_for
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.two_worlds import alike
from icecore.testing.sample_games import any_act, timeline_of

SECOND = 1000


class LeakError(AssertionError):
    """Something tells a viewer what it may not know: at which door, by which act, and how."""

    def __init__(self, door: str, act: str, viewer: str, what: str) -> None:
        super().__init__(f"{door}: {act}, entered by the device of {viewer}: {what}")


class Worlds:
    """Two tables that look alike to `viewer`, with all that was recorded at each."""

    def __init__(self, game: Ruleset[Any], viewer: int, seats: int = 0) -> None:
        self.game, self.viewer = game, viewer
        self.one, self.other = (timeline_of(game, seats=seats) for _ in "12")
        self.shown = False
        """True once something was shown that tells the worlds apart."""

    @property
    def differ(self) -> bool:
        return digest(self.one.state) != digest(self.other.state)

    @property
    def over(self) -> bool:
        return self.one.outcome() is not None

    def seen_by(self) -> str:
        return "the table" if self.viewer == TABLE else self.one.names[self.viewer]

    def grow(self, dice: Random) -> bool:
        """One entry at each table, alike to the viewer; False where there is none.

        If something was shown that tells them apart, the last entry stands in both.
        """
        game, one, other = self.game, self.one, self.other
        owed = game.chance(one.state)
        drawn = shown(owed, dice) if owed else []
        who, act = (TABLE, owed.make(tuple(drawn))) if owed else any_act(game, one.state, dice)
        at = len(one) * SECOND
        here, parted = records_for(one, who, act, at), list[AnyRecord]()
        for choice in alike(game, one.state, other.state, (who, act, drawn), self.viewer, dice):
            try:
                there = records_for(other, who, choice, at)
            except IcecoreError:
                continue
            if self.is_shown(here, there):
                parted = there
                continue
            self._load(here, there)
            return True
        if parted:
            self._load(here, parted)
            self.shown = True
        return False

    def skip_draw(self, dice: Random) -> None:
        """Says at both tables what comes after a draw that is owed and not told.

        What nobody needs to say follows from what all know. So it is taken at both tables, or at
        neither; raises if not.
        """
        owed = [self.game.chance(world.state) for world in (self.one, self.other)]
        if None in owed:
            return
        after = [_offered_after(world, draw(chance, dice)) for world, chance in
                 zip((self.one, self.other), owed, strict=True) if chance is not None]  # fmt: skip
        both = [said for said in after[0] if said in after[1]]
        if not both:
            return
        said = dice.choice(both)
        here, there = (_records_or_none(world, said) for world in (self.one, self.other))
        if here and there:
            self.is_shown(here, there)
        elif here or there:
            line = write_act(*said, self.one.names)
            raise LeakError("the record", line, self.seen_by(), "it is taken without the draw "
                            "before it in one world, and not in another")  # fmt: skip

    def _load(self, here: Sequence[AnyRecord], there: Sequence[AnyRecord]) -> None:
        for timeline, records in ((self.one, here), (self.other, there)):
            for record in records:
                timeline.load(record)

    def is_shown(
        self, here: Sequence[AnyRecord], there: Sequence[AnyRecord], door: str = "the record"
    ) -> bool:
        """True if an act showed the viewer a difference; raises if anything else does."""
        seen, told = ([self.game.redact(record, self.viewer) for record in records]
                      for records in (here, there))  # fmt: skip
        for mine, theirs in zip(seen, told, strict=False):
            if mine == theirs:
                continue
            if _kind(mine) == _kind(theirs):
                return True
            break
        else:
            if len(seen) == len(told):
                return False
        said = self.line(next(record for record in here if not record.implied))
        raise LeakError(door, said, self.seen_by(), f"it becomes{_lines(self, seen)}\nor"
                        f"{_lines(self, told)}\nby what is hidden")  # fmt: skip

    def line(self, record: AnyRecord) -> str:
        return write_act(record.seat, record.act, self.one.names)


def _offered_after(world: Timeline[Any], act: Any) -> list[tuple[int, Any]]:
    """Lists the acts of seats once TABLE has shown something."""
    game, state = world.game, copy(world.game, world.state)
    enter(game, state, TABLE, act)
    return [] if game.chance(state) else [*game.candidates(state)]


def _records_or_none(world: Timeline[Any], said: tuple[int, Any]) -> list[AnyRecord] | None:
    try:
        return records_for(world, *said, len(world) * SECOND)
    except IcecoreError:
        return None


def _kind(record: AnyRecord) -> tuple[Any, ...]:
    return record.seat, type(record.act), record.implied


def _lines(worlds: Worlds, records: Sequence[AnyRecord]) -> str:
    marks = ("~ " if record.implied else "" for record in records)
    return "".join(
        f"\n  {mark}{worlds.line(record)}" for mark, record in zip(marks, records, strict=True)
    )


def has_passed_over(worlds: Worlds, viewer: int, records: Sequence[AnyRecord]) -> bool:
    """True if an act of the viewer let the window of another pass."""
    from icecore.events.words.record import Decline

    return any(
        record.implied and type(record.act) is Decline and record.seat != viewer
        for record in records
    )


def takes_back_others(timeline: Timeline[Any], record: int, viewer: int) -> bool:
    """True if going back to a position takes back what somebody else said."""
    gone = timeline.line()[len(timeline.line(record)) :]
    said = (timeline.records[number - 1] for number in gone)
    return any(each.seat not in (viewer, TABLE) and not each.implied for each in said)
