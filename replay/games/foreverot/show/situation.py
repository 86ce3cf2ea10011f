"""The situation in words: what is waited for, and the whole table for a reader."""

from collections.abc import Iterator, Sequence

from icecore.events.words.wire import TABLE
from icecore.replay.show.text import counted

from ..rules import lookups as q
from ..rules.programs import world_name
from ..rules.rounds import clock, is_led
from ..rules.state import State
from ..rules.table import saga

ROOMY = 4
"""Where so many play, pictures have room for sentences before each."""


def default_names(seats: int) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(seats)]


def when(state: State) -> str:
    return f"round {state.round}" if state.round else "setup"


def time_word(state: State) -> str:
    return "Night" if state.night else "Day"


def ending(state: State) -> str:
    """The reason of the end, or nothing yet."""
    return {
        "rot destroyed": "the last Rot is gone",
        "foreverot spent": "no Foreverot card was left",
    }.get(state.reason or "", state.reason or "")


def mover(state: State) -> int | None:
    """The seat that is to speak, or whose throw or draw it is that the table shows."""
    seat = clock(state).seat
    return q.current(state) if seat == TABLE and state.round else seat if seat != TABLE else None


def leads(state: State, seat: int) -> bool:
    """The First Player marker, once somebody has it."""
    return seat == state.first and is_led(state)


def awaits(state: State, names: Sequence[str]) -> str:
    """Says who must speak and what is waited for; after the end, who has won."""
    if state.reason is not None:
        return "All win together" if state.reason == "rot destroyed" else "All lose together"
    return saga.say(state, names)


def danger(state: State) -> str:
    """foreverot.roll.rot: up to which die a Foreverot card is revealed."""
    most = min(8, q.obliviates_in_play(state))
    return f"die 1–{most} reveals" if most > 1 else f"die {most} reveals" if most else "no danger"


def used(state: State) -> list[str]:
    """Cards that have left their decks for good, or until a text brings them back."""
    gone, used = len(state.spent_factions), len(state.fulfilled)
    due = [f"Events due {state.due}"] * bool(state.due)
    gone_factions = [f"Factions gone {gone}"] * bool(gone)
    return due + gone_factions + [f"Prophecies used {used}"] * bool(used)


def pieces_left(state: State) -> list[str]:
    """Says what lies beside the boards, but for the tokens that players hold."""
    told = [
        f"Relics {sum(state.supply.get(relic, 0) for relic in state.box.relics)}",
        f"Obliviates {len(state.obliviates)}, discarded {len(state.discarded)}",
        f"Ruins {state.ruins}",
        f"Scrap {state.scrap}",
        f"Warlords boxed {len(state.boxed)}",
    ]
    return told + [f"improvised Ruins {state.improvised}"] * bool(state.improvised)


def marks(state: State, seat: int) -> list[str]:
    """Says what lies before a player besides cards and tokens."""
    told = ["First Player"] * leads(state, seat)
    extras = state.extras[seat]
    told += [counted(extras, "Extra Action", "Extra Actions")] * bool(extras)
    told += ["no consent"] * any(seat == other for other, _ in state.withheld)
    if seat == state.turn:
        told.append(f"{q.actions_left(state)} of {counted(state.actions, 'action', 'actions')}")
    return told


def facts(state: State, seat: int) -> list[str]:
    """What lies before a player, and where the pawn stands; where many sit, in the fewest words."""
    world = state.pawns[seat]
    name = world_name(state, world) if world else ""
    if q.seats(state) <= ROOMY:
        return [*reversed(marks(state, seat)), *([f"on {name}"] if name else [])]
    left = f"{q.actions_left(state)} of {state.actions} left"
    told = [name] * bool(name) + [left] * (seat == state.turn)
    told += ["no consent"] * any(seat == other for other, _ in state.withheld)
    told += [f"{state.extras[seat]} Extra"] * bool(state.extras[seat])
    return told + ["First"] * leads(state, seat)


def pawn_words(state: State, world: int, names: Sequence[str]) -> Iterator[str]:
    """Everybody who stands there."""
    yield from (name for name, at in zip(names, state.pawns, strict=True) if at == world)
    if state.reinforcements[world]:
        yield counted(state.reinforcements[world], "Reinforcement", "Reinforcements")
    if state.deployed[world]:
        yield f"{state.deployed[world]} Influence"


def gate_ends(state: State, world: int) -> list[int]:
    """The worlds to which the Permanent Gates of a world lead."""
    return [other for gate in state.gates if world in gate for other in gate if other != world]


def is_held(state: State, world: int) -> bool:
    """foreverot.act.engage: Warlords close the locations unless somebody there outnumbers them."""
    warlords = q.warlords_on(state, world)
    there = [seat for seat, at in enumerate(state.pawns) if at == world] or [q.current(state)]
    return bool(warlords) and all(q.pawns_on(state, world, seat) <= warlords for seat in there)
