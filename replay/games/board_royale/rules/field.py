"""The Crafting Field and the Item Deck: what comes up is laid, owned, or works at once."""

from typing import Literal

from icecore.events.games.board_royale import words as w
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, refuse
from icecore.replay.kernel.sentences import say

from .endings import refresh_items, settle
from .questions import field_size, is_alive
from .rules import Rules
from .state import State
from .table import Facts, Todo, royale
from .told import the


def is_filling(state: State) -> bool:
    """Are items on their way from the deck?"""
    return any(isinstance(step, w.Fill | w.DrawItems | w.LayField) for step in state.todo)


def replace_field(state: State, why: Literal["vote", "item"], todo: Todo) -> Facts:
    """royale.ruling.30; inside a refill that goes on, the same refill fills the new Field."""
    if state.field:
        yield w.FieldCleared(tuple(state.field), why)
    if not any(type(step) is w.Fill and step.refill for step in todo):
        todo.append(w.Fill())


def is_short(state: State, step: w.Fill) -> bool:
    return step.refill and len(state.field) < field_size(state)


@royale.step(
    w.Fill,
    TABLE,
    first="the Crafting Field is filled first",
    told="The Crafting Field is filled",
    chance=lambda state, step: Chance(
        state.item_deck, 1, "which item comes to the Crafting Field?", lambda it: w.Reveal(*it)
    ),
    waits=lambda state, step: is_short(state, step) and bool(state.item_deck),
)
def fill(state: State, step: w.Fill, todo: Todo) -> Facts:
    """royale.auto.refill: until the Field is full or nothing can be drawn."""
    if is_short(state, step) and state.item_discard:
        yield from refresh_items(state)
        todo.append(step)
    elif state.aside:
        yield w.Cleared(tuple(state.aside))
        yield from refresh_items(state)


@royale.step(
    w.DrawItems,
    TABLE,
    first="an item is drawn first",
    told="{seat} draws an item",
    chance=lambda state, step: Chance(
        state.item_deck, 1, say("which item does {seat} draw?", step), lambda it: w.Reveal(*it)
    ),
    waits=lambda state, step: bool(step.number and state.item_deck and is_alive(state, step.seat)),
)
def renew(state: State, step: w.DrawItems, todo: Todo) -> Facts:
    if step.number and is_alive(state, step.seat) and state.item_discard:
        yield from refresh_items(state)
        todo.append(step)


@royale.answer
def come_up(state: State, seat: int, act: w.Reveal, step: w.Fill, todo: Todo) -> Facts:
    """royale.auto.refill, one item after the other."""
    check_top(state, act.item)
    todo.append(step)
    if state.box.items[act.item].type == "reveal":
        yield w.RevealUsed(act.item)
        todo.append(takes_effect(state, act.item))
    else:
        yield w.FieldFilled(act.item)
    yield from refresh_items(state)


@royale.answer
def gain(state: State, seat: int, act: w.Reveal, step: w.DrawItems, todo: Todo) -> Facts:
    """royale.ruling.35: a drawn item is owned, or works at once."""
    check_top(state, act.item)
    todo.append(w.DrawItems(step.seat, step.number - 1))
    if state.box.items[act.item].type == "reveal":
        yield w.RevealUsed(act.item)
        todo += (w.Fill(refill=False), takes_effect(state, act.item))
    else:
        yield w.ItemGained(step.seat, act.item, "deck")
        yield from settle(state)
    if state.reason is None:
        yield from refresh_items(state)


def check_top(state: State, item: int) -> None:
    if item not in state.item_deck:
        refuse(Rules.AUTO_REFILL, "{item} is not in the Item Deck", item=the(item))


def takes_effect(state: State, item: int) -> w.Step:
    return w.Run(max(0, state.turn), w.Use(item), 0)
