"""A position described once, as plain data; pictures, text and speech are made of it.

A game's `scene(state, names, viewer)` returns a `Scene` of panels, from far to near: the panel of
who looks comes last. A panel holds items: rows of cards, decks, counters, tracks, slots, tables,
buttons, drawings. Names and words in a scene are plain text; the renderers escape and fit them.

Every thing has an identity (`id`, `key`), so that a change is known by the thing and not by its
place, and it says what acts can mean of it. A card's own mark follows from its id and from the
owner of its panel: `Card(face, "wick")` in a panel of seat 0 is `card@0:wick`, in a panel of
nobody `card:wick`. What else a thing can mean stands in `also`, made by `marks.mark_of`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from icecore.replay.show.marks import mark_of, marks_of

Meanings = tuple[str | None, ...]
"""Marks as `mark_of` makes them; None is nothing."""
Shape = Literal["square", "diamond", "round", "triangle", "star", "flash"]
Tint = str
"""A colour by its name in `design.TINTS`."""


class Line(Struct, frozen=True, gc=False):
    """One line of a face or of the legend: a letter in a shape, and words."""

    text: str
    icon: str = ""
    """A letter, or the name of one of `glyphs.GLYPHS`."""
    tint: Tint = "ink"
    shape: Shape = "square"
    word: str = ""
    """The icon in a word, for text and speech: `Spark`."""
    piece: str = ""
    """SVG around (0, 0), no farther than 1 from it, in place of the icon."""
    told: bool = False
    """Pictures show it by other means: text and speech alone say it."""


class Pip(Struct, frozen=True, gc=False):
    """One unit of a cost or a symbol: filled if the viewer holds it, else an outline."""

    letter: str
    """A letter or two, or the name of one of `glyphs.GLYPHS`."""
    tint: Tint = "ink"
    filled: bool = True
    shape: Shape = "square"


class Heap(Struct, frozen=True, gc=False):
    """Tokens of one kind: a pip, and how many there are."""

    title: str
    pip: Pip
    count: int
    also: Meanings = ()


class Heaps(Struct, frozen=True, gc=False):
    """Tokens of several kinds in a line; chips with their names in narrow pictures."""

    title: str = ""
    heaps: tuple[Heap, ...] = ()
    single: bool = False
    """Each token can be meant: narrow pictures draw them one by one."""
    lines: int = 1
    """Wide pictures reserve so many lines."""


class Face(Struct, frozen=True, gc=False):
    """The visible side of a card, as data."""

    title: str
    tint: Tint = "slate"
    """The colour of its family: the band behind the title. Several, with spaces between them, share
    the band."""
    corner: str = ""
    """The value in its corner, left of the title."""
    tag: str = ""
    """A letter or two at the right end of the title."""
    signs: tuple[Shape, ...] = ()
    """What the legend explains, as shapes at the right end of the title."""
    brief: str = ""
    """What stands below the name where there is no room for lines."""
    lines: tuple[Line, ...] = ()
    cost: tuple[Pip, ...] = ()
    worth: str = ""
    """What it brings, in a pill at the right."""
    footer: str = ""
    side: Literal["front", "other", "back"] = "front"
    """`front` is light; `other` is a card that shows its other side, `back` one of which only the
    back is known: both are dark with cut corners, a back has a question mark."""
    about: str = ""
    """The whole card in a sentence, for tooltips and screen readers; else made of the rest."""
    piece: str = ""
    """SVG around (0, 0), no farther than 1 from it: a tile or a token has a shape of its own."""

    def told(self) -> str:
        """The card in a sentence."""
        if self.about:
            return self.about
        parts = [f"{self.title} {self.corner}".strip() or "an unknown card", self.worth]
        parts += (f"{line.word}: {line.text}" if line.word else line.text for line in self.lines)
        pips = "".join(pip.letter for pip in self.cost)
        return ", ".join(filter(None, (*parts, f"costs {pips}" if pips else "", self.footer)))


UNKNOWN = Face("", side="back", about="an unknown card")
"""A card of which nobody here knows either side."""


class Card(Struct, frozen=True, gc=False):
    """A card or a thing like one, as it lies here."""

    face: Face
    id: str | None = None
    """What acts call it, and what its story is told by; None is an unknown one."""
    word: str = "card"
    """What acts call such a thing: the word of its mark; "" is what no act calls by its id."""
    also: Meanings = ()
    """What else acts can mean by it."""
    copies: int = 1
    """0 keeps the place of a kind that has none here."""
    asked: bool = False
    """Can an act of who is asked mean it now? Narrow pictures draw it large then."""
    note: str = ""
    """What is special about it now: `lent to Jane`."""
    anyone: bool = False
    """It lies in a seat's panel, and any seat can mean it."""
    lit: bool = False
    """It is what is asked about: framed in that colour."""
    turn: float | None = None
    """A page turns it by so many degrees for one turn of an act."""

    def mark(self, owner: int | None) -> str | None:
        own = mark_of(self.word or None, self.id, None if self.anyone else owner)
        return marks_of(own, *self.also)


class Row(Struct, frozen=True, gc=False):
    """Cards beside each other below a heading. Wide pictures reserve its room for the whole game.

    Cards that do not fit at full size are drawn smaller in the same room.
    """

    title: str
    cards: tuple[Card, ...] = ()
    places: int = 0
    """So many places are drawn dashed where cards are missing."""
    note: str = ""
    key: str = ""
    """Its identity where the title changes."""
    also: Meanings = ()
    """What acts can mean by the whole row."""
    hand: bool = False
    """It is a hand: narrow pictures have it at the end of its panel, at the thumb."""
    wraps: int = 1
    """Narrow pictures give each line of a face so many lines where it is long."""
    read: bool = False
    """Its cards are read now: narrow pictures draw all of them large."""
    small: bool = False
    """Names are enough: wide pictures reserve less room."""
    lines: int = 1
    """Wide pictures reserve so many lines of cards."""
    broad: bool = False
    """Its faces hold sentences: they are wider where there is room."""
    beside: bool = False
    """It stands beside the row before it in wide pictures."""
    share: float = 1
    """Its share of the width beside another row."""
    listed: bool = False
    """Text has a line for each card, with all that is on its face."""
    size: float = 0
    """Its cards are pieces, so many units across in wide pictures."""
    squares: bool = False
    """Its cards are kinds with a number, drawn as squares; a hand that is read has one for each."""
    bare: bool = False
    """It can be seen what it is: pictures leave out its heading, and note it where it is empty."""


class Deck(Struct, frozen=True, gc=False):
    """A pile with the number of its cards; drawn as a chip of 56 × 58."""

    title: str
    count: int
    also: Meanings = ()
    top: str = ""
    """What is known of its top, for tooltips and text."""
    card: str | None = None
    """The id of the card that lies open on it."""
    told: str = ""
    """Its name in text and speech, where the title is short for it."""


class Counter(Struct, frozen=True, gc=False):
    """A value with a name: a chip, with lamps where it is one of few levels."""

    title: str
    value: str
    also: Meanings = ()
    lamps: tuple[int, int] = (0, 0)
    """How many of how many are lit."""
    tint: Tint = ""
    told: str = ""
    """In words, where title and value are not enough."""


class Token(Struct, frozen=True, gc=False):
    """A seat's marker, or another one, on a space of a track."""

    space: int
    seat: int | None = None
    letter: str = ""
    also: Meanings = ()


class Track(Struct, frozen=True, gc=False):
    """Spaces in a line, and markers on them: rounds, scores, a counter that moves."""

    title: str
    spaces: tuple[str, ...]
    tokens: tuple[Token, ...] = ()
    also: tuple[Meanings, ...] = ()
    """What acts can mean by each space."""
    told: str = ""


class Rung(Struct, frozen=True, gc=False):
    """A space of a seat's track along a slot: its number, and the seat's marker if it is there."""

    text: str
    seat: int
    here: bool = False
    reached: bool = False


class Slot(Struct, frozen=True, gc=False):
    """A place of its own: a floor of a pyramid, a field of a board. Half places are allowed."""

    x: float
    y: float
    card: Card | None = None
    label: str = ""
    """What an empty place says."""
    also: Meanings = ()
    free: bool = False
    """An act can mean this free place now."""
    slim: bool = False
    """There is room for half of it: beside a row that fills the grid."""
    above: Rung | None = None
    below: Rung | None = None


class Slots(Struct, frozen=True, gc=False):
    """Places in a grid, of which the room is reserved: `columns` × `rows` of them."""

    title: str
    slots: tuple[Slot, ...]
    columns: int
    rows: int
    height: float = 86
    """Of a place, in wide and narrow pictures."""
    fold: int = 0
    """Narrow pictures fold a single row of slots into rows of so many."""
    told: str = ""


class Table(Struct, frozen=True, gc=False):
    """Words and numbers in columns."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    places: int = 0
    """Wide pictures reserve so many rows."""
    also: tuple[Meanings, ...] = ()
    """What acts can mean by each row."""


class Button(Struct, frozen=True, gc=False):
    """An act or an option that no thing on the table stands for."""

    text: str
    also: Meanings = ()
    able: bool = True
    lamps: tuple[int, int] = (0, 0)
    """How many of how many are used."""
    free: bool = False
    """It is there only while it can be meant: a choice of an effect."""
    told: str = ""


class Buttons(Struct, frozen=True, gc=False):
    """Buttons in a line; wide pictures draw them beside the heading of the panel's first row."""

    buttons: tuple[Button, ...]


class Drawing(Struct, frozen=True):
    """A part that only one game has, a map or a spiral, drawn by the game with `svg` and `design`.

    `draw(width, narrow)` returns its parts from (0, 0) on and its height; it carries its own
    `data-mark` and `data-card`. In wide pictures the height must not change within a game.
    """

    title: str
    draw: Callable[[float, bool], tuple[Sequence[str], float]]
    text: tuple[str | tuple[tuple[str, str], ...], ...] | Callable[[int], Iterable[str]] = ()
    """Text for terminals: lines, or cells beside each other with a name and what is to know; or
    what makes lines for so many columns."""
    told: str = ""
    """The same in a sentence."""
    note: str = ""
    """Quiet words beside its title."""


Item = Row | Deck | Counter | Heaps | Track | Slots | Table | Buttons | Drawing


class Panel(Struct, frozen=True, gc=False):
    """Items that belong together: a player's side, the middle of the table."""

    title: str
    items: tuple[Item, ...] = ()
    owner: int | None = None
    """The seat that it belongs to: its cards are meant for that seat alone."""
    asked: bool = False
    """Is its owner to act?"""
    won: bool = False
    role: str = ""
    score: str = ""
    unit: str = "points"
    facts: tuple[str, ...] = ()
    gone: bool = False
    """An empty or eliminated seat: one line is enough for it."""
    beside: bool = False
    """It stands beside the panel before it in wide pictures."""
    share: float = 1
    """Its share of the width there."""
    corner: bool = False
    """In wide pictures its name stands in the free top left corner of its first item."""
    column: int = 0
    """In wide pictures it stands in this column, below the panels before it that do; 0 is none.
    Columns stand beside each other and end together."""
    bare: bool = False
    """Pictures leave out its name and its facts, since its items show all of them."""
    lines: int = 2
    """So many lines are reserved for facts above its items."""

    def mark(self) -> str | None:
        return mark_of("seat", self.owner)


class Scene(Struct, frozen=True, gc=False):
    """The whole table, from far to near."""

    title: str
    asks: str
    """Who must speak and what is waited for; after the end, who has won."""
    panels: tuple[Panel, ...]
    when: tuple[str, ...] = ()
    """Round and turn, and other quiet words."""
    over: bool = False
    heads: tuple[str, str, str] = ("", "", "")
    """Headings of text for the corner, the title and the footer of listed faces."""
    legend: tuple[Line, ...] = ()
    """What the icons mean."""
    notices: tuple[Line, ...] | None = None
    """What is open, in sentences: an attack, an offer. Wide pictures reserve a line for them; None
    is a game without such."""
