"""Every act of a seat of Foreverot: permission first, then the facts."""

from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.foreverot.acts import (
    Act,
    Agree,
    Aim,
    Begin,
    Choose,
    Confront,
    ConfrontRot,
    Convert,
    Deploy,
    EndTurn,
    Engage,
    Escort,
    Favors,
    Gate,
    Hand,
    Lead,
    Link,
    March,
    Pay,
    Pick,
    Prophesy,
    Quest,
    Reroll,
    Rouse,
    Sacrifice,
    Shed,
    Special,
    SpecialReroll,
    Take,
    Target,
    Transfer,
)
from icecore.events.games.foreverot.words import Event
from icecore.events.words.record import Decline, GoOn, Scribe
from icecore.replay.games.foreverot.rules.actions import (
    confront,
    confront_rot,
    convert,
    deploy,
    end,
    engage,
    favors,
    gate,
    quest,
    rouse,
    special,
    transfer,
)
from icecore.replay.games.foreverot.rules.answers import (
    agree,
    answer,
    begin_at,
    decline,
    lead,
    prophesy,
    reroll,
    sacrifice,
    scribe_goes_on,
    special_reroll,
)
from icecore.replay.games.foreverot.rules.chance import TABLE_ACTS
from icecore.replay.games.foreverot.rules.rules import Rules
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.kernel import Refused, refuse


def decide(state: State, seat: int, act: Act | Scribe) -> Iterator[Event]:
    """foreverot.end.over: after the end nothing happens; else each act has its own rules."""
    if state.reason is not None:
        refuse(Rules.END_OVER)
    ask = ASK.get(type(act))
    if ask is None:
        raise Refused(Rules.TURN_ORDER, f"{type(act).__name__} is no act of this game")
    return ask(state, seat, act)


ANSWERS = (Pay, Take, Shed, Aim, Target, Choose, Pick, Escort, March, Link, Hand)

ASK: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    **TABLE_ACTS,
    Lead: lead,
    Begin: begin_at,
    Gate: gate,
    Engage: engage,
    Confront: confront,
    ConfrontRot: confront_rot,
    Rouse: rouse,
    Transfer: transfer,
    Deploy: deploy,
    Favors: favors,
    Special: special,
    Quest: quest,
    Convert: convert,
    EndTurn: end,
    Reroll: reroll,
    SpecialReroll: special_reroll,
    Prophesy: prophesy,
    Sacrifice: sacrifice,
    Agree: agree,
    **dict.fromkeys(ANSWERS, answer),
    Decline: decline,
    GoOn: scribe_goes_on,
}
