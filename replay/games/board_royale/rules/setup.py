"""Setup: pairs, the first Crafting Field, the first hands, and who begins."""

from collections import Counter
from collections.abc import Iterator

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Identify
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, require
from icecore.replay.kernel.sentences import It, say

from . import lookups as q
from .card_words import the
from .drawing import at_once, check_dealt, deck_pool
from .permission import check_unseen
from .state import NOBODY
from .table import Facts, Rules, State, Todo, royale

GOLD = It("card", c.GOLD)


def in_setup(state: State) -> bool:
    steps = (w.MayPair, w.LayField, w.DealHand, w.DrawLots, w.MustAgree)
    return any(isinstance(step, steps) for step in state.todo)


def pairs(state: State, seat: int, step: w.MayPair) -> Iterator[tuple[int, w.Pair]]:
    free = [seat for seat, other in enumerate(state.partners) if other == NOBODY]
    for place, one in enumerate(free):
        yield from ((one, w.Pair(other)) for other in free[place + 1 :])


royale.step(
    w.MayPair,
    0,
    first="the game has not begun",
    told="Who escapes together?",
    answers=pairs,
    waits=lambda state, step: state.partners.count(NOBODY) > 1,
    passes="last",
    rule=Rules.MODE_TOGETHER,
    unasked="pairs are made before anything is dealt",
)


@royale.anybody
def pair(state: State, seat: int, act: w.Pair, step: w.MayPair, todo: Todo) -> Facts:
    both = {seat, act.partner}
    sitting = len(both) == 2 and all(0 <= one < len(state.out) for one in both)
    require(sitting, Rules.MODE_TOGETHER, "two different players make a pair")
    free = all(state.partners[one] == NOBODY for one in both)
    require(free, Rules.MODE_TOGETHER, "one of them has a partner already")
    yield w.Paired(seat, act.partner)
    todo.append(step)


def owed_field(state: State, step: w.LayField) -> Chance:
    items = state.box.items
    pool = [item for item in state.item_deck if items[item].type != "reveal"]
    return Chance(pool, q.field_size(state), "which items lie in the Crafting Field?", w.Lay)


royale.step(
    w.LayField,
    TABLE,
    first="the game has not begun",
    told="The Crafting Field is filled",
    chance=owed_field,
    waits=lambda state, step: True,
    done=lambda state, step: bool(state.field),
)


@royale.answer
def lay(state: State, seat: int, act: w.Lay, step: w.LayField, todo: Todo) -> Facts:
    """royale.setup.2; royale.ruling.31: no reveal-use item stays there."""
    size = q.field_size(state)
    given = len(act.items)
    require(given == size, Rules.SETUP_2, "{size} items, not {given}", size=size, given=given)
    require(len(set(act.items)) == size, Rules.SETUP_2, "an item is named twice")
    for item in act.items:
        require(item in state.item_deck, Rules.SETUP_2, "{item} is not in the deck", item=the(item))
        reveals = state.box.items[item].type == "reveal"
        require(not reveals, Rules.RULING_31, "{item} is shuffled in again", item=the(item))
    yield w.FieldLaid(act.items)


def owed_hand(state: State, step: w.DealHand) -> Chance:
    why = say("which cards is {seat} dealt?", step)
    count = at_once(state, step.number)
    return Chance(deck_pool(state), count, why, w.Deal, seen_by=(step.seat,))


royale.step(
    w.DealHand,
    TABLE,
    first="the game has not begun",
    told="{seat} is dealt the first cards",
    chance=owed_hand,
    waits=lambda state, step: True,
    done=lambda state, step: q.hand_size(state, step.seat) > 0,
)


@royale.answer
def deal(state: State, seat: int, act: w.Deal, step: w.DealHand, todo: Todo) -> Facts:
    check_dealt(state, step.number, act.cards, Rules.SETUP_3)
    yield w.Dealt(step.seat, act.cards)


def owed_lot(state: State, step: w.DrawLots) -> Chance:
    why = say("what did {seat} draw for the start?", step)
    return Chance(deck_pool(state), 1, why, w.Lot)


royale.step(
    w.DrawLots,
    TABLE,
    first="the table says first who begins",
    told="{seat} draws for the start",
    chance=owed_lot,
    waits=lambda state, step: True,
)


@royale.answer
def lot(state: State, seat: int, act: w.Lot, step: w.DrawLots, todo: Todo) -> Facts:
    """royale.start.1 and ruling 37; ruling 36: when the deck runs out, the table agrees."""
    cards, seats = act.cards, len(state.out)
    require(c.GOLD not in cards[:-1], Rules.START_1, "the first {card} ends it", card=GOLD)
    left = "only {left} left in the deck"
    are = "1 card is" if state.deck == 1 else f"{state.deck} cards are"
    require(len(cards) <= state.deck, Rules.START_1, left, left=are)
    check_unseen(state, cards)
    drawer = step.seat
    for card in cards:
        yield w.LotDrawn(drawer, card)
        drawer = (drawer + 1) % seats
    if cards[-1] == c.GOLD:
        yield w.StarterChosen((drawer - 1) % seats, "Gold")
        yield from start(state)
    else:
        todo.append(w.DrawLots(drawer) if state.deck else w.MustAgree())


royale.step(
    w.MustAgree,
    0,
    first="the table agrees first on who begins",
    told="The table agrees on who begins",
    answers=lambda state, seat, step: map(w.Agree, range(len(state.out))),
    waits=lambda state, step: True,
    rule=Rules.START_2,
    unasked="who begins is not asked now",
)


@royale.anybody
def agree(
    state: State, seat: int, act: w.Agree, step: w.DrawLots | w.MustAgree, todo: Todo
) -> Facts:
    """royale.start.2 and ruling 36."""
    require(0 <= act.starter < len(state.out), Rules.START_2, "there is no such player")
    require(-2 <= seat < len(state.out), Rules.START_2, "this is for the players to say")
    yield w.StarterChosen(act.starter, act.how or "agreed")
    yield from start(state)


def start(state: State) -> Facts:
    """royale.prep.1: the Preparation begins with the starter, and with a deck to draw from."""
    if not state.deck:
        yield w.Rebuilt("resources", sum(state.discard.values()))
    yield w.Began(state.first, 0)


@royale.act
def identify(state: State, seat: int, act: Identify) -> Facts:
    """Whoever keeps the record has come to know cards of a hand."""
    require(seat == SCRIBE, Rules.SCRIBE_1, "this is for the scribe")
    inside = act.zone == "hand" and 0 <= act.seat < len(state.hands)
    require(inside, Rules.HIDDEN_1, "only hands are hidden")
    require(act.slot is None, Rules.HIDDEN_1, "what is hidden there has no order")
    unknown = state.hands[act.seat].unknown
    wanted = Counter(act.cards)
    possible = wanted.total() <= unknown and all(
        number <= state.unseen.get(card, 0) for card, number in wanted.items()
    )
    require(possible, Rules.HIDDEN_1, "these cannot be the unknown cards")
    yield w.Identified(act.seat, act.cards)
