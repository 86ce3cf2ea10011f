"""Tic-tac-toe: two players, nine cells, three in a row."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from icecore import author as ice

LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
Cell = Annotated[int, Meta(ge=1, le=9, extra={"is": "cell"})]


class Mark(ice.Wire, frozen=True):
    """Take a free cell, counted from the top left."""

    cell: Cell


class Marked(ice.Wire, frozen=True):
    """A cell was taken."""

    seat: ice.Seat
    cell: Cell


class Ended(ice.Wire, frozen=True):
    """The game ended."""

    reason: Literal["three in a row", "no cell left"]


class Rules(ice.Rule):
    TURN = "tictactoe.turn.1 p.1: the players take turns"
    FREE = "tictactoe.mark.1 p.1: a cell is taken once"
    END = "tictactoe.end.1 p.1: three in a row win, or nobody does when all cells are taken"


class State(ice.Table, kw_only=True):
    cells: str = "........."


game: ice.Rulebook[State] = ice.Rulebook(turn=Rules.TURN, order=Rules.TURN, over=Rules.END)


def free(state: State, seat: int, step: None) -> list[Mark]:
    return [Mark(at) for at, mark in enumerate(state.cells, 1) if mark == "."]


game.step(None, ice.mover, told="{who} to mark a cell", answers=free)


@game.answer
def mark(state: State, seat: int, act: Mark, step: None, todo: ice.Todo) -> ice.Facts:
    if state.cells[act.cell - 1] != ".":
        raise ice.Refused(Rules.FREE, "cell {cell}", cell=act.cell)
    yield Marked(seat, act.cell)
    if any(all(state.cells[at - 1] == "XO"[seat] for at in line) for line in LINES):
        yield Ended("three in a row")
    elif "." not in state.cells:
        yield Ended("no cell left")


@game.evolve
def marked(state: State, event: Marked) -> None:
    at = event.cell - 1
    state.cells = state.cells[:at] + "XO"[event.seat] + state.cells[at + 1 :]
    state.turns += 1


def outcome(state: State) -> ice.Outcome | None:
    """The seat that marked last has won, if anybody has."""
    if state.reason is None:
        return None
    won = (state.turns - 1) % 2 if state.reason == "three in a row" else None
    return ice.Outcome(state.reason, tuple(1 + (won == 1 - seat) for seat in (0, 1)))


def scene(state: State, names: Sequence[str], viewer: int | None) -> ice.scene.Scene:
    """The nine cells, with their numbers where they are free, and the two players."""
    ended = outcome(state)
    crosses, noughts = ice.scene.Face("X", tint="rust"), ice.scene.Face("O", tint="blue")
    faces = {"X": ice.scene.Card(crosses, word=""), "O": ice.scene.Card(noughts, word="")}
    cells = tuple(
        ice.scene.Slot((at - 1) % 3, (at - 1) // 3, faces.get(mark), label=str(at),
                       also=(ice.mark_of("cell", at),), free=mark == "." and ended is None)
        for at, mark in enumerate(state.cells, 1)
    )  # fmt: skip
    sides = (
        ice.scene.Panel(name, owner=seat, role="XO"[seat], beside=seat == 1,
                        asked=ended is None and seat == state.turns % 2,
                        won=ended is not None and seat in ended.winners)
        for seat, name in enumerate(names)
    )  # fmt: skip
    return ice.scene.Scene(
        "Tic-tac-toe",
        ended.reason if ended else game.say(state, names),
        (ice.scene.Panel("Board", (ice.scene.Slots("", cells, 3, 3),)), *sides),
        over=ended is not None,
    )


GAME = ice.make(
    game, name="tictactoe", title="Tic-tac-toe", players=range(2, 3), state=State, outcome=outcome,
    words=ice.Vocabulary("tictactoe", schema=1, act=Mark, event=Marked | Ended), scene=scene,
)  # fmt: skip
