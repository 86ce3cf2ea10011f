"""Small questions that players ask at a table of Foreverot."""

from math import ceil

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot.cards import NUR, RUIN, SLOTS, WORLDS, Event, Passive

from .state import FULL, State

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
    """What lasts for a seat: its Roles, its Madness, the Active Event. Hot."""
    found = own_passives(state, seat)
    return found + state.box.events[state.past[-1]].passive if state.past else found


def own_passives(state: State, seat: int) -> tuple[Passive, ...]:
    found: tuple[Passive, ...] = ()
    for role in state.roles[seat]:
        found += state.box.roles[role].passive
    madness = state.madness[seat]
    return found if madness is None else found + state.box.madness[madness].passive


def changed(lasting: tuple[Passive, ...], stat: str) -> int:
    """How much is added to something."""
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


def cap(state: State) -> int:
    """The highest space that gains reach."""
    return state.marker - 1 if state.marker else FULL


def gate_cost(state: State, seat: int, world: int) -> int:
    here = state.pawns[seat]
    if sorted((here, world)) in state.gates:
        return 0
    base = AT_NUR if NUR in (here, world) else NEAR if abs(here - world) == 1 else FAR
    return max(1, base + modifier(state, seat, "gate_cost"))


def is_enemy(token: str | None) -> bool:
    return token is not None and token != RUIN


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
