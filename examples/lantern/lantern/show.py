"""Lantern's sentences; its board and its pictures are made of its state."""

from icecore.author import Sentence, say

from . import words as w
from .rules import lantern

lantern.tells(
    {
        w.Played: "{seat} plays {card}: the lantern shines with {glow}.",
        w.Answered: "{seat} snuffs {against} with {card}: the lantern is back at {glow}.",
        w.Burdened: "{seat} is burdened.",
        w.Passed: "{seat} passes, and the lantern goes dark.",
        w.TurnPassed: "",
        w.Identified: "The hand of {seat} holds {cards}.",
    }
)


@lantern.tell
def dealt(event: w.Dealt) -> Sentence:
    return say("{seat} draws {cards}.", event) if event.cards else Sentence()


@lantern.tell
def tucked(event: w.Tucked) -> Sentence:
    if event.card is None:
        return say("{seat} tucks a card under the lantern.", event)
    return say("{seat} tucks {card} under the lantern.", event)


@lantern.tell
def ended(event: w.Ended) -> Sentence:
    return say(ENDINGS[event.reason])


ENDINGS = {
    "burnt out": "A hand is empty: the game ends.",
    "dark": "Nobody can draw any more: the game ends.",
}
