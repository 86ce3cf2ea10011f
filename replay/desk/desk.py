"""The desk: a game that is recorded or tried out, as one viewer sees it."""

from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any

from icecore.events.words.errors import IcecoreError, NotationError
from icecore.events.words.lexicon import Lexicon
from icecore.events.words.record import AnyRecord, Record, Takeback
from icecore.events.words.text_line import Line, write_act
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.choices import Choice, choices_of, legal_acts
from icecore.replay.desk.device_rights import is_keepers
from icecore.replay.desk.draw import PendingDraw
from icecore.replay.desk.forms import form_of
from icecore.replay.desk.refusal import Answer, allowance
from icecore.replay.desk.second_person import for_reader
from icecore.replay.desk.typed.completion import Known, cards_in
from icecore.replay.desk.typed.line_context import (
    SEATS,
    WAYS,
    Talk,
    example_of,
    holds_acts,
    means_of,
    words_of_pool,
)
from icecore.replay.desk.typed.line_parser import read
from icecore.replay.desk.view_check import AskFirstError, OtherwiseError, judge
from icecore.replay.kernel import (
    Chance,
    NotOwedError,
    Refused,
    RuleBugError,
    SpokenError,
    copy,
    enter,
    in_words,
    would_take,
)
from icecore.replay.kernel.sentences import Said
from icecore.replay.kernel.voice import Voice
from icecore.replay.show.text import counted
from icecore.replay.table.bot_seats import takeback_by
from icecore.replay.table.entry import bring_back, records_for, take_back
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.scribe_acts import SCRIBAL, KeepersError
from icecore.replay.timeline.story import story, who_won
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint, viewer_name

SEALED = "The log is sealed."


class Desk:
    """All that a recorder shows and says to `viewer`: None sees everything, TABLE the public.

    `devices` are the seats that speak for themselves: no act that another viewer enters lets their
    windows pass. `sight` is the game as the viewer sees it, if it is there already.
    """

    def __init__(
        self,
        recording: Recording,
        viewer: int | None = None,
        devices: Container[int] = (),
        sight: Viewpoint | None = None,
    ) -> None:
        self.recording, self.viewer, self.devices = recording, viewer, devices
        self._sight = sight
        self._talk: tuple[object, Talk] | None = None
        self._lexicon: tuple[object, Lexicon] | None = None

    @property
    def timeline(self) -> Timeline[Any]:
        """The whole truth: for entering, not for showing."""
        return self.recording.timeline

    @property
    def names(self) -> tuple[str, ...]:
        return self.timeline.names

    @property
    def voice(self) -> Voice:
        return self.timeline.voice

    @property
    def lexicon(self) -> Lexicon:
        """The names of the set, and of those who sit here: a pool may hold seats."""
        box, names = self.timeline.box, self.names
        if self._lexicon is None or self._lexicon[0] != (box, names):
            self._lexicon = (box, names), box.lexicon.beside(SEATS, dict(enumerate(names)))
        return self._lexicon[1]

    @property
    def sight(self) -> Viewpoint:
        """The game as the viewer knows it, and nothing else of it."""
        known = self._sight
        if known is None or known.whole is not self.timeline or known.seat != self.viewer:
            self._sight = Viewpoint(self.timeline, self.viewer)
        assert self._sight is not None
        self._sight.catch_up()
        return self._sight

    @property
    def seen(self) -> Timeline[Any]:
        return self.sight.timeline

    @property
    def state(self) -> Any:
        """The present position, as the viewer knows it."""
        if self.viewer is None:
            return self.timeline.state
        return self.timeline.game.view(self.seen.state, self.viewer)

    @property
    def path(self) -> Path | None:
        """The log that is recorded into; None while something is only tried."""
        return self.recording.path

    def known(self, orders: Sequence[str] = ()) -> Known:
        """Gathers all that a line can name, as far as the viewer knows."""
        owed, acts = self.owed(), self.acts()
        acts += [way.said for way in self.ways(owed) if way.said]
        pool = list(map(str, owed.pool)) if owed and not holds_acts(owed) else []
        events = [record.events for record in self.seen.records]
        cards = sorted(cards_in(pool, [act for _, act in acts], *events))
        vocabulary = self.timeline.game.vocabulary
        return Known(vocabulary, self.names, acts, owed, cards, tuple(orders), self.pool_after)

    def board(self, width: int = 80) -> str:
        return self.timeline.game.board(self.state, self.names, width)

    def acts(self) -> list[tuple[int, Any]]:
        """Lists the legal acts; for other seats, those that the viewer must think possible."""
        if self.timeline.outcome() is not None:
            return []
        if self.viewer is None:
            return legal_acts(self.timeline, self.timeline.state)
        return list(self.timeline.game.candidates(self.state))

    def choices(self) -> list[Choice]:
        """The same as a list: in sentences, and as one would type them."""
        return list(self.talk().choices)

    def forms(self) -> list[Choice]:
        """Gives forms for the acts beyond the list: deals and free subsets."""
        if self.timeline.outcome() is not None:
            return []
        game, state = self.timeline.game, self.state
        seats = range(len(self.names)) if self.viewer is None else [self.viewer]
        free = [(seat, kind) for seat in seats if seat >= 0 for kind in game.free(state, seat)]
        known = self.known() if free else None
        return [form_of(seat, kind, known) for seat, kind in free if known is not None]

    def sample(self) -> list[str]:
        """Names the acts that the list has only examples of, and how to type the others."""
        forms = {form.label: form.text for form in reversed(self.forms())}
        return [f"{label}: the list has only examples; type {text}"
                for label, text in reversed(forms.items())]  # fmt: skip

    def owed(self) -> Chance | None:
        if self.timeline.outcome() is not None:
            return None
        return self.timeline.game.chance(self.state)

    def pending_draw(self) -> PendingDraw | None:
        """The draw that TABLE owes, with the pool to pick from."""
        owed = self.owed()
        if owed is None:
            return None
        return PendingDraw(owed, self.viewer, self.lexicon, self.ways(owed))

    def ways(self, owed: Chance | None) -> list[Choice]:
        """Lists the acts of TABLE in words, where its pool holds acts."""
        if owed is None or not holds_acts(owed):
            return []
        acts = [(TABLE, act) for act in dict.fromkeys(owed.pool)]
        return choices_of(self.timeline.game, self.state, acts, self.voice)

    def asked(self) -> str:
        """The question to the table, in words; empty if it owes nothing."""
        owed = self.owed()
        return "" if owed is None else self.voice.words(owed.why)

    def talk(self) -> Talk:
        """The context of typed lines; the same until something is recorded."""
        timeline = self.timeline
        key = (timeline, self.viewer, len(timeline), timeline.present)
        if self._talk is None or self._talk[0] != key:
            game, state = timeline.game, self.state
            choices = choices_of(game, state, self.acts(), self.voice)
            awaited = game.clock(state).seat
            owed = self.owed()
            talk = Talk(game.vocabulary, self.names, self.lexicon, choices, self.ways(owed), owed,
                        awaited, self.takes, self.owed_after)  # fmt: skip
            self._talk = key, talk
        return self._talk[1]

    def question(self) -> str:
        """Says in a sentence who must act."""
        timeline, outcome, owed = self.seen, self.seen.outcome(), self.owed()
        if outcome is not None:
            won = who_won(timeline.game, outcome, self.names)
            return f"The game is over: {outcome.reason}.{won} Seal the log to close it for good."
        pause = "Adjourned; the next act resumes the game. " if timeline.is_adjourned() else ""
        if owed is not None:
            order = " In order." if owed.ordered and owed.count > 1 else ""
            return f"{pause}The table is asked: {self.voice.words(owed.why)}{order}"
        awaited = timeline.clock().seat
        able = {seat for seat, _ in self.acts()} - {awaited}
        others = " or ".join(
            self.voice.who(seat) for seat in sorted(able, key=lambda s: (s < 0, s))
        )
        told = f"{self.names[awaited]} is to act." if awaited is not None and awaited >= 0 else ""
        if others:
            told = f"{told[:-1]}, or {others}." if told else f"It is for {others} to act."
        return pause + (told or "Nobody can act here: enter a ruling, or take something back.")

    def read(self, line: str) -> Line:
        """Reads a typed line as an act; `undo` and `redo` are acts of the scribe."""
        match line.strip().casefold():
            case "undo":
                return Line(SCRIBE, self.undo())
            case "redo":
                return Line(SCRIBE, self.redo())
        try:
            return read(line, self.talk())
        except NotationError as error:
            raise IcecoreError(str(error)) from error  # a typing mistake, not a damaged file

    def say(
        self, line: str, events: Sequence[Any] = (), confirmed: bool = False
    ) -> list[AnyRecord]:
        """Enter a line as people type it."""
        said = self.read(line)
        return self.enter(said.seat, said.act, shown=said.shown, events=events,
                          confirmed=confirmed)  # fmt: skip

    def enter(
        self,
        seat: int,
        act: Any,
        *,
        shown: Sequence[Any] = (),
        events: Sequence[Any] = (),
        confirmed: bool = False,
    ) -> list[AnyRecord]:
        """Record it, if the viewer may hear that it can be: judged by what the viewer knows.

        `confirmed` says that somebody who sees more was asked.
        """
        if self.viewer is not None:
            return self._enter_as(self.viewer, seat, act, shown, confirmed)
        try:
            return self.recording.enter(seat, act, shown=shown, events=events)
        except SpokenError as refusal:
            raise type(refusal)(in_words(refusal, self.voice)) from refusal

    def _enter_as(
        self, viewer: int, seat: int, act: Any, shown: Sequence[Any], confirmed: bool
    ) -> list[AnyRecord]:
        """Records what a seat's device says. It hears the same in all worlds that look alike."""
        if is_keepers(viewer, seat, act) and (
            type(act) is not Takeback or act != takeback_by(self.timeline, viewer)
        ):
            raise KeepersError
        if type(act) in SCRIBAL:
            return self.recording.enter(seat, act)
        if not confirmed:
            self._judge(seat, act, shown)
        try:
            shown = self.not_known(seat, act, shown)
            return self.recording.enter(seat, act, shown=shown, passes=self.may_pass)
        except (Refused, SpokenError, RuleBugError, NotOwedError) as refusal:
            raise (OtherwiseError if confirmed else AskFirstError) from refusal

    def _judge(self, seat: int, act: Any, shown: Sequence[Any]) -> None:
        game, waived = self.timeline.game, self.timeline.waived()
        judge(game, self.state, seat, act, shown, waived, self.viewer, self.may_pass)

    def may_pass(self, seat: int) -> bool:
        """May an act that is entered here let the window of a seat pass?"""
        return self.viewer in (None, seat) or seat not in self.devices

    def not_known(self, seat: int, act: Any, shown: Sequence[Any]) -> Sequence[Any]:
        """Drops the shown cards if only this viewer thinks that the table owes them.

        The face of a card that its owner has never seen may be in the record already.
        """
        if not shown or self.viewer is None:
            return shown
        thought, owed = self.owed_after(seat, act), Desk(self.recording).owed_after(seat, act)
        return shown if (thought and thought.why) == (owed and owed.why) else ()

    def asks_first(self) -> str:
        """The question to somebody who sees more, before the act is recorded."""
        who = "this screen" if self.viewer in (None, TABLE) else self.names[self.viewer or 0]
        return f"Whether that is possible depends on what {who} cannot see. Record it?"

    def answer(self, error: IcecoreError, tried: Any = None) -> Answer:
        """Explains a refusal: the reason, the rule, legal acts, first those of the same kind."""
        if not isinstance(error, Refused):
            return Answer(None, str(error))
        tried = type(tried) if tried is not None else type(error.said[1]) if error.said else None
        legal = [choice for choice in self.talk().choices if choice.said != error.said]
        legal.sort(key=lambda choice: choice.said is None or type(choice.said[1]) is not tried)
        hint = ""
        if error.owed is not None and self.viewer is None:
            pool = self.named_pool(error.owed)
            hint = f"The table may show: {', '.join(dict.fromkeys(pool))}"
        elif self.owed() is not None:
            hint = f"The table is asked first: {self.asked()}"
        anyway = allowance(error, self.names) if self.viewer is None else ""
        return Answer(error.rule.id, self.voice.refusal(error), hint, legal, anyway)

    def refusal(self, error: IcecoreError, tried: Any = None) -> str:
        """The same in words."""
        return str(self.answer(error, tried))

    def about_draw(self) -> list[str]:
        """Describes the possible answers of the table, in sentences; empty if it owes nothing."""
        owed = self.owed()
        if owed is None:
            return []
        pool, thing = self.named_pool(owed), means_of(owed)
        many = "one" if owed.count == 1 else str(owed.count)
        if thing == "card":
            many = "a card" if owed.count == 1 else f"{many} cards"
        if thing == WAYS:
            pool = list(dict.fromkeys(pool))
        example = write_act(TABLE, example_of(owed), self.names)
        return [f"It names {many} of: {', '.join(pool)}", f"For example: {example}"]

    def named_pool(self, owed: Chance) -> list[str]:
        """The pool of a draw, by printed names."""
        if ways := {way.said[1]: way.label for way in self.ways(owed) if way.said}:
            return [ways[act] for act in owed.pool]
        means = means_of(owed)
        return [self.lexicon.name(means, item) for item in owed.pool]

    def preview(self, seat: int, act: Any, shown: Sequence[Any] = ()) -> str:
        """Tells the events of an act, as far as the viewer could see them, or why it is refused."""
        try:
            return self.would_tell(seat, act, shown)
        except IcecoreError as error:
            refused = "refused by " if isinstance(error, Refused) else ""
            return refused + in_words(error, self.voice)

    def would_tell(
        self, seat: int, act: Any, shown: Sequence[Any] = (), *, reader: bool = False
    ) -> str:
        """The same; raises what Enter would raise. A `reader` is told of his own seat as `you`."""
        records = self._would_be(seat, act, shown)
        told = (said for record in records for said in self.timeline.said_in(record))
        return " ".join(filter(None, map(self._told if reader else self.voice.sentence, told)))

    def _told(self, said: Said) -> str:
        """A sentence to who looks: its own seat is `you`."""
        if self.viewer is None or self.viewer < 0:
            return self.voice.sentence(said)
        pieces = for_reader(self.voice.pieces(said), self.viewer)
        text = "".join(piece.text for piece in pieces)
        named = bool(pieces) and pieces[0].seat is not None
        return text if named else text[:1].upper() + text[1:]

    def _would_be(self, seat: int, act: Any, shown: Sequence[Any]) -> list[AnyRecord]:
        """The records that Enter would make, as the viewer would see them; raises as Enter does."""
        if self.viewer is None:
            return records_for(self.timeline, seat, act, 0, shown=shown)
        if is_keepers(self.viewer, seat, act) and type(act) is not Takeback:
            raise KeepersError
        if type(act) in SCRIBAL:
            return []
        self._judge(seat, act, shown)
        game, waived = self.timeline.game, self.timeline.waived()
        moves = enter(game, copy(game, self.state), seat, act, shown, waived, self.may_pass)
        return [self.timeline.game.redact(Record(0, *move), self.viewer) for move in moves]

    def pool_after(self, line: str) -> list[str]:
        """The pool of TABLE after a line; empty if the line is refused."""
        try:
            said = read(line, self.talk())
        except IcecoreError:
            return []
        owed = self.owed_after(said.seat, said.act)
        return words_of_pool(owed, self.names) if owed else []

    def takes(self, seat: int, act: Any) -> bool:
        """Would an act be taken here, as far as the viewer knows?"""
        return would_take(self.timeline.game, copy(self.timeline.game, self.state), seat, act)

    def owed_after(self, seat: int, act: Any) -> Chance | None:
        """The draw that TABLE would owe after an act, as far as the viewer knows."""
        game, trial = self.timeline.game, copy(self.timeline.game, self.state)
        try:
            enter(game, trial, seat, act)
        except IcecoreError:
            return None
        return game.chance(trial)

    def story(self, records: int) -> list[str]:
        """The end of the story, as many records as asked for."""
        return list(story(self.seen, self.seen.line()[-records:]))[1:]

    def made(self, records: Sequence[AnyRecord]) -> range:
        """The numbers of records that were just made, in the record of the viewer too (`seen`)."""
        return range(len(self.timeline) - len(records) + 1, len(self.timeline) + 1)

    def recorded(self, records: Sequence[AnyRecord]) -> str:
        """`✓ 3 to 5 recorded. Lana discovers mart …`: said only once they are."""
        return self.told_of(self.made(records), "recorded" if self.path else "tried")

    def told_of(self, made: range, done: str = "recorded") -> str:
        """The same of records that were made before, from what the viewer's own record has."""
        numbers = f"{made[0]} to {made[-1]}" if len(made) > 1 else str(made[-1])
        filled = [str(n) for n in made if self.seen.records[n - 1].implied]
        more = f" ({', '.join(filled)} filled in)" if filled else ""
        sentences = [text for n in made for text in self.seen.sentences(n)]
        return f"✓ {numbers} {done}{more}. {' '.join(sentences)}"

    def redo(self) -> Takeback:
        if self.viewer is not None:
            raise KeepersError
        return bring_back(self.timeline)

    def undo(self) -> Takeback:
        """The takeback of what was said last; a seat's device takes back its own acts alone."""
        if self.viewer is None:
            return take_back(self.timeline)
        return takeback_by(self.timeline, self.viewer)

    def take_back(self, number: int) -> list[AnyRecord]:
        return self.recording.enter(SCRIBE, Takeback(number))

    def headline(self) -> str:
        """Names the game, its round and turn, and the viewer."""
        round_number, turn, _ = self.timeline.clock()
        where = f"round {round_number}, turn {turn}" if turn else "setup"
        looks = "" if self.viewer is None else f" · as {viewer_name(self.viewer, self.names)} sees"
        count = counted(len(self.timeline), "record", "records")
        return f"{self.timeline.game.title} · {where} · {count}{looks}"
