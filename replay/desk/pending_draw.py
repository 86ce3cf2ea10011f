"""What TABLE owes, while it is told: the pool to choose from, and what was picked so far."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.events.words.text import write_word
from icecore.replay.desk.acts import Choice
from icecore.replay.kernel import Chance

UNKNOWN = "?"


class PendingDraw:
    """The picks of one draw; unknown cards are `None`, where not everybody saw them."""

    def __init__(self, owed: Chance, viewer: int | None = None) -> None:
        self.owed = owed
        self.picks: list[Any] = []
        self.may_be_unknown = owed.seen_by is not None
        self.unseen = viewer is not None and viewer not in (owed.seen_by or (viewer,))
        """The viewer cannot have seen it: unknown is the first answer to offer."""

    @property
    def is_complete(self) -> bool:
        return len(self.picks) == self.owed.count

    def choices(self) -> list[Choice]:
        """What may be picked next, equal ones once with their number."""
        if self.is_complete:
            return []
        left = Counter(map(str, self.owed.pool))
        left.subtract(str(pick) for pick in self.picks if pick is not None)
        items = {str(item): item for item in self.owed.pool}
        found = [
            Choice("table", write_word(word), f"{word}  ×{left[word]}" * (left[word] > 1) or word,
                   item=item)
            for word, item in items.items() if left[word] > 0
        ]  # fmt: skip
        if self.may_be_unknown:
            unknown = Choice("table", UNKNOWN, "?  not seen")
            found = [unknown, *found] if self.unseen else [*found, unknown]
        return found

    def typed(self, text: str) -> list[Any] | None:
        """Several at once, `slip lane, mart`; None unless every word is exactly one of the pool."""
        items = {str(item).casefold(): item for item in self.owed.pool}
        if self.may_be_unknown:
            items[UNKNOWN] = None
        text = text.strip().removeprefix(":").casefold().strip()
        if text in items:
            return [items[text]]
        words = text.replace(",", " ").split()
        if not words or any(word not in items for word in words):
            return None
        return [items[word] for word in words]

    def pick(self, items: Sequence[Any]) -> None:
        missing = self.owed.count - len(self.picks)
        if len(items) > missing:
            raise IcecoreError(f"the table owes {missing} here, but {len(items)} are named")
        self.picks += items

    def told(self) -> str:
        """`slip, lane · 6 more`."""
        named = ", ".join(UNKNOWN if pick is None else str(pick) for pick in self.picks)
        missing = self.owed.count - len(self.picks)
        more = f"{missing} more" if missing else "Enter records them, Backspace removes the last"
        return f"{named} · {more}" if named else more

    def act(self) -> Any:
        return self.owed.make(tuple(self.picks))
