"""What a typed line means here: printed names, beginnings of words, a seat left out.

The exact notation comes first, so whatever a list shows can be typed back. Then the line is read as
people type: `old slip` for a card, `disc 3` for an act, commas or spaces between cards. What fits
several things says which; what fits nothing says which word it was.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError, did_you_mean
from icecore.events.words.lexicon import folded
from icecore.events.words.named import seats_in, tag_of, things_in
from icecore.events.words.record import Abandon, Allow, Decline, Scribe
from icecore.events.words.text import SPECIAL_SEATS, Anyway, Line, parse_line, write_seat
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.matching import alike, as_listed, by_words, called, several
from icecore.replay.desk.values import SEATS, Talk, ValueReader
from icecore.replay.kernel import Chance

SCRIBES = {*members(Scribe)} - {Decline, Abandon}
"""Acts that are the scribe's if nobody is named."""


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


class FreeReader(ValueReader):
    """Reads as people type: a line, or what TABLE shows."""

    def line(self) -> Line:
        seat = self.leading_seat()
        cls = self.act_word(seat)
        if seat is None:
            seat = self.seat_for(cls)
        act = self.fields(cls, nested=False)
        if isinstance(act, Allow) and self.peek().bare not in ("", ":"):
            who = self.leading_seat()
            kind = self.act_word(who)
            allowed = self.fields(kind, nested=False)
            act = Anyway(act, self.seat_for(kind) if who is None else who, allowed)
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

    def shown(self) -> Iterator[str | None]:
        """What TABLE shows next: things by any of their names, else words as they stand."""
        while True:
            fits = self.longest(self.anything)
            yield str(fits[0]) if len(fits) == 1 else next(super().shown())
            self.accept(",")
            if self.peek().form == "end":
                return

    def anything(self, typed: str) -> list[Any]:
        """Whatever in the set is called exactly this."""
        lexicon, wanted = self.talk.lexicon, folded(typed)
        found = [
            id_
            for means, names in lexicon.printed.items()
            for id_, name in names.items()
            if wanted in (folded(str(id_)), folded(name), folded(lexicon.name(means, id_)))
        ]
        return list(dict.fromkeys(found))

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

    def begins_a_line(self) -> bool:
        """Is what comes next somebody's name, or an act?"""
        known = [*self.names, *SPECIAL_SEATS]
        return self.at_act() or bool(alike(self.peek().text, dict.fromkeys(known)))

    def not_drawn(self, means: str | None, fits: list[Any]) -> IcecoreError:
        """Why the next words name nothing that TABLE can have shown."""
        lexicon, ids = self.talk.lexicon, self.talk.lexicon.ids(means)
        if fits:
            several(self.peek(-1).text, (lexicon.name(means, fit) for fit in fits), len(fits))
        known = self.longest(lambda typed: called(lexicon, means, typed, ids))
        if known:
            return NotFoundError(f"{lexicon.name(means, known[0])} cannot be drawn here")
        return self.no_such_thing(means or "card")

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
            if len(fits) == 1:
                items += fits * times
            elif items or not self.begins_a_line():
                raise self.not_drawn(means, fits)
            else:
                return None
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
