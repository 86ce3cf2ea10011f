"""An act that takes another's word is recorded from phones once those have given it."""

import dataclasses
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.file.log import records as records_of
from icecore.events.games.board_royale import words as w
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import to_named
from icecore.events.words.record import SeatInfo
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import copy, open_windows, would_take, zones
from icecore.replay.kernel.consent import NO_WORD, Consent
from icecore.replay.kernel.voice import voice_of
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.two_worlds import lock_step
from icecore.testing.sample_games import box_of, head_of, positions, simulated, timeline_of
from icecore.testing.trial import any_act, enter, table_of
from icecore.web.table.consent_requests import MOST_OPEN, Proposal, TableAgreements
from tests import cups
from tests.web.serving import Served, serving
from tests.web.test_tokens import device, tokens_of

ROYALE = find_game("board_royale")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


def deals(turn: int | None = None) -> tuple[list[Any], w.Trade, w.Trade]:
    """The records of a game until somebody may trade, a deal that can be made, and one for which
    the partner lacks a card.
    """
    for number in range(8):
        for before, (state, record) in enumerate(positions(ROYALE, number)):
            if record is None or state.turn < 0 or ROYALE.chance(state) is not None:
                continue
            if turn not in (None, state.turn):
                continue
            seat, other = state.turn, 1 - state.turn
            mine, theirs = state.hands[seat].known, state.hands[other].known
            lacking = [kind for kind in state.box.kinds if kind not in theirs]
            for give, get in ((give, get) for give in mine for get in theirs if give != get):
                good = w.Trade(other, (give,), (get,))
                if lacking and would_take(ROYALE, state, seat, good):
                    records = simulated(ROYALE, number)[1][:before]
                    return records, good, w.Trade(other, (give,), (lacking[0],))
    raise AssertionError("nobody could trade")


class Table:
    """A table of two phones at which somebody may trade."""

    def __init__(self, served: Served, file: str, bot: str = "") -> None:
        self.served, self.file = served, file
        records, self.good, self.lacking = deals(0 if bot else None)
        self.seat = 1 - self.good.partner
        head = replace(head_of(ROYALE), id=sha256(file.encode()).digest()[:16])
        if bot:
            head = replace(head, seats=(SeatInfo("Lana"), SeatInfo("Mike", bot=bot)))
        (served.folder / file).write_bytes(bulk_frames(head, records, None))
        self.phones = {
            place: device(served, token) for place, token in tokens_of(served, file).items()
        }

    def says(self, act: Any) -> httpx.Response:
        entry = {"do": "chosen", "after": self.desk()["records"], "seat": self.seat}
        body = entry | {"act": to_named(act)}
        return self.phones[str(self.seat)].post(f"/api/enter/{self.file}", json=body)

    def desk(self, place: str = "scribe") -> Any:
        client = self.served.client if place == "scribe" else self.phones[place]
        return client.get(f"/api/desk/{self.file}").json()

    def word(self, place: str, proposal: str, yes: bool | None) -> httpx.Response:
        client = self.served.client if place == "scribe" else self.phones[place]
        return client.post(f"/api/word/{self.file}", json={"proposal": proposal, "yes": yes})

    def proposal(self, place: str) -> Any:
        found = self.desk(place)["agreements"]
        return found[0] if found else None

    @property
    def partner(self) -> str:
        return str(self.good.partner)

    def recorded(self) -> list[Any]:
        return [
            record.act
            for body in read_game(self.served.folder / self.file).bodies
            for record in ROYALE.vocabulary.decode([body], ROYALE.vocabulary.schema)
        ]


def test_a_trade_between_two_phones_is_recorded_once_the_partner_accepts(served: Served) -> None:
    table = Table(served, "trade.ice")
    asked = table.says(table.good)
    assert (asked.status_code, asked.json()["needs"]) == (202, "words")
    assert table.good not in table.recorded()
    own, theirs = table.proposal(str(table.seat)), table.proposal(table.partner)
    assert (own["own"], own["asked"]) == (True, False)
    assert (theirs["own"], theirs["asked"]) == (False, True)
    assert "give" in theirs["text"]
    assert table.phones["watch"].get(f"/api/desk/{table.file}").json()["agreements"] == []
    done = table.word(table.partner, theirs["id"], True)
    assert done.status_code == 200, done.text
    assert table.good in table.recorded()
    assert table.proposal(table.partner) is None
    assert table.word(table.partner, theirs["id"], True).status_code == 404


def test_a_no_ends_it_and_who_proposed_is_told(served: Served) -> None:
    table = Table(served, "no.ice")
    table.says(table.good)
    table.word(table.partner, table.proposal(table.partner)["id"], False)
    told = table.proposal(str(table.seat))
    assert "said no" in told["gone"]
    assert table.good not in table.recorded()
    assert table.word(str(table.seat), told["id"], None).status_code == 200
    assert table.proposal(str(table.seat)) is None


def test_nobody_gives_the_word_of_another(served: Served) -> None:
    table = Table(served, "others.ice")
    table.says(table.good)
    proposal = table.proposal(str(table.seat))
    assert table.word(str(table.seat), proposal["id"], True).status_code == 404
    assert table.word("watch", proposal["id"], True).status_code == 403
    assert table.word("table", proposal["id"], True).status_code == 403
    assert table.word(table.partner, proposal["id"], None).status_code == 422
    assert table.good not in table.recorded()


def test_what_the_partner_lacks_is_told_to_the_partner_alone(served: Served) -> None:
    """Both deals look alike to who proposes them."""
    table = Table(served, "lacks.ice")
    good, lacking = table.says(table.good).json(), table.says(table.lacking).json()
    assert good == lacking
    first, second = table.desk(str(table.seat))["agreements"]
    assert (first["waits"], first["gone"]) == (second["waits"], second["gone"])
    refused = table.word(table.partner, second["id"], True)
    assert refused.status_code == 422
    assert "cannot give that" in refused.json()["message"]


def test_that_a_card_of_the_proposer_is_gone_is_told_to_nobody_else_at_the_table() -> None:
    records, good, _ = deals()
    timeline = timeline_of(ROYALE)
    for record in records:
        timeline.load(record)
    seat, partner = 1 - good.partner, good.partner
    agreements = TableAgreements([], lambda: None)
    agreements.propose(seat, good)
    before = [agreements.listed(timeline, viewer) for viewer in (partner, TABLE, seat, None)]
    hand = timeline.state.hands[seat]
    other = next(kind for kind in timeline.state.box.kinds if kind not in good.give)
    for card, copies in [(card, hand.known.get(card, 0)) for card in good.give]:
        for _ in range(copies):
            zones.take(hand, card)
            zones.put(hand, other)
    after = [agreements.listed(timeline, viewer) for viewer in (partner, TABLE, seat, None)]
    assert after[:2] == before[:2]
    assert after[0][0]["asked"]
    assert all("cannot give that" in told[0]["gone"] for told in after[2:])
    assert not agreements.waits_for(timeline, seat, ())


def test_the_keeper_of_the_record_enters_what_was_said_at_the_table(served: Served) -> None:
    table = Table(served, "keeper.ice")
    body = {"do": "chosen", "after": table.desk()["records"], "seat": table.seat}
    done = served.client.post(f"/api/enter/{table.file}", json=body | {"act": to_named(table.good)})
    assert done.status_code == 200
    assert table.good in table.recorded()


def test_a_bot_gives_its_own_word_from_its_own_view(served: Served) -> None:
    table = Table(served, "bot.ice", bot="greedy")
    assert table.says(table.good).json()["message"] == "Mike is asked; nothing is recorded yet."
    wait_until(lambda: table.proposal("0") is None, table)
    assert table.good in table.recorded()
    worse = replace(table.good, give=(), get=table.good.give)
    table.says(worse)
    wait_until(lambda: "said no" in table.proposal("0")["gone"], table)
    assert worse not in table.recorded()


def test_who_is_asked_sees_what_it_means_and_may_offer_other_terms(served: Served) -> None:
    table = Table(served, "means.ice")
    table.says(table.good)
    asked, own = table.proposal(table.partner), table.proposal(str(table.seat))
    (given,), (got,) = asked["gives"], asked["gets"]
    assert [given["mark"], got["mark"]] == [
        f"card:{table.good.get[0]}",
        f"card:{table.good.give[0]}",
    ]
    assert given["count"] == got["count"] == 1
    assert given["of"] >= 1, "a seat sees how many it has"
    assert got["of"] is None, "nobody sees how many the other has"
    assert own["gives"][0]["of"] >= 1
    assert (asked["another"]["type"], asked["another"]["seat"]) == ("trade", int(table.partner))
    assert ["give", "card", table.good.get[0]] in asked["another"]["atoms"]


def test_an_offer_of_the_log_is_asked_on_the_phone_and_accept_takes_it(served: Served) -> None:
    table = Table(served, "offer.ice")
    offer = w.Offer(table.good.partner, table.good.give, table.good.get)
    assert table.says(offer).status_code == 200
    asked = table.proposal(table.partner)
    assert (asked["asked"], len(asked["gives"]), len(asked["gets"])) == (True, 1, 1)
    assert table.proposal(str(table.seat)) is None
    assert table.word(table.partner, asked["id"], True).status_code == 200
    taken = w.Trade(table.seat, table.good.get, table.good.give)
    assert taken in table.recorded()
    assert table.proposal(table.partner) is None


def test_a_no_to_an_offer_of_the_log_is_told_to_who_made_it_and_not_asked_again(
    served: Served,
) -> None:
    table = Table(served, "refused offer.ice")
    table.says(w.Offer(table.good.partner, table.good.give, table.good.get))
    table.word(table.partner, table.proposal(table.partner)["id"], False)
    assert table.proposal(table.partner) is None
    told = table.proposal(str(table.seat))
    assert "said no" in told["gone"]
    table.word(str(table.seat), told["id"], None)
    assert table.proposal(str(table.seat)) is None
    assert table.proposal(table.partner) is None, "it is still on the table, and was answered"


def test_who_said_no_is_told_no_more_and_who_asked_puts_it_away(served: Served) -> None:
    table = Table(served, "away.ice")
    table.says(table.good)
    table.word(table.partner, table.proposal(table.partner)["id"], False)
    assert table.proposal(table.partner) is None
    assert table.proposal(str(table.seat))["gone"]


def test_a_word_that_is_sent_twice_counts_once_and_is_told_twice(served: Served) -> None:
    table = Table(served, "twice.ice")
    table.says(table.good)
    body = {"proposal": table.proposal(table.partner)["id"], "yes": True, "id": "a-tap"}
    phone, path = table.phones[table.partner], f"/api/word/{table.file}"
    first, again = phone.post(path, json=body), phone.post(path, json=body)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert table.recorded().count(table.good) == 1


def test_a_seat_may_ask_only_so_much_at_a_time(served: Served) -> None:
    table = Table(served, "many.ice")
    acts = [replace(table.good, promise=f"promise {n}") for n in range(MOST_OPEN + 1)]
    answers = [table.says(act).status_code for act in acts]
    assert answers == [202] * MOST_OPEN + [422]
    assert len(table.desk(table.partner)["agreements"]) == MOST_OPEN, "none made room"


def test_a_person_is_never_offered_the_acts_of_a_bot(served: Served) -> None:
    table = Table(served, "bots acts.ice", bot="greedy")
    for place in ("scribe", "0"):
        desk = table.desk(place)
        seats = {act["seat"] for group in desk["acts"] for act in group["choices"]}
        assert 1 not in seats
        assert all(form["seat"] != 1 for form in desk["free"])


class Voting:
    """A table of four phones in a game of BOARD ROYALE, at which seat 0 calls a vote."""

    def __init__(self, served: Served, file: str) -> None:
        self.served, self.file = served, file
        records, self.turn = votable()
        head = replace(
            head_of(ROYALE, "Ana", "Björn", "Zoë"), id=sha256(file.encode()).digest()[:16]
        )
        (served.folder / file).write_bytes(bulk_frames(head, records, None))
        tokens = tokens_of(served, file)
        self.phones = [device(served, tokens[str(seat)]) for seat in range(3)]

    def desk(self, seat: int) -> Any:
        return self.phones[seat].get(f"/api/desk/{self.file}").json()

    def call(self) -> httpx.Response:
        desk = self.desk(self.turn)
        (vote,) = [
            act for group in desk["acts"] for act in group["choices"] if act["type"] == "vote"
        ]
        body = {"do": "chosen", "after": desk["records"], "seat": self.turn, "act": vote["act"]}
        return self.phones[self.turn].post(f"/api/enter/{self.file}", json=body)

    def vote(self, seat: int, yes: bool) -> None:
        (asked,) = self.desk(seat)["agreements"]
        body = {"proposal": asked["id"], "yes": yes}
        assert self.phones[seat].post(f"/api/word/{self.file}", json=body).status_code == 200


def votable() -> tuple[list[Any], int]:
    """The records of a game of three until a vote may be called, and by whom."""
    for number in range(8):
        head, records, _ = simulated(ROYALE, number, 3)
        timeline = Timeline(ROYALE, head, box_of(ROYALE))
        for count, record in enumerate(records):
            state = timeline.state
            if any(isinstance(act, w.Vote) for _, act in ROYALE.candidates(state)):
                return records[:count], state.turn
            timeline.load(record)
    raise AssertionError("nobody could vote")


def test_a_vote_is_asked_on_each_phone_and_nobody_sees_a_word_before_the_last(
    served: Served,
) -> None:
    table = Voting(served, "vote.ice")
    called = table.call()
    assert (called.status_code, called.json()["needs"]) == (202, "words")
    first, second = (seat for seat in range(3) if seat != table.turn)
    before = table.desk(second)["agreements"]
    table.vote(first, True)
    (after,) = table.desk(second)["agreements"]
    assert [{**each, "waits": []} for each in before] == [{**after, "waits": []}]
    assert len(table.desk(table.turn)["agreements"]) == 1
    table.vote(second, False)
    log = read_game(served.folder / table.file)
    last = records_of(log, ROYALE.vocabulary)[-1]
    voted = next(event for event in last.events if isinstance(event, w.Voted))
    assert sorted(voted.ayes) == sorted({table.turn, first})
    assert voted.noes == (second,)
    assert all(table.desk(seat)["agreements"] == [] for seat in range(3))


class At:
    """A position as agreements look at it."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state
        self.names = ("Lana", "Mike")
        self.voice = voice_of(state.box, self.names)

    def waived(self) -> tuple[str, ...]:
        return ()

    def outcome(self) -> None:
        return None

    def clock(self) -> Any:
        return self.game.clock(self.state)


def test_what_is_asked_is_the_same_in_worlds_that_look_alike() -> None:
    """Who is asked learns from the question nothing that it could not see."""
    asked, dice = 0, Random(3)
    for _ in range(6):
        worlds = begin_worlds(dice)
        for differ in lock_step(ROYALE, *worlds, 0, dice):
            one, other = worlds
            if not differ or one.todo:
                continue
            for act in asking(one):
                asked += 1
                told = []
                for state in (one, other):
                    agreements = TableAgreements([Proposal("id", 1, to_named(act))], lambda: None)
                    told.append(agreements.listed(At(ROYALE, state), 0))  # type: ignore[arg-type]
                assert told[0] == told[1]
    assert asked > 20


def asking(state: Any) -> Iterator[Any]:
    """What seat 1 may ask of seat 0: votes, and deals of what it has in this world."""
    view = ROYALE.view(state, 1)
    for seat, act in ROYALE.candidates(view):
        if seat == 1 and 0 in ROYALE.consents(view, 1, act).seats:
            yield act
    kinds = list(state.box.kinds)
    for give in state.hands[1].known:
        deal = w.Trade(0, (give,), (next(kind for kind in kinds if kind != give),))
        if would_take(ROYALE, view, 1, deal):
            yield deal


def begin_worlds(dice: Random) -> tuple[Any, Any]:
    state = next(state for state, _ in positions(ROYALE, dice.randrange(8)))
    return copy(ROYALE, state), copy(ROYALE, state)


def wait_until(holds: Callable[[], bool], table: Table) -> None:
    for _ in range(200):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(table.desk("0")["agreements"])


def test_a_proposal_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        table = Table(first, "kept.ice")
        table.says(table.good)
        id_ = table.proposal(table.partner)["id"]
        tokens = tokens_of(first, table.file)
        first.kill()
    with serving(tmp_path) as second:
        phone = device(second, tokens[table.partner])
        body = {"proposal": id_, "yes": True}
        assert phone.post(f"/api/word/{table.file}", json=body).status_code == 200
        assert second.process.poll() is None
        table.served = second
        assert table.good in table.recorded()


def test_an_agreed_act_lets_no_window_of_a_third_device_pass() -> None:
    """Cups, in which whoever is doubted has to agree to it."""
    asks_doubted = lambda state, seat, act: (  # noqa: E731
        Consent((act.target,)) if isinstance(act, cups.Doubt) else NO_WORD
    )
    game = dataclasses.replace(cups.GAME, consents=asks_doubted)
    table, dice = table_of(game, seats=3), Random(0)
    while open_windows(game, table.state) != [2]:
        enter(table, *any_act(game, table.state, dice))
    seat, target = 1, 0  # the next one doubts who was on turn; the third may still cheer
    agreements = TableAgreements([], lambda: None)
    agreements.propose(seat, cups.Doubt(target))
    (told,) = agreements.listed(table, target)
    with pytest.raises(IcecoreError, match="may cheer first"):
        agreements.answer(table, told["id"], target, True, devices=(0, 1, 2))
    assert [*agreements.asked_of(table, [target], (0, 1, 2))] == []
    settled = agreements.answer(table, told["id"], target, True, devices=(0, 1))
    assert settled is not None
    assert [settled.passes(other) for other in range(3)] == [True, True, True]
