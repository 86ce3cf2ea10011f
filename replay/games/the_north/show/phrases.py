"""Phrases of acts as a list offers them, with what they set off."""

from icecore.events.games.the_north import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel.sentences import It, Sentence, Value, say

from ..rules.effects import asking, program
from ..rules.lookups import left_to_do
from ..rules.state import WASTES, State
from ..rules.table import it, north
from . import captions


def sparks(state: State, card: str) -> str:
    return f", Spark: {captions.spark(state.box.cards[card])}"


def as_ancient(state: State, card: str) -> str:
    return f", Protocol: {captions.protocol(state.box.cards[card])}"


def as_facility(state: State, back: str | None) -> str:
    facility = state.box.facilities.get(back or "")
    return f", Protocol: {captions.facility_protocol(facility)}" if facility else ""


@north.phrase
def reprogram(state: State, seat: int, act: w.Reprogram) -> Sentence:
    return say("reprogram {discard} for {wastes}{spark}", act, spark=sparks(state, act.wastes))


@north.phrase
def build(state: State, seat: int, act: w.Build) -> Sentence:
    top: Value = "the top of the Wastes Deck"
    if shown := state.tops.get(WASTES):
        top = say("the {back}", back=it(shown))
    return say("build with {discard}: {top}", act, top=top)


@north.phrase
def play(state: State, seat: int, act: w.Play) -> Sentence:
    return say("play {card}{protocol}", act, protocol=as_ancient(state, act.card))


@north.phrase
def discharge(state: State, seat: int, act: w.Discharge) -> Sentence:
    effect = program(state.box.node[act.level - 1])
    return say("discharge your Node at Level {level} ({effect})", act, effect=effect)


@north.phrase
def forfeit(state: State, seat: int, act: w.Forfeit) -> Sentence:
    number = left_to_do(state)
    left = "Directive that is" if number == 1 else f"{number} Directives that are"
    return say("forfeit the {left} left", left=left)


north.phrases(
    {
        w.Pick: "pick {card}, without its Spark",
        w.Discard: "discard {card}",
        w.Take: "take {card} from the Wastes, without its Spark",
        w.Recover: "take {card} from your Discard into your hand",
        w.Exchange: "exchange {hand} for {wastes}",
        w.Cycle: "put {card} under the Wastes Deck, and replace it",
        w.Peek: "look at the back of {card}",
        Decline: "go on: the text of the card is dealt with",
    }
)


@north.phrase
def claim(state: State, seat: int, act: w.Claim) -> Sentence:
    return say("reprogram {card} without paying{spark}", act, spark=sparks(state, act.card))


@north.phrase
def flip(state: State, seat: int, act: w.Flip) -> Sentence:
    """An Ancient that lies by its face shows a side that nobody has seen yet."""
    back = state.box.cards[act.card].back
    if act.card in state.ancients[seat]:
        other: Value = say("the {back}", back=it(back)) if back else "its other side"
        protocol = as_facility(state, back)
        front = It("front", act.card)
        return say("flip {front} to {other}{protocol}", front=front, other=other, protocol=protocol)
    protocol = as_ancient(state, act.card)
    told = "flip the {back} to {front}{protocol}"
    return say(told, back=it(back), front=It("front", act.card), protocol=protocol)


def which(state: State, act: w.Install | w.Return) -> Sentence:
    """A card, or as much of it as is seen."""
    if act.card is not None:
        return say("{card}", act)
    return say("a card that shows the {back}", act) if act.back else say("a card")


@north.phrase
def install(state: State, seat: int, act: w.Install) -> Sentence:
    back = act.back if act.card is None else state.box.cards[act.card].back
    protocol = as_facility(state, back)
    return say("play {card} as a Facility{protocol}", card=which(state, act), protocol=protocol)


@north.phrase
def take_out(state: State, seat: int, act: w.Return) -> Sentence:
    effect = asking(state)
    place = "Discard" if getattr(effect, "target", "hand") == "discard" else "hand"
    return say("move {card} from your Zone to your {place}", card=which(state, act), place=place)


@north.phrase
def choose(state: State, seat: int, act: w.Choose) -> Sentence:
    """An option by what it says on the card."""
    options = getattr(asking(state), "options", ())
    if act.option > len(options):
        return say("take option {option}", act)
    return say("{effect}", effect=program(options[act.option - 1]))
