"""Every record of every game is told in a sentence for people, whoever reads it."""

import re
from typing import Any

import pytest

from icecore.events.words.docstrings import about
from icecore.events.words.errors import IcecoreError
from icecore.events.words.lexicon import Lexicon
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import TABLE, Card, Seat, Wire
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.kernel.ruleset import Rule
from icecore.replay.kernel.sentences import Sentence, Who
from icecore.replay.kernel.voice import Voice
from icecore.replay.rulebook.rulebook import Rulebook
from icecore.replay.rulebook.step_row import Facts
from icecore.replay.table.simulate import Plan, lay_table, simulated_game
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.setups import some_ways
from icecore.web.replay.replay_data import row_of


class Passed(Wire, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class Stopped(Wire, frozen=True):
    pass


class Shout(Wire, frozen=True):
    word: str


def book() -> Rulebook[Any]:
    return Rulebook(turn=Turns.TURN, order=Turns.TURN, over=Turns.TURN)


class Turns(Rule):
    TURN = "toy.turn.1 p.1: one after the other"


def test_a_row_tells_the_fields_of_its_word_and_a_caption_words_one_of_them() -> None:
    rules = book()
    rules.tells({Passed: "{seat} passes {cards}.", Stopped: ""}, cards=len)
    assert rules.sentence(Passed(1, ("moth", "wick"))).parts == (Who(1), " passes ", 2, ".")
    assert not rules.sentence(Stopped())
    rules.phrases({Shout: "shout {word}"})
    assert rules.offered(None, 0, Shout("no")) == Sentence("shout ", "no")


class Turned(Wire, frozen=True):
    """{seat} turns over {target}'s disc: {disc}. It lies open from then on."""

    seat: Seat
    target: Seat
    disc: Card | None


class Turn(Wire, frozen=True):
    """Turn over {target}'s disc. All see it then."""

    target: Seat


class Misspelt(Wire, frozen=True):
    """{sat} passes."""

    seat: Seat


def test_a_docstring_that_names_fields_is_the_sentence_and_help_has_it_in_plain_words() -> None:
    told = book().sentence(Turned(0, 1, "moth"))
    assert Voice(["Ann", "Bo"]).words(told) == "Ann turns over Bo's disc: moth."
    offered = book().offered(None, 0, Turn(1))
    assert Voice(["Ann", "Bo"]).words(offered) == "turn over Bo's disc"
    assert about(Turned) == "A seat turns over the target's disc: the disc."
    rules = book()
    rules.tells({Turned: "{disc} lies open."})
    assert rules.sentence(Turned(0, 1, "moth")).parts[-1] == " lies open."


def test_a_docstring_that_names_no_field_of_its_word_is_refused_in_a_sentence() -> None:
    rules = book()
    rules.evolve(misspelt)
    words = Vocabulary("toy", schema=1, act=Wire, event=Misspelt)
    with pytest.raises(
        IcecoreError, match=re.escape("says {sat} of Misspelt: its fields are seat")
    ):
        rules.check_words(words)


def misspelt(state: Any, event: Misspelt) -> None:
    """Nothing changes."""


def test_a_row_that_names_no_field_of_its_word_is_refused_in_a_sentence() -> None:
    said = '"{seat} passes {crads}." says {crads} of Passed: its fields are seat, cards'
    with pytest.raises(IcecoreError, match=re.escape(said)):
        book().tells({Passed: "{seat} passes {crads}."})
    with pytest.raises(IcecoreError, match=r"says \{seat\} of Stopped: it has no fields"):
        book().phrases({Stopped: "stop {seat}"})


def test_a_caption_that_no_row_uses_and_an_open_brace_are_refused() -> None:
    with pytest.raises(IcecoreError, match=r"words \{card\}, which no sentence of its table says"):
        book().tells({Passed: "{seat} passes {cards}."}, card=len)
    with pytest.raises(IcecoreError, match="of Passed: expected '}'"):
        book().tells({Passed: "{seat passes."})


def test_a_word_is_told_once() -> None:
    rules = book()
    rules.tells({Passed: "{seat} passes."})
    with pytest.raises(IcecoreError, match="Passed has two tellings: leave one of them"):

        @rules.tell
        def told(event: Passed) -> str:
            return "passed"

    rules.phrases({Shout: "shout"})
    with pytest.raises(IcecoreError, match="Shout has two phrases: leave one of them"):
        rules.phrases({Shout: "cry"})


def test_a_sentence_of_a_word_that_the_game_does_not_have_is_refused() -> None:
    rules = book()
    rules.tells({Shout: "shout."})
    rules.evolve(evolved)
    rules.act(shouted)
    with pytest.raises(IcecoreError, match="for Shout, which is no event of this game"):
        rules.check(Vocabulary("toy", 1, Shout, Stopped), None)


def evolved(state: Any, event: Stopped) -> None:
    """Nothing changes."""


def shouted(state: Any, seat: int, act: Shout) -> Facts:
    yield Stopped()


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
