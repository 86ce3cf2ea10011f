"""Games from text and JSON lines: exact exports come back bit by bit, hand-written ones legally."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lantern import GAME as LANTERN

from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError, NotationError
from icecore.events.words.jsonl import parse_jsonl, write_jsonl
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Head,
    Note,
    Record,
    Resume,
    Ruling,
    Seal,
    Takeback,
)
from icecore.events.words.text_log import parse_log, write_log
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset, digest
from icecore.replay.table.entry import enter_act, take_back
from icecore.replay.table.importer import Imported, Importer
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import any_act, head_of, simulated, spoken, timeline_of
from tests import ours

GAMES = [find_game(name) for name in ours.GAMES]
IMPORTER = Importer(now=1, randomness=lambda: bytes(10))


def vocabulary_of(name: str) -> Any:
    return find_game(name).vocabulary


def from_text(text: str, importer: Importer = IMPORTER) -> Imported:
    return importer.text(parse_log(text.split("\n"), vocabulary_of))


def both_ways(head: Head, records: list[AnyRecord], seal: Seal | None = None) -> Iterator[bytes]:
    yield from_text("\n".join(write_log(head, records, seal))).frames()
    (log,) = parse_jsonl(write_jsonl(head, records, seal), vocabulary_of)
    yield IMPORTER.json(log).frames()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_simulated_game_comes_back_bit_by_bit(game: Ruleset[Any]) -> None:
    for number in range(8):
        head, records, seal = simulated(game, number)
        assert set(both_ways(head, records, seal)) == {bulk_frames(head, records, seal)}


def recorded(game: Ruleset[Any], dice: Random) -> Timeline[Any]:
    """A table that plays, takes back, notes, rules, adjourns and perhaps gives up."""
    timeline, at = timeline_of(game), 0
    for _ in range(60):
        at += dice.randrange(5000)
        line = timeline.line()
        choice = dice.random()
        try:
            if choice < 0.06 and line:
                enter_act(timeline, SCRIBE, take_back(timeline), at)
            elif choice < 0.1 and line:
                enter_act(timeline, SCRIBE, Takeback(dice.randint(0, len(timeline))), at)
            elif choice < 0.16:
                note = Note(dice.randint(0, len(timeline)), 'so "well"\nplayed', "!?")
                enter_act(timeline, SCRIBE, note, at)
            elif choice < 0.2 and line and timeline.outcome() is None:
                # Something that has happened happens once more, if the invariants allow it.
                again = [dice.choice(timeline.records[dice.choice(line) - 1].events)]
                enter_act(timeline, SCRIBE, Ruling("so they did"), at, events=again)
            elif choice < 0.23:
                enter_act(timeline, SCRIBE, Adjourn("tea"), at)
            elif choice < 0.25:
                enter_act(timeline, SCRIBE, Resume(), at)
            elif choice < 0.26:
                enter_act(timeline, dice.choice([SCRIBE, 0, 1]), Abandon("late"), at)
            else:
                enter_act(timeline, *any_act(game, timeline.state, dice), at)
        except (IcecoreError, IndexError):
            continue  # refused, or nobody can act: the table goes on
    return timeline


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_takebacks_notes_rulings_and_breaks_come_back_bit_by_bit(game: Ruleset[Any]) -> None:
    kinds = set[type]()
    for seed in range(25):
        timeline = recorded(game, Random(seed))
        seal = timeline.seal() if timeline.outcome() else None
        kinds |= {type(record.act) for record in timeline.records}
        expected = bulk_frames(timeline.head, timeline.records, seal)
        assert set(both_ways(timeline.head, timeline.records, seal)) == {expected}, seed
    assert kinds > {Takeback, Note, Ruling, Adjourn, Resume, Abandon}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_without_its_consequences_and_forced_acts_is_the_same_game(
    game: Ruleset[Any],
) -> None:
    for seed in range(8):
        end, moves = spoken(game, Random(seed))
        records = [Record(0, *move) for move in moves]
        lines = list(write_log(head_of(game), records))
        by_hand = "\n".join(line for line in lines if not line.startswith((" ", "~")))
        imported = from_text(by_hand)
        assert list(imported.records) == records
        assert imported.filled_in == sum(move.implied for move in moves)
        assert imported.seal is None
        sealed = from_text(by_hand, Importer(now=1, randomness=lambda: bytes(10), seal=True))
        assert sealed.seal is not None
        assert sealed.seal.outcome == game.outcome(end)


EVENING = """
game lantern
seat Lana
seat Mike
table deal moth,wick,flame
table deal moth,moth,flame
+3.5 Lana play moth
+2 Mike pass : wick
"""


def test_windows_that_nobody_mentions_pass_when_somebody_goes_on() -> None:
    records = from_text(EVENING).records
    told = [(record.at, type(record.act).__name__, record.implied) for record in records]
    assert told[:5] == [
        (0, "Deal", False),
        (0, "Deal", False),
        (3500, "Play", False),
        (5500, "Decline", True),
        (5500, "Pass", False),
    ]
    assert told[5][:2] == (5500, "Deal"), "what the table showed"


def test_a_hand_written_head_is_completed() -> None:
    head = from_text(EVENING).head
    assert (head.started, head.tool, head.rules) == (1, "icecore", LANTERN.version)
    assert head.set_name == LANTERN.default_set
    assert from_text(EVENING.replace("seat Lana", "id " + "1" * 32 + "\nseat Lana")).head.id


def test_a_head_that_the_game_refuses_is_told_with_its_place() -> None:
    with pytest.raises(NotationError, match=r"the head above line 3: .* 2 players, not 1"):
        from_text("game lantern\nseat Lana\nLana pass")


def test_an_older_schema_is_read_with_todays_words_and_becomes_todays() -> None:
    head = from_text(EVENING.replace("seat Lana", "schema 1\nseat Lana")).head
    assert head.schema == LANTERN.vocabulary.schema


WRONG: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text.replace("play moth", "play spark"), "line 7: lantern.play.1"),
    (lambda text: text.replace("Lana play", "Mike play"), "line 7: lantern.turn.1"),
    (lambda text: text.replace(": wick", ": wick wick"), "line 8: the table owes nothing"),
    (lambda text: text.replace("Mike", "lana"), "every seat needs a name of its own"),
    (lambda text: f"{text}game lantern\nseat Lana", "expected one game"),
    (lambda text: text.replace("seat Mike", "seat Mike\nset mine"), "give its file with set=FILE"),
    (lambda text: text.replace("seat Mike", "seat Mike\noption hand=9"), "option hand"),
    (lambda text: f"{text}sealed", "line 9: the game has not ended"),
    (lambda text: f"{text}scribe note 99", "line 9: there is no record 99"),
    (lambda text: f"{text}scribe ruling because", "line 9: a ruling needs .* event"),
    (lambda text: f"{text}Lana abandon\nLana play moth", "line 10: the game was conceded"),
    (
        lambda text: f"{text}scribe note 1\n  turn_passed seat=Lana",
        "line 9: only a ruling has events",
    ),
]


@pytest.mark.parametrize(("change", "problem"), WRONG)
def test_what_is_wrong_is_told_with_its_line(change: Callable[[str], str], problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        from_text(change(EVENING))


def test_wrong_consequences_are_told_in_both_versions() -> None:
    head, records, seal = simulated(LANTERN, 1)
    text = "\n".join(write_log(head, records, seal))
    changed = text.replace("glow=3", "glow=2", 1)
    assert changed != text
    with pytest.raises(NotationError, match=r"written: .*glow=2(.|\n)*by the rules: .*glow=3"):
        from_text(changed)
    sealed = text.replace("sealed outcome=", "sealed outcome=x")
    with pytest.raises(NotationError, match=r"line \d+: outcome is .*, but written is x"):
        from_text(sealed)


def test_json_lines_that_the_rules_disagree_with_are_refused_unless_unchecked() -> None:
    head, records, seal = simulated(LANTERN, 1)
    lines = [line.replace('"glow":3', '"glow":2') for line in write_jsonl(head, records, seal)]
    (log,) = parse_jsonl(lines, vocabulary_of)
    with pytest.raises(NotationError, match=r"record \d+: (.|\n)*by the rules"):
        IMPORTER.json(log)
    unchecked = Importer(now=1, randomness=lambda: bytes(10), check=False)
    assert unchecked.json(log).seal == seal


def test_json_lines_without_a_seal_are_sealed_on_request() -> None:
    head, records, seal = simulated(LANTERN, 1)
    (log,) = parse_jsonl(write_jsonl(head, records), vocabulary_of)
    assert IMPORTER.json(log).seal is None
    sealing = Importer(now=1, randomness=lambda: bytes(10), seal=True)
    assert sealing.json(log).frames() == bulk_frames(head, records, seal)
    (cut,) = parse_jsonl(write_jsonl(head, records[:5]), vocabulary_of)
    assert sealing.json(cut).seal is None, "the game goes on"


def test_the_same_text_gives_the_same_position_as_a_recorder() -> None:
    timeline = timeline_of(LANTERN)
    for seat, act, shown in [
        (item.seat, item.act, item.shown)
        for item in parse_log(EVENING.split("\n"), vocabulary_of).items
    ]:
        enter_act(timeline, seat, act, 0, shown=shown)
    imported = from_text(EVENING)
    again = timeline_of(LANTERN)
    for record in imported.records:
        again.load(record)
    assert digest(again.state) == digest(timeline.state)
