"""Every event in a sentence."""

from collections.abc import Sequence

from icecore.events.games.boreal_forest import words as w
from icecore.replay.show.plain import counted

from ..rules.table import forest
from .wording import WAYS, animal, listed, spot

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


@forest.tell
def led(event: w.Led, names: Names) -> str:
    why = "has been farthest north and" if event.why == "north" else "has the best bid and"
    return f"{names[event.seat]} {why} is First Player."


@forest.tell
def way_set(event: w.WaySet, names: Names) -> str:
    return f"Turns pass {WAYS[event.way]}."


@forest.tell
def dealt(event: w.Dealt, names: Names) -> str:
    return f"{names[event.seat]} draws a hand: {listed(event.tiles)}."


@forest.tell
def reached(event: w.Reached, names: Names) -> str:
    return f"{names[event.seat]} exchanges {counted(event.number, 'tile', 'tiles')}."


@forest.tell
def drawn(event: w.Drawn, names: Names) -> str:
    return f"{names[event.seat]} draws {listed(event.tiles)}."


@forest.tell
def gave_back(event: w.GaveBack, names: Names) -> str:
    return f"{names[event.seat]} puts back {listed(event.tiles)}."


@forest.tell
def supplied(event: w.Supplied, names: Names) -> str:
    return f"{names[event.seat]} chooses a supply: {listed(event.tokens)}."


@forest.tell
def swapped(event: w.Swapped, names: Names) -> str:
    given, taken = listed(event.given), listed(event.taken)
    return f"{names[event.seat]} exchanges tokens: {given} for {taken}."


@forest.tell
def added(event: w.TileAdded, names: Names) -> str:
    turned = f", turned by {event.rot}" if event.rot else ""
    return f"{names[event.seat]} adds {event.tile} at ({event.q},{event.r}){turned}."


@forest.tell
def stuck(event: w.WasStuck, names: Names) -> str:
    return f"No tile of {names[event.seat]} fits anywhere."


@forest.tell
def closed(event: w.Closed, names: Names) -> str:
    size = counted(event.size, "sector", "sectors")
    return f"A {event.habitat.capitalize()} of {size} is closed at {spot(event.sector)}."


@forest.tell
def placed(event: w.Placed, names: Names) -> str:
    who, what = names[event.seat], animal(event.token)
    where = spot(event.sector)
    if event.why == "breed":
        return f"The Voles of {who} have a child, {what}, at {where}."
    ruled = " by a ruling" if event.why == "ruling" else ""
    return f"{who} places {what} at {where}{ruled}."


@forest.tell
def moved(event: w.Moved, names: Names) -> str:
    unit = ("tile", "tiles") if event.token == "raptor" else ("sector", "sectors")
    far = counted(event.distance, *unit)
    return f"{names[event.seat]} moves {animal(event.token)} by {far} to {spot(event.goal)}."


@forest.tell
def flipped(event: w.Flipped, names: Names) -> str:
    who, where = names[event.seat], spot(event.sector)
    match event.side:
        case "hidden":
            return f"The Moose of {who} hides at {where}."
        case "revealed":
            return f"The Moose of {who} at {where} is revealed."
        case "used":
            return f"{who} uses the Mushroom at {where} to double the score."
    return f"The Mushroom of {who} at {where} is fresh again."


@forest.tell
def returned(event: w.Returned, names: Names) -> str:
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


@forest.tell
def scored(event: w.Scored, names: Names) -> str:
    parts = [f"{event.bonus} for diversity"] if event.bonus else []
    parts += [f"{event.doubled} by the Mushroom"] if event.doubled else []
    of_these = f", {' and '.join(parts)} among them" if parts else ""
    points = counted(event.points, "point", "points")
    return f"{names[event.seat]} scores {points} {SOURCES[event.source]}{of_these}."


@forest.tell
def passed(event: w.Passed, names: Names) -> str:
    return f"{names[event.seat]} passes."


@forest.tell
def bid_made(event: w.BidMade, names: Names) -> str:
    what = animal(event.item) if event.kind == "token" else event.item
    return f"{names[event.seat]} bids {what}."


@forest.tell
def bid_returned(event: w.BidReturned, names: Names) -> str:
    if event.zone == "committed":
        return f"{names[event.seat]} takes the committed tiles back into the hand."
    return f"{names[event.seat]} takes the bid back."


@forest.tell
def bid_committed(event: w.BidCommitted, names: Names) -> str:
    return f"{names[event.seat]} must play from the bid first."


@forest.tell
def turn_began(event: w.TurnBegan, names: Names) -> str:
    match event.kind:
        case "round":
            return f"A round begins with {names[event.seat]}."
        case "final":
            return f"Final turns begin with {names[event.seat]}."
    return ""


@forest.tell
def ended(event: w.Ended, names: Names) -> str:
    return {
        "score": "The game is over: the highest score decides.",
        "tokens": "The game is over: scores are level, tokens on the map decide.",
        "predators": "The game is over: scores and tokens are level, predators decide.",
        "level": "The game is over: nobody does anything more, and the victory is shared.",
    }[event.reason]


@forest.tell
def identified(event: w.Identified, names: Names) -> str:
    return f"The {event.zone} of {names[event.seat]}: {listed(event.cards)}."


@forest.tell
def waiting(event: w.Waiting, names: Names) -> str:
    return ""
