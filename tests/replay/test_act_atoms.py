"""Acts name the same words that pictures mark."""

from typing import Annotated, Any

import pytest
from msgspec import Meta

from icecore.events.games.board_royale import acts as royale
from icecore.events.games.boreal_forest import acts as forest
from icecore.events.games.boreal_pyramid import words as pyramid
from icecore.events.words.wire import Wire
from icecore.replay.desk.act_atoms import asked_of, atoms_of
from icecore.replay.show.marks import mark_of, marks_of

Row = Annotated[int, Meta(extra={"is": "cell/0"})]
Column = Annotated[int, Meta(extra={"is": "cell/1"})]
HOP = ((1, 0, 2), (1, 0, 3))


class Jump(Wire, frozen=True):
    """Two places of one kind."""

    row: Row
    column: Column
    target_row: Row
    target_column: Column


@pytest.mark.parametrize(
    ("act", "atoms"),
    [
        (pyramid.Discover(3), ["square:3"]),
        (pyramid.Place(1, -1), ["slot:1,-1"]),
        (pyramid.Swap("slip", "mole"), ["card:slip", "card:mole"]),
        (pyramid.Choose(2), ["option:2"]),
        (pyramid.Pass(), []),
        (royale.Steal(1), ["seat:1"]),
        (royale.Use(7, (1, 2), 1), ["item:7", "seat:1", "seat:2", "mode:1"]),
        (royale.Use(7, sure=True), ["item:7", "sure:true"]),
        (royale.Offer(1, ("wood",), ("gold", None)), ["seat:1", "card:wood", "card:gold"]),
        (royale.Split((royale.Gift(3, 1),)), ["item:3", "seat:1"]),
        (Jump(1, 2, 3, 4), ["cell:1,2", "cell:3,4"]),
        (forest.Add("brook", 1, -2, 3), ["tile:brook", "hex:1,-2", "turn:3"]),
        (forest.Place("wolf", *HOP), ["token:wolf", "sector:1,0,2", "sector:1,0,3"]),
        (forest.Voles((HOP,)), ["sector:1,0,2", "sector:1,0,3"]),
        (forest.Swap(("fish",) * 2, ("hare", None)), ["token:fish"] * 2 + ["reserve:hare"]),
    ],
)  # fmt: skip
def test_an_act_is_taken_apart_into_what_it_names(act: Any, atoms: list[str]) -> None:
    assert atoms_of(act) == atoms


def test_what_no_type_gives_a_meaning_is_asked_for() -> None:
    assert asked_of(pyramid.Choose) == {"option"}
    assert asked_of(pyramid.Place) == set()
    assert asked_of(royale.Use) == {"mode", "source", "sure"}
    assert asked_of(royale.Split) == set()
    assert asked_of(forest.Move) == {"score", "mushroom", "hide"}


def test_a_mark_spells_what_an_atom_spells() -> None:
    assert mark_of("slot", (1, -1)) == atoms_of(pyramid.Place(1, -1))[0]
    assert mark_of("card", "slip", 1) == "card@1:slip"
    assert mark_of("card", None) is None
    assert marks_of("card:slip", None, "square@0:3") == "card:slip square@0:3"
    assert marks_of(None) is None
