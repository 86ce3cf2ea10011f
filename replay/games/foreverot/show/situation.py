"""The situation in words: what is waited for, and the whole table for a reader."""

from collections.abc import Iterator, Sequence

from icecore.events.games.foreverot.cards import NUR, RUIN, WORLDS
from icecore.events.words.wire import TABLE
from icecore.replay.show.text import counted

from ..rules import lookups as q
from ..rules.programs import world_name
from ..rules.rounds import clock, is_led
from ..rules.state import State
from ..rules.table import saga
from .captions import held


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


def decks(state: State) -> list[str]:
    """Cards that lie face down, and how many of them are used."""
    gone, used = len(state.spent_factions), len(state.fulfilled)
    return [
        f"Factions {len(state.factions)}" + (f", gone {gone}" if gone else ""),
        f"Prophecies {len(state.oracle)}" + (f", used {used}" if used else ""),
        f"Madness {len(state.asylum)}",
    ]


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


def narrated(state: State, names: Sequence[str]) -> Iterator[str]:
    """The position in sentences, for those who cannot see it."""
    event = state.box.names[state.past[-1]] if state.past else "none"
    yield (
        f"{time_word(state)}, Alliance {state.alliance} of {q.cap(state)}, Active Event {event}, "
        f"{counted(state.doom_left, 'Foreverot card', 'Foreverot cards')} left, "
        f"{q.beaten(state)} of {q.TOKENS} Rot beaten."
    )
    for world in range(WORLDS, 0, -1):
        yield f"{world_name(state, world)}: {'; '.join(world_words(state, world, names))}."
    for seat, name in enumerate(names):
        tokens = ", ".join(f"{n} {word}" for _, n, word in held(state.box, state.holds[seat]))
        cards = [*state.roles[seat], *state.quests[seat], *state.prophecies[seat]]
        madness = state.madness[seat]
        cards += [madness] if madness is not None else []
        listed = ", ".join(state.box.names[card] for card in cards) or "no cards"
        marker = ", First Player" if leads(state, seat) else ""
        yield f"{name}{marker}: {listed}; {tokens or 'no tokens'}."


def world_words(state: State, world: int, names: Sequence[str]) -> Iterator[str]:
    if world in state.lost:
        yield "lost"
        return
    if world == NUR:
        for stack in state.stacks:
            top = "?" if not stack or stack[-1] is None else state.box.names[stack[-1]]
            yield f"{top} on {len(stack) - 1}" if stack else "an empty stack"
    else:
        yield counted(state.dragons[world], "Dragon", "Dragons")
        for slot, token in enumerate(state.slots[world]):
            if token is not None:
                yield f"{slot} {'Ruin' if token == RUIN else state.box.names[token]}"
    yield from pawn_words(state, world, names)


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
