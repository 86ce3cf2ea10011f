"""Values as people type them: led by their types, the printed names, and what is possible here."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError, NotFoundError, did_you_mean
from icecore.events.words.lexicon import Lexicon, folded
from icecore.events.words.named import Field, Kind, TupleKind, things_in
from icecore.events.words.text import SPECIAL_SEATS, Reader
from icecore.events.words.tokens import Token
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.matching import alike, called, several
from icecore.replay.kernel import Chance

MOST_WORDS = 6
"""A printed name has no more words than this."""
MOST_TIMES = 60
"""No more of one thing are meant by a number in front of it."""
FILLERS = {
    "a", "an", "the", "at", "in", "on", "onto", "from", "to", "into", "with", "for", "by", "then",
}  # fmt: skip
"""Words that people put between what matters; a name may still begin with one."""
YES = {"true", "yes", "on", "y"}
NO = {"false", "no", "off", "n"}
SEATS = "seat"
"""What the things of a pool are, where TABLE says who."""


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


class ValueReader(Reader):
    """Reads the fields of an act, with commas, spaces or small words between them."""

    def __init__(self, line: str, talk: Talk) -> None:
        super().__init__(line, talk.names)
        self.talk = talk
        self.near: dict[str, list[Any]] = {}
        for _, act in talk.acts:
            for value, kind in things_in(act):
                if kind.means is not None:
                    self.near.setdefault(kind.means, []).append(value)

    def field(self, cls: Any, given: Collection[str]) -> Field:
        """As in text, with commas or small words between fields: `elbow at 0,1`."""
        if given:
            self.accept(",")
        while self.peek().text.casefold() in FILLERS and self.peek(1).form != "end":
            start = self.next
            if self.fits(super().field(cls, given).kind):
                self.next = start
                break
            self.next = start + 1
        return super().field(cls, given)

    def atom(self, kind: Kind, where: str) -> Any:
        token = self.peek()
        if token.bare == "?" or token.form not in ("word", "quoted") or kind.plain is None:
            return super().atom(kind, where)
        if kind.seat:
            return self.seat()
        if kind.means is not None and self.talk.lexicon.ids(kind.means):
            return self.thing(kind.means)
        if bool in kind.words and folded(token.text) in YES | NO:
            self.take()
            return folded(token.text) in YES
        words = [str(word) for word in kind.literals if word != ""]
        if words and int not in kind.words:
            fits = self.longest(lambda typed: alike(typed, dict.fromkeys(words)))
            if len(fits) == 1:
                return fits[0]
        return super().atom(kind, where)

    def seat(self) -> int:
        known = {name: seat for seat, name in enumerate(self.names)} | SPECIAL_SEATS
        fits = self.longest(lambda typed: alike(typed, known))
        if len(fits) == 1:
            return known[fits[0]]
        if fits:
            several(self.peek(-1).text, fits, len(fits))
        return super().seat()

    def thing(self, means: str) -> Any:
        """A thing of the set: one that is possible here, else any."""
        lexicon, start = self.talk.lexicon, self.next
        for among in (self.near.get(means, []), lexicon.ids(means)):
            self.next = start
            fits = self.longest(lambda typed, among=among: called(lexicon, means, typed, among))  # type: ignore[misc]
            if len(fits) == 1:
                return fits[0]
            if fits:
                typed = " ".join(token.text for token in self.tokens[start : self.next])
                several(typed, (lexicon.name(means, fit) for fit in fits), len(fits))
        self.next = start
        raise self.no_such_thing(means)

    def no_such_thing(self, means: str) -> IcecoreError:
        """With what may have been meant by as many of the next words as are like a name."""
        names = [self.talk.lexicon.name(means, id_) for id_ in self.talk.lexicon.ids(means)]
        words = [token.text for token in self.words_ahead()]
        runs = [" ".join(words[:count]) for count in range(1, len(words) + 1)] or [""]
        like = [run for run in runs if "did you mean" in did_you_mean(run, names)]
        typed = (like or runs)[0]
        noun = "player" if means == SEATS else means
        return NotFoundError(f'there is no {noun} "{typed}"{did_you_mean(typed, names)}')

    def words_ahead(self) -> list[Token]:
        """The words up to the next mark, as they would name one thing."""
        ahead: list[Token] = []
        for token in self.tokens[self.next : self.next + MOST_WORDS]:
            if token.form not in ("word", "quoted") or token.bare in (":", "?"):
                break
            ahead.append(token)
        return ahead

    def row(self, row: TupleKind, where: str, comma_lists: bool) -> Any:
        """Items with commas, spaces or both between them; `3 insects` are three."""
        most = row.length
        if self.peek().bare == "[" or not (comma_lists or most):
            return super().row(row, where, comma_lists)
        items: list[Any] = []
        while True:
            kind = row.kind(len(items))
            if most and not self.fits(kind):
                raise self.wanted(self.missing(kind, where))
            times = self.times(kind)
            items += [self.value(kind, f"{where}[{len(items)}]")] * times
            if len(items) == most:
                return tuple(items)
            comma = self.accept(",") + self.accept("and")
            ahead = self.peek()
            if ahead.form not in ("word", "quoted") or ahead.bare == ":":
                break
            if not comma and (self.peek(1).bare == "=" or not self.fits(row.kind(len(items)))):
                break
        if most:
            raise self.wanted(self.missing(row.kind(len(items)), where))
        return tuple(items)

    def times(self, kind: Kind) -> int:
        """The number in front of things of which several may be meant, `2 fish`; it is taken."""
        return self.times_of(kind.means) if kind.card else 1

    def times_of(self, means: str | None) -> int:
        token, after = self.peek(), self.peek(1)
        ids = self.talk.lexicon.ids(means)
        if not token.text.isdigit() or not ids or any(isinstance(id_, int) for id_ in ids):
            return 1
        if after.form != "word" or not called(self.talk.lexicon, means, after.text, ids):
            return 1
        self.take()
        return min(int(token.text), MOST_TIMES)

    def missing(self, kind: Kind, where: str) -> str:
        """`a side (E, NE, NW, W, SW, SE) for sector`."""
        lexicon = self.talk.lexicon
        names = ", ".join(lexicon.name(kind.means, id_) for id_ in lexicon.ids(kind.means))
        some = f" ({names})" if names else ""
        return f"a {kind.means or 'value'}{some} for {where}"

    def fits(self, kind: Kind) -> bool:
        """Can what comes next be one more of these?"""
        start = self.next
        try:
            self.value(kind, "")
        except IcecoreError:
            return False
        finally:
            self.next = start
        return True

    def longest(self, fitting: Callable[[str], list[Any]]) -> list[Any]:
        """What the longest run of words fits; the words are taken, unless nothing fits."""
        start, ahead = self.next, self.words_ahead()
        for count in range(len(ahead), 0, -1):
            fits = fitting(" ".join(token.text for token in ahead[:count]))
            if fits:
                self.next = start + count
                return fits
        return []
