"""Every way to set a game up: all numbers of players, with all that its options can say."""

from functools import cache
from itertools import product
from typing import Any, NamedTuple, get_args, get_type_hints

from icecore.events.words.errors import IcecoreError
from icecore.replay.kernel import Ruleset, Setup
from icecore.testing.sample_games import box_of


class Way(NamedTuple):
    seats: int
    options: dict[str, Any]


def values_of(game: Ruleset[Any], name: str) -> tuple[Any, ...]:
    """Lists the values of an option; a number keeps its default."""
    kind = get_type_hints(game.options)[name]
    return (False, True) if kind is bool else get_args(kind) or (getattr(game.options(), name),)


@cache
def ways_of(game: Ruleset[Any]) -> tuple[Way, ...]:
    """All combinations that the game accepts."""
    names = game.options.__struct_fields__
    choices = [values_of(game, name) for name in names]
    found = list[Way]()
    for seats in game.players:
        for values in product(*choices):
            options = game.options(*values)
            try:
                game.begin(Setup(seats, options), box_of(game))
            except IcecoreError:
                continue
            found.append(Way(seats, dict(zip(names, values, strict=True))))
    return tuple(found)


@cache
def some_ways(game: Ruleset[Any]) -> tuple[Way, ...]:
    """A few of them, in which every number of players and every value of an option occurs."""
    left = {(name, value) for way in ways_of(game) for name, value in facts(way)}
    chosen = list[Way]()
    while left:
        way = max(ways_of(game), key=lambda way: len(left & facts(way)))
        chosen.append(way)
        left -= facts(way)
    return tuple(chosen)


def facts(way: Way) -> set[tuple[str, Any]]:
    return {("seats", way.seats), *way.options.items()}
