"""What could be asked now by the seats, and where the game stands."""

from collections.abc import Iterator

from icecore.events.games.the_north.acts import (
    Act,
    Build,
    Discharge,
    Forfeit,
    Pick,
    Play,
    Reprogram,
)
from icecore.events.games.the_north.steps import AwaitRuling, MustForfeit, PickCard, Run, Step
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.the_north.rules.chance import chance
from icecore.replay.games.the_north.rules.effects import offers
from icecore.replay.games.the_north.rules.questions import (
    TWICE,
    awaited,
    can_direct,
    deck_size,
    may_hold,
    on_turn,
)
from icecore.replay.games.the_north.rules.state import BUILD, DISCHARGE, PLAY, REPROGRAM, State
from icecore.replay.kernel import Clock

# Acts are immutable, so the common ones are made once.
DISCHARGES = {level: Discharge(level) for level in range(1, 5)}

Offer = tuple[int, Act | Decline | GoOn]


def candidates(state: State) -> list[Offer]:
    """Every legal act of a seat; the scribe's, where a ruling has left nobody else one."""
    if state.reason is not None:
        return []
    if not state.todo:
        return directives(state, on_turn(state)) or [(on_turn(state), Forfeit())]
    acts = list(answers(state, state.todo[-1]))
    return acts if acts or chance(state) else [(SCRIBE, GoOn())]


def answers(state: State, step: Step) -> Iterator[Offer]:
    """What the next step asks of a seat."""
    match step:
        case Run():
            seat = awaited(state)
            yield from ((seat, act) for act in offers(state, step))
        case PickCard():
            seat = 1 - on_turn(state)
            yield from ((seat, Pick(card)) for card in state.wastes)
        case AwaitRuling():
            yield on_turn(state), Decline()
        case MustForfeit():
            if not can_direct(state, on_turn(state)):
                yield on_turn(state), Forfeit()


def directives(state: State, seat: int) -> list[Offer]:
    """Every Directive that is possible. Hot: asked for every turn of every bot."""
    used, cards, acts = state.directives, state.box.cards, list[Offer]()
    hand = may_hold(state, seat)
    if used[REPROGRAM] < TWICE:
        worth = [(card, cards[card].value) for card in state.wastes]
        for card in hand:
            value = cards[card].value
            acts += [(seat, Reprogram(card, other)) for other, its in worth if its != value]
    if used[BUILD] < TWICE and deck_size(state):
        acts += [(seat, Build(card)) for card in hand]
    if used[PLAY] < TWICE:
        acts += [(seat, Play(card)) for card in hand]
    level = state.nodes[seat]
    if level and used[DISCHARGE] < TWICE:
        acts.append((seat, DISCHARGES[level]))
    return acts


def clock(state: State) -> Clock:
    turns = state.turns
    if not turns:
        return Clock(0, 0, TABLE)
    seat = awaited(state) if state.reason is None else None
    return Clock((turns + 1) // 2, turns, seat)
