"""What a typed line means here: printed names, beginnings of words, a seat left out.

The exact notation comes first, so whatever a list shows can be typed back. Then the line is read as
people type: `old slip` for a card, `disc 3` for an act, commas or spaces between cards. What fits
several things says which; what fits nothing says which word it was.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError, did_you_mean
from icecore.events.words.lexicon import Lexicon, folded
from icecore.events.words.named import (
    Field,
    Kind,
    TupleKind,
    seats_in,
    tag_of,
    things_in,
)
from icecore.events.words.record import Abandon, Decline, Scribe
from icecore.events.words.text import SPECIAL_SEATS, Line, Reader, parse_line, write_seat
from icecore.events.words.tokens import Token
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.matching import alike, as_listed, by_words, called, several
from icecore.replay.kernel import Chance

MOST_WORDS = 6
"""A printed name has no more words than this."""
MOST_TIMES = 60
"""No more of one thing are meant by a number in front of it."""
SCRIBES = {*members(Scribe)} - {Decline, Abandon}
"""Acts that are the scribe's if nobody is named."""
SEATS = "seat"
"""What the things of a pool are, where TABLE says who."""
FILLERS = {"a", "an", "the", "at", "in", "on", "onto", "from", "to", "into", "with", "by", "and"}
"""Words that people put between what matters; a name may still begin with one."""
YES = {"true", "yes", "on", "y"}
NO = {"false", "no", "off", "n"}


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


def read(text: str, talk: Talk) -> Line:
    """The act that a line means; raises what is wrong with which word."""
    exact: Line | None = None
    with suppress(IcecoreError):
        exact = parse_line(text, talk.vocabulary, talk.names)
    if exact is not None and _names_things(exact, talk):
        return exact
    said, _, shown = text.partition(" : ")
    listed = as_listed(said, talk.choices, talk.names)
    if listed is not None:
        return _with_shown(listed, shown, talk)
    try:
        return _freely(text, talk)
    except IcecoreError as error:
        problem = error
    if exact is not None:
        return exact
    found = by_words(said, talk.choices)
    if found is None:
        raise problem
    return _with_shown(found, shown, talk)


def _names_things(line: Line, talk: Talk) -> bool:
    return all(talk.lexicon.knows(kind.means, value) for value, kind in things_in(line.act))


def _with_shown(said: tuple[int, Any], shown: str, talk: Talk) -> Line:
    if not shown.strip():
        return Line(*said)
    reader = FreeReader(shown, talk)
    cards = tuple(reader.shown())
    reader.finish()
    return Line(*said, cards)


def _freely(text: str, talk: Talk) -> Line:
    reader = FreeReader(text, talk)
    if talk.owed is not None and (drawn := reader.drawn(talk.owed)) is not None:
        return Line(TABLE, drawn)
    return reader.line()


class FreeReader(Reader):
    """Reads as people type: led by the types, the printed names, and what is possible here."""

    def __init__(self, line: str, talk: Talk) -> None:
        super().__init__(line, talk.names)
        self.talk = talk
        self.near: dict[str, list[Any]] = {}
        for _, act in talk.acts:
            for value, kind in things_in(act):
                if kind.means is not None:
                    self.near.setdefault(kind.means, []).append(value)

    def line(self) -> Line:
        seat = self.leading_seat()
        cls = self.act_word(seat)
        if seat is None:
            seat = self.seat_for(cls)
        act = self.fields(cls, nested=False)
        shown = tuple(self.shown()) if self.accept(":") else ()
        self.finish()
        return Line(seat, act, shown)

    def leading_seat(self) -> int | None:
        """The seat that the line begins with; None if it begins with an act."""
        start = self.next
        known = {name: seat for seat, name in enumerate(self.names)} | SPECIAL_SEATS
        fits = self.longest(lambda typed: alike(typed, known))
        if len(fits) == 1 and (self.at_act() or not self.is_act(start)):
            return known[fits[0]]
        self.next = start
        if not self.is_act(start):
            typed = self.peek().text
            legal = {str(tag_of(type(act))) for _, act in self.talk.acts}
            acts = {str(tag_of(cls)) for cls in self.talk.vocabulary.acts}
            if not typed:
                raise NotFoundError("nothing was said; a line is a player and an act")
            raise NotFoundError(
                f'"{typed}" is neither a player nor an act'
                f"{did_you_mean(typed, [*self.names, *(legal or acts)])}"
            )
        return None

    def is_act(self, start: int) -> bool:
        here, self.next = self.next, start
        found = self.at_act()
        self.next = here
        return found

    def at_act(self) -> bool:
        start = self.next
        found = bool(self.longest(lambda typed: alike(typed, self.tags())))
        self.next = start
        return found

    def tags(self) -> dict[str, type[Any]]:
        return {str(tag_of(cls)): cls for cls in self.talk.vocabulary.acts}

    def act_word(self, seat: int | None) -> type[Any]:
        """An act by its word or the beginning of it, among those that are possible first."""
        tags, start = self.tags(), self.next
        possible = {
            str(tag_of(type(act))): type(act)
            for who, act in self.talk.acts
            if seat is None or who == seat
        }
        for known in (possible, tags):
            self.next = start
            fits = self.longest(lambda typed, known=known: alike(typed, known))  # type: ignore[misc]
            if len(fits) == 1:
                return known[fits[0]]
            if fits:
                several(self.peek(-1).text, fits, len(fits))
        self.next = start
        token = self.peek()
        raise NotFoundError(
            f'there is no act "{token}"{did_you_mean(token.text, possible or tags)}'
        )

    def seat_for(self, cls: type[Any]) -> int:
        """Who means it, where nobody was named."""
        if cls in SCRIBES:
            return SCRIBE
        able = sorted({who for who, act in self.talk.acts if type(act) is cls})
        if len(able) == 1:
            return able[0]
        if able:
            who = " or ".join(write_seat(seat, self.names) for seat in able)
            raise NotFoundError(f"who? {who}: put the name in front")
        if self.talk.owed is not None and type(_example(self.talk.owed)) is cls:
            return TABLE
        if self.talk.awaited is None:
            raise NotFoundError("who? put a name in front")
        return self.talk.awaited

    # Values.

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
        runs = [" ".join(words[:count]) for count in range(len(words), 0, -1)] or [""]
        like = [run for run in runs if "did you mean" in did_you_mean(run, names)]
        typed = (like or runs[-1:])[0]
        return NotFoundError(f'there is no {means} "{typed}"{did_you_mean(typed, names)}')

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

    def shown(self) -> Iterator[str | None]:
        """What TABLE shows next: things by any of their names, else words as they stand."""
        while True:
            fits = self.longest(self.anything)
            if len(fits) == 1:
                yield str(fits[0])
                self.accept(",")
            else:
                yield next(super().shown())
            if self.peek().form == "end":
                return

    def anything(self, typed: str) -> list[Any]:
        """Whatever in the set is called exactly this."""
        lexicon, wanted = self.talk.lexicon, folded(typed)
        return [
            id_
            for means, names in lexicon.printed.items()
            for id_, name in names.items()
            if wanted in (folded(str(id_)), folded(name), folded(lexicon.name(means, id_)))
        ]

    def longest(self, fitting: Callable[[str], list[Any]]) -> list[Any]:
        """What the longest run of words fits; the words are taken, unless nothing fits."""
        start, ahead = self.next, self.words_ahead()
        for count in range(len(ahead), 0, -1):
            fits = fitting(" ".join(token.text for token in ahead[:count]))
            if fits:
                self.next = start + count
                return fits
        return []

    def drawn(self, owed: Chance) -> Any | None:
        """What TABLE shows, with or without its name in front; None if that is not what is said."""
        start = self.next
        if self.peek().text.casefold() == "table":
            self.take()
            example = _example(owed)
            if folded(self.peek().text) == folded(str(tag_of(type(example)))):
                self.take()
        items = self.pool_items(owed)
        if items is None:
            self.next = start
            return None
        if len(items) != owed.count:
            cards = "1 is" if owed.count == 1 else f"{owed.count} are"
            raise NotationError(f"{cards} drawn here, and {len(items)} named")
        return owed.make(tuple(items))

    def pool_items(self, owed: Chance) -> list[Any] | None:
        means = means_of(owed)
        if self.peek().bare == "[":
            return None
        items: list[Any] = []
        while self.peek().form != "end":
            self.accept(",")
            if self.accept("?"):
                items.append(None)
                continue
            times = self.times_of(means)
            fits = self.longest(lambda typed: called(self.talk.lexicon, means, typed, owed.pool))
            if len(fits) != 1:
                return None
            items += fits * times
        return items


def _example(owed: Chance) -> Any:
    return owed.make(tuple(owed.pool[: owed.count]))


def means_of(owed: Chance) -> str | None:
    """What the things of a pool are, by the act that names them."""
    if not owed.pool or not owed.count:
        return None
    pool = set(owed.pool) if all(isinstance(each, str | int) for each in owed.pool) else set()
    example = _example(owed)
    found = next((kind.means for value, kind in things_in(example) if value in pool), None)
    return SEATS if found is None and pool.intersection(seats_in(example)) else found
