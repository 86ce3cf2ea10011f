"""A game as a page plays it: what each record tells, and a picture of every position.

Pictures share nearly all their parts, so each part is kept once, and a picture is what it changes
of the picture before.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from html import unescape
from pathlib import Path
from typing import Any

from msgspec import Struct

from icecore.events.file.log import Place, id_text
from icecore.events.words.errors import LogError
from icecore.events.words.plain_data import cards_in
from icecore.events.words.record import Allow, Head, Note, Ruling, Takeback
from icecore.events.words.wire import TABLE
from icecore.replay.bots import bot_names
from icecore.replay.judging import store
from icecore.replay.judging.judgement import Judgement
from icecore.replay.judging.report_text import marks
from icecore.replay.kernel import fold, snapshot
from icecore.replay.show.svg import parts_of
from icecore.replay.table.edition import is_edition
from icecore.replay.timeline.repeats import corrections, think_times
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.web.replay.card_texts import CardText, card_texts
from icecore.web.replay.scoreboard import scoreboard, unit_of

FindJudgement = Callable[[int | None], Judgement | None]
"""The judgement by a viewer, if there is one."""
Splice = tuple[int, int, tuple[int, ...]]
"""From which place on, how many parts go, and which come."""


class ReelRow(Struct, omit_defaults=True):
    """One record: what was said, and what is told of it."""

    seat: int
    act: str
    told: list[str]
    parent: int
    """The position that it was made in."""
    at: int
    played: int
    """Milliseconds of play up to here."""
    round: int
    turn: int
    awaited: int | None
    standing: tuple[int, ...]
    shown: tuple[int, ...] = ()
    """What the table says of each seat, where that is another number than the standing."""
    out: tuple[int, ...] = ()
    """Who has left the game."""
    cards: list[str] = []
    """What its events name."""
    implied: bool = False
    asked: bool = False
    """Nothing is told of it: `told` says what it asks for."""
    kind: str = ""
    """`note`, `takeback` or `ruling`; nothing for ordinary acts."""
    on: int | None = None
    """The record that a note is on, or that a takeback goes back to."""
    mark: str = ""
    text: str = ""
    place: int | None = None
    """Said by a correction: the record in whose place it stands."""
    think: int | None = None
    """Milliseconds of thought, where a correction keeps them."""


class Start(Struct):
    """Position 0, before the first record."""

    round: int
    turn: int
    awaited: int | None
    standing: tuple[int, ...]
    shown: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


class Curve(Struct):
    """Winning chances, judged by what the viewer saw."""

    records: list[int]
    """The positions; 0 is before the first record."""
    chances: list[list[float]]
    """By seat: the chance after each of them; one for all where all win or lose together."""
    marks: dict[int, str]
    """By record: what a turning point changed."""


class View(Struct):
    """A game as one viewer saw it."""

    viewer: int | None
    """None saw everything, TABLE what is public."""
    label: str
    start: Start
    rows: list[ReelRow]
    """The records after the first position."""
    first: int
    """The first position."""
    drawn: int
    """The first position with a picture."""
    pictures: list[list[Splice]]
    """The first one changes an empty picture, or that of the position before if it `goes_on`."""
    goes_on: bool = False
    judged: Curve | None = None
    """If a judgement by this viewer lies beside the log."""
    narrow: list[list[Splice]] = []
    """The same pictures laid out for a phone, where the page cannot ask for them."""


class Reel(Struct):
    """All that a page needs."""

    game: str
    title: str
    id: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    started: int
    set: str
    options: dict[str, Any]
    parent: dict[str, Any] | None
    sealed: bool
    present: int
    ending: str
    """How it ended; nothing while it goes on."""
    seats: list[dict[str, Any]]
    """Whose view may be asked for."""
    cooperative: bool
    unit: str
    """What a standing counts: points, cards."""
    winners: tuple[int, ...]
    """Who has won; nobody while it goes on."""
    players: list[str]
    """The bots that can play it."""
    cards: dict[str, CardText]
    parts: list[str]
    """What all pictures are made of."""
    views: list[View]
    narrow: int = 0
    """For which width the narrow pictures are laid out, if there are any."""
    opens: int | None = None
    """Where a page of its own opens; else it begins with a card before the first record."""


def viewers(timeline: Timeline[Any]) -> list[int | None]:
    """Everything, each seat, and what is public."""
    return [None, *range(len(timeline.names)), TABLE]


def reel_of(
    timeline: Timeline[Any],
    seats: Sequence[int | None],
    *,
    sealed: bool,
    drawn: range | None = None,
    judged: FindJudgement = lambda viewer: None,
    narrow: int = 0,
) -> Reel:
    """The whole game as these viewers saw it; `drawn` are the positions to draw, if not all.

    `narrow` is the width of a phone that the pictures of the first are laid out for as well.

    `judged` finds a judgement by a viewer: one that knows more would give hidden cards away.
    """
    drawing = Drawing()
    views = [view_of(Viewpoint(timeline, seat), drawing, drawn=drawn) for seat in seats]
    for view in views:
        view.judged = curve_of(judged(view.viewer))
    if narrow:  # what others saw is looked at less often, and would make the page much larger
        sight, every = Viewpoint(timeline, seats[0]), range(len(timeline) + 1)
        views[0].narrow = drawn_positions(sight, drawn or every, narrow, drawing)[1]
    parts = in_order(drawing.parts, views)
    head = timeline.head
    return Reel(
        game=timeline.game.name,
        title=timeline.game.title,
        id=id_text(head.id),
        names=timeline.names,
        bots=tuple(seat.bot for seat in head.seats),
        started=head.started,
        set=head.set_name,
        options=dict(head.options),
        parent=_parent(head),
        sealed=sealed,
        present=timeline.present,
        ending=ending_of(timeline, None if None in seats else seats[0]),
        seats=[{"viewer": seat, "label": label_of(timeline, seat)} for seat in viewers(timeline)],
        cooperative=timeline.game.cooperative,
        unit=unit_of(timeline.game, timeline.at(0), timeline.names),
        winners=winners_of(timeline),
        players=bot_names(timeline.game),
        cards=_cards_shown(timeline, parts, views),
        parts=parts,
        views=views,
        narrow=narrow,
    )


CARD = re.compile(r'data-card="([^"]*)"')


def _cards_shown(
    timeline: Timeline[Any], parts: list[str], views: list[View]
) -> dict[str, CardText]:
    """What the cards say that these viewers know of; all of them for who sees all that may come."""
    texts = card_texts(timeline.box)
    if timeline.outcome() is None and any(view.viewer is None for view in views):
        return texts
    named = {card for view in views for row in view.rows for card in row.cards}
    named.update(unescape(card) for part in parts for card in CARD.findall(part))
    return {card: text for card, text in texts.items() if card in named}


def judged_beside(place: Path | Place | None, digest: bytes) -> FindJudgement:
    """What `icecore judge` has kept of exactly this content; a damaged side file keeps nothing."""

    def find(viewer: int | None) -> Judgement | None:
        with suppress(LogError):
            return None if place is None else store.finest(place, digest, viewer)
        return None

    return find


def curve_of(judgement: Judgement | None) -> Curve | None:
    if judgement is None:
        return None
    line = judgement.positions
    seats = range(1 if judgement.cooperative else len(judgement.names))
    return Curve(
        [at.record for at in line],
        [[round(at.chance(seat), 4) for at in line] for seat in seats],
        marks(judgement),
    )


def in_order(parts: list[str], views: list[View]) -> list[str]:
    """The parts by what they show: the same thing in other places, side by side, takes little room
    when it is compressed."""
    order = sorted(range(len(parts)), key=lambda number: parts[number].partition(">")[2])
    places = [0] * len(parts)
    for place, number in enumerate(order):
        places[number] = place

    def moved(pictures: list[list[Splice]]) -> list[list[Splice]]:
        return [
            [(start, gone, tuple(places[number] for number in come)) for start, gone, come in each]
            for each in pictures
        ]

    for view in views:
        view.pictures, view.narrow = moved(view.pictures), moved(view.narrow)
    return [parts[number] for number in order]


def ending_of(timeline: Timeline[Any], viewer: int | None) -> str:
    """How the game ended, as far as a viewer knows; nothing while it goes on."""
    if timeline.outcome() is None:
        return ""
    return Viewpoint(timeline, viewer).ending(timeline.present)


def winners_of(timeline: Timeline[Any]) -> tuple[int, ...]:
    """The seats that have won; nobody while the game goes on."""
    outcome = timeline.outcome()
    return () if outcome is None else tuple(outcome.winners)


def seen_alone(reel: Reel) -> Reel:
    """The reel of one viewer who is offered no other."""
    only = {view.viewer for view in reel.views}
    reel.seats = [seat for seat in reel.seats if seat["viewer"] in only]
    return reel


def _parent(head: Head) -> dict[str, Any] | None:
    parent = None if is_edition(head) else head.parent
    return {"id": id_text(parent.id), "record": parent.record} if parent else None


def label_of(timeline: Timeline[Any], viewer: int | None) -> str:
    if viewer is None:
        return "everything"
    return "what is public" if viewer == TABLE else timeline.names[viewer]


def view_of(
    sight: Viewpoint,
    drawing: "Drawing",
    first: int = 0,
    drawn: range | None = None,
    before: Sequence[int] = (),
) -> View:
    """A view from a position on: the rows after it, and the pictures from it on.

    Who has the picture `before` those that are drawn gets only what changes.
    """
    timeline, game = sight.timeline, sight.game
    drawn = range(first, len(timeline) + 1) if drawn is None else drawn
    played, goes_on = [0, *timeline.times_of_play()], bool(before)
    places, thinking = corrected_places(timeline)
    start: Start | None = None
    rows, pictures = list[ReelRow](), list[list[Splice]]()
    for number, state in states(sight, first):
        standing = tuple(game.standing(state))
        board = scoreboard(game, state, timeline.names, standing)
        if start is None:
            start = Start(*timeline.clock(number), standing, *board)
        else:
            row = row_of(sight, number, standing, played[number])
            row.shown, row.out = board
            if number in thinking:
                row.place, row.think = places.get(number), thinking[number]
            rows.append(row)
        if number in drawn:
            parts = drawing.draw(state, lambda state: game.picture(state, timeline.names))
            pictures.append(splices(before, parts))
            before = parts
    assert start is not None
    label = label_of(timeline, sight.seat)
    return View(sight.seat, label, start, rows, first, drawn.start, pictures, goes_on)


def corrected_places(timeline: Timeline[Any]) -> tuple[dict[int, int], dict[int, int]]:
    """By record that a correction says: the record in whose place it stands, and its thought."""
    made = corrections(timeline)
    if not made:
        return {}, {}
    thinking = think_times(timeline)
    places = {number: place for one in made for number, place in one.places.items()}
    return places, {number: thinking[number - 1] for one in made for number in one.made}


def drawn_positions(
    sight: Viewpoint, drawn: range, width: int | None = None, drawing: "Drawing | None" = None
) -> tuple[list[str], list[list[Splice]]]:
    """Pictures of some positions alone, and the parts that they are made of."""
    drawing, names = drawing or Drawing(), sight.timeline.names
    before, pictures = list[int](), list[list[Splice]]()
    for _, state in states(sight, drawn.start, drawn.stop):
        parts = drawing.draw(state, lambda state: sight.game.picture(state, names, width), width)
        pictures.append(splices(before, parts))
        before = parts
    return drawing.parts, pictures


def states(sight: Viewpoint, first: int, stop: int | None = None) -> Iterator[tuple[int, Any]]:
    """Every position from one on; most grow out of the one before, so most are only folded."""
    timeline = sight.timeline
    state = timeline.at(first)
    for number in range(first, len(timeline) + 1 if stop is None else stop):
        record = timeline.records[number - 1] if number > first else None
        if record and timeline.parent(number) == number - 1:
            fold(sight.game, state, (record,))
        if record and (timeline.parent(number) != number - 1 or isinstance(record.act, Takeback)):
            state = timeline.at(number)
        yield number, state if sight.seat is None else sight.game.view(state, sight.seat)


def row_of(sight: Viewpoint, number: int, standing: tuple[int, ...], played: int) -> ReelRow:
    timeline = sight.timeline
    record = timeline.records[number - 1]
    round_number, turn, awaited = timeline.clock(number)
    told = sight.sentences(number)
    row = ReelRow(
        seat=record.seat,
        act=sight.act(number),
        told=told or [sight.headline(number)],
        parent=timeline.parent(number),
        at=record.at,
        played=played,
        round=round_number,
        turn=turn,
        awaited=awaited,
        standing=standing,
        cards=list(dict.fromkeys(card for event in record.events for card in cards_in(event))),
        implied=record.implied,
        asked=not told,
    )
    match record.act:
        case Note(on, text, mark):
            row.kind, row.on, row.mark, row.text = "note", on, mark, text
        case Takeback(on):
            row.kind, row.on = "takeback", on
        case Ruling() | Allow():
            row.kind = "ruling"
    return row


class Drawing:
    """Pictures taken apart: every part is kept once, every position drawn once."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.last: list[int] = []
        """The parts of the picture that was drawn last."""
        self._numbers: dict[str, int] = {}
        self._drawn: dict[tuple[bytes, int | None], list[int]] = {}

    def draw(
        self, state: Any, picture: Callable[[Any], str], width: int | None = None
    ) -> list[int]:
        seen = snapshot(state), width
        if seen not in self._drawn:
            self._drawn[seen] = list(map(self._number, parts_of(picture(state))))
        self.last = self._drawn[seen]
        return self.last

    def take_over(self, parts: Sequence[str]) -> list[int]:
        """A picture that was drawn before, so that the next can be what it changes."""
        self.last = [self._number(part) for part in parts]
        return self.last

    def come(self, pictures: Sequence[Sequence[Splice]]) -> dict[int, str]:
        """The parts that these bring; who has the picture before them needs no others."""
        numbers = {n for changes in pictures for _, _, come in changes for n in come}
        return {number: self.parts[number] for number in sorted(numbers)}

    def _number(self, part: str) -> int:
        number = self._numbers.setdefault(part, len(self.parts))
        if number == len(self.parts):
            self.parts.append(part)
        return number


def splices(before: Sequence[int], after: Sequence[int]) -> list[Splice]:
    """What to do to the parts before, from the last place to the first."""
    start, end = 0, 0
    most = min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if len(old) == len(new):  # most often parts change where they stand
        return [(start + at, 1, (new[at],)) for at in range(len(new)) if old[at] != new[at]]
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        (start + a, b - a, tuple(new[c:d])) for kind, a, b, c, d in reversed(changes)
        if kind != "equal"
    ]  # fmt: skip
