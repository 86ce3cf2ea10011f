"""What each seat may know of Lantern, and how it is shown and told."""

from collections.abc import Sequence

from icecore.replay.kernel import zones
from icecore.replay.kernel.sentences import SILENT, Sentence, say
from icecore.replay.kernel.zones import Zone
from icecore.replay.show import svg
from lantern import words as w
from lantern.game import State, clock, lantern, outcome


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


def hand(zone: Zone) -> str:
    return " ".join([*zones.cards(zone), *["?"] * zone.unknown]) or "-"


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position as text for a terminal."""
    return "\n".join(lines(state, names))


def lines(state: State, names: Sequence[str]) -> list[str]:
    ended, awaited = outcome(state), clock(state).seat
    marks = [seat in ended.winners if ended else seat == awaited for seat in (0, 1)]
    return [
        f"lantern {state.glow}, deck {state.deck}, played: {' '.join(state.pile) or '-'}",
        *(
            f"{'>' if marks[seat] else ' '} {names[seat]}: {hand(state.hands[seat])}"
            f" (tucked: {hand(state.tucked[seat])})"
            for seat in (0, 1)
        ),
    ]


def picture(state: State, names: Sequence[str], width: int | None = None) -> str:
    said = lines(state, names)
    rows = [svg.label(16, 56 + 28 * row, text, 16) for row, text in enumerate(said)]
    sky = svg.box(0, 0, 600, 140, 8, fill="#f6edd0")
    return svg.picture_of(600, 140, "Lantern", "; ".join(said), sky, *rows)
