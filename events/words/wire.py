"""The base of acts, events and steps: frozen arrays with a tag in front, bounded and typed."""

import re
from typing import Annotated

from msgspec import Meta, Struct

TABLE = -1
"""The seat of chance: deck, dice, bag."""
SCRIBE = -2
"""The seat of the person who keeps the record."""

MOST_SEATS = 16

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS, extra={"is": "seat"})]
"""A player's place; names stand for it in text."""
AnySeat = Annotated[int, Meta(ge=SCRIBE, lt=MOST_SEATS, extra={"is": "seat"})]
"""A player's place, TABLE or SCRIBE."""
Card = Annotated[str, Meta(min_length=1, max_length=64, extra={"is": "card"})]
"""The id of a card, tile or token of the set; `Card | None` where it may be unknown."""
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Text = Annotated[str, Meta(max_length=4000)]


def snake(name: str) -> str:
    """`CounterMoved` → `counter_moved`: tag, word in text and table in SQL."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Wire(
    Struct,
    frozen=True,
    array_like=True,
    forbid_unknown_fields=True,
    gc=False,
    tag=snake,
):
    """An act, an event or a step. It is immutable, so a logged one can never change."""
