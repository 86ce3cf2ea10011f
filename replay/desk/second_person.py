"""Turns a sentence about a seat into one for that seat: `Ana loses …` becomes `You lose …`.

Sentences name their seats, so only the verbs after the reader's own name have to follow. Where the
name stands behind the verb it becomes `you`, or `your`.
"""

import re
from collections.abc import Iterable, Sequence

from icecore.replay.kernel.voice import Piece

VERB = re.compile(r"( (?:already |now |also )?)([a-z]+)\b(.*)", re.DOTALL)
FURTHER = re.compile(r"(?<= and )(?:has|is|does|[a-z]+s)(?= |$)")
"""A second verb of the same subject: `has no card left and is out`."""
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
SAME = frozenset({"and", "can", "may", "must", "will"})
OWNED = re.compile(r"\b([Tt])he ([\w' ]+) of $")
SOME = re.compile(r"\b(\d+) (\w+) of $")
POSSESSIVE = ("'s", "’s")


def for_reader(pieces: Iterable[Piece], seat: int) -> list[Piece]:
    """The sentence as the seat reads it; others keep their names."""
    made: list[Piece] = []
    subject, own = False, False
    for piece in merged(pieces):
        if piece.seat == seat:
            before = made.pop().text if made and made[-1].seat is None else ""
            starts = (not made and not before.strip()) or before.rstrip().endswith((".", ";"))
            owned = own_in(before)
            if owned != before:
                made.append(Piece(owned, None))
                own = False
                continue
            if before:
                asked = before.removesuffix("does ")
                made.append(Piece(before if asked == before else f"{asked}do ", None))
            capital = starts and not before.rstrip().endswith(";")
            made.append(Piece("You" if capital else "you", seat))
            subject, own = starts, True
        elif piece.seat is not None:
            made.append(piece)
            own = False
        else:
            text = piece.text
            if own and text.startswith(POSSESSIVE):
                made[-1] = Piece(f"{made[-1].text}r", seat)
                text, subject = text[2:], False
            elif own and subject:
                text = plural(text)
            elif subject:
                text = clause(text)
            subject = subject and not text.rstrip().endswith((".", ";"))
            made.append(Piece(text, None))
            own = False
    return [piece for piece in merged(made) if piece.text]


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """Words that follow each other, in one piece."""
    made: list[Piece] = []
    for piece in pieces:
        if piece.seat is None and made and made[-1].seat is None:
            made[-1] = Piece(made[-1].text + piece.text, None)
        elif piece.text:
            made.append(piece)
    return made


def own_in(before: str) -> str:
    """`The Node of` me is `Your Node`; `3 cards of` me are `3 cards of yours`."""
    text = SOME.sub(r"\1 \2 of yours", before)
    return OWNED.sub(lambda found: f"{'Your' if found[1] == 'T' else 'your'} {found[2]}", text)


def plural(text: str) -> str:
    """What follows `You`: the verb without its ending, and those after it."""
    found = VERB.match(text)
    if found is None:
        return text
    return found[1] + (found[2] if found[2] in SAME else base(found[2])) + clause(found[3])


def clause(text: str) -> str:
    """Further verbs, as far as the sentence goes."""
    here, mark, rest = re.match(r"([^.;]*)([.;]?)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return FURTHER.sub(lambda verb: base(verb[0]), here) + mark + rest


def base(verb: str) -> str:
    """`loses` → `lose`, `passes` → `pass`, `carries` → `carry`; what is no such form stays."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def asked_of(pieces: Sequence[Piece], seat: int) -> list[Piece]:
    """What the seat is asked for, as it is told to do it: `Ana to add a tile` → `Add a tile`."""
    said = merged(pieces)
    if len(said) < 2 or said[0].seat != seat:
        return for_reader(said, seat)
    for start in (" to ", ": "):
        if said[1].text.startswith(start):
            text = said[1].text.removeprefix(start)
            return for_reader([Piece(text[:1].upper() + text[1:], None), *said[2:]], seat)
    return for_reader(said, seat)
