"""Values as people type them: led by their types, the printed names, and what is possible here."""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError
from icecore.events.words.lexicon import folded
from icecore.events.words.line_tokens import Token
from icecore.events.words.plain_data import Field, Kind, TupleKind, fields_of, tag_of, things_in
from icecore.events.words.text_line import NUMBER, SPECIAL_SEATS, Reader
from icecore.replay.desk.typed.completion import numbers_of
from icecore.replay.desk.typed.line_context import (
    Talk,
    alike,
    called,
    likest,
    named_values,
    several,
    suggestion,
)

MOST_WORDS = 6
"""A printed name has no more words than this."""
MOST_TIMES = 60
"""No more of one thing are meant by a number in front of it."""
FILLERS = {
    "a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "onto", "the", "then",
    "to", "with",
}  # fmt: skip
"""Words that people put between what matters; a name may still begin with one."""
YES = {"true", "yes", "on", "y"}
NO = {"false", "no", "off", "n"}


class ValueReader(Reader):
    """Reads the fields of an act, with commas, spaces or small words between them."""

    def __init__(self, line: str, talk: Talk) -> None:
        super().__init__(line, talk.names)
        self.talk = talk
        self.saying: type[Any] | None = None
        """The act that is being read."""
        self.named: tuple[str | None, Collection[Any], int] | None = None
        """The thing read last: its kind, its possible values, and where its name began."""
        self.near: dict[str, list[Any]] = {}
        for _, act in talk.acts:
            for value, kind in things_in(act):
                if kind.means is not None:
                    self.near.setdefault(kind.means, []).append(value)

    def field(self, cls: Any, given: Collection[str]) -> Field:
        """As in text, with commas or small words between, and names without `=`: `elbow at 0,1`."""
        comma = bool(given) and self.accept(",")
        try:
            if self.at_filler():
                start, kind = self.next, super().field(cls, given).kind
                self.next = start
                self.skip_fillers(lambda: self.reach(kind) > (kind.means is not None))
            return self.said_field(cls, given) or super().field(cls, given)
        except NotationError:
            if self.named is not None and not comma:
                self.require_whole_name(*self.named)
            raise

    def at_filler(self) -> bool:
        return self.peek().text.casefold() in FILLERS and self.peek(1).form != "end"

    def skip_fillers(self, is_meant: Callable[[], bool]) -> None:
        """Small words are left out, unless more than they begin here: `The Grey Hawk`."""
        while self.at_filler() and not is_meant():
            self.take()

    def said_field(self, cls: Any, given: Collection[str]) -> Field | None:
        """A field by its name alone, if a value follows: `discover square 3`."""
        token, after = self.peek(), self.peek(1)
        field = fields_of(cls).get(token.text.casefold())
        if field is None or field.name in given or token.form != "word":
            return None
        if after.form not in ("word", "quoted") or after.bare in (":", "?"):
            return None
        self.take()
        return field

    def atom(self, kind: Kind, where: str) -> Any:
        token = self.peek()
        if token.bare == "?" or token.form not in ("word", "quoted") or kind.plain is None:
            return super().atom(kind, where)
        if kind.seat:
            return self.seat()
        if kind.means is not None and self.talk.lexicon.ids(kind.means):
            return self.thing(kind.means, where)
        if bool in kind.words and folded(token.text) in YES | NO:
            self.take()
            return folded(token.text) in YES
        words = [str(word) for word in kind.literals if word != ""]
        if words and int not in kind.words:
            return self.word_of(words, where)
        if int in kind.words and not kind.words & {str, bool}:
            return self.number(kind, where)
        return super().atom(kind, where)

    def word_of(self, words: list[str], where: str) -> str:
        typed = self.peek().text
        fits = self.longest(lambda typed: alike(typed, words))
        if len(fits) == 1:
            return str(fits[0])
        if fits:
            raise several(typed, fits)
        raise NotFoundError(f'{where} cannot be "{typed}"{suggestion(typed, words)}')

    def number(self, kind: Kind, where: str) -> Any:
        """A number, or the name of what it stands for: the square of Old Slip."""
        token, numbers = self.peek(), list(numbers_of(kind.plain))
        if NUMBER.fullmatch(token.text):
            if numbers and int(token.text) not in numbers:
                raise NotFoundError(
                    f"{where} is a number from {numbers[0]} to {numbers[-1]}, not {token}"
                )
            return super().atom(kind, where)
        word = "" if self.saying is None else str(tag_of(self.saying))
        own, others = named_values(self.talk, where, word), named_values(self.talk, where)
        start = self.next
        fits = self.longest(lambda typed: self.talk.lexicon.fitting(None, typed, own))
        fits = fits or self.longest(lambda typed: [n for n in others if folded(n) == folded(typed)])
        found = {value for name in fits for value in (own.get(name) or others[name])}
        if len(found) == 1:
            if folded(self.typed_since(start)) not in map(folded, fits):
                self.named = "", own, start
            return found.pop()
        self.next = start
        typed = self.phrase()
        if fits:
            raise several(typed, fits)
        if not others:
            raise NotFoundError(f'{where} is a number, not "{typed}"')
        raise NotFoundError(
            f'nothing to {word.replace("_", " ")} here is called "{typed}"'
            f"{suggestion(typed, own, others)}"
        )

    def seat(self) -> int:
        known = self.seats()
        fits = self.longest(lambda typed: alike(typed, known))
        if len(fits) == 1:
            return known[fits[0]]
        if fits:
            raise several(self.peek(-1).text, fits)
        return super().seat()

    def seats(self) -> dict[str, int]:
        return {name: seat for seat, name in enumerate(self.names)} | SPECIAL_SEATS

    # Things.

    def thing(self, means: str, where: str) -> Any:
        """A thing of the set: one that may stand in this field, or is possible here, else any."""
        lexicon, start = self.talk.lexicon, self.next
        self.named = means, (), start
        for among in (self.possible_in(where), self.near.get(means, []), lexicon.ids(means)):
            self.next = start
            fits = self.longest(partial(called, lexicon, means, among=among))
            if len(fits) == 1:
                return fits[0]
            if fits:
                raise several(
                    self.typed_since(start), (lexicon.name(means, fit) for fit in fits)
                )  # fmt: skip
        self.next = start
        raise self.no_such(means, self.near.get(means, []))

    def possible_in(self, where: str) -> list[Any]:
        """The values that this field of the act can have."""
        name, found = where.partition("[")[0], list[Any]()
        for _, act in self.talk.acts:
            if type(act) is self.saying and hasattr(act, name):
                value = getattr(act, name)
                found += value if isinstance(value, tuple) else (value,)
        return [value for value in found if isinstance(value, str | int)]

    def no_such(self, means: str | None, near: Iterable[Any], least: int = 1) -> NotFoundError:
        """A typo in a card is a typo in a card: as many words as are like a name, and that name."""
        lexicon = self.talk.lexicon
        names = [[lexicon.name(means, id_) for id_ in ids] for ids in (near, lexicon.ids(means))]
        typed = likest([token.text for token in self.words_ahead()], [*names[0], *names[1]], least)
        named = "" if any(isinstance(each, int) for each in near) else "card"  # dice have numbers
        what = named if means is None else means
        said = f'{what} "{typed}"'.strip()
        return NotFoundError(f"there is no {said}{suggestion(typed, *names)}")

    def require_whole_name(self, means: str | None, near: Collection[Any], start: int) -> None:
        """A beginning that fits, and a word behind it that does not: the whole may be a typo."""
        here, self.next = self.next, start
        has_more = len(self.words_ahead()) > here - start
        problem = self.no_such(means, near, here - start + 1)
        self.next = here
        if has_more and "; did you mean" in str(problem):
            raise problem

    def typed_since(self, start: int) -> str:
        return " ".join(token.text for token in self.tokens[start : self.next])

    def phrase(self) -> str:
        return " ".join(token.text for token in self.words_ahead())

    def words_ahead(self) -> list[Token]:
        """The words up to the next mark, as they would name one thing."""
        ahead: list[Token] = []
        for token in self.tokens[self.next : self.next + MOST_WORDS]:
            if token.form not in ("word", "quoted") or token.bare in (":", "?"):
                break
            ahead.append(token)
        return ahead

    def longest(self, fitting: Callable[[str], list[Any]]) -> list[Any]:
        """Finds the longest run of words that fits something, and takes these words."""
        start, ahead = self.next, self.words_ahead()
        for count in range(len(ahead), 0, -1):
            fits = fitting(" ".join(token.text for token in ahead[:count]))
            if fits:
                self.next = start + count
                return fits
        return []

    # Rows.

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
            times = self.times_of(kind.means) if kind.card else 1
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

    def times_of(self, means: str | None) -> int:
        """The number in front of things of which several may be meant, `2 fish`; it is taken."""
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
        return self.reach(kind) > 0

    def reach(self, kind: Kind) -> int:
        """As many of the next words as would be one of these; 0 if they cannot be."""
        start, named = self.next, self.named
        try:
            self.value(kind, "")
            return self.next - start
        except IcecoreError:
            return 0
        finally:
            self.next, self.named = start, named
