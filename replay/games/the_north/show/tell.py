"""One sentence for every event, for people."""

from collections.abc import Callable, Sequence
from typing import Any

from icecore.events.games.the_north.cards import is_face
from icecore.events.games.the_north.words import (
    Built,
    Cycled,
    Dealt,
    Discarded,
    Discharged,
    Drawn,
    Ended,
    Exchanged,
    Fizzled,
    Flipped,
    Forfeited,
    Identified,
    Laid,
    Moved,
    NodeSet,
    Peeked,
    Played,
    PointsMoved,
    Recovered,
    Refilled,
    Returned,
    Revealed,
    Scored,
    Shown,
    Spied,
    Started,
    Taken,
    Turned,
    Unruled,
    Used,
    Waiting,
)
from icecore.replay.show.plain import counted

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


def tell(event: Any, names: Names) -> str:
    """The event as a sentence; empty for what is only bookkeeping."""
    return SENTENCES[type(event)](event, names)


def called(card: str) -> str:
    """A card by its id, one that lies by its face by its name: `rime_crawler.2`, Rime Crawler 2."""
    if not is_face(card):
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


def dealt(event: Dealt, names: Names) -> str:
    return f"The Deck of {names[event.seat]} is dealt: {listed(event.cards)}."


def laid(event: Laid, names: Names) -> str:
    return f"The Wastes are laid: {listed(event.cards)}."


def started(event: Started, names: Names) -> str:
    return f"{names[event.seat]} shuffles Hand, Discard and Deck."


def drawn(event: Drawn, names: Names) -> str:
    return f"{names[event.seat]} draws {listed(event.cards, event.backs)}."


def discarded(event: Discarded, names: Names) -> str:
    purpose = "" if event.why == "effect" else f" to {event.why}"
    return f"{names[event.seat]} discards {called(event.card)}{purpose}."


def taken(event: Taken, names: Names) -> str:
    verb = {"reprogram": "reprograms", "claim": "reprograms", "take": "takes", "pick": "picks"}
    freely = " without paying" if event.why == "claim" else ""
    return f"{names[event.seat]} {verb[event.why]} {called(event.card)}{freely}."


def played(event: Played, names: Names) -> str:
    place = "" if event.source == "hand" else f" from {PLACES[event.source]}"
    return f"{names[event.seat]} plays {called(event.card)}{place} as an Ancient."


def built(event: Built, names: Names) -> str:
    card = f" ({event.card})" if event.card else ""
    place = "" if event.source in ("top", "bottom") else f" from {PLACES[event.source]}"
    return f"{names[event.seat]} builds {event.back}{card}{place}."


def flipped(event: Flipped, names: Names) -> str:
    before, after = called(event.card), f"its back, {event.back}"
    if event.face == "ancient":
        before, after = event.back, called(event.card)
    return f"{names[event.seat]} flips {before}: it shows {after}."


def used(event: Used, names: Names) -> str:
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


def discharged(event: Discharged, names: Names) -> str:
    return f"{names[event.seat]} discharges the Node at Level {event.level}."


def node_set(event: NodeSet, names: Names) -> str:
    if not event.level:
        return f"The Node of {names[event.seat]} is turned to its back."
    verb = {"charge": "charged", "effect": "turned", "reset": "reset", "ruling": "set"}[event.why]
    return f"The Node of {names[event.seat]} is {verb} to Level {event.level}."


def points_moved(event: PointsMoved, names: Names) -> str:
    name, left = names[event.seat], f"{event.points} left"
    cause = {"node": " by the Node", "strike": " by the strike", "ruling": " by a ruling"}
    why = cause.get(event.why, "") if event.name is None else f" by {event.name}"
    verb = "loses" if event.change < 0 else "gains"
    return f"{name} {verb} {counted(abs(event.change), 'point', 'points')}{why}: {left}."


def recovered(event: Recovered, names: Names) -> str:
    return f"{names[event.seat]} takes {called(event.card)} from the Discard into the hand."


def exchanged(event: Exchanged, names: Names) -> str:
    return f"{names[event.seat]} exchanges {event.card} for {called(event.wastes)} of the Wastes."


def cycled(event: Cycled, names: Names) -> str:
    return f"{names[event.seat]} puts {called(event.card)} under the Wastes Deck."


def refilled(event: Refilled, names: Names) -> str:
    return f"To the Wastes: {listed(event.cards)}."


def peeked(event: Peeked, names: Names) -> str:
    if event.place == "wastes":
        return f"{names[event.seat]} looks at the other side of {called(event.card or '?')}."
    found = f": {called(event.card)}" if event.card else ""
    return f"{names[event.seat]} looks under the top of the Wastes Deck{found}."


def returned(event: Returned, names: Names) -> str:
    card = called(event.card) if event.card else event.back
    return f"{names[event.seat]} moves {card} from the Zone to {PLACES[event.target]}."


def fizzled(event: Fizzled, names: Names) -> str:
    return f"{event.name} ({event.verb.replace('_', ' ')}) comes to nothing."


def forfeited(event: Forfeited, names: Names) -> str:
    left = counted(event.number, "Directive", "Directives")
    return f"{names[event.seat]} can do nothing more, and forfeits {left}."


def shown(event: Shown, names: Names) -> str:
    deck = "the Wastes Deck" if event.seat is None else f"the Deck of {names[event.seat]}"
    return f"On top of {deck} lies {event.back}."


def ended(event: Ended, names: Names) -> str:
    return {
        "deck low": "The Wastes Deck is down to 4 cards or fewer: the game ends.",
        "no points": "There is a player without points: the game ends.",
        "deck low and no points": "The Wastes Deck is low and a player without points: "
        "the game ends.",
    }[event.reason]


def revealed(event: Revealed, names: Names) -> str:
    return f"{names[event.seat]} lays open Hand and Deck: {listed(event.cards)}."


def scored(event: Scored, names: Names) -> str:
    what = {"points": "points left", "zone": "the cards in the Zone", "deck": "the Deck"}
    return f"{names[event.seat]} scores {event.points} for {what[event.source]}."


def moved(event: Moved, names: Names) -> str:
    owner = f" of {names[event.seat]}" if event.seat is not None else ""
    return (
        f"{called(event.card)} goes from {PLACES[event.source]} to {PLACES[event.target]}{owner}."
    )


def identified(event: Identified, names: Names) -> str:
    place = "Facilities" if event.zone == "facility" else event.zone
    return f"The {place} of {names[event.seat]}: {listed(event.cards)}."


def turned(event: Turned, names: Names) -> str:
    return f"{called(event.face)} turns out to be {event.card}."


def spied(event: Spied, names: Names) -> str:
    found = f": it is {event.card}" if event.card else ""
    return f"{names[event.seat]} sees the back of {called(event.face)}, alone{found}."


def unruled(event: Unruled, names: Names) -> str:
    return f"The text of {event.name} was not ruled on."


def waiting(event: Waiting, names: Names) -> str:
    return ""


SENTENCES: dict[type[Any], Callable[[Any, Names], str]] = {
    Dealt: dealt,
    Laid: laid,
    Started: started,
    Drawn: drawn,
    Discarded: discarded,
    Taken: taken,
    Played: played,
    Built: built,
    Flipped: flipped,
    Used: used,
    Discharged: discharged,
    NodeSet: node_set,
    PointsMoved: points_moved,
    Recovered: recovered,
    Exchanged: exchanged,
    Cycled: cycled,
    Refilled: refilled,
    Peeked: peeked,
    Returned: returned,
    Fizzled: fizzled,
    Forfeited: forfeited,
    Shown: shown,
    Ended: ended,
    Revealed: revealed,
    Scored: scored,
    Moved: moved,
    Identified: identified,
    Waiting: waiting,
    Unruled: unruled,
    Turned: turned,
    Spied: spied,
}
