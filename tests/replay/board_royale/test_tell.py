"""Stories, offers, questions and refusals are in the words of the table, not of the log."""

from random import Random
from typing import Any, get_args

import pytest

from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Decline
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.table import royale
from icecore.replay.kernel import Refused, play
from icecore.replay.kernel.voice import voice_of
from tests.replay.board_royale.tables import (
    NAMES,
    SEATINGS,
    box_named,
    loud_game,
    new_game,
)
from tests.replay.board_royale.test_show import FOUR, table_of_four


def test_every_act_has_a_phrase() -> None:
    assert set(royale.phrasings) == {*get_args(w.Act), Decline}


def test_every_event_is_told_in_some_game() -> None:
    """But for the rulings, and what needs cards that are not in these sets."""
    told: set[type[Any]] = set()
    for set_name in ("sample", "verbs"):
        voice = voice_of(box_named(set_name), NAMES)
        for seating in SEATINGS[::3]:
            state = new_game(seating, set_name)
            for happening in loud_game(state, Random(f"{set_name} {seating}")):
                told |= {type(event) for event in happening.events}
                for event in happening.events:
                    sentence = voice.sentence(GAME.tell(event))
                    assert sentence == "" or sentence.endswith(".")
    ruled = {w.HandSet, w.ItemMoved, w.TurnSet, w.PileSet, w.Buried, w.Identified}
    untold = set(GAME.vocabulary.events) - told - ruled
    assert untold <= {w.Voided, w.LootSplit, w.Paid}, untold


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (w.StarterChosen(1, "Gold"), "Mike drew Gold and begins."),
        (w.StarterChosen(1, "agreed"), "The table agrees: Mike begins."),
        (w.StarterChosen(1, "oldest"), "Mike begins (oldest)."),
        (w.Drew(0, ("wood", None, "wood", None)), "Jane draws 2 Wood and 2 cards."),
        (w.Drew(0, ()), "Jane draws nothing."),
        (w.Crafted(0, 59, ("wood", "cloth")), "Jane crafts the Raft: Hull for 1 Wood and 1 Cloth."),
        (w.Used(0, 8, spent=45), "Jane uses the Pistol (8) for the Ammo (45)."),
        (w.Used(0, 43, mode=2), "Jane uses the Grenade (43)."),
        (w.Attacked(1, 0, 2, 1), "Jane attacks Mike with the Knife (1) for 2 cards."),
        (w.Attacked(1, 0, 1, steal=True), "Jane reaches for 1 card of Mike."),
        (
            w.Attacked(0, 1, 2, 53, counter=True),
            "Mike strikes back at Jane with the Snare (53) for 2 cards.",
        ),
        (w.Forfeited(1, 0, "sang a song."), "Mike does a forfeit instead: sang a song."),
        (w.Forfeited(1, 0, "a forfeit"), "Mike does a forfeit instead."),
        (w.Eliminated(1), "Mike has no card left and is out."),
        (
            w.Eliminated(1, (45,)),
            "Mike has no card left and is out; the Ammo (45) goes to the discard.",
        ),
        (
            w.Eliminated(1, (1, 71), 0),
            "Mike has no card left and is out; Jane loots the Knife (1) and the Chart (71).",
        ),
        (
            w.LootSplit(0, (w.Gift(1, 2), w.Gift(71, 3))),
            "Jane shares the loot: the Knife (1) for Frank and the Chart (71) for Maria.",
        ),
        (
            w.Departed(1, (), (), (w.Share(0, ("wood",), (1,)), w.Share(2))),
            "Mike leaves the game; Jane gets 1 Wood and the Knife (1); Frank gets nothing.",
        ),
        (
            w.Offered(2, 0, ("food", "food"), their_promise="peace"),
            "Frank offers Jane 2 Food for the promise “peace”.",
        ),
        (w.Voted(0, (0, 1, 2), (3,), True), "Jane calls a vote on a new Crafting Field, which "
         "passes: Jane, Mike and Frank for, Maria against."),
        (w.Ended("escape together", (0, 2)), "Jane and Frank escape together: the game ends."),
        (w.Ended("adjourned"), "The game is stopped without a winner."),
        (w.ItemMoved(24, "seat"), "The Chest (24) is in front of nobody."),
        (w.ItemMoved(24, "seat", 3), "The Chest (24) is in front of Maria."),
        (w.Cleared((75,)), ""),
    ],
)  # fmt: skip
def test_sentences_count_and_name_as_people_do(event: Any, sentence: str) -> None:
    assert voice_of(box_named("sample"), NAMES).sentence(GAME.tell(event)) == sentence


@pytest.mark.parametrize(
    ("seat", "act", "phrase"),
    [
        (0, w.Draw(), "draw 2 cards"),
        (0, w.Draw(("wood",)), "discard 1 Wood, then draw 2 cards"),
        (0, w.Steal(1), "steal 1 card from Mike"),
        (0, w.Craft(24), "craft the Chest (24) for 4 Wood"),
        (0, w.Craft(71), "craft the Chart (71) for 2 Food and 1 Gold (4 points)"),
        (0, w.Craft(999), "craft the 999"),
        (0, w.Use(1, (1,)), "use the Knife (1) on Mike for 1 Food: attack 2"),
        (0, w.Use(8, (1,)), "use the Pistol (8) on Mike for Ammo: attack 4"),
        (0, w.Use(8, (1,), spend=45), "use the Pistol (8) on Mike for the Ammo (45): attack 4"),
        (0, w.Use(43, mode=1, aim=(5,)),
         "use the Grenade (43): destroy 1 item, the Bow (5) of Frank"),
        (0, w.Use(19, pay=("wood",), take=("gold",), source="deck"),
         "use the Workshop (19) for 1 Wood: take 1 of choice from the deck or the discard, 1 Gold "
         "from the deck"),
        (1, w.Use(31, discard=("food",)), "discard 1 Food, then use the Medkit (31): draw 4"),
        (2, w.Offer(0, ("food",), (None,)), "offer Jane 1 Food for 1 card"),
        (2, w.Trade(0, get_items=(1,), promise="peace"),
         "give Jane the promise “peace” for the Knife (1)"),
        (2, w.Lend(5, 0), "lend Jane the Bow (5)"),
        (0, w.Vote((0, 1, 2, 3)), "vote on a new Crafting Field: all for it"),
        (0, w.Vote((0, 1)), "vote on a new Crafting Field: Jane and Mike for it"),
        (0, w.Split((w.Gift(1, 2),)), "pass on the Knife (1) to Frank"),
        (1, w.Pass(), "let it pass"),
        (1, Decline(), "let it pass"),
        (1, w.Quit(), "leave the game"),
    ],
)  # fmt: skip
def test_an_act_is_offered_with_what_it_costs_and_brings(seat: int, act: Any, phrase: str) -> None:
    state = table_of_four()
    assert voice_of(state.box, FOUR).words(GAME.phrase(state, seat, act)) == phrase


def refused(seat: int, act: Any) -> str:
    state = table_of_four()
    with pytest.raises(Refused) as refusal:
        play(GAME, state, seat, act)
    return voice_of(state.box, FOUR).words(refusal.value.detail)


def test_a_refusal_names_people_and_things() -> None:
    assert refused(2, w.Use(31)) == "the Medkit (31) is not yours"
    assert refused(0, w.Draw()) == "reaction pending: Mike may still answer Jane"
    assert refused(3, w.Promise("peace", 3)) == "to another living player, or to all"
    assert refused(SCRIBE, w.Pass()) == "reaction pending: Mike may still answer Jane"
