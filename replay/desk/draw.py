"""A draw that TABLE owes: the pool to choose from, and the picks so far."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.lexicon import Lexicon
from icecore.events.words.text_line import write_word
from icecore.replay.desk.choices import Choice, only
from icecore.replay.desk.typed.line_context import WAYS, drawn_here, means_of, suggestion
from icecore.replay.desk.typed.values import MOST_WORDS
from icecore.replay.kernel import Chance

UNKNOWN = "?"
NAMELESS = Lexicon({})


class PendingDraw:
    """The picks of one draw; unknown cards are `None`, where not everybody saw them."""

    def __init__(
        self,
        owed: Chance,
        viewer: int | None = None,
        lexicon: Lexicon = NAMELESS,
        ways: Sequence[Choice] = (),
    ) -> None:
        self.owed, self.means = owed, means_of(owed)
        self.lexicon = lexicon.beside(WAYS, {way.said[1]: way.label for way in ways if way.said})
        self.ways = [
            way._replace(group="table", said=None, item=way.said[1]) for way in ways if way.said
        ]
        """Where the pool holds acts, these in words."""
        self.thing = self.means or "card"
        self.picks: list[Any] = []
        self.may_be_unknown = owed.seen_by is not None
        self.unseen = viewer is not None and viewer not in (owed.seen_by or (viewer,))
        """The viewer cannot have seen it: unknown is the first answer to offer."""

    @property
    def is_complete(self) -> bool:
        return len(self.picks) == self.owed.count

    def choices(self) -> list[Choice]:
        """Lists the next picks; equal ones stand once, with their number."""
        if self.is_complete:
            return []
        if self.ways:
            return list(self.ways)
        left = Counter(map(str, self.owed.pool))
        left.subtract(str(pick) for pick in self.picks if pick is not None)
        items = {str(item): item for item in self.owed.pool}
        found = []
        for word, item in items.items():
            if left[word] > 0:
                name = self.name(item)
                label = f"{name}  ×{left[word]}" if left[word] > 1 else name
                found.append(Choice("table", write_word(word), label, item=item))
        if self.may_be_unknown:
            unknown = Choice("table", UNKNOWN, "?  not seen")
            found = [unknown, *found] if self.unseen else [*found, unknown]
        return found

    def typed(self, text: str) -> list[Any] | None:
        """Several at once, `old slip, mart`; None unless all of it names things of the pool."""
        text = text.strip().removeprefix(":").strip()
        if self.ways:
            way = only(self.ways, text)
            return None if way is None else [way.item]
        words, found = text.replace(",", " ").split(), list[Any]()
        while words:
            if words[0] == UNKNOWN:
                if not self.may_be_unknown:
                    return None
                found.append(None)
                del words[0]
                continue
            known = words.index(UNKNOWN) if UNKNOWN in words else len(words)
            for count in range(min(known, MOST_WORDS), 0, -1):
                named = " ".join(words[:count])
                fits = self.lexicon.fitting(self.means, named, self.owed.pool)
                if len(fits) == 1:
                    found += fits
                    del words[:count]
                    break
            else:
                return None
        return found or None

    def named(self) -> dict[str, tuple[Any, int]]:
        """All that can be picked by its id, and how often: also what the pool knows only in part.

        An unknown card of the pool may turn out to be any of its kind.
        """
        found = dict[str, tuple[Any, int]]()
        for item in self.owed.pool:
            if item is not None:
                for side in self.owed.sides(item) if self.owed.sides else (item,):
                    if side is not None:
                        found[str(side)] = (side, found.get(str(side), (side, 0))[1] + 1)
        unknown = sum(item is None for item in self.owed.pool)
        for id_ in self.lexicon.ids(self.means) if unknown else ():
            found.setdefault(str(id_), (id_, unknown))
        return found

    def name(self, item: Any) -> str:
        return self.lexicon.name(self.means, item)

    def pick(self, items: Sequence[Any]) -> None:
        if len(self.picks) + len(items) > self.owed.count:
            raise IcecoreError(drawn_here(self.owed, len(self.picks) + len(items)))
        self.picks += items

    def pick_words(self, words: Sequence[str | None]) -> None:
        """All of the draw by the ids of its pool; None was not seen."""
        if len(words) != self.owed.count:
            raise IcecoreError(drawn_here(self.owed, len(words)))
        items = self.named()
        for word, count in Counter(word for word in words if word is not None).items():
            if word not in items:
                names = (self.name(item) for item, _ in items.values())
                raise NotFoundError(f'there is no {self.thing} "{word}"{suggestion(word, names)}')
            if count > items[word][1]:
                raise IcecoreError(f"{self.name(items[word][0])} is not there {count} times")
        if None in words and not self.may_be_unknown:
            raise IcecoreError("everybody saw it: say which")
        self.picks = [None if word is None else items[word][0] for word in words]

    def told(self) -> str:
        """`slip, lane · 6 more`."""
        named = ", ".join(map(self.name, self.picks))
        missing = self.owed.count - len(self.picks)
        more = f"{missing} more" if missing else "Enter records them, Backspace removes the last"
        return f"{named} · {more}" if named else more

    def act(self) -> Any:
        return self.owed.make(tuple(self.picks))
