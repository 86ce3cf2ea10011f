"""Nobody sees into the deck: views, redacted records, and what the table is asked."""

from random import Random

import pytest

from icecore.events.games.boreal_pyramid.words import Fill, Hidden, Hide, Locate
from icecore.events.words.record import Record
from icecore.events.words.wire import TABLE
from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel import copy, digest, fold, play
from tests.replay.boreal_pyramid.tables import DEAL, new_game, owed_in, random_play

SEATS = (0, 1, TABLE)


def with_archives(*cards: str) -> State:
    """A simulator knows which three archives went into the deck."""
    state = new_game()
    play(GAME, state, TABLE, DEAL)
    play(GAME, state, TABLE, Hide(cards))
    return state


@pytest.mark.rule("pyramid.ruling.24", "pyramid.ruling.25")
@pytest.mark.parametrize("seat", SEATS)
def test_no_view_tells_which_archives_are_in_the_deck(seat: int) -> None:
    one = GAME.view(with_archives("books", "logs", "seeds"), seat)
    other = GAME.view(with_archives("press", "deeds", "herbs"), seat)
    assert digest(one) == digest(other)
    assert (one.archive.known, one.archive.unknown) == ({}, 3)
    assert GAME.chance(one) is None


@pytest.mark.rule("pyramid.ruling.25")
def test_what_the_table_could_show_does_not_tell_it_either() -> None:
    pools = []
    for cards in (("books", "logs", "seeds"), ("press", "deeds", "herbs")):
        state = with_archives(*cards)
        play(GAME, state, *next(iter(GAME.candidates(state))))
        owed = owed_in(GAME.view(state, 0))
        pools.append((sorted(owed.pool), owed.weights))
    assert pools[0] == pools[1]
    assert len(pools[0][0]) == 24 + 8


def test_a_simulated_deck_shows_only_the_archives_that_are_in_it() -> None:
    state = with_archives("books", "logs", "seeds")
    play(GAME, state, *next(iter(GAME.candidates(state))))
    owed = owed_in(state)
    assert owed.weights is None
    assert {card for card in owed.pool if card in state.box.archives} == {
        "books",
        "logs",
        "seeds",
    }


@pytest.mark.rule("pyramid.ruling.24")
def test_the_third_archive_settles_what_is_in_the_box() -> None:
    state = with_archives("books", "logs", "seeds")
    left = []
    for seat, square, card in ((0, 1, "books"), (1, 1, "logs"), (0, 2, "seeds")):
        play(GAME, state, seat, Locate(square))
        play(GAME, state, TABLE, Fill(card))
        left.append(GAME.view(state, 0).archive.unknown)
    assert left == [2, 1, 0]


@pytest.mark.rule("pyramid.ruling.24", "pyramid.ruling.25")
@pytest.mark.parametrize("seat", SEATS)
def test_a_redacted_game_is_a_game_and_folds_to_the_view(seat: int) -> None:
    for seed in range(5):
        state = new_game()
        told, heard = copy(GAME, state), copy(GAME, state)
        for who, act, events in random_play(state, Random(seed)):
            record = GAME.redact(Record(0, who, act, events), seat)
            assert play(GAME, heard, who, record.act) == record.events
            fold(GAME, told, [record])
            view = GAME.view(state, seat)
            assert digest(told) == digest(heard) == digest(view)
            assert digest(GAME.view(view, seat)) == digest(view)
            assert GAME.candidates(view) == GAME.candidates(state)


@pytest.mark.rule("pyramid.ruling.25")
@pytest.mark.parametrize("seat", SEATS)
def test_a_redacted_record_names_no_hidden_card(seat: int) -> None:
    cards = ("books", "logs", "seeds")
    record = GAME.redact(Record(0, TABLE, Hide(cards), (Hidden(cards),)), seat)
    assert record == Record(0, TABLE, Hide((None,) * 3), (Hidden((None,) * 3),))
