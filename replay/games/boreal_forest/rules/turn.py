"""The turn: a tile, an action, and what comes after it; rounds, and the final turns."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from icecore.events.games.boreal_forest import tiles as c
from icecore.events.games.boreal_forest import words as w
from icecore.replay.kernel import Clock, Refused, refuse, require

from . import hexes
from . import lookups as ask
from .action import declare, sent_home
from .animals import moves, placings
from .bidding import bidders, resolve
from .exchange import exchanges, swaps
from .matching import clash, matches, placements, plainest
from .rules import Rules
from .scoring import what_decides
from .state import TILE, State
from .table import Facts, Todo, forest, on_turn, tile_of

MOST_FISH = 2


def choices(state: State, seat: int, step: None) -> list[w.Act]:
    """Listed by hand: about 200 ways to add a tile; then to place, to move, to exchange or to pass.

    Open-ended acts are sampled: exchanged tokens, steps of several Voles, Insects of the final
    turns, and the tiles of a hand that is not known. Where two acts would come to the same, one is
    offered: a Raptor may be placed anywhere on the tile before it flies.
    """
    return tile_acts(state, seat) if state.phase == TILE else actions(state, seat)


def tile_acts(state: State, seat: int) -> list[w.Act]:
    """Listed by hand: every way to add a tile, of unknown tiles one each. Asked in every turn."""
    box, places = state.box, hexes.frontier(state.land)
    hand, committed = state.hands[seat], state.committed[seat].tiles
    if committed or not hand.unknown:
        return list(placements(box, ask.playable(state, seat), places)) or [w.Stuck()]
    acts: list[w.Act] = list(placements(box, sorted(hand.known), places))
    for tile in ask.may_hold_tiles(state, seat):
        if tile not in hand.known:
            acts += islice(placements(box, (tile,), places), 1)
    if ask.is_stuck(state, seat):
        acts.append(w.Stuck())
    return acts


def actions(state: State, seat: int) -> list[w.Act]:
    acts = [*placings(state, seat), *moves(state, seat)]
    if not state.laps:
        acts += exchanges(state, seat)
        acts += swaps(state, seat)
    return [*acts, w.Pass()]


forest.step(
    None,
    on_turn,
    told=lambda state, step: "{who} to add a tile" if state.phase == TILE else "{who} to act",
    answers=choices,
)


def tile_is_done(state: State) -> Refused:
    if state.laps:
        return Refused(Rules.END_1, "no tile is added any more")
    done = "your tile is added" if state.fresh else "you added no tile"
    return Refused(Rules.TURN_1, "{done}: act, or pass", done=done)


@forest.answer
def add(state: State, seat: int, act: w.Add, step: None, todo: Todo) -> Facts:
    if state.phase != TILE:
        raise tile_is_done(state)
    tile, q, r = act.tile, act.q, act.r
    committed, land = state.committed[seat].tiles, state.land
    if committed:
        if tile not in committed:
            have = tuple(map(tile_of, dict.fromkeys(committed)))
            refuse(Rules.BID_6, "your committed tiles come first: {have}", have=have)
    elif not ask.in_hand(state, seat, tile):
        refuse(Rules.TILE_6, "you have no {tile}", tile=tile_of(tile))
    place = hexes.key(q, r)
    around = hexes.touching(land, place)
    edges = hexes.letters_of(land, around)
    if place in land.tile_at or edges == hexes.ALONE:
        why = "is taken" if place in land.tile_at else "touches no tile"
        refuse(Rules.TILE_1, "{q},{r} {why}", q=q, r=r, why=why)
    turns, face = plainest(state.box, tile, act.rot)
    wrong = clash(face, edges)
    if wrong is not None:
        mine, theirs = (edge_name(letter) for letter in wrong)
        rule = Rules.TILE_3 if "R" in wrong else Rules.TILE_2
        refuse(rule, "{mine} would meet {theirs}", mine=mine, theirs=theirs)
    before = [hexes.root(land, sector) for sector in around if sector >= 0]
    before = [home for home in before if land.opens[home]]
    yield w.TileAdded(seat, tile, q, r, turns, face)
    points = matches(face, edges)
    if points:
        yield w.Scored(seat, "edge", points)
    yield from closings(state, before)


def edge_name(letter: str) -> str:
    if letter == "r":
        return "a river bank"
    return "a River edge" if letter == "R" else c.HABITATS[letter].capitalize()


def closings(state: State, before: list[int]) -> list[w.Closed]:
    """forest.geo.4: what the newest tile has closed; before: the open habitats around it."""
    land, opens = state.land, state.land.opens
    own = land.parent[-len(hexes.SIDES) :]
    homes = {hexes.root(land, home) for home in {*before, *own}}
    return [closed(land, home) for home in sorted(homes) if not opens[home]]


def closed(land: hexes.Land, home: int) -> w.Closed:
    habitat: Any = c.HABITATS[land.letters[home]]
    return w.Closed(habitat, land.sizes[home], hexes.address(land, home))


@forest.answer
def stuck(state: State, seat: int, act: w.Stuck, step: None, todo: Todo) -> Facts:
    """forest.R5: the hand is kept."""
    if state.phase != TILE:
        raise tile_is_done(state)
    require(ask.is_stuck(state, seat), Rules.TILE_5, "one of your tiles fits somewhere")
    yield w.WasStuck(seat)


@declare
def let_be(state: State, seat: int, act: w.Pass) -> Facts:
    """forest.R8: nobody has to act."""
    yield w.Passed(seat)


@forest.step(w.Settle, on_turn, first="something else comes first", told="{who} to go on")
def settle(state: State, step: w.Settle, todo: Todo) -> Facts:
    """forest.R32: after every action Fish are counted in all habitats."""
    if ask.on_the_map(state, "fish") <= MOST_FISH:
        return
    land = state.land
    shoals = [
        (hexes.root(land, at), at) for at, who in ask.everybody(state.animals) if who.kind == "fish"
    ]
    crowds = Counter(home for home, _ in shoals)
    for home, at in shoals:
        if crowds[home] > MOST_FISH:
            yield sent_home(state, at, "crowded")


@forest.step(w.EndTurn, on_turn, first="something else comes first", told="{who} to go on")
def end_turn(state: State, step: w.EndTurn, todo: Todo) -> Facts:
    """Insects in closed habitats go home; then comes the next turn."""
    land = state.land
    for at, who in ask.everybody(state.animals) if ask.on_the_map(state, "insect") else ():
        if who.kind == "insect" and not land.opens[hexes.root(land, at)]:
            yield sent_home(state, at, "closed")
    if state.laps:
        yield from after_final_turn(state)
    elif not ask.tiles_left(state):
        yield from final_turns(state)
    else:
        yield from next_turn(state, todo)


def next_turn(state: State, todo: Todo) -> Facts:
    """Somebody's turn in this round, or the next round; forest.R6: unless nothing fits for good."""
    seat = ask.next_seat(state)
    if seat is not None:
        yield w.TurnBegan(seat)
    elif ask.is_last_round(state):
        yield from final_turns(state)
    else:
        todo.append(w.StartRound())
        yield from resolve(state, todo)


@forest.step(w.StartRound, on_turn, first="something else comes first", told="{who} to go on")
def start_round(state: State, step: w.StartRound, todo: Todo) -> Facts:
    seat = next(seat for seat in ask.in_order(state, state.first) if ask.has_tiles(state, seat))
    yield w.TurnBegan(seat, "round")


def final_turns(state: State) -> Facts:
    """forest.end.1 and R43: from the seat after the last tile's player; bids go back."""
    for seat in bidders(state):
        yield w.BidReturned(seat)
    start = state.first if state.adder is None else ask.in_order(state, state.adder)[1]
    yield w.TurnBegan(start, "final")


def after_final_turn(state: State) -> Facts:
    """forest.end.2 to 5, and R44."""
    following = ask.in_order(state, state.turn)[1]
    if following != state.lap_first:
        yield w.TurnBegan(following)
        return
    reason = what_decides(state)
    if reason is not None:
        yield w.Ended(reason)
    elif state.laps > 1 and not state.stirred:
        yield w.Ended("level")
    else:
        yield w.TurnBegan(following, "final")


FREE: dict[type[Any], Callable[[State, int], bool]] = {
    w.Supply: lambda state, seat: True,
    w.GiveBack: lambda state, seat: True,
    w.Add: lambda state, seat: state.phase == TILE and state.hands[seat].unknown > 0,
    w.Insects: lambda state, seat: state.laps > 0,
    w.Vole: lambda state, seat: bool(ask.voles_to_place(state, seat)),
    w.Voles: lambda state, seat: len(ask.own(state, seat, "vole")) > 1,
    w.Swap: lambda state, seat: not state.laps and state.options.length != "learning",
}
"""Of which acts candidates are only samples, and when: subsets, and steps of several Voles."""


def free(state: State, seat: int) -> Iterator[type[Any]]:
    """Acts of the awaited seat beyond those that are listed."""
    step = state.todo[-1] if state.todo else None
    if state.reason is not None or seat != forest.awaited(state):
        return
    for kind, is_open in FREE.items():
        acting = step is not None or (kind is w.Add) == (state.phase == TILE)
        if acting and kind in forest.row(type(step)).acts and is_open(state, seat):
            yield kind


def clock(state: State) -> Clock:
    seat = forest.awaited(state) if state.reason is None else None
    return Clock(state.rounds + state.laps, state.turns, seat)
