"""Every event is told in a sentence that names who and where."""

from random import Random

from icecore.events.games.foreverot.words import (
    AllianceMoved,
    Gated,
    Lost,
    Removed,
    RotBeaten,
    Waiting,
    Withheld,
    WorldLost,
)
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.show.tell import WORLD_NAMES
from tests.replay.foreverot.tables import NAMES, new_game, random_play, sample_box


def test_every_event_of_random_games_is_told() -> None:
    for seed in range(6):
        state = new_game(1 + seed, promo=bool(seed % 2))
        for _, _, events in random_play(state, Random(seed)):
            for event in events:
                told = GAME.tell(event, NAMES)
                assert told.endswith(".") or isinstance(event, Waiting), event
                assert "None" not in told
                assert "_" not in told


def test_sentences_name_who_and_where() -> None:
    assert GAME.tell(Gated(1, 4, 2, 2), NAMES) == "Bo goes from Onus to Core for 2 Alliance."
    assert GAME.tell(Lost(0, ("red", "red", "axe"), "night"), NAMES) == (
        "The Night takes 2 red, axe from Ada."
    )
    assert GAME.tell(Removed("ruin", 3, 1, "supply"), NAMES) == (
        "A Ruin leaves slot 1 of Depal for the supply."
    )
    assert GAME.tell(AllianceMoved(21, 0, "loc43", 3), NAMES) == (
        "Alliance stays at 21: 3 by loc43 are wasted."
    )
    assert GAME.tell(Withheld(1, "red"), NAMES) == "Bo does not consent to give red."
    assert GAME.tell(RotBeaten(2, 0, "rot_4"), NAMES) == "Cy beats rot 4 on stack 0 of Nur."
    assert GAME.tell(WorldLost(8, "ruins", 19), NAMES) == (
        "Pithysia is lost: its five locations lie in Ruins; the Ruin stands at 19."
    )


def test_worlds_are_told_by_the_names_of_the_packaged_set() -> None:
    box = sample_box()
    assert tuple(world.name for world in box.content.worlds) == WORLD_NAMES[1:]
