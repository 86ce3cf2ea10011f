"""What each seat may know of Lantern, and how it is shown and told."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from icecore.events.words.record import AnyRecord, Identify
from icecore.replay.kernel import zones
from icecore.replay.kernel.zones import Zone
from icecore.replay.show import svg
from lantern.game import State, clock, outcome
from lantern.words import (
    Answered,
    Burdened,
    Deal,
    Dealt,
    Ended,
    Identified,
    Passed,
    Played,
    Tuck,
    Tucked,
)


def view(state: State, seat: int) -> State:
    """A hand and what was tucked from it are known to its owner alone."""

    def seen(cards: list[Zone]) -> list[Zone]:
        return [zone if seat == at else zones.hidden(zone) for at, zone in enumerate(cards)]

    return replace(state, hands=seen(state.hands), tucked=seen(state.tucked))


def redact(record: AnyRecord, seat: int) -> AnyRecord:
    """Cards that only another seat saw become unknown, and so does that a choice was forced."""
    events = tuple(event if sees(event, seat) else masked(event) for event in record.events)
    if events == record.events:
        return record
    return replace(record, act=masked(record.act), events=events, implied=False)


def sees(event: Any, seat: int) -> bool:
    return not isinstance(event, Dealt | Tucked | Identified) or event.seat == seat


def masked(said: Any) -> Any:
    match said:
        case Deal(cards) | Dealt(_, cards):
            return replace(said, cards=(None,) * len(cards))
        case Tuck() | Tucked():
            return replace(said, card=None)
        case Identify() | Identified():
            return replace(said, cards=())
    return said


def tell(event: Any, names: Sequence[str]) -> str:
    match event:
        case Dealt(seat, cards):
            return f"{names[seat]} draws {named(cards)}."
        case Played(seat, card, glow):
            return f"{names[seat]} plays {card}: the lantern shines with {glow}."
        case Answered(seat, card, against, glow):
            return f"{names[seat]} snuffs {against} with {card}: the lantern is back at {glow}."
        case Burdened(seat):
            return f"{names[seat]} is burdened."
        case Tucked(seat, card):
            return f"{names[seat]} tucks {card or 'a card'} under the lantern."
        case Passed(seat):
            return f"{names[seat]} passes, and the lantern goes dark."
        case Ended("burnt out"):
            return "A hand is empty: the game ends."
        case Ended():
            return "Nobody can draw any more: the game ends."
        case Identified(seat, cards):
            return f"The hand of {names[seat]} holds {named(cards)}."
    return ""


def named(cards: Sequence[str | None]) -> str:
    return ", ".join(card or "?" for card in cards) or "something"


def hand(zone: Zone) -> str:
    return " ".join([*zones.cards(zone), *["?"] * zone.unknown]) or "-"


def board(state: State, names: Sequence[str]) -> str:
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
