"""Says which row of a rulebook is missing, and what to write."""

from collections.abc import Sequence
from typing import Any

from icecore.replay.rulebook.step_row import Row

WRITE = {
    "act": "@game.answer def …(state, seat, act: {word}, step: …, todo)",
    "event": "@game.evolve def …(state, event: {word})",
    "step": "game.step({word}, …)",
}


def without_row(what: str, words: Sequence[str]) -> str:
    """`no rules for the event Lost: write `@game.evolve def …(state, event: Lost)`, or …`."""
    row = WRITE[what].format(word=words[0])
    return (
        f"no rules for the {what} {', '.join(words)}: write `{row}`, or leave the word out of the "
        f"{'steps' if what == 'step' else 'vocabulary'}"
    )


def never_asked(kind: type[Any], row: Row) -> str:
    """The reason why the answers of a step would never be heard, and what to write."""
    name = "None" if kind is type(None) else kind.__name__
    acts = ", ".join(act.__name__ for act in (*row.acts, *row.by_anybody))
    if not row.declared:
        return (
            f"nothing asks for {acts}: say `game.step({name}, …)`, with its chance or its answers"
        )
    return f"`game.step({name}, …)` asks for nothing: say which chance or answers lead to {acts}"


def never_left(kind: type[Any], row: Row) -> str:
    """The reason why nobody could leave a step, and what to write."""
    name = "None" if kind is type(None) else kind.__name__
    who = "a seat" if row.chance is None else "TABLE"
    return (
        f"nobody can leave `game.step({name}, …)`: it asks {who}, and no act answers it; write "
        f"`@game.answer def …(state, seat, act: …, step: {name}, todo)`"
    )
