"""Games of hanab.live as its JSON export gives them, one object or a list of them."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from hanabi.words import HINTS
from icecore.events.words.errors import NotationError
from icecore.events.words.text_line import write_word
from icecore.replay.table.import_formats import Reading

PLAY, DISCARD, COLOUR, RANK, END = range(5)


class Card(Struct):
    suit: Annotated[int, Meta(ge=0, le=4)] = msgspec.field(name="suitIndex")
    rank: Annotated[int, Meta(ge=1, le=5)]


class Action(Struct):
    type: Literal[0, 1, 2, 3, 4]
    target: Annotated[int, Meta(ge=0)]
    value: int = 0


class Export(Struct):
    players: Annotated[tuple[str, ...], Meta(min_length=2, max_length=5)]
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]
    options: dict[str, Any] = {}


def games(lines: Iterator[str]) -> Iterator[str]:
    """Each game in icecore's text notation; every act then goes through the rules."""
    try:
        told = json.loads("".join(lines))
        exports = msgspec.convert(told if isinstance(told, list) else [told], list[Export])
    except (ValueError, msgspec.ValidationError) as error:
        raise NotationError(f"not a game of hanab.live: {error}") from error
    for export in exports:
        variant = export.options.get("variant", "No Variant")
        if variant != "No Variant":
            raise NotationError(f'only "No Variant" is known here, this game is "{variant}"')
        yield "\n".join(text_of(export))


def text_of(export: Export) -> Iterator[str]:
    """The deck is in the order of drawing, and a card is named by its place in it."""
    names = [write_word(name) for name in export.players]
    cards = [HINTS[card.suit] + str(card.rank) for card in export.deck]
    number, drawn = 5 if len(names) < 4 else 4, 0
    yield "game hanabi"
    yield from (f"seat {name}" for name in names)
    hands = list[list[int]]()
    for _ in names:
        hands.append(list(range(drawn, drawn + number)))
        drawn += number
        yield f"table deal {','.join(cards[drawn - number : drawn])}"
    for turn, action in enumerate(export.actions):
        name, hand = names[turn % len(names)], hands[turn % len(names)]
        where = f"action {turn + 1}"
        if action.type == END:
            yield 'scribe abandon "ended on hanab.live"'
            return
        if action.type in (COLOUR, RANK):
            if action.target >= len(names):
                raise NotationError(f"{where}: there is no player {action.target}")
            if action.type == COLOUR and not 0 <= action.value < 5:
                raise NotationError(f"{where}: there is no colour {action.value}")
            hint = HINTS[action.value] if action.type == COLOUR else str(action.value)
            yield f"{name} clue {names[action.target]} {hint}"
            continue
        if action.target not in hand:
            raise NotationError(f"{where}: card {action.target} is not in the hand of {name}")
        said = "play" if action.type == PLAY else "discard"
        yield f"{name} {said} {hand.index(action.target) + 1}"
        hand.remove(action.target)
        if drawn < len(cards):
            hand.append(drawn)
            drawn += 1
            yield f"table deal {cards[drawn - 1]}"


def is_export(name: str, begin: str) -> bool:
    return name.endswith(".json") and '"players"' in begin and '"deck"' in begin


READING = Reading(
    name="hanab-live", about="a game of hanab.live as JSON", sniff=is_export, read=games
)
