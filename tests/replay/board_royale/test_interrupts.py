"""Instants while somebody has to choose, and attacks that nobody else may call unanswered."""

from random import Random

import pytest

from icecore.events.games.board_royale.acts import Pass, Use
from icecore.events.games.board_royale.steps import MustChoose, React
from icecore.events.games.board_royale.words import ItemMoved
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.attack import must_be_said, open_hit
from icecore.replay.games.board_royale.rules.lookups import hand_size, in_prep, living
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.kernel import apply_ruling, copy, fill_in, open_windows, play
from tests.replay.board_royale.tables import Seating, loud_game, new_game


def armed(state: State, seat: int) -> State | None:
    """The same table, but this seat has a Medkit before it; None if there is none to be had."""
    free = [*state.item_deck, *state.item_discard]
    medkit = next((item for item in free if state.box.items[item].id == "medkit"), None)
    if medkit is None:
        return None
    other = copy(GAME, state)
    apply_ruling(GAME, other, [ItemMoved(medkit, "seat", seat)])
    return other


@pytest.mark.rule("royale.act.instant", "royale.rev.choose")
@pytest.mark.parametrize("set_name", ["sample", "verbs"])
def test_no_choice_is_filled_in_while_somebody_has_an_instant_to_use(set_name: str) -> None:
    asked = forced = deadly = 0
    for seed in range(8):
        state = new_game(Seating(4, {"bloodshed": True}), set_name)
        for _ in loud_game(state, Random(f"interrupted {seed}")):
            step = state.todo[-1] if state.todo else None
            if not isinstance(step, MustChoose) or in_prep(state) or step.form == "kind":
                continue
            for seat in living(state):
                table = armed(state, seat)
                if table is None:
                    continue
                asked += 1
                forced += len(list(GAME.candidates(state))) == 1
                deadly += hand_size(state, step.seats[0]) <= step.number and seat == step.seats[0]
                assert fill_in(GAME, copy(GAME, table)) == []
                uses = [act for who, act in GAME.candidates(table) if who == seat]
                instant = next(act for act in uses if isinstance(act, Use))
                play(GAME, table, seat, instant)
                GAME.invariants(table)
    assert min(asked, forced, deadly) > 0


@pytest.mark.rule("royale.atk.pass", "royale.mode.peaceful")
def test_only_the_defender_or_the_draw_lets_a_peaceful_attack_pass() -> None:
    seen = 0
    for seed in range(12):
        state = new_game(Seating(4, {"peaceful": True}))
        for _ in loud_game(state, Random(f"peaceful {seed}")):
            step = state.todo[-1] if state.todo else None
            if isinstance(step, React) and must_be_said(state, open_hit(state.todo)):
                seen += 1
                assert open_windows(GAME, state) == []
                assert (step.seat, Pass()) in GAME.candidates(state)
    assert seen > 10
