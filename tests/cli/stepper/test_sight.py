"""The stepper shows a seat what it saw, and nothing of a log can steer the terminal."""

import pytest
from msgspec.structs import replace

from icecore.cli.stepper.replay_state import Tour
from icecore.events.words.wire import TABLE
from icecore.replay.show.safe_text import duration, harmless, one_line
from icecore.replay.timeline.viewpoint import Viewpoint, find
from tests.cli.stepper.evenings import TOLD, evening, log_of, tour_of


def test_the_view_of_a_seat_is_what_the_game_says_it_is() -> None:
    whole = tour_of("lantern").timeline
    game = whole.game
    for seat in (0, 1, TABLE):
        sight = Viewpoint(whole, seat)
        for number in range(len(whole) + 1):
            assert sight.state(number) == game.view(whole.at(number), seat)


def test_only_the_owner_is_told_what_was_drawn() -> None:
    whole = tour_of("lantern").timeline
    told = {seat: Viewpoint(whole, seat).sentences(1) for seat in (None, 0, 1, TABLE)}
    assert told[None] == told[0] != told[1] == told[TABLE] == ["Lana draws ?, ?, ?."]


def test_a_hidden_card_is_not_found_by_who_cannot_see_it() -> None:
    whole = tour_of("lantern").timeline
    for card in whole.records[0].act.cards:
        assert find(Viewpoint(whole, 0), card, [1]) == [1]
        assert (
            find(Viewpoint(whole, 1), card, [1]) == find(Viewpoint(whole, TABLE), card, [1]) == []
        )


def test_sentences_acts_notes_and_cards_are_found() -> None:
    tour = tour_of()
    path, sight = list(range(len(tour.timeline) + 1)), tour.sight
    assert find(sight, "  DISCOVERS ", path)
    assert find(sight, "discover square=", path)
    assert find(sight, "bold MOVE", path) == [10, 14]
    assert find(sight, "here we go", path)[0] == 2
    card = tour.timeline.records[0].events[0].cards[0]
    assert set(tour.timeline.appearances(card)) <= set(find(sight, card, path))
    assert find(sight, "", path) == find(sight, "nothing of the kind", path) == []


def test_notes_and_marks_are_on_their_records() -> None:
    sight = tour_of().sight
    assert sight.notes(10) == [f"?! {TOLD}"]
    assert (sight.mark(10), sight.mark(2), sight.mark(3)) == ("?!", "!", "")


def test_the_end_is_told_where_it_is_and_nowhere_else() -> None:
    head, records = evening("lantern")
    tour = Tour(log_of(head, records[:-1]))
    last = tour.timeline.present
    assert tour.sight.ending(last).startswith("The end, ")
    assert tour.sight.ending(last - 1) == ""


def test_seats_that_share_a_name_are_told_apart_by_number() -> None:
    head, records = evening()
    shared = replace(head, seats=(head.seats[0],) * 2)
    timeline = Tour(log_of(shared, records)).timeline
    labels = [Viewpoint(timeline, seat).label for seat in (None, 0, 1, TABLE)]
    assert labels == ["all", "Lana (1)", "Lana (2)", "public"]


def test_a_sentence_says_itself_which_of_its_words_name_a_seat() -> None:
    tour = tour_of()
    sight = tour.sight
    for number in range(1, len(tour.timeline) + 1):
        assert [one_line("".join(p.text for p in line)) for line in sight.pieces(number)] == [
            *sight.sentences(number)
        ]
        for text, seat in (piece for line in sight.pieces(number) for piece in line):
            assert seat is None or text == sight.names[seat]
    named = {p.seat for n in range(1, 9) for line in sight.pieces(n) for p in line}
    assert named == {None, 0, 1}


def test_a_seat_is_known_although_its_name_is_another_word() -> None:
    head, records = evening()
    odd = replace(head, seats=(replace(head.seats[0], name="card"), head.seats[1]))
    sight = Viewpoint(Tour(log_of(odd, records)).timeline, None)
    for number in range(1, 12):
        for text, seat in (piece for line in sight.pieces(number) for piece in line):
            assert (seat == 0) == (text in ("card", "Card"))


@pytest.mark.parametrize("width", [80, 140])
def test_names_on_the_board_are_those_of_their_seats(width: int) -> None:
    sight = tour_of().sight
    text = sight.board(20, width)
    found: dict[int, str] = {}
    for seat, (start, end) in sight.seats_on_board(20, width):
        found[seat] = found.get(seat, "") + text[start:end]
    assert {seat: {*letters} for seat, letters in found.items()} == {
        seat: {*name} for seat, name in enumerate(sight.names)
    }


def test_a_printed_name_finds_what_the_screen_shows() -> None:
    tour = tour_of()
    path, sight = list(range(len(tour.timeline) + 1)), tour.sight
    lexicon = tour.timeline.box.lexicon
    card = tour.timeline.records[0].events[0].cards[0]
    name = lexicon.name("card", card)
    assert name != card
    for typed in (name, name.upper(), name.lower()):
        assert set(tour.timeline.appearances(card)) <= set(find(sight, typed, path))
    assert find(sight, "filled in", path) == [n for n in path if sight.is_implied(n)]


def test_control_characters_become_visible() -> None:
    assert harmless("a\x1b[31mb\nc\td\u202e") == "a\ufffd[31mb\nc d\ufffd"
    assert one_line(" two\nlines ") == "two lines"


@pytest.mark.parametrize(
    ("ms", "words"),
    [(800, "0.8 s"), (14_200, "14 s"), (125_000, "2 min 05 s"), (3_780_000, "1 h 03 min")],
)
def test_durations_are_said_as_people_say_them(ms: int, words: str) -> None:
    assert duration(ms) == words
