"""Each seat sees its own hand, its own supply and its own draws."""

from random import Random
from typing import Any

import pytest

from icecore.events.games.boreal_forest.acts import Deal, Draw, GiveBack, Supply, Swap
from icecore.events.games.boreal_forest.words import Dealt, Drawn, GaveBack, Supplied, Swapped
from icecore.events.words.record import Identify, Record
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.kernel import copy, digest, fold, play
from tests.replay.boreal_forest.tables import new_game, position, positions, random_play

SECRETS = (Dealt, Drawn, GaveBack, Supplied, Swapped)


@pytest.mark.rule("forest.setup.5", "forest.setup.7")
def test_a_view_holds_no_tile_and_no_token_of_other_seats() -> None:
    for state in positions(1, 3, length="short"):
        for seat in (0, 1, 2, TABLE):
            seen = GAME.view(state, seat)
            for other in range(3):
                zones = (seen.hands[other], seen.supplies[other])
                if other == seat:
                    assert zones == (state.hands[other], state.supplies[other])
                else:
                    assert all(zone.known == {} for zone in zones)


def test_what_only_one_seat_saw_is_told_to_nobody_else() -> None:
    told = set()
    for seed in range(4):
        state = new_game(3, length="short")
        for who, act, events in random_play(state, Random(seed)):
            record = Record(0, who, act, events)
            for viewer in (0, 1, 2, TABLE):
                seen = GAME.redact(record, viewer)
                for event, shown in zip(record.events, seen.events, strict=True):
                    if isinstance(event, SECRETS) and event.seat != viewer:
                        told.add(type(event))
                        assert named(shown) == [] != named(event)
                        assert named(seen.act) == []
                    else:
                        assert shown == event
    assert told == set(SECRETS)


def named(said: Any) -> list[str]:
    """The tiles or tokens that a secret act or event names."""
    match said:
        case Deal(items) | Draw(items) | GiveBack(items) | Supply(items):
            return [item for item in items if item is not None]
        case Dealt(_, items) | Drawn(_, items) | GaveBack(_, items) | Supplied(_, items):
            return [item for item in items if item is not None]
        case Swap(given, taken) | Swapped(_, given, taken):
            return [item for item in (*given, *taken) if item is not None]
    return []


def test_what_the_scribe_came_to_know_is_not_told_to_other_seats() -> None:
    state = GAME.view(position(2, 5), TABLE)
    state = copy(GAME, state)
    act = Identify("supply", 1, ("wolf",))
    record = Record(0, SCRIBE, act, play(GAME, state, SCRIBE, act))
    assert GAME.redact(record, 1) == record
    assert "wolf" not in str(GAME.redact(record, 0))
    assert state.supplies[1].known == {"wolf": 1}


@pytest.mark.parametrize("options", [{}, {"bidding": True}, {"length": "learning"}])
def test_a_spectators_record_can_be_played_and_folded(options: dict[str, Any]) -> None:
    """All that everybody saw: every act is accepted, and the open map is the same."""
    state = new_game(4, **{"length": "short", **options})
    spectated, records = copy(GAME, state), []
    for who, act, events in random_play(state, Random(5)):
        seen = GAME.redact(Record(0, who, act, events), TABLE)
        assert play(GAME, spectated, who, seen.act) == seen.events
        records.append(seen)
        GAME.invariants(spectated)
        assert spectated.animals == state.animals
        assert spectated.scores == state.scores
    again = fold(GAME, new_game(4, **{"length": "short", **options}), records)
    assert digest(again) == digest(spectated)
    assert GAME.outcome(spectated) == GAME.outcome(state) is not None
