"""BOARD ROYALE as it lies on the table: the others, the Crafting Field, and who looks in front.

A hand is a square for each kind with its letter and number; unknown cards are one with a question
mark. The band of an item has the colour and the sign of its type; an item that is used up is dark.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from icecore.events.games.board_royale import cards as c
from icecore.events.words.record import Outcome
from icecore.replay.show.scene import (
    Card,
    Deck,
    Face,
    Line,
    Panel,
    Pip,
    Row,
    Scene,
    Shape,
)
from icecore.replay.show.text import called, initials

from ..rules import lookups as q
from ..rules.attack import attacks_told
from ..rules.endings import outcome
from ..rules.state import IN_PLAY, State
from ..rules.turn import clock
from . import captions

TINTS = ("pink", "rust", "gold", "slate", "indigo", "brown", "green", "teal")
"""Of kinds, in their order."""
BACK = Face("", side="back", about="unknown cards")
TYPES: Mapping[str, tuple[str, Shape]] = {
    "permanent": ("gold", "square"),
    "temporary": ("green", "triangle"),
    "escape": ("blue", "star"),
    "reveal": ("plum", "diamond"),
}
LEGEND = (
    *(Line(name, " ", tint, shape) for name, (tint, shape) in TYPES.items() if name != "reveal"),
    Line("instant", " ", "red", "flash"),
    Line("a dashed cost is not in hand, a dark item is used up"),
)
MANY = 8
"""Seats that have room for the text of their items on a page."""
NEAR = 4
"""At tables of so many seats who looks has a panel as wide as the table."""


def scene(state: State, names: Sequence[str], viewer: int | None) -> Scene:
    """The others clockwise, the middle of the table, and the player in front."""
    seats = len(state.out)
    names = called(names, [f"seat {seat}" for seat in range(seats)])
    near, speaker = viewer or 0, asked(state)
    looks = viewer if viewer is not None else looking(state)
    payer = looks if looks is not None else speaker or 0
    table = Table(names, speaker, looks, outcome(state), open_item(state))
    across = seats - 1 if seats <= NEAR else -(-max(6, seats) // 2)
    panels = [
        player(state, (near + 1 + n) % seats, table, n not in (0, across)) for n in range(seats)
    ]
    panels.insert(across, middle(state, payer))
    return Scene(
        "BOARD ROYALE",
        captions.awaits(state, names),
        tuple(panels),
        when=tuple(filter(None, (
            captions.when(state), captions.modes(state), captions.ending(state)))),
        over=state.reason is not None,
        heads=("", "item", ""),
        legend=LEGEND,
        notices=(
            *(Line(told, "!", "red") for told in captions.attack_words(state, names)),
            *(Line(told, "?", "gold", "round") for told in captions.offer_words(state, names)),
            *(Line(told, "i", "blue", "round") for told in captions.look_words(state, names)),
        ),
    )  # fmt: skip


class Table(NamedTuple):
    """Facts that every seat's panel needs."""

    names: Sequence[str]
    speaker: int | None
    looks: int | None
    ended: Outcome | None
    lit: int | None
    """The item of the open attack."""


def looking(state: State) -> int | None:
    """The seat that looks, where that can be told: its hand alone is known."""
    known = [seat for seat in q.living(state) if not state.hands[seat].unknown]
    return known[0] if len(known) == 1 < len(q.living(state)) else None


def asked(state: State) -> int | None:
    """The seat that must speak; while the deck does, the one on turn."""
    seat = clock(state).seat
    return seat if seat is not None and seat >= 0 else captions.mover(state)


def middle(state: State, payer: int) -> Panel:
    """The Crafting Field with the decks and what was discarded; costs as this seat can pay them."""
    box, places = state.box, max(q.field_size(state), len(state.field))
    held = tuple(state.hands[payer].known.get(kind, 0) for kind in box.kinds)
    top = [captions.item_name(box, item) for item in state.item_discard[-1:]]
    return Panel(
        "The island",
        (
            Row("Crafting Field", tuple(
                field_card(box, item, held) for item in state.field
            ), places=places, read=True, listed=True, wraps=2, share=4.6, lines=1 + (places > 6)),
            Row("Discard", tuple(goods(box, state.discard, every=True)), squares=True, lines=2,
                beside=True),
            Deck("cards", state.deck, ("deck:resources",), told="Resource Deck"),
            Deck("items", len(state.item_deck), ("deck:items",), told="Item Deck"),
            Deck("discard", len(state.item_discard), told="item discard"),
        ),
        facts=tuple(f"top of the item discard: {name}" for name in top),
    )  # fmt: skip


def crowded(state: State) -> bool:
    """So many sit around the table, or so much lies on it, that pages show items by their names."""
    return len(state.hands) > MANY or q.field_size(state) > 6


def open_item(state: State) -> int | None:
    return next((attack.item for attack, is_open in attacks_told(state) if is_open), None)


def player(state: State, seat: int, table: Table, beside: bool) -> Panel:
    """A seat: how many cards it holds, which of them are known, and the items before it."""
    hand, plays, ended = state.hands[seat], state.out[seat] == IN_PLAY, table.ended
    unknown = [Card(BACK, word="", copies=hand.unknown)] if hand.unknown else []
    known = goods(state.box, hand.known, every=plays and not unknown, held=True)
    items, read = tuple(owned(state, seat, table)), seat in (table.looks, table.speaker)
    pile = [Deck("pile", state.piles[seat], told="face down")] if state.options.peaceful else []
    return Panel(
        table.names[seat],
        (
            Row("hand", (*known, *unknown), hand=True, squares=True, bare=True, read=read),
            Row(
                "items",
                items,
                note="" if items else "no items",
                read=True,
                bare=True,
                wraps=2,
                small=crowded(state),
            ),
            *pile,
        ),
        owner=seat,
        asked=ended is None and seat == table.speaker,
        won=ended is not None and seat in ended.winners,
        role=captions.role(state, seat, table.names),
        score=str(q.hand_size(state, seat)) if plays else "",
        unit="cards",
        facts=(", ".join(captions.status(state, seat)),),
        gone=not plays,
        beside=beside,
    )


def goods(
    box: c.RoyaleBox, counts: Mapping[str, int], every: bool, held: bool = False
) -> Iterator[Card]:
    """Kinds with their numbers, in their places; nobody can part with what a hand has none of."""
    for kind in box.kinds:
        number = counts.get(kind, 0)
        if number or every:
            yield kind_card(box, kind, number, "card" if number or not held else "")


def owned(state: State, seat: int, table: Table) -> Iterator[Card]:
    """The items before a seat, with what is special about them now."""
    for item in state.owned[seat]:
        used_up, note = captions.is_used_up(state, item), captions.special(state, item, table.names)
        yield owned_card(state.box, item, used_up, note, item == table.lit)


@lru_cache(maxsize=1024)
def owned_card(box: c.RoyaleBox, item: int, used_up: bool, note: str, lit: bool) -> Card:
    face = item_face(box, item, used_up)
    return Card(face, str(item), "item", note=note, lit=lit, anyone=True)


@lru_cache(maxsize=1024)
def kind_card(box: c.RoyaleBox, kind: str, number: int, word: str) -> Card:
    face = Face(box.names[kind], tint_of(box, kind), corner=letters(box)[kind])
    return Card(face, kind, word, copies=number)


@lru_cache(maxsize=1024)
def item_face(box: c.RoyaleBox, item: int, used_up: bool) -> Face:
    """An item before a seat; one that is used up shows no colour."""
    card, does = box.items[item], captions.ability(box, box.items[item])
    tint, sign = TYPES[card.type]
    escape = box.escape.get(item)
    return Face(
        captions.item_name(box, item),
        tint=tint,
        signs=(sign, "flash") if card.instant else (sign,),
        lines=(Line(does, word="ability"),),
        brief=does,
        worth=str(escape.points) if escape else "",
        side="other" if used_up else "front",
        about=captions.describe(box, item),
    )


@lru_cache(maxsize=4096)
def field_card(box: c.RoyaleBox, item: int, held: tuple[int, ...]) -> Card:
    """An item that can be crafted: text has its type and cost in words."""
    card, face = box.items[item], item_face(box, item, False)
    told = (
        Line(captions.kind_of(card), word="type", told=True),
        Line(captions.price_words(box, card.cost), word="cost", told=True),
    )
    cost = tuple(pips(box, card.cost, dict(zip(box.kinds, held, strict=True))))
    face = replace(face, lines=(*told, *face.lines), cost=cost, worth="")
    return Card(face, str(item), "item", anyone=True)


def pips(box: c.RoyaleBox, cost: Mapping[str, int], held: Mapping[str, int]) -> Iterator[Pip]:
    """A pip for each card of a cost, filled as the hand goes; any kind takes what is left."""
    left = sum(held.values()) - sum(min(held.get(kind, 0), n) for kind, n in cost.items())
    for kind, number in cost.items():
        have = left if kind == c.ANY else held.get(kind, 0)
        tint, letter = ("ink", "∗") if kind == c.ANY else (tint_of(box, kind), letters(box)[kind])
        yield from (Pip(letter, tint, n < have) for n in range(number))


def tint_of(box: c.RoyaleBox, kind: str) -> str:
    return TINTS[box.kinds.index(kind) % len(TINTS)]


@lru_cache(maxsize=16)
def letters(box: c.RoyaleBox) -> Mapping[str, str]:
    by_name = initials(box.names.values())
    return {kind: by_name[name] for kind, name in box.names.items()}
