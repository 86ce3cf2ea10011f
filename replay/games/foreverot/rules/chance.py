"""What decks and dice show: TABLE's acts, and what it owes."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.foreverot.acts import Deal, Draw, Grant, Lay, Roll
from icecore.events.games.foreverot.steps import (
    AwaitRuling,
    DealExtras,
    DealRoles,
    DrawFrom,
    LayWorld,
    Put,
    Resolve,
    Settle,
    Throw,
    Tidy,
)
from icecore.events.games.foreverot.words import (
    CardDrawn,
    Crowned,
    Dealt,
    Event,
    EventActive,
    Exposed,
    ExtrasDealt,
    FavorsDrawn,
    Foretold,
    Gained,
    Laid,
    Maddened,
    Revealed,
    Rolled,
)
from icecore.events.words.wire import TABLE
from icecore.replay.games.foreverot.rules.facts import Todo
from icecore.replay.games.foreverot.rules.programs import start
from icecore.replay.games.foreverot.rules.questions import seats
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.state import EXTRAS, ROLES_EACH, State, pieces
from icecore.replay.games.foreverot.rules.supplies import owed, pool
from icecore.replay.games.foreverot.rules.turn import go
from icecore.replay.games.foreverot.rules.windows import windows
from icecore.replay.kernel import Chance, refuse, require

DIE = list(range(1, 9))


def expect(state: State, seat: int, wanted: type[Any]) -> Any:
    """Is this what TABLE owes now? The step, if it is."""
    if seat != TABLE:
        refuse(Rules.TURN_PLAYER, "this is for the table to say")
    step = state.todo[-1] if state.todo else None
    if type(step) is not wanted:
        refuse(Rules.TURN_ORDER, "the table owes something else, or nothing")
    return step


def deal(state: State, seat: int, act: Deal) -> Iterator[Event]:
    step = expect(state, seat, DealRoles)
    number = ROLES_EACH[seats(state)]
    require(len(act.cards) == number, Rules.SETUP_2, "{} Role Cards each", number)
    free = free_roles(state)
    for card in act.cards:
        require(card in free, Rules.SETUP_2, "{} is no Role Card that is left", card)
    require(len(set(act.cards)) == number, Rules.SETUP_2, "a card is dealt twice")
    yield Dealt(step.seat, act.cards)
    yield from go(state, list(state.todo[:-1]))


def free_roles(state: State) -> list[str]:
    dealt = {card for cards in state.roles for card in cards}
    known = state.box.fresh[state.options.promo].roles
    return [card for card in known if card not in dealt]


def lay(state: State, seat: int, act: Lay) -> Iterator[Event]:
    """foreverot.setup.3 and 4: the token that is not laid is the spare one."""
    world = expect(state, seat, LayWorld).world
    left = Counter(pieces(world, state.box))
    left.subtract(act.tokens)
    wrong = [token for token, number in left.items() if number < 0]
    require(not wrong, Rules.SETUP_3, "{} is no token of this world, or laid too often", *wrong[:1])
    (spare,) = left.elements()
    warlords = state.box.warlords
    named = tuple(t for t in act.tokens if t in warlords and warlords[t].card is not None)
    yield Laid(world, act.tokens, spare, named, (spare,) if spare in warlords else ())
    yield from go(state, list(state.todo[:-1]))


def grant(state: State, seat: int, act: Grant) -> Iterator[Event]:
    expect(state, seat, DealExtras)
    number, told = EXTRAS[seats(state)], set(act.seats)
    require(len(act.seats) == len(told) == number, Rules.SETUP_9, "{} different players", number)
    require(state.first not in told, Rules.SETUP_9, "the first player gets no Extra Action")
    require(max(told) < seats(state), Rules.SETUP_9, "there is no such seat")
    yield ExtrasDealt(tuple(sorted(told)))
    yield from go(state, list(state.todo[:-1]))


def roll(state: State, seat: int, act: Roll) -> Iterator[Event]:
    """Die and settlement are one record, unless somebody could change the die."""
    step = expect(state, seat, Throw)
    yield Rolled(step.seat, act.die, step.why)
    settle, below = Settle(step.seat, step.why), state.todo[:-1]
    asked = windows(state, settle, below[-1] if below else None)
    yield from go(state, [*below, settle, *asked])


def draw(state: State, seat: int, act: Draw) -> Iterator[Event]:
    step = expect(state, seat, DrawFrom)
    number, there = owed(state, step), Counter(pool(state, step))
    if len(act.cards) != number:
        refuse(OF_DECK[step.deck], f"the table owes {number}, not {len(act.cards)}")
    for card, times in Counter(act.cards).items():
        if times > there[card]:
            refuse(OF_DECK[step.deck], f"{card} cannot come from there")
    todo = list(state.todo[:-1])
    yield from DRAWN[step.deck](state, step, act.cards, todo)
    yield from go(state, todo)


Cards = tuple[str, ...]


def drawn_rotkin(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield Crowned(cards)


def drawn_rot(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield Exposed(step.world, cards[0])


def drawn_quest(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    for card in cards:
        yield CardDrawn(step.seat, card, step.world, "quest")


def drawn_world(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield CardDrawn(step.seat, cards[0], step.world, "effect")
    todo.append(Tidy(cards[0]))
    start(state, cards[0], step.seat, 0, todo)


def drawn_opening(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield EventActive(cards[0], due=False)
    start(state, cards[0], step.seat, 0, todo)


def drawn_event(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    """foreverot.event.kinds: an Instant one happens once."""
    yield EventActive(cards[0], due=step.deck == "event")
    start(state, cards[0], step.seat, 0, todo)


def drawn_prophecy(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    for card in cards:
        yield Foretold(step.seat, card)


def drawn_madness(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    if state.madness[step.seat] is None:
        yield Maddened(step.seat, cards[0])
        if cards[0] in state.box.text_only:
            todo.append(AwaitRuling(cards[0], step.seat))


def drawn_faction(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield FavorsDrawn(step.seat, cards)


def drawn_foreverot(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield Revealed(cards[0], state.doom_left - 1)
    todo.append(Resolve(cards[0]))
    todo.extend(windows(state, Resolve(cards[0])))


def drawn_enemy(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    todo.append(Put(cards[0], step.world))
    yield from ()


def drawn_token(state: State, step: DrawFrom, cards: Cards, todo: Todo) -> Iterator[Event]:
    yield Gained(step.seat, cards, step.deck)


DRAWN: dict[str, Callable[[State, DrawFrom, Cards, Todo], Iterator[Event]]] = {
    "rotkin": drawn_rotkin,
    "rot": drawn_rot,
    "quest": drawn_quest,
    "world": drawn_world,
    "opening": drawn_opening,
    "event": drawn_event,
    "event_now": drawn_event,
    "prophecy": drawn_prophecy,
    "madness": drawn_madness,
    "faction": drawn_faction,
    "foreverot": drawn_foreverot,
    "obliviate": drawn_enemy,
    "warlord": drawn_enemy,
    "lore": drawn_token,
    "relic": drawn_token,
}

TABLE_ACTS: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    Deal: deal,
    Lay: lay,
    Grant: grant,
    Roll: roll,
    Draw: draw,
}

OF_DECK = {
    "rotkin": Rules.SETUP_5A,
    "rot": Rules.RULING_47,
    "quest": Rules.DECK_WORLD,
    "world": Rules.ENGAGE_CARD,
    "opening": Rules.SETUP_11,
    "event": Rules.DECK_EVENT,
    "event_now": Rules.DECK_EVENT,
    "prophecy": Rules.DECK_PROPHECY,
    "madness": Rules.DECK_MADNESS,
    "faction": Rules.DECK_FACTION,
    "foreverot": Rules.DECK_FOREVEROT,
    "obliviate": Rules.PLACE_INVOLUNTARY,
    "warlord": Rules.RULING_50,
    "lore": Rules.SUPPLY_PARTIAL,
    "relic": Rules.SUPPLY_PARTIAL,
}
"""Which rule says what may come from a deck or supply."""

WHY = {
    "rotkin": "which Rotkin lie on the stacks, in order?",
    "rot": "which Rot is exposed?",
    "quest": "which Quests are drawn?",
    "world": "which World Card is drawn?",
    "opening": "which Continuous event begins?",
    "event": "which Event card comes?",
    "event_now": "which Event card comes?",
    "prophecy": "which Prophecy is drawn?",
    "madness": "which Madness is drawn?",
    "faction": "which Factions are drawn?",
    "foreverot": "which Foreverot card is revealed?",
    "obliviate": "which Obliviate comes from the supply?",
    "warlord": "which Warlord comes from the box?",
    "lore": "which Lore is drawn?",
    "relic": "which Relic is drawn?",
}


def chance(state: State) -> Chance | None:
    """What TABLE owes now."""
    step = state.todo[-1] if state.todo else None
    match step:
        case Throw():
            return Chance(DIE, 1, "what does the die show?", lambda shown: Roll(shown[0]))
        case DrawFrom():
            ordered = step.deck == "rotkin"
            return Chance(pool(state, step), owed(state, step), WHY[step.deck], Draw, ordered)
        case DealRoles(seat):
            why = f"which Roles has player {seat + 1}?"
            return Chance(free_roles(state), ROLES_EACH[seats(state)], why, Deal)
        case LayWorld(world):
            why = f"which tokens lie on {state.box.board(world).name}, slots 0 to 4?"
            return Chance(pieces(world, state.box), 5, why, Lay, ordered=True)
        case DealExtras():
            others = [seat for seat in range(seats(state)) if seat != state.first]
            why = "who gets the Extra Actions?"
            return Chance(others, EXTRAS[seats(state)], why, lambda who: Grant(tuple(sorted(who))))
    return None
