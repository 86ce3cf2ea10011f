"""Plain text for terminals and captions: parts for the board of any game."""

from collections.abc import Iterable, Sequence
from unicodedata import category, east_asian_width

from icecore.replay.show.safe_text import harmless

LONGEST_NAME = 24


def visible(text: str) -> str:
    """One line of visible characters: a name must not move the cursor or reverse the text."""
    return " ".join(harmless(text).replace("\ufffd", " ").split())


def called(names: Sequence[str], otherwise: Sequence[str]) -> list[str]:
    """The players' names as they are shown: visible, not too long, never empty."""
    return [
        shortened(visible(name), LONGEST_NAME) or instead
        for name, instead in zip(names, otherwise, strict=True)
    ]


def shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def initials(names: Iterable[str]) -> dict[str, str]:
    """A letter for each name, the first of it that no earlier one has."""
    letters: dict[str, str] = {}
    for name in names:
        choice = [*visible(name).replace(" ", "").upper(), *"123456789"]
        letters[name] = next((sign for sign in choice if sign not in letters.values()), "?")
    return letters


def counted(n: int, one: str, many: str) -> str:
    """`no cards`, `1 card`, `2 cards`."""
    return f"{n or 'no'} {one if n == 1 else many}"


def number_of(number: int, what: str) -> str:
    """`1 game`, `10,000 games`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def signed(n: int, plus: str = "") -> str:
    return f"−{-n}" if n < 0 else f"{plus}{n}"


def columns_of(text: str) -> int:
    """Counts the columns on a terminal: some characters are wide, joined ones take none."""
    return sum(
        0 if category(char) in ("Mn", "Me", "Cf") else 2 if east_asian_width(char) in "WF" else 1
        for char in text
    )


def pad(text: str, width: int) -> str:
    return text + " " * (width - columns_of(text))


def cut(text: str, width: int) -> str:
    if columns_of(text) <= width:
        return text
    while columns_of(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def centred(text: str, width: int) -> str:
    """In the middle of so many columns."""
    text = cut(text, width)
    return pad(" " * ((width - columns_of(text)) // 2) + text, width)


def page(lines: Sequence[str], width: int) -> str:
    """Lines as a terminal shows them: none too long, no trailing spaces."""
    return "\n".join(cut(line, width).rstrip() for line in lines) + "\n"
