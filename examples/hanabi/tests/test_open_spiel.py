"""Hanabi agrees with that of OpenSpiel: legal moves, score, lives, clues and the end."""

from random import Random
from typing import Any

import pytest
from hanabi import GAME
from hanabi import words as w
from hanabi.table import State

from icecore.author import TABLE, Setup
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import play

LETTERS = dict(zip("RYGWB", w.HINTS, strict=False))


def spoken(state: State, seat: int, said: str) -> Any:
    """Their words for a move, as an act of ours."""
    match said.strip("()").split():
        case ["Play", slot]:
            return w.Play(int(slot) + 1)
        case ["Discard", slot]:
            return w.Discard(int(slot) + 1)
        case ["Reveal", "player", after, _, what]:
            hint: Any = LETTERS.get(what, what)
            return w.Clue((seat + int(after)) % state.seats, hint)
    raise AssertionError(said)


def agrees(theirs: Any, state: State) -> None:
    told = dict(line.split(": ", 1) for line in str(theirs).splitlines() if ": " in line)
    assert int(told["Life tokens"]) == state.lives
    assert int(told["Info tokens"]) == state.clues
    fireworks = [int(word[1]) for word in told["Fireworks"].split()]
    assert fireworks == list(state.fireworks.values())
    assert int(told["Deck size"]) == state.deck


def deal(theirs: Any, state: State, dice: Random) -> None:
    """What they draw is what our TABLE deals."""
    step = state.todo[-1]
    assert isinstance(step, w.Draws)
    cards = list[str]()
    for _ in range(step.number):
        outcomes, weights = zip(*theirs.chance_outcomes(), strict=True)
        (action,) = dice.choices(outcomes, weights)
        said = theirs.action_to_string(theirs.current_player(), action).strip("()")
        cards.append(LETTERS[said[-2]] + said[-1])
        theirs.apply_action(action)
    play(GAME, state, TABLE, w.Deal(tuple(cards)))


def compare(players: int, number: int) -> int:
    spiel = pytest.importorskip(
        "pyspiel", reason="!!! NO OPEN_SPIEL: HANABI IS COMPARED WITH NOTHING"
    )
    dice = Random(f"{players} {number}")
    theirs = spiel.load_game("hanabi", {"players": players}).new_initial_state()
    state: State = GAME.begin(Setup(players, GAME.options()), open_packaged(GAME, "sample"))
    moves, careful = 0, number % 3  # careless games end early by lost lives
    while GAME.outcome(state) is None:
        assert not theirs.is_terminal()
        if theirs.is_chance_node():
            deal(theirs, state, dice)
            continue
        agrees(theirs, state)
        seat = theirs.current_player()
        said = {action: spoken(state, seat, theirs.action_to_string(seat, action))
                for action in theirs.legal_actions()}  # fmt: skip
        ours = [act for who, act in GAME.candidates(state) if who == seat]
        assert {*said.values()} == {*ours}
        assert len(ours) == len(said)
        chosen = choose(state, seat, said, dice, careful)
        theirs.apply_action(chosen)
        play(GAME, state, seat, said[chosen])
        moves += 1
    assert theirs.is_terminal()
    assert list(theirs.returns()) == list(GAME.standing(state))
    return moves


def choose(state: State, seat: int, said: dict[int, Any], dice: Random, careful: int) -> int:
    """At random; a careful game plays only what goes up, and so comes to its other ends."""
    good = [
        action
        for action, act in said.items()
        if isinstance(act, w.Play) and goes_up(state, seat, act)
    ]
    if careful and good:
        return dice.choice(good)
    safe = [action for action, act in said.items() if not isinstance(act, w.Play)]
    if careful == 2 and state.deck:  # throws nothing away that is still needed, if it can
        safe = [action for action in safe if not needed(state, seat, said[action])] or safe
    return dice.choice(safe if careful and safe else list(said))


def goes_up(state: State, seat: int, act: w.Play) -> bool:
    card = state.hands[seat][act.slot - 1].card
    assert card is not None
    return state.fireworks[card[:-1]] == int(card[-1]) - 1


def needed(state: State, seat: int, act: Any) -> bool:
    if not isinstance(act, w.Discard):
        return False
    card = state.hands[seat][act.slot - 1].card
    assert card is not None
    last = state.discarded.count(card) + 1 == state.box.copies[card]
    return last and state.fireworks[card[:-1]] < int(card[-1])


@pytest.mark.parametrize("players", range(2, 6))
def test_random_games_agree_with_open_spiel(players: int) -> None:
    assert sum(compare(players, number) for number in range(9)) > 100


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 6))
def test_many_random_games_agree_with_open_spiel(players: int) -> None:
    for number in range(9, 134):
        compare(players, number)
