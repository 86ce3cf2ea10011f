"""Each seat sees its own part of hands, Decks, built Facilities and peeks."""

from random import Random
from typing import Any

import pytest

from icecore.events.games.the_north.acts import (
    Build,
    Deal,
    Discharge,
    Draw,
    Glimpse,
    Install,
    Lay,
    Peek,
    Pick,
    Play,
    Refill,
    Return,
    Top,
)
from icecore.events.games.the_north.words import (
    Built,
    Drawn,
    Flipped,
    Identified,
    Peeked,
    Played,
    Recovered,
    Refilled,
    Started,
    Taken,
    Turned,
)
from icecore.events.words.record import Identify, Record
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.state import State
from icecore.replay.kernel import copy, digest, fold, play, snapshot
from tests.replay.the_north.tables import laid, new_game, random_play

SEATS = (0, 1, TABLE)
OTHERS = ("rewind", "surge", "hoard", "penance")
WASTES = ("n1", "n2", "w1", "d1")


def verbs(*mine: str) -> State:
    return laid(mine, OTHERS, WASTES, "verbs")


def told(state: State, seat: int, act: Any, viewer: int) -> Any:
    """Play an act; the record of it as a seat saw it."""
    return GAME.redact(Record(0, seat, act, play(GAME, state, seat, act)), viewer)


@pytest.mark.rule("north.ruling.31")
def test_the_other_seat_sees_the_backs_of_a_hand_and_no_deck() -> None:
    state = laid(("rime", "drift", "coil", "tin"), ("hail", "sled", "gull", "moss"),
                 ("crawler", "fjord", "stone", "polar"), "sample")  # fmt: skip
    seen = GAME.view(state, 1)
    assert (seen.hands[0].cards, seen.hands[0].backs) == ({}, ["factory", "post", "turret"])
    assert (seen.piles[0].known, seen.piles[0].unknown) == ({}, 4)
    assert seen.piles[1].known == dict.fromkeys(("hail", "sled", "gull", "moss"), 1)
    own = GAME.view(state, 0)
    assert own.hands[0].cards == {"rime": "turret", "drift": "post", "coil": "factory"}
    assert "rime" in seen.unseen
    assert "rime" not in own.unseen


@pytest.mark.rule("north.ruling.31")
def test_a_draw_is_told_by_its_backs() -> None:
    act = Draw(("rime", "drift"))
    record = Record(0, TABLE, act, (Drawn(0, ("rime", "drift"), ("turret", "post")),))
    assert GAME.redact(record, 0) is record
    there = GAME.redact(record, 1)
    assert there.act == Draw((None, None), ("turret", "post"))
    assert there.events == (Drawn(0, (None, None), ("turret", "post")),)


@pytest.mark.rule("north.ruling.31")
def test_a_built_card_is_known_to_its_owner() -> None:
    state = laid()
    play(GAME, state, 0, Build("i1"))
    record = told(state, TABLE, Top("c5"), 1)
    assert (record.act, record.events[0].card) == (Top(None, "none"), None)
    assert GAME.view(state, 1).facilities[0].backs == ["none"]
    assert GAME.view(state, 0).facilities[0].cards == {"c5": "none"}


@pytest.mark.rule("north.ruling.31")
def test_cards_that_once_lay_open_are_remembered() -> None:
    state = laid()
    play(GAME, state, 0, Build("i1"))
    play(GAME, state, TABLE, Top("c5"))
    seen = GAME.view(state, 1)
    assert (seen.piles[0].known, seen.piles[0].unknown) == ({"i1": 1}, 3)


@pytest.mark.rule("north.ruling.31")
def test_a_peek_is_for_one_pair_of_eyes_and_only_a_second_peek_shares_it() -> None:
    state = verbs("scope", "twin1", "twin2", "twin3")
    play(GAME, state, 0, Play("scope"))
    record = told(state, TABLE, Glimpse("n3"), 1)
    assert (record.act, record.events[0].card) == (Glimpse(None), None)
    assert (GAME.view(state, 0).glimpsed, GAME.view(state, 1).glimpsed) == ("n3", None)
    play(GAME, state, 0, Build("twin1"))
    owed: Any = GAME.chance(state)
    assert list(owed.pool) == ["n3"]


@pytest.mark.rule("north.ruling.31")
def test_a_card_installed_from_the_hand_makes_the_rest_uncertain_to_the_other_seat() -> None:
    state = verbs("bunker", "tally", "parade", "twin1")
    seen = copy(GAME, GAME.view(state, 1))
    for act in (Play("bunker"), Install("tally")):
        record = told(state, 0, act, 1)
        fold(GAME, seen, [record])
        assert digest(GAME.view(seen, 1)) == digest(GAME.view(state, 1))
    assert record.act == Install(None, "drum")
    view = GAME.view(state, 1)
    assert (view.piles[0].known, view.piles[0].unknown) == ({}, 2)
    assert view.hands[0].backs == ["drum"]


@pytest.mark.rule("north.ruling.31")
def test_a_facility_that_returns_to_the_hand_stays_unknown_to_the_other_seat() -> None:
    state = verbs("crane", "twin1", "twin2", "twin3")
    seen = copy(GAME, GAME.view(state, 1))
    acts = [(0, Build("twin1")), (TABLE, Top("n5")), (0, Play("crane")), (0, Return("n5"))]
    for seat, act in acts:
        record = told(state, seat, act, 1)
        assert play(GAME, seen, seat, record.act) == record.events
        assert digest(GAME.view(seen, 1)) == digest(GAME.view(state, 1))
    assert record.act == Return(None, "bang")
    assert state.hands[0].cards == {"twin2": "none", "n5": "bang"}


@pytest.mark.rule("north.ruling.31")
@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("set_name", ["sample", "verbs"])
def test_a_seats_log_is_a_log_and_folds_to_its_view(set_name: str, viewer: int) -> None:
    for seed in range(8):
        state = new_game(set_name, tower_array=set_name == "sample")
        heard = copy(GAME, state)
        for who, act, events in random_play(state, Random(seed)):
            record = GAME.redact(Record(0, who, act, events), viewer)
            assert play(GAME, heard, who, record.act) == record.events
            GAME.invariants(heard)
            assert digest(GAME.view(heard, viewer)) == digest(GAME.view(state, viewer))


@pytest.mark.rule("north.ruling.31")
def test_what_the_scribe_learns_the_other_seat_does_not() -> None:
    state = new_game()
    hidden = Deal((None,) * 4)
    wastes = Lay(("crawler", "fjord", "stone", "polar"))
    hand = Draw((None,) * 3, ("turret", "factory", "shed"))
    for unseen in (hidden, hidden, wastes, hand):
        play(GAME, state, TABLE, unseen)
    act = Identify("hand", 0, ("rime",))
    record = told(state, SCRIBE, act, 1)
    assert (record.act, record.events[0].cards) == (Identify("hand", 0, ()), ())
    assert told(copy(GAME, state), SCRIBE, Identify("hand", 0, ("coil",)), 0).act.cards == ("coil",)
    assert GAME.view(state, 1).hands[0].backs == ["factory", "shed", "turret"]


@pytest.mark.rule("north.ruling.31")
def test_an_act_says_what_its_own_event_says_and_nothing_of_what_it_sets_off() -> None:
    peek = Peeked(0, "c5", "top")
    played = Record(0, 0, Play("i1"), (Played(0, "i1", "none", "hand", "play"), peek))
    assert GAME.redact(played, 1).act == Play("i1")
    top = Record(0, TABLE, Top("c5"), (Built(0, "c5", "none", "bottom"), peek))
    assert GAME.redact(top, 1).act == Top("c5")
    refilled = (Refilled(("dune.1",)), Refilled(("w1",)))
    assert GAME.redact(Record(0, TABLE, Refill(("Dune",)), refilled), 1).act == Refill(("dune.1",))


@pytest.mark.rule("north.ruling.31")
def test_what_the_keeper_of_the_record_finds_out_on_the_way_only_the_owner_hears() -> None:
    found = Identified("deck", 0, ("rime",), ("turret",), ("rime_crawler.1",))
    played = Played(0, "rime", "turret", "hand", "play")
    record = Record(0, 0, Play("rime"), (found, played))
    assert GAME.redact(record, 0) is record
    assert GAME.redact(record, 1) == Record(0, 0, Play("rime"), (played,))


def test_a_view_shares_nothing_that_playing_on_would_change() -> None:
    state = laid()
    before = snapshot(state)
    GAME.view(state, 1)
    assert snapshot(state) == before


def by_faces() -> State:
    """The First Player may peek at a Wastes card; all of them lie by their faces."""
    state = new_game("verbs")
    wastes = Lay(("Dune", "Watcher", "Digger", "Dune"))
    for act in (Deal(("lens", "twin1", "twin2", "twin3")), Deal(OTHERS), wastes):
        play(GAME, state, TABLE, act)
    play(GAME, state, TABLE, Draw(("lens", "twin1", "twin2")))
    return state


@pytest.mark.rule("north.ruling.31")
@pytest.mark.parametrize("viewer", SEATS)
def test_no_view_tells_the_back_of_a_card_in_the_wastes(viewer: int) -> None:
    seen = GAME.view(by_faces(), viewer)
    assert seen.wastes == ["dune.1", "watcher.1", "digger.1", "dune.2"]
    assert {"w1", "w2", "d1", "d2"} <= seen.unseen.keys()
    names = ("Lana", "Elodie")
    row = next(line for line in GAME.board(seen, names).splitlines() if "Watcher" in line)
    assert row.endswith("?")
    assert "its back not seen" in GAME.picture(seen, names)


@pytest.mark.rule("north.ruling.31")
def test_a_peek_at_the_wastes_tells_the_seat_that_peeked_and_no_other() -> None:
    state = by_faces()
    play(GAME, state, 0, Play("lens"))
    play(GAME, state, 0, Peek("watcher.1"))
    record = told(state, TABLE, Glimpse("w2"), 1)
    assert (record.act, record.events[0].card) == (Glimpse(None), None)
    views = [GAME.view(state, seat) for seat in SEATS]
    assert [seen.peeks for seen in views] == [[{"watcher.1": "w2"}, {}], [{}, {}], [{}, {}]]
    boards = [GAME.board(seen, ("Lana", "Elodie")) for seen in views]
    assert ["Murky Hall" in board for board in boards] == [True, False, False]


@pytest.mark.rule("north.ruling.31")
def test_of_two_cards_that_look_alike_the_shown_one_is_taken_for_the_one_that_lay_open() -> None:
    """The First Player was dealt rime, takes the other Crawler, shuffles, and plays rime."""
    state = laid(("rime", "drift", "coil", "tin"), ("hail", "sled", "gull", "moss"),
                 ("rime_crawler", "fjord", "stone", "polar"), "sample")  # fmt: skip
    for event in (
        Taken(0, "rime_crawler.1", "take"),
        Started(0),
        Started(0),
        Drawn(0, ("rime", "drift", "tin"), ("turret", "post", "shed")),
    ):
        GAME.evolve[type(event)](state, event)
    assert GAME.view(state, 1).piles[0].known == {"rime_crawler.1": 1}
    record = told(state, 0, Play("rime"), 1)
    assert record.events[0] == Turned("rime_crawler.1", "rime")
    there, own = GAME.view(state, 1), GAME.view(state, 0)
    assert (there.piles[0].known, there.piles[0].unknown) == ({}, 4), "more is not certain"
    assert "rime_crawler.1" in own.piles[0].known, "whose Deck it is knows better"
    GAME.invariants(there)


@pytest.mark.rule("north.ruling.31")
def test_the_owner_knows_a_drawn_card_and_the_other_seat_its_face() -> None:
    state = new_game()
    for act in (
        Deal(("rime", "drift", "coil", "tin")),
        Deal(("hail", "sled", "gull", "moss")),
        Lay(("Fjord Runner", "Stone Mason", "Ember Ram", "Aurora Moth")),
        Draw(("rime", "drift", "tin")),
    ):
        play(GAME, state, TABLE, act)
    for seat, spoken in (
        (0, Play("rime")),
        (0, Discharge(1)),
        (0, Play("tin")),
        (1, Pick("Fjord Runner")),
    ):
        play(GAME, state, seat, spoken)
    play(GAME, state, TABLE, Refill(("Frost Jackal",)))
    play(GAME, state, TABLE, Draw(("runner", "hail", "sled")))
    assert "runner" in GAME.view(state, 1).piles[1].known
    there = GAME.view(state, 0)
    assert "runner" not in there.piles[1].known
    assert "fjord_runner.1" in there.piles[1].known
    assert there.hands[1].backs == ["depot", "dynamo", "mortar"]
    record = told(state, 1, Play("runner"), 0)
    assert record.events[0] == Turned("fjord_runner.1", "runner")
    assert not GAME.view(state, 0).known_as


def heard_alike(state: State, events: tuple[Any, ...], *acts: tuple[int, Any]) -> None:
    """After these events the other seat hears of these acts, and its log goes on like its view."""
    for event in events:
        GAME.evolve[type(event)](state, event)
    seen = copy(GAME, GAME.view(state, 1))
    for seat, act in acts:
        record = told(state, seat, act, 1)
        assert play(GAME, seen, seat, record.act) == record.events
        assert digest(GAME.view(seen, 1)) == digest(GAME.view(state, 1))
        GAME.invariants(seen)


@pytest.mark.rule("north.ruling.31")
def test_a_card_that_all_saw_is_installed_by_its_back_all_the_same() -> None:
    state = verbs("bunker", "twin1", "twin2", "twin3")
    events = (Taken(0, "n1", "take"), Recovered(0, "n1", "bang"))
    heard_alike(state, events, (0, Play("bunker")), (0, Install("n1")))


@pytest.mark.rule("north.ruling.31")
def test_of_facilities_that_look_alike_nobody_else_knows_which_one_returned() -> None:
    state = verbs("crane", "twin1", "twin2", "twin3")
    built = (Built(0, "n5", "bang", "top"), Built(0, "n6", "bang", "top"))
    flipped = (Flipped(0, "n6", "bang", "ancient"), Flipped(0, "n6", "bang", "facility"))
    heard_alike(state, (*built, *flipped), (0, Play("crane")), (0, Return("n6")))
    assert "n6" in GAME.view(state, 1).unseen
