"""Every event is a sentence that can be read aloud."""

from random import Random

import pytest

from icecore.events.games.the_north.words import (
    VOCABULARY,
    Built,
    Drawn,
    Flipped,
    Moved,
    NodeSet,
    PointsMoved,
    Shown,
    Used,
    Waiting,
)
from icecore.events.words.record import Record
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.table import north
from tests.replay.the_north.tables import NAMES, new_game, random_play


def test_every_event_has_its_sentence() -> None:
    assert set(north.tells) == set(VOCABULARY.events) == set(GAME.evolve)


@pytest.mark.parametrize("set_name", ["sample", "verbs"])
@pytest.mark.parametrize("viewer", [0, 1, -1, None])
def test_whole_games_are_told_in_sentences(set_name: str, viewer: int | None) -> None:
    for seed in range(3):
        for who, act, events in random_play(new_game(set_name), Random(seed)):
            record = Record(0, who, act, events)
            for event in record.events if viewer is None else GAME.redact(record, viewer).events:
                sentence = GAME.tell(event, NAMES)
                assert (sentence == "") == (type(event) is Waiting)
                assert sentence == "" or sentence.endswith(".")
                assert "  " not in sentence
                assert "None" not in sentence
                assert "_" not in sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Drawn(0, ("rime", None, None), ("turret", "shed", None)),
            "Lana draws rime, a card with shed on its back, ?.",
        ),
        (Built(1, None, "shed", "top"), "Elodie builds shed."),
        (Built(1, "tin", "shed", "hand"), "Elodie builds shed (tin) from the hand."),
        (Flipped(0, "tin", "shed", "ancient"), "Lana flips shed: it shows tin."),
        (Flipped(0, "tin", "shed", "facility"), "Lana flips tin: it shows its back, shed."),
        (
            Used(0, "protocol", "Tin Sifter", 3, "overloaded"),
            "The Protocol of Tin Sifter is overloaded, and ignored.",
        ),
        (
            Used(0, "protocol", "Tin Sifter", 9, "guard"),
            "The Protocol of Tin Sifter is ignored: it would never end.",
        ),
        (NodeSet(0, 0, "ruling"), "The Node of Lana is turned to its back."),
        (PointsMoved(1, 39, -1, "strike"), "Elodie loses 1 point by the strike: 39 left."),
        (PointsMoved(1, 40, 2, "ruling"), "Elodie gains 2 points by a ruling: 40 left."),
        (Shown("shed"), "On top of the Wastes Deck lies shed."),
        (Shown("shed", 1), "On top of the Deck of Elodie lies shed."),
        (
            Moved("tin", "shed", "pool", "hand", 1),
            "tin goes from the Wastes Deck to the hand of Elodie.",
        ),
    ],
)
def test_sentences_count_and_name_as_people_do(event: object, sentence: str) -> None:
    assert GAME.tell(event, NAMES) == sentence
