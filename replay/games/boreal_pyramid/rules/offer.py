"""What could be asked now, by the seats and of the table."""

from collections.abc import Iterator

from icecore.events.games.boreal_pyramid.words import (
    Act,
    AwaitRuling,
    Deal,
    DealBoard,
    Discover,
    Fill,
    FillSquare,
    Hide,
    HideArchive,
    Locate,
    MustPass,
    Pass,
    Place,
    PlaceCard,
    Retrieve,
    RunEffect,
    Step,
)
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.boreal_pyramid.rules.effects import offers
from icecore.replay.games.boreal_pyramid.rules.pyramid import EMPTY, FULL, NARROW, Slots, size, spot
from icecore.replay.games.boreal_pyramid.rules.questions import (
    as_white,
    barred,
    can_explore,
    deck_pool,
    fitting_slots,
    on_turn,
    owns_archive,
)
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel import Chance, Clock

# Acts are immutable, so the common ones are made once.
DISCOVER = {square: Discover(square) for square in range(1, 9)}
LOCATE = {square: Locate(square) for square in range(1, 9)}
PLACE = tuple(Place(*spot(EMPTY, at)) for at in range(len(EMPTY) - NARROW))

Offer = tuple[int, Act | Decline | GoOn]


def candidates(state: State) -> list[Offer]:
    """Every legal act of a seat; the scribe's, where a ruling has left nobody else one."""
    if state.reason is not None:
        return []
    if not state.todo:
        return explorations(state, on_turn(state)) or [(on_turn(state), Pass())]
    acts = list(answers(state, state.todo[-1]))
    return acts if acts or chance(state) else [(SCRIBE, GoOn())]


def answers(state: State, step: Step) -> Iterator[Offer]:
    """What the next step asks of the seat on turn."""
    seat = on_turn(state)
    match step:
        case PlaceCard():
            if state.hand is not None:
                card = state.box.cards[state.hand]
                slots = state.pyramids[seat]
                yield from ((seat, place(slots, at)) for at in fitting_slots(state, seat, card))
        case RunEffect():
            yield from ((seat, act) for act in offers(state, step))
        case AwaitRuling():
            yield seat, Decline()
        case MustPass():
            if not can_explore(state, seat):
                yield seat, Pass()


def place(slots: Slots, at: int) -> Place:
    return PLACE[at] if len(slots) == len(EMPTY) else Place(*spot(slots, at))


def explorations(state: State, seat: int) -> list[Offer]:
    """Discover from the board or the reserve, or locate. Hot: asked for every turn of every bot."""
    counter, cards, archives = state.counters[seat], state.box.cards, state.box.archives
    sated, full = owns_archive(state, seat), size(state.pyramids[seat]) >= FULL
    squares = state.board if as_white(state, seat, 1) == 1 else state.board[::-1]
    acts: list[Offer] = []
    for square, name in enumerate(squares, 1):
        if name is None:
            continue
        card = cards[name]
        if square <= counter and card.cost <= counter and not full:
            plain = card.placement is None and card.kind != "A"
            if plain or barred(state, seat, card) is None:
                acts.append((seat, DISCOVER[square]))
        if not sated or name not in archives:
            acts.append((seat, LOCATE[square]))
    for name in state.reserves[seat]:
        card = cards[name]
        if card.cost <= counter and barred(state, seat, card) is None:
            acts.append((seat, Retrieve(name)))
    return acts


def chance(state: State) -> Chance | None:
    """What TABLE owes: the board, the hidden archives, or the next card of the deck."""
    if not state.todo:
        return None
    match state.todo[-1]:
        case DealBoard():
            why = "which cards lie on squares 1 to 8, as white counts them?"
            pool = [card for card in state.box.kinds["S"] if card in state.boxed]
            return Chance(pool, 8, why, Deal, ordered=True)
        case HideArchive():
            why = "which archive cards went into the deck?"
            return Chance(state.box.kinds["A"], 3, why, Hide, seen_by=())
        case FillSquare(white):
            pool, weights = deck_pool(state)
            if not pool or state.board[white - 1] is not None:
                return None
            why = f"which card came to square {white}, as white counts it?"
            return Chance(pool, 1, why, lambda cards: Fill(*cards), weights=weights)
    return None


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock((state.turns + 1) // 2, state.turns, None)
    if state.todo:
        step = state.todo[-1]
        if isinstance(step, DealBoard | HideArchive):
            return Clock(0, 0, TABLE)
        if isinstance(step, FillSquare):
            return Clock(state.turns // 2 + 1, state.turns + 1, TABLE)
    return Clock(state.turns // 2 + 1, state.turns + 1, on_turn(state))
