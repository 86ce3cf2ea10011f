"""The rules of a game as tables: one row holds all that belongs to one word.

The row of a step says who is awaited, what is told of it, what TABLE owes or a seat may answer, and
what the step does by itself. An act is declared with the step that it answers, an event with what
it changes. The kernel's questions are derived from the rows: permission, "… first", the awaited
seat, candidates, chance, passing and the scribe's go-on.
"""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, Literal, TypeVar, get_args

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel.consent import NO_WORD, Consent
from icecore.replay.kernel.ruleset import (
    BrokenError,
    Chance,
    Pending,
    Refused,
    Rule,
    refuse,
    require,
)
from icecore.replay.kernel.sentences import (
    Said,
    Who,
    say,
)
from icecore.replay.rulebook.default_changes import ends, waits
from icecore.replay.rulebook.missing_rows import never_asked, never_left, without_row
from icecore.replay.rulebook.phone_table import PhoneTable
from icecore.replay.rulebook.sentence_table import SentenceTable
from icecore.replay.rulebook.step_row import (
    NOTHING,
    Awaited,
    Facts,
    Meant,
    Row,
    Todo,
    Words,
    as_offered,
    closes,
    words_of,
)

MOST_STEPS = 100_000
"""Steps that may be done after one act before somebody has to speak."""

S = TypeVar("S", bound=Pending)
F = TypeVar("F", bound=Callable[..., Any])


class Rulebook(SentenceTable[S], PhoneTable):
    """The tables of one game.

    `turn` refuses a seat that is not to act, `order` an act that is not to be done now, `over` all
    acts after the end, in the words of `ended`. `chooser` refuses a seat that is not asked, in a
    game whose choices are often for other seats than the one on turn. `scribe` refuses a go-on of
    the scribe, if `turn` and `order` do not. `unasked` says that nothing asks for an answer, where
    its step says no more. With `to_act` a seat that is not awaited hears who is, even on its own
    turn. `fizzled` is the event of an effect that came to nothing, `changes` tells other events
    that leave the position as it is.
    """

    def __init__(
        self,
        *,
        waiting: Callable[[tuple[Any, ...]], Any] | None = None,
        turn: Rule,
        order: Rule,
        over: Rule,
        ended: str = "",
        chooser: Rule | None = None,
        scribe: Rule | None = None,
        unasked: Said = "",
        fizzled: type[Any] | None = None,
        changes: Callable[[S, Any], bool] = lambda state, event: True,
        to_act: bool = False,
    ) -> None:
        SentenceTable.__init__(self)
        PhoneTable.__init__(self)
        self.to_act = to_act
        self.waiting, self.turn_rule, self.order, self.over = waiting, turn, order, over
        self.ended, self.chooser, self.scribe, self.unasked = ended, chooser, scribe, unasked
        self.fizzled, self.changes = fizzled, changes
        self.rows: dict[type[Any], Row] = {}
        self.anytime: dict[type[Any], Callable[[S, int, Any], Facts]] = {GoOn: self._go_on}
        self.evolves: dict[type[Any], Callable[[S, Any], None]] = {}
        self.consents: dict[type[Any], Callable[[S, int, Any], Consent]] = {}

    def row(self, kind: type[Any]) -> Row:
        return self.rows.setdefault(kind, Row())

    # What a game declares.

    def step(
        self,
        kind: type[Any] | None,
        who: Awaited = TABLE,
        *,
        first: Words = "",
        bars: Rule | None = None,
        told: Words = "",
        chance: Callable[[S, Any], Chance | None] | None = None,
        answers: Callable[[S, int, Any], Iterable[Any]] | None = None,
        only: Rule | None = None,
        meant: Meant = as_offered,
        forced: bool = False,
        waits: Callable[[S, Any], bool] | Literal["by work"] | None = None,
        passes: Literal["first", "last"] | None = None,
        ruled: bool = False,
        rule: Rule | None = None,
        unasked: Said = "",
        sound: Callable[[S, Any], None] | None = None,
        done: Callable[[S, Any], bool] | None = None,
        tried: Callable[[S, Any], Iterable[Any] | None] | None = None,
    ) -> Callable[[F], F]:
        """Declares a step; the decorated function, if any, runs once nobody has to speak.

        `kind` None is the ordinary turn. `first` says what other acts have to wait for; `bars` is
        the rule that makes them wait, if not the usual one. `told` is the text for a board.
        `answers(state, seat, step)` gives acts of the awaited seat, or (seat, act) where others may
        speak too. With `only` the answers are the whole legality, and that rule refuses all else;
        `meant` finds the offer that an act means. With `forced` an only answer is taken without
        asking. `waits` is a cheaper way to ask whether anybody has to speak; "by work": the step's
        work says so by giving None. `passes` makes a window, whose Decline is offered first or
        last; `ruled` lets the scribe close it. `rule` and `unasked` refuse its answers while it is
        not asked. `sound` holds what must be true while it is on the list. `done` says that a
        ruling did what it is for: then it is dropped. `tried` gives the steps that `would_do` asks
        instead; None is the step itself.
        """
        row = self.row(type(None) if kind is None else kind)
        row.declared = True
        row.who, row.first, row.told, row.chance, row.answers = who, first, told, chance, answers
        row.passes, row.ruled, row.rule, row.only = passes, ruled, rule, only
        row.unasked = unasked or self.unasked
        row.sound, row.bars, row.meant, row.tried, row.done = sound, bars, meant, tried, done
        if passes is not None:
            row.acts[Decline] = closes
        silent = chance is None and answers is None and passes is None
        by_work = silent or forced or waits == "by work"
        row.waits = waits if callable(waits) else None if by_work else row.has_answer
        if forced:
            row.work = row.take_only

        def register(work: F) -> F:
            if forced:
                row.otherwise = work
            else:
                row.work = work
            return work

        return register

    def answer(self, function: F) -> F:
        """Declares an act of the awaited seat, (state, seat, act, step, todo).

        `todo` is what comes after. The annotation of `step` says which steps the act answers; None
        is the ordinary turn.
        """
        for kind in words_of(function, "step"):
            self.row(kind).acts.update(dict.fromkeys(words_of(function, "act"), function))
        return function

    def anybody(self, function: F) -> F:
        """Like `answer`, but for any seat: the function itself asks who may."""
        for kind in words_of(function, "step"):
            self.row(kind).by_anybody.update(dict.fromkeys(words_of(function, "act"), function))
        return function

    def act(self, function: F) -> F:
        """Declares an act that any pending step allows and that leaves the steps as they are."""
        self.anytime.update(dict.fromkeys(words_of(function, "act"), function))
        return function

    def resumes(self, function: F) -> F:
        """Like `act`, (state, seat, act, todo): it may change `todo`, which is then continued."""

        def going_on(state: S, seat: int, act: Any) -> Facts:
            todo = list(state.todo)
            return self.go(state, todo, function(state, seat, act, todo))

        self.anytime.update(dict.fromkeys(words_of(function, "act"), going_on))
        return function

    def evolve(self, function: F) -> F:
        self.evolves.update(dict.fromkeys(words_of(function, "event"), function))
        return function

    def takes_word(self, function: F) -> F:
        """Declares whose word an act takes beside its own, (state, seat, act)."""
        self.consents.update(dict.fromkeys(words_of(function, "act"), function))
        return function

    def check(self, vocabulary: Vocabulary, steps: Any, *parts: ModuleType) -> None:
        """Checks that every word has its row, so a forgotten module fails here and not in a game.

        `parts` are the modules that write into the tables; naming them imports them.
        """
        for event in members(vocabulary.event):
            if event is self.waiting:
                self.evolves.setdefault(members(event)[0], waits)
            elif event.__struct_fields__ == ("reason",):
                self.evolves.setdefault(event, ends)
        rows = self.rows.values()
        answered = {act for row in rows for act in (*row.acts, *row.by_anybody)}
        for what, words, known in (
            ("act", vocabulary.act, answered | self.anytime.keys()),
            ("event", vocabulary.event, self.evolves.keys()),
            ("step", steps, {*self.rows, type(None)}),
        ):
            wanted = get_args(words) or (words or type(None),)
            missing = [word.__name__ for word in wanted if word not in known]
            if missing:
                raise IcecoreError(f"{vocabulary.game}: {without_row(what, missing)}")
        self.check_words(vocabulary)
        self.check_phone_rows(vocabulary)
        for kind, row in self.rows.items():
            if not row.can_ask:
                raise IcecoreError(f"{vocabulary.game}: {never_asked(kind, row)}")
            if not row.can_end:
                raise IcecoreError(f"{vocabulary.game}: {never_left(kind, row)}")

    # What follows from it.

    def decide(self, state: S, seat: int, act: Any) -> Facts:
        """Asks permission by the row of the next step, then yields its events and what follows."""
        if state.reason is not None:
            raise Refused(self.over, self.ended)
        todo = state.todo
        step = todo[-1] if todo else None
        row, kind = self.rows[type(step)], type(act)
        answer = row.acts.get(kind)
        if answer is not None:
            who = row.who
            if seat != (who if isinstance(who, int) else who(state, step)):
                raise self.refusal(state, seat, act)
            if row.only is not None:
                act = self._offered(row, state, seat, act, step)
        else:
            answer = row.by_anybody.get(kind)
            if answer is None:
                anytime = self.anytime.get(kind)
                if anytime is None:
                    raise self.refusal(state, seat, act)
                return anytime(state, seat, act)
        rest = list(todo)
        if rest:
            rest.pop()
        return self.go(state, rest, answer(state, seat, act, step, rest))

    def consent(self, state: S, seat: int, act: Any) -> Consent:
        """The seats whose word this legal act takes beside that of its seat."""
        asked = self.consents.get(type(act))
        return NO_WORD if asked is None else asked(state, seat, act)

    def reply(self, state: S, seat: int, act: Any, step: Any, todo: Todo) -> Facts:
        """Takes an act as the answer to a step that the seat need not wait for."""
        row = self.rows[type(step)]
        answer = row.acts.get(type(act)) or row.by_anybody[type(act)]
        return answer(state, seat, act, step, todo)

    def go(self, state: S, todo: Todo, facts: Iterable[Any] = NOTHING) -> Facts:
        """Yields these events, then works steps off until TABLE or a seat must speak."""
        yield from facts
        left = MOST_STEPS
        while todo:
            left -= 1
            if not left:
                raise BrokenError(
                    f"the step {todo[-1]!r} is never left: {MOST_STEPS:,} steps follow each other "
                    "and nobody is asked; what it does adds it, or one that leads to it, again"
                )
            if state.reason is not None:  # an ending leaves its other steps undone
                todo.clear()
                break
            step = todo[-1]
            row = self.rows[type(step)]
            waits, work = row.waits, row.work
            if waits is not None and waits(state, step):
                break
            if work is None:
                todo.pop()
                continue
            done = work(state, step, todo)
            if done is None:
                break
            todo.pop()
            yield from done
        if todo or state.todo:
            waiting = tuple(todo)
            if waiting != state.todo:
                assert self.waiting is not None, "a game with steps has an event that keeps them"
                yield self.waiting(waiting)

    def chance(self, state: S) -> Chance | None:
        """The draw that TABLE owes now."""
        if not state.todo:
            return None
        step = state.todo[-1]
        owed = self.rows[type(step)].chance
        return None if owed is None else owed(state, step)

    def awaited(self, state: S) -> int:
        """The seat that must speak now."""
        step = state.todo[-1] if state.todo else None
        return self.rows[type(step)].awaited(state, step)

    def candidates(self, state: S) -> list[tuple[int, Any]]:
        """Every answer to the next step; the scribe's go-on if a ruling left nobody an answer."""
        if state.reason is not None:
            return []
        step = state.todo[-1] if state.todo else None
        row = self.rows[type(step)]
        if row.chance is not None and row.chance(state, step) is not None:
            return []
        return row.offers(state, step) or ([] if step is None else [(SCRIBE, GoOn())])

    def refusal(self, state: S, seat: int, act: Any) -> Refused:
        """The refusal of an act that answers nothing which is asked of this seat now."""
        kind, turn = type(act), self.rows[type(None)]
        step = state.todo[-1] if state.todo else None
        asking = [row for row in self.rows.values() if kind in row.acts or kind in row.by_anybody]
        if not asking:
            return Refused(self.order, f"{kind.__name__} is no act of this game")
        pending, awaited = self.rows[type(step)], self.awaited(state)
        for_table = all(row.who == TABLE for row in asking)
        if self.to_act and seat != awaited and not for_table and {pending, turn} & {*asking}:
            return Refused(self.turn_rule, "{seat} is to act", seat=Who(awaited))
        if step is not None and pending in asking:
            rule = self.turn_rule if awaited == TABLE else self.chooser or self.turn_rule
            return Refused(rule, "this is for {seat} to do", seat=Who(awaited))
        if kind is Decline:
            return Refused(self.order, "no window is open for you")
        known = next((row for row in asking if row.rule is not None), asking[0])
        if known.rule is not None and turn not in asking:
            return Refused(known.rule, known.unasked)
        # The awaited seat hears what comes first, as the seat on turn does.
        on_turn = seat if seat == awaited else turn.awaited(state, None)
        late = "" if on_turn == awaited else self.waited_for(state)
        if turn in asking and seat != on_turn:
            theirs = say("it is {seat}'s turn", seat=Who(on_turn))
            return Refused(self.turn_rule, late or theirs)
        if {row.who for row in asking if kind in row.acts} == {TABLE}:
            if seat != TABLE:
                return Refused(self.turn_rule, "this is for the table to do")
            return Refused(self.order, self.waited_for(state) or "the table owes nothing now")
        bound = self.chooser is None and not self.to_act
        if turn not in asking and seat != on_turn and bound:
            theirs = say("this is for {seat} to do", seat=Who(on_turn))
            return Refused(self.turn_rule, late or theirs)
        return Refused(pending.bars or self.order, self.waited_for(state) or known.unasked)

    def would_do(self, state: S, *steps: Any) -> bool:
        """True if these steps would ask anybody or change anything; they are begun, not carried
        out.

        The last one is begun first, as on the list.
        """
        todo: Todo = list(steps)
        while todo:
            step = todo[-1]
            row = self.rows[type(step)]
            instead = None if row.tried is None else row.tried(state, step)
            if instead is not None:
                todo[-1:] = instead
                continue
            if row.waits is not None and row.waits(state, step):
                return True
            facts = NOTHING if row.work is None else row.work(state, step, todo)
            if facts is None:
                return True
            todo.pop()
            for event in facts:
                if type(event) is not self.fizzled and self.changes(state, event):
                    return True
        return False

    def hold_steps(self, state: S) -> None:
        """Checks what must be true while steps are on the list."""
        for step in state.todo:
            sound = self.rows[type(step)].sound
            if sound is not None:
                sound(state, step)

    def is_done(self, state: S, step: Any) -> bool:
        """True if a ruling has done this step, or made it pointless."""
        done = self.rows[type(step)].done
        return done is not None and done(state, step)

    def _offered(self, row: Row, state: S, seat: int, act: Any, step: Any) -> Any:
        assert row.only is not None
        if type(act) is Decline or row.answers is None:
            return act
        chosen = row.meant(act, row.answers(state, seat, step))
        if chosen is None:
            refuse(row.only, "that is not an option; {first}", first=self.waited_for(state))
        return act if chosen is None else chosen

    def _go_on(self, state: S, seat: int, act: GoOn) -> Facts:
        """Closes a window for rulings, or resumes the list after a ruling."""
        require(seat == SCRIBE, self.scribe or self.turn_rule, "this is for the scribe")
        todo, facts, resumed = list(state.todo), iter(NOTHING), False
        if todo and (row := self.rows[type(todo[-1])]).ruled:
            step = todo.pop()
            close = row.acts.get(Decline) or row.by_anybody[Decline]
            facts = close(state, row.awaited(state, step), Decline(), step, todo)
        for event in self.go(state, todo, facts):
            resumed = True
            yield event
        require(resumed, self.scribe or self.order, "nothing waits for the scribe")
