"""Every event is a sentence that can be read aloud."""

from random import Random
from typing import Any

import pytest

from icecore.events.games.boreal_forest.words import (
    VOCABULARY,
    BidMade,
    Closed,
    Ended,
    Flipped,
    Led,
    Moved,
    Placed,
    Returned,
    Scored,
    Supplied,
    Swapped,
    TileAdded,
    TurnBegan,
    Waiting,
)
from icecore.events.words.record import Record
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.rules.table import forest
from tests.replay.boreal_forest.tables import NAMES, new_game, random_play


def test_every_event_has_its_sentence() -> None:
    assert set(forest.tells) == set(VOCABULARY.events) == set(GAME.evolve)


@pytest.mark.parametrize("viewer", [0, 1, -1, None])
def test_whole_games_are_told_in_sentences(viewer: int | None) -> None:
    for seed in range(3):
        state = new_game(4, length="short", bidding=True)
        for who, act, events in random_play(state, Random(seed)):
            record = Record(0, who, act, events)
            for event in record.events if viewer is None else GAME.redact(record, viewer).events:
                sentence = GAME.tell(event, NAMES)
                quiet = type(event) is Waiting or event == TurnBegan(getattr(event, "seat", 0))
                assert (sentence == "") == quiet
                assert sentence == "" or sentence.endswith(".")
                assert "  " not in sentence
                assert "None" not in sentence
                assert "_" not in sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Led(0, "north"), "Lana has been farthest north and is First Player."),
        (Led(1, "bid"), "Mike has the best bid and is First Player."),
        (Supplied(0, ("fish", "fish", None)), "Lana chooses a supply: 2 fish, ?."),
        (Swapped(0, ("fish",), ("vole3",)), "Lana exchanges tokens: fish for vole3."),
        (TileAdded(0, "brook", 1, -1, 2, "FFRFFR*25"), "Lana adds brook at (1,-1), turned by 2."),
        (Closed("lake", 1, (0, 0, 3)), "A Lake of 1 sector is closed at (0,0) W."),
        (Placed(0, "vole3", (1, 0, 2)), "Lana places Vole 3 at (1,0) NW."),
        (
            Placed(0, "vole3", (1, 0, 2), "breed"),
            "The Voles of Lana have a child, Vole 3, at (1,0) NW.",
        ),
        (
            Moved(1, "raptor", (0, 0, 0), (2, 0, 5), 2),
            "Mike moves Raptor by 2 tiles to (2,0) SE.",
        ),
        (Flipped(0, "moose", (0, 0, 1), "hidden"), "The Moose of Lana hides at (0,0) NE."),
        (
            Flipped(0, "mushroom", (0, 0, 1), "fresh"),
            "The Mushroom of Lana at (0,0) NE is fresh again.",
        ),
        (
            Returned(1, "fish", (0, 0, 4), "crowded"),
            "Fish of Mike at (0,0) SW goes home: too many Fish share the habitat.",
        ),
        (
            Scored(0, "insect", 12, 2, 6),
            "Lana scores 12 points for Insects, 2 for diversity and 6 by the Mushroom among them.",
        ),
        (Scored(0, "edge", 1), "Lana scores 1 point for matching edges."),
        (BidMade(1, "vole1", "token"), "Mike bids Vole 1."),
        (TurnBegan(0, "final"), "Final turns begin with Lana."),
        (
            Ended("predators"),
            "The game is over: scores and tokens are level, predators decide.",
        ),
    ],
)
def test_a_sentence_says_what_happened(event: Any, sentence: str) -> None:
    assert GAME.tell(event, NAMES) == sentence
