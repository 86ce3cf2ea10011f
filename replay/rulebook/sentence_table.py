"""Sentences of a rulebook: what is waited for, what an event tells, how an act is offered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from icecore.events.words.docstrings import template_of
from icecore.events.words.errors import IcecoreError
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.kernel.ruleset import Pending
from icecore.replay.kernel.sentences import (
    SILENT,
    Said,
    Sentence,
    Value,
    Who,
    field_value,
    filled,
    names_in,
    say,
)
from icecore.replay.kernel.voice import Voice
from icecore.replay.rulebook.default_phrases import plain_phrase, plain_told
from icecore.replay.rulebook.step_row import Row, Words, words_of

S = TypeVar("S", bound=Pending)
F = TypeVar("F", bound=Callable[..., Any])
Caption = Callable[[Any], Value]
"""Words the value of a field."""


class SentenceTable(Generic[S]):
    """Keeps the sentences of a game; its Rulebook adds the rows of the steps."""

    rows: dict[type[Any], Row]
    waiting: Callable[[tuple[Any, ...]], Any] | None

    def __init__(self) -> None:
        self.tellings: dict[type[Any], Callable[[Any], Said]] = {}
        self.phrasings: dict[type[Any], Callable[[S, int, Any], Said]] = {}

    def tells(self, rows: Mapping[type[Any], str], **captions: Caption) -> None:
        """Declares sentences of events as templates: `{w.Passed: "{seat} passes."}`.

        Braces name fields of the event. A caption words the value of the field of its name, where
        the field's type alone does not. An empty template marks bookkeeping.
        """
        for word, sentence in templates(rows, captions):
            once(self.tellings, "telling", word, sentence)

    def tell(self, function: F) -> F:
        """Declares a sentence that needs code, (event); the annotation says of which events."""
        for word in words_of(function, "event"):
            once(self.tellings, "telling", word, function)
        return function

    def phrases(self, rows: Mapping[type[Any], str], **captions: Caption) -> None:
        """Declares phrases of acts as templates, like `tells`: `{w.Discard: "discard {card}"}`."""
        for word, sentence in templates(rows, captions):
            once(self.phrasings, "phrase", word, of_act(sentence))

    def phrase(self, function: F) -> F:
        """Declares a phrase that needs code, (state, seat, act): `discover Old Slip (cost 2)`."""
        for word in words_of(function, "act"):
            once(self.phrasings, "phrase", word, function)
        return function

    def check_words(self, vocabulary: Vocabulary) -> None:
        """Checks that every sentence is of a word of the game, and names fields that it has."""
        for word in (*vocabulary.events, *vocabulary.acts):
            if template := template_of(word):
                braces(word, template)
        for what, told, words in (
            ("event", self.tellings, vocabulary.events),
            ("act", self.phrasings, vocabulary.acts),
        ):
            for word in told.keys() - {*words}:
                raise IcecoreError(
                    f"{vocabulary.game}: a sentence is written for {word.__name__}, "
                    f"which is no {what} of this game"
                )

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
        telling = self.tellings.get(type(event), plain_told)
        said = SILENT if type(event) is self.waiting else telling(event)
        return said if isinstance(said, Sentence) else Sentence(said)

    def offered(self, state: S, seat: int, act: Any) -> Sentence:
        """The act as its seat is offered it; in its own words where no phrase was written."""
        phrase = self.phrasings.get(type(act))
        said = plain_phrase(act) if phrase is None else phrase(state, seat, act)
        return said if isinstance(said, Sentence) else Sentence(said)


def templates(
    rows: Mapping[type[Any], str], captions: Mapping[str, Caption]
) -> Iterator[tuple[type[Any], Callable[[Any], Sentence]]]:
    """The words of a table, each with the function that makes its sentence; all are checked."""
    said: set[str] = set()
    for word, template in rows.items():
        names = braces(word, template)
        said |= names
        own = {name: captions[name] for name in names & captions.keys()}
        yield word, templated(template, own)
    for name in captions.keys() - said:
        raise IcecoreError(f"a caption words {{{name}}}, which no sentence of its table says")


def braces(word: type[Any], template: str) -> set[str]:
    """The names in the braces of a template; each is a field of the word."""
    fields = word.__struct_fields__
    try:
        names = names_in(template)
    except ValueError as wrong:  # a brace that is never closed
        raise IcecoreError(f'"{template}" of {word.__name__}: {wrong}') from None
    for name in names:
        if name not in fields:
            known = f"its fields are {', '.join(fields)}" if fields else "it has no fields"
            raise IcecoreError(f'"{template}" says {{{name}}} of {word.__name__}: {known}')
    return {*names}


def templated(template: str, captions: Mapping[str, Caption]) -> Callable[[Any], Sentence]:
    """The function that makes a sentence of a word; without captions the quick one."""
    if not captions:
        return partial(say, template)

    def sentence(told: Any) -> Sentence:
        worded = {name: caption(getattr(told, name)) for name, caption in captions.items()}
        return say(template, told, **worded)

    return sentence


def of_act(sentence: Callable[[Any], Sentence]) -> Callable[[Any, int, Any], Sentence]:
    return lambda state, seat, act: sentence(act)


def once(rows: dict[type[Any], Any], what: str, word: type[Any], row: Any) -> None:
    """Writes the row of a word; a second one is an error, which would hide the first."""
    if word in rows:
        raise IcecoreError(f"{word.__name__} has two {what}s: leave one of them")
    rows[word] = row
