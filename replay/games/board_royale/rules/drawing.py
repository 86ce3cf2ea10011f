"""Draws from the Resource Deck: by one seat or by all in turn, into a hand or face down."""

from collections.abc import Sequence

from icecore.events.games.board_royale import words as w
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, refuse, require
from icecore.replay.kernel.sentences import say

from .endings import refresh
from .permission import check_unseen
from .questions import is_alive, room, to_shed
from .rules import Rules
from .state import State
from .table import Facts, Todo, royale
from .told import so_many


def deck_pool(state: State) -> list[str]:
    """What can come from the Resource Deck: all that is unseen."""
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
    why = say("which cards did {seat} draw?", step)
    count = at_once(state, step.number)
    return Chance(deck_pool(state), count, why, w.Deal, seen_by=(step.seat,))


@royale.step(
    w.DrawCards,
    TABLE,
    first="cards are drawn first",
    told=lambda state, step: say("{seat} draws {number}", step, number=so_many(step.number)),
    chance=owed_cards,
    waits=lambda state, step: bool(step.number and state.deck and is_alive(state, step.seat)),
)
def short_draw(state: State, step: w.DrawCards, todo: Todo) -> Facts:
    """royale.ruling.39: with both piles empty the draw is short."""
    owed = step.number and is_alive(state, step.seat)
    if owed and any(state.discard.values()) and not state.options.peaceful:
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
    seats = tuple(seat for seat in step.seats if is_alive(state, seat))
    if seats:
        seat = seats[0]
        shed = to_shed(state, seat, step.number)
        if shed:
            todo += (w.DrawEach(seats, step.number), w.MustChoose((seat,), "shed", shed))
        else:
            todo.append(w.DrawEach(seats[1:], step.number))
            todo.append(w.DrawCards(seat, room(state, seat, step.number)))
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
    waits=lambda state, step: bool(state.deck and is_alive(state, step.seat)),
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
