"""Skull against a second telling of its rules, written without the first: they never differ."""

from random import Random
from typing import Any

import pytest
import skull
from skull import GAME

from icecore.author import TABLE
from icecore.testing.trial import any_act, enter, problem_of, table_of

Said = tuple[int, str, Any]
"""Who says what: `(0, "place", "skull")`."""


class Player:
    def __init__(self) -> None:
        self.discs = ["flower", "flower", "flower", "skull"]
        self.mat: list[str] = []
        self.wins = 0
        self.out_of_bidding = False

    def take_back(self) -> None:
        self.discs += self.mat
        self.mat, self.out_of_bidding = [], False


class Simulation:
    """A table of players who follow the rulebook; it knows every disc."""

    def __init__(self, number: int) -> None:
        self.players = [Player() for _ in range(number)]
        self.now = self.bid = self.turned = 0
        self.challenger: int | None = None
        self.phase = "play"
        self.skull_of = -1
        self.winner: int | None = None

    def alive(self, number: int) -> bool:
        return bool(self.players[number].discs or self.players[number].mat)

    def options(self) -> set[Said]:
        me, now = self.players[self.now], self.now
        living = [n for n in range(len(self.players)) if self.alive(n)]
        if self.winner is not None:
            return set()
        if self.phase == "flip":
            own = bool(me.mat)
            return {
                (now, "flip", n) for n in living if self.players[n].mat and (n == now or not own)
            }
        if self.phase == "choose":
            return {(now, "lose", disc) for disc in me.discs}
        if self.phase == "drawn":
            return {(TABLE, "lose", disc) for disc in me.discs}
        if self.phase == "appoint":
            return {(now, "appoint", n) for n in living}
        said: set[Said] = {(now, "pass", None)} if self.bid else set()
        if not self.bid:
            said |= {(now, "place", disc) for disc in me.discs}
        if all(self.players[n].mat for n in living):
            most = sum(len(player.mat) for player in self.players)
            said |= {(now, "bid", number) for number in range(self.bid + 1, most + 1)}
        return said

    def do(self, act: str, what: Any) -> None:
        getattr(self, f"do_{act}")(what)

    def do_place(self, disc: str) -> None:
        self.players[self.now].discs.remove(disc)
        self.players[self.now].mat.append(disc)
        self.to_the_next()

    def do_bid(self, number: int) -> None:
        self.bid, self.challenger = number, self.now
        if number == sum(len(player.mat) for player in self.players):
            self.phase = "flip"
        else:
            self.to_the_next()

    def do_pass(self, _: None) -> None:
        self.players[self.now].out_of_bidding = True
        self.to_the_next()
        if self.now == self.challenger:
            self.phase = "flip"

    def do_flip(self, whose: int) -> None:
        found = self.players[whose].mat.pop()
        self.players[whose].discs.append(found)
        self.turned += 1
        if found == "skull":
            self.skull_of = whose
            self.phase = "choose" if whose == self.now else "drawn"
            self.clear()
        elif self.turned >= self.bid and not self.players[self.now].mat:
            self.players[self.now].wins += 1
            if self.players[self.now].wins == 2:
                self.winner = self.now
            self.phase = "play"
            self.clear()

    def do_lose(self, disc: str) -> None:
        self.players[self.now].discs.remove(disc)
        living = [n for n in range(len(self.players)) if self.alive(n)]
        self.phase = "play"
        if len(living) == 1:
            (self.winner,) = living
        elif self.now not in living and self.skull_of == self.now:
            self.phase = "appoint"
        elif self.now not in living:
            self.now = self.skull_of

    def do_appoint(self, whom: int) -> None:
        self.now, self.phase = whom, "play"

    def clear(self) -> None:
        self.bid = self.turned = 0
        self.challenger = None
        for player in self.players:
            player.take_back()

    def to_the_next(self) -> None:
        while True:
            self.now = (self.now + 1) % len(self.players)
            if self.alive(self.now) and not self.players[self.now].out_of_bidding:
                return


ACTS = {
    "place": skull.Place,
    "bid": skull.Bid,
    "flip": skull.Flip,
    "lose": skull.Lose,
    "appoint": skull.Appoint,
}


def said_by(seat: int, act: Any) -> Said:
    values = [getattr(act, name) for name in act.__struct_fields__]
    return seat, type(act).__name__.lower(), values[0] if values else None


def options_of(state: Any) -> set[Said]:
    owed = GAME.chance(state)
    if owed is not None:
        return {said_by(TABLE, owed.make((disc,))) for disc in owed.pool}
    return {said_by(seat, act) for seat, act in GAME.candidates(state)}


def compare(state: Any, other: Simulation) -> None:
    assert options_of(state) == other.options()
    assert state.scores == [player.wins for player in other.players]
    assert state.bid == other.bid
    for seat, player in enumerate(other.players):
        stack = state.stacks[seat]
        assert stack == player.mat
        hand = [*skull.in_hand(state, seat), *state.flipped[seat]]
        assert sorted(hand) == sorted(player.discs)
    ended = GAME.outcome(state)
    assert (ended is None) == (other.winner is None)
    if ended is not None:
        assert ended.winners == (other.winner,)


def played(number: int, dice: Random) -> str:
    table, other, records = table_of(GAME, seats=number), Simulation(number), 0
    while table.outcome() is None:
        compare(table.state, other)
        seat, act = any_act(GAME, table.state, dice)
        enter(table, seat, act)
        for record in table.records[records:]:
            other.do(*said_by(record.seat, record.act)[1:])
        records = len(table.records)
    compare(table.state, other)
    assert problem_of(table) is None
    return str(table.state.reason)


@pytest.mark.parametrize("number", GAME.players)
def test_every_position_of_random_games_is_that_of_the_simulation(number: int) -> None:
    dice = Random(number)
    reasons = [played(number, dice) for _ in range(12)]
    assert {*reasons} <= {"two successes", "last one left"}


def test_both_ways_to_win_were_met() -> None:
    dice = Random("both")
    assert {played(3, dice) for _ in range(40)} == {"two successes", "last one left"}


@pytest.mark.soak
@pytest.mark.parametrize("number", GAME.players)
def test_hundreds_of_games_are_those_of_the_simulation(number: int) -> None:
    dice = Random(f"soak {number}")
    for _ in range(150):
        played(number, dice)
