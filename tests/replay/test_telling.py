"""Records, offers, questions and refusals of every game are in the words of the table."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from icecore.events.words.lexicon import Lexicon
from icecore.events.words.record import Record
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.kernel import Refused, Ruleset, copy, play
from icecore.replay.kernel.voice import Voice, voice_of
from icecore.replay.table.simulate import Plan, Prepared, lay_table, simulated_game
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.sample_games import any_act, fewest
from icecore.testing.setups import some_ways
from icecore.web.replay.replay_data import row_of
from tests.ours import FIXTURES

NOTATION = re.compile(r"[=_\[\]{}]|\w\.\w|\bNone\b|\bseat \d")
"""What belongs to the notation of acts, to ids, or to Python."""
TWICE = re.compile(r"\b(\w[\w' ]*\w) (?:turns out to be|is|becomes) \1\b")
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
