"""Declarations at words and in tables hold: secrets are noted, and offers do something."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecore.events.words.plain_data import cards_in
from icecore.events.words.record import Decline, Note, Record
from icecore.events.words.visibility_notes import Seen
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Ruleset, copy, play
from icecore.replay.kernel.visibility import mask_of, notes
from icecore.replay.timeline.game_lint import unnoted
from icecore.testing.sample_games import cards_of, tables
from icecore.testing.strategies import acts, budget

IDLE = {"Waiting", "Fizzled"}


def hiding(game: Ruleset[Any]) -> list[type[Any]]:
    """The events that not everybody sees all of."""
    return [event for event in game.vocabulary.events if mask_of(event) is not None]


def test_every_card_of_an_event_that_can_be_unknown_says_who_sees_it(game: Ruleset[Any]) -> None:
    assert unnoted(game) == []


@budget(40)
@given(data=st.data())
def test_a_record_of_any_hiding_kind_is_hidden_and_stays_so(
    game: Ruleset[Any], data: st.DataObject
) -> None:
    """Bots never make many of these, so they are made up: no play leads to them."""
    kinds = hiding(game)
    if not kinds:
        pytest.skip("everything lies open")
    event = data.draw(acts(kinds, cards_of(game)))
    record: Any = Record(0, TABLE, Note(0, ""), (event,))
    for viewer in (*range(game.players[-1]), TABLE):
        told = game.redact(record, viewer)
        assert game.redact(told, viewer).events == told.events
        if not told.events:  # what only the keeper of the record found out is not heard at all
            continue
        assert set(cards_in(told.events[0])) <= set(cards_in(event))
        for field, note in notes(type(event), Seen):
            noted = all(getattr(event, name) in values for name, values in note.when.items())
            named = [getattr(event, name) for name in note.by]
            sees = any(viewer == seat or seat == (viewer,) for seat in named) != note.but
            if noted and not sees and viewer == TABLE:
                hidden = getattr(told.events[0], field)
                assert hidden is None or not any(hidden), f"{field} is told"


def test_what_is_offered_at_a_step_does_something(game: Ruleset[Any]) -> None:
    """Whether an effect is possible is found by asking what it would do."""
    for _, table in tables(game, 12):
        for state, _ in table:
            if not state.todo:
                continue
            for who, act in game.candidates(state):
                if who < 0 or type(act) is Decline:
                    continue
                trial = copy(game, state)
                names = {type(event).__name__ for event in play(game, trial, who, act)}
                assert names - IDLE or "Fizzled" not in names, f"{act} comes to nothing"
