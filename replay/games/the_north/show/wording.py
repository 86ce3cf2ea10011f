"""Cards and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Iterator, Sequence

from icecore.events.games.the_north import cards as verbs
from icecore.events.games.the_north.cards import Card, Facility
from icecore.events.games.the_north.steps import (
    AwaitRuling,
    BuildTop,
    DealDeck,
    DrawCards,
    FillWastes,
    LayWastes,
    MustForfeit,
    PeekBack,
    PeekTop,
    PickCard,
    RevealPile,
    Run,
    Step,
    TurnOver,
    WrapUp,
)
from icecore.replay.games.the_north.rules.chance import PLAYERS
from icecore.replay.games.the_north.rules.offer import clock
from icecore.replay.games.the_north.rules.programs import effect_of, label_of
from icecore.replay.games.the_north.rules.questions import (
    DIRECTIVES,
    awaited,
    deck_size,
    left_to_do,
    on_turn,
    own_deck,
)
from icecore.replay.games.the_north.rules.scoring import outcome
from icecore.replay.games.the_north.rules.state import WASTES, Kept, State
from icecore.replay.show.plain import counted

VALUES = ("0", "I", "II")
COUNTED = {"facilities": "Facility", "ancients": "Ancient", "level": "Level"}


def program(effects: Sequence[verbs.Effect], text_only: bool = False) -> str:
    """`draw 1, discard 1`: an ability as it would be printed."""
    told = [effect_words(effect) for effect in effects]
    return ", ".join([*told, "see card"] if text_only else told) or "nothing"


def effect_words(effect: verbs.Effect) -> str:
    match effect:
        case verbs.Draw(n) | verbs.Charge(n) | verbs.Build(n) | verbs.Take(n) | verbs.Recover(n):
            return f"{effect.__struct_config__.tag} {n}"
        case verbs.Discard(n, who):
            return f"discard {n}" if who == "self" else f"other discards {n}"
        case verbs.Lose(n, who, per, most):
            each = f"/{COUNTED[per]}" if per else ""
            at_most = f" ≤{n * most}" if per and most < 40 else ""
            return f"{'you' if who == 'self' else 'other'} −{n}{each}{at_most}"
        case verbs.Gain(n, who):
            return f"{'you' if who == 'self' else 'other'} +{n}"
        case verbs.Reprogram(value):
            return "reprogram any" if value is None else f"reprogram {VALUES[value]}"
        case verbs.Play(source, face):
            place = "" if source == "hand" else f" from {source}"
            return f"play{place}{' as Facility' if face == 'facility' else ''}"
        case verbs.Flip(face):
            return f"flip {'Facility' if face == 'facility' else 'Ancient'}"
        case verbs.Exchange():
            return "exchange"
        case verbs.Cycle(n):
            return f"cycle {n}"
        case verbs.Refill(n):
            return f"refill to {n}"
        case verbs.Peek(place):
            return f"peek at {'the Wastes' if place == 'wastes' else 'the top'}"
        case verbs.Move(target):
            return f"Zone to {target}"
        case verbs.ResetNode():
            return "Node to Level 1"
        case verbs.Choose(options):
            return " or ".join(program(option) for option in options)
        case verbs.If(count, least, then):
            return f"if {least}+ {COUNTED[count]}: {program(then)}"


def spark(card: Card) -> str:
    return program(card.ancient.spark, card.ancient.text_only)


def protocol(card: Card) -> str:
    return program(card.ancient.protocol, card.ancient.text_only)


def facility_protocol(facility: Facility) -> str:
    return program(facility.protocol, facility.text_only)


def describe(card: Card) -> str:
    """The whole card in a sentence, for tooltips and screen readers."""
    back = f"on the back {describe_facility(card.facility)}" if card.back else "its back not seen"
    return (
        f"{card.name} ({card.id}), Value {VALUES[card.value]}, Spark: {spark(card)}, "
        f"Protocol: {protocol(card)}; {back}"
    )


def behind(state: State, name: str) -> str:
    """The Facility on the back of a card; of one that lies by its face only if somebody saw it."""
    seen = next((notes[name] for notes in state.peeks if name in notes), name)
    return state.box.cards[seen].facility.name


def describe_facility(facility: Facility) -> str:
    return f"{facility.name} ({facility.id}), Facility, Protocol: {facility_protocol(facility)}"


def node_words(level: int) -> str:
    return f"Node Level {level}" if level else "Node discharged"


def when(state: State) -> str:
    round_, turn, _ = clock(state)
    return f"round {round_}, turn {turn}" if turn else "setup"


def mover(state: State) -> int | None:
    """Whose turn it is, once the setup is done and until the game ends."""
    return on_turn(state) if state.reason is None and state.turns else None


def awaits(state: State, names: Sequence[str]) -> str:
    """Who must speak and what is waited for; after the end, who has won."""
    if state.reason is not None:
        return result(state, names)
    if state.todo:
        return step_words(state, state.todo[-1], names)
    used = DIRECTIVES - left_to_do(state)
    return f"{names[on_turn(state)]} to use Directive {used + 1} of {DIRECTIVES}"


def step_words(state: State, step: Step, names: Sequence[str]) -> str:
    mine = names[on_turn(state)]
    match step:
        case DealDeck(seat):
            return f"The Deck of {names[seat]} is dealt"
        case LayWastes():
            return "The Wastes are laid"
        case DrawCards(number):
            return f"{mine} draws {number}"
        case PickCard():
            return f"{names[awaited(state)]} picks from the Wastes"
        case WrapUp() | FillWastes():
            return "The Wastes are refilled"
        case BuildTop():
            return f"{mine} builds the top of the Wastes Deck"
        case PeekTop():
            return f"{mine} looks under the top of the Wastes Deck"
        case PeekBack(card):
            return f"{mine} looks at the back of {state.box.cards[card].name}"
        case TurnOver(card):
            return f"{state.box.cards[card].name} is turned over"
        case RevealPile(seat):
            return f"{names[seat]} lays open Hand and Deck"
        case Run(face, name):
            words = effect_words(effect_of(state, step))
            return f"{names[awaited(state)]}: {words} ({label_of(state, face, name)})"
        case AwaitRuling(name):
            return f"{mine}: a ruling on {name}"
        case MustForfeit():
            return f"{mine} must forfeit"
    return f"{mine} to act"


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
    """Why the game ended, or nothing yet."""
    return {
        "deck low": "the Wastes Deck ran low",
        "no points": "a player ran out of points",
        "deck low and no points": "the Wastes Deck and a player ran out",
    }.get(state.reason or "", state.reason or "")


def top_words(state: State, deck: str = WASTES) -> str:
    """What is known of the top of a deck."""
    shown = state.tops.get(deck)
    if deck == WASTES and state.glimpsed is not None:
        return f"top {state.glimpsed}"
    return f"top {state.box.facilities[shown].name}" if shown else ""


def kept_words(state: State, kept: Kept) -> list[str]:
    """Hands and Facilities in words, unknown cards by their backs."""
    facilities = state.box.facilities
    told = [state.box.cards[card].name for card in sorted(kept.cards)]
    return told + [f"? ({facilities[back].name})" if back else "?" for back in kept.backs]


def narrated(state: State, names: Sequence[str]) -> Iterator[str]:
    """The position in sentences, for those who cannot see it."""
    cards = state.box.cards
    wastes = ", ".join(cards[card].name for card in state.wastes)
    yield f"Wastes: {wastes or 'empty'}. Wastes Deck: {counted(deck_size(state), 'card', 'cards')}."
    for seat, name in enumerate(names):
        built = state.facilities[seat]
        backs = [
            *(built.cards[card] for card in sorted(built.cards)),
            *(back for back in built.backs if back),
        ]
        yield (
            f"{name} ({PLAYERS[seat]}): {counted(state.points[seat], 'point', 'points')}; "
            f"{node_words(state.nodes[seat])}; "
            f"hand {', '.join(kept_words(state, state.hands[seat])) or 'empty'}; "
            f"Ancients {', '.join(cards[card].name for card in state.ancients[seat]) or 'none'}; "
            f"Facilities {', '.join(state.box.facilities[back].name for back in backs) or 'none'}; "
            f"Deck {own_deck(state, seat)}, Discard {len(state.discards[seat])}."
        )
