"""Notes at fields that say who sees them: `cards: Annotated[AnyCards, Seen("seat")]`.

On events, acts, steps and states; views and redacted records are derived from them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

EACH = "#"
"""Of a list in a state: the nth belongs to seat n; of a dictionary: the key is the seat."""


class Seen:
    """Only the seats that these fields name see it; nobody, if there are none.

    `when`: only while other fields have one of these values; else everybody sees it. `gone`: of a
    row nobody else sees even how long it is.
    """

    but = False

    def __init__(
        self,
        *by: str,
        when: Mapping[str, tuple[Any, ...]] = MappingProxyType({}),
        gone: bool = False,
    ) -> None:
        self.by, self.when, self.gone = by, when, gone


class SeenBut(Seen):
    """All seats but those that these fields name see it, and TABLE does not."""

    but = True


class Back:
    """What all see of a card that not all see: where the card is hidden, the act names this."""

    def __init__(self, of: str) -> None:
        self.of = of


class Counts:
    """How many of each card are nowhere to be seen: what these zones hide is added."""

    def __init__(self, *zones: str) -> None:
        self.zones = zones


class Told:
    """Of an act: what the first of these events says under the same name is put in."""

    def __init__(self, *by: str) -> None:
        self.by = by


class Open:
    """It may be unknown, and yet nothing hides it: nobody at the table saw it, or all did."""
