"""Reads a typed line as an act: printed names, beginnings of words, a seat left out.

The exact notation comes first, so whatever a list shows can be typed back. Then the line is read as
people type: `old slip` for a card, `disc 3` for an act, commas or spaces between cards. An error
names the word that fits nothing, or the things that a word fits.
"""

from contextlib import suppress
from typing import Any

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.line_tokens import tokens_of
from icecore.events.words.plain_data import things_in
from icecore.events.words.text_line import Line, parse_line
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.typed.free_line_parser import FreeReader, NoActError
from icecore.replay.desk.typed.line_context import Talk, holds_acts, suggestion, words_of_pool
from icecore.replay.desk.typed.listed_acts import as_listed, by_words
from icecore.replay.kernel import Chance


def read(text: str, talk: Talk) -> Line:
    """The act that a line means; raises what is wrong with which word."""
    said, shown = _parts(text)
    if shown and (listed := as_listed(text, talk, to_the_letter=True)) is not None:
        return Line(*listed)  # its words may have a colon too
    line = _said(said, talk)
    if not shown:
        return line
    owed = talk.after(line.seat, line.act)
    if owed is not None and holds_acts(owed):
        return line._replace(shown=(_shown_way(shown, owed, talk),))
    return line._replace(shown=tuple(FreeReader(shown, talk).shown_next(owed)))


def _parts(text: str) -> tuple[str, str]:
    """Splits a line at its colon: the act, and the cards that TABLE shows next."""
    for token in tokens_of(text):
        if token.bare == ":":
            return text[: token.column - 1], text[token.column :]
    return text, ""


def _said(said: str, talk: Talk) -> Line:
    exact: Line | None = None
    with suppress(IcecoreError):
        exact = parse_line(said, talk.vocabulary, talk.names)
    if exact is not None and _names_things(exact, talk):
        return _rather(said, talk, exact)
    listed = as_listed(said, talk) or _way(said, talk)
    if listed is not None:
        return Line(*listed)
    try:
        return _freely(said, talk)
    except IcecoreError as error:
        if exact is not None and talk.takes(exact.seat, exact.act):
            return exact
        found = by_words(said, talk.choices)
        if found is None and talk.ways and isinstance(error, NoActError):
            ways = suggestion(said, (way.label for way in talk.ways))
            raise NotFoundError(f'the table cannot say "{said.strip()}" here{ways}') from error
        if found is None:
            raise _about_things(said, talk, error) from error
        return Line(*found)


def _way(said: str, talk: Talk) -> tuple[int, Any] | None:
    """Reads the act of TABLE where it owes one of several: as it is listed, or by its words."""
    if not talk.ways:
        return None
    table = talk._replace(choices=talk.ways)
    return as_listed(said, table) or by_words(said, talk.ways)


def _shown_way(shown: str, owed: Chance, talk: Talk) -> str:
    """Reads the next act of TABLE, where that is one of several."""
    acts = dict(zip(words_of_pool(owed, talk.names), dict.fromkeys(owed.pool), strict=True))
    ways = [Choice("table", word, word, said=(TABLE, act)) for word, act in acts.items()]
    found = by_words(shown, ways)
    if found is None:
        told = suggestion(shown, acts)
        raise NotFoundError(f'the table cannot say "{shown.strip()}" then{told}')
    return str(found[1])


def _rather(said: str, talk: Talk, exact: Line) -> Line:
    """Prefers the exact reading, unless only the free one is legal: an id may begin a name."""
    if talk.owed is None and exact[:2] not in talk.acts:
        with suppress(IcecoreError):
            line = _freely(said, talk)
            if line[:2] in talk.acts:
                return line
    return exact


def _names_things(line: Line, talk: Talk) -> bool:
    return all(talk.lexicon.knows(kind.means, value) for value, kind in things_in(line.act))


def _freely(text: str, talk: Talk) -> Line:
    reader = FreeReader(text, talk)
    if talk.owed is not None and not talk.ways and (drawn := reader.drawn(talk.owed)) is not None:
        return Line(TABLE, drawn)
    return reader.line()


def _about_things(said: str, talk: Talk, problem: IcecoreError) -> IcecoreError:
    """Explains a line without an act that names a thing, or nearly so."""
    found = FreeReader(said, talk).about_thing() if isinstance(problem, NoActError) else None
    return found or problem
