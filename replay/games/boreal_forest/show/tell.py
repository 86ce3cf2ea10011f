"""Sentences of events, for people."""

from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel.sentences import SILENT, Sentence, say
from icecore.replay.show.text import counted

from ..rules.table import forest, place_name
from .captions import WAYS, an, gathered, known_of, the

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
SIDES = {
    "hidden": "{seat}'s Moose hides on {where}.",
    "revealed": "{seat}'s Moose on {where} is revealed.",
    "used": "{seat} uses the Mushroom on {where} to double the score.",
    "fresh": "{seat}'s Mushroom on {where} is fresh again.",
}
HOMEWARD = {
    "eaten": "{seat}'s {token} on {where} is eaten and goes home.",
    "driven": "{seat}'s {token} on {where} is driven home.",
    "closed": "{seat}'s {token} on {where} goes home: the habitat is closed.",
    "crowded": "{seat}'s {token} on {where} goes home: too many Fish share the habitat.",
    "ruling": "{seat}'s {token} on {where} goes home by a ruling.",
}
PLACED = {
    "place": "{seat} places {what} on {where}.",
    "breed": "{seat}'s Voles have a child, {what}, on {where}.",
    "ruling": "{seat} places {what} on {where} by a ruling.",
}
BEGINNINGS = {"round": "A round begins with {seat}.", "final": "Final turns begin with {seat}."}
ENDINGS = {
    "score": "The game is over: the highest score decides.",
    "tokens": "The game is over: scores are level, tokens on the map decide.",
    "predators": "The game is over: scores and tokens are level, predators decide.",
    "level": "The game is over: nobody does anything more, and the victory is shared.",
}


@forest.tell
def led(event: w.Led) -> Sentence:
    why = "has been farthest north" if event.why == "north" else "has the best bid"
    return say("{seat} {why} and is First Player.", event, why=why)


@forest.tell
def way_set(event: w.WaySet) -> Sentence:
    return say("Turns pass {way}.", way=WAYS[event.way])


forest.tells(
    {
        w.Dealt: "{seat} draws a hand of {tiles}.",
        w.Reached: "{seat} exchanges {number} with the bag.",
        w.Drawn: "{seat} draws {tiles}.",
        w.GaveBack: "{seat} puts back {tiles}.",
        w.Supplied: "{seat} chooses {tokens}.",
        w.WasStuck: "No tile of {seat} fits anywhere.",
        w.Passed: "{seat} passes.",
        w.BidCommitted: "{seat} must play from the bid first.",
        w.Identified: "{seat}'s {zone} is known to hold {cards}.",
    },
    tiles=lambda tiles: known_of(tiles, "tile"),
    number=lambda number: counted(number, "tile", "tiles"),
    tokens=lambda tokens: known_of(tokens, "token"),
    cards=lambda cards: gathered(cards, "item"),
)


@forest.tell
def swapped(event: w.Swapped) -> Sentence:
    if all(name is None for name in (*event.given, *event.taken)):
        number = counted(len(event.given), "token", "tokens")
        return say("{seat} exchanges {number} with the reserve.", event, number=number)
    given, taken = gathered(event.given, "token"), gathered(event.taken, "token")
    return say("{seat} exchanges {given} for {taken}.", event, given=given, taken=taken)


@forest.tell
def added(event: w.TileAdded) -> Sentence:
    turned = say(", {rot}", event) if event.rot else ""
    return say("{seat} adds the {tile} tile at {q},{r}{turned}.", event, turned=turned)


@forest.tell
def closed(event: w.Closed) -> Sentence:
    return say(
        "The {habitat} at {where} is closed: {size}.",
        habitat=event.habitat.capitalize(),
        where=place_name(event.sector),
        size=counted(event.size, "sector", "sectors"),
    )


@forest.tell
def placed(event: w.Placed) -> Sentence:
    return say(PLACED[event.why], event, what=an(event.token), where=place_name(event.sector))


@forest.tell
def moved(event: w.Moved) -> Sentence:
    unit = ("tile", "tiles") if event.token == "raptor" else ("sector", "sectors")
    return say(
        "{seat} moves {what} by {far}, from {origin} to {goal}.",
        event,
        what=the(event.token),
        far=counted(event.distance, *unit),
        origin=place_name(event.origin),
        goal=place_name(event.goal),
    )


@forest.tell
def flipped(event: w.Flipped) -> Sentence:
    return say(SIDES[event.side], event, where=place_name(event.sector))


@forest.tell
def returned(event: w.Returned) -> Sentence:
    return say(HOMEWARD[event.why], event, where=place_name(event.sector))


@forest.tell
def scored(event: w.Scored) -> Sentence:
    parts = [f"{event.bonus} for diversity"] if event.bonus else []
    parts += [f"{event.doubled} by the Mushroom"] if event.doubled else []
    of_these = f" ({' and '.join(parts)} among them)" if parts else ""
    points = counted(event.points, "point", "points")
    told = f"{points} {SOURCES[event.source]}{of_these}"
    return say("{seat} scores {told}.", event, told=told)


@forest.tell
def bid_made(event: w.BidMade) -> Sentence:
    what = an(event.item) if event.kind == "token" else say("the {item} tile", event)
    return say("{seat} bids {what}.", event, what=what)


@forest.tell
def bid_returned(event: w.BidReturned) -> Sentence:
    if event.zone == "committed":
        return say("{seat} takes the committed tiles back into the hand.", event)
    return say("{seat} takes the bid back.", event)


@forest.tell
def turn_began(event: w.TurnBegan) -> Sentence:
    return SILENT if event.kind == "next" else say(BEGINNINGS[event.kind], event)


@forest.tell
def ended(event: w.Ended) -> Sentence:
    return Sentence(ENDINGS[event.reason])
