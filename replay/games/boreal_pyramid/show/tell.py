"""Sentences of events, for people."""

from icecore.events.games.boreal_pyramid import words as w
from icecore.replay.kernel.sentences import Sentence, Who, say
from icecore.replay.show.text import counted

from ..rules.table import WHITE, pyramid


@pyramid.tell
def dealt(event: w.Dealt) -> Sentence:
    return say("The board is laid, from the left of {white}: {cards}.", event, white=WHITE)


@pyramid.tell
def hidden(event: w.Hidden) -> Sentence:
    known = tuple(card for card in event.cards if card is not None)
    which = say(": {cards}", w.Identified("deck", 0, known)) if known else ""
    return say(
        "{number} archive cards are shuffled into the deck unseen{which}.",
        number=len(event.cards),
        which=which,
    )


def square_of(white: int) -> Sentence:
    """A square where nobody counts for himself: as the one who plays white counts."""
    return say("{white}'s square {number}", white=WHITE, number=white)


def compasses(n: int) -> str:
    return counted(n, "compass", "compasses")


pyramid.tells(
    {
        w.Discovered: "{seat} discovers {card} on square {square}.",
        w.Retrieved: "{seat} discovers {card} from the reserve.",
        w.Filled: "{card} comes to {white}.",
        w.Located: "{seat} reserves {card} from square {square}.",
        w.Passed: "{seat} can neither discover nor locate, and passes.",
        w.Scored: "{seat} scores {points} for {card}.",
        w.Swapped: "{seat} swaps {card} and {other}.",
        w.Discarded: "{seat} removes {card} from {white}.",
        w.Recalled: "{seat} takes {card} back into the reserve.",
        w.Valued: "{card} is worth {points}.",
        w.Identified: "The deck is known to hold {cards}.",
    },
    white=square_of,
)
pyramid.tells(
    {w.Shifted: "{seat} exchanges {white} and {other}."}, white=square_of, other=square_of
)


MOVES = {
    "cost": "{seat} pays {steps}: the counter goes to {square}.",
    "gain": "{seat} gains {steps}: the counter goes to {square}.",
    "drain": "{seat} loses {steps}: the counter goes to {square}.",
    "ruling": "The counter of {seat} is set to {square}.",
}


@pyramid.tell
def counter_moved(event: w.CounterMoved) -> Sentence:
    return say(MOVES[event.why], event, steps=abs(event.change))


@pyramid.tell
def placed(event: w.Placed) -> Sentence:
    covered = f", covering {compasses(event.covered)}" if event.covered else ""
    return say("{seat} places {card} on floor {floor}, x {x}{covered}.", event, covered=covered)


@pyramid.tell
def rested(event: w.Rested) -> Sentence:
    gain = event.compasses + event.bonus
    part = "" if gain == 1 else f"{event.bonus} of them "
    bonus = f" ({part}from the board)" if event.bonus else ""
    lost = f"; {event.lost} {'is' if event.lost == 1 else 'are'} lost" if event.lost else ""
    told = f"{compasses(gain)}{bonus}, counter at {event.square}{lost}"
    return say("{seat} rests with {told}.", event, told=told)


@pyramid.tell
def ended(event: w.Ended) -> Sentence:
    match event.reason:
        case "white completed":
            return say("{who} has completed the pyramid, and the last turn is played.", who=WHITE)
        case "black completed":
            return say("{who} has completed the pyramid: the game ends at once.", who=Who(1))
        case "both completed":
            return say("Both pyramids are complete.")
    return say("Nobody can move any more: the game ends.")


@pyramid.tell
def fizzled(event: w.Fizzled) -> Sentence:
    verb = event.verb.replace("_", " ")
    return say("The effect of {card} ({verb}) comes to nothing.", event, verb=verb)


@pyramid.tell
def moved(event: w.Moved) -> Sentence:
    owner = say(" of {seat}", event) if event.seat is not None else ""
    square = say(", {square}", square=square_of(event.white)) if event.white is not None else ""
    target = "out of the game" if event.target == "out" else f"to the {event.target}"
    return say(
        "{card} goes from the {source} {target}{owner}{square}.",
        event,
        target=target,
        owner=owner,
        square=square,
    )
