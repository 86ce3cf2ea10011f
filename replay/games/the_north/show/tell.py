"""One sentence for every event, for people."""

from collections.abc import Sequence

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.replay.show.plain import counted

from ..rules.table import north

Names = Sequence[str]
ABILITIES = {"spark": "Spark", "protocol": "Protocol"}
PLACES = {
    "wastes": "the Wastes",
    "pool": "the Wastes Deck",
    "bottom": "the bottom of the Wastes Deck",
    "hand": "the hand",
    "deck": "the Deck",
    "discard": "the Discard",
    "ancient": "the Ancients",
    "facility": "the Facilities",
}


def called(card: str) -> str:
    """A card by its id, one that lies by its face by its name: `rime_crawler.2`, Rime Crawler 2."""
    if not c.is_face(card):
        return card
    face, _, number = card.partition(".")
    words = " ".join(word.capitalize() for word in face.split("_"))
    return words if number == "1" else f"{words} {number}"


def listed(cards: Sequence[str | None], backs: Sequence[str | None] = ()) -> str:
    """Cards by name; an unknown one by its back, if that was seen."""
    backs = backs or (None,) * len(cards)
    told = [
        called(card) if card else (f"a card with {back} on its back" if back else "?")
        for card, back in zip(cards, backs, strict=True)
    ]
    return ", ".join(told) or "nothing"


@north.tell
def dealt(event: w.Dealt, names: Names) -> str:
    return f"The Deck of {names[event.seat]} is dealt: {listed(event.cards)}."


@north.tell
def laid(event: w.Laid, names: Names) -> str:
    return f"The Wastes are laid: {listed(event.cards)}."


@north.tell
def started(event: w.Started, names: Names) -> str:
    return f"{names[event.seat]} shuffles Hand, Discard and Deck."


@north.tell
def drawn(event: w.Drawn, names: Names) -> str:
    return f"{names[event.seat]} draws {listed(event.cards, event.backs)}."


@north.tell
def discarded(event: w.Discarded, names: Names) -> str:
    purpose = "" if event.why == "effect" else f" to {event.why}"
    return f"{names[event.seat]} discards {called(event.card)}{purpose}."


@north.tell
def taken(event: w.Taken, names: Names) -> str:
    verb = {"reprogram": "reprograms", "claim": "reprograms", "take": "takes", "pick": "picks"}
    freely = " without paying" if event.why == "claim" else ""
    return f"{names[event.seat]} {verb[event.why]} {called(event.card)}{freely}."


@north.tell
def played(event: w.Played, names: Names) -> str:
    place = "" if event.source == "hand" else f" from {PLACES[event.source]}"
    return f"{names[event.seat]} plays {called(event.card)}{place} as an Ancient."


@north.tell
def built(event: w.Built, names: Names) -> str:
    card = f" ({event.card})" if event.card else ""
    place = "" if event.source in ("top", "bottom") else f" from {PLACES[event.source]}"
    return f"{names[event.seat]} builds {event.back}{card}{place}."


@north.tell
def flipped(event: w.Flipped, names: Names) -> str:
    before, after = called(event.card), f"its back, {event.back}"
    if event.face == "ancient":
        before, after = event.back, called(event.card)
    return f"{names[event.seat]} flips {before}: it shows {after}."


@north.tell
def used(event: w.Used, names: Names) -> str:
    if event.ability == "node":
        return f"{event.name} takes effect."
    told = f"The {ABILITIES[event.ability]} of {event.name}"
    match event.ignored:
        case "overloaded":
            return f"{told} is overloaded, and ignored."
        case "guard":
            return f"{told} is ignored: it would never end."
        case _:
            return f"{told} is used."


@north.tell
def discharged(event: w.Discharged, names: Names) -> str:
    return f"{names[event.seat]} discharges the Node at Level {event.level}."


@north.tell
def node_set(event: w.NodeSet, names: Names) -> str:
    if not event.level:
        return f"The Node of {names[event.seat]} is turned to its back."
    verb = {"charge": "charged", "effect": "turned", "reset": "reset", "ruling": "set"}[event.why]
    return f"The Node of {names[event.seat]} is {verb} to Level {event.level}."


@north.tell
def points_moved(event: w.PointsMoved, names: Names) -> str:
    name, left = names[event.seat], f"{event.points} left"
    cause = {"node": " by the Node", "strike": " by the strike", "ruling": " by a ruling"}
    why = cause.get(event.why, "") if event.name is None else f" by {event.name}"
    verb = "loses" if event.change < 0 else "gains"
    return f"{name} {verb} {counted(abs(event.change), 'point', 'points')}{why}: {left}."


@north.tell
def recovered(event: w.Recovered, names: Names) -> str:
    return f"{names[event.seat]} takes {called(event.card)} from the Discard into the hand."


@north.tell
def exchanged(event: w.Exchanged, names: Names) -> str:
    return f"{names[event.seat]} exchanges {event.card} for {called(event.wastes)} of the Wastes."


@north.tell
def cycled(event: w.Cycled, names: Names) -> str:
    return f"{names[event.seat]} puts {called(event.card)} under the Wastes Deck."


@north.tell
def refilled(event: w.Refilled, names: Names) -> str:
    return f"To the Wastes: {listed(event.cards)}."


@north.tell
def peeked(event: w.Peeked, names: Names) -> str:
    if event.place == "wastes":
        return f"{names[event.seat]} looks at the other side of {called(event.card or '?')}."
    found = f": {called(event.card)}" if event.card else ""
    return f"{names[event.seat]} looks under the top of the Wastes Deck{found}."


@north.tell
def returned(event: w.Returned, names: Names) -> str:
    card = called(event.card) if event.card else event.back
    return f"{names[event.seat]} moves {card} from the Zone to {PLACES[event.target]}."


@north.tell
def fizzled(event: w.Fizzled, names: Names) -> str:
    return f"{event.name} ({event.verb.replace('_', ' ')}) comes to nothing."


@north.tell
def forfeited(event: w.Forfeited, names: Names) -> str:
    left = counted(event.number, "Directive", "Directives")
    return f"{names[event.seat]} can do nothing more, and forfeits {left}."


@north.tell
def shown(event: w.Shown, names: Names) -> str:
    deck = "the Wastes Deck" if event.seat is None else f"the Deck of {names[event.seat]}"
    return f"On top of {deck} lies {event.back}."


@north.tell
def ended(event: w.Ended, names: Names) -> str:
    return {
        "deck low": "The Wastes Deck is down to 4 cards or fewer: the game ends.",
        "no points": "There is a player without points: the game ends.",
        "deck low and no points": "The Wastes Deck is low and a player without points: "
        "the game ends.",
    }[event.reason]


@north.tell
def revealed(event: w.Revealed, names: Names) -> str:
    return f"{names[event.seat]} lays open Hand and Deck: {listed(event.cards)}."


@north.tell
def scored(event: w.Scored, names: Names) -> str:
    what = {"points": "points left", "zone": "the cards in the Zone", "deck": "the Deck"}
    return f"{names[event.seat]} scores {event.points} for {what[event.source]}."


@north.tell
def moved(event: w.Moved, names: Names) -> str:
    owner = f" of {names[event.seat]}" if event.seat is not None else ""
    return (
        f"{called(event.card)} goes from {PLACES[event.source]} to {PLACES[event.target]}{owner}."
    )


@north.tell
def identified(event: w.Identified, names: Names) -> str:
    place = "Facilities" if event.zone == "facility" else event.zone
    return f"The {place} of {names[event.seat]}: {listed(event.cards)}."


@north.tell
def turned(event: w.Turned, names: Names) -> str:
    return f"{called(event.face)} turns out to be {event.card}."


@north.tell
def spied(event: w.Spied, names: Names) -> str:
    found = f": it is {event.card}" if event.card else ""
    return f"{names[event.seat]} sees the back of {called(event.face)}, alone{found}."


@north.tell
def unruled(event: w.Unruled, names: Names) -> str:
    return f"The text of {event.name} was not ruled on."


@north.tell
def waiting(event: w.Waiting, names: Names) -> str:
    return ""
