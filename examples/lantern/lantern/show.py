"""Lantern's sentences, its board and its picture."""

from collections.abc import Sequence

from icecore.author import Sentence, Zone, say, zones
from icecore.replay.show import svg
from icecore.replay.show.text import called, page

from . import words as w
from .rules import State, clock, lantern, outcome

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


def hand(zone: Zone) -> str:
    return " ".join([*zones.cards(zone), *["?"] * zone.unknown]) or "-"


def board(state: State, names: Sequence[str], width: int = 80) -> str:
    """The position as text for a terminal."""
    return page(lines(state, names), width)


def lines(state: State, names: Sequence[str]) -> list[str]:
    ended, awaited = outcome(state), clock(state).seat
    shown = called(names, ("Player 1", "Player 2"))
    marks = [seat in ended.winners if ended else seat == awaited for seat in (0, 1)]
    return [
        f"lantern {state.glow}, deck {state.deck}, played: {' '.join(state.pile) or '-'}",
        *(
            f"{'>' if marks[seat] else ' '} {shown[seat]}: {hand(state.hands[seat])}"
            f" (tucked: {hand(state.tucked[seat])})"
            for seat in (0, 1)
        ),
    ]


def picture(state: State, names: Sequence[str], width: int | None = None) -> str:
    said = lines(state, names)
    rows = [svg.label(16, 56 + 28 * row, text, 16) for row, text in enumerate(said)]
    wide = width or 600
    sky = svg.box(0, 0, wide, 140, 8, fill="#f6edd0")
    return svg.picture_of(wide, 140, "Lantern", "; ".join(said), sky, *rows)
