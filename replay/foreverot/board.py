"""The position as text for a terminal."""

from collections.abc import Sequence

from icecore.events.foreverot.cards import NUR, RUIN, WORLDS
from icecore.replay.foreverot.outcome import beaten
from icecore.replay.foreverot.payments import tokens_of
from icecore.replay.foreverot.questions import cap, obliviates_in_play, seats
from icecore.replay.foreverot.state import State
from icecore.replay.foreverot.tell import tokens
from icecore.replay.foreverot.wording import brief, cost_letters, event_words, headline
from icecore.replay.plain import called, cut, pad, page

WIDTH, SLOT = 118, 18


def board(state: State, names: Sequence[str]) -> str:
    known = called(names, [f"Player {seat + 1}" for seat in range(seats(state))])
    return page([*status(state, known), "", *worlds(state, known), "", *areas(state, known)], WIDTH)


def status(state: State, names: Sequence[str]) -> list[str]:
    event, text = event_words(state)
    return [
        headline(state, names),
        f"Alliance {state.alliance} of {cap(state)}   {'Night' if state.night else 'Day'}   "
        f"Event: {event}{f' ({text})' if text else ''}",
        f"Foreverot cards left: {state.doom_left}   reveal on {obliviates_in_play(state)} or less"
        f"   Rot beaten: {beaten(state)} of 12",
    ]


def worlds(state: State, names: Sequence[str]) -> list[str]:
    lines = []
    for world in range(WORLDS, 0, -1):
        if world == state.verge:
            lines.append("~" * 40 + " Verge")
        lines += [world_head(state, world, names), *world_slots(state, world)]
    return lines


def world_head(state: State, world: int, names: Sequence[str]) -> str:
    board = state.box.board(world)
    here = [name for name, at in zip(names, state.pawns, strict=True) if at == world]
    here += ["Reinforcement"] * state.reinforcements[world]
    here += ["Influence"] * state.deployed[world]
    pawns = f"   here: {', '.join(here)}" if here else ""
    if world in state.lost:
        return f"{world} {board.name}: LOST, Chaos: {brief(board.chaos)}"
    if world == NUR:
        return f"{world} {board.name}{pawns}"
    left = state.dragons[world]
    return f"{world} {board.name}   Dragons {'D' * left}{'x' * (board.dragons - left)}{pawns}"


def world_slots(state: State, world: int) -> list[str]:
    if world in state.lost:
        return []
    if world == NUR:
        cells = [stack_words(state, stack) for stack in state.stacks]
    else:
        cells = [slot_words(state, world, slot) for slot in range(5)]
    return ["    " + " | ".join(pad(cut(cell, SLOT), SLOT) for cell in cells)]


def slot_words(state: State, world: int, slot: int) -> str:
    token = state.slots[world][slot]
    if token is None:
        return brief(state.box.board(world).locations[slot].effect)
    return "RUIN" if token == RUIN else enemy_words(state, token)


def enemy_words(state: State, token: str) -> str:
    """`!W4 RYY gear Brass Abbot`, `!O RK star Husk of Murrod`."""
    warlord = state.box.warlords.get(token)
    thing = warlord or state.box.obliviates[token]
    kind = f"W{warlord.number}" if warlord else "O"
    icon = f" {thing.icon}" if thing.icon else ""
    return f"!{kind} {cost_letters(thing.cost)}{icon} {thing.name}"


def stack_words(state: State, stack: Sequence[str | None]) -> str:
    if not stack:
        return "clear"
    top = stack[-1]
    if top is None:
        return f"? ({len(stack)})"
    kin = state.box.rotkin.get(top)
    if kin is not None:
        return f"Rotkin {kin.icon or ''}{' x2' if kin.dice > 1 else ''} ({len(stack)})"
    return f"Rot {cost_letters(state.box.rots[top].cost)} ({len(stack)})"


def areas(state: State, names: Sequence[str]) -> list[str]:
    lines, words = list[str](), state.box.names
    for seat, name in enumerate(names):
        mark = "*" if seat == state.first and state.round else " "
        extra = " +1 action" * state.extras[seat]
        roles = ", ".join(words[role] for role in state.roles[seat]) or "no Role yet"
        lines.append(f"{mark}{name}{extra}: {roles}; {tokens(tokens_of(state.holds[seat]))}")
        parts = {
            "Madness": [card for card in (state.madness[seat],) if card is not None],
            "Prophecy": state.prophecies[seat],
            "Quest": state.quests[seat],
        }
        told = [f"{k}: {', '.join(words[c] for c in cards)}" for k, cards in parts.items() if cards]
        if told:
            lines.append(f"    {'; '.join(told)}")
    return lines
