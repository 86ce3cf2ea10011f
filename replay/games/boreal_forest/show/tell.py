"""Every event in a sentence."""

from collections.abc import Callable, Sequence
from typing import Any

from icecore.events.games.boreal_forest.words import (
    BidCommitted,
    BidMade,
    BidReturned,
    Closed,
    Dealt,
    Drawn,
    Ended,
    Flipped,
    GaveBack,
    Identified,
    Led,
    Moved,
    Passed,
    Placed,
    Reached,
    Returned,
    Scored,
    Supplied,
    Swapped,
    TileAdded,
    TurnBegan,
    Waiting,
    WasStuck,
    WaySet,
)
from icecore.replay.games.boreal_forest.show.wording import WAYS, animal, listed, spot
from icecore.replay.show.plain import counted

Names = Sequence[str]
SOURCES = {
    "start": "to begin with",
    "edge": "for matching edges",
    "insect": "for Insects",
    "vole": "for Voles",
    "hare": "for the Hare",
    "fish_eat": "for Insects that the Fish ate",
    "fish_habitat": "for Fish in a closed habitat",
    "wolf": "for the Wolf",
    "raptor": "for the Raptor",
    "moose": "for the Moose",
    "ruling": "by a ruling",
}


def tell(event: Any, names: Names) -> str:
    return SENTENCES[type(event)](event, names)


def led(event: Led, names: Names) -> str:
    why = "has been farthest north and" if event.why == "north" else "has the best bid and"
    return f"{names[event.seat]} {why} is First Player."


def way_set(event: WaySet, names: Names) -> str:
    return f"Turns pass {WAYS[event.way]}."


def dealt(event: Dealt, names: Names) -> str:
    return f"{names[event.seat]} draws a hand: {listed(event.tiles)}."


def reached(event: Reached, names: Names) -> str:
    return f"{names[event.seat]} exchanges {counted(event.number, 'tile', 'tiles')}."


def drawn(event: Drawn, names: Names) -> str:
    return f"{names[event.seat]} draws {listed(event.tiles)}."


def gave_back(event: GaveBack, names: Names) -> str:
    return f"{names[event.seat]} puts back {listed(event.tiles)}."


def supplied(event: Supplied, names: Names) -> str:
    return f"{names[event.seat]} chooses a supply: {listed(event.tokens)}."


def swapped(event: Swapped, names: Names) -> str:
    given, taken = listed(event.given), listed(event.taken)
    return f"{names[event.seat]} exchanges tokens: {given} for {taken}."


def added(event: TileAdded, names: Names) -> str:
    turned = f", turned by {event.rot}" if event.rot else ""
    return f"{names[event.seat]} adds {event.tile} at ({event.q},{event.r}){turned}."


def stuck(event: WasStuck, names: Names) -> str:
    return f"No tile of {names[event.seat]} fits anywhere."


def closed(event: Closed, names: Names) -> str:
    size = counted(event.size, "sector", "sectors")
    return f"A {event.habitat.capitalize()} of {size} is closed at {spot(event.sector)}."


def placed(event: Placed, names: Names) -> str:
    who, what = names[event.seat], animal(event.token)
    where = spot(event.sector)
    if event.why == "breed":
        return f"The Voles of {who} have a child, {what}, at {where}."
    ruled = " by a ruling" if event.why == "ruling" else ""
    return f"{who} places {what} at {where}{ruled}."


def moved(event: Moved, names: Names) -> str:
    unit = ("tile", "tiles") if event.token == "raptor" else ("sector", "sectors")
    far = counted(event.distance, *unit)
    return f"{names[event.seat]} moves {animal(event.token)} by {far} to {spot(event.goal)}."


def flipped(event: Flipped, names: Names) -> str:
    who, where = names[event.seat], spot(event.sector)
    match event.side:
        case "hidden":
            return f"The Moose of {who} hides at {where}."
        case "revealed":
            return f"The Moose of {who} at {where} is revealed."
        case "used":
            return f"{who} uses the Mushroom at {where} to double the score."
    return f"The Mushroom of {who} at {where} is fresh again."


def returned(event: Returned, names: Names) -> str:
    what = f"{animal(event.token)} of {names[event.seat]} at {spot(event.sector)}"
    match event.why:
        case "eaten":
            return f"{what} is eaten and goes home."
        case "driven":
            return f"{what} is driven home."
        case "closed":
            return f"{what} goes home: the habitat is closed."
        case "crowded":
            return f"{what} goes home: too many Fish share the habitat."
    return f"{what} goes home by a ruling."


def scored(event: Scored, names: Names) -> str:
    parts = [f"{event.bonus} for diversity"] if event.bonus else []
    parts += [f"{event.doubled} by the Mushroom"] if event.doubled else []
    of_these = f", {' and '.join(parts)} among them" if parts else ""
    points = counted(event.points, "point", "points")
    return f"{names[event.seat]} scores {points} {SOURCES[event.source]}{of_these}."


def passed(event: Passed, names: Names) -> str:
    return f"{names[event.seat]} passes."


def bid_made(event: BidMade, names: Names) -> str:
    what = animal(event.item) if event.kind == "token" else event.item
    return f"{names[event.seat]} bids {what}."


def bid_returned(event: BidReturned, names: Names) -> str:
    if event.zone == "committed":
        return f"{names[event.seat]} takes the committed tiles back into the hand."
    return f"{names[event.seat]} takes the bid back."


def bid_committed(event: BidCommitted, names: Names) -> str:
    return f"{names[event.seat]} must play from the bid first."


def turn_began(event: TurnBegan, names: Names) -> str:
    match event.kind:
        case "round":
            return f"A round begins with {names[event.seat]}."
        case "final":
            return f"Final turns begin with {names[event.seat]}."
    return ""


def ended(event: Ended, names: Names) -> str:
    return {
        "score": "The game is over: the highest score decides.",
        "tokens": "The game is over: scores are level, tokens on the map decide.",
        "predators": "The game is over: scores and tokens are level, predators decide.",
        "level": "The game is over: nobody does anything more, and the victory is shared.",
    }[event.reason]


def identified(event: Identified, names: Names) -> str:
    return f"The {event.zone} of {names[event.seat]}: {listed(event.cards)}."


def waiting(event: Waiting, names: Names) -> str:
    return ""


SENTENCES: dict[type[Any], Callable[[Any, Names], str]] = {
    Led: led,
    WaySet: way_set,
    Dealt: dealt,
    Reached: reached,
    Drawn: drawn,
    GaveBack: gave_back,
    Supplied: supplied,
    Swapped: swapped,
    TileAdded: added,
    WasStuck: stuck,
    Closed: closed,
    Placed: placed,
    Moved: moved,
    Flipped: flipped,
    Returned: returned,
    Scored: scored,
    Passed: passed,
    BidMade: bid_made,
    BidReturned: bid_returned,
    BidCommitted: bid_committed,
    TurnBegan: turn_began,
    Ended: ended,
    Identified: identified,
    Waiting: waiting,
}
