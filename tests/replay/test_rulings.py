"""Rulings and waivers that once left a game in which nothing fitted any more."""

from typing import Any

import pytest
from msgspec.structs import replace

from icecore.events.file.log import read_game
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Record, Ruling
from icecore.events.words.text_line import parse_event, parse_line, write_event
from icecore.events.words.text_log import parse_log, write_log
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Refused, RuleBugError, WaiverError, digest, fold
from icecore.replay.kernel.prospects import as_typed, ruled, trouble
from icecore.replay.table.correction import Said, plan
from icecore.replay.table.entry import enter_act
from icecore.replay.table.importer import Importer
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import beginning, log_of, simulated, timeline_of
from tests.ours import FIXTURES

PLACES = FIXTURES / "rulings"


def opened(name: str) -> Timeline[Any]:
    return open_timeline(read_game(PLACES / f"{name}.ice"))


def say(timeline: Timeline[Any], text: str) -> list[AnyRecord]:
    line = parse_line(text, timeline.game.vocabulary, timeline.names)
    made = enter_act(timeline, line.seat, line.act, 0, shown=line.shown)
    timeline.game.invariants(timeline.state)
    return made


def rule(timeline: Timeline[Any], *events: str) -> list[AnyRecord]:
    said = [parse_event(text, timeline.game.vocabulary, timeline.names) for text in events]
    return enter_act(timeline, SCRIBE, Ruling("why"), 0, events=said)


def sound(timeline: Timeline[Any]) -> None:
    verdict = verify_game(log_of(timeline.head, timeline.records))
    assert verdict.problem is None, verdict


def test_a_card_that_is_put_away_by_a_ruling_is_not_put_away_again() -> None:
    timeline = opened("card_done")
    (record,) = rule(timeline, "card_done card=murrod_5 world=6")
    assert len(record.events) == 2, "the step that puts it away is dropped"
    say(timeline, '"random 2" take yellow')
    sound(timeline)


def test_a_ruling_that_names_the_card_which_table_is_asked_for_is_that_draw() -> None:
    timeline, other = opened("turned"), opened("turned")
    rule(timeline, "turned face=stone_mason.2 card=mason")
    say(other, "table turn mason")
    assert digest(timeline.state) == digest(other.state)
    with pytest.raises(Refused):
        say(timeline, "table turn stone")
    sound(timeline)


def test_an_item_that_a_ruling_brings_to_the_last_place_of_the_field_fills_it() -> None:
    timeline = opened("field")
    rule(timeline, "field_filled item=31")
    assert len(timeline.state.field) == 8
    with pytest.raises(Refused):
        say(timeline, "table reveal 32")
    sound(timeline)


@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        ("rouse", 'scribe allow "why" "storm 3" rouse slot=2', "would not come to its end"),
        ("favors", 'scribe allow "why" storm favors extra=0', "no influence to be taken"),
    ],
)
def test_a_waived_act_is_possible_to_its_end(name: str, line: str, why: str) -> None:
    timeline = opened(name)
    before = digest(timeline.state), len(timeline)
    with pytest.raises(WaiverError, match=why):
        say(timeline, line)
    assert (digest(timeline.state), len(timeline)) == before
    with pytest.raises(Refused) as refused:
        say(timeline, line.partition('"why" ')[2])
    assert refused.value.waiver is None, "what cannot be allowed is not offered"


def test_verify_asks_what_must_hold_of_every_record_after_a_ruling() -> None:
    """The log of a program that asked less: the ruling leaves TABLE asked for one item more."""
    timeline = opened("field")
    game, names = timeline.game, timeline.names
    event = parse_event("field_filled item=31", game.vocabulary, names)
    todo = timeline.state.todo
    at = timeline.records[-1].at
    timeline.load(Record(at, SCRIBE, Ruling("why"), (event,)))
    assert timeline.state.todo == todo
    line = parse_line("table reveal 32", game.vocabulary, names)
    events = tuple(game.decide(timeline.at(timeline.present), line.seat, line.act))
    made = timeline.fork(len(timeline))
    made.load(Record(at, line.seat, line.act, events))
    verdict = verify_game(log_of(made.head, made.records))
    assert verdict.record == len(made)
    assert "9 items in the Field" in str(verdict.problem)
    without = [replace(each, act=each.act) for each in timeline.records[:-1]]
    assert verify_game(log_of(made.head, without)).problem is None


def test_what_follows_from_a_ruling_follows_anew_when_it_is_said_again() -> None:
    timeline = opened("card_done")
    before = timeline.at(timeline.present)
    (record,) = rule(timeline, "card_done card=murrod_5 world=6")
    assert as_typed(timeline.game, before, record.events) == record.events[:1]
    assert ruled(timeline.game, before, record.events[:1]) == record.events
    say(timeline, '"random 2" take yellow')
    number = len(timeline) - 1
    again = plan(timeline, number, instead=(Said(SCRIBE, Ruling("that"), record.events[:1]),))
    assert again.misfit is None
    assert again.repeated[0].moves[0].events == record.events
    assert digest(again.state) == digest(timeline.state)


def test_a_game_written_by_hand_need_not_say_which_steps_a_ruling_has_done() -> None:
    timeline = opened("card_done")
    (record,) = rule(timeline, "card_done card=murrod_5 world=6")
    say(timeline, '"random 2" take yellow')
    whole = list(write_log(timeline.head, timeline.records))
    followed = f"  {write_event(record.events[1], timeline.names)}".strip()
    written = [line for line in whole if line.strip() != followed]
    assert len(written) == len(whole) - 1
    for lines in (whole, written):
        importer = Importer(now=0, randomness=lambda: bytes(10))
        read = importer.text(parse_log(lines, lambda _: timeline.game.vocabulary))
        assert read.records == timeline.records


def test_a_ruling_after_which_something_listed_fails_is_refused_in_a_sentence() -> None:
    timeline = opened("favors")
    before = digest(timeline.state), len(timeline)
    with pytest.raises(IcecoreError, match="after this ruling the game could not go on") as error:
        rule(timeline, "todo steps=[rouse(world=1, slot=2), throw(seat=storm, why=rouse)]")
    assert not isinstance(error.value, RuleBugError)
    assert (digest(timeline.state), len(timeline)) == before


@pytest.mark.parametrize("name", ["boreal_pyramid", "boreal_forest", "foreverot", "board_royale"])
def test_the_beginning_has_no_trouble_ahead(name: str) -> None:
    game = find_game(name)
    assert trouble(game, beginning(game)) is None


def test_a_supply_is_chosen_once() -> None:
    """BOREAL (forest): a ruling that gives a supply is the choice; nobody chooses once more."""
    game = find_game("boreal_forest")
    timeline = timeline_of(game)
    while not any(type(step).__name__ == "ChooseSupply" for step in timeline.state.todo[-1:]):
        owed = game.chance(timeline.state)
        if owed is not None:
            act, seat = owed.make(tuple(owed.pool[: owed.count])), -1
        else:
            seat, act = list(game.candidates(timeline.state))[-1]
        enter_act(timeline, seat, act, 0)
    waiting = [step.seat for step in timeline.state.todo if hasattr(step, "seat")]
    assert len(waiting) == 2
    other = waiting[0]  # it would choose last
    tokens = "[fish, fish, hare, insect, insect, insect, raptor, vole1, vole2, wolf]"
    seat = timeline.names[other]
    rule(timeline, f"supplied seat={seat} tokens={tokens}")
    assert [step.seat for step in timeline.state.todo if hasattr(step, "seat")] == [waiting[1]]
    with pytest.raises(IcecoreError, match="20 tokens, not 10"):
        rule(timeline, f"supplied seat={seat} tokens={tokens}")


def test_a_map_of_the_setup_is_not_parted() -> None:
    game = find_game("boreal_forest")
    state = beginning(game)
    events = [
        parse_event(text, game.vocabulary, ("A", "B"))
        for text in (
            "dealt seat=A tiles=[cove]",
            "added seat=A tile=cove q=1 r=4 rot=3 face=FWWLLF",
        )
    ]
    fold(game, state, [Record(0, SCRIBE, Ruling("why"), tuple(events))])
    with pytest.raises(IcecoreError, match="parted"):
        game.invariants(state)


@pytest.mark.parametrize(
    ("name", "event", "why"),
    [
        ("board_royale", "turn_lost seat=A", "skips -1 turns"),
        ("foreverot", "favors_drawn seat=A cards=[astrologers]", "nobody chooses"),
        ("foreverot", "crowned tokens=[kin_1, kin_2, kin_3, kin_4]", "no Rotkin yet"),
        ("boreal_pyramid", "todo steps=[rest(), rest()]", "one rest"),
    ],
)
def test_what_must_hold_is_asked_from_the_first_record_on(name: str, event: str, why: str) -> None:
    """Before anything is dealt, too; what a ruling would break is refused by name."""
    timeline = timeline_of(find_game(name))
    game = timeline.game
    said = parse_event(event, game.vocabulary, ("A", "B"))
    state = beginning(game)
    if name == "boreal_pyramid":
        state = open_timeline(log_of(*played(name))).state
    fold(game, state, [Record(0, SCRIBE, Ruling("why"), (said,))])
    with pytest.raises(IcecoreError, match=why):
        game.invariants(state)


def played(name: str) -> tuple[Any, list[AnyRecord]]:
    """A game at the end of a turn."""
    head, records, _ = simulated(find_game(name), 0)
    line = open_timeline(log_of(head, records))
    end = next(n for n in range(1, len(line)) if line.clock(n).turn == 4 and not line.at(n).todo)
    return head, records[:end]
