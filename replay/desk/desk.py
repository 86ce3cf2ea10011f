"""What lies before the scribe: a game as it is recorded or tried out, through a viewer's eyes."""

import copy as shallow
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Record, Takeback
from icecore.events.words.text import Anyway, parse_line, write_act
from icecore.events.words.wire import SCRIBE
from icecore.replay.course.entry import allowed, enter_act, take_back
from icecore.replay.course.session import Session
from icecore.replay.course.timeline import Timeline, with_names
from icecore.replay.course.viewpoint import viewer_name
from icecore.replay.desk.acts import legal_acts
from icecore.replay.desk.allowing import allowance_hint
from icecore.replay.desk.completion import Known, cards_in
from icecore.replay.kernel import Chance, Game, Refused, copy, enter
from icecore.replay.show.plain import counted
from icecore.replay.show.story import story, who_won


class Recording(Protocol):
    """Where acts go: into a log, or into memory."""

    @property
    def timeline(self) -> Timeline[Any]: ...

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]: ...


class WhatIf:
    """A line that is only tried: entered like a recording, kept in memory alone."""

    def __init__(self, origin: Timeline[Any], at: int, now: Callable[[], int]) -> None:
        self.timeline = origin.fork(at)
        self.now = now

    def enter(
        self, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = ()
    ) -> list[AnyRecord]:
        at = max(0, self.now() - self.timeline.head.started)
        return enter_act(self.timeline, seat, act, at, shown=shown, events=events)


class Desk:
    """All that a screen shows, as `viewer` may see it: None sees everything, TABLE the public."""

    def __init__(self, recording: Recording, viewer: int | None = None) -> None:
        self.recording, self.viewer = recording, viewer
        self._seen: tuple[object, Timeline[Any]] | None = None

    @property
    def timeline(self) -> Timeline[Any]:
        """The whole truth: for entering, not for showing."""
        return self.recording.timeline

    @property
    def names(self) -> tuple[str, ...]:
        return self.timeline.names

    @property
    def seen(self) -> Timeline[Any]:
        """The timeline with everything unknown that the viewer may not know."""
        full = self.timeline
        if self.viewer is None:
            return full
        key = (full, self.viewer, len(full), full.present)
        if self._seen is None or self._seen[0] != key:
            seen = shallow.copy(full)
            seen.records = [full.game.redact(record, self.viewer) for record in full.records]
            seen.state = full.game.view(full.state, self.viewer)
            self._seen = key, seen
        return self._seen[1]

    @property
    def path(self) -> Path | None:
        """The log that is recorded into; None while something is only tried."""
        return self.recording.log.path if isinstance(self.recording, Session) else None

    def known(self, orders: Sequence[str] = ()) -> Known:
        """What a line can be about, as far as the viewer knows."""
        owed, acts = self.owed(), self.acts()
        pool = list(map(str, owed.pool)) if owed else []
        events = [record.events for record in self.seen.records]
        cards = sorted(cards_in(pool, [act for _, act in acts], *events))
        vocabulary = self.timeline.game.vocabulary
        return Known(vocabulary, self.names, acts, owed, cards, tuple(orders), self.pool_after)

    def board(self) -> str:
        return self.timeline.game.board(self.seen.state, self.names)

    def acts(self) -> list[tuple[int, Any]]:
        """What may be done now; for other seats, what the viewer must think possible."""
        if self.timeline.outcome() is not None:
            return []
        if self.viewer is None:
            return legal_acts(self.timeline, self.timeline.state)
        return list(self.timeline.game.candidates(self.seen.state))

    def owed(self) -> Chance | None:
        if self.timeline.outcome() is not None:
            return None
        return self.timeline.game.chance(self.seen.state)

    def question(self) -> str:
        """Who must speak, in a sentence."""
        timeline, outcome, owed = self.seen, self.seen.outcome(), self.owed()
        if outcome is not None:
            won = who_won(timeline.game, outcome, self.names)
            return f"The game is over: {outcome.reason}.{won} Seal the log with F10."
        pause = "Adjourned; the next act resumes the game. " if timeline.is_adjourned() else ""
        if owed is not None:
            order = " In order." if owed.ordered and owed.count > 1 else ""
            return f"{pause}The table is asked: {self.timeline.voice.words(owed.why)}{order}"
        awaited = timeline.clock().seat
        able = {seat for seat, _ in self.acts()} - {awaited}
        who = [self.names[seat] for seat in sorted(able) if seat >= 0]
        others = " or ".join([*who, *(["the scribe"] if SCRIBE in able else [])])
        told = f"{self.names[awaited]} is to act." if awaited is not None and awaited >= 0 else ""
        if others:
            told = f"{told[:-1]}, or {others}." if told else f"It is for {others} to act."
        return pause + (told or "Nobody can act here: enter a ruling, or take something back.")

    def by_name(self, text: str) -> str:
        return with_names(text, self.names)

    def refusal(self, error: IcecoreError, tried: Any = None) -> str:
        """Why not, by which rule, and what would be legal: first more of what was tried."""
        if not isinstance(error, Refused):
            return self.by_name(str(error))
        acts = sorted(self.acts(), key=lambda item: type(item[1]) is not type(tried))
        legal = [write_act(*said, self.names) for said in acts if said != error.said]
        owed = self.owed()
        if error.owed is not None and self.viewer is None:
            hint = f"\nThe table may show: {', '.join(dict.fromkeys(map(str, error.owed.pool)))}"
        elif owed is not None:
            hint = f"\nThe table is asked first: {self.timeline.voice.words(owed.why)}"
        elif legal:
            more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
            hint = f"\nLegal now: {'; '.join(legal[:4])}{more}."
        else:
            hint = ""
        anyway = allowance_hint(error, self.names) if self.viewer is None else ""
        return f"refused by {self.by_name(str(error))}{hint}{anyway}"

    def say(self, line: str, events: Sequence[Any] = ()) -> list[AnyRecord]:
        """Enter a line of text notation."""
        said = parse_line(line, self.timeline.game.vocabulary, self.names)
        return self.recording.enter(said.seat, said.act, shown=said.shown, events=events)

    def preview(self, seat: int, act: Any, shown: Sequence[Any] = ()) -> str:
        """What would come of an act, as far as the viewer could tell."""
        game = self.timeline.game
        try:
            if isinstance(act, Anyway):
                moves = allowed(self.seen, act, shown)
            else:
                moves = enter(game, copy(game, self.seen.state), seat, act, shown)
        except IcecoreError as error:
            return self.by_name(str(error))
        told, voice = list[str](), self.timeline.voice
        for move in moves:
            record: AnyRecord = Record(0, move.seat, move.act, move.events)
            if self.viewer is not None:
                record = game.redact(record, self.viewer)
            told += [voice.words(game.tell(event)) for event in record.events]
        return " ".join(filter(None, told))

    def pool_after(self, line: str) -> list[str]:
        """What TABLE could show once a line was said; nothing if it cannot be said."""
        game = self.timeline.game
        try:
            said = parse_line(line, game.vocabulary, self.names)
            trial = copy(game, self.seen.state)
            enter(game, trial, said.seat, said.act)
            owed = game.chance(trial)
        except IcecoreError:
            return []
        return list(dict.fromkeys(map(str, owed.pool))) if owed else []

    def story(self, records: int) -> list[str]:
        """The end of the story, as many records as asked for."""
        return list(story(self.seen, self.seen.line()[-records:]))[1:]

    def recorded(self, records: Sequence[AnyRecord]) -> str:
        """`✓ 3 to 5 recorded. Lana discovers mart …`: said only once they are."""
        last = len(self.timeline)
        first = last - len(records) + 1
        numbers = f"{first} to {last}" if len(records) > 1 else str(last)
        sentences = [text for n in range(first, last + 1) for text in self.seen.sentences(n)]
        return f"✓ {numbers} {'recorded' if self.path else 'tried'}. {' '.join(sentences)}"

    def redo(self) -> Takeback:
        """The takeback that undoes the last one, as long as nothing else was said since."""
        records, taken = self.timeline.records, list[int]()
        first = len(records)
        while first and isinstance(records[first - 1].act, Takeback):
            first -= 1
        present = first
        for record in records[first:]:
            target = record.act.record
            if taken and taken[-1] == target and target not in self.timeline.line(present):
                taken.pop()
            else:
                taken.append(present)
            present = target
        if not taken:
            raise IcecoreError("there is nothing to redo")
        return Takeback(taken[-1])

    def undo(self) -> Takeback:
        return take_back(self.timeline)

    def take_back(self, number: int) -> list[AnyRecord]:
        return self.recording.enter(SCRIBE, Takeback(number))

    def headline(self) -> str:
        """Which game, where it stands, who looks."""
        round_number, turn, _ = self.timeline.clock()
        where = f"round {round_number}, turn {turn}" if turn else "setup"
        looks = "" if self.viewer is None else f" · as {viewer_name(self.viewer, self.names)} sees"
        count = counted(len(self.timeline), "record", "records")
        return f"{self.timeline.game.title} · {where} · {count}{looks}"


def free_file(game: Game[Any], today: date, folder: Path = Path()) -> str:
    """`boreal-pyramid-2026-05-01.ice`, with a number if that is taken."""
    stem = f"{game.name.replace('_', '-')}-{today:%Y-%m-%d}"
    names = (f"{stem}{'' if number == 1 else f'-{number}'}.ice" for number in range(1, 10**6))
    return next(name for name in names if not (folder / name).exists())


def free_name(path: Path, word: str) -> Path:
    """`evening-what-if.ice`, or with a number if that is taken."""
    tries = (f"{path.stem}-{word}{'' if n == 1 else f'-{n}'}{path.suffix}" for n in range(1, 10**6))
    return next(name for name in map(path.with_name, tries) if not name.exists())
