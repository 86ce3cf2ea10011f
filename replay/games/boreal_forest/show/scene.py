"""BOREAL (forest) as it lies on the table: the map, the other players, and who looks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.boreal_forest import words as w
from icecore.events.games.boreal_forest.tiles import ForestBox, token_title
from icecore.replay.kernel.zones import Zone
from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of
from icecore.replay.show.scene import (
    Button,
    Buttons,
    Card,
    Drawing,
    Face,
    Item,
    Line,
    Panel,
    Row,
    Scene,
)
from icecore.replay.show.text import called, counted

from ..rules.lookups import everybody, unseen_tokens
from ..rules.scoring import outcome
from ..rules.state import Bid, State, token, tokens_of_a_seat
from . import captions, land_map, map_text
from .card_marks import BAG, answers_now, token_marks
from .pieces import KINDS, badge, corner, drawn_tile, drawn_token, outline

SIZES = {2: 40.0, 3: 28.0, 4: 30.0, 5: 24.0}
"""The size of a tile in hand by how many play: all of them stand below each other."""
MAP_SHARE = 1.7
TOKEN = 0.082
"""The scale of a token among pieces, which have a radius of 1."""
HABITAT_SIGNS = (
    ("FFFFFF", "Forest"), ("WWWWWW", "Wetland"), ("LLLLLL", "Lake"), ("GGGGGG", "Grassland"),
    ("HHHHHH", "Highland, wild"), ("RFFRFF*03", "River"), ("RrRFFF", "River, bank in the middle"),
)  # fmt: skip


def scene(state: State, names: Sequence[str], viewer: int | None) -> Scene:
    """On a phone the map is between the others and who looks; on a page it is at the left."""
    names = called(names, captions.NAMELESS[: len(names)])
    near, seats = viewer or 0, len(names)
    others = (player(state, (near + n) % seats, names, near) for n in range(1, seats))
    return Scene(
        "BOREAL (forest)",
        captions.awaits(state, names),
        (*others, forest(state, names), player(state, near, names, near)),
        when=(captions.when(state), captions.passing(state), captions.ending(state)),
        over=state.reason is not None,
        legend=legend(),
    )


def forest(state: State, names: Sequence[str]) -> Panel:
    """The map as it is drawn, written and told, and the bag."""
    drawing = Drawing(
        "Map",
        lambda width, narrow: land_map.drawn_map(state, names, width, narrow),
        text=lambda columns: map_text.lines(state, names, columns),
        told=captions.land_told(state, names),
        note=captions.land_note(state),
    )
    bag = Button(
        f"bag {state.bag}", (BAG,), told=f"{counted(state.bag, 'tile', 'tiles')} in the bag"
    )
    return Panel("Map", (drawing, Buttons((bag,))), column=1, share=MAP_SHARE)


def player(state: State, seat: int, names: Sequence[str], near: int) -> Panel:
    """Hand and supply, the reserve, and what was bid."""
    ended = outcome(state)
    there = sum(who.seat == seat for _, who in everybody(state.animals))
    seats = len(names)
    size = SIZES[seats]
    rows: list[Item] = [
        tiles_row(state, seat, size),
        supply_row(state, seat, size, beside=seats == 4 or (seats > 2 and state.options.bidding)),
    ]
    if tokens_of_a_seat(state) is state.box.tokens:
        rows.append(reserve_row(state, seat, size))
    if state.options.bidding:
        rows.append(bid_row("Bid", state, seat, state.bids[seat], None, size, beside=seats == 4))
        rows.append(bid_row("Committed", state, seat, state.committed[seat], seat, size, True))
    return Panel(
        names[seat],
        tuple(rows),
        owner=seat,
        asked=ended is None and seat == captions.mover(state),
        won=ended is not None and seat in ended.winners,
        role=captions.roles(state, seat),
        score=str(state.scores[seat]),
        facts=(f"{there or 'none'} on the map",),
        column=2,
    )  # fmt: skip


def tiles_row(state: State, seat: int, size: float) -> Row:
    hand = state.hands[seat]
    known = [tile(state.box, name, seat) for name in sorted(listed(hand.known))]
    return Row("Hand", (*known, *backs(hand.unknown)), note=hidden(hand), size=size)  # fmt: skip


def supply_row(state: State, seat: int, size: float, beside: bool) -> Row:
    """The supply; for who chooses it, all tokens."""
    supply = state.supplies[seat]
    choosing = w.Supply in answers_now(state) and captions.mover(state) == seat
    if choosing and not is_hidden(state, seat):
        every = (
            Card(token_face(name, seat, kept=True), word="", also=(mark_of("token", name, seat),))
            for name in in_order(listed(state.box.tokens))
        )
        return Row("All tokens", tuple(every), key="Supply", size=size, beside=beside)
    known = (animal(name, seat) for name in in_order(listed(supply.known)))
    return Row("Supply", (*known, *backs(supply.unknown, seat)), note=hidden(supply), size=size,
               beside=beside)  # fmt: skip


def reserve_row(state: State, seat: int, size: float) -> Row:
    """The tokens that are neither in the supply nor on the map; others cannot tell which."""
    unseen, supply = unseen_tokens(state, seat), state.supplies[seat]
    if supply.unknown:
        number = sum(unseen.values()) - supply.unknown
        return Row("Reserve", (*backs(number, seat),), note="hidden", size=size, share=1.2)
    named = not is_hidden(state, seat)
    cards = (
        Card(token_face(name, seat, kept=True), word="",
             also=(mark_of("reserve", name, seat),) if named else ())
        for name in in_order(listed(unseen))
    )  # fmt: skip
    return Row("Reserve", tuple(cards) if state.turns else (), size=size, share=1.2)


def bid_row(
    title: str, state: State, seat: int, bid: Bid, owner: int | None, size: float, beside: bool
) -> Row:
    """Tiles and tokens that lie open; what is bid can be meant by no act."""
    tiles = (tile(state.box, name, owner) for name in bid.tiles)
    tokens = (animal(name, seat, owner is not None) for name in in_order(bid.tokens))
    return Row(title, (*tiles, *tokens), size=size, beside=beside)


def listed(counts: dict[str, int]) -> list[str]:
    return [name for name, number in counts.items() for _ in range(number)]


def in_order(names: Sequence[str]) -> list[str]:
    return sorted(names, key=lambda name: (KINDS.index(token(name, 0).kind), name))


def is_hidden(state: State, seat: int) -> bool:
    """Somebody else looks, who knows neither hand nor supply."""
    return state.hands[seat].unknown + state.supplies[seat].unknown > 0


def hidden(zone: Zone) -> str:
    if not zone.unknown:
        return ""
    return f"{zone.unknown} hidden" if zone.known else "hidden"


def tile(box: ForestBox, name: str, owner: int | None) -> Card:
    """A tile that its owner may name, or that nobody may; a page turns it as an act does."""
    face = tile_face(box, name)
    if owner is None:
        return Card(face, name, word="")
    return Card(face, name, "tile", (mark_of("item", name, owner),), turn=-60)


@lru_cache(maxsize=256)
def tile_face(box: ForestBox, name: str) -> Face:
    title, shown = box.lexicon.name("tile", name), box.tiles[name]
    drawn = drawn_tile(shown.face) + outline(d.DEEP, 0.07, edge="")
    return Face(title, footer=shown.sectors, about=f"{title}: {captions.described(shown.face)}",
                piece=drawn)  # fmt: skip


def animal(name: str, seat: int, named: bool = True) -> Card:
    return Card(token_face(name, seat), word="", also=token_marks(name, seat) if named else ())


@lru_cache(maxsize=256)
def token_face(name: str, seat: int, kept: bool = False) -> Face:
    """A token; pale where it is in the reserve."""
    who = token(name, seat)
    drawn = drawn_token(who.kind, seat, who.value, False, token_title(name))
    if kept:
        drawn = badge(seat, d.DEEP) + svg.element("g", drawn, opacity=0.6)
    piece = svg.element("g", drawn, transform=f"scale({TOKEN:g})",
                        data_token=None if kept else name)  # fmt: skip
    return Face(token_title(name), piece=piece)


def backs(number: int, seat: int | None = None) -> Iterator[Card]:
    """Tiles that nobody here knows, or tokens of a seat."""
    if number:
        yield Card(back_face(seat), copies=number)


@lru_cache(maxsize=8)
def back_face(seat: int | None) -> Face:
    sign = svg.centred(0, 0.32, "?", 0.95, fill=d.MUTED if seat is None else d.DEEP,
                       font_weight="bold")  # fmt: skip
    ground = (
        svg.polygon([corner(n) for n in range(6)], fill=d.BACK) + outline(d.EDGE, 0.08)
        if seat is None
        else svg.element("g", badge(seat), transform=f"scale({TOKEN:g})")
    )
    return Face("", side="back", about="unknown", piece=ground + sign)


@lru_cache(maxsize=1)
def legend() -> tuple[Line, ...]:
    """Habitats, animals, and what frames mean."""
    signs = [(drawn_tile(face) + outline(d.DEEP, 0.07), told) for face, told in HABITAT_SIGNS]
    signs.append((outline(d.MEANINGS["changed"].dark, 0.16), "last tile"))
    for kind in KINDS:
        told = "Vole and its value" if kind == "vole" else token_title(kind)
        signs.append((drawn_sign(kind, False), told))
    signs.append((drawn_sign("moose", True), "hidden or used"))
    return tuple(Line(told, piece=drawn) for drawn, told in signs)


def drawn_sign(kind: str, flipped: bool) -> str:
    drawn = drawn_token(kind, 0, int(kind == "vole"), flipped, token_title(kind))
    return svg.element("g", drawn, transform="scale(0.1)")
