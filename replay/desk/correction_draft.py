"""A correction that is being made: what was meant, what would change, and what must be decided.

It is planned on the timeline that its viewer may see, so that nothing that is said of it tells
more. Who keeps the record plans it once more on the whole timeline, and writes that.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Record
from icecore.events.words.text_line import Line, write_act
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import Choice as Listed
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import in_words
from icecore.replay.kernel.sentences import Sentence, Who
from icecore.replay.show.state_contents import contents
from icecore.replay.table import correction
from icecore.replay.table.correction import Choice, Plan, Repeated, Said
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint

UNSEEN = "unseen"
"""What is in no zone that is told: it changes with every other."""
MOST_TOLD = 12
"""Zones and later records that a preview tells of; the rest is counted."""


class MisfitError(IcecoreError):
    """Something that was said later does not fit any more: an answer says what becomes of it."""

    def __init__(self, text: str, record: int) -> None:
        super().__init__(text)
        self.record = record


class Answer(NamedTuple):
    """The answer for the first record that no longer fits. Without more it is left out."""

    act: str | Line | None = None
    """Said there instead: another act, or the cards that TABLE showed."""
    allow: str = ""
    """The reason why it is allowed against the rule."""
    stop: bool = False
    """It and all that follows are left out."""


class Draft:
    """A correction of one record for one viewer; None sees everything."""

    def __init__(
        self,
        timeline: Timeline[Any],
        number: int,
        act: str | Line | Said | None = None,
        *,
        insert: bool = False,
        viewer: int | None = None,
        choices: Mapping[int, Choice] | None = None,
    ) -> None:
        self.whole, self.number, self.insert, self.viewer = timeline, number, insert, viewer
        correction.check_correctable(timeline, number)
        self.seen = timeline if viewer is None else Viewpoint(timeline, viewer).timeline
        if insert and act is None:
            raise IcecoreError("say which act is to be inserted")
        self.said = () if act is None else (meant(self.seen, number, act, viewer),)
        self.choices = dict(choices or {})
        """By record: what becomes of it where it does not fit."""
        self.plan = self._planned(self.seen)

    def _planned(self, timeline: Timeline[Any]) -> Plan:
        first, instead = (self.said, None) if self.insert else ((), self.said)
        return correction.plan(
            timeline, self.number, first=first, instead=instead, choices=self.choices
        )

    @property
    def misfit(self) -> str | None:
        """The first thing that no longer fits, and why; None if everything does."""
        misfit = self.plan.misfit
        if misfit is None:
            return None
        number, why = misfit.said.repeats, in_words(misfit.why, self.seen.voice)
        if not number:
            return f"It cannot be said there: {why}"
        told = " ".join(self.seen.sentences(number)) or self._typed(misfit.said)
        return f"Record {number} does not fit any more: {told} But {why}"

    def ways_out(self) -> list[Listed]:
        """What may be said where something no longer fits; freed cards come first."""
        misfit = self.plan.misfit
        if misfit is None or not misfit.said.repeats:
            return []
        desk = self._desk_there()
        pending = desk.pending_draw()
        cards = [] if pending is None or pending.owed.count != 1 else pending.choices()
        cards.sort(key=lambda card: card.item not in misfit.freed)
        kind = type(misfit.said.act)
        acts = [each for each in desk.choices() if each.said and each.said[0] == misfit.said.seat]
        acts.sort(key=lambda each: each.said is None or type(each.said[1]) is not kind)
        return [*cards, *acts]

    def answer(self, said: Answer) -> None:
        """Decide about the first thing that no longer fits."""
        misfit = self.plan.misfit
        if misfit is None:
            raise IcecoreError("everything fits: there is nothing to decide")
        number = misfit.said.repeats
        if not number:
            raise MisfitError(self.misfit or "", self.number)
        if said.stop:
            choice = Choice(stop=True)
        elif said.allow:
            rule = getattr(misfit.why, "rule", None)
            if rule is None:
                raise IcecoreError("no rule refuses it, so there is none to waive")
            known = self.choices.get(number, Choice()).waived
            choice = Choice(waived=(*known, rule.id), reason=said.allow)
        elif said.act is None:
            choice = Choice(instead=())
        else:
            line = _read(self._desk_there(), said.act)
            choice = Choice(instead=(Said(line.seat, line.act, shown=tuple(line.shown)),))
        self.choices[number] = choice
        self.plan = self._planned(self.seen)

    def _desk_there(self) -> Desk:
        """The desk on the corrected line, as far as it goes."""
        there = self.seen.fork(self.plan.before)
        for repeated in self.plan.repeated:
            for move in repeated.moves:
                at = there.records[-1].at if there.records else 0
                there.load(Record(at, move.seat, move.act, move.events, move.implied))
        return _desk(there, self.viewer)

    def final(self) -> Plan:
        """The correction as it can be written; raises while something does not fit."""
        if self.plan.misfit is not None:
            raise MisfitError(self.misfit or "", self.plan.misfit.said.repeats)
        if self.viewer is None:
            return self.plan
        whole = self._planned(self.whole)
        if whole.misfit is not None:
            number = whole.misfit.said.repeats
            raise MisfitError(
                "something that this view does not show no longer fits; "
                "decide it where everything is seen",
                number,
            )
        return whole

    def preview(self) -> list[str]:
        """What would change, in sentences: later records, points, cards, turn, end."""
        timeline, plan = self.seen, self.plan
        told = list(self._records())
        rest = len(told) - MOST_TOLD
        if rest > 1:
            told[MOST_TOLD:] = [f"{rest} more records read differently."]
        told += [f"Record {left} is left out." for left in self.left_out]
        if plan.misfit is not None:
            return told
        return [*told, *_points(timeline, plan), *self._cards(), *_end(timeline, plan)]

    def _typed(self, said: Said) -> str:
        return write_act(said.seat, said.act, self.seen.names)

    @property
    def left_out(self) -> list[int]:
        """The later records that nothing is said for any more."""
        replaced = {number for number, choice in self.choices.items() if choice.instead}
        return [n for n in self.plan.left_out if n != self.number and n not in replaced]

    def _records(self) -> Iterator[str]:
        timeline = self.seen
        for repeated in self.plan.repeated:
            said = repeated.said
            if all(move.implied for move in repeated.moves):
                continue
            words = " ".join(filter(None, _sentences(timeline, repeated)))
            if not said.repeats:
                yield f"Said now: {words or self._typed(said)}"
            elif repeated.unwaived:
                yield f"Record {said.repeats} needs no waiver any more: {words}"
            elif repeated.differs:
                yield f"Record {said.repeats} reads now: {words}"

    def _cards(self) -> list[str]:
        """Lists the cards that lie elsewhere, zone by zone."""
        before, after = self._zones(self.seen.state), self._zones(self.plan.state)
        told = [
            words
            for place, now in after.items()
            if place in before and (words := _moved(place, before[place], now))
        ]
        rest = len(told) - MOST_TOLD
        return [*told[:MOST_TOLD], *([f"{rest} more zones differ."] if rest > 0 else [])]

    def _zones(self, state: Any) -> dict[str, Counter[str]]:
        """Gives the contents of each zone, as the viewer may know them."""
        timeline, names = self.seen, self.seen.names
        seen = state if self.viewer is None else timeline.game.view(state, self.viewer)
        found = dict[str, Counter[str]]()
        for part in contents(seen, len(names), names, timeline.box.lexicon):
            if part.is_row and part.label != UNSEEN:
                place = part.label if part.seat is None else f"{names[part.seat]}, {part.label}"
                things = Counter[str]()
                for item in part.items:
                    things[item.name or "?"] += item.copies
                found[place] = things
        return found


def _moved(place: str, before: Counter[str], now: Counter[str]) -> str:
    """`Lana, hand: Ice Fall instead of Old Slip.`; nothing if the same lies there."""
    came, left = (", ".join(things.elements()) for things in (now - before, before - now))
    if came and left:
        return f"{place}: {came} instead of {left}."
    return f"{place}: {came or left} {'more' if came else 'less'}." if came or left else ""


def _sentences(timeline: Timeline[Any], repeated: Repeated) -> Iterator[str]:
    """The sentences of a record itself, without those of the records that are filled in."""
    for move in repeated.moves:
        for event in () if move.implied else move.events:
            yield timeline.voice.sentence(timeline.game.tell(event))


def _points(timeline: Timeline[Any], plan: Plan) -> Iterator[str]:
    game = timeline.game
    old, new = list(game.standing(timeline.state)), list(game.standing(plan.state))
    names = ["All together"] if game.cooperative else timeline.names
    for name, was, now in zip(names, old, new, strict=False):
        if was != now:
            yield f"{name}: {now} instead of {was}."


def _end(timeline: Timeline[Any], plan: Plan) -> Iterator[str]:
    was, now = timeline.clock(), timeline.game.clock(plan.state)
    if now.turn != was.turn:
        yield f"It is turn {now.turn} instead of {was.turn}."
    if now.seat != was.seat and plan.outcome is None and now.seat is not None:
        yield timeline.voice.sentence(Sentence(Who(now.seat), " is to act."))
    before = timeline.outcome()
    if (plan.outcome is None) != (before is None):
        yield "The game is over." if plan.outcome else "The game is not over."
    elif plan.outcome != before and plan.outcome is not None:
        winners = " and ".join(timeline.names[seat] for seat in plan.outcome.winners)
        yield f"The game ends otherwise: {plan.outcome.reason}, won by {winners or 'nobody'}."


def meant(
    timeline: Timeline[Any], number: int, act: str | Line | Said, viewer: int | None = None
) -> Said:
    """What a line means at the place of a record."""
    if isinstance(act, Said):
        return act
    desk = _desk(timeline.fork(timeline.parent(number)), viewer)
    line = _read(desk, act)
    return Said(line.seat, line.act, shown=tuple(line.shown))


def meanings(timeline: Timeline[Any], number: int, viewer: int | None = None) -> list[Listed]:
    """What may have been meant by a record: what else was possible there, its own kind first."""
    correction.check_correctable(timeline, number)
    seen = timeline if viewer is None else Viewpoint(timeline, viewer).timeline
    record = seen.records[number - 1]
    desk = _desk(seen.fork(seen.parent(number)), viewer)
    pending = desk.pending_draw()
    if record.seat == TABLE and pending is not None:
        if pending.owed.count == 1:
            make = pending.owed.make
            return [each for each in pending.choices() if make((each.item,)) != record.act]
        return []
    acts = [each for each in desk.choices() if each.said and each.said != (record.seat, record.act)]
    acts.sort(key=lambda each: _unlike(each, record))
    return acts


def _unlike(listed: Listed, record: Any) -> tuple[bool, bool]:
    assert listed.said is not None
    seat, act = listed.said
    return seat != record.seat, type(act) is not type(record.act)


def _desk(there: Timeline[Any], viewer: int | None) -> Desk:
    return Desk(Recording(there, lambda: there.head.started), viewer)


def _read(desk: Desk, act: str | Line) -> Line:
    return act if isinstance(act, Line) else desk.read(act)
