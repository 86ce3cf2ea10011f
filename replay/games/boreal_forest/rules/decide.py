"""Every act at the table: whose it is and when, then its own rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.boreal_forest.acts import (
    Act,
    Add,
    Bid,
    Breed,
    Exchange,
    GiveBack,
    Insects,
    Move,
    Pass,
    Place,
    Raise,
    Stuck,
    Supply,
    Swap,
    Turn,
    Unhide,
    Vole,
    Voles,
)
from icecore.events.games.boreal_forest.steps import (
    AskFirst,
    AskWay,
    Auction,
    ChooseSupply,
    DealHand,
    DrawTiles,
    MayBid,
    MayBreed,
    MayExchange,
    ReturnTiles,
)
from icecore.events.games.boreal_forest.tiles import HABITATS
from icecore.events.games.boreal_forest.words import (
    Closed,
    Event,
    GaveBack,
    Passed,
    Reached,
    Scored,
    Supplied,
    Swapped,
    TileAdded,
    WasStuck,
    WaySet,
)
from icecore.events.words.record import Decline, GoOn, Scribe
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.boreal_forest.rules import animals
from icecore.replay.games.boreal_forest.rules.bidding import open_bid, raise_bid
from icecore.replay.games.boreal_forest.rules.chance import COLOURS, TABLE_ACTS
from icecore.replay.games.boreal_forest.rules.matching import clash, matches, plainest
from icecore.replay.games.boreal_forest.rules.questions import (
    awaited,
    in_hand,
    is_stuck,
    lowest_vole,
    owed_tiles,
    unseen_tiles,
    unseen_tokens,
    value_of,
)
from icecore.replay.games.boreal_forest.rules.rules import Rules
from icecore.replay.games.boreal_forest.rules.state import (
    ACTION,
    OVER,
    SUPPLY,
    TILE,
    State,
    tokens_of_a_seat,
)
from icecore.replay.games.boreal_forest.rules.turn import AFTER_ACTION, end_action, go
from icecore.replay.kernel import Refused, refuse, require, zones
from icecore.replay.show.hexes import ALONE, OPPOSITE, SIDES, address, around, facing, key, root

WAITED_FOR: dict[Any, str] = {
    AskFirst: "who is the First Player is said first",
    AskWay: "the First Player chooses the direction first",
    DealHand: "the hands are drawn first",
    MayExchange: "tiles are exchanged before the game",
    ChooseSupply: "the supplies are chosen first",
    DrawTiles: "tiles are drawn from the bag first",
    ReturnTiles: "tiles go back into the bag first",
    Auction: "the bids are resolved first",
}


def decide(state: State, seat: int, act: Act | Scribe) -> Iterator[Event]:
    if state.phase == OVER:
        refuse(Rules.END_1, "the game is over")
    kind = type(act)
    if kind in ACTIONS:
        on_turn(state, seat, ACTION)
        return ACTIONS[kind](state, seat, act)
    ask = ASK.get(kind)
    if ask is None:
        raise Refused(Rules.TURN_1, f"{kind.__name__} is no act of this game")
    return ask(state, seat, act)


def on_turn(state: State, seat: int, phase: str) -> None:
    """forest.turn.1 and 2: is it this seat's turn, and this part of it?"""
    if not state.todo and seat == state.turn and state.phase == phase:
        return
    whose = awaited(state)
    step = state.todo[-1] if state.todo else None
    if seat != whose:
        refuse(Rules.TURN_2, says_who(state))
    if isinstance(step, MayBreed | MayBid):
        refuse(Rules.GEN_1, "you have had your action")
    if step is not None:
        refuse(Rules.TURN_1, WAITED_FOR.get(type(step), "something else comes first"))
    if state.phase == TILE:
        refuse(Rules.TURN_1, "add a tile first")
    done = "your tile is added" if state.fresh else "you added no tile"
    refuse(Rules.TURN_1, f"{done}: act, or pass")


def says_who(state: State) -> str:
    """Whose turn it is, where names are not known."""
    whose = awaited(state)
    return "the table is asked" if whose < 0 else f"{COLOURS[whose]} is to act"


def answers(state: State, seat: int, *wanted: type[Any]) -> Any:
    """The pending step, if it is one of these and the seat's own."""
    step = state.todo[-1] if state.todo else None
    if type(step) in wanted and seat == awaited(state):
        return step
    if seat != awaited(state):
        refuse(Rules.TURN_2, says_who(state))
    raise Refused(Rules.TURN_1, WAITED_FOR.get(type(step), "nothing asks for it now"))


def turn(state: State, seat: int, act: Turn) -> Iterator[Event]:
    """forest.setup.2 and bid.5."""
    answers(state, seat, AskWay)
    yield WaySet(act.way)
    yield from go(state, list(state.todo[:-1]))


def supply(state: State, seat: int, act: Supply) -> Iterator[Event]:
    if state.options.length == "learning":
        refuse(Rules.SETUP_8, "nobody chooses tokens in it")
    answers(state, seat, ChooseSupply)
    tokens, own = act.tokens, Counter(tokens_of_a_seat(state))
    require(len(tokens) == SUPPLY, Rules.SETUP_7, "ten tokens, not {}", len(tokens))
    named = Counter(name for name in tokens if name is not None)
    extra = [name for name in named if named[name] > own[name]]
    require(not extra, Rules.SETUP_7, "you do not have so many: {}", ", ".join(extra))
    left = lowest_vole(own - named)
    high = max(map(value_of, named), default=0)
    known = None not in tokens
    require(not known or not left or high <= left, Rules.SETUP_7, "Vole {} comes first", left)
    yield Supplied(seat, tokens)
    yield from go(state, list(state.todo[:-1]))


def add(state: State, seat: int, act: Add) -> Iterator[Event]:
    if state.laps:
        refuse(Rules.END_1, "no tile is added any more")
    on_turn(state, seat, TILE)
    tile, q, r = act.tile, act.q, act.r
    committed, land = state.committed[seat].tiles, state.land
    if committed:
        have = ", ".join(committed)
        require(tile in committed, Rules.BID_6, "your committed tiles come first: {}", have)
    elif not in_hand(state, seat, tile):
        refuse(Rules.TILE_6, f"you have no {tile}")
    edges = facing(land, key(q, r))
    if key(q, r) in land.tile_at or edges == ALONE:
        taken = key(q, r) in land.tile_at
        refuse(Rules.TILE_1, f"{q},{r} {'is taken' if taken else 'touches no tile'}")
    turns, face = plainest(state.box, tile, act.rot)
    wrong = clash(face, edges)
    if wrong is not None:
        mine, theirs = (edge_name(letter) for letter in wrong)
        rule = Rules.TILE_3 if "R" in wrong else Rules.TILE_2
        refuse(rule, f"{mine} would meet {theirs}")
    before = neighbours(state, key(q, r))
    yield TileAdded(seat, tile, q, r, turns, face)
    points = matches(face, edges)
    if points:
        yield Scored(seat, "edge", points)
    yield from closings(state, before)


def edge_name(letter: str) -> str:
    if letter == "r":
        return "a river bank"
    return "a River edge" if letter == "R" else HABITATS[letter].capitalize()


def neighbours(state: State, place: str) -> dict[int, int]:
    """The habitats that touch an empty hex, and how many open edges each of them has."""
    land = state.land
    tiles = ((d, land.tile_at.get(there)) for d, there in zip(OPPOSITE, around(place), strict=True))
    homes = (root(land, 6 * tile + d) for d, tile in tiles if tile is not None)
    return {home: land.opens[home] for home in homes}


def closings(state: State, before: dict[int, int]) -> Iterator[Event]:
    """forest.geo.4: the habitats that the newest tile has closed; before: open edges around it."""
    land = state.land
    base = 6 * (len(state.laid) - 1)
    touched = {root(land, base + d) for d in SIDES}
    touched |= {root(land, home) for home, edges in before.items() if edges}
    for home in sorted(touched):
        if not land.opens[home]:
            habitat: Any = HABITATS[land.letters[home]]
            yield Closed(habitat, land.sizes[home], address(land, home))


def stuck(state: State, seat: int, act: Stuck) -> Iterator[Event]:
    """forest.R5: the hand is kept."""
    if state.laps:
        refuse(Rules.END_1, "no tile is added any more")
    on_turn(state, seat, TILE)
    require(is_stuck(state, seat), Rules.TILE_5, "one of your tiles fits somewhere")
    yield WasStuck(seat)


def exchange(state: State, seat: int, act: Exchange) -> Iterator[Event]:
    """forest.act.3 and R7; before the game once more, forest.setup.6."""
    rest: list[Any] = list(AFTER_ACTION)
    if state.todo and type(state.todo[-1]) is MayExchange and seat == awaited(state):
        rest = list(state.todo[:-1])
    else:
        if state.laps:
            refuse(Rules.END_1, "nothing is exchanged any more")
        on_turn(state, seat, ACTION)
    most = min(zones.size(state.hands[seat]), state.bag)
    require(act.number <= most, Rules.ACT_3, "hand and bag allow {}", most or "none")
    yield Reached(seat, act.number)
    yield from go(state, [*rest, ReturnTiles(seat, act.number), DrawTiles(seat, act.number)])


def give_back(state: State, seat: int, act: GiveBack) -> Iterator[Event]:
    step: ReturnTiles = answers(state, seat, ReturnTiles)
    number, hand, tiles = owed_tiles(state, step), state.hands[seat], act.tiles
    require(len(tiles) == number, Rules.ACT_3, "{} go back, not {}", number, len(tiles))
    fits = zones.holds_all(hand, tiles) and could_be(tiles, hand, unseen_tiles(state))
    require(fits, Rules.ACT_3, "these tiles are not all in your hand")
    yield GaveBack(seat, tiles)
    yield from go(state, list(state.todo[:-1]))


def could_be(named: tuple[str | None, ...], zone: zones.Zone, unseen: dict[str, int]) -> bool:
    """Those of them that are not known to be in a zone can be its unknown ones."""
    news = Counter(item for item in named if item is not None) - Counter(zone.known)
    return all(unseen.get(item, 0) >= number for item, number in news.items())


def swap(state: State, seat: int, act: Swap) -> Iterator[Event]:
    """forest.act.4 and R4."""
    if state.laps:
        refuse(Rules.END_1, "nothing is exchanged any more")
    on_turn(state, seat, ACTION)
    given, taken, have = act.given, act.taken, state.supplies[seat]
    same = len(given) == len(taken)
    require(same, Rules.ACT_4, "{} for {} is not one for one", len(given), len(taken))
    reserve = Counter(unseen_tokens(state, seat))
    fits = zones.holds_all(have, given) and could_be(given, have, reserve)
    require(fits, Rules.ACT_4, "these are not all in your supply")
    named = Counter(name for name in taken if name is not None)
    hidden = reserve.total() - have.unknown
    require(named <= reserve and len(taken) <= hidden, Rules.ACT_4, "not all are in your reserve")
    back = Counter(name for name in given if name is not None)
    left = lowest_vole(back if have.unknown or None in taken else reserve - named + back)
    high = max(map(value_of, named), default=0)
    require(not left or high <= left, Rules.VOLE_2, "Vole {} would stay in the reserve", left)
    yield Swapped(seat, given, taken)
    yield from end_action(state)


def let_be(state: State, seat: int, act: Pass) -> Iterator[Event]:
    """forest.R8: no action; no exchange before the game; no higher bid, for good."""
    step = state.todo[-1] if state.todo else None
    if type(step) is MayExchange and seat == awaited(state):
        yield from go(state, list(state.todo[:-1]))
    elif type(step) is Auction and seat == awaited(state):
        yield Passed(seat)
        yield from go(state, [*state.todo[:-1], Auction(step.seats[1:])])
    else:
        on_turn(state, seat, ACTION)
        yield Passed(seat)
        yield from end_action(state)


def breed(state: State, seat: int, act: Breed) -> Iterator[Event]:
    step = state.todo[-1] if state.todo else None
    if type(step) is not MayBreed and seat == awaited(state):
        refuse(Rules.VOLE_4, "after your action, while two of your Voles are adjacent")
    answers(state, seat, MayBreed)
    yield from animals.breed(state, seat, act)
    yield from go(state, list(state.todo[:-1]))


def bid(state: State, seat: int, act: Bid) -> Iterator[Event]:
    step = state.todo[-1] if state.todo else None
    if not state.options.bidding:
        refuse(Rules.BID_1, "this game is played without bidding")
    if state.laps:
        refuse(Rules.END_1, "nobody bids any more")
    if seat == state.first and seat == awaited(state):
        refuse(Rules.BID_1, "you are First Player")
    if type(step) is not MayBid and seat == awaited(state):
        refuse(Rules.BID_1, "bids are opened at the end of a turn")
    answers(state, seat, MayBid)
    yield from open_bid(state, seat, act)
    yield from go(state, list(state.todo[:-1]))


def higher(state: State, seat: int, act: Raise) -> Iterator[Event]:
    step = state.todo[-1] if state.todo else None
    if type(step) is not Auction:
        raise Refused(Rules.BID_2, "no bids are being resolved")
    answers(state, seat, Auction)
    yield from raise_bid(state, seat, act)
    yield from go(state, [*state.todo[:-1], Auction((*step.seats[1:], seat))])


def decline(state: State, seat: int, act: Decline) -> Iterator[Event]:
    """No exchange before the game, no child, no bid."""
    answers(state, seat, MayExchange, MayBreed, MayBid)
    yield from go(state, list(state.todo[:-1]))


def scribe_goes_on(state: State, seat: int, act: GoOn) -> Iterator[Event]:
    """Resumes the list after a ruling changed what is possible."""
    require(seat == SCRIBE, Rules.TURN_2, "this is for the scribe")
    resumed = False
    for event in go(state, list(state.todo)):
        resumed = True
        yield event
    require(resumed, Rules.TURN_1, "nothing waits for the scribe")


ACTIONS: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    Insects: animals.insects,
    Vole: animals.vole,
    Place: animals.place,
    Move: animals.move,
    Voles: animals.voles,
    Unhide: animals.unhide,
}

ASK: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    **TABLE_ACTS,
    Turn: turn,
    Supply: supply,
    Add: add,
    Stuck: stuck,
    Exchange: exchange,
    GiveBack: give_back,
    Swap: swap,
    Pass: let_be,
    Breed: breed,
    Bid: bid,
    Raise: higher,
    Decline: decline,
    GoOn: scribe_goes_on,
}
