"""Every event is a sentence that can be read aloud, and every act one that can be chosen."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from icecore.events.games.boreal_forest import words as w
from icecore.replay.games.boreal_forest import GAME
from icecore.replay.games.boreal_forest.rules.state import State
from icecore.replay.games.boreal_forest.rules.table import forest
from icecore.replay.kernel import copy, play
from icecore.replay.kernel.voice import Voice, voice_of
from tests.replay.boreal_forest.tables import NAMES, box_named, new_game, positions, random_play

VOICE = voice_of(box_named("sample"), NAMES)
POINTS = re.compile(r": (\d+) points?$")


def test_every_event_has_its_sentence() -> None:
    assert {*forest.tellings, w.Waiting} == set(w.VOCABULARY.events) == set(GAME.evolve)


def some_positions(seed: int, **options: Any) -> Iterator[tuple[State, Random]]:
    state, dice = new_game(3, length="short", **options), Random(seed)
    yield state, dice
    for _ in random_play(state, dice):
        if dice.random() < 0.3:
            yield state, dice


def offers(state: State, dice: Random) -> list[tuple[int, Any]]:
    acts = list(GAME.candidates(state))
    return dice.sample(acts, min(15, len(acts)))


def test_a_phrase_promises_the_points_that_the_act_brings() -> None:
    for state, dice in some_positions(6):
        for seat, act in offers(state, dice):
            phrase = Voice(NAMES, state.box.lexicon).words(GAME.phrase(state, seat, act))
            promised = POINTS.search(phrase)
            events = play(GAME, copy(GAME, state), seat, act)
            scored = [e.points for e in events if isinstance(e, w.Scored) and e.seat == seat]
            assert sum(scored) == (int(promised[1]) if promised else 0), phrase


@pytest.mark.parametrize(
    ("act", "phrase"),
    [
        (w.Add("elbow", 1, 0, 4), "add the Elbow tile at 1,0, turned 4 times: 1 point"),
        (w.Insects(((0, 0, 1),)), "place an Insect on 0,0 NE: 1 point"),
        (w.Place("wolf", (0, 0, 4), (0, 0, 2)), "place a Wolf on 0,0 SW, then go on to 0,0 NW"),
        (w.Place("fish", (0, 0, 3), score=False), "place a Fish on 0,0 W, without scoring"),
        (
            w.Vole(1, (0, 0, 0), (((0, 0, 0), (0, 0, 1)),)),
            "place Vole 1 on 0,0 E, then step from 0,0 E to 0,0 NE",
        ),
        (w.Swap(("fish",), ("vole3",)), "exchange a Fish for Vole 3"),
        (w.Swap((None,), (None,)), "exchange 1 token with your reserve, unseen"),
        (w.GiveBack(("brook", None)), "put back Brook and 1 unseen"),
        (w.Raise("brook"), "add the Brook tile to your bid"),
        (w.Raise("insect"), "add an Insect to your bid"),
        (w.Stuck(), "add no tile: none of yours fits anywhere"),
        (w.Pass(), "pass: do nothing"),
    ],
)
def test_an_offer_says_what_would_be_done(act: Any, phrase: str) -> None:
    state = new_game()
    state.todo = ()
    assert VOICE.words(GAME.phrase(state, 0, act)) == phrase


def test_subsets_can_be_said_beyond_the_list() -> None:
    free = {
        (type(state.todo[-1]).__name__ if state.todo else state.phase, kind)
        for state in positions(4, 3, length="short")
        for seat in range(3)
        for kind in GAME.free(state, seat)
    }
    assert {("ChooseSupply", w.Supply), ("ReturnTiles", w.GiveBack), ("action", w.Swap)} <= free
    assert not any(kind is w.Swap for step, kind in free if step != "action")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (w.Led(0, "north"), "Lana has been farthest north and is First Player."),
        (w.Led(1, "bid"), "Mike has the best bid and is First Player."),
        (w.Supplied(0, ("fish", "fish", None)), "Lana chooses 3 tokens: 2 Fish and 1 unseen."),
        (w.Swapped(0, ("fish",), ("vole3",)), "Lana exchanges a Fish for Vole 3."),
        (
            w.TileAdded(0, "brook", 1, -1, 2, "FFRFFR*25"),
            "Lana adds the Brook tile at 1,-1, turned twice.",
        ),
        (w.Closed("lake", 1, (0, 0, 3)), "The Lake at 0,0 W is closed: 1 sector."),
        (w.Placed(0, "vole3", (1, 0, 2)), "Lana places Vole 3 on 1,0 NW."),
        (
            w.Placed(0, "vole3", (1, 0, 2), "breed"),
            "Lana's Voles have a child, Vole 3, on 1,0 NW.",
        ),
        (
            w.Moved(1, "raptor", (0, 0, 0), (2, 0, 5), 2),
            "Mike moves the Raptor by 2 tiles, from 0,0 E to 2,0 SE.",
        ),
        (w.Flipped(0, "moose", (0, 0, 1), "hidden"), "Lana's Moose hides on 0,0 NE."),
        (
            w.Flipped(0, "mushroom", (0, 0, 1), "fresh"),
            "Lana's Mushroom on 0,0 NE is fresh again.",
        ),
        (
            w.Returned(1, "fish", (0, 0, 4), "crowded"),
            "Mike's Fish on 0,0 SW goes home: too many Fish share the habitat.",
        ),
        (
            w.Scored(0, "insect", 12, 2, 6),
            "Lana scores 12 points for Insects (2 for diversity and 6 by the Mushroom among them).",
        ),
        (w.Scored(0, "edge", 1), "Lana scores 1 point for matching edges."),
        (w.Dealt(0, (None, None)), "Lana draws a hand of 2 tiles."),
        (w.BidMade(1, "vole1", "token"), "Mike bids Vole 1."),
        (w.BidMade(1, "brook", "tile"), "Mike bids the Brook tile."),
        (w.TurnBegan(0, "final"), "Final turns begin with Lana."),
        (
            w.Ended("predators"),
            "The game is over: scores and tokens are level, predators decide.",
        ),
    ],
)
def test_a_sentence_says_what_happened(event: Any, sentence: str) -> None:
    assert VOICE.sentence(GAME.tell(event)) == sentence
