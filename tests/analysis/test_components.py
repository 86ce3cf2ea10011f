"""The components of any set become rows with their ids, names and costs."""

from typing import Any

import pytest
from msgspec import Struct

from icecore.analysis.tables.components import components
from icecore.events.words.sets import Box, ComponentSet
from icecore.replay.games.registry import find_game, packaged_boxes
from icecore.replay.kernel import Ruleset
from icecore.testing.sample_games import simulated
from tests.analysis.expected import card_fields
from tests.ours import GAMES


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Ruleset[Any]:
    return find_game(request.param)


WITH_TOKENS = ("boreal_forest", "foreverot")
"""Games whose events also name animals and tokens, which no set describes."""


def rows(box: Box) -> dict[str, tuple[Any, ...]]:
    return {row[3]: row[4:] for row in components(box)}


def test_every_card_that_events_name_is_a_component(game: Ruleset[Any]) -> None:
    known = {row[3] for box in packaged_boxes(game).values() for row in components(box)}
    named = set[str]()
    for number in range(10):
        for record in simulated(game, number)[1]:
            for event in record.events:
                for field in card_fields(type(event)):
                    value = getattr(event, field)
                    cards = value if isinstance(value, tuple) else (value,)
                    named |= {card for card in cards if card is not None}
    assert named & known
    assert named <= known or game.name in WITH_TOKENS


def test_a_component_has_its_name_its_cost_and_all_that_the_set_says() -> None:
    (box,) = packaged_boxes(find_game("boreal_pyramid")).values()
    kind, name, cost, copies, data = rows(box)["mart"]
    assert (kind, name, cost, copies) == ("cards", "Fish Mart", 3, 1)
    assert (*data["families"], *data["effects"], data["text_only"]) == ("town", False)


def test_cards_without_a_table_of_their_own_come_from_the_box() -> None:
    (box,) = packaged_boxes(find_game("the_north")).values()
    found = rows(box)
    assert {kind for kind, *_ in found.values()} == {"cards", "facilities"}
    card = next(data for kind, _, _, _, data in found.values() if kind == "cards")
    assert found[card["back"]][0] == "facilities"
    assert len(found) == len(components(box))


class Thing(Struct):
    name: str
    cost: int


class OddBox(Box):
    """Keeps much that is no component."""

    def __init__(self, text: str) -> None:
        super().__init__(text, ComponentSet(game="odd", name="odd"))
        self.items = {1: Thing("Spear", 2), 2: Thing("Rope", 1)}
        self.copies = {"a": 3}
        self.programs = {"a": (1, 2), "b": [3]}
        self.odd = {"f": print, "g": object(), ("x", "y"): Thing("Pair", 1)}
        self.again = {"deep": Thing("Other", 9)}
        self.loop: dict[str, Any] = {}
        self.loop["me"] = self


def test_whatever_a_box_keeps_only_components_become_rows() -> None:
    found = rows(
        OddBox('[[worlds]]\nid = "w"\n[[worlds.lords]]\nid = "deep"\nname = "Lord"\ncopies = 2')
    )
    assert found.pop("w") == ("worlds", "w", None, 1, found_data(found))
    assert found == {
        "deep": ("lords", "Lord", None, 2, {"id": "deep", "name": "Lord", "copies": 2}),
        "1": ("items", "Spear", 2, 1, {"name": "Spear", "cost": 2}),
        "2": ("items", "Rope", 1, 1, {"name": "Rope", "cost": 1}),
    }


def found_data(found: dict[str, tuple[Any, ...]]) -> dict[str, Any]:
    return {"id": "w", "lords": [found["deep"][-1]]}
