"""The effect verbs of cards as a table: one row holds all that belongs to one verb.

A row has its words on the card, what it runs, what it offers its chooser, and what comes of the
answer. `Rulebook.would_do` finds out whether a verb is possible, so no second rule says it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from icecore.events.words.record import Decline
from icecore.replay.kernel.ruleset import Pending, Refused, refuse
from icecore.replay.rulebook.rulebook import Rulebook
from icecore.replay.rulebook.step_row import Facts, Meant, Todo, as_offered, words_of

S = TypeVar("S", bound=Pending)
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Words = str | Callable[[Any], str]
Work = Callable[[Any, Any, Todo], Facts | None]


class Verb:
    """All that is declared of one effect verb."""

    __slots__ = ("answers", "offers", "run", "silent", "tried", "words")

    def __init__(self) -> None:
        self.words: Words = ""
        self.run: Callable[[Any, int, Any, Any, Todo], Facts] | None = None
        self.offers: Callable[[Any, int, Any, Any], Iterable[Any]] | None = None
        self.answers: dict[type[Any], Callable[[Any, int, Any, Any, Any, Todo], Facts]] = {}
        self.silent = False
        self.tried: Callable[[Any, Any, Any], Iterable[Any]] | None = None


class Verbs(Generic[S, T]):
    """The verbs of a game: they carry out its `Run` steps.

    `effect_of` finds the effect of a step and `who` its chooser. `fizzle` is the event of an effect
    that came to nothing; without it nothing is said of that. `again` gives what is left of an
    effect that is done several times. `refuse` words a refused answer (None: it is taken all the
    same). `meant` finds the offer that an act means (None: it is none of them). With `forced` an
    only offer is taken without asking. `{effect}` in `told` is what the effect asks. `around(state,
    step, todo, work)` leads a program whose effects depend on more than themselves.
    """

    def __init__(
        self,
        book: Rulebook[S],
        step: type[T],
        who: Callable[[S, Any, T], int],
        *,
        first: str,
        effect_of: Callable[[S, T], Any],
        fizzle: Callable[[S, T, Any], Any] | None = None,
        refuse: Callable[[S, T, Any, Any], Refused | None] | None = None,
        again: Callable[[T], Iterable[T]] = lambda step: (),
        meant: Meant = as_offered,
        forced: bool = False,
        unasked: str = "no effect asks for it",
        told: str | Callable[[S, T], str] = "",
        sound: Callable[[S, T], Any] | None = None,
        around: Callable[[S, T, Todo, Work], Facts] | None = None,
    ) -> None:
        self.book, self.around = book, around
        self.effect_of, self.who, self.fizzle = effect_of, who, fizzle
        self.again, self.refuse, self.meant, self.forced = again, refuse, meant, forced
        self.table: dict[type[Any], Verb] = {}

        def said(state: S, step: T) -> str:
            template = told if isinstance(told, str) else told(state, step)
            return template.replace("{effect}", self.words(effect_of(state, step)))

        book.step(
            step,
            self.chooser,
            first=first,
            told=said,
            answers=self.offers,
            waits="by work",  # this is hot
            unasked=unasked,
            sound=sound,
            tried=self.tried,
        )(self.work if around is None else self.led)
        self._acts = book.row(step).acts
        self._acts[Decline] = self.answered

    def runs(
        self,
        kind: type[Any],
        words: Words = "",
        *,
        silent: bool = False,
        tried: Callable[[Any, Any, Any], Iterable[Any]] | None = None,
    ) -> Callable[[F], F]:
        """Declares a verb that asks nobody, (state, seat, effect, step, todo) → events.

        Doing nothing at all fizzles, unless it is silent. `tried(state, effect, step)` gives the
        steps that `would_do` asks instead.
        """

        def register(function: F) -> F:
            verb = self.table.setdefault(kind, Verb())
            verb.words, verb.run, verb.silent = words or verb.words, function, silent
            verb.tried = tried
            return function

        return register

    def says(self, kind: type[Any], words: Words) -> None:
        """Declares a verb that is never carried out alone: it always holds or is part of others."""
        self.table.setdefault(kind, Verb()).words = words

    def asks(
        self,
        kind: type[Any],
        words: Words,
        offers: Callable[[Any, int, Any, Any], Iterable[Any]],
        *,
        tried: Callable[[Any, Any, Any], Iterable[Any]] | None = None,
    ) -> Callable[[F], F]:
        """Declares a verb whose chooser takes one of the `offers`; the function does what was
        chosen.

        (state, seat, act, effect, step, todo) → events; the annotation of `act` says for which
        acts. `tried` as in `runs`.
        """

        def register(function: F) -> F:
            verb = self.table.setdefault(kind, Verb())
            verb.words, verb.offers, verb.tried = words or verb.words, offers, tried or verb.tried
            for act in words_of(function, "act"):
                verb.answers[act] = function
                self._acts[act] = self.answered
            return function

        return register

    def offers(self, state: S, seat: int, step: T) -> Iterable[Any]:
        effect = self.effect_of(state, step)
        offered = self.table[type(effect)].offers
        return () if offered is None else offered(state, seat, effect, step)

    def chooser(self, state: S, step: T) -> int:
        return self.who(state, self.effect_of(state, step), step)

    def led(self, state: S, step: T, todo: Todo) -> Facts:
        assert self.around is not None
        return self.around(state, step, todo, self.work)

    def work(self, state: S, step: T, todo: Todo) -> Facts | None:
        """The events of an effect that asks nothing; None while its chooser must answer."""
        effect = self.effect_of(state, step)
        verb, seat = self.table[type(effect)], self.who(state, effect, step)
        if verb.offers is not None:
            offered = iter(verb.offers(state, seat, effect, step))
            only = next(offered, None)
            if only is not None:
                if not self.forced or next(offered, None) is not None:
                    return None
                return self._taken(verb, state, seat, only, effect, step, todo)
        if (verb.silent or self.fizzle is None) and verb.run is not None:
            return verb.run(state, seat, effect, step, todo)
        return self._facts(verb, state, seat, effect, step, todo)

    def _facts(self, verb: Verb, state: S, seat: int, effect: Any, step: T, todo: Todo) -> Facts:
        if verb.run is not None:
            before, idle = len(todo), True
            for event in verb.run(state, seat, effect, step, todo):
                idle = False
                yield event
            if not idle or len(todo) > before:
                return
        if self.fizzle is not None:
            yield self.fizzle(state, step, effect)

    def answered(self, state: S, seat: int, act: Any, step: T, todo: Todo) -> Facts:
        """Takes one of the offers and does what follows from it."""
        effect = self.effect_of(state, step)
        verb = self.table[type(effect)]
        chosen = None
        if verb.offers is not None:
            chosen = self.meant(act, verb.offers(state, seat, effect, step))
        if chosen is None:
            no: Refused | None = Refused(self.book.order, "that is not an option")
            if self.refuse is not None:
                no = self.refuse(state, step, effect, act)
            if no is not None:
                refuse(no.rule, no.detail)
            chosen = act
        yield from self._taken(verb, state, seat, chosen, effect, step, todo)

    def _taken(
        self, verb: Verb, state: S, seat: int, act: Any, effect: Any, step: T, todo: Todo
    ) -> Facts:
        todo.extend(self.again(step))
        yield from verb.answers[type(act)](state, seat, act, effect, step, todo)

    def tried(self, state: S, step: T) -> Iterable[Any] | None:
        effect = self.effect_of(state, step)
        tried = self.table[type(effect)].tried
        return None if tried is None else tried(state, effect, step)

    def perform(self, state: S, act: Any, step: T, todo: Todo) -> Facts:
        """Does what follows from an answer that was taken before."""
        effect = self.effect_of(state, step)
        seat = self.who(state, effect, step)
        return self.table[type(effect)].answers[type(act)](state, seat, act, effect, step, todo)

    def words(self, effect: Any) -> str:
        """The effect as it would be printed."""
        said = self.table[type(effect)].words
        if not isinstance(said, str):
            return said(effect)
        return said.format(**{name: getattr(effect, name) for name in effect.__struct_fields__})

    def program(self, effects: Iterable[Any], text_only: bool = False) -> str:
        """A text as it would be printed: `draw 1, discard 1`; what no verb says, the card says."""
        told = [self.words(effect) for effect in effects]
        return ", ".join([*told, "see card"] if text_only else told) or "nothing"

    def check(self, effects: Iterable[type[Any]]) -> None:
        """Checks that every verb has its row."""
        missing = [verb.__name__ for verb in effects if verb not in self.table]
        if missing:
            raise TypeError(f"no row for the verb {', '.join(missing)}")
