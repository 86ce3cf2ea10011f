"""Every event is a sentence that can be read aloud."""

import pytest

from icecore.events.games.boreal_pyramid.words import VOCABULARY, Moved, Placed, Rested, Waiting
from icecore.replay.games.boreal_pyramid import GAME
from icecore.replay.games.boreal_pyramid.rules.table import pyramid
from icecore.replay.kernel.voice import voice_of
from tests.replay.boreal_pyramid.tables import new_game

NAMES = ("Elodie", "Lana")
VOICE = voice_of(new_game("sample").box, NAMES)


def test_every_event_has_its_sentence() -> None:
    assert {*pyramid.tellings, Waiting} == set(VOCABULARY.events) == set(GAME.evolve)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Rested(0, 8, 3, 0, 1, still=False),
            "Elodie rests with 3 compasses, counter at 8; 1 is lost.",
        ),
        (
            Rested(1, 8, 3, 0, 2, still=False),
            "Lana rests with 3 compasses, counter at 8; 2 are lost.",
        ),
        (
            Rested(0, 2, 0, 1, 0, still=False),
            "Elodie rests with 1 compass (from the board), counter at 2.",
        ),
        (
            Placed(1, "jetty", 2, 0, 1),
            "Lana places Long Jetty on floor 2, x 0, covering 1 compass.",
        ),
        (Moved("jetty", "deck", "out"), "Long Jetty goes from the deck out of the game."),
        (
            Moved("jetty", "deck", "board", white=3),
            "Long Jetty goes from the deck to the board, Elodie's square 3.",
        ),
        (
            Moved("jetty", "board", "reserve", seat=1),
            "Long Jetty goes from the board to the reserve of Lana.",
        ),
    ],
)
def test_sentences_count_and_name_as_people_do(event: object, sentence: str) -> None:
    assert VOICE.sentence(GAME.tell(event)) == sentence
