"""Finds the words on the board that a record changed, so that they are lit up."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from icecore.replay.show.safe_text import Span

WORD = re.compile(r"\S+")


def changed(before: str, after: str) -> Iterator[Span]:
    """Finds the places where `after` says something that `before` did not say there.

    Lines are matched first, then the words of those that changed, so one more line lights up alone.
    """
    old, new = before.split("\n"), after.split("\n")
    starts = [0]
    for line in new:
        starts.append(starts[-1] + len(line) + 1)
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone = old[a:b] if kind != "equal" else []
        for index in range(c, d) if kind != "equal" else ():
            was = max(gone, key=lambda line: _alike(line, new[index]), default="")
            if _alike(was, new[index]):
                gone.remove(was)
            yield from _words(was, new[index], starts[index])


def _alike(one: str, other: str) -> int:
    return len(set(one.split()) & set(other.split()))


def _words(before: str, after: str, start: int) -> Iterator[Span]:
    words = list(WORD.finditer(after))
    matcher = SequenceMatcher(None, WORD.findall(before), [word[0] for word in words], False)
    for kind, _, _, c, d in matcher.get_opcodes():
        if kind in ("replace", "insert"):
            yield from ((start + word.start(), start + word.end()) for word in words[c:d])
