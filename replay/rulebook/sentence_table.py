"""The sentences of a rulebook: what is waited for, what an event tells, how an act is offered."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from icecore.replay.kernel.ruleset import Pending
from icecore.replay.kernel.sentences import (
    SILENT,
    Said,
    Sentence,
    Value,
    Who,
    field_value,
    filled,
)
from icecore.replay.kernel.voice import Voice
from icecore.replay.rulebook.default_phrases import plain_phrase, plain_told
from icecore.replay.rulebook.step_row import Row, Words, words_of

S = TypeVar("S", bound=Pending)
F = TypeVar("F", bound=Callable[..., Any])


class SentenceTable(Generic[S]):
    """Keeps the sentences of a game; its Rulebook adds the rows of the steps."""

    rows: dict[type[Any], Row]
    waiting: Callable[[tuple[Any, ...]], Any] | None

    def __init__(self) -> None:
        self.tells: dict[type[Any], Callable[[Any], Said]] = {}
        self.phrases: dict[type[Any], Callable[[S, int, Any], Said]] = {}

    def tell(self, function: F) -> F:
        """Declares the sentence of an event, (event); without one its own words are told."""
        self.tells.update(dict.fromkeys(words_of(function, "event"), function))
        return function

    def phrase(self, function: F) -> F:
        """Declares the words of an act, (state, seat, act): `discover Old Slip from square 3`."""
        self.phrases.update(dict.fromkeys(words_of(function, "act"), function))
        return function

    def waited_for(self, state: S) -> Sentence:
        """The thing to be done before anything else; empty if nothing is pending."""
        if not state.todo:
            return Sentence()
        step = state.todo[-1]
        return self._about(state, step, self.rows[type(step)].first)

    def asked(self, state: S) -> Sentence:
        """The thing that is waited for, as a board tells it."""
        step = state.todo[-1] if state.todo else None
        return self._about(state, step, self.rows[type(step)].told)

    def say(self, state: S, names: Sequence[str]) -> str:
        """The same as text."""
        return Voice(names, state.box.lexicon).words(self.asked(state))

    def _about(self, state: S, step: Any, words: Words) -> Sentence:
        """Fills the words about a step: `{who}` is awaited, `{mover}` on turn, or a field."""
        said = words(state, step) if callable(words) else words
        if isinstance(said, Sentence):
            return said
        return filled(said, lambda name: self._value(state, step, name))

    def _value(self, state: S, step: Any, name: str) -> Value:
        if name == "who":
            return Who(self.rows[type(step)].awaited(state, step))
        if name == "mover":
            return Who(self.rows[type(None)].awaited(state, None))
        return field_value(step if hasattr(step, name) else cast(Struct, state), name)

    def sentence(self, event: Any) -> Sentence:
        """The event as a sentence; SILENT for bookkeeping."""
        telling = self.tells.get(type(event), plain_told)
        said = SILENT if type(event) is self.waiting else telling(event)
        return said if isinstance(said, Sentence) else Sentence(said)

    def offered(self, state: S, seat: int, act: Any) -> Sentence:
        """The act as its seat is offered it; in its own words where no phrase was written."""
        phrase = self.phrases.get(type(act))
        said = plain_phrase(act) if phrase is None else phrase(state, seat, act)
        return said if isinstance(said, Sentence) else Sentence(said)
