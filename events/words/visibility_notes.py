"""Notes on fields that say who sees them: `cards: Annotated[AnyCards, Seen("seat")]`.

They stand on events, acts, steps and states. Views and redacted records are derived from them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

EACH = "#"
"""In a list of a state, item n belongs to seat n; in a dictionary, the key is the seat."""


class Seen:
    """Only the seats that these fields name see it; nobody, if there are none.

    `when`: this holds only while other fields have one of these values; else everybody sees it.
    `gone`: of a row, nobody else sees even its length.
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
    """Names the field with a card's back, which everybody sees; it stands in for a hidden card."""

    def __init__(self, of: str) -> None:
        self.of = of


class Counts:
    """Counts of the cards that nobody sees; cards that these zones hide from a viewer are added."""

    def __init__(self, *zones: str) -> None:
        self.zones = zones


class Told:
    """On an act: the first of these events fills in its field of the same name."""

    def __init__(self, *by: str) -> None:
        self.by = by


class Open:
    """The value may be unknown, yet nothing hides it: nobody at the table saw it, or all did."""
