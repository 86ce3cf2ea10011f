"""What has to be done before anything else, in words."""

from typing import Any

from icecore.events.games.board_royale import steps as s
from icecore.replay.games.board_royale.rules.state import State

WAITED_FOR: dict[type[Any], str] = {
    s.MayPair: "the game has not begun",
    s.LayField: "the game has not begun",
    s.DealHand: "the game has not begun",
    s.DrawLots: "the table says first who begins",
    s.MustAgree: "the table agrees first on who begins",
    s.DrawCards: "cards are drawn first",
    s.DrawPile: "cards are drawn first",
    s.DrawItems: "an item is drawn first",
    s.Fill: "the Crafting Field is filled first",
    s.Hit: "the cards of the attack are picked first",
    s.React: "reaction pending",
    s.MustChoose: "seat {} chooses cards first",
    s.PassOn: "the chosen cards are passed on first",
    s.Look: "a hand is looked at first",
    s.Loot: "the loot is shared first",
    s.AwaitRuling: "the text of the item is ruled on first",
}


def waited_for(state: State) -> str:
    step = state.todo[-1]
    words = WAITED_FOR.get(type(step), "something else comes first")
    return words.format(step.seats[0]) if isinstance(step, s.MustChoose) else words
