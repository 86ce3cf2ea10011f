"""Phrases of acts as a list offers them, with what they bring at once."""

from typing import Any

from icecore.events.games.boreal_forest import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel.sentences import Sentence, Who, say
from icecore.replay.show.text import counted

from ..rules import scoring
from ..rules.hexes import facing, key, number_of, root
from ..rules.lookups import PREDATORS
from ..rules.matching import matches, plainest
from ..rules.state import State, Token, token
from ..rules.table import forest, place_name, token_of
from .captions import WAYS, an, gathered, the

KEPT: dict[type[Any], str] = {
    w.MayBreed: "have no child",
    w.MayBid: "do not bid",
    w.MayExchange: "keep your tiles",
}


Scoring = w.Insects | w.Vole | w.Place | w.Move
Changes = dict[int, Token | None]


def points(number: int) -> str:
    return f": {counted(number, 'point', 'points')}" if number else ""


def brings(state: State, seat: int, act: Scoring, kind: str, end: int | None, new: Changes) -> str:
    """Says what the animal scores where it ends, the map changed by `new`, and in which way."""
    if not act.score:
        return ", without scoring"
    animals = state.animals
    if new:
        animals = list(animals)
        for place, who in new.items():
            animals[place] = who
    total = 0 if end is None else scoring.tally(state, seat, kind, animals, end).total
    return ", doubled by your Mushroom" + points(2 * total) if act.mushroom else points(total)


@forest.phrase
def turn(state: State, seat: int, act: w.Turn) -> Sentence:
    return say("let turns pass {way}", way=WAYS[act.way])


forest.phrases(
    {
        w.Supply: "choose {tokens}",
        w.Stuck: "add no tile: none of yours fits anywhere",
        w.Exchange: "exchange {number} with the bag",
        w.GiveBack: "put back {tiles}",
        w.Breed: "have a child: Vole {value} on {sector}",
        w.Bid: "bid the {tile} tile",
    },
    tokens=lambda tokens: gathered(tokens, "token"),
    number=lambda number: counted(number, "tile", "tiles"),
    tiles=lambda tiles: gathered(tiles, "tile"),
    sector=place_name,
)


@forest.phrase
def add(state: State, seat: int, act: w.Add) -> Sentence:
    """forest.tile.2: with the points for its edges."""
    turned, told = say(", {rot}", act) if act.rot else "", ""
    if act.tile in state.box.tiles:
        _, face = plainest(state.box, act.tile, act.rot)
        told = points(matches(face, facing(state.land, key(act.q, act.r))))
    return say("add the {tile} tile at {q},{r}{turned}{told}", act, turned=turned, told=told)


@forest.phrase
def insects(state: State, seat: int, act: w.Insects) -> Sentence:
    number = len(act.sectors)
    what = f"{number} Insects" if number > 1 else "an Insect"
    where = ", ".join(map(place_name, act.sectors[:-1]))
    where = f"{where} and {place_name(act.sectors[-1])}" if where else place_name(act.sectors[-1])
    places = [number_of(state.land, sector) for sector in act.sectors]
    new: Changes = {at: token("insect", seat) for at in places if at is not None}
    told = brings(state, seat, act, "insect", places[0], new)
    return say("place {what} on {where}{told}", what=what, where=where, told=told)


@forest.phrase
def vole(state: State, seat: int, act: w.Vole) -> Sentence:
    end, steps = number_of(state.land, act.sector), ""
    new: Changes = {} if end is None else {end: token(f"vole{act.value}", seat)}
    for origin, goal in act.moves:
        steps += f", then step from {place_name(origin)} to {place_name(goal)}"
        start, there = number_of(state.land, origin), number_of(state.land, goal)
        if start is not None and there is not None:
            new |= {there: new.get(start) or state.animals[start], start: None}
            end = there if start == end else end
    return say(
        "place Vole {value} on {where}{steps}{told}",
        act,
        where=place_name(act.sector),
        steps=steps,
        told=brings(state, seat, act, "vole", end, new),
    )


@forest.phrase
def place(state: State, seat: int, act: w.Place) -> Sentence:
    kind, goal = act.token, act.goal or act.sector
    end = number_of(state.land, goal)
    new: Changes = {end: token(kind, seat)} if kind == "hare" and end is not None else {}
    return say(
        "place {what} on {where}{onward}{taking}{told}",
        what=an(kind),
        where=place_name(act.sector),
        onward=f", then go on to {place_name(goal)}" if act.goal else "",
        taking=taking(state, kind, goal),
        told=brings(state, seat, act, kind, end, new),
    )


@forest.phrase
def move(state: State, seat: int, act: w.Move) -> Sentence:
    who, land = resident(state, act.origin), state.land
    start, end = number_of(land, act.origin), number_of(land, act.goal)
    if who is None or start is None or end is None:
        return say("move from {origin} to {goal}", act)
    new: Changes = {}
    if who.kind == "hare":  # forest.R26: it scores in another habitat only
        new = {start: None, end: who}
    scores = who.kind != "hare" or root(land, start) != root(land, end)
    return say(
        "move {what} from {origin} to {goal}{taking}{told}{hide}",
        what=the(who.name),
        origin=place_name(act.origin),
        goal=place_name(act.goal),
        taking=taking(state, who.kind, act.goal),
        told=brings(state, seat, act, who.kind, end if scores else None, new),
        hide=" and hide it" if act.hide else "",
    )


def resident(state: State, sector: w.Sector) -> Token | None:
    at = number_of(state.land, sector)
    return None if at is None else state.animals[at]


def taking(state: State, kind: str, end: w.Sector) -> Sentence | str:
    """Says whom a predator would eat or drive home where it ends."""
    prey = resident(state, end)
    if prey is None or kind not in PREDATORS:
        return ""
    takes = "driving home" if prey.kind in ("wolf", "raptor") else "eating"
    whose, token = Who(prey.seat), token_of(prey.name)
    return say(", {takes} {whose}'s {token}", takes=takes, whose=whose, token=token)


@forest.phrase
def voles(state: State, seat: int, act: w.Voles) -> Sentence:
    steps = []
    for origin, goal in act.moves:
        who = resident(state, origin)
        name = "a Vole" if who is None else f"Vole {who.value}"
        steps.append(f"{name} from {place_name(origin)} to {place_name(goal)}")
    return say("move {steps}", steps=" and ".join(steps))


@forest.phrase
def unhide(state: State, seat: int, act: w.Unhide) -> Sentence:
    at = number_of(state.land, act.sector)
    total = 0 if at is None else scoring.moose(state, at).total
    told = ", doubled by your Mushroom" + points(2 * total) if act.mushroom else points(total)
    return say("reveal your Moose on {where}{told}", where=place_name(act.sector), told=told)


@forest.phrase
def swap(state: State, seat: int, act: w.Swap) -> Sentence:
    if None in act.given or None in act.taken:
        number = counted(len(act.given), "token", "tokens")
        return say("exchange {number} with your reserve, unseen", number=number)
    given, taken = gathered(act.given, "token"), gathered(act.taken, "token")
    return say("exchange {given} for {taken}", given=given, taken=taken)


@forest.phrase
def let_be(state: State, seat: int, act: w.Pass) -> Sentence:
    step = state.todo[-1] if state.todo else None
    if step is None:
        return Sentence("pass: do nothing")
    return Sentence(KEPT.get(type(step), "pass: raise the bid no more"))


@forest.phrase
def raise_bid(state: State, seat: int, act: w.Raise) -> Sentence:
    what = say("the {item} tile", act) if act.item in state.box.tiles else an(act.item)
    return say("add {what} to your bid", what=what)


@forest.phrase
def decline(state: State, seat: int, act: Decline) -> Sentence:
    step = state.todo[-1] if state.todo else None
    return Sentence(KEPT.get(type(step), "leave it"))
