"""Each seat sees its own part of hands, thefts, gifts and looks, at tables of any size."""

from random import Random

import pytest
from msgspec.structs import replace

from icecore.events.games.board_royale import words as w
from icecore.events.games.board_royale.acts import Choose, Quit
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Record
from icecore.events.words.text_line import parse_line, write_act
from icecore.events.words.wire import TABLE
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.kernel import copy, digest, play
from icecore.replay.table.entry import closing_records, enter_act
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import head_of
from tests.replay.board_royale.tables import (
    NAMES,
    SEATINGS,
    Seating,
    box_named,
    loud_game,
    new_game,
)

SEATED = [Seating(3, {}), Seating(4, {"escape": "together"}), Seating(3, {"peaceful": True})]


@pytest.mark.rule("royale.setup.4", "royale.ruling.12", "royale.hands.up")
@pytest.mark.parametrize("set_name", ["sample", "verbs"])
@pytest.mark.parametrize("seating", SEATED, ids=str)
def test_a_seats_log_is_a_log_and_folds_to_its_view(seating: Seating, set_name: str) -> None:
    for seed in range(3):
        state = new_game(seating, set_name)
        viewers = (*range(seating.seats), TABLE)
        heard = {viewer: copy(GAME, state) for viewer in viewers}
        for who, act, events in loud_game(state, Random(f"{set_name} {seed}")):
            for viewer, part in heard.items():
                record = GAME.redact(Record(0, who, act, events), viewer)
                assert GAME.redact(record, viewer) == record
                assert play(GAME, part, who, record.act) == record.events
                GAME.invariants(part)
                assert digest(GAME.view(part, viewer)) == digest(GAME.view(state, viewer))


def swapped(state: State, seat: int, dice: Random) -> State:
    """The same table to everybody else's eyes: a card of a hand was another one all the time."""
    other = copy(GAME, state)
    hand = other.hands[seat].known
    if hand:
        gone = dice.choice(sorted(hand))
        came = dice.choice([kind for kind, number in other.unseen.items() if number] or [gone])
        hand[gone] -= 1
        if not hand[gone]:
            del hand[gone]
        hand[came] = hand.get(came, 0) + 1
        other.unseen[gone] += 1
        other.unseen[came] -= 1
    return other


@pytest.mark.rule("royale.setup.4", "royale.hands.up")
@pytest.mark.parametrize("seating", SEATINGS[2:30:6], ids=str)
def test_what_others_hold_changes_nothing_that_a_seat_sees(seating: Seating) -> None:
    names, dice = NAMES[: seating.seats], Random("leak")
    state, different = new_game(seating), 0
    for number, _ in enumerate(loud_game(state, Random("leak game"))):
        if number % 7 or state.turn < 0:
            continue
        holder = dice.choice(range(seating.seats))
        other = swapped(state, holder, dice)
        different += digest(other) != digest(state)
        for viewer in {0, 1, TABLE} - {holder}:
            seen, there = GAME.view(state, viewer), GAME.view(other, viewer)
            assert digest(seen) == digest(there)
            assert GAME.board(seen, names) == GAME.board(there, names)
            assert GAME.picture(seen, names) == GAME.picture(there, names)
            assert GAME.candidates(seen) == GAME.candidates(there)
            assert seen.hands[holder].known == {}
            own = [act for who, act in GAME.candidates(state) if who == viewer]
            assert [act for who, act in GAME.candidates(other) if who == viewer] == own
    assert different > 10


@pytest.mark.rule("royale.hidden.1", "royale.setup.4")
@pytest.mark.parametrize(
    "seating",
    [Seating(4, {}), Seating(2, {}), Seating(5, {"quick": True}), Seating(3, {"peaceful": True})],
    ids=str,
)
def test_a_spectator_records_a_whole_game_line_by_line(seating: Seating) -> None:
    """Draws, thefts and hands are never seen; payments and discards are enough to the end."""
    names = NAMES[: seating.seats]
    state = new_game(seating)
    head = replace(head_of(GAME, *names), options=seating.options)
    timeline = Timeline(GAME, head, box_named("sample"))
    unknown = 0
    for who, act, events in loud_game(state, Random("spectator")):
        told = GAME.redact(Record(0, who, act, events), TABLE)
        if any(isinstance(event, w.Collected | w.PassedOn) for event in events):
            continue  # nobody says what nobody sees
        last = timeline.records[-1] if len(timeline) else None
        if last is not None and last.implied and (last.seat, last.act) == (who, told.act):
            continue  # nor what leaves no choice
        line = parse_line(write_act(who, told.act, names), GAME.vocabulary, names)
        try:
            enter_act(timeline, line.seat, line.act, len(timeline))
        except IcecoreError as error:
            raise AssertionError(f"{write_act(who, told.act, names)}: {error}") from error
        unknown += any(hand.unknown for hand in timeline.state.hands)
        GAME.invariants(timeline.state)
    for record in closing_records(timeline, len(timeline)):
        timeline.load(record)
    assert timeline.outcome() == GAME.outcome(state)
    assert timeline.state.out == state.out
    assert unknown > 20


def test_a_forced_choice_is_nobody_elses_business() -> None:
    record = Record(0, 1, Choose(("wood",)), (w.Discarded(1, ("wood",), "item"),), True)
    assert GAME.redact(record, 1).implied
    assert not GAME.redact(record, 0).implied


def test_whoever_leaves_lays_open_the_hand() -> None:
    record = Record(0, 1, Quit(), (w.Departed(1, ("gold", "wood"), ()),))
    assert GAME.redact(record, 1).act == Quit()
    assert GAME.redact(record, 0).act == Quit(cards=("gold", "wood"))


def test_a_look_is_remembered_by_whoever_looked_and_until_the_turn_ends() -> None:
    state = new_game(Seating(3, {}))
    state.peeks = {"1>0": ("wood", "gold")}
    assert GAME.view(state, 1).peeks == {"1>0": ("wood", "gold")}
    assert GAME.view(state, 2).peeks == {"1>0": (None, None)}
