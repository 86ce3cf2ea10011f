"""Turns sentences into words for one reader: seats by name, things by their printed names."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from icecore.events.words.lexicon import Lexicon
from icecore.events.words.plain_data import tag_of
from icecore.events.words.sets import Box
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel.sentences import It, Said, Sentence, Value, Who

if TYPE_CHECKING:
    from icecore.replay.kernel.ruleset import Refused

NOBODY = Lexicon({})


class Piece(NamedTuple):
    """Some words of a sentence, and the seat that they name."""

    text: str
    seat: int | None = None


class Voice:
    """Speaks of one table. Without names a seat is "seat 0", without a box a card is its id."""

    def __init__(self, names: Sequence[str] = (), lexicon: Lexicon = NOBODY) -> None:
        self.names, self.lexicon = names, lexicon

    def words(self, said: Said) -> str:
        """A sentence, its values in words."""
        if isinstance(said, str):
            return said
        return "".join(map(self.value, said.parts))

    def pieces(self, said: Value) -> Iterator[Piece]:
        """A sentence in pieces; a piece that names a seat says which."""
        match said:
            case Sentence():
                for part in said.parts:
                    yield from self.pieces(part)
            case Who(seat):
                yield Piece(self.who(seat), seat if seat >= 0 else None)
            case It():
                yield Piece(self.value(said))
            case tuple() | list():
                for number, value in enumerate(said):
                    if number:
                        yield Piece(", ")
                    yield from self.pieces(value)
            case _:
                yield Piece(self.value(said))

    def sentence(self, said: Said) -> str:
        """Like `words`, with a capital in front."""
        text = self.words(said)
        first = said.parts[0] if isinstance(said, Sentence) and said.parts else ""
        named = isinstance(first, Who) and first.seat >= 0  # a player's name keeps its first letter
        return text if named else text[:1].upper() + text[1:]

    def value(self, value: Value) -> str:
        match value:
            case str():
                return value
            case Sentence():
                return self.words(value)
            case Who(seat):
                return self.who(seat)
            case It(means, id_):
                return self.it(means, id_)
            case None:
                return "?"
            case tuple() | list():
                return ", ".join(map(self.value, value))
            case Struct():
                return str(tag_of(type(value))).replace("_", " ")
        return str(value)

    def who(self, seat: int) -> str:
        if seat == TABLE:
            return "the table"
        if seat == SCRIBE:
            return "the scribe"
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def it(self, means: str, id_: Any) -> str:
        return self.lexicon.name(means, id_)

    def refusal(self, refusal: "Refused") -> str:
        """The rule with its id, and why here."""
        detail = self.words(refusal.detail)
        return f"{refusal.rule.value} ({detail})" if detail else str(refusal.rule.value)


def voice_of(box: Box, names: Sequence[str]) -> Voice:
    """A voice for readers who may see the names of this table and the cards of its set."""
    return Voice(names, box.lexicon)
