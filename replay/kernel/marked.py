"""Sentences of games that still word seats themselves: each name is a mark, and becomes a seat."""

from collections.abc import Callable, Sequence
from typing import Any

from icecore.events.words.wire import MOST_SEATS
from icecore.replay.kernel.sentences import Sentence, Value, Who

MARKS = tuple(f"\ue000{seat:x}\ue000" for seat in range(MOST_SEATS))


def unmarked(telling: Callable[[Any, Sequence[str]], str]) -> Callable[[Any], Sentence]:
    def told(event: Any) -> Sentence:
        parts: list[Value] = []
        for number, piece in enumerate(telling(event, MARKS).split("\ue000")):
            parts.append(Who(int(piece, 16)) if number % 2 else piece)
        return Sentence(*(part for part in parts if part != ""))

    return told
