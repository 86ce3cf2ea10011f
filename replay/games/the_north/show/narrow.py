"""The table for a phone: who looks or is asked with a hand to read, the Wastes, a Zone, the other.

What is asked for comes first and is large: the Wastes for a pick, the Discard to recover from, the
Zone to flip in. The other player is folded, every card a chip.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec.structs import astuple

from icecore.events.games.the_north import words as w
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of, marks_of
from icecore.replay.show.narrow import (
    EDGE,
    TARGET,
    Drawn,
    column,
    fitted,
    ghost,
    heading,
    sized,
    text_width,
    touchable,
)
from icecore.replay.show.text import called

from ..rules import lookups as q
from ..rules.effects import asking, program
from ..rules.end import LOW_DECK, account, outcome
from ..rules.end import standing as scores
from ..rules.state import State
from ..rules.table import PLAYERS, north
from ..rules.turn import USED_UP, clock
from ..rules.wastes import WASTES_FULL
from . import captions
from . import picture as p
from .card_marks import WASTES_DECK, deck_mark, node_mark, viewer
from .narrow_cards import GAP, Lying, ancients, held, rows, standing

CHIP = 50
"""The width of a Node and of a deck."""
HEAD_H = 64
"""The height of a player's name and standing."""
LINE = 20
"""The room of a heading above a row of cards."""
Pile = tuple[str, list[Lying]]
"""Cards that lie together, and what their place is called."""


def strip(state: State, names: Sequence[str], wide: int) -> str:
    """The position in a column as wide as a phone."""
    names = called(names, PLAYERS)
    first = nearest(state)
    acts = [act for seat, act in north.candidates(state) if seat == first]
    meant = {value for act in acts for value in astuple(act)}
    hand, wastes = held(state, first), ancients(state, state.wastes, None)
    lying = [("Zone", standing(state, first)), ("Discard", discard(state, first))]
    panels = [
        (hand, player(state, first, names[first], wide, acts)),
        (wastes, common(state, wastes, wide)),
        ([card for _, cards in lying for card in cards], built(state, first, lying, wide, meant)),
    ]
    panels.sort(key=lambda panel: not any(card.meant(meant) for card in panel[0]))
    zones = [options(state, acts, wide), *(drawn for _, drawn in panels)]
    zones.append(other(state, 1 - first, names[1 - first], wide))
    said, quiet = captions.awaits(state, names), (captions.when(state), captions.ending(state))
    ink = p.GOLD if state.reason else p.LIGHT
    told = " · ".join(filter(None, quiet))
    head = heading(said, told, wide - 2 * EDGE, ink, p.MUTED)
    title, story = f"THE NORTH, {captions.when(state)}: {said}", captions.narrated(state, names)
    return column(wide, title, " ".join(story), p.TABLE, head, zones)


def asked(state: State) -> int | None:
    """The seat that is to act; while the table deals, the seat on turn."""
    seat = clock(state).seat
    return seat if seat in (0, 1) else captions.mover(state)


def nearest(state: State) -> int:
    """The seat whose cards are large: the one that looks, else the one that is to act."""
    looking = viewer(state)
    return looking if looking is not None else asked(state) or 0


def ground(state: State, seat: int, high: float, wide: int) -> str:
    """The panel of a player, framed for who is to act or has won."""
    ended = outcome(state)
    lit = seat in ended.winners if ended else seat == asked(state)
    frame = (p.GOLD if ended else p.AMBER) if lit else p.FRAME
    return svg.box(
        2, 0, wide - 4, high, 10, fill=p.SNOW, stroke=frame, stroke_width=3 if lit else 1
    )


def options(state: State, acts: Sequence[w.Act], wide: int) -> Drawn:
    """The choices of an effect, a line each."""
    drawn: list[str] = []
    offered = [act.option for act in acts if isinstance(act, w.Choose)]
    choices = getattr(asking(state), "options", ())
    for n, number in enumerate(offered):
        y, told = n * (TARGET + GAP), program(choices[number - 1])
        middle, size = y + TARGET / 2 + 5, sized(told, wide - 64, 15)
        drawn.append(ghost(
            mark_of("option", number),
            svg.box(EDGE, y, wide - 2 * EDGE, TARGET, 8, fill=p.STRIP, stroke=p.AMBER,
                    stroke_dasharray="5 4"),
            svg.circle(EDGE + 22, y + TARGET / 2, 13, fill=p.PAPER),
            svg.centred(EDGE + 22, middle, str(number), 14, fill=p.INK, font_weight="bold"),
            svg.label(EDGE + 44, middle, fitted(told, wide - 64, size), size, fill=p.LIGHT),
        ))  # fmt: skip
    return drawn, len(offered) * (TARGET + GAP)


def player(state: State, seat: int, name: str, wide: int, acts: Sequence[w.Act]) -> Drawn:
    """Name and standing, the Directives while one is to be used, and the hand."""
    drawn, y = [head(state, seat, name, wide)], float(HEAD_H)
    if not state.todo and seat == captions.mover(state):
        drawn += directives(state, seat, y, wide, {type(act) for act in acts})
        y += TARGET + GAP
    shown, y = piles(state, [("Hand", held(state, seat))], y, wide, None)
    return [ground(state, seat, y, wide), *drawn, *shown], y


def head(state: State, seat: int, name: str, wide: int) -> str:
    """Draws name and points, what the Node would do; Node and Deck, to be tapped."""
    shown = str(state.scores[seat] if state.reason else state.points[seat])
    x = wide - EDGE - 2 * CHIP - GAP
    room = x - 14 - text_width(shown, 28, bold=True) - EDGE
    if state.reason:
        parts = account(state, seat)
        told = f"{parts['points']} left, {parts['zone']} Zone, {parts['deck']} Deck"
    else:
        told = f"{scores(state)[seat]} with Zone and Deck"
    level = state.nodes[seat]
    node = captions.node_words(level) if state.reason or not level else node_program(state, level)
    return "".join(
        (
            svg.element(
                "g",
                touchable(4, 4, x - 8, 50),
                svg.label(13, 23, fitted(name, room, 17, bold=True), 17, fill=p.LIGHT,
                          font_weight="bold"),
                svg.label(13, 39, fitted(told, room, 12), 12, fill=p.MUTED),
                svg.label(13, 54, fitted(node, x - 20, 12), 12, fill=p.MUTED),
                svg.label(x - EDGE, 32, shown, 28, fill=p.LIGHT, font_weight="bold",
                          text_anchor="end"),
                data_mark=mark_of("seat", seat),
            ),
            *node_chip(level, x, 6, node_mark(state, seat)),
            deck_chip(x + CHIP + GAP, 6, q.own_deck(state, seat), "Deck", deck_mark(seat)),
        )
    )  # fmt: skip


def node_program(state: State, level: int) -> str:
    return f"Node: {program(state.box.node[level - 1])}"


def node_chip(level: int, x: float, y: float, mark: str | None) -> Iterator[str]:
    """A card with a lamp at each corner, lit as far as its Level goes; crossed when discharged."""
    corners = ((9, 9), (CHIP - 9, 9), (CHIP - 9, CHIP - 9), (9, CHIP - 9))
    lamps = (
        svg.circle(x + a, y + b, 4, fill=p.GOLD if n < level else "none",
                   stroke=p.GOLD if level else p.FRAME)
        for n, (a, b) in enumerate(corners)
    )  # fmt: skip
    middle = x + CHIP / 2
    face = (
        svg.centred(middle, y + 33, str(level), 23, fill=p.GOLD, font_weight="bold")
        if level
        else svg.element("path", d=f"M{x + 17:g} {y + 17:g}l16 16m0-16l-16 16", stroke=p.FRAME,
                         stroke_width=4, stroke_linecap="round")
    )  # fmt: skip
    fill = p.DARK if level else p.BACK
    yield svg.element(
        "g",
        svg.element("title", captions.node_words(level)),
        svg.box(x, y, CHIP, CHIP, 8, fill=fill, stroke=p.FRAME),
        *lamps,
        face,
        data_mark=mark,
    )


def deck_chip(x: float, y: float, count: int, name: str, mark: str | None) -> str:
    return svg.element(
        "g",
        svg.box(x, y, CHIP, CHIP, 5, fill=p.BACK, stroke=p.FRAME),
        svg.centred(x + CHIP / 2, y + 25, str(count), 20, fill=p.LIGHT, font_weight="bold"),
        svg.centred(x + CHIP / 2, y + 42, name, 12, fill=p.MUTED),
        data_mark=mark,
    )


def directives(
    state: State, seat: int, y: float, wide: int, possible: set[type[w.Act]]
) -> Iterator[str]:
    """The four Directives, each with two lamps for the two times that it may be used."""
    each = (wide - 2 * EDGE - 3 * GAP) / 4
    for n, kind in enumerate((w.Reprogram, w.Build, w.Play, w.Discharge)):
        x, word = EDGE + n * (each + GAP), USED_UP[n]
        able, used = kind in possible, state.directives[n]
        level = node_mark(state, seat) if kind is w.Discharge else None
        ink = p.LIGHT if able else p.FRAME
        title = word.capitalize()
        yield svg.element(
            "g",
            svg.element("title", f"{title}: used {used} of {q.TWICE} times"),
            svg.box(x, y, each, TARGET, 8, fill=p.STRIP if able else "none", stroke=p.FRAME),
            svg.centred(x + each / 2, y + 19, title, sized(title, each - 4, 13, bold=True),
                        fill=ink, font_weight="bold"),
            *(svg.circle(x + each / 2 - 8 + 16 * lamp, y + 32, 4.5, stroke=ink,
                         fill=ink if lamp < used else "none")
              for lamp in range(q.TWICE)),
            data_mark=marks_of(mark_of("act", word, seat), level),
        )  # fmt: skip


def piles(
    state: State, some: Sequence[Pile], y: float, wide: int, meant: Collection[Any] | None
) -> Drawn:
    """Cards below their headings, large where acts mean them (None: all), and where they end."""
    drawn: list[str] = []
    for title, cards in some:
        if cards:
            large = [card for card in cards if meant is None or card.meant(meant)]
            x = 17 + text_width(title, 13, bold=True)
            drawn.append(svg.label(13, y + 13, title, 13, fill=p.LIGHT, font_weight="bold"))
            drawn.append(svg.label(x, y + 13, str(len(cards)), 12, fill=p.MUTED))
            read, y = rows(state, large, y + LINE, wide, True)
            small, y = rows(state, [card for card in cards if card not in large], y, wide, False)
            drawn += read + small
    empty = [title for title, cards in some if not cards]
    if empty:
        told = f"{joined(empty)} empty"
        drawn.append(svg.label(13, y + 13, told, 12, fill=p.MUTED))
        y += LINE
    return drawn, y + 2


def joined(words: Sequence[str]) -> str:
    """Hand, Zone and Discard."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def common(state: State, wastes: Sequence[Lying], wide: int) -> Drawn:
    """The Wastes Deck, Facility side up, and the Wastes, Ancient side up."""
    known = [captions.top_words(state)]
    known += [f"{len(state.bottom)} known at the bottom"] * bool(state.bottom)
    told = ", ".join(filter(None, known)) or f"the game ends at {LOW_DECK}"
    x = EDGE + CHIP + 10
    drawn, y = rows(state, wastes, CHIP + 14, wide, True, WASTES_FULL)
    return [
        svg.box(2, 0, wide - 4, y + 2, 10, fill=p.STRIP),
        deck_chip(EDGE, 7, q.deck_size(state), "Deck", WASTES_DECK),
        svg.label(x, 28, "The Wastes", 16, fill=p.LIGHT, font_weight="bold"),
        svg.label(
            x,
            47,
            fitted(f"Wastes Deck: {told}", wide - x - EDGE, 12),
            12,
            fill=p.MUTED,
        ),
        *drawn,
    ], y + 2


def discard(state: State, seat: int) -> list[Lying]:
    return ancients(state, state.discards[seat], seat)


def built(
    state: State, seat: int, lying: Sequence[Pile], wide: int, meant: Collection[Any]
) -> Drawn:
    """Zone and Discard of a player; first the one of which a card is asked for."""
    if not any(cards for _, cards in lying):
        return [], 0
    some = sorted(lying, key=lambda pile: not any(card.meant(meant) for card in pile[1]))
    drawn, y = piles(state, some, 6, wide, meant)
    return [ground(state, seat, y, wide), *drawn], y


def other(state: State, seat: int, name: str, wide: int) -> Drawn:
    """A player who is not asked, folded."""
    some = [("Hand", held(state, seat)), ("Zone", standing(state, seat))]
    drawn, y = piles(state, [*some, ("Discard", discard(state, seat))], HEAD_H, wide, ())
    return [ground(state, seat, y, wide), head(state, seat, name, wide), *drawn], y
