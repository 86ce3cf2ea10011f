"""A line word by word as people type it: led by the types, the printed names, what may be done."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NoReturn

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError, did_you_mean
from icecore.events.words.lexicon import folded
from icecore.events.words.named import Field, Kind, TupleKind, tag_of, things_in
from icecore.events.words.record import Abandon, Allow, Decline, Scribe
from icecore.events.words.text import SPECIAL_SEATS, Anyway, Line, Reader, write_seat
from icecore.events.words.tokens import Token
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.talk import Talk, example_of, means_of
from icecore.replay.kernel import Chance

MOST_WORDS = 6
"""A printed name has no more words than this."""
FEW = 4
"""As many of several that fit are named."""
SCRIBES = {*members(Scribe)} - {Decline, Abandon}
"""Acts that are the scribe's if nobody is named."""
LINKS = {"and", "for", "from", "into", "the", "to", "with"}
"""Words before a thing that only bind a line together."""
YES = {"true", "yes", "on", "y"}
NO = {"false", "no", "off", "n"}


class FreeReader(Reader):
    """Reads as people type: led by the types, the printed names, and what is possible here."""

    def __init__(self, line: str, talk: Talk) -> None:
        super().__init__(line, talk.names)
        self.talk = talk
        self.near: dict[str, list[Any]] = {}
        self.act: type[Any] | None = None
        """Of what the fields are read."""
        self.named: tuple[str, int] | None = None
        """What the thing is that was read last, and where its name began."""
        for _, act in talk.acts:
            for value, kind in things_in(act):
                if kind.means is not None:
                    self.near.setdefault(kind.means, []).append(value)

    def line(self) -> Line:
        seat, act = self.whole_act()
        if isinstance(act, Allow) and self.peek().bare not in ("", ":"):
            act = Anyway(act, *self.whole_act())
        shown = tuple(self.shown()) if self.accept(":") else ()
        self.finish()
        return Line(seat, act, shown)

    def whole_act(self) -> tuple[int, Any]:
        seat = self.leading_seat()
        cls = self.act_word(seat)
        if seat is None:
            seat = self.seat_for(cls)
        self.act, self.named = cls, None
        return seat, self.fields(cls, nested=False)

    def leading_seat(self) -> int | None:
        """The seat that the line begins with; None if it begins with an act."""
        start = self.next
        known = {name: seat for seat, name in enumerate(self.names)} | SPECIAL_SEATS
        fits = self.longest(lambda typed: _alike(typed, known))
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
        found = bool(self.longest(lambda typed: _alike(typed, self.tags())))
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
            fits = self.longest(lambda typed, known=known: _alike(typed, known))  # type: ignore[misc]
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
        if self.talk.owed is not None and type(example_of(self.talk.owed)) is cls:
            return TABLE
        if self.talk.awaited is None:
            raise NotFoundError("who? put a name in front")
        return self.talk.awaited

    # Values.

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
            fits = self.longest(lambda typed: _alike(typed, dict.fromkeys(words)))
            if len(fits) == 1:
                return fits[0]
        return super().atom(kind, where)

    def seat(self) -> int:
        known = {name: seat for seat, name in enumerate(self.names)} | SPECIAL_SEATS
        fits = self.longest(lambda typed: _alike(typed, known))
        if len(fits) == 1:
            return known[fits[0]]
        if fits:
            several(self.peek(-1).text, fits, len(fits))
        return super().seat()

    def field(self, cls: Any, given: Collection[str]) -> Field:
        comma = bool(given) and self.accept(",")
        try:
            return super().field(cls, given)
        except NotationError:
            if self.named is not None and not comma:
                self.require_whole_name(*self.named)
            raise

    def possible(self, where: str) -> list[Any]:
        """What may stand in this field of the act that is read."""
        field, found = where.partition("[")[0], list[Any]()
        for _, act in self.talk.acts:
            if type(act) is self.act and hasattr(act, field):
                value = getattr(act, field)
                found += value if isinstance(value, tuple) else (value,)
        return [value for value in found if isinstance(value, str | int)]

    def thing(self, means: str, where: str) -> Any:
        """A thing of the set: one that is possible in this field, or here at all, else any."""
        self.skip_links()
        lexicon, start = self.talk.lexicon, self.next
        self.named = means, start
        for among in (self.possible(where), self.near.get(means, []), lexicon.ids(means)):
            self.next = start
            fits = self.longest(lambda typed, among=among: lexicon.fitting(means, typed, among))  # type: ignore[misc]
            if len(fits) == 1:
                return fits[0]
            if fits:
                typed = self.typed_since(start)
                several(typed, (lexicon.name(means, fit) for fit in fits), len(fits))
        self.next = start
        raise self.no_such_thing(means)

    def typed_since(self, start: int) -> str:
        return " ".join(token.text for token in self.tokens[start : self.next])

    def begins_a_line(self, start: int) -> bool:
        """Does an act or a player stand here, so that this is no list of cards?"""
        known = {name: seat for seat, name in enumerate(self.names)} | SPECIAL_SEATS
        return self.is_act(start) or bool(_alike(self.tokens[start].text, known))

    def skip_links(self) -> None:
        """The small words between things: reprogram this `for` that, this `and` that."""
        while folded(self.peek().text) in LINKS and self.peek(1).form in ("word", "quoted"):
            self.take()

    def require_whole_name(self, means: str, start: int) -> None:
        """A beginning that fits, and a word behind it that does not: the whole may be a typo."""
        here, self.next = self.next, start
        typed = self.phrase()
        self.next = here
        close = did_you_mean(typed, self.names_of(means))
        if close.startswith("; did"):
            raise NotFoundError(f'there is no {means} "{typed}"{close}')

    def names_of(self, means: str) -> list[str]:
        lexicon = self.talk.lexicon
        return list(dict.fromkeys(lexicon.name(means, id_) for id_ in lexicon.ids(means)))

    def no_such_thing(self, means: str) -> IcecoreError:
        typed = self.phrase()
        close = did_you_mean(typed, self.names_of(means))
        return NotFoundError(f'there is no {means} "{typed}"{close}')

    def phrase(self) -> str:
        """The words up to the next mark, as they would name one thing."""
        words = []
        for token in self.tokens[self.next : self.next + MOST_WORDS]:
            if token.form not in ("word", "quoted") or token.bare in (":", "?"):
                break
            words.append(token.text)
        return " ".join(words)

    def row(self, row: TupleKind, where: str, comma_lists: bool) -> Any:
        """Items with commas, spaces or both between them."""
        if self.peek().bare == "[" or not comma_lists:
            return super().row(row, where, comma_lists)
        items: list[Any] = []
        while True:
            items.append(self.value(row.kind(len(items)), f"{where}[{len(items)}]"))
            comma = self.accept(",")
            ahead = self.peek()
            if ahead.form not in ("word", "quoted") or ahead.bare == ":":
                break
            if not comma and (self.peek(1).bare == "=" or not self.fits(row.kind(len(items)))):
                break
        return tuple(items)

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
        start = self.next
        ahead: list[Token] = []
        for token in self.tokens[start : start + MOST_WORDS]:
            if token.form not in ("word", "quoted") or token.bare in (":", "?"):
                break
            ahead.append(token)
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
            example = example_of(owed)
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
        start, pool = self.next, self.may_be_drawn(owed, means)
        begun, lexicon = start, self.talk.lexicon
        while self.peek().form != "end":
            begun = self.next if self.accept(",") or not items else begun
            self.skip_links()
            if self.accept("?"):
                items.append(None)
                continue
            here = self.next
            fits = self.longest(lambda typed: lexicon.fitting(means, typed, pool))
            after, self.next = self.next, here
            others = self.longest(lambda typed: lexicon.fitting(means, typed, lexicon.ids(means)))
            if self.next > after or not fits:
                fits = others  # what cannot be drawn the rules refuse
            else:
                self.next = after
            if len(fits) != 1:
                if means is None or self.begins_a_line(start):
                    return None
                typed, self.next = self.typed_since(here), here
                if not fits and begun < here:
                    self.require_whole_name(means, begun)
                if fits:
                    several(typed, (lexicon.name(means, fit) for fit in fits), len(fits))
                raise self.no_such_thing(means)
            items += fits
        return items

    def may_be_drawn(self, owed: Chance, means: str | None) -> list[Any]:
        """All that TABLE may name: also what the pool knows only in part, or not at all."""
        pool = list(owed.pool)
        if owed.sides is not None:
            pool += [side for each in owed.pool for side in owed.sides(each)]
        if None in pool and means is not None:
            pool += self.talk.lexicon.ids(means)
        return [each for each in pool if each is not None]


def several(typed: str, can: Iterable[str], count: int) -> NoReturn:
    some = list(dict.fromkeys(can))
    more = f" or {count - FEW} more" if count > FEW else ""
    raise NotFoundError(f'"{typed.strip()}" may be {" or ".join(some[:FEW])}{more}: say more')


def _alike(typed: str, known: Mapping[str, Any]) -> list[str]:
    """The words that these letters mean: all of them, or their beginning."""
    wanted = folded(typed)
    exact = [word for word in known if word == typed] or [
        word for word in known if folded(word) == wanted
    ]
    if exact or not wanted:
        return exact
    return [word for word in known if folded(word).startswith(wanted)]
