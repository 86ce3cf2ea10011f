"""Lantern in sentences."""

from icecore.replay.kernel.sentences import SILENT, Sentence, say
from lantern import words as w
from lantern.game import lantern


@lantern.tell
def told(event: w.Event) -> Sentence:
    match event:
        case w.Dealt():
            return say("{seat} draws {cards}.", event) if event.cards else SILENT
        case w.Played():
            return say("{seat} plays {card}: the lantern shines with {glow}.", event)
        case w.Answered():
            return say("{seat} snuffs {against} with {card}: the lantern is back at {glow}.", event)
        case w.Burdened():
            return say("{seat} is burdened.", event)
        case w.Tucked(card=None):
            return say("{seat} tucks a card under the lantern.", event)
        case w.Tucked():
            return say("{seat} tucks {card} under the lantern.", event)
        case w.Passed():
            return say("{seat} passes, and the lantern goes dark.", event)
        case w.Ended("burnt out"):
            return say("A hand is empty: the game ends.")
        case w.Ended():
            return say("Nobody can draw any more: the game ends.")
        case w.Identified():
            return say("The hand of {seat} holds {cards}.", event)
    return SILENT
