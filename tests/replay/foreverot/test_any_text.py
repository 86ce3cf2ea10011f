"""Sets whose texts are written by lot: whatever the verbs can say, can be played."""

from random import Random
from typing import Any

import pytest
from msgspec import convert, inspect
from msgspec.structs import replace

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.cards import ForeverotBox, GameSet
from icecore.events.games.foreverot.checks import inside, text_problems
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.state import LEVELS, Options
from icecore.replay.kernel import Setup, copy, play
from tests.replay.foreverot.tables import random_play, sample_box

PROGRAM = inspect.type_info(verbs.Program)
DEEP = 2
FEW, MANY, EACH = 60, 3_000, 20


def any_value(kind: Any, dice: Random, depth: int = 0) -> Any:
    """A value of a type, numbers near 0 and texts short."""
    match kind:
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.IntType(ge=int(low), le=int(high)):
            return max(low, min(high, dice.randint(-4, 6)))
        case inspect.LiteralType(values=values):
            return dice.choice(values)
        case inspect.UnionType(types=types):
            flat = [one for one in types if depth < DEEP or not holds_text(one)]
            return any_value(dice.choice(flat), dice, depth)
        case inspect.VarTupleType(item_type=item, min_length=low):
            short = dice.randint(low or 0, 2 + (low or 0) // 2)
            return tuple(any_value(item, dice, depth + 1) for _ in range(short))
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: any_value(field.type, dice, depth) for field in fields})
    raise TypeError(kind)


def holds_text(kind: Any) -> bool:
    """Has this effect others within it?"""
    named = {"then", "otherwise", "options"}
    return isinstance(kind, inspect.StructType) and any(f.name in named for f in kind.fields)


def any_text(dice: Random) -> verbs.Program:
    while True:
        program: verbs.Program = any_value(PROGRAM, dice)
        if not any(any(text_problems(effect)) for _, effect in inside("", program)):
            return program


def any_set(content: GameSet, dice: Random) -> GameSet:
    """The sample with other texts; its boards keep half of theirs, so that something is gained."""

    def written(things: Any, *names: str) -> tuple[Any, ...]:
        return tuple(
            replace(thing, **{name: any_text(dice) for name in names if dice.random() < 0.7})
            for thing in things
        )

    worlds = []
    for world in content.worlds:
        lines = [
            replace(one, card=tuple(any_text(dice) for _ in one.card)) if one.card else one
            for one in world.warlords
        ]
        places = [
            replace(one, effect=any_text(dice)) if dice.random() < 0.5 else one
            for one in world.locations
        ]
        worlds.append(
            replace(world, chaos=any_text(dice), locations=tuple(places), warlords=tuple(lines))
        )
    return replace(
        content,
        worlds=tuple(worlds),
        roles=written(content.roles, "special"),
        cards=written(content.cards, "effect", "reward"),
        foreverot=written(content.foreverot, "effect"),
        events=written(content.events, "effect"),
        factions=written(content.factions, "effect"),
        prophecies=written(content.prophecies, "effect"),
        madness=written(content.madness, "at_turn"),
        relics=written(content.relics, "gives"),
    )


def check_games(numbers: range) -> None:
    sample = sample_box()
    for number in numbers:
        dice = Random(number)
        box = ForeverotBox(sample.text, any_set(sample.content, dice))
        setup = Setup(1 + number % 8, convert({"level": LEVELS[number // 8 % 6]}, Options))
        state = GAME.begin(setup, box)
        for _ in random_play(state, dice):
            GAME.invariants(state)
            if dice.random() < 0.02:
                for seat, act in GAME.candidates(state):
                    play(GAME, copy(GAME, state), seat, act)
        assert GAME.outcome(state) is not None


@pytest.mark.parametrize("first", range(0, FEW, EACH))
def test_games_with_texts_of_any_kind_end_with_their_invariants_kept(first: int) -> None:
    check_games(range(first, first + EACH))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(FEW, FEW + MANY, 10 * EACH))
def test_thousands_of_games_with_texts_of_any_kind_end(first: int) -> None:
    check_games(range(first, first + 10 * EACH))
