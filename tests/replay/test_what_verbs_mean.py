"""The page of a game says of every verb of its sets what it puts on a card and what it means."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from icecore.events.games.board_royale import cards as royale
from icecore.events.games.boreal_forest import tiles as forest
from icecore.events.games.boreal_pyramid import cards as pyramid
from icecore.events.games.foreverot import cards as saga_cards
from icecore.events.games.foreverot import verbs as saga
from icecore.events.games.the_north import cards as north
from icecore.replay.games.board_royale.rules.effects import words_of
from icecore.replay.games.boreal_pyramid.rules.effects import effects as pyramid_effects
from icecore.replay.games.boreal_pyramid.show.captions import formula, placement
from icecore.replay.games.foreverot.rules.programs import effects as saga_effects
from icecore.replay.games.registry import OURS, find_game, open_packaged
from icecore.replay.games.the_north.rules.effects import effects as north_effects

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "games"
ROW = re.compile(r"^\| `(\{ verb = .*\})` \| (.*?) \| (.*) \|$", re.M)


def royale_words(effect: Any) -> str:
    box: Any = open_packaged(find_game("board_royale"), "sample")
    return words_of(box, (effect,))


Words = Callable[[Any], str]
TABLES: dict[str, dict[str, tuple[Any, Words]]] = {
    "board_royale": {"verb": (royale.Effect, royale_words)},
    "boreal_pyramid": {
        "effect": (pyramid.Effect, pyramid_effects.words),
        "placement": (pyramid.Placement, placement),
        "points": (pyramid.Formula, formula),
    },
    "foreverot": {
        "verb": (saga.Effect, saga_effects.words),
        "stat": (saga.Modify, saga_effects.words),
    },
    "the_north": {"verb": (north.Effect, north_effects.words)},
}
"""By game and by the head of a table: what it explains, and how a card says it."""


def page(game: str) -> str:
    return (PAGES / f"{game}.md").read_text("utf-8")


def table(game: str, head: str) -> str:
    """The table that begins with `| head |`."""
    (found,) = re.findall(rf"^\| {head} \|.*\n(?:\|.*\n)+", page(game), re.M)
    return str(found)


def explained(game: str, head: str, kind: Any, words: Words) -> Iterator[Any]:
    for toml, on_card, meaning in ROW.findall(table(game, head)):
        verb = msgspec.convert(tomllib.loads(f"verb = {toml}")["verb"], kind)
        assert words(verb) == on_card
        assert meaning, toml
        yield verb


def words_for(kind: type[Any], field: str) -> tuple[str, ...]:
    return get_args(get_type_hints(kind)[field])


@pytest.mark.parametrize(
    ("game", "head"), [(game, head) for game, heads in TABLES.items() for head in heads]
)
def test_every_verb_of_a_set_is_explained_with_an_example(game: str, head: str) -> None:
    kind, words = TABLES[game][head]
    told = {type(verb) for verb in explained(game, head, kind, words)}
    assert told == set(get_args(kind) or [kind])


def test_every_number_that_a_card_of_foreverot_changes_is_explained() -> None:
    kind, words = TABLES["foreverot"]["stat"]
    assert [verb.stat for verb in explained("foreverot", "stat", kind, words)] == [
        *get_args(saga.Stat)
    ]


@pytest.mark.parametrize(
    ("game", "head", "said"),
    [
        ("foreverot", "`trigger`", words_for(saga_cards.Prophecy, "trigger")),
        ("foreverot", "`removed_when`", words_for(saga_cards.Madness, "removed_when")),
        ("boreal_forest", "sector", tuple(forest.HABITATS)),
    ],
)  # fmt: skip
def test_every_word_of_a_set_has_its_row(game: str, head: str, said: tuple[str, ...]) -> None:
    first_cells = re.findall(r"^\| (.*?) \|", table(game, head), re.M)[1:]
    assert re.findall(r"`(\w+)`", " ".join(first_cells)) == [*said]


def test_every_game_of_ours_explains_its_sets() -> None:
    assert {*TABLES, "boreal_forest"} == set(OURS)
