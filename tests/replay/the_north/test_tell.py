"""Stories, offers, questions and refusals are in the words of the table, not of the log."""

import pytest

from icecore.events.games.the_north import words as w
from icecore.events.words.record import Decline
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.table import north
from icecore.replay.kernel.voice import voice_of
from tests.replay.the_north.tables import NAMES, box_named


def test_every_event_has_its_sentence_and_every_act_of_a_player_its_phrase() -> None:
    assert {*north.tellings, w.Waiting} == set(w.VOCABULARY.events) == set(GAME.evolve)
    tables = {w.Deal, w.Lay, w.Draw, w.Top, w.Refill, w.Turn, w.Glimpse, w.Reveal, w.TopShown}
    assert set(north.phrasings) == {*w.VOCABULARY.acts} - tables - SCRIBAL | {Decline}


SCRIBAL = {act for act in w.VOCABULARY.acts if act.__module__ != w.Deal.__module__}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            w.Drawn(0, ("rime", None, None), ("turret", "shed", None)),
            "Lana draws Rime Crawler (Ice Turret), a card that shows the Sorting Shed and a card.",
        ),
        (w.Drawn(0, (None, None), (None, None)), "Lana draws 2 cards."),
        (w.Drawn(0, (), ()), "Lana draws nothing."),
        (
            w.Laid(("rime_crawler.1", "drift")),
            "The Wastes are laid: Rime Crawler and Drift Lamp (Trade Post).",
        ),
        (w.Refilled(("rime_crawler.2",)), "Rime Crawler comes to the Wastes."),
        (w.Built(1, None, "shed", "top"), "Elodie builds the Sorting Shed."),
        (
            w.Built(1, "tin", "shed", "hand"),
            "Elodie builds the Sorting Shed (Tin Sifter) from the hand.",
        ),
        (
            w.Flipped(0, "tin", "shed", "ancient"),
            "Lana flips the Sorting Shed: it shows Tin Sifter.",
        ),
        (
            w.Flipped(0, "tin", "shed", "facility"),
            "Lana flips Tin Sifter: it shows the Sorting Shed.",
        ),
        (
            w.Used(0, "protocol", "Tin Sifter", 3, "overloaded"),
            "The Protocol of Tin Sifter is overloaded, and ignored.",
        ),
        (
            w.Used(0, "protocol", "Tin Sifter", 9, "guard"),
            "The Protocol of Tin Sifter is ignored: it would never end.",
        ),
        (w.NodeSet(0, 0, "ruling"), "The Node of Lana is turned to its back."),
        (w.PointsMoved(1, 39, -1, "strike"), "Elodie loses 1 point by the strike: 39 left."),
        (w.PointsMoved(1, 40, 2, "ruling"), "Elodie gains 2 points by a ruling: 40 left."),
        (w.Shown("shed"), "The Sorting Shed lies on top of the Wastes Deck."),
        (w.Shown("shed", 1), "The Sorting Shed lies on top of the Deck of Elodie."),
        (
            w.Moved("tin", "shed", "pool", "hand", 1),
            "Tin Sifter (Sorting Shed) goes from the Wastes Deck to the hand of Elodie.",
        ),
        (w.Returned(0, None, "shed", "facility", "hand"),
         "Lana moves the Sorting Shed from the Zone to the hand."),
        (w.Spied(0, "tin_sifter.1", None), "Lana alone sees the back of Tin Sifter."),
        (w.Turned("tin_sifter.1", "tin"), "All see the back of Tin Sifter (Sorting Shed)."),
        (
            w.Identified("hand", 0, ("tin",), ("shed",)),
            "The hand of Lana: Tin Sifter (Sorting Shed).",
        ),
    ],
)  # fmt: skip
def test_sentences_count_and_name_as_people_do(event: object, sentence: str) -> None:
    assert voice_of(box_named("sample"), NAMES).sentence(GAME.tell(event)) == sentence
