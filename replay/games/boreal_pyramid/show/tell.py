"""One sentence for every event, for people."""

from collections.abc import Sequence

from icecore.events.games.boreal_pyramid import words as w

from ..rules.table import pyramid

Names = Sequence[str]


@pyramid.tell
def dealt(event: w.Dealt, names: Names) -> str:
    return f"The board is laid, from white's left: {', '.join(event.cards)}."


@pyramid.tell
def hidden(event: w.Hidden, names: Names) -> str:
    known = [card for card in event.cards if card is not None]
    which = f": {', '.join(known)}" if known else ""
    return f"{len(event.cards)} archive cards are shuffled into the deck unseen{which}."


@pyramid.tell
def discovered(event: w.Discovered, names: Names) -> str:
    return f"{names[event.seat]} discovers {event.card} on square {event.square}."


@pyramid.tell
def retrieved(event: w.Retrieved, names: Names) -> str:
    return f"{names[event.seat]} discovers {event.card} from the reserve."


@pyramid.tell
def counter_moved(event: w.CounterMoved, names: Names) -> str:
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


@pyramid.tell
def refilled(event: w.Filled, names: Names) -> str:
    return f"{event.card} comes to white's square {event.white}."


@pyramid.tell
def located(event: w.Located, names: Names) -> str:
    return f"{names[event.seat]} reserves {event.card} from square {event.square}."


@pyramid.tell
def placed(event: w.Placed, names: Names) -> str:
    covered = f", covering {compasses(event.covered)}" if event.covered else ""
    return f"{names[event.seat]} places {event.card} on floor {event.floor}, x {event.x}{covered}."


@pyramid.tell
def passed(event: w.Passed, names: Names) -> str:
    return f"{names[event.seat]} can neither discover nor locate, and passes."


@pyramid.tell
def rested(event: w.Rested, names: Names) -> str:
    gain = event.compasses + event.bonus
    part = "" if gain == 1 else f"{event.bonus} of them "
    bonus = f" ({part}from the board)" if event.bonus else ""
    lost = f"; {event.lost} {'is' if event.lost == 1 else 'are'} lost" if event.lost else ""
    told = f"{names[event.seat]} rests with {compasses(gain)}{bonus}"
    return f"{told}, counter at {event.square}{lost}."


@pyramid.tell
def ended(event: w.Ended, names: Names) -> str:
    return {
        "white completed": f"{names[0]} has completed the pyramid, and the last turn is played.",
        "black completed": f"{names[1]} has completed the pyramid: the game ends at once.",
        "both completed": "Both pyramids are complete.",
        "stalemate": "Nobody can move any more: the game ends.",
    }[event.reason]


@pyramid.tell
def scored(event: w.Scored, names: Names) -> str:
    return f"{names[event.seat]} scores {event.points} for {event.card}."


@pyramid.tell
def swapped(event: w.Swapped, names: Names) -> str:
    return f"{names[event.seat]} swaps {event.card} and {event.other}."


@pyramid.tell
def discarded(event: w.Discarded, names: Names) -> str:
    return f"{names[event.seat]} removes {event.card} from white's square {event.white}."


@pyramid.tell
def shifted(event: w.Shifted, names: Names) -> str:
    return f"{names[event.seat]} exchanges white's squares {event.white} and {event.other}."


@pyramid.tell
def recalled(event: w.Recalled, names: Names) -> str:
    return f"{names[event.seat]} takes {event.card} back into the reserve."


@pyramid.tell
def fizzled(event: w.Fizzled, names: Names) -> str:
    return f"The effect of {event.card} ({event.verb.replace('_', ' ')}) comes to nothing."


@pyramid.tell
def moved(event: w.Moved, names: Names) -> str:
    owner = f" of {names[event.seat]}" if event.seat is not None else ""
    square = f", white's square {event.white}" if event.white is not None else ""
    target = "out of the game" if event.target == "out" else f"to the {event.target}"
    return f"{event.card} goes from the {event.source} {target}{owner}{square}."


@pyramid.tell
def valued(event: w.Valued, names: Names) -> str:
    return f"{event.card} is worth {event.points}."


@pyramid.tell
def identified(event: w.Identified, names: Names) -> str:
    return f"The deck is known to hold {', '.join(event.cards)}."


@pyramid.tell
def waiting(event: w.Waiting, names: Names) -> str:
    return ""


def compasses(n: int) -> str:
    return f"{n} compass" if n == 1 else f"{n} compasses"
