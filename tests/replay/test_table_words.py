"""Stories, offers, questions and refusals of every game are in the words of the table."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from icecore.events.words.record import Record
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.kernel import Refused, Ruleset, copy, play
from icecore.replay.kernel.voice import Voice, voice_of
from icecore.replay.table.simulate import Plan, Prepared, lay_table
from icecore.testing.sample_games import any_act, fewest
from icecore.testing.setups import some_ways
from tests.ours import FIXTURES
from tests.replay.test_telling import ids_of

ODD = re.compile(r"None|True|False|_|\bseat \d|\bplayer \d|[{}]|  | [.,]|\bthe the\b")
"""Nobody at a table says that."""
ODD_IN = {
    "board_royale": r"\bitems? \d|\bthe \d",
    "boreal_forest": r"\b(Blue|Orange|Green|Red|Violet)\b",
    "foreverot": r"\bloc\d|/\w|First Player gets",
    "the_north": r"\.\d",
}
"""Nor that, in a game where it would be the number or the colour of a thing with a name."""
ENGLISH = {"none", "twice", "free", "offer", "nested", "salvage", "swap", "pit", "square"}
"""Words of ours that are ids of some set too."""
QUIET = {
    "boreal_forest": ("Waiting", "TurnBegan"),
    "board_royale": ("Waiting", "Cleared", "Gathered"),
}
"""Events that say nothing, where there are more than steps that wait."""
SOME = 6
"""Offers of a position that are read."""


def tables_of(game: Ruleset[Any]) -> Iterator[Prepared]:
    """Every way to set the game up, and every set of its examples."""
    for way in some_ways(game):
        yield lay_table(Plan(game.name, ("random",) * way.seats, options=way.options))
    for path in sorted((FIXTURES / game.name / "sets").glob("*.toml")):
        bots = ("random",) * fewest(game)
        yield lay_table(Plan(game.name, bots, set_text=path.read_text("utf-8")))


def refusals(game: Ruleset[Any], state: Any, acts: list[Any], voice: Voice) -> Iterator[str]:
    """The answers to acts of an earlier position, tried now and by anybody."""
    for act in acts:
        for seat in (TABLE, *range(fewest(game))):
            try:
                play(game, copy(game, state), seat, act)
            except Refused as refused:
                yield voice.words(refused.detail)


def heard(game: Ruleset[Any], table: Prepared) -> Iterator[tuple[str, str]]:
    """A game by lot, and all that is said on the way: of which kind it is, and the words."""
    state, dice = game.begin(table.setup, table.box), Random(game.name)
    voice = voice_of(table.box, [f"Lana {seat}" for seat in range(table.setup.seats)])
    offered = list[Any]()
    while game.outcome(state) is None:
        looks = dice.random() < 0.25 or state.todo
        if looks:
            yield from (("refused", words) for words in refusals(game, state, offered, voice))
            owed = game.chance(state)
            if owed is not None:
                yield "owed", voice.words(owed.why)
            for eyes in (state, game.view(state, 0), game.view(state, TABLE)):
                acts = list(game.candidates(eyes))
                for seat, act in dice.sample(acts, min(SOME, len(acts))):
                    yield "offered", voice.words(game.phrase(eyes, seat, act))
                    offered = [act]
        seat, act = any_act(game, state, dice)
        record: Any = Record(0, seat, act, play(game, state, seat, act))
        for told in (record, game.redact(record, 0), game.redact(record, TABLE)):
            for event in told.events:
                sentence = voice.sentence(game.tell(event))
                assert sentence == "" or sentence.endswith("."), sentence
                yield type(event).__name__, sentence


@pytest.mark.parametrize("name", OURS)
def test_nobody_hears_ids_seats_or_what_is_unknown(name: str) -> None:
    game, refused = find_game(name), set[str]()
    odd = re.compile(f"{ODD.pattern}|{ODD_IN[name]}") if name in ODD_IN else ODD
    for table in tables_of(game):
        ids = ids_of(table.box.lexicon) - ENGLISH
        for kind, words in heard(game, table):
            assert not odd.search(words), (kind, words)
            bare = re.sub(r"\([\w.]+\)", "", words)  # in brackets an id tells alike cards apart
            assert {*re.findall(r"\w+", bare)} & ids == set(), (kind, words)
            if kind == "refused":
                refused.add(words)
            assert words or kind in QUIET.get(name, ("Waiting",)) or kind == "refused", kind
    assert len(refused) > 15
