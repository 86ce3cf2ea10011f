"""Rulings agree with the position: laws of the notes on the fields of events."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields, replace

from icecore.events.words.errors import IcecoreError
from icecore.events.words.field_claims import At, Becomes, Free, From, Outside
from icecore.events.words.plain_data import fields_of, tag_of
from icecore.events.words.vocabulary import members
from icecore.replay.kernel import Ruleset, apply_ruling, copy, digest
from icecore.replay.kernel.consistency import INDEX, TERM, notes_of
from icecore.testing.sample_games import cards_of, positions
from icecore.testing.strategies import every_value

ACCOUNTS = ("change", "source", "origin", "remaining", "before", "was")
"""Fields with such names tell of the position: what was there, and how it became what it is."""


def places_in(note: Any) -> Iterator[str]:
    match note:
        case At(places):
            yield from places.split()
        case From(_, places):
            yield from (place for _, each in places for place in each.split())
        case Becomes(place) | Outside(place):
            yield place


def names_of(cls: Any) -> set[str]:
    return {*fields_of(cls)}


def spoken_of(cls: Any) -> set[str]:
    """The fields that notes stand on, or that notes read."""
    found = set[str]()
    for name, note in notes_of(cls):
        found.add(name)
        for place in places_in(note):
            found |= {field for field, _ in INDEX.findall(place)}
        if isinstance(note, Becomes):
            found |= {word for _, word in TERM.findall(note.change)}
    return found


def test_every_field_that_accounts_for_a_change_says_what_it_agrees_with(
    game: Ruleset[Any],
) -> None:
    """A result with its change, a source: who writes a ruling could contradict the position."""
    for cls in members(game.vocabulary.event):
        telling = {name for name in names_of(cls) if name in ACCOUNTS}
        missing = telling - spoken_of(cls)
        assert not missing, f"{tag_of(cls)}.{missing}: a note of events/notes.py says where it is"


def test_notes_name_fields_of_the_event_and_of_the_state(game: Ruleset[Any]) -> None:
    for cls in members(game.vocabulary.event):
        assert {word for word in spoken_of(cls) if not word.isdigit()} <= names_of(cls), cls
        for _, note in notes_of(cls):
            for place in places_in(note):
                owner = names_of(cls) if place.startswith(".") else {*game.state.__struct_fields__}
                assert place.removeprefix(".").partition("[")[0] in owner, (cls, place)


def test_what_the_rules_make_is_a_ruling_that_agrees(game: Ruleset[Any]) -> None:
    for number in range(12):
        for state, record in positions(game, number):
            if record is not None and record.events:
                apply_ruling(game, copy(game, state), record.events)


def test_an_account_that_is_changed_no_longer_agrees(game: Ruleset[Any]) -> None:
    """Every other value of such a field contradicts the position, whoever finds it out."""
    tried = set[str]()
    for number in range(6):
        for state, record in positions(game, number):
            for index, event in enumerate(record.events if record else ()):
                for name in accounts(type(event)):
                    if tried_enough(tried, f"{tag_of(type(event))}.{name} {number}"):
                        continue
                    assert record is not None
                    for other in others(game, event, name):
                        events = [*record.events]
                        events[index] = replace(event, **{name: other})
                        refused(game, state, events)


def accounts(cls: Any) -> list[str]:
    """Fields with one true value; a card may well be in two places, or points have two causes."""
    free = {
        name
        for name, note in notes_of(cls)
        if isinstance(note, From) or (isinstance(note, Free) and "points" in note.why)
    }
    results = {name for name, note in notes_of(cls) if isinstance(note, Becomes) and note.change}
    return sorted(({*ACCOUNTS, *results} & names_of(cls)) - free)


def tried_enough(tried: set[str], what: str) -> bool:
    done = what in tried
    tried.add(what)
    return done


def others(game: Ruleset[Any], event: Any, name: str) -> list[Any]:
    hint = next(info.type for info in fields(type(event)) if info.name == name)
    values = every_value(hint, cards_of(game)) or []
    return [value for value in values if value != getattr(event, name)][:30]


def refused(game: Ruleset[Any], state: Any, events: list[Any]) -> None:
    trial, before = copy(game, state), digest(state)
    with pytest.raises(IcecoreError) as error:
        apply_ruling(game, trial, events)
    assert digest(trial) == before
    assert "Traceback" not in str(error.value)
    assert str(error.value)
