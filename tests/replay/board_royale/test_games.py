"""Whole games in every mode: what always holds while they are played, and that they end."""

from random import Random
from typing import Any

import pytest

from icecore.events.games.board_royale import words as w
from icecore.events.games.board_royale.steps import Fill
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.lookups import field_size, hand_size, limit
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.kernel import copy, digest, play
from tests.replay.board_royale.tables import (
    SEATINGS,
    Happening,
    Seating,
    loud_game,
    new_game,
)

IN_TEST, IN_SOAK = 5, 160
"""Games at each of the tables: more than 300, and more than 10,000."""


class Watch:
    """Follows a game and holds it to the laws that speak of more than one position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told = copy(GAME, state)
        """The same table, one event after the other."""
        self.open: list[tuple[int, int]] = []
        self.changed: set[int] = set()
        self.round = 0
        self.filling = False
        self.ended = False
        self.turn = state.turn

    def see(self, happening: Happening) -> None:
        assert not self.ended, "something happened after the end"
        for event in happening.events:
            self.follow(event)
            self.check_limits(event)
        self.check_field(happening)
        GAME.invariants(self.state)
        if not any(type(step).__name__ in ("Hit", "MustChoose")
                   for step in self.state.todo):  # fmt: skip
            assert self.open == [], "an attack was never closed"
        self.turn = self.state.turn

    def follow(self, event: Any) -> None:
        match event:
            case w.Began():
                self.turn, self.round = event.seat, event.round
                assert self.open == [], "a turn began inside an attack"
            case w.Attacked(seat, attacker):
                self.open.append((seat, attacker))
                self.counter = event.counter
            case w.Avoided() | w.Forfeited() | w.Struck() | w.Stolen() | w.Voided():
                self.open.remove((event.seat, event.attacker))
            case w.Eliminated(_, _, killer) if killer is not None:
                assert killer == self.turn or self.counter, "a kill was stolen"
            case w.Voted(accepted=True):
                assert self.round not in self.changed, "the Field was changed twice in a round"
                self.changed.add(self.round)
            case w.Ended():
                self.ended = True
                self.open = []

    def check_limits(self, event: Any) -> None:
        told = self.told
        before = [hand_size(told, seat) for seat in range(len(told.out))]
        GAME.evolve[type(event)](told, event)
        for seat, had in enumerate(before):
            now = hand_size(told, seat)
            if now > had and told.turns:
                most = limit(told, seat)
                assert now <= most, f"seat {seat} holds {now}, limit {most}"

    def check_field(self, happening: Happening) -> None:
        """A refill goes on until the Field is full or nothing can be drawn."""
        state, waits = self.state, any(isinstance(step, Fill) for step in self.state.todo)
        emptied = any(isinstance(e, w.Crafted | w.FieldCleared) for e in happening.events)
        self.filling = self.filling or emptied
        if not self.filling or waits or self.ended:
            return
        self.filling = False
        # royale.ruling.34: what was put away just now could not be drawn in this refill.
        back = sum(len(e.items) for e in happening.events if isinstance(e, w.Cleared))
        left = len(state.item_deck) + len(state.item_discard)
        full = len(state.field) == field_size(state)
        assert full or left <= back, f"{len(state.field)} items in the Field, {left} to draw"


def play_through(seating: Seating, number: int, set_name: str = "sample") -> State:
    state = new_game(seating, set_name)
    watch = Watch(state)
    for happening in loud_game(state, Random(f"{seating} {number}")):
        watch.see(happening)
    assert GAME.outcome(state) is not None
    return state


LAWS = pytest.mark.rule(
    "royale.auto.limit", "royale.ruling.9", "royale.ruling.10", "royale.ruling.18",
    "royale.act.vote", "royale.auto.single", "royale.ruling.55", "royale.ruling.50",
)  # fmt: skip


@LAWS
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_games_of_every_mode_and_size_end_with_all_laws_kept(seating: Seating) -> None:
    for number in range(IN_TEST):
        play_through(seating, number)


@pytest.mark.soak
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_thousands_of_games_of_every_mode_and_size_end(seating: Seating) -> None:
    for number in range(IN_SOAK):
        play_through(seating, IN_TEST + number)


@pytest.mark.rule("royale.auto.limit", "royale.quit")
def test_who_quits_while_a_draw_is_owed_leaves_no_hand_above_its_limit() -> None:
    """Quitting lowers the limit of a Quick game and may share cards: the drawer makes room."""
    play_through(Seating(6, {"quick": True}), 35)


def test_there_are_as_many_games_as_promised() -> None:
    assert len(SEATINGS) * IN_TEST >= 300
    assert len(SEATINGS) * IN_SOAK >= 10_000


@pytest.mark.parametrize("seating", [Seating(4, {}), Seating(3, {"quick": True})], ids=str)
def test_games_with_every_verb_end_too(seating: Seating) -> None:
    for number in range(12):
        play_through(seating, number, "verbs")


@pytest.mark.parametrize("seating", SEATINGS[::5], ids=str)
def test_a_game_decided_again_is_the_same_game(seating: Seating) -> None:
    state = new_game(seating)
    again = copy(GAME, state)
    for happening in loud_game(state, Random(str(seating))):
        assert play(GAME, again, happening.seat, happening.act) == happening.events
    assert digest(again) == digest(state)
