"""Exchanging: tiles of the hand with the bag, tokens of the supply with the reserve."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from icecore.events.games.boreal_forest import words as w
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, refuse, require, zones
from icecore.replay.kernel.sentences import Sentence, say
from icecore.replay.rulebook.step_row import its_seat
from icecore.replay.show.text import counted

from .action import begin_action, declare
from .lookups import lowest_vole, unseen_tiles, unseen_tokens, value_of
from .rules import Rules
from .state import State
from .table import Facts, Todo, forest, tile_of


def tiles(number: int) -> str:
    return counted(number, "tile", "tiles")


def most_to_exchange(state: State, seat: int) -> int:
    """forest.R7: as hand and bag allow; what is committed is not in the hand."""
    return min(zones.size(state.hands[seat]), state.bag)


def exchanges(state: State, seat: int) -> Iterator[w.Exchange]:
    for number in range(1, most_to_exchange(state, seat) + 1):
        yield w.Exchange(number)


# forest.setup.6: before the first turn; to exchange is said as in a turn, and answers both.
forest.step(
    w.MayExchange,
    its_seat,
    first="{who} may exchange tiles before the game",
    told="{who} may exchange tiles",
    answers=lambda state, seat, step: exchanges(state, seat),
    passes="last",
)


@forest.answer
def keep_tiles(state: State, seat: int, act: w.Pass, step: w.MayExchange, todo: Todo) -> Facts:
    yield from ()


@forest.answer
def exchange(
    state: State, seat: int, act: w.Exchange, step: w.MayExchange | None, todo: Todo
) -> Facts:
    """forest.act.3 and R7; before the game once more, forest.setup.6."""
    if step is None:
        if state.laps:
            refuse(Rules.END_1, "nothing is exchanged any more")
        begin_action(state, todo)
    most = most_to_exchange(state, seat)
    require(act.number <= most, Rules.ACT_3, "hand and bag allow {most}", most=most or "none")
    yield w.Reached(seat, act.number)
    todo += (w.ReturnTiles(seat, act.number), w.DrawTiles(seat, act.number))


def tiles_to_draw(state: State, step: w.DrawTiles) -> int:
    """forest.R7: a ruling may have left too few in the bag."""
    return min(step.number, state.bag)


def owed_tiles(state: State, step: w.DrawTiles) -> Chance | None:
    why = say("which {tiles} did {seat} draw to exchange?", step, tiles=tiles(step.number))
    return tiles_from_bag(state, tiles_to_draw(state, step), why, w.Draw, step.seat)


def tiles_from_bag(state: State, number: int, why: Sentence, act: Any, seat: int) -> Chance | None:
    """Tiles that one seat alone looks at."""
    if not number:
        return None
    pool = [tile for tile, copies in unseen_tiles(state).items() for _ in range(copies)]
    return Chance(pool, number, why, act, seen_by=(seat,))


def require_from_bag(state: State, tiles: tuple[str | None, ...], number: int, rule: Rules) -> None:
    number_of = "{number} tiles are drawn, not {named}"
    require(len(tiles) == number, rule, number_of, number=number, named=len(tiles))
    left = unseen_tiles(state)
    for tile, copies in zones.counted(tiles).items():
        if tile is not None and left.get(tile, 0) < copies:
            refuse(rule, "{tile} cannot come from the bag so often", tile=tile_of(tile))


forest.step(
    w.DrawTiles,
    TABLE,
    first="{seat} draws tiles from the bag first",
    told=lambda state, step: say("{seat} to draw {tiles}", step, tiles=tiles(step.number)),
    chance=owed_tiles,
    waits=lambda state, step: tiles_to_draw(state, step) > 0,
)


@forest.answer
def draw(state: State, seat: int, act: w.Draw, step: w.DrawTiles, todo: Todo) -> Facts:
    require_from_bag(state, act.tiles, tiles_to_draw(state, step), Rules.ACT_3)
    yield w.Drawn(step.seat, act.tiles)


def tiles_to_return(state: State, step: w.ReturnTiles) -> int:
    """forest.R7: a ruling may have left too few in the hand."""
    return min(step.number, zones.size(state.hands[step.seat]))


def returns(state: State, seat: int, step: w.ReturnTiles) -> list[w.GiveBack]:
    """As many tiles as were drawn: neighbours in the order of names; unknown ones unnamed.

    Of a partly known hand some are named too: what has one option would be filled in.
    """
    number = tiles_to_return(state, step)
    if not number:
        return []
    hand, unnamed = state.hands[seat], (None,) * number
    tiles = zones.cards(hand)
    if hand.unknown:
        some = (*tiles[:number], *unnamed[len(tiles) :])
        return [w.GiveBack(back) for back in dict.fromkeys((unnamed, some))]
    round_about = tiles + tiles[: number - 1]
    windows = (tuple(sorted(round_about[n : n + number])) for n in range(len(tiles)))
    return [w.GiveBack(window) for window in dict.fromkeys(windows)]


forest.step(
    w.ReturnTiles,
    its_seat,
    first="{who} puts tiles back into the bag first",
    told=lambda state, step: say("{seat} to put {tiles} back", step, tiles=tiles(step.number)),
    unasked="nothing asks for it now",
    answers=returns,
    waits=lambda state, step: tiles_to_return(state, step) > 0,
)


@forest.answer
def give_back(state: State, seat: int, act: w.GiveBack, step: w.ReturnTiles, todo: Todo) -> Facts:
    number, hand, back = tiles_to_return(state, step), state.hands[seat], act.tiles
    as_many = "{number} go back, not {named}"
    require(len(back) == number, Rules.ACT_3, as_many, number=number, named=len(back))
    fits = zones.holds_all(hand, back)
    if hand.unknown:
        fits = fits and could_be(back, hand, unseen_tiles(state))
    require(fits, Rules.ACT_3, "these tiles are not all in your hand")
    yield w.GaveBack(seat, back)


def could_be(named: tuple[str | None, ...], zone: zones.Zone, unseen: dict[str, int]) -> bool:
    """Those of them that are not known to be in a zone can be its unknown ones."""
    news = Counter(item for item in named if item is not None) - Counter(zone.known)
    return all(unseen.get(item, 0) >= number for item, number in news.items())


@declare
def swap(state: State, seat: int, act: w.Swap) -> Facts:
    """forest.act.4 and R4."""
    if state.laps:
        refuse(Rules.END_1, "nothing is exchanged any more")
    given, taken, have = act.given, act.taken, state.supplies[seat]
    give, get = len(given), len(taken)
    require(give == get, Rules.ACT_4, "{give} for {get} is not one for one", give=give, get=get)
    reserve = unseen_tokens(state, seat)
    fits = zones.holds_all(have, given)
    if have.unknown:
        fits = fits and could_be(given, have, reserve)
    require(fits, Rules.ACT_4, "these are not all in your supply")
    named = zones.counted(name for name in taken if name is not None)
    enough = all(reserve.get(name, 0) >= copies for name, copies in named.items())
    hidden = sum(reserve.values()) - have.unknown
    require(enough and len(taken) <= hidden, Rules.ACT_4, "not all are in your reserve")
    left_out = {name for name in given if name is not None}
    if not have.unknown and None not in taken:
        left_out.update(name for name, copies in reserve.items() if copies > named.get(name, 0))
    left = lowest_vole(left_out)
    high = max(map(value_of, named), default=0)
    stays = "Vole {left} would stay in the reserve"
    require(not left or high <= left, Rules.VOLE_2, stays, left=left)
    yield w.Swapped(seat, given, taken)


def swaps(state: State, seat: int) -> Iterator[w.Swap]:
    """Listed by hand: one token for another; forest.R4: a Vole is the lowest of those left out."""
    supply, reserve = state.supplies[seat], unseen_tokens(state, seat)
    if supply.unknown:
        if sum(reserve.values()) > supply.unknown:
            yield w.Swap((None,), (None,))
        return
    voles = sorted(filter(None, map(value_of, reserve)))
    for given in sorted(supply.known):
        back = value_of(given)
        for taken in reserve:
            if taken == given:
                continue
            value = value_of(taken)
            left = voles[0] if voles and (voles[0] != value or reserve[taken] > 1) else 0
            left = left or (voles[1] if len(voles) > 1 else 0)
            if not value or value <= min(left or value, back or value):
                yield w.Swap((given,), (taken,))
