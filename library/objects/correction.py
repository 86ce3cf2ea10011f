"""A correction in hand: previewed, answered where something no longer fits, then written."""

from typing import TYPE_CHECKING, Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Record
from icecore.library.support.acts import desk_of
from icecore.library.support.arguments import expect
from icecore.replay.kernel import Move, in_words
from icecore.replay.table.correction import (
    Choice,
    Plan,
    Said,
    check_correctable,
    place_before,
    plan,
)
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

if TYPE_CHECKING:
    from icecore.library.objects.game import Game

__all__ = ["Correction", "MisfitError"]


class MisfitError(IcecoreError):
    """Something that was said later does not fit any more: `answer` says what becomes of it."""

    def __init__(self, text: str, record: int) -> None:
        super().__init__(text)
        self.record = record


class Correction:
    """What would become of a game: `preview` tells it, `write` records it.

    Where something no longer fits, `misfit` says why, and `answer` decides: another act there, or
    none. Nothing is written before everything fits.
    """

    def __init__(self, game: "Game", number: int, act: str | None, *, insert: bool = False) -> None:
        self._game, self.number = game, number
        self._choices = dict[int, Choice]()
        self._insert = insert
        check_correctable(self._timeline, number)
        self._said: tuple[Said, ...] = () if act is None else (self._read(number, act),)
        self._plan = self._planned()

    @property
    def _timeline(self) -> Timeline[Any]:
        return self._game._recording.timeline

    def _read(self, number: int, act: str) -> Said:
        """What a line means at the place of a record."""
        expect("act", act, str, "a line as text")
        there = self._timeline.fork(place_before(self._timeline, number))
        line = desk_of(Recording(there, lambda: there.head.started)).read(act)
        return Said(line.seat, line.act, shown=tuple(line.shown))

    def _planned(self) -> Plan:
        first, instead = (self._said, None) if self._insert else ((), self._said)
        return plan(
            self._timeline, self.number, first=first, instead=instead, choices=self._choices
        )

    @property
    def misfit(self) -> str | None:
        """The first thing that no longer fits, and why; None if everything does."""
        misfit = self._plan.misfit
        if misfit is None:
            return None
        timeline, number = self._timeline, misfit.said.repeats
        why = in_words(misfit.why, timeline.voice)
        if not number:
            return f"It cannot be said there: {why}"
        told = " ".join(timeline.sentences(number)) or str(misfit.said.act)
        return f"Record {number} does not fit any more: {told} But {why}"

    @property
    def offers(self) -> list[str]:
        """What TABLE may have shown instead where a draw does not fit: freed cards come first."""
        misfit = self._plan.misfit
        if misfit is None or misfit.owed is None:
            return []
        others = [item for item in dict.fromkeys(misfit.owed.pool) if item not in misfit.freed]
        return [str(item) for item in (*misfit.freed, *others)]

    @property
    def preview(self) -> list[str]:
        """What would change, in sentences: records that read differently, points, turn, end."""
        timeline, made = self._timeline, self._plan
        after = timeline.fork(len(timeline))
        told = list[str]()
        number = len(timeline)
        for repeated in made.repeated:
            for move in repeated.moves:
                sentences = [after.voice.sentence(after.game.tell(event)) for event in move.events]
                words = " ".join(filter(None, sentences))
                number += 1
            said = repeated.said
            if not said.repeats:
                told.append(f"Said now: {words or said.act}")
            elif repeated.unwaived:
                told.append(f"Record {said.repeats} needs no waiver any more: {words}")
            elif repeated.differs:
                told.append(f"Record {said.repeats} reads now: {words}")
        told += [f"Record {left} is left out." for left in made.left_out if left != self.number]
        old = list(timeline.game.standing(timeline.state))
        new = list(timeline.game.standing(made.state))
        for name, was, now in zip(timeline.names, old, new, strict=True):
            if was != now:
                told.append(f"{name}: {now} instead of {was}.")
        if (made.outcome is None) != (timeline.outcome() is None):
            told.append("The game is over." if made.outcome else "The game is not over.")
        return told

    def answer(
        self, act: str | None = None, *, allow: str = "", stop: bool = False
    ) -> "Correction":
        """Decide about the misfit: another act there, none (the default), a waiver, or stop there.

        `allow` is the reason of a waiver. With `stop` it and all that follows is left out.
        """
        misfit = self._plan.misfit
        if misfit is None:
            raise IcecoreError("everything fits: there is nothing to decide")
        if not misfit.said.repeats:
            raise MisfitError(self.misfit or "", self.number)
        number = misfit.said.repeats
        if stop:
            choice = Choice(stop=True)
        elif allow:
            rule = getattr(misfit.why, "rule", None)
            if rule is None:
                raise IcecoreError("no rule refuses it, so there is none to waive")
            known = self._choices.get(number, Choice()).waived
            choice = Choice(waived=(*known, rule.id), reason=allow)
        elif act is None:
            choice = Choice(instead=())
        else:
            choice = Choice(instead=(self._meant(act),))
        self._choices[number] = choice
        self._plan = self._planned()
        return self

    def _meant(self, act: str) -> Said:
        """What a line means where the misfit is: on the corrected line."""
        there = self._timeline.fork(self._plan.before)
        for repeated in self._plan.repeated:
            for move in repeated.moves:
                there.load(_record(there, move))
        line = desk_of(Recording(there, lambda: there.head.started)).read(act)
        return Said(line.seat, line.act, shown=tuple(line.shown))

    def write(self, reason: str = "") -> list[int]:
        """Record the correction in one frame; gives the numbers of its records."""
        if self._plan.misfit is not None:
            raise MisfitError(self.misfit or "", self._plan.misfit.said.repeats)
        first = len(self._timeline) + 1
        made = self._game._recording.correct(self._plan, reason)
        return list(range(first, first + len(made)))


def _record(timeline: Timeline[Any], move: Move) -> AnyRecord:

    at = timeline.records[-1].at if timeline.records else 0
    return Record(at, move.seat, move.act, move.events, move.implied)
