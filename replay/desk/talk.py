"""What a typed line can be about: the game's words and names, what may be done, what TABLE owes."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, cast

from icecore.events.words.lexicon import Lexicon
from icecore.events.words.named import fields_of, things_in
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.desk.choices import Choice
from icecore.replay.kernel import Chance


class Talk(NamedTuple):
    """All that a line can be about, as far as its reader knows."""

    vocabulary: Vocabulary
    names: Sequence[str]
    lexicon: Lexicon
    choices: Sequence[Choice] = ()
    """What may be done now."""
    owed: Chance | None = None
    awaited: int | None = None

    @property
    def acts(self) -> list[tuple[int, Any]]:
        return [choice.said for choice in self.choices if choice.said is not None]


def example_of(owed: Chance) -> Any:
    return owed.make(tuple(owed.pool[: owed.count]))


def means_of(owed: Chance) -> str | None:
    """What the things of a pool are, by the act that names them."""
    if not owed.pool or not owed.count:
        return None
    known = [each for each in owed.pool if isinstance(each, str | int)]
    example = owed.make((*known, *owed.pool)[: owed.count])
    if known:
        return next((kind.means for value, kind in things_in(example) if value in known), None)
    rows = (field.kind.row for field in fields_of(cast(Hashable, type(example))).values())
    return next((row.kind(0).means for row in rows if row is not None), None)
