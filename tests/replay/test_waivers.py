"""An act that a rule refuses, played anyway: in the log, in every notation, and taken back."""

import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from icecore.events.file.log import read_games
from icecore.events.file.packing import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.events.words.jsonl import parse_jsonl, write_jsonl
from icecore.events.words.record import Allow, Takeback
from icecore.events.words.text_line import Anyway, parse_line, write_act
from icecore.events.words.text_log import parse_log, write_log
from icecore.events.words.wire import SCRIBE
from icecore.replay.desk.desk import Desk
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Refused, digest
from icecore.replay.table.entry import enter_act, take_back
from icecore.replay.table.importer import Importer
from icecore.replay.table.log_head import carried_with
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.fixture_runner import enter_line, entries, read_fixtures, run, seat_players
from icecore.testing.laws.waivers import play_with_waivers
from tests.cli.shell import icecore
from tests.ours import FIXTURES

ALLOWED = [
    fixture
    for path in sorted(FIXTURES.glob("*/allowed.toml"))
    for fixture in read_fixtures(path.parent.name, path)
    if not fixture.example.error
]
LINE = 'scribe allow "house rule: may reach 8" Elodie discover 8'
PYRAMID = ALLOWED[[fixture.game for fixture in ALLOWED].index("boreal_pyramid")]


def opened() -> Timeline[Any]:
    timeline = seat_players(PYRAMID)
    for entry in entries(PYRAMID.common.given):
        enter_line(timeline, entry)
    return timeline


def say(timeline: Timeline[Any], text: str) -> list[Any]:
    line = parse_line(text, timeline.game.vocabulary, timeline.names)
    return enter_act(timeline, line.seat, line.act, 1000 * len(timeline), shown=line.shown)


def verdict(timeline: Timeline[Any], records: list[Any]) -> str | None:
    carried = carried_with(timeline.game, timeline.box)
    frames = bulk_frames(timeline.head, records, None, carried=carried)
    return verify_game(next(read_games(BytesIO(frames)))).problem


def imported(log: Any, box: Any = None) -> Any:
    own = None if box is None else (box.text, box.name)
    importer = Importer(now=0, randomness=lambda: bytes(10), own_set=own)
    return importer.text(log) if hasattr(log, "items") else importer.json(log)


def vocabulary_of(name: str) -> Any:
    return find_game(name).vocabulary


def test_every_game_has_an_act_that_was_allowed() -> None:
    assert len({fixture.game for fixture in ALLOWED}) == 5


@pytest.mark.parametrize("fixture", ALLOWED, ids=str)
def test_what_was_allowed_verifies_for_all_seats_and_comes_back_from_text_and_json(
    fixture: Any,
) -> None:
    timeline = run(fixture)
    game, head, records = timeline.game, timeline.head, timeline.records
    (allow,) = [record.act for record in records if isinstance(record.act, Allow)]
    assert allow.rules == tuple(fixture.example.rules)
    assert verdict(timeline, records) is None
    for seat in range(len(timeline.names)):
        told = [game.redact(record, seat) for record in records]
        assert verdict(timeline, told) is None
    text = parse_log(write_log(head, records), vocabulary_of)
    assert imported(text, timeline.box).records == records
    (read,) = parse_jsonl(write_jsonl(head, records), vocabulary_of)
    assert list(imported(read, timeline.box).records) == records


def test_the_record_says_which_rule_was_waived_and_the_story_tells_it() -> None:
    timeline = opened()
    allow, act, *_ = say(timeline, LINE)
    assert allow.act == Allow("house rule: may reach 8", ("pyramid.discover.1",))
    assert (allow.seat, allow.events, act.seat) == (SCRIBE, (), 0)
    told = [*timeline.sentences(len(timeline) - 1)]
    assert told == ["Allowed against pyramid.discover.1: house rule: may reach 8."]


def test_an_allowed_act_is_read_from_one_line_and_written_as_one() -> None:
    names = ("Elodie", "Lana")
    words = find_game("boreal_pyramid").vocabulary
    line = parse_line(f"{LINE} : jetty", words, names)
    assert isinstance(line.act, Anyway)
    assert (line.seat, line.act.seat, line.shown) == (SCRIBE, 0, ("jetty",))
    text = write_act(line.seat, line.act, names)
    assert text == 'scribe allow reason="house rule: may reach 8" Elodie discover square=8'
    assert parse_line(text, words, names).act == line.act
    named = parse_line('scribe allow "why" rules=a.1,b.2 Lana pass', words, names)
    assert named.act.allow == Allow("why", ("a.1", "b.2"))
    assert parse_line(write_act(SCRIBE, named.act, names), words, names).act == named.act


@pytest.mark.parametrize("rest", ["Lana decline", "Lana note 1", "table", "nobody pass"])
def test_only_an_act_of_the_game_is_allowed(rest: str) -> None:
    words = find_game("boreal_pyramid").vocabulary
    with pytest.raises(IcecoreError):
        parse_line(f'scribe allow "why" {rest}', words, ("Elodie", "Lana"))


def test_a_game_written_by_hand_may_allow_in_one_line_or_in_two() -> None:
    head = "game boreal_pyramid\nseat Elodie\nseat Lana\n\n"
    head += "table deal [slip, mole, bay, glade, thorn, birch, scree, ridge]\n"
    one = f"{head}{LINE}\ntable fill jetty\n"
    two = f'{head}scribe allow "house rule: may reach 8" pyramid.discover.1\n'
    two = two.replace(" pyramid", " rules=pyramid") + "Elodie discover 8\ntable fill jetty\n"
    first, second = (imported(parse_log(text.splitlines(), vocabulary_of)) for text in (one, two))
    assert first.records == second.records
    refused = f"{head}Elodie discover 8\n"
    with pytest.raises(IcecoreError, match=r"pyramid\.discover\.1"):
        imported(parse_log(refused.splitlines(), vocabulary_of))


def test_the_waiver_is_for_one_act_alone() -> None:
    timeline = opened()
    say(timeline, f"{LINE} : jetty")
    with pytest.raises(Refused) as refused:
        say(timeline, "Lana discover 8")
    assert refused.value.rule.id == "pyramid.discover.1"


def test_undo_takes_back_the_act_with_its_waiver_and_redo_brings_both() -> None:
    timeline = opened()
    before, records = digest(timeline.state), len(timeline)
    say(timeline, f"{LINE} : jetty")
    after, present = digest(timeline.state), timeline.present
    back = take_back(timeline)
    assert back == Takeback(records)
    desk = Desk(Recording(timeline, lambda: 0))
    desk.recording.enter(SCRIBE, back)
    assert digest(timeline.state) == before
    with pytest.raises(Refused):
        say(timeline, "Elodie discover 8")
    desk.recording.enter(SCRIBE, desk.redo())
    assert (digest(timeline.state), timeline.present) == (after, present)
    assert verdict(timeline, timeline.records) is None


def test_a_log_that_breaks_more_than_was_waived_does_not_verify() -> None:
    timeline = opened()
    say(timeline, f"{LINE} : jetty")
    other = [
        record
        if not isinstance(record.act, Allow)
        else type(record)(record.at, SCRIBE, Allow("why", ("pyramid.discover.2",)))
        for record in timeline.records
    ]
    problem = verdict(timeline, other)
    assert problem is not None
    assert "pyramid.discover.1" in problem
    without = [record for record in timeline.records if not isinstance(record.act, Allow)]
    assert "pyramid.discover.1" in str(verdict(timeline, without))


def test_a_refusal_says_that_it_can_be_waived_if_it_can() -> None:
    timeline = opened()
    desk = Desk(Recording(timeline, lambda: 0))
    for line, hint in (
        ("Elodie discover 8", 'To play it anyway: scribe allow "why" Elodie discover square=8'),
        ("Lana discover 1", ""),
        ("table fill jetty", ""),
    ):
        with pytest.raises(Refused) as refused:
            desk.say(line)
        told = desk.refusal(refused.value)
        assert hint in told
        assert ("anyway" in told) == bool(hint), told


def test_icecore_add_allows_an_act_and_a_refusal_tells_how(tmp_path: Path) -> None:
    icecore(tmp_path, "new", "boreal_pyramid", "a.ice", "--seat", "Lana", "--seat", "Mike")
    deal = "table deal [slip, mole, bay, glade, thorn, birch, scree, ridge]"
    assert icecore(tmp_path, "add", "a.ice", deal).code == 0
    refused = icecore(tmp_path, "add", "a.ice", "Lana discover 8")
    assert refused.code == 1
    (hint,) = re.findall(r"To play it anyway: (.+)", refused.err)
    machine = icecore(tmp_path, "add", "a.ice", "Lana discover 8", "--json")
    assert machine.json["error"]["anyway"] == hint
    allowed = icecore(tmp_path, "add", "a.ice", 'scribe allow "may reach 8" Lana discover 8')
    assert (allowed.code, "Allowed against pyramid.discover.1: may reach 8" in allowed.out) == (
        0, True,
    )  # fmt: skip
    assert icecore(tmp_path, "verify", "a.ice").code == 0
    icecore(tmp_path, "load", "a.duckdb", "a.ice")
    found = icecore(tmp_path, "query", "a.duckdb", "SELECT reason, rule FROM rulings")
    assert "may reach 8" in found.out
    assert "pyramid.discover.1" in found.out
    nonsense = icecore(tmp_path, "add", "a.ice", 'scribe allow "why" Mike discover 1')
    assert (nonsense.code, "cannot be waived" in nonsense.err) == (1, True)


def test_an_act_that_waits_for_a_card_must_be_possible_once_it_is_shown() -> None:
    """To recover what lies in the Wastes: its back is asked for first, and then it is nowhere."""
    play_with_waivers(find_game("the_north"), Random("soak 3"))
