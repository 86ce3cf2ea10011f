"""Choices, conversions and windows that would do nothing are not offered."""

from random import Random
from typing import Any

import pytest

from icecore.events.games.foreverot.acts import Choose, Prophesy, Reroll, Roll
from icecore.events.games.foreverot.steps import Step, Throw
from icecore.events.words.record import Decline
from icecore.events.words.wire import TABLE
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.programs import start, text_would_do
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.table import saga
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Refused, copy, digest, play
from tests.replay.foreverot.lines import INERT, LEVY, levy, played, told, varied
from tests.replay.foreverot.tables import new_game, random_play

VOID = {
    "lose": '{ verb = "lose", who = "each" }',
    "alliance": '{ verb = "alliance", change = -2 }',
    "alliance exactly": '{ verb = "alliance", exactly = 0 }',
    "roll": '{ verb = "roll", then = [{ verb = "time", side = "day" }] }',
    "place": '{ verb = "place", kind = "obliviate", world = 1 }',
    "lose_world": '{ verb = "lose_world" }',
    "time": '{ verb = "time", side = "day" }',
    "night_fall": '{ verb = "night_fall" }',
    "advance_warlord": '{ verb = "advance_warlord" }',
    "modify": '{ verb = "modify", stat = "gate_cost", delta = 1 }',
    "forbid": '{ verb = "forbid", action = "gate" }',
    "grant_action": '{ verb = "grant_action", then = [{ verb = "gain", token = "red" }] }',
    "reroll": '{ verb = "reroll" }',
    "cancel": '{ verb = "cancel" }',
    "madness": '{ verb = "madness" }',
    "halve": '{ verb = "halve" }',
    "halve energy": '{ verb = "halve", stat = "energy", who = "each" }',
    "reshuffle": '{ verb = "reshuffle", decks = ["world", "prophecy", "obliviate"] }',
    "move_verge": '{ verb = "move_verge", after = 4 }',
    "if": '{ verb = "if", when = { side = "night" }, then = [{ verb = "gain", token = "red" }] }',
    "draw": '{ verb = "draw" }',
    "gain": '{ verb = "gain", token = "bindmetal" }',
}
"""Verbs that find nothing to do in the position of NOTHING."""
ALL_METAL = ", ".join(["bindmetal"] * 15)
NOTHING = f"""
scribe ruling "by Day, without Alliance, Energy or Bindmetal, Ada mad and on a world without cards"
  alliance_moved level=0 change=-4 why=ruling
  maddened seat=Ada card=trembling
  pawn_moved seat=Ada source=4 world=8
  gained seat=Bo tokens=[{ALL_METAL}] why=ruling
"""


@pytest.mark.rule("foreverot.pend.choice")
@pytest.mark.parametrize("verb", VOID)
def test_a_choice_does_not_offer_what_would_do_nothing(verb: str) -> None:
    one = '[{ verb = "gain", token = "red" }]'
    text = levy(f'[{{ verb = "choose", options = [[{VOID[verb]}], {one}, {one}] }}]')
    lines = NOTHING
    if verb == "night_fall":
        spent = f"  lost seat=Bo tokens=[{ALL_METAL}] why=ruling\n"
        lines += f'scribe ruling "nobody holds anything"\n{spent}'
    game = played(text, f"{lines}{LEVY}")
    assert GAME.candidates(game.state) == [(0, Choose(2)), (0, Choose(3))]


@pytest.mark.rule("foreverot.ruling.55")
def test_a_choice_of_which_nothing_would_do_anything_is_void() -> None:
    text = levy(f'[{{ verb = "choose", options = [[{VOID["time"]}], [{VOID["halve"]}]] }}]')
    game = played(text, f"{NOTHING}{LEVY}")
    assert game.state.todo == ()
    assert "fizzled name=levy_of_nomads verb=choose" in told(game, 1)


def changes(state: State, seat: int, name: str) -> bool:
    """Is the position another one, or somebody asked, once a text is carried out?

    A die is not a change: it shows a 1, then an 8.
    """
    trial, todo = copy(GAME, state), list[Step]()
    start(trial, name, seat, 0, todo)
    for event in saga.go(trial, todo):
        GAME.evolve[type(event)](trial, event)
    if not trial.todo or type(trial.todo[-1]) is not Throw:
        return digest(trial) != digest(state)
    return any(
        digest(thrown(copy(GAME, trial), die)) != digest(undone(copy(GAME, state)))
        for die in (1, 8)
    )


def thrown(state: State, die: int) -> State:
    play(GAME, state, TABLE, Roll(die))
    return undone(state)


def undone(state: State) -> State:
    state.die, state.thrown, state.cast = 0, -1, ""
    return state


@pytest.mark.rule("foreverot.ruling.28")
@pytest.mark.parametrize("seats", [1, 3, 8])
def test_a_text_would_do_something_exactly_when_carrying_it_out_changes_the_position(
    seats: int,
) -> None:
    """Every text of the set, in positions of games at random; without windows, a die counts."""
    dice, state = Random(seats), new_game(seats, promo=True)
    looked = {True: 0, False: 0}
    for _ in random_play(state, dice):
        if state.todo or state.turn < 0 or dice.random() > 0.3:
            continue
        calm = copy(GAME, state)
        calm.prophecies = [[] for _ in range(seats)]
        for held in calm.holds:
            held.pop("reroll", None)
        for name in calm.box.programs:
            would = text_would_do(calm, name, calm.turn)
            assert would == changes(calm, calm.turn, name), name
            looked[would] += 1
    assert looked[True] > 100
    assert looked[False] > 100


EIGHT = """
scribe ruling "a Re-Roll, and Alliance to lose"
  gained seat=Ada tokens=[reroll, influence] why=ruling
Ada favors : levy_of_nomads
Ada pick card=levy_of_nomads
table roll die=8
"""
RED, LOSS = '{ verb = "gain", token = "red" }', '{ verb = "alliance", change = -2 }'


@pytest.mark.rule("foreverot.free.reroll")
@pytest.mark.parametrize(
    ("then", "otherwise", "asked"),
    [(RED, LOSS, False), (RED, "", False), ("", LOSS, False), (LOSS, RED, True), ("", RED, True)],
)
def test_an_8_of_a_text_is_thrown_again_only_where_another_throw_may_be_better(
    then: str, otherwise: str, asked: bool
) -> None:
    text = levy(f'[{{ verb = "roll", then = [{then}], otherwise = [{otherwise}] }}]')
    options = GAME.candidates(played(text, EIGHT).state)
    assert ((0, Reroll(8)) in options) == asked
    assert ((0, Decline()) in options) == asked


@pytest.mark.rule("foreverot.free.reroll")
def test_a_text_whose_die_decides_nothing_is_not_worth_a_reroll() -> None:
    text = levy(f'[{{ verb = "roll", then = [{VOID["time"]}] }}]')
    failed = EIGHT.replace("die=8", "die=2")
    assert played(text, failed).state.todo == ()
    gives = levy(f'[{{ verb = "roll", then = [{RED}] }}]')
    assert (0, Reroll(2)) in GAME.candidates(played(gives, failed).state)


@pytest.mark.rule("foreverot.ruling.14")
def test_the_die_at_the_verge_is_not_worth_a_token_where_no_obliviate_is_left() -> None:
    sample: Any = open_packaged(GAME, "sample")
    gone = "".join(
        f"  placed token={token} world=8 slot={2 + n % 3}\n"
        f"  removed token={token} world=8 slot={2 + n % 3} target=discard\n"
        for n, token in enumerate(sample.supply_obliviates)
    )
    lines = """scribe ruling "a Re-Roll, and Bo could steady a hand"
  gained seat=Ada tokens=[reroll] why=ruling
  foretold seat=Bo card=steady_hand
"""
    asked = played(INERT, f"{lines}Ada gate world=3 : 2").state
    assert (0, Reroll(2)) in GAME.candidates(asked)
    empty = f'scribe ruling "no Obliviate in the supply"\n{gone}'
    passed = played(INERT, f"{lines}{empty}Ada gate world=3 : 2").state
    assert passed.obliviates == []
    assert passed.todo == ()


@pytest.mark.rule("foreverot.free.prophecy")
def test_a_prophecy_for_a_die_that_also_gives_something_is_worth_it_at_an_8() -> None:
    steady = 'trigger = "player_die"\neffect = [{ verb = "modify", stat = "die", delta = 2 }]'
    more = steady.replace(" }]", f" }}, {RED}]")
    lines = """scribe ruling "Bo foresees it, Ada holds a Re-Roll"
  foretold seat=Bo card=steady_hand
  gained seat=Ada tokens=[reroll] why=ruling
Ada rouse slot=4 : 8
"""
    state = played(varied((steady, more)), lines).state
    assert GAME.candidates(state) == [(1, Decline()), (1, Prophesy("steady_hand"))]
    with pytest.raises(Refused, match="nothing that you could answer is open"):
        play(GAME, state, 0, Reroll(8))
