"""What the table waits for, in words."""

from typing import Any

from icecore.events.games.foreverot.steps import (
    Ask,
    AskMove,
    AskTransfer,
    AwaitRuling,
    Beat,
    ChooseFirst,
    ChooseStart,
    DealExtras,
    DealRoles,
    DrawFrom,
    LayWorld,
    NightStep,
    Offer,
    Put,
    Run,
    Throw,
    Window,
)
from icecore.replay.games.foreverot.rules.questions import awaited
from icecore.replay.games.foreverot.rules.state import State

WAITED_FOR: dict[type[Any], str] = {
    DealRoles: "the Role Cards are dealt first",
    LayWorld: "the tokens of the worlds are laid first",
    ChooseFirst: "the group says first who begins",
    DealExtras: "the Extra Actions are dealt first",
    ChooseStart: "the group says first where all begin",
    DrawFrom: "the table shows first what is drawn",
    Throw: "the die is rolled first",
    Window: "a die or an event may still be answered; decline, or answer it",
    Run: "the effect is carried out first",
    Ask: "tokens are chosen first",
    Beat: "the cost is paid first",
    Put: "the token is placed first",
    NightStep: "the Night takes its tokens first",
    Offer: "a Faction is chosen first, or none",
    AskTransfer: "the other player says first whether to give it",
    AskMove: "the other player says first whether to be moved",
    AwaitRuling: "the text of the card is ruled on first",
}
OWED = (DealRoles, LayWorld, DealExtras, DrawFrom, Throw)


def waited_for(state: State) -> str:
    if not state.todo:
        return "nothing asks for it" if state.turn >= 0 else "no turn has begun"
    return WAITED_FOR.get(type(state.todo[-1]), "something else comes first")


def who(state: State) -> str:
    if state.todo and isinstance(state.todo[-1], OWED):
        return "the table"
    return f"player {awaited(state) + 1}"
