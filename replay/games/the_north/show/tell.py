"""Sentences of events, for people."""

from collections.abc import Sequence

from icecore.events.games.the_north import words as w
from icecore.replay.kernel.sentences import It, Sentence, Value, joined, say
from icecore.replay.show.text import counted

from ..rules.table import north

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


def listed(cards: Sequence[str | None], backs: Sequence[str | None] = ()) -> Value:
    """Cards by name; unknown ones by their backs, where those were seen."""
    told: list[Value] = [It("card", card) for card in cards if card is not None]
    hidden = [back for card, back in zip(cards, backs or cards, strict=True) if card is None]
    told += (say("a card that shows the {back}", back=It("card", back)) for back in hidden if back)
    if unseen := hidden.count(None):
        told.append(cards_counted(unseen))
    return joined(told, last=" and ") or "nothing"


def cards_counted(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


north.tells(
    {
        w.Dealt: "{seat} is dealt a Deck: {cards}.",
        w.Laid: "The Wastes are laid: {cards}.",
        w.Started: "{seat} shuffles Hand, Discard and Deck.",
        w.Discharged: "{seat} discharges the Node at Level {level}.",
        w.Recovered: "{seat} takes {card} from the Discard into the hand.",
        w.Exchanged: "{seat} exchanges {card} for {wastes} of the Wastes.",
        w.Cycled: "{seat} puts {card} under the Wastes Deck.",
        w.Forfeited: "{seat} can do nothing more, and forfeits {number}.",
        w.Revealed: "{seat} lays open Hand and Deck: {cards}.",
        w.Turned: "All see the back of {card}.",
        w.Unruled: "The text of {name} was not ruled on.",
    },
    cards=listed,
    number=lambda number: counted(number, "Directive", "Directives"),
)


@north.tell
def drawn(event: w.Drawn) -> Sentence:
    return say("{seat} draws {those}.", event, those=listed(event.cards, event.backs))


@north.tell
def discarded(event: w.Discarded) -> Sentence:
    purpose = "" if event.why == "effect" else f" to {event.why}"
    return say("{seat} discards {card}{purpose}.", event, purpose=purpose)


TAKEN = {
    "reprogram": "{seat} reprograms {card}.",
    "claim": "{seat} reprograms {card} without paying.",
    "take": "{seat} takes {card} from the Wastes.",
    "pick": "{seat} picks {card}.",
}


@north.tell
def taken(event: w.Taken) -> Sentence:
    return say(TAKEN[event.why], event)


@north.tell
def played(event: w.Played) -> Sentence:
    place = "" if event.source == "hand" else f" from {PLACES[event.source]}"
    return say("{seat} plays {card}{place} as an Ancient.", event, place=place)


@north.tell
def built(event: w.Built) -> Sentence:
    place = "" if event.source in ("top", "bottom") else f" from {PLACES[event.source]}"
    which = say(" ({front})", front=It("front", event.card)) if event.card else ""
    return say("{seat} builds the {back}{which}{place}.", event, place=place, which=which)


@north.tell
def flipped(event: w.Flipped) -> Sentence:
    front = It("front", event.card)
    if event.face == "ancient":
        return say("{seat} flips the {back}: it shows {front}.", event, front=front)
    return say("{seat} flips {front}: it shows the {back}.", event, front=front)


USED = {
    "": "The {ability} of {name} is used.",
    "overloaded": "The {ability} of {name} is overloaded, and ignored.",
    "guard": "The {ability} of {name} is ignored: it would never end.",
}


@north.tell
def used(event: w.Used) -> Sentence:
    if event.ability == "node":
        return say("{name} takes effect.", event)
    return say(USED[event.ignored], event, ability=event.ability.capitalize())


NODE = {"charge": "charged", "effect": "turned", "reset": "reset", "ruling": "set"}


@north.tell
def node_set(event: w.NodeSet) -> Sentence:
    if not event.level:
        return say("The Node of {seat} is turned to its back.", event)
    return say("The Node of {seat} is {done} to Level {level}.", event, done=NODE[event.why])


CAUSES = {"node": " by the Node", "strike": " by the strike", "ruling": " by a ruling"}


@north.tell
def points_moved(event: w.PointsMoved) -> Sentence:
    return say(
        "{seat} {verb} {number}{cause}: {points} left.",
        event,
        verb="loses" if event.change < 0 else "gains",
        number=counted(abs(event.change), "point", "points"),
        cause=f" by {event.name}" if event.name else CAUSES.get(event.why, ""),
    )


@north.tell
def refilled(event: w.Refilled) -> Sentence:
    verb = "comes" if len(event.cards) == 1 else "come"
    return say("{those} {verb} to the Wastes.", those=listed(event.cards), verb=verb)


@north.tell
def peeked(event: w.Peeked) -> Sentence:
    if event.place == "wastes":
        return say("{seat} looks at the back of {card}.", event)
    found = say(": it is {card}", event) if event.card else ""
    return say("{seat} looks under the top of the Wastes Deck{found}.", event, found=found)


@north.tell
def returned(event: w.Returned) -> Sentence:
    what = say("{card}", event) if event.card else say("the {back}", event)
    target = PLACES[event.target]
    return say("{seat} moves {what} from the Zone to {target}.", event, what=what, target=target)


@north.tell
def fizzled(event: w.Fizzled) -> Sentence:
    verb = event.verb.replace("_", " ")
    return say("{name} ({verb}) comes to nothing.", event, verb=verb)


@north.tell
def shown(event: w.Shown) -> Sentence:
    deck = "the Wastes Deck" if event.seat is None else say("the Deck of {seat}", event)
    return say("The {back} lies on top of {deck}.", event, deck=deck)


ENDED = {
    "deck low": "The Wastes Deck is down to 4 cards or fewer: the game ends.",
    "no points": "Somebody has no points left: the game ends.",
    "deck low and no points": "The Wastes Deck is low, and somebody has no points left: "
    "the game ends.",
}


@north.tell
def ended(event: w.Ended) -> Sentence:
    return say(ENDED[event.reason])


SCORED = {"points": "the points left", "zone": "the cards in the Zone", "deck": "the Deck"}


@north.tell
def scored(event: w.Scored) -> Sentence:
    return say("{seat} scores {points} for {what}.", event, what=SCORED[event.source])


@north.tell
def moved(event: w.Moved) -> Sentence:
    owner = say(" of {seat}", event) if event.seat is not None else ""
    source, target = PLACES[event.source], PLACES[event.target]
    return say(
        "{card} goes from {source} to {target}{owner}.",
        event, source=source, target=target, owner=owner,
    )  # fmt: skip


@north.tell
def identified(event: w.Identified) -> Sentence:
    place, those = PLACES[event.zone], listed(event.cards)
    return say("{place} of {seat}: {those}.", event, place=place, those=those)


@north.tell
def spied(event: w.Spied) -> Sentence:
    found = say(": it is {card}", event) if event.card else ""
    return say("{seat} alone sees the back of {face}{found}.", event, found=found)
