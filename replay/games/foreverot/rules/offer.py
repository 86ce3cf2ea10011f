"""What could be asked now by the seats, and where the game stands."""

from collections.abc import Iterator

from icecore.events.games.foreverot.acts import (
    Act,
    Agree,
    Begin,
    Lead,
)
from icecore.events.games.foreverot.cards import WORLDS
from icecore.events.games.foreverot.steps import (
    Ask,
    AskMove,
    AskTransfer,
    AwaitRuling,
    Beat,
    ChooseFirst,
    ChooseStart,
    NightStep,
    Offer,
    Put,
    Run,
    Step,
    Window,
)
from icecore.events.words.record import Decline, GoOn
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.foreverot.rules.answers import options_of
from icecore.replay.games.foreverot.rules.chance import chance
from icecore.replay.games.foreverot.rules.questions import (
    awaited,
    seats,
)
from icecore.replay.games.foreverot.rules.roll import night_options
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.turn_acts import turn_acts
from icecore.replay.games.foreverot.rules.windows import open_replies
from icecore.replay.kernel import Clock

Choice = tuple[int, Act | Decline | GoOn]


def candidates(state: State) -> list[Choice]:
    """Every legal act of a seat; the scribe's, where a ruling has left nobody else one."""
    if state.reason is not None:
        return []
    if not state.todo:
        seat = state.turn
        if seat < 0:
            return [(SCRIBE, GoOn())]
        return [(seat, act) for act in turn_acts(state, seat)]
    if chance(state) is not None:
        return []
    seat = awaited(state)
    acts: list[Choice] = [(seat, act) for act in answers(state, state.todo[-1], seat)]
    return acts or [(SCRIBE, GoOn())]


def answers(state: State, step: Step, seat: int) -> Iterator[Act | Decline]:
    """What the next step asks of a seat."""
    match step:
        case Run() | Ask() | Beat() | Put() | Offer():
            yield from options_of(state, step)
        case NightStep():
            yield from night_options(state)
        case AskTransfer() | AskMove():
            yield Agree(True)
            yield Agree(False)
        case Window():
            yield Decline()
            yield from open_replies(state, seat, state.todo)
        case AwaitRuling():
            yield Decline()
        case ChooseFirst():
            yield from map(Lead, range(seats(state)))
        case ChooseStart():
            yield from map(Begin, range(1, WORLDS + 1))


def clock(state: State) -> Clock:
    if state.reason is not None:
        return Clock(state.round, state.turns, None)
    seat = TABLE if chance(state) is not None else awaited(state)
    return Clock(state.round, state.turns, seat)
