"""What decks and hands show: TABLE's acts, what it owes, and what the scribe comes to know."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from icecore.events.games.board_royale.acts import Deal, Lay, Lot, Pick, Reveal, Use
from icecore.events.games.board_royale.cards import GOLD
from icecore.events.games.board_royale.steps import (
    DealHand,
    DrawCards,
    DrawItems,
    DrawLots,
    DrawPile,
    Fill,
    Hit,
    LayField,
    Look,
    MustAgree,
    PassOn,
    React,
    Run,
)
from icecore.events.games.board_royale.words import (
    Began,
    Collected,
    Dealt,
    Drew,
    Event,
    FieldFilled,
    FieldLaid,
    Handed,
    Identified,
    ItemGained,
    LotDrawn,
    PassedOn,
    Peeked,
    Rebuilt,
    RevealUsed,
    StarterChosen,
    Stolen,
    Struck,
)
from icecore.events.words.record import Identify
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.board_royale.rules.attack import damage, must_be_said, open_hit
from icecore.replay.games.board_royale.rules.endings import (
    Todo,
    refresh,
    refresh_items,
    settle,
    starve,
)
from icecore.replay.games.board_royale.rules.permission import require_unseen
from icecore.replay.games.board_royale.rules.questions import (
    field_size,
    hand_size,
    living,
    play_order,
    short_of,
)
from icecore.replay.games.board_royale.rules.rules import Rules
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.games.board_royale.rules.turn import go
from icecore.replay.kernel import Chance, refuse, require


def expect(state: State, seat: int, *wanted: type[Any]) -> Any:
    """Is this what TABLE owes now? The step, if it is."""
    if seat != TABLE:
        refuse(Rules.TURN_PASS, "this is for the table to say")
    step = state.todo[-1] if state.todo else None
    if type(step) not in wanted:
        refuse(Rules.TURN_PASS, "the table owes something else, or nothing")
    return step


def check_unseen(state: State, cards: Sequence[str | None]) -> None:
    """royale.hidden.1: only what can be in the deck comes from it."""
    unseen = state.unseen
    for card in cards:
        if card is not None and cards.count(card) > unseen.get(card, 0):
            refuse(Rules.HIDDEN_1, f"no {card} is left in the deck")


def at_once(state: State, number: int) -> int:
    """royale.auto.deck: a deck that runs out in the middle of a draw is made anew."""
    return min(number, state.deck)


def deal(state: State, seat: int, act: Deal) -> Iterator[Event]:
    step, unanswered = owed_deal(state, seat)
    owed, cards = at_once(state, step.number), act.cards
    if len(cards) != owed:
        rule = Rules.SETUP_3 if type(step) is DealHand else Rules.RES_DRAW
        refuse(rule, f"{owed} cards, not {len(cards)}")
    check_unseen(state, cards)
    todo: Todo = list(state.todo[: -2 if unanswered else -1])
    if type(step) is DealHand:
        yield Dealt(step.seat, cards)
    elif type(step) is DrawPile:
        require(set(cards) <= {None}, Rules.HIDDEN_1, "they lie face down: nobody looks")
        if unanswered is not None:
            yield Struck(unanswered.seat, unanswered.attacker, (), unanswered.item)
        yield Collected(step.seat, owed)
        yield from refresh(state)
    else:
        yield Drew(step.seat, cards)
        if step.number > owed:
            todo.append(DrawCards(step.seat, step.number - owed))
        yield from refresh(state)
    yield from go(state, todo)


def owed_deal(state: State, seat: int) -> tuple[DealHand | DrawCards | DrawPile, Hit | None]:
    """What is to be dealt; royale.atk.pass: the draw for a peaceful attack that nobody answered."""
    hit = open_hit(state.todo) if state.todo and type(state.todo[-1]) is React else None
    if seat == TABLE and hit is not None and must_be_said(state, hit) and hit.card is None:
        return DrawPile(hit.attacker, min(hit.number, hand_size(state, hit.seat))), hit
    return expect(state, seat, DealHand, DrawCards, DrawPile), None


def lay(state: State, seat: int, act: Lay) -> Iterator[Event]:
    """royale.setup.2; royale.ruling.31: no reveal-use item stays there."""
    expect(state, seat, LayField)
    size = field_size(state)
    require(len(act.items) == size, Rules.SETUP_2, "{} items, not {}", size, len(act.items))
    require(len(set(act.items)) == size, Rules.SETUP_2, "an item is named twice")
    for item in act.items:
        require(item in state.item_deck, Rules.SETUP_2, "item {} is not in the deck", item)
        reveals = state.box.items[item].type == "reveal"
        require(not reveals, Rules.RULING_31, "item {} is shuffled in again", item)
    yield FieldLaid(act.items)
    yield from go(state, list(state.todo[:-1]))


def lot(state: State, seat: int, act: Lot) -> Iterator[Event]:
    """royale.start.1 and ruling 37; ruling 36: when the deck runs out, the table agrees."""
    step = expect(state, seat, DrawLots)
    cards, seats = act.cards, len(state.out)
    require(GOLD not in cards[:-1], Rules.START_1, "the first Gold ends it")
    left = f"only {state.deck} {'card is' if state.deck == 1 else 'cards are'} left in the deck"
    require(len(cards) <= state.deck, Rules.START_1, left)
    check_unseen(state, cards)
    drawer = step.seat
    for card in cards:
        yield LotDrawn(drawer, card)
        drawer = (drawer + 1) % seats
    if cards[-1] == GOLD:
        yield StarterChosen((drawer - 1) % seats, "Gold")
        yield from start(state)
    elif state.deck:
        yield from go(state, [DrawLots(drawer)])
    else:
        yield from go(state, [MustAgree()])


def start(state: State) -> Iterator[Event]:
    """royale.prep.1: the Preparation begins with the starter, and with a deck to draw from."""
    if not state.deck:
        yield Rebuilt("resources", sum(state.discard.values()))
    yield Began(state.first, 0)
    yield from go(state, [])


def pick(state: State, seat: int, act: Pick) -> Iterator[Event]:
    """royale.atk.damage and ruling 12; a discard is seen by all."""
    step = expect(state, seat, Hit, Look, PassOn)
    if type(step) is PassOn:
        yield from pass_on(state, act)
        return
    victim = step.seat if type(step) is Hit else step.target
    owed = damage(state, step) if type(step) is Hit else hand_size(state, victim)
    cards = act.cards
    if len(cards) != owed:
        refuse(Rules.ATK_DAMAGE, f"{owed} cards are picked, not {len(cards)}")
    lack = short_of(state, state.hands[victim], cards)
    if lack is not None:
        refuse(Rules.ATK_DAMAGE, f"not in that hand: {lack}")
    todo: Todo = list(state.todo[:-1])
    if type(step) is Look:
        yield Peeked(step.seat, step.target, cards)
    elif step.steal:
        yield Stolen(victim, step.attacker, cards, step.item)
        yield from starve(state, victim, todo, step.attacker, step.item)
    else:
        require(None not in cards, Rules.ATK_DAMAGE, "discards lie open: name them")
        yield Struck(victim, step.attacker, named(cards), step.item)
        yield from starve(state, victim, todo, step.attacker, step.item)
    yield from go(state, todo)


def pass_on(state: State, act: Pick) -> Iterator[Event]:
    """royale.ruling.61: all at once to the next living seats; what they see need not be said again.

    Who did not see what was chosen may still have seen what came.
    """
    order = living(state)
    chosen = [(seat, state.gifts[str(seat)]) for seat in order if str(seat) in state.gifts]
    seen = list(act.cards) or [None] * sum(len(cards) for _, cards in chosen)
    gifts = list[Handed]()
    for giver, cards in chosen:
        told, seen = seen[: len(cards)], seen[len(cards) :]
        fits = len(told) == len(cards)
        fits = fits and all(
            new in (None, old) or old is None for new, old in zip(told, cards, strict=False)
        )
        both = tuple(old or new for new, old in zip(told, cards, strict=False))
        fits = fits and short_of(state, state.hands[giver], both) is None
        require(fits, Rules.REV_CHOOSE, "this is not what seat {} passed on", giver)
        gifts.append(Handed(giver, order[(order.index(giver) + 1) % len(order)], both))
    require(not seen, Rules.REV_CHOOSE, "more cards than were passed on")
    require_unseen(state, {gift.seat: gift.cards for gift in gifts})
    yield PassedOn(tuple(gifts))
    todo: Todo = list(state.todo[:-1])
    for giver in play_order(state):
        if state.reason is None:
            yield from starve(state, giver, todo)
    yield from go(state, todo)


def named(cards: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(card for card in cards if card is not None)


def reveal(state: State, seat: int, act: Reveal) -> Iterator[Event]:
    """royale.auto.refill; royale.ruling.35: a drawn item is owned, or works at once."""
    step, item = expect(state, seat, Fill, DrawItems), act.item
    if item not in state.item_deck:
        refuse(Rules.AUTO_REFILL, f"item {item} is not in the Item Deck")
    todo: Todo = list(state.todo)
    if type(step) is DrawItems:
        todo[-1] = DrawItems(step.seat, step.number - 1)
    if state.box.items[item].type == "reveal":
        yield RevealUsed(item)
        if type(step) is DrawItems:
            todo.append(Fill(refill=False))
        todo.append(Run(max(0, state.turn), Use(item), 0))
    elif type(step) is DrawItems:
        yield ItemGained(step.seat, item, "deck")
        yield from settle(state)
    else:
        yield FieldFilled(item)
    if state.reason is None:
        yield from refresh_items(state)
    yield from go(state, todo)


def identify(state: State, seat: int, act: Identify) -> Iterator[Event]:
    """Whoever keeps the record has come to know cards of a hand."""
    require(seat == SCRIBE, Rules.SCRIBE_1, "this is for the scribe")
    inside = act.zone == "hand" and 0 <= act.seat < len(state.hands)
    require(inside, Rules.HIDDEN_1, "only hands are hidden")
    unknown = state.hands[act.seat].unknown
    wanted = Counter(act.cards)
    possible = wanted.total() <= unknown and all(
        number <= state.unseen.get(card, 0) for card, number in wanted.items()
    )
    require(possible, Rules.HIDDEN_1, "these cannot be the unknown cards")
    yield Identified(act.seat, act.cards)


TABLE_ACTS: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    Deal: deal,
    Lay: lay,
    Lot: lot,
    Pick: pick,
    Reveal: reveal,
    Identify: identify,
}


def deck_pool(state: State) -> list[str]:
    """What can come from the Resource Deck: all that is unseen."""
    pool: list[str] = []
    for kind, number in state.unseen.items():
        pool += [kind] * number
    return pool


def hand_pool(state: State, seat: int) -> list[str | None]:
    """What can be picked from a hand: of its unknown cards nobody can say which."""
    hand = state.hands[seat]
    pool: list[str | None] = []
    for kind in sorted(hand.known):
        pool += [kind] * hand.known[kind]
    return pool + [None] * hand.unknown


def chance(state: State) -> Chance | None:
    """What TABLE owes: cards of a deck, or the ones that were picked from a hand."""
    step = state.todo[-1] if state.todo else None
    owed = OWED.get(type(step))
    return owed(state, step) if owed else None


def owed_hand(state: State, step: DealHand | DrawCards) -> Chance:
    why = f"which cards did seat {step.seat} draw?"
    count = at_once(state, step.number)
    return Chance(deck_pool(state), count, why, Deal, seen_by=(step.seat,))


def owed_pile(state: State, step: DrawPile) -> Chance:
    count = at_once(state, step.number)
    pool = [None] * count
    return Chance(pool, count, f"seat {step.seat} draws face down", Deal, seen_by=())


def owed_lay(state: State, step: LayField) -> Chance:
    items = state.box.items
    pool = [item for item in state.item_deck if items[item].type != "reveal"]
    return Chance(pool, field_size(state), "which items lie in the Crafting Field?", Lay)


def owed_lot(state: State, step: DrawLots) -> Chance:
    why = f"what did seat {step.seat} draw for the start?"
    return Chance(deck_pool(state), 1, why, Lot)


def owed_item(state: State, step: Fill | DrawItems) -> Chance:
    place = "comes to the Crafting Field" if type(step) is Fill else "is drawn"
    return Chance(state.item_deck, 1, f"which item {place}?", lambda items: Reveal(*items))


def owed_hit(state: State, step: Hit) -> Chance:
    """royale.ruling.12: discards lie open, so an unknown card may be any that is unseen."""
    count, pool = damage(state, step), hand_pool(state, step.seat)
    verb = "stolen from" if step.steal else "discarded by"
    why = f"which cards were {verb} seat {step.seat}?"
    if step.steal:
        return Chance(pool, count, why, Pick, seen_by=(step.attacker, step.seat))
    if None in pool:
        pool = [*named(pool), *guesses(state, step.seat)]
    return Chance(pool, count, why, Pick)


def guesses(state: State, seat: int) -> Iterator[str]:
    """As many of each unseen kind as the unknown part of a hand could hold."""
    for kind, number in state.unseen.items():
        yield from [kind] * min(number, state.hands[seat].unknown)


def owed_look(state: State, step: Look) -> Chance:
    pool = hand_pool(state, step.target)
    why = f"what is in the hand of seat {step.target}?"
    return Chance(pool, len(pool), why, Pick, seen_by=(step.seat, step.target))


def owed_nothing(state: State, step: PassOn) -> Chance:
    """What was chosen moves; the kernel says it by itself."""
    return Chance((), 0, "what was passed on?", Pick)


OWED: dict[Any, Callable[[State, Any], Chance]] = {
    DealHand: owed_hand,
    DrawCards: owed_hand,
    DrawPile: owed_pile,
    LayField: owed_lay,
    DrawLots: owed_lot,
    Fill: owed_item,
    DrawItems: owed_item,
    Hit: owed_hit,
    Look: owed_look,
    PassOn: owed_nothing,
}
