"""The position as text for a terminal."""

from collections.abc import Sequence

from icecore.events.foreverot.cards import RUIN, WORLDS
from icecore.replay.foreverot.offer import clock
from icecore.replay.foreverot.outcome import outcome
from icecore.replay.foreverot.payments import tokens_of
from icecore.replay.foreverot.questions import actions_left, cap, seats
from icecore.replay.foreverot.state import State
from icecore.replay.foreverot.tell import listed, tokens
from icecore.replay.plain import called, page

WIDTH = 110


def board(state: State, names: Sequence[str]) -> str:
    known = called(names, [f"Player {seat + 1}" for seat in range(seats(state))])
    return page([*status(state, known), "", *worlds(state, known), "", *areas(state, known)], WIDTH)


def status(state: State, names: Sequence[str]) -> list[str]:
    ended, now = outcome(state), clock(state)
    if ended is not None:
        head = "All win." if ended.winners else "All lose."
    elif now.seat is not None and now.seat >= 0:
        head = f"Round {now.round}: {names[now.seat]} is to act"
        head += f", {actions_left(state)} actions left" if state.turn >= 0 else ""
    else:
        head = f"Round {now.round}: the table is to show"
    time = "Night" if state.night else "Day"
    event = state.box.names[state.past[-1]] if state.past else "none"
    return [
        f"{head}.",
        f"Alliance {state.alliance} of {cap(state)}, {time}, Event: {event}, "
        f"Foreverot cards left: {state.doom_left}",
    ]


def worlds(state: State, names: Sequence[str]) -> list[str]:
    lines = []
    for world in range(WORLDS, 0, -1):
        if world == state.verge:
            lines.append("  ~~~~ Verge ~~~~")
        board = state.box.board(world)
        here = [name for name, at in zip(names, state.pawns, strict=True) if at == world]
        more = state.reinforcements[world] + state.deployed[world]
        here += [f"+{more}"] * bool(more)
        pawns = f" <{', '.join(here)}>" if here else ""
        if world in state.lost:
            lines.append(f"{world} {board.name}: lost")
        elif world == 1:
            stacks = [
                f"{state.box.names[str(stack[-1])] if stack[-1] else '?'} x{len(stack)}"
                if stack else "-"
                for stack in state.stacks
            ]  # fmt: skip
            lines.append(f"1 {board.name}: {' | '.join(stacks)}{pawns}")
        else:
            slots = [
                "." if token is None else "Ruin" if token == RUIN else state.box.names[token]
                for token in state.slots[world]
            ]
            dragons = f"{state.dragons[world]}/{board.dragons} Dragons"
            lines.append(f"{world} {board.name} ({dragons}): {' | '.join(slots)}{pawns}")
    return lines


def areas(state: State, names: Sequence[str]) -> list[str]:
    lines = []
    for seat, name in enumerate(names):
        mark = "*" if seat == state.first else " "
        cards = [*state.quests[seat], *state.prophecies[seat]]
        cards += [card for card in (state.madness[seat],) if card is not None]
        line = f"{mark}{name}: {listed(state.roles[seat])}; {tokens(tokens_of(state.holds[seat]))}"
        lines.append(line + (f"; {listed(cards)}" if cards else ""))
    return lines
