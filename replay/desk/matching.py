"""What typed words mean: an act as the list shows it, or by some of its words; a thing or word."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, cast

from icecore.events.words.errors import NotFoundError
from icecore.events.words.lexicon import Lexicon, folded
from icecore.events.words.named import fields_of
from icecore.events.words.text import write_seat
from icecore.replay.desk.choices import Choice, line_of, narrowed, words_in

FEW = 4
"""As many of several that fit are named."""
Said = tuple[int, Any]


def as_listed(said: str, choices: Iterable[Choice], names: Sequence[str]) -> Said | None:
    """The act whose phrase or text is typed as the list shows it, with or without its seat."""
    wanted = _spelled(said)
    found = []
    for choice in choices:
        if choice.said is None:
            continue
        name = write_seat(choice.said[0], names).strip('"')
        spelled = (choice.text, choice.label, f"{name} {choice.label}", line_of(choice))
        if wanted in map(_spelled, (*spelled, choice.text.partition(" ")[2])):
            found.append(choice.said)
    return found[0] if len(found) == 1 else None


def by_words(said: str, choices: Sequence[Choice]) -> Said | None:
    """The only act of the list that has all these words, in this order if that tells them apart."""
    fitting = [choice for choice in narrowed(choices, said) if choice.said is not None]
    if len(fitting) > 1:
        fitting = [choice for choice in fitting if _in_this_order(said, choice)] or fitting
        fitting = _plainest(fitting)
    if len(fitting) == 1:
        return fitting[0].said
    if fitting and len(fitting) < len(choices):
        several(said, (choice.label for choice in fitting), len(fitting))
    return None


def several(typed: str, can: Iterable[str], count: int) -> NoReturn:
    some = list(dict.fromkeys(can))
    more = f" or {count - FEW} more" if count > FEW else ""
    raise NotFoundError(f'"{typed.strip()}" may be {" or ".join(some[:FEW])}{more}: say more')


def called(lexicon: Lexicon, means: str | None, typed: str, among: Iterable[Any]) -> list[Any]:
    """What these words name, one of it or several: `insects`."""
    among = list(among)
    found = lexicon.fitting(means, typed, among)
    return found or (lexicon.fitting(means, typed[:-1], among) if typed[-1:] in "sS" else [])


def alike(typed: str, known: Mapping[str, Any]) -> list[str]:
    """The words that these letters mean: all of them, or their beginning."""
    wanted = folded(typed)
    exact = [word for word in known if word == typed] or [
        word for word in known if folded(word) == wanted
    ]
    if exact or not wanted:
        return exact
    return [word for word in known if folded(word).startswith(wanted)]


def _spelled(text: str) -> str:
    return "".join(words_in(text))


def _in_this_order(said: str, choice: Choice) -> bool:
    """Do the typed words begin words of the choice, one after the other?"""
    words = iter(words_in(f"{choice.group} {choice.label}"))
    return all(any(word.startswith(start) for word in words) for start in words_in(said))


def _plainest(fitting: list[Choice]) -> list[Choice]:
    """What is not said has its default: of acts that differ in nothing else, the plainest."""
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
    """Who says it, and all that has no default."""
    seat, act = choice.said or (None, None)
    fields = fields_of(cast(Hashable, type(act))).values()
    return seat, type(act), *(getattr(act, field.name) for field in fields if field.required)


def _special(choice: Choice) -> dict[str, Any]:
    """What is not as it is by default."""
    act = choice.said[1] if choice.said else None
    values = {name: getattr(act, name) for name in fields_of(cast(Hashable, type(act)))}
    fields = fields_of(cast(Hashable, type(act)))
    return {name: value for name, value in values.items() if value != fields[name].default}
