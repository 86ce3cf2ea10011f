"""Setup: who is first and which way turns pass, hands, the exchange before the game, supplies."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from icecore.events.games.boreal_forest import words as w
from icecore.events.words.record import Identify
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, refuse, require
from icecore.replay.kernel.sentences import say
from icecore.replay.kernel.zones import size
from icecore.replay.rulebook.step_row import its_seat

from .exchange import require_from_bag, tiles, tiles_from_bag
from .lookups import in_order, lowest_vole, unseen_tiles, unseen_tokens, value_of
from .rules import Rules
from .state import SUPPLY, State, hand_size, tokens_of_a_seat
from .table import Facts, Todo, forest, on_turn, token_of

START_POINTS = (5, 3, 1, 0, 0)
SUPPLIES = (
    {"insect": 3, "vole": 2, "hare": 1, "fish": 2, "wolf": 1, "raptor": 1},
    {"insect": 2, "vole": 2, "hare": 1, "fish": 1, "wolf": 1, "moose": 1, "raptor": 1,
     "mushroom": 1},
    {"insect": 4, "vole": 3, "fish": 2, "mushroom": 1},
    {"vole": 4, "wolf": 1, "raptor": 2, "moose": 2, "mushroom": 1},
    {"insect": 4, "hare": 3, "fish": 3},
    {"insect": 6, "fish": 4},
    {"vole": 5, "hare": 2, "moose": 2, "mushroom": 1},
    {"hare": 3, "fish": 4, "wolf": 1, "raptor": 2},
)  # fmt: skip
"""Ten tokens each: a sample of what may be chosen."""


forest.step(
    w.AskFirst,
    TABLE,
    first="who is the First Player is said first",
    told="Who has been farthest north?",
    chance=lambda state, step: Chance(
        range(len(state.hands)), 1, "who has been farthest north?", lambda who: w.First(*who)
    ),
)


@forest.answer
def first(state: State, seat: int, act: w.First, step: w.AskFirst, todo: Todo) -> Facts:
    """forest.setup.2: with bidding the First Player chooses the direction too."""
    seats = len(state.hands)
    require(act.seat < seats, Rules.SETUP_2, "there are only {seats} players", seats=seats)
    yield w.Led(act.seat, "north")
    todo.append(w.Prepare())
    if state.options.bidding:
        todo.append(w.AskWay())


forest.step(
    w.AskWay,
    lambda state, step: state.first,
    first="{who} chooses the direction first",
    told="{who} to choose the direction",
    unasked="nothing asks for it now",
    answers=lambda state, seat, step: (w.Turn("left"), w.Turn("right")),
)


@forest.answer
def turn(state: State, seat: int, act: w.Turn, step: w.AskWay, todo: Todo) -> Facts:
    """forest.setup.2 and bid.5."""
    yield w.WaySet(act.way)


@forest.step(w.Prepare, on_turn, first="something else comes first", told="{who} to go on")
def prepare(state: State, step: w.Prepare, todo: Todo) -> Facts:
    """forest.setup.3 to 7, everything in turn order."""
    order = in_order(state, state.first)
    for seat, points in zip(order, START_POINTS, strict=False):
        if points:
            yield w.Scored(seat, "start", points)
    todo.append(w.StartRound())
    if state.options.length != "learning":
        todo += (w.ChooseSupply(seat) for seat in reversed(order))
    todo += (w.MayExchange(seat) for seat in reversed(order))
    todo += (w.DealHand(seat) for seat in reversed(order))


def tiles_to_deal(state: State) -> int:
    """A ruling may have left too few in the bag."""
    return min(hand_size(state), state.bag)


def owed_hand(state: State, step: w.DealHand) -> Chance | None:
    number = tiles_to_deal(state)
    why = say("which {tiles} did {seat} draw as a hand?", step, tiles=tiles(number))
    return tiles_from_bag(state, number, why, w.Deal, step.seat)


forest.step(
    w.DealHand,
    TABLE,
    first="{seat} draws a hand first",
    told="{seat} to draw a hand",
    chance=owed_hand,
    waits=lambda state, step: tiles_to_deal(state) > 0,
    done=lambda state, step: size(state.hands[step.seat]) > 0,
)


@forest.answer
def deal(state: State, seat: int, act: w.Deal, step: w.DealHand, todo: Todo) -> Facts:
    require_from_bag(state, act.tiles, tiles_to_deal(state), Rules.SETUP_5)
    yield w.Dealt(step.seat, act.tiles)


def supplies(state: State, seat: int, step: w.ChooseSupply) -> Iterator[w.Supply]:
    """A sample of what may be chosen."""
    voles = sorted((name for name in state.box.tokens if value_of(name)), key=value_of)
    voles = [name for name in voles for _ in range(state.box.tokens[name])]
    for counts in SUPPLIES:
        tokens = [kind for kind, n in counts.items() if kind != "vole" for _ in range(n)]
        yield w.Supply(tuple(sorted((*tokens, *voles[: counts.get("vole", 0)]))))


forest.step(
    w.ChooseSupply,
    its_seat,
    first="{who} chooses a supply first",
    told="{who} to choose a supply",
    unasked="nothing asks for it now",
    answers=supplies,
    done=lambda state, step: size(state.supplies[step.seat]) > 0,
)


@forest.answer
def supply(state: State, seat: int, act: w.Supply, step: w.ChooseSupply, todo: Todo) -> Facts:
    tokens, own = act.tokens, Counter(tokens_of_a_seat(state))
    require(len(tokens) == SUPPLY, Rules.SETUP_7, "ten tokens, not {named}", named=len(tokens))
    named = Counter(name for name in tokens if name is not None)
    extra = tuple(token_of(name) for name in named if named[name] > own[name])
    require(not extra, Rules.SETUP_7, "you do not have so many: {extra}", extra=extra)
    left = lowest_vole(own - named)
    high = max(map(value_of, named), default=0)
    lowest = None in tokens or not left or high <= left
    require(lowest, Rules.SETUP_7, "Vole {left} comes first", left=left)
    yield w.Supplied(seat, tokens)


@forest.act
def supply_unasked(state: State, seat: int, act: w.Supply) -> Facts:
    """While no supply is to be chosen: in the learning game that is never."""
    if state.options.length == "learning":
        refuse(Rules.SETUP_8, "nobody chooses tokens in it")
    raise forest.refusal(state, seat, act)


@forest.act
def identify(state: State, seat: int, act: Identify) -> Facts:
    """Whoever keeps the record has come to know tiles or tokens that only their owner saw."""
    require(seat == SCRIBE, Rules.TURN_2, "this is for the scribe")
    zone: Any = act.zone
    real = zone in ("hand", "supply") and 0 <= act.seat < len(state.hands)
    require(real, Rules.SETUP_5, "only the hand and the supply of a player are hidden")
    require(act.slot is None, Rules.SETUP_5, "what is hidden there has no order")
    if zone == "hand":
        kept, left = state.hands[act.seat], unseen_tiles(state)
    else:
        kept, left = state.supplies[act.seat], unseen_tokens(state, act.seat)
    fits = len(act.cards) <= kept.unknown and Counter(act.cards) <= Counter(left)
    require(fits, Rules.SETUP_5, "these cannot be the unknown ones")
    yield w.Identified(zone, act.seat, act.cards)
