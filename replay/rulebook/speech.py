"""How a rulebook speaks: what is waited for, what an event tells, how an act is offered."""

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


class Speaker(Generic[S]):
    """The words of a game's tables; the tables themselves are those of its Rulebook."""

    rows: dict[type[Any], Row]
    waiting: Callable[[tuple[Any, ...]], Any] | None

    def __init__(self) -> None:
        self.tells: dict[type[Any], Callable[[Any], Said]] = {}
        self.phrases: dict[type[Any], Callable[[S, int, Any], Said]] = {}

    def tell(self, function: F) -> F:
        """The sentence of an event, (event); without one it is only bookkeeping."""
        self.tells.update(dict.fromkeys(words_of(function, "event"), function))
        return function

    def phrase(self, function: F) -> F:
        """An act as it is offered, (state, seat, act): `discover Old Slip from square 3`."""
        self.phrases.update(dict.fromkeys(words_of(function, "act"), function))
        return function

    def waited_for(self, state: S) -> Sentence:
        """What has to be done before anything else; nothing if nothing is pending."""
        if not state.todo:
            return Sentence()
        step = state.todo[-1]
        return self._about(state, step, self.rows[type(step)].first)

    def asked(self, state: S) -> Sentence:
        """What is waited for, as a board tells it."""
        step = state.todo[-1] if state.todo else None
        return self._about(state, step, self.rows[type(step)].told)

    def say(self, state: S, names: Sequence[str]) -> str:
        """The same in words."""
        return Voice(names, state.box.lexicon).words(self.asked(state))

    def _about(self, state: S, step: Any, words: Words) -> Sentence:
        """Words about a step: `{who}` is awaited, `{mover}` on turn; fields of it or the state."""
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
        """The event as a sentence; nothing for what is only bookkeeping."""
        telling = self.tells.get(type(event), plain_told)
        said = SILENT if type(event) is self.waiting else telling(event)
        return said if isinstance(said, Sentence) else Sentence(said)

    def offered(self, state: S, seat: int, act: Any) -> Sentence:
        """The act as its seat is offered it; by its words alone where no phrase was written."""
        phrase = self.phrases.get(type(act))
        said = plain_phrase(act) if phrase is None else phrase(state, seat, act)
        return said if isinstance(said, Sentence) else Sentence(said)
