"""The news of a seat: what happened to it, in its words; who asks it, and which act is next."""

from collections import Counter
from typing import Any

import pytest

from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Takeback
from icecore.events.words.wire import SCRIBE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.seat_news import News, bar_of, last_act, news_of
from icecore.replay.desk.second_person import asked_of, for_reader
from icecore.replay.desk.told_lines import Line, ToldLines
from icecore.replay.desk.turn_banner import Words
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.kernel.voice import Piece
from icecore.replay.table.entry import enter_act
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import box_of, simulated

ROYALE = find_game("board_royale")


def played(game: str, number: int = 3, records: int | None = None) -> Timeline[Any]:
    played = find_game(game)
    head, made, _ = simulated(played, number)
    timeline = Timeline(played, head, box_of(played))
    for record in made[:records]:
        timeline.load(record)
    return timeline


def news(timeline: Timeline[Any], seat: int) -> News:
    desk = Desk(Recording(timeline), seat)
    return news_of(desk, ToldLines(desk.sight), desk.choices())


def words(line: Line) -> str:
    return "".join(piece.text for piece in line.told)


def test_hands_change_as_the_lines_say() -> None:
    """The truth: what the state holds, and not what a scene shows of it."""
    whole = played("board_royale")
    box: Any = whole.box
    kinds, held = box.names, [Counter[str]() for _ in whole.names]
    for seat in range(len(whole.names)):
        desk = Desk(Recording(whole), seat)
        for line in ToldLines(desk.sight).of(range(1, len(whole) + 1)):
            for gain in line.gains:
                held[seat][gain.thing.name] += gain.count
        hand = whole.state.hands[seat].known
        assert {kind: held[seat][name] for kind, name in kinds.items()} == {
            kind: hand.get(kind, 0) for kind in kinds
        }


def test_a_theft_is_a_loss_with_the_name_of_the_thief() -> None:
    whole = played("board_royale")
    number, stolen = next(
        (number, event)
        for number, record in enumerate(whole.records, 1)
        for event in record.events
        if isinstance(event, w.Stolen) and event.cards
    )
    desk = Desk(Recording(whole), stolen.seat)
    line = next(each for each in ToldLines(desk.sight).of([number]) if "steal" in words(each))
    thief = whole.names[stolen.attacker]
    assert line.mine
    assert words(line).startswith(f"{thief} steals ")
    assert words(line).endswith(" from you.")
    assert sum(gain.count for gain in line.gains) == -len(stolen.cards)
    assert all(gain.thing.mark.startswith("card@") for gain in line.gains)


def test_a_card_that_asks_is_named() -> None:
    whole = played("board_royale", records=19)
    banner = news(whole, 0).banner
    assert (banner.kind, banner.source) == ("asked", "Storm (75)")
    assert "".join(piece.text for piece in banner.title) == "Storm (75) asks you"
    assert "".join(piece.text for piece in banner.why) == "You discard 1 card"


@pytest.mark.parametrize("game", OURS)
def test_the_main_act_is_one_that_is_possible(game: str) -> None:
    """Every act has one place, and the large button is never one that ends the game."""
    whole = played(game)
    rows = whole.game.phone.bar
    for number in range(0, len(whole), 7):
        forked = whole.fork(number)
        for seat in range(len(whole.names)):
            desk = Desk(Recording(forked), seat)
            own = [each for each in desk.choices() if each.said and each.said[0] == seat]
            bar = bar_of(desk, own, ())
            kinds = {str(type(each.said[1]).__struct_config__.tag) for each in own if each.said}
            shown = [*filter(None, (bar.main, *bar.beside)), *bar.more, *bar.leave]
            assert sorted(shown) == sorted(kinds)
            assert bool(bar.main) == bool(kinds)
            if len(kinds) > 1:
                assert bar.main not in {kind.__struct_config__.tag for kind in rows.leave}


def test_a_takeback_is_told_and_nothing_of_what_it_took_back() -> None:
    whole = played("board_royale", records=30)
    seat = whole.records[28].seat if whole.records[28].seat >= 0 else 0
    before = last_act(whole, seat)
    enter_act(whole, SCRIBE, Takeback(before - 1), 0)
    told = news(whole, seat)
    assert told.last < before
    assert any("Taken back" in words(line) for line in told.since)
    assert not {line.record for line in told.since} & set(range(before, len(whole)))


def test_who_waits_for_a_word_is_named() -> None:
    whole = played("board_royale", records=24)
    desk = Desk(Recording(whole), 0)
    lines = ToldLines(desk.sight)
    asked = news_of(desk, lines, (), words=Words(asking=[1])).banner
    assert (asked.kind, asked.by, asked.waits) == ("asked", 1, [0])
    assert "".join(piece.text for piece in asked.title) == f"{whole.names[1]} asks you"
    waits = news_of(desk, lines, (), words=Words(asked=[1])).banner
    assert (waits.kind, waits.waits) == ("wait", [1])
    assert "".join(piece.text for piece in waits.title) == f"You have asked {whole.names[1]}"


ANA, BO = Piece("Ana", 0), Piece("Bo", 1)


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ([ANA, " ", "loses", " 1 Iron to ", BO, "."], "You lose 1 Iron to Bo."),
        ([BO, " steals 1 Iron from ", ANA, "."], "Bo steals 1 Iron from you."),
        ([ANA, " has no card left and is out; ", BO, " loots it."],
         "You have no card left and are out; Bo loots it."),
        ([ANA, "'s Moose hides."], "Your Moose hides."),
        (["The Node of ", ANA, " is charged."], "Your Node is charged."),
        ([BO, " picks 3 cards of ", ANA], "Bo picks 3 cards of yours"),
        (["It is ", ANA, "'s turn."], "It is your turn."),
        ([ANA, " can neither go nor stay, and passes."],
         "You can neither go nor stay, and pass."),
        ([ANA, " and ", BO, " escape together."], "You and Bo escape together."),
        (["What does ", ANA, " roll?"], "What do you roll?"),
        ([BO, " gets 1 Food from ", ANA, "; ", ANA, " gets 1 Iron."],
         "Bo gets 1 Food from you; you get 1 Iron."),
    ],
)  # fmt: skip
def test_sentences_are_turned_to_who_reads_them(pieces: list[Any], told: str) -> None:
    said = [each if isinstance(each, Piece) else Piece(each) for each in pieces]
    assert "".join(piece.text for piece in for_reader(said, 0)) == told


def test_what_is_asked_is_told_as_it_is_to_be_done() -> None:
    def asked(*pieces: Any) -> str:
        said = [each if isinstance(each, Piece) else Piece(each) for each in pieces]
        return "".join(piece.text for piece in asked_of(said, 0))

    assert asked(ANA, " to add a tile") == "Add a tile"
    assert asked(ANA, ": swap two (Saddle)") == "Swap two (Saddle)"
    assert asked(ANA, " may answer ", BO) == "You may answer Bo"
    assert asked(BO, " may answer ", ANA) == "Bo may answer you"
