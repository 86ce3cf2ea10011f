"""One sentence for every event, for people."""

from collections.abc import Callable, Sequence
from typing import Any

from icecore.events.games.boreal_pyramid.words import (
    CounterMoved,
    Dealt,
    Discarded,
    Discovered,
    Ended,
    Filled,
    Fizzled,
    Hidden,
    Identified,
    Located,
    Moved,
    Passed,
    Placed,
    Recalled,
    Rested,
    Retrieved,
    Scored,
    Shifted,
    Swapped,
    Valued,
    Waiting,
)

Names = Sequence[str]


def tell(event: Any, names: Names) -> str:
    """The event as a sentence; empty for what is only bookkeeping."""
    return SENTENCES[type(event)](event, names)


def dealt(event: Dealt, names: Names) -> str:
    return f"The board is laid, from white's left: {', '.join(event.cards)}."


def hidden(event: Hidden, names: Names) -> str:
    known = [card for card in event.cards if card is not None]
    which = f": {', '.join(known)}" if known else ""
    return f"{len(event.cards)} archive cards are shuffled into the deck unseen{which}."


def discovered(event: Discovered, names: Names) -> str:
    return f"{names[event.seat]} discovers {event.card} on square {event.square}."


def retrieved(event: Retrieved, names: Names) -> str:
    return f"{names[event.seat]} discovers {event.card} from the reserve."


def counter_moved(event: CounterMoved, names: Names) -> str:
    name, steps = names[event.seat], abs(event.change)
    match event.why:
        case "cost":
            return f"{name} pays {steps}: the counter goes to {event.square}."
        case "gain":
            return f"{name} gains {steps}: the counter goes to {event.square}."
        case "drain":
            return f"{name} loses {steps}: the counter goes to {event.square}."
        case "ruling":
            return f"The counter of {name} is set to {event.square}."


def refilled(event: Filled, names: Names) -> str:
    return f"{event.card} comes to white's square {event.white}."


def located(event: Located, names: Names) -> str:
    return f"{names[event.seat]} reserves {event.card} from square {event.square}."


def placed(event: Placed, names: Names) -> str:
    covered = f", covering {compasses(event.covered)}" if event.covered else ""
    return f"{names[event.seat]} places {event.card} on floor {event.floor}, x {event.x}{covered}."


def passed(event: Passed, names: Names) -> str:
    return f"{names[event.seat]} can neither discover nor locate, and passes."


def rested(event: Rested, names: Names) -> str:
    gain = event.compasses + event.bonus
    part = "" if gain == 1 else f"{event.bonus} of them "
    bonus = f" ({part}from the board)" if event.bonus else ""
    lost = f"; {event.lost} {'is' if event.lost == 1 else 'are'} lost" if event.lost else ""
    told = f"{names[event.seat]} rests with {compasses(gain)}{bonus}"
    return f"{told}, counter at {event.square}{lost}."


def ended(event: Ended, names: Names) -> str:
    return {
        "white completed": f"{names[0]} has completed the pyramid, and the last turn is played.",
        "black completed": f"{names[1]} has completed the pyramid: the game ends at once.",
        "both completed": "Both pyramids are complete.",
        "stalemate": "Nobody can move any more: the game ends.",
    }[event.reason]


def scored(event: Scored, names: Names) -> str:
    return f"{names[event.seat]} scores {event.points} for {event.card}."


def swapped(event: Swapped, names: Names) -> str:
    return f"{names[event.seat]} swaps {event.card} and {event.other}."


def discarded(event: Discarded, names: Names) -> str:
    return f"{names[event.seat]} removes {event.card} from white's square {event.white}."


def shifted(event: Shifted, names: Names) -> str:
    return f"{names[event.seat]} exchanges white's squares {event.white} and {event.other}."


def recalled(event: Recalled, names: Names) -> str:
    return f"{names[event.seat]} takes {event.card} back into the reserve."


def fizzled(event: Fizzled, names: Names) -> str:
    return f"The effect of {event.card} ({event.verb.replace('_', ' ')}) comes to nothing."


def moved(event: Moved, names: Names) -> str:
    owner = f" of {names[event.seat]}" if event.seat is not None else ""
    square = f", white's square {event.white}" if event.white is not None else ""
    target = "out of the game" if event.target == "out" else f"to the {event.target}"
    return f"{event.card} goes from the {event.source} {target}{owner}{square}."


def valued(event: Valued, names: Names) -> str:
    return f"{event.card} is worth {event.points}."


def identified(event: Identified, names: Names) -> str:
    return f"The deck is known to hold {', '.join(event.cards)}."


def waiting(event: Waiting, names: Names) -> str:
    return ""


def compasses(n: int) -> str:
    return f"{n} compass" if n == 1 else f"{n} compasses"


SENTENCES: dict[type[Any], Callable[[Any, Names], str]] = {
    Dealt: dealt,
    Hidden: hidden,
    Discovered: discovered,
    Retrieved: retrieved,
    CounterMoved: counter_moved,
    Filled: refilled,
    Located: located,
    Placed: placed,
    Passed: passed,
    Rested: rested,
    Ended: ended,
    Scored: scored,
    Swapped: swapped,
    Discarded: discarded,
    Shifted: shifted,
    Recalled: recalled,
    Fizzled: fizzled,
    Moved: moved,
    Valued: valued,
    Identified: identified,
    Waiting: waiting,
}
