"""Every entry of a list can be typed back as it stands: its words, its text, the whole line."""

from random import Random
from typing import Any

from icecore.replay.desk.choices import Choice, line_of
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import Ruleset
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import box_of, simulated

POSITIONS, ENTRIES = 12, 8


def desks(game: Ruleset[Any], dice: Random) -> list[Desk]:
    """Desks at random positions of a simulated game, seen by all or by one seat."""
    head, records, _ = simulated(game, dice.randrange(8))
    found = []
    for length in sorted(dice.sample(range(1, len(records)), min(POSITIONS, len(records) - 1))):
        timeline = Timeline(game, head, box_of(game))
        for record in records[:length]:
            timeline.load(record)
        found.append(Desk(Recording(timeline), dice.choice([None, 0, 1])))
    return found


def test_what_a_list_shows_typed_back_means_that_entry(game: Ruleset[Any]) -> None:
    dice, tried = Random(17), 0
    for desk in desks(game, dice):
        choices = desk.choices()
        for choice in dice.sample(choices, min(ENTRIES, len(choices))):
            for typed in typed_for(choice, choices):
                said = desk.read(typed)
                assert (said.seat, said.act) == choice.said, typed
                tried += 1
    assert tried > POSITIONS


def typed_for(choice: Choice, choices: list[Choice]) -> list[str]:
    """All that may be typed for an entry; its words alone only if no other seat has the same."""
    shared = [other for other in choices if other.label == choice.label]
    return [choice.text, line_of(choice), *([choice.label] if len(shared) == 1 else [])]


def test_no_two_entries_of_a_seat_read_alike(game: Ruleset[Any]) -> None:
    for desk in desks(game, Random(18)):
        lines = [(choice.group, choice.label) for choice in desk.choices()]
        assert len(set(lines)) == len(lines)
