"""What each seat may know of Lantern, and how it is shown and told."""

from collections.abc import Sequence

from icecore.replay.kernel import zones
from icecore.replay.kernel.zones import Zone
from icecore.replay.show import svg
from lantern import words as w
from lantern.game import State, clock, lantern, outcome


@lantern.tell
def told(event: w.Event, names: Sequence[str]) -> str:
    match event:
        case w.Dealt(seat, cards):
            return f"{names[seat]} draws {named(cards)}."
        case w.Played(seat, card, glow):
            return f"{names[seat]} plays {card}: the lantern shines with {glow}."
        case w.Answered(seat, card, against, glow):
            return f"{names[seat]} snuffs {against} with {card}: the lantern is back at {glow}."
        case w.Burdened(seat):
            return f"{names[seat]} is burdened."
        case w.Tucked(seat, card):
            return f"{names[seat]} tucks {card or 'a card'} under the lantern."
        case w.Passed(seat):
            return f"{names[seat]} passes, and the lantern goes dark."
        case w.Ended("burnt out"):
            return "A hand is empty: the game ends."
        case w.Ended():
            return "Nobody can draw any more: the game ends."
        case w.Identified(seat, cards):
            return f"The hand of {names[seat]} holds {named(cards)}."
    return ""


def named(cards: Sequence[str | None]) -> str:
    return ", ".join(card or "?" for card in cards) or "something"


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


def picture(state: State, names: Sequence[str]) -> str:
    said = lines(state, names)
    rows = [svg.label(16, 56 + 28 * row, text, 16) for row, text in enumerate(said)]
    sky = svg.box(0, 0, 600, 140, 8, fill="#f6edd0")
    return svg.picture_of(600, 140, "Lantern", "; ".join(said), sky, *rows)
