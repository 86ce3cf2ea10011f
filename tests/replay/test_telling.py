"""Every record of every game is told in a sentence for people, whoever reads it."""

import re

import pytest

from icecore.events.words.lexicon import Lexicon
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.setups import some_ways
from icecore.web.replay.replay_data import row_of

NOTATION = re.compile(r"[=_\[\]{}]|\w\.\w|\bNone\b|\bseat \d")
"""What belongs to the notation of acts, to ids, or to Python."""
TWICE = re.compile(r"\b(\w[\w' ]*\w) (?:turns out to be|is|becomes) \1\b")


@pytest.mark.parametrize("name", OURS)
def test_every_record_is_told_in_sentences_with_printed_names_whatever_the_options(
    name: str,
) -> None:
    game = find_game(name)
    for way in some_ways(game):
        table = lay_table(Plan(name, ("random",) * way.seats, options=way.options))
        head, records, _ = simulated_game(table, 0)
        timeline = Timeline(game, head, table.box)
        for record in records:
            timeline.load(record)
        ids = ids_of(table.box.lexicon)
        for viewer in (None, 0, TABLE):
            sight = Viewpoint(timeline, viewer)
            for number in range(1, len(timeline) + 1):
                told = row_of(sight, number, (), 0).told
                assert told
                for line in (*told, sight.headline(number)):
                    where = (way, viewer, number, line)
                    assert not NOTATION.search(line), where
                    assert not TWICE.search(line), where
                    assert not {*re.findall(r"[\w.]+", line)} & ids, where


def ids_of(lexicon: Lexicon) -> set[str]:
    """What only programs call things; `red` of `red Energy` is a word as well."""
    every = [each for names in lexicon.printed.values() for each in names.items()]
    return {id_ for id_, name in every if isinstance(id_, str) and id_ not in name.split()}
