"""Small questions that players ask at a table of Foreverot: worlds, costs, payments, the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import ceil

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import ENERGY, NUR, RUIN, SLOTS, WORLDS, Event, Passive
from icecore.events.words.record import Outcome

from .state import FULL, STACK, STACKS, State

NEAR, FAR, AT_NUR = 1, 2, 3


def seats(state: State) -> int:
    return len(state.pawns)


def current(state: State) -> int:
    """foreverot.term.current: whose turn it is; in the roll and the setup, the first player."""
    return state.turn if state.turn >= 0 else state.first


def clockwise(state: State) -> list[int]:
    """Seats from the current player on."""
    first, n = current(state), seats(state)
    return [(first + seat) % n for seat in range(n)]


def intact(state: State) -> list[int]:
    """Worlds but Nur that are not lost."""
    return [world for world in range(2, WORLDS + 1) if world not in state.lost]


def active_event(state: State) -> Event | None:
    return state.box.events[state.past[-1]] if state.past else None


def passives(state: State, seat: int) -> tuple[Passive, ...]:
    """The lasting effects for a seat: its Roles, its Madness, the Active Event. Hot."""
    found = own_passives(state, seat)
    return found + state.box.events[state.past[-1]].passive if state.past else found


def own_passives(state: State, seat: int) -> tuple[Passive, ...]:
    found: tuple[Passive, ...] = ()
    for role in state.roles[seat]:
        found += state.box.roles[role].passive
    madness = state.madness[seat]
    return found if madness is None else found + state.box.madness[madness].passive


def changed(lasting: tuple[Passive, ...], stat: str) -> int:
    """The sum that lasting effects add to something."""
    total = 0
    for passive in lasting:
        if type(passive) is c.Modify and passive.stat == stat:
            total += passive.delta
    return total


def modifier(state: State, seat: int, stat: str) -> int:
    return changed(passives(state, seat), stat)


def forbidden(state: State, seat: int) -> set[str]:
    """The actions that a card forbids a seat."""
    return {passive.action for passive in passives(state, seat) if type(passive) is c.Forbid}


def is_forbidden(state: State, seat: int, action: str) -> bool:
    return action in forbidden(state, seat)


def is_own(state: State, seat: int, action: c.Forbidden) -> bool:
    """Is it a card before the seat that forbids it, not the Active Event?"""
    return c.Forbid(action) in own_passives(state, seat)


def needed(state: State, seat: int, base: int, stat: str) -> int:
    """A needed value of the die stays within 2 to 8."""
    return min(8, max(2, base + modifier(state, seat, stat)))


def skills(state: State, seat: int, icon: str | None) -> int:
    """foreverot.ruling.9: how many icons of a seat match."""
    if icon is None:
        return 0
    own = sum(state.box.roles[role].icon == icon for role in state.roles[seat])
    more = sum(
        p.delta or 1 for p in passives(state, seat) if type(p) is c.Modify and p.icon == icon
    )
    return max(0, own + more + state.holds[seat].get(icon, 0))


def halved(n: int) -> int:
    """foreverot.round.half."""
    return ceil(n / 2)


def night_demand(state: State) -> int:
    """foreverot.roll.night, with what Roles, Madness and the Active Event change."""
    lasting = [p for seat in range(seats(state)) for p in own_passives(state, seat)]
    event = active_event(state)
    lasting += event.passive if event is not None else ()
    changes = [p for p in lasting if type(p) is c.Modify and p.stat == "night_demand"]
    demand = max(0, seats(state) + sum(p.delta for p in changes))
    return halved(demand) if any(p.halve for p in changes) else demand


def cap(state: State) -> int:
    """The highest space that gains reach."""
    return state.marker - 1 if state.marker else FULL


def gate_cost(state: State, seat: int, world: int) -> int:
    return gate_price(state, state.pawns[seat], world, modifier(state, seat, "gate_cost"))


def gate_price(state: State, here: int, world: int, more: int) -> int:
    """The cost of a Gate for a seat that pays so much more, or less, than is printed."""
    if state.gates and sorted((here, world)) in state.gates:
        return 0
    base = AT_NUR if NUR in (here, world) else NEAR if abs(here - world) == 1 else FAR
    return max(1, base + more)


def enemies(state: State, world: int, kind: str) -> list[int]:
    """Slots with an Obliviate, a Warlord, a Ruin or any enemy."""
    warlords = state.box.warlords
    return [
        slot
        for slot, token in enumerate(state.slots[world])
        if token is not None
        and (
            token == RUIN
            if kind == "ruin"
            else token != RUIN and (kind == "enemy" or (token in warlords) == (kind == "warlord"))
        )
    ]


def warlords_on(state: State, world: int) -> int:
    return len(enemies(state, world, "warlord"))


def pawns_on(state: State, world: int, actor: int) -> int:
    """foreverot.term.pawns; an Event adds to every player's pawn, a Role to its own at its acts."""
    event = active_event(state)
    each = 1 + (changed(event.passive, "pawns") if event is not None else 0)
    own = changed(own_passives(state, actor), "pawns") if state.pawns[actor] == world else 0
    there = state.reinforcements[world] + state.deployed[world]
    return state.pawns.count(world) * each + own + there


def unblocked(state: State, world: int) -> list[int]:
    return [slot for slot, token in enumerate(state.slots[world]) if token is None]


def clockwise_from(slot: int) -> list[int]:
    return [(slot + step) % SLOTS for step in range(SLOTS)]


def obliviates_in_play(state: State) -> int:
    """foreverot.lose.permanent: lost worlds count too."""
    there = sum(len(enemies(state, world, "obliviate")) for world in intact(state))
    return there + len(state.lost)


def has_transfer(state: State, world: int) -> bool:
    """Is there an unblocked location with the Transfer icon?"""
    return world != NUR and any(
        location.transfer and token is None
        for location, token in zip(
            state.box.board(world).locations, state.slots[world], strict=True
        )
    )


def next_world(state: State, world: int, way: str) -> int | None:
    """foreverot.act.deploy: the next one that is not lost."""
    path = range(world + 1, WORLDS + 1) if way == "up" else range(world - 1, 0, -1)
    return next((other for other in path if other not in state.lost), None)


def holds_true(state: State, seat: int, when: c.Condition) -> bool:
    here = state.pawns[seat]
    return (
        (not when.worlds or here in when.worlds)
        and (when.clear is None or here == NUR or not enemies(state, here, when.clear))
        and (when.side is None or (when.side == "night") == state.night)
        and state.alliance >= when.alliance
    )


def offered_actions(state: State, seat: int) -> list[str]:
    """Cards whose Special Action a seat may take."""
    found = list(state.roles[seat])
    event = active_event(state)
    if event is not None and any(type(p) is c.GrantAction for p in event.passive):
        found.append(event.id)
    return found


def actions_left(state: State) -> int:
    return state.actions - state.spent


Tokens = tuple[str, ...]


def metal(state: State, seat: int) -> int:
    """foreverot.token.relic: Relics count as Bindmetal."""
    holds = state.holds[seat]
    return holds.get("bindmetal", 0) + sum(1 for relic in state.box.relics if relic in holds)


def energy(state: State, seat: int) -> int:
    holds = state.holds[seat]
    return sum(holds.get(colour, 0) for colour in ENERGY)


def can_pay(state: State, seat: int, cost: c.Cost, waived: int = 0) -> bool:
    """Does the seat hold the whole cost, less some Energy that is waived?"""
    if cost.alliance > state.alliance:
        return False
    if cost.bindmetal and cost.bindmetal > metal(state, seat):
        return False
    holds = state.holds[seat]
    if not cost.alike:
        return covers(holds, cost, waived)
    ways = alike_ways(holds, cost.alike)
    return any(covers(without(holds, alike), cost, waived) for alike in ways)


def covers(holds: Mapping[str, int], cost: c.Cost, waived: int) -> bool:
    """Is there Energy for the printed colours and the free part?"""
    short = spare = 0
    asked = (cost.blue, cost.black, cost.red, cost.yellow)
    for colour, n in zip(ENERGY, asked, strict=True):
        over = holds.get(colour, 0) - n
        if over < 0:
            short -= over
        else:
            spare += over
    return short + max(0, cost.energy - spare) <= waived


def payments(state: State, seat: int, cost: c.Cost, waived: int = 0) -> list[Tokens]:
    """All ways to pay, each a sorted handful of tokens; Alliance is apart."""
    if not can_pay(state, seat, cost, waived):
        return []
    holds = state.holds[seat]
    found: set[Tokens] = set()
    for alike in alike_ways(holds, cost.alike):
        for paid in energy_ways(without(holds, alike), cost, waived):
            for metals in metal_ways(state, seat, cost.bindmetal):
                found.add(tuple(sorted((*paid, *alike, *metals))))
    return sorted(found)


def energy_ways(holds: Mapping[str, int], cost: c.Cost, waived: int) -> Iterator[Tokens]:
    """The printed colours with any others for the free part; waived ones may be any of them."""
    printed = [colour for colour in ENERGY for _ in range(getattr(cost, colour))]
    for rest in dict.fromkeys(combinations(printed, max(0, len(printed) - waived))):
        free = max(0, cost.energy - (waived - (len(printed) - len(rest))))
        left = without(holds, rest)
        if min(left.values()) < 0:
            continue
        for more in handfuls(left, free):
            yield (*rest, *more)


def alike_ways(holds: Mapping[str, int], n: int) -> list[Tokens]:
    if not n:
        return [()]
    return [(colour,) * n for colour in ENERGY if holds.get(colour, 0) >= n]


def without(holds: Mapping[str, int], paid: Tokens) -> dict[str, int]:
    """The Energy that is left once some of it is put aside."""
    return {colour: holds.get(colour, 0) - paid.count(colour) for colour in ENERGY}


def metal_ways(state: State, seat: int, n: int) -> Iterator[Tokens]:
    holds = state.holds[seat]
    relics = [relic for relic in state.box.relics if relic in holds]
    for plain in range(min(n, holds.get("bindmetal", 0)), -1, -1):
        for some in combinations(relics, n - plain):
            yield ("bindmetal",) * plain + some


def handfuls(left: Mapping[str, int], n: int, names: Sequence[str] = ENERGY) -> Iterator[Tokens]:
    """Every choice of `n` tokens, Energy if nothing else is said, from what there is."""
    colours = [colour for colour in names if left.get(colour, 0) > 0]
    for some in combinations_with_replacement(colours, n):
        if all(some.count(colour) <= left[colour] for colour in colours):
            yield some


def tokens_of(holds: Mapping[str, int]) -> list[str]:
    """Each token as often as it is held, in order of name."""
    return [token for token in sorted(holds) for _ in range(holds[token])]


def holds_all(holds: Mapping[str, int], tokens: Iterable[str]) -> bool:
    some = list(tokens)
    return all(some.count(token) <= holds.get(token, 0) for token in set(some))


TOKENS = STACKS * (STACK + 1)


def beaten(state: State) -> int:
    """Rot and Rotkin that have left Nur, of 12."""
    return TOKENS - sum(map(len, state.stacks)) if state.round else 0


def standing(state: State) -> tuple[int, ...]:
    """The same for every seat: they share it."""
    return (beaten(state),) * seats(state)


def outcome(state: State) -> Outcome | None:
    """foreverot.end.win: every seat is first; foreverot.end.loss: none is."""
    if state.reason is None:
        return None
    rank = 1 if state.reason == "rot destroyed" else 2
    return Outcome(state.reason, (rank,) * seats(state))
