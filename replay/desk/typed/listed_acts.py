"""Finds the act of a list that typed words mean: the line as shown, or some of its words."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, cast

from icecore.events.words.plain_data import fields_of
from icecore.events.words.text_line import write_seat
from icecore.replay.desk.choices import Choice, begins, line_of, narrowed, words_in
from icecore.replay.desk.typed.line_context import Talk, several

Said = tuple[int, Any]


def as_listed(said: str, talk: Talk, to_the_letter: bool = False) -> Said | None:
    """The act whose phrase or text is typed as the list shows it, with or without its seat."""
    ways: tuple[Callable[[str], Any], ...] = (_literally, words_in)[: 1 if to_the_letter else 2]
    for alike in ways:
        wanted = alike(said)
        found = [
            choice
            for choice in talk.choices
            if choice.said is not None and wanted in map(alike, _spellings(choice, talk))
        ]
        if (meant := _only(found)) is not None:
            return meant
    return None


def by_words(said: str, choices: Sequence[Choice]) -> Said | None:
    """The only act of the list that has all these words, in this order if that tells them apart."""
    fitting = [choice for choice in narrowed(choices, said) if choice.said is not None]
    if len(fitting) > 1:
        fitting = [choice for choice in fitting if _in_this_order(said, choice)] or fitting
        fitting = _plainest(fitting)
    if (meant := _only(fitting)) is not None:
        return meant
    if fitting and len(fitting) < len(choices):
        raise several(said, (choice.label for choice in fitting))
    return None


def _only(found: Sequence[Choice]) -> Said | None:
    """The one that was meant; of several that say the same the first: one is like the other."""
    same = {(choice.group, choice.words) for choice in found}
    return found[0].said if len(same) == 1 else None


def _literally(text: str) -> str:
    return " ".join(text.split()).casefold()


def _spellings(choice: Choice, talk: Talk) -> Iterator[str]:
    assert choice.said is not None
    name = write_seat(choice.said[0], talk.names).strip('"')
    yield from (choice.text, choice.label, f"{name} {choice.label}", line_of(choice))
    yield choice.text.partition(" ")[2]


def _in_this_order(said: str, choice: Choice) -> bool:
    """Do the typed words begin words of the choice, one after the other?"""
    words = iter(words_in(f"{choice.group} {choice.label}"))
    return all(any(begins(word, start) for word in words) for start in words_in(said))


def _plainest(fitting: list[Choice]) -> list[Choice]:
    """Keeps the act that adds nothing to the others: fields that are not typed have defaults."""
    if len({_needs(choice) for choice in fitting}) > 1:
        return fitting
    special = [_special(choice) for choice in fitting]
    plain = [
        choice
        for choice, own in zip(fitting, special, strict=True)
        if all(own.items() <= other.items() for other in special)
    ]
    return plain or fitting


def _needs(choice: Choice) -> tuple[Any, ...]:
    """The seat, and the fields that have no default."""
    seat, act = choice.said or (None, None)
    fields = fields_of(cast(Hashable, type(act))).values()
    return seat, type(act), *(getattr(act, field.name) for field in fields if field.required)


def _special(choice: Choice) -> dict[str, Any]:
    """The fields that differ from their default."""
    act = choice.said[1] if choice.said else None
    fields = fields_of(cast(Hashable, type(act)))
    values = {name: getattr(act, name) for name in fields}
    return {name: value for name, value in values.items() if value != fields[name].default}
