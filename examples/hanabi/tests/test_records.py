"""Records of real tables: cards that nobody wrote down, and games of hanab.live."""

import json
from random import Random
from typing import Any

import pytest
from hanabi import GAME
from hanabi import words as w
from hanabi.hanab_live import READING

from icecore.author import SCRIBE, TABLE, Identify
from icecore.events.words.errors import NotationError
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import Refused
from icecore.replay.table.entry import enter_act
from icecore.replay.table.import_formats import recognised
from icecore.replay.table.importer import Importer
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import any_act, log_of, simulated, timeline_of


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_writes_no_card_down_plays_to_the_end(seed: int) -> None:
    timeline, dice = timeline_of(GAME), Random(seed)
    while timeline.outcome() is None:
        seat, act = any_act(GAME, timeline.state, dice)
        if isinstance(act, w.Deal):
            act = w.Deal((None,) * len(act.cards))
        enter_act(timeline, seat, act, 0)
        GAME.invariants(timeline.state)
    assert verify_game(log_of(timeline.head, timeline.records)).problem is None


def test_a_card_that_the_clues_leave_no_room_for_is_refused() -> None:
    """Bo's first card is the red 5, though nobody wrote it down: there is no other one to draw."""
    timeline = timeline_of(GAME)
    for seat, act in (
        (TABLE, w.Deal((None,) * 5)),
        (TABLE, w.Deal((None,) * 5)),
        (0, w.Clue(1, "5", (1,))),
        (1, w.Clue(0, "1", (2,))),
        (0, w.Clue(1, "red", (1,))),
        (1, w.Play(2, "green1")),
    ):
        enter_act(timeline, seat, act, 0)
    with pytest.raises(Refused, match=r"hanabi\.deal\.1"):
        enter_act(timeline, TABLE, w.Deal(("red5",)), 0)
    with pytest.raises(Refused, match=r"hanabi\.deal\.1"):
        enter_act(timeline, SCRIBE, Identify("hand", 1, ("red4",), 0), 0)


def test_the_scribe_names_a_card_by_its_slot_and_its_owner_is_not_told() -> None:
    timeline = timeline_of(GAME)
    for _ in range(2):
        enter_act(timeline, TABLE, w.Deal((None,) * 5), 0)
    (record,) = enter_act(timeline, SCRIBE, Identify("hand", 1, ("red4",), 2), 0)
    assert timeline.state.hands[1][2].card == "red4"
    assert GAME.redact(record, 0).events[0].cards == ("red4",)
    assert GAME.redact(record, 1).events[0].cards == ()
    assert GAME.redact(record, 1).act.cards == ()


def exported(number: int) -> tuple[dict[str, Any], tuple[int, ...]]:
    """A game of bots as hanab.live would have written it, and its standing."""
    head, records, seal = simulated(GAME, number)
    deck, hands, actions = list[str](), [list[int](), list[int]()], list[dict[str, int]]()
    for record in records:
        match record.act:
            case w.Deal(cards):
                seat = record.events[0].seat
                hands[seat] += range(len(deck), len(deck) + len(cards))
                deck += [card or "" for card in cards]
            case w.Clue(target, hint):
                at = w.HINTS.index(hint)
                kind = {"type": 2, "value": at} if at < 5 else {"type": 3, "value": at - 4}
                actions.append({"target": target, **kind})
            case w.Play(slot) | w.Discard(slot):
                kind = {"type": int(isinstance(record.act, w.Discard)), "value": 0}
                actions.append({"target": hands[record.seat].pop(slot - 1), **kind})
    cards = [{"suitIndex": w.HINTS.index(card[:-1]), "rank": int(card[-1])} for card in deck]
    rest = {"players": [seat.name for seat in head.seats], "deck": cards, "actions": actions}
    return {"id": number, **rest, "options": {"variant": "No Variant"}}, seal.standing


def read(told: Any) -> Any:
    text = json.dumps(told)
    assert recognised("export.json", text) is READING
    (game,) = READING.read(iter(text.splitlines(keepends=True)))
    return Importer(now=0, randomness=lambda: bytes(10), seal=True).game(game)


@pytest.mark.parametrize("number", range(4))
def test_a_game_of_hanab_live_becomes_a_log_that_verifies(number: int) -> None:
    told, standing = exported(number)
    found = read(told)
    assert found.seal.standing == standing
    assert verify_game(log_of(found.head, found.records, found.seal)).problem is None


def test_a_game_that_was_ended_on_hanab_live_is_abandoned_here() -> None:
    told, _ = exported(0)
    told["actions"] = [*told["actions"][:3], {"type": 4, "target": 0, "value": 4}]
    assert read(told).seal.outcome.reason == "abandoned"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"deck": 3}, "not a game of hanab.live"),
        ({"options": {"variant": "Rainbow"}}, "Rainbow"),
        ({"actions": [{"type": 0, "target": 49}]}, "action 1: card 49 is not in the hand"),
        ({"actions": [{"type": 2, "target": 7, "value": 1}]}, "action 1: there is no player 7"),
        ({"actions": [{"type": 2, "target": 1, "value": 9}]}, "action 1: there is no colour 9"),
    ],
)
def test_what_is_wrong_with_an_export_is_said_in_a_sentence(
    change: dict[str, Any], problem: str
) -> None:
    told, _ = exported(0)
    with pytest.raises(NotationError, match=problem):
        list(READING.read(iter([json.dumps({**told, **change})])))


def test_who_has_never_seen_a_card_plays_it_and_the_record_says_what_it_was() -> None:
    """Legal whatever it is. What it was is for those who see it to say, right or wrong."""
    desk = Desk(Recording(timeline_of(GAME), lambda: 0))
    desk.say("table deal red1,red2,blue3,green4,green5")
    desk.say("table deal ?,?,?,?,?")
    desk.viewer = 0
    for said in ("red1", "blue2"):
        with pytest.raises(AskFirstError):
            desk.say(f"play 1 : {said}")
    assert desk.recorded(desk.say("play 1")) == "✓ 3 tried. Lana played red1, slot 1."
    assert desk.asked() == "which cards did Lana draw?"


def test_what_nobody_wrote_down_is_said_by_whoever_sees_it_turned_over() -> None:
    desk = Desk(Recording(timeline_of(GAME), lambda: 0), 0)
    for line in ("table deal ?,?,?,?,?", "table deal ?,?,?,?,?"):
        desk.say(line)
    desk.say("play 1 : red1", confirmed=True)
    assert desk.timeline.state.fireworks["red"] == 1
