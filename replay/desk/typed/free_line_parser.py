"""Reads a line as people type it: who says what, or what TABLE shows."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError
from icecore.events.words.lexicon import folded
from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import Abandon, Allow, Decline, Scribe
from icecore.events.words.text_line import Anyway, Line, write_seat
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.typed.line_context import (
    alike,
    called,
    drawn_here,
    example_of,
    likest,
    may_be_drawn,
    means_of,
    several,
    suggestion,
)
from icecore.replay.desk.typed.values import ValueReader
from icecore.replay.kernel import Chance

SCRIBES = {*members(Scribe)} - {Decline, Abandon}
"""Acts that are the scribe's if nobody is named."""


class NoActError(NotFoundError):
    """The line has no act where one should stand."""


class FreeReader(ValueReader):
    """`old slip` for a card, `disc 3` for an act, commas or spaces between cards."""

    def line(self) -> Line:
        seat, act = self.said()
        if isinstance(act, Allow) and self.peek().form != "end":
            act = Anyway(act, *self.said())
        self.finish()
        return Line(seat, act)

    def said(self) -> tuple[int, Any]:
        named = self.leading_seat()
        cls = self.act_word(named)
        seat = self.seat_for(cls) if named is None else named
        self.saying, self.named = cls, None
        act = self.fields(cls, nested=False)
        if named is None and self.talk.owed is not None and self.talk.takes(TABLE, act):
            return TABLE, act
        return seat, act

    def leading_seat(self) -> int | None:
        """The seat that the line begins with; None if it begins with an act."""
        start, seat = self.next, self.seat_ahead()
        if seat is not None and (self.at_act() or not self.is_act(start)):
            return seat
        self.next = start
        if self.at_act():
            return None
        typed = self.peek().text
        if not typed:
            raise NotFoundError("nothing was said; a line is a player and an act")
        acts = self.possible(None) or self.tags()
        raise NoActError(
            f'"{typed}" is neither a player nor an act{suggestion(typed, [*self.names, *acts])}'
        )

    def seat_ahead(self) -> int | None:
        known = self.seats()
        fits = self.longest(lambda typed: alike(typed, known))
        return known[fits[0]] if len(fits) == 1 else None

    def is_act(self, start: int) -> bool:
        here, self.next = self.next, start
        found = self.at_act()
        self.next = here
        return found

    def at_act(self) -> bool:
        start = self.next
        tags = self.tags()
        found = self.longest(lambda typed: alike(typed, tags) or _said_of(typed, tags))
        self.next = start
        return bool(found)

    def tags(self) -> dict[str, type[Any]]:
        return {str(tag_of(cls)): cls for cls in self.talk.vocabulary.acts}

    def possible(self, seat: int | None) -> dict[str, type[Any]]:
        """The acts that a seat could mean here, or any."""
        return {
            str(tag_of(type(act))): type(act)
            for who, act in self.talk.acts
            if seat is None or who == seat
        }

    def act_word(self, seat: int | None) -> type[Any]:
        """An act by its word or the beginning of it, among those that are possible first."""
        tags, possible, start = self.tags(), self.possible(seat), self.next
        lists = (possible, self.possible(None), tags)
        known: dict[str, type[Any]]
        for meaning, known in product((alike, _said_of), lists):
            self.next = start
            fits = self.longest(partial(meaning, known=known))
            if len(fits) == 1:
                return known[fits[0]]
            if fits:
                raise several(self.peek(-1).text, fits)
        self.next = start
        typed = self.peek().text
        if not typed and seat is not None:
            who = write_seat(seat, self.names)
            raise NotFoundError(f"what does {who} do?{suggestion('', possible or tags)[1:]}")
        raise NoActError(f'there is no act "{typed}"{suggestion(typed, possible, tags)}')

    def seat_for(self, cls: type[Any]) -> int:
        """Finds the seat of an act, where the line names none."""
        if cls in SCRIBES:
            return SCRIBE
        able = sorted({who for who, act in self.talk.acts if type(act) is cls})
        if len(able) == 1:
            return able[0]
        if able:
            who = " or ".join(write_seat(seat, self.names) for seat in able)
            raise NotFoundError(f"who? {who}: put the name in front")
        if self.talk.owed is not None:
            # It will be refused, whoever says it: the table is asked first.
            return TABLE if type(example_of(self.talk.owed)) is cls else 0
        if self.talk.awaited is None:
            raise NotFoundError("who? put a name in front")
        return self.talk.awaited

    def about_thing(self) -> NotFoundError | None:
        """Explains a line that names a thing, or nearly so, where an act should stand."""
        start = self.next
        if self.seat_ahead() is not None and self.peek().form == "end":
            self.next = start
        lexicon = self.talk.lexicon
        found = [] if self.peek().text.isdigit() else self.longest(self.anything)
        if found and self.peek().form == "end":
            return NotFoundError(f"{found[0][1]} has no part in anything that can be done now")
        names = [
            lexicon.name(means, id_) for means in lexicon.printed for id_ in lexicon.ids(means)
        ]
        words = [token.text for token in self.words_ahead()]
        meant = suggestion(self.phrase(), names)
        if len(words) > 1 and likest(words, names) == self.phrase() and "; did" in meant:
            return NotFoundError(f'there is no "{self.phrase()}"{meant}')
        return None

    def anything(self, typed: str) -> list[tuple[Any, str]]:
        """The one thing in the set that is called exactly this, and its name."""
        lexicon, wanted = self.talk.lexicon, folded(typed)
        fits = {
            id_: lexicon.name(means, id_)
            for means, names in lexicon.printed.items()
            for id_, name in names.items()
            if wanted in (folded(str(id_)), folded(name), folded(lexicon.name(means, id_)))
        }
        return list(fits.items()) if len(fits) == 1 else []

    def drawn(self, owed: Chance) -> Any | None:
        """Reads a draw, with or without `table` in front; None if the line is no draw."""
        start = self.next
        asked = self.peek().text.casefold() == "table"
        if asked:
            self.take()
        tag = str(tag_of(type(example_of(owed))))
        if folded(self.peek().text) == folded(tag):
            self.take()
            asked = True
        elsewhere = not asked and (self.at_act() or self.at_seat())
        if self.peek().bare == "[" or self.peek(1).bare == "=" or self.peek().form == "end":
            self.next = start
            return None
        try:
            items = self.pool_items(owed)
        except IcecoreError:
            if elsewhere:
                self.next = start
                return None
            raise
        if len(items) != owed.count:
            raise self.not_so_many(owed, items)
        return owed.make(tuple(items))

    def at_seat(self) -> bool:
        start, seat = self.next, self.seat_ahead()
        self.next = start
        return seat is not None

    def pool_items(self, owed: Chance) -> list[Any]:
        items = list[Any]()
        self.named = None
        while self.peek().form != "end":
            if self.accept(","):
                self.named = None
            times = self.times_of(means_of(owed))
            items += [self.of_pool(owed)] * times
        return items

    def not_so_many(self, owed: Chance, items: list[Any]) -> IcecoreError:
        """The error for too many or too few cards; cards outside the pool are told first."""
        pool = [None, *may_be_drawn(owed, self.talk.lexicon)]
        strange = [item for item in items if item not in pool]
        if strange:
            name = self.talk.lexicon.name(means_of(owed), strange[0])
            return NotFoundError(f"{name} cannot be drawn here")
        return NotationError(drawn_here(owed, len(items)))

    def of_pool(self, owed: Chance) -> Any:
        """One more of what TABLE may show; None for `?`."""
        means, lexicon = means_of(owed), self.talk.lexicon
        pool = may_be_drawn(owed, lexicon)
        self.skip_fillers(lambda: self.names_more(means))
        if self.accept("?"):
            return None
        start = self.next
        fits = self.longest(lambda typed: called(lexicon, means, typed, pool))
        after, self.next = self.next, start
        others = self.longest(lambda typed: called(lexicon, means, typed, lexicon.ids(means)))
        if self.next > after or not fits:
            fits = others  # the rules say why it cannot come
        else:
            self.next = after
        if len(fits) == 1:
            if self.named is None and means is not None:
                self.named = means, (), start
            return fits[0]
        if fits:
            self.require_whole_name(means, fits, start)
            raise several(self.typed_since(start), (lexicon.name(means, fit) for fit in fits))
        if self.named is not None:
            self.require_whole_name(*self.named)
        raise self.no_such(means, pool)

    def names_more(self, means: str | None) -> bool:
        """Do this word and the next ones name a thing?"""
        start, lexicon = self.next, self.talk.lexicon
        self.longest(lambda typed: called(lexicon, means, typed, lexicon.ids(means)))
        count, self.next = self.next - start, start
        return count > 1

    def shown_next(self, owed: Chance | None) -> Iterator[str | None]:
        """Reads the text after the colon: things of the pool, or of the set, else plain words."""
        count = 0
        while self.peek().form != "end":
            fits = self.longest(self.anything) if owed is None or count >= owed.count else []
            if fits:
                yield str(fits[0][0])
            elif owed is not None and count < owed.count:
                item = self.of_pool(owed)
                yield None if item is None else str(item)
            else:
                yield next(super().shown())
            count += 1
            if self.accept(","):
                self.named = None


def _said_of(typed: str, known: Iterable[str]) -> list[str]:
    """The acts that are told with this word: `discovers`."""
    return [word for word in known if folded(typed) == f"{folded(word)}s"]
