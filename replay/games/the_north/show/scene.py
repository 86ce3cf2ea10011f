"""THE NORTH as it lies on the table: the Wastes between two players, the viewer in front.

Ancients are light cards, Facilities dark ones with cut corners; a card of which only the back is
seen is dark, with a question mark.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import astuple

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.replay.show.marks import mark_of
from icecore.replay.show.scene import (
    UNKNOWN,
    Button,
    Buttons,
    Card,
    Counter,
    Deck,
    Face,
    Line,
    Panel,
    Row,
    Scene,
)
from icecore.replay.show.text import called

from ..rules import lookups as q
from ..rules.effects import asking, program
from ..rules.end import LOW_DECK, account, outcome, standing
from ..rules.state import Kept, State
from ..rules.table import PLAYERS, north
from ..rules.turn import USED_UP, clock
from ..rules.wastes import WASTES_FULL
from . import captions

VALUE_TINTS = ("slate", "teal", "plum")
LEGEND = (
    Line("Spark, when reprogrammed", "S", "rust", "diamond"),
    Line("Protocol, when played", "P", "blue"),
    Line("light cards are Ancients, dark ones Facilities; the number is the Value"),
)
DIRECTIVES = (w.Reprogram, w.Build, w.Play, w.Discharge)


def scene(state: State, names: Sequence[str], viewer: int | None) -> Scene:
    """The other player, the Wastes, and the player in front."""
    names = called(names, PLAYERS)
    near = viewer or 0
    looks = viewer if viewer is not None else looking(state)
    speaker = clock(state).seat if looks is None else looks
    acts = [act for seat, act in north.candidates(state) if seat == speaker]
    named = {value for act in acts for value in astuple(act) if isinstance(value, str)}
    far_side, near_side = (
        player(state, seat, names[seat], acts if seat == speaker else (), named, looks == seat)
        for seat in (1 - near, near)
    )
    return Scene(
        "THE NORTH",
        captions.awaits(state, names),
        (
            far_side,
            Panel(
                "The Wastes",
                (
                    Row("Wastes", ancients(state, state.wastes, named), places=WASTES_FULL,
                        read=True, listed=True),
                    Deck("Deck", q.deck_size(state), ("deck:wastes", "act:build"),
                         top=captions.top_words(state)),
                ),
                facts=wastes_facts(state),
            ),
            near_side,
        ),
        when=(captions.when(state), captions.ending(state)),
        over=state.reason is not None,
        heads=("V", "Ancient", "on the back"),
        legend=LEGEND,
    )  # fmt: skip


def looking(state: State) -> int | None:
    """The seat that looks, where that can be told: all of its own cards are known to it alone."""
    hidden = [
        bool(state.piles[seat].unknown + state.hands[seat].unknown + state.facilities[seat].unknown)
        for seat in (0, 1)
    ]
    return hidden.index(False) if len({*hidden}) == 2 else None


def wastes_facts(state: State) -> tuple[str, ...]:
    known = [captions.top_words(state)]
    if state.bottom:
        known.append(f"at the bottom {', '.join(captions.name(state, it) for it in state.bottom)}")
    return tuple(filter(None, known)) or (f"the game ends at {LOW_DECK}",)


def player(
    state: State, seat: int, name: str, acts: Sequence[w.Act], named: Collection[Any], own: bool
) -> Panel:
    """A side: points, Node and Deck; the Zone, what was discarded, and the hand at the thumb."""
    ended = outcome(state)
    asked = seat == (clock(state).seat if clock(state).seat in (0, 1) else captions.mover(state))
    level, hand = state.nodes[seat], state.hands[seat]
    held = (*ancients(state, sorted(hand.cards), named), *unknown(state, seat, hand, named))
    return Panel(
        name,
        (
            Row("Zone", zone(state, seat, named)),
            Buttons((*directives(state, seat, acts), *options(state, acts))),
            Row("Hand", held, hand=True, read=own or bool(acts), listed=True, share=1.6),
            Row("Discard", ancients(state, state.discards[seat], named), beside=True, share=0.99),
            Counter("Node", str(level or "×"), (mark_of("level", level or None, seat),), (level, 4),
                    told=captions.node_words(level)),
            Deck("Deck", q.own_deck(state, seat), (mark_of("deck", seat),),
                 top=captions.top_words(state, str(seat))),
        ),
        owner=seat,
        asked=asked and ended is None,
        won=ended is not None and seat in ended.winners,
        role=PLAYERS[seat],
        score=str(state.scores[seat] if state.reason else state.points[seat]),
        facts=facts(state, seat, level),
    )  # fmt: skip


def facts(state: State, seat: int, level: int) -> tuple[str, ...]:
    if state.reason:
        parts = account(state, seat)
        told = f"{parts['points']} left + {parts['zone']} Zone + {parts['deck']} Deck"
    else:
        told = f"{standing(state)[seat]} with Zone and Deck"
    node = f"Node: {program(state.box.node[level - 1])}" if level and not state.reason else ""
    return tuple(filter(None, (told, node, captions.top_words(state, str(seat)))))


def directives(state: State, seat: int, acts: Sequence[w.Act]) -> Iterator[Button]:
    """The four Directives, each with two lamps for the two times that it may be used."""
    if state.todo or seat != captions.mover(state) or not acts:
        return
    possible = {type(act) for act in acts}
    for number, kind in enumerate(DIRECTIVES):
        word, used = USED_UP[number], state.directives[number]
        level = mark_of("level", state.nodes[seat] or None, seat) if kind is w.Discharge else None
        yield Button(
            word.capitalize(), (mark_of("act", word, seat), level), kind in possible,
            (used, q.TWICE), told=f"{word.capitalize()}: used {used} of {q.TWICE} times",
        )  # fmt: skip


def options(state: State, acts: Sequence[w.Act]) -> Iterator[Button]:
    """What an effect lets one choose."""
    choices = getattr(asking(state), "options", ())
    for act in acts:
        if isinstance(act, w.Choose):
            told = program(choices[act.option - 1])
            yield Button(f"{act.option}: {told}", (mark_of("option", act.option),), free=True)


def ancients(state: State, cards: Sequence[str], named: Collection[Any]) -> tuple[Card, ...]:
    return tuple(
        Card(ancient_face(state.box, card, captions.behind(state, card), titled(state, card)), card,
             asked=card in named)
        for card in cards
    )  # fmt: skip


def titled(state: State, name: str) -> str:
    """A card as its face calls it; two in the Wastes that look alike have a number."""
    card, (face, _, number) = state.box.cards[name], name.partition(".")
    if number:
        alike = sum(other.startswith(f"{face}.") for other in state.wastes) > 1
        return f"{card.name} {number}" if alike else str(card.name)
    return captions.name(state, name).removesuffix(f" ({card.facility.name})")


def zone(state: State, seat: int, named: Collection[Any]) -> tuple[Card, ...]:
    """Ancients, then Facilities."""
    built = state.facilities[seat]
    known = (
        Card(facility_face(state.box, back, name), name, asked=name in named)
        for name, back in sorted(built.cards.items())
    )
    standing_here = ancients(state, state.ancients[seat], named)
    return (*standing_here, *known, *unknown(state, seat, built, named))


def unknown(state: State, seat: int, kept: Kept, named: Collection[Any]) -> Iterator[Card]:
    """An unknown card is meant by its back; who keeps the record names any card that it can be.

    Who looks from a seat says nothing for the other one, so there the back is enough.
    """
    possible: list[str] = []
    if kept.backs and looking(state) is None and clock(state).seat == seat:
        held = q.may_hold if kept is state.hands[seat] else q.may_stand
        possible = [card for card in held(state, seat) if card not in kept.cards]
    cards = state.box.cards
    for back in kept.backs:
        could_be = [it for it in possible if back in (None, cards[it].back)]
        also = tuple(mark_of("card", it, seat) for it in (back, *could_be))
        face = facility_face(state.box, back, None) if back else UNKNOWN
        yield Card(face, also=also, asked=any(it in named for it in (back, *could_be)))


@lru_cache(maxsize=1024)  # the next picture of a game shows nearly the same cards
def ancient_face(box: c.NorthBox, name: str, behind: str, title: str) -> Face:
    card: c.Card = box.cards[name]
    return Face(
        title,
        tint=VALUE_TINTS[card.value],
        corner=c.VALUES[card.value],
        lines=(
            Line(captions.spark(card), "S", "rust", "diamond", "Spark"),
            Line(captions.protocol(card), "P", "blue", word="Protocol"),
        ),
        footer=f"back: {behind}",
        about=captions.describe(card),
    )


@lru_cache(maxsize=1024)
def facility_face(box: c.NorthBox, back: str, name: str | None) -> Face:
    """A card that shows its Facility side; `name` is the card, for those who know it."""
    face = box.facilities[back]
    behind = f"{c.VALUES[box.cards[name].value]} {box.cards[name].name}" if name else "?"
    return Face(
        face.name,
        lines=(Line(captions.facility_protocol(face), "P", "blue", word="Protocol"),),
        footer=f"behind: {behind}",
        side="other" if name else "back",
        about=captions.describe_facility(face),
    )
