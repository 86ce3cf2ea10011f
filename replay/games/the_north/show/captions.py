"""Cards and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Sequence

from icecore.events.games.the_north import cards as c
from icecore.replay.show.text import counted

from ..rules.effects import program
from ..rules.end import outcome
from ..rules.lookups import on_turn
from ..rules.state import WASTES, State
from ..rules.table import north
from ..rules.turn import clock


def name(state: State, card: str) -> str:
    """A card as people call it."""
    return state.box.lexicon.name("card", card)


def spark(card: c.Card) -> str:
    return program(card.ancient.spark, card.ancient.text_only)


def protocol(card: c.Card) -> str:
    return program(card.ancient.protocol, card.ancient.text_only)


def facility_protocol(facility: c.Facility) -> str:
    return program(facility.protocol, facility.text_only)


def describe(card: c.Card) -> str:
    """The whole card in a sentence, for tooltips and screen readers."""
    back = f"on the back {describe_facility(card.facility)}" if card.back else "its back not seen"
    return (
        f"{card.name}, Value {c.VALUES[card.value]}, Spark: {spark(card)}, "
        f"Protocol: {protocol(card)}; {back}"
    )


def behind(state: State, name: str) -> str:
    """The Facility on the back of a card; of one that lies by its face only if somebody saw it."""
    seen = next((notes[name] for notes in state.peeks if name in notes), name)
    return state.box.cards[seen].facility.name


def describe_facility(facility: c.Facility) -> str:
    return f"{facility.name}, Facility, Protocol: {facility_protocol(facility)}"


def node_words(level: int) -> str:
    return f"Node Level {level}" if level else "Node discharged"


def when(state: State) -> str:
    round_, turn, _ = clock(state)
    return f"round {round_}, turn {turn}" if turn else "setup"


def mover(state: State) -> int | None:
    """The seat on turn, once the setup is done and until the game ends."""
    return on_turn(state) if state.reason is None and state.turns else None


def awaits(state: State, names: Sequence[str]) -> str:
    """Says who must speak and what is waited for; after the end, who has won."""
    if state.reason is not None:
        return result(state, names)
    return north.say(state, names)


def result(state: State, names: Sequence[str]) -> str:
    ended = outcome(state)
    if ended is None:
        return ""
    first, second = state.scores
    if len(ended.winners) == 2:
        return f"Shared victory at {counted(first, 'point', 'points')}"
    (winner,) = ended.winners
    why = ", with more cards" if first == second else ""
    return f"{names[winner]} wins {state.scores[winner]} to {state.scores[1 - winner]}{why}"


def ending(state: State) -> str:
    """The reason of the end, or nothing yet."""
    return {
        "deck low": "the Wastes Deck ran low",
        "no points": "a player ran out of points",
        "deck low and no points": "the Wastes Deck and a player ran out",
    }.get(state.reason or "", state.reason or "")


def top_words(state: State, deck: str = WASTES) -> str:
    """Says what is known of the top of a deck."""
    shown = state.tops.get(deck)
    if deck == WASTES and state.glimpsed is not None:
        return f"top {name(state, state.glimpsed)}"
    return f"top {state.box.facilities[shown].name}" if shown else ""
