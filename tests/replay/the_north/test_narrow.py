"""THE NORTH on a phone: what is asked for is large, and what a seat does not see is not there."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from icecore.events.games.the_north.acts import Choose, Deal, Draw, Flip, Lay, Pick, Recover
from icecore.events.words.wire import TABLE
from icecore.replay.desk.act_atoms import atoms_of
from icecore.replay.games.the_north import GAME
from icecore.replay.games.the_north.rules.state import State
from icecore.replay.kernel import copy, play
from icecore.testing.picture_boxes import marked
from tests.replay.the_north.tables import NAMES, laid, new_game, position, positions

WASTES = ("drift_lamp.1", "tin_sifter.1", "sled_mule.1", "gull_scout.1")


def parsed(state: State, width: int | None = 390) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(state, NAMES, width))


def words(root: ElementTree.Element) -> set[str]:
    """Every meaning of every mark."""
    return {word for node in root.iter() for word in str(node.get("data-mark") or "").split()}


def asked(kind: type) -> Iterator[tuple[State, int, Any]]:
    """Positions of games by lot in which a seat has such an act, with one of them."""
    for seed in (1, 2, 3, 5):
        for state in positions(seed):
            for seat, act in GAME.candidates(state):
                if isinstance(act, kind):
                    yield copy(GAME, state), seat, act
                    break


@pytest.mark.parametrize(("kind", "from_seat"), [(Pick, None), (Recover, 0), (Flip, 0)])
def test_the_cards_that_an_act_can_name_are_large(kind: type, from_seat: int | None) -> None:
    tried = 0
    for state, seat, act in asked(kind):
        owner = "" if from_seat is None else f"@{seat}"
        area = dict(marked(parsed(state)))[f"card{owner}:{act.card}"]
        assert area.right - area.left > 170
        tried += 1
    assert tried >= 3


def test_the_directives_are_there_with_what_is_left_of_them() -> None:
    state = laid()
    seat, act = next((s, a) for s, a in GAME.candidates(state) if type(a).__name__ == "Play")
    play(GAME, state, seat, act)
    root = parsed(state)
    said = [title.text for title in root.iter() if title.tag.endswith("title")]
    assert "Play: used 1 of 2 times" in said
    assert "Build: used 0 of 2 times" in said
    marks = [mark for mark, _ in marked(root) if mark.startswith("act@")]
    assert marks == ["act@0:reprogram", "act@0:build", "act@0:play",
                     "act@0:discharge level@0:1"]  # fmt: skip


def test_the_options_of_a_choice_are_free_places_in_words() -> None:
    for state in positions(1, "choices"):
        offered = [act for _, act in GAME.candidates(state) if isinstance(act, Choose)]
        if offered:
            break
    ghosts = [node for node in parsed(state).iter() if node.get("class") == "ghost"]
    assert [node.get("data-mark") for node in ghosts] == [f"option:{a.option}" for a in offered]
    assert all("".join(node.itertext()).strip(f"{n}") for n, node in enumerate(ghosts, 1))


@pytest.mark.parametrize("width", [390, None])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_has_no_card_in_it_that_the_seat_does_not_see(seat: int, width: int | None) -> None:
    hidden = 0
    for state in positions(4):
        drawn = parsed(GAME.view(state, seat), width)
        shown = {node.get("data-card") for node in drawn.iter()}
        shown |= {word.rpartition(":")[2] for word in words(drawn)}
        for kept in (state.hands[1 - seat], state.facilities[1 - seat]):
            hidden += len(kept.cards)
            assert shown.isdisjoint(kept.cards)
    assert hidden > 20


def test_a_hand_is_large_for_who_looks_and_backs_for_the_other() -> None:
    state = position(1, 8)  # the second player's turn, with cards in hand
    held = {f"card@1:{card}" for card in state.hands[1].cards}
    own, others = (dict(marked(parsed(GAME.view(state, seat)))) for seat in (1, 0))
    assert all(own[mark].right - own[mark].left > 170 for mark in held)
    backs = {f"card@1:{back}" for back in state.hands[1].cards.values()}
    assert backs <= others.keys()
    assert "act@1:play" not in others


def unknown_hands() -> State:
    """As a record begins whose keeper sees no hand."""
    state = new_game()
    nothing = (None,) * 4
    for act in (Deal(nothing), Deal(nothing), Lay(WASTES), Draw(nothing[:3])):
        play(GAME, state, TABLE, act)
    return state


@pytest.mark.parametrize("width", [390, None])
def test_who_keeps_the_record_may_mean_any_card_by_one_that_is_not_known(
    width: int | None,
) -> None:
    state = unknown_hands()
    legal = {atom for _, act in GAME.candidates(state) for atom in atoms_of(act)}
    assert len(legal) > 10
    assert legal <= {word.replace("@0:", ":") for word in words(parsed(state, width))}


def test_all_that_acts_can_mean_is_marked_in_the_wide_picture_too() -> None:
    tried = set()
    for state in positions(3):
        marks = words(parsed(state, None))
        for seat, act in GAME.candidates(state):
            tried.add(type(act))
            assert set(atoms_of(act)) <= {mark.replace(f"@{seat}:", ":") for mark in marks}
    assert len(tried) >= 6
