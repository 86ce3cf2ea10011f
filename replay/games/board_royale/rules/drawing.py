"""The decks: draws of resources, by one or by all in turn; the Item Deck and the Crafting Field."""

from collections.abc import Sequence
from typing import Literal

from icecore.events.games.board_royale import words as w
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, refuse, require
from icecore.replay.kernel.sentences import Sentence, Who, say

from . import lookups as q
from .card_words import so_many, the, which
from .endings import refresh, refresh_items, settle
from .permission import check_unseen
from .table import Facts, Rules, State, Todo, royale


def deck_pool(state: State) -> list[str]:
    """The pool of the Resource Deck: all cards that are unseen."""
    pool: list[str] = []
    for kind, number in state.unseen.items():
        pool += [kind] * number
    return pool


def at_once(state: State, number: int) -> int:
    """royale.auto.deck: a deck that runs out in the middle of a draw is made anew."""
    return min(number, state.deck)


def check_dealt(state: State, number: int, cards: Sequence[str | None], rule: Rules) -> None:
    owed = at_once(state, number)
    if len(cards) != owed:
        refuse(rule, "{owed}, not {given}", owed=so_many(owed), given=len(cards))
    check_unseen(state, cards)


def owed_cards(state: State, step: w.DrawCards) -> Chance:
    count = at_once(state, step.number)
    why = Sentence(which(count), " did ", Who(step.seat), " draw?")  # this is hot
    return Chance(deck_pool(state), count, why, w.Deal, seen_by=(step.seat,))


@royale.step(
    w.DrawCards,
    TABLE,
    first="cards are drawn first",
    told=lambda state, step: say("{seat} draws {number}", step, number=so_many(step.number)),
    chance=owed_cards,
    waits=lambda state, step: bool(
        step.number
        and state.deck
        and q.is_alive(state, step.seat)
        and not q.to_shed(state, step.seat, step.number)
    ),
)
def short_draw(state: State, step: w.DrawCards, todo: Todo) -> Facts:
    """royale.ruling.39: with both piles empty the draw is short.

    royale.auto.limit: who quits meanwhile may share cards or lower the limit; then the hand makes
    room once more.
    """
    owed = step.number and q.is_alive(state, step.seat)
    shed = q.to_shed(state, step.seat, step.number) if owed and state.deck else 0
    if shed:
        todo += (step, w.MustChoose((step.seat,), "shed", shed))
    elif owed and any(state.discard.values()) and not state.options.peaceful:
        yield from refresh(state)
        todo.append(step)


@royale.answer
def deal(state: State, seat: int, act: w.Deal, step: w.DrawCards, todo: Todo) -> Facts:
    check_dealt(state, step.number, act.cards, Rules.RES_DRAW)
    owed = at_once(state, step.number)
    yield w.Drew(step.seat, act.cards)
    if step.number > owed:
        todo.append(w.DrawCards(step.seat, step.number - owed))
    yield from refresh(state)


@royale.step(
    w.DrawEach, SCRIBE, first="what was begun is finished first", told="what was begun goes on"
)
def draw_each(state: State, step: w.DrawEach, todo: Todo) -> Facts:
    """royale.ruling.61: whose hand is full discards before the own draw."""
    seats = tuple(seat for seat in step.seats if q.is_alive(state, seat))
    if seats:
        seat = seats[0]
        shed = q.to_shed(state, seat, step.number)
        if shed:
            todo += (w.DrawEach(seats, step.number), w.MustChoose((seat,), "shed", shed))
        else:
            todo.append(w.DrawEach(seats[1:], step.number))
            todo.append(w.DrawCards(seat, q.room(state, seat, step.number)))
    yield from ()


def owed_pile(state: State, step: w.DrawPile) -> Chance:
    count = at_once(state, step.number)
    why = say("which cards does {seat} lay face down?", step)
    return Chance([None] * count, count, why, w.Deal, seen_by=())


royale.step(
    w.DrawPile,
    TABLE,
    first="cards are drawn first",
    told=lambda state, step: say("{seat} draws {number}", step, number=so_many(step.number)),
    chance=owed_pile,
    waits=lambda state, step: bool(state.deck and q.is_alive(state, step.seat)),
)


@royale.answer
def lay_face_down(
    state: State, seat: int, act: w.Deal, step: w.DrawPile, todo: Todo, *before: w.Event
) -> Facts:
    """royale.mode.peaceful; `before` is told first, where it goes without saying."""
    check_dealt(state, step.number, act.cards, Rules.RES_DRAW)
    require(set(act.cards) <= {None}, Rules.HIDDEN_1, "they lie face down: nobody looks")
    yield from before
    yield w.Collected(step.seat, at_once(state, step.number))
    yield from refresh(state)


def collect(seat: int, attacker: int, item: int, number: int, todo: Todo) -> Facts:
    """royale.mode.peaceful: as many as the target would have discarded."""
    yield w.Struck(seat, attacker, (), item)
    if number:
        todo.append(w.DrawPile(attacker, number))


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
    return step.refill and len(state.field) < q.field_size(state)


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
    waits=lambda state, step: bool(
        step.number and state.item_deck and q.is_alive(state, step.seat)
    ),
)
def renew(state: State, step: w.DrawItems, todo: Todo) -> Facts:
    if step.number and q.is_alive(state, step.seat) and state.item_discard:
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
