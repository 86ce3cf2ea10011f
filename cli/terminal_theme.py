"""The look of full screens: the design as themes, seats in their colours, changes lit."""

import os
import re
from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.theme import Theme

from icecore.cli.changed_words import changed
from icecore.replay.kernel.voice import Piece
from icecore.replay.show.design import MEANINGS, PAGE, SEATS
from icecore.replay.show.safe_text import Span


def ice(name: str, dark: bool) -> Theme:
    """A theme with what we add to Textual's colours: one for each meaning and each seat."""
    own = {
        "lit": MEANINGS["changed"], "faint": PAGE["quiet"], "line": PAGE["edge"],
        "cursor": PAGE["here"], "cursor-text": PAGE["ink"], "live": MEANINGS["gain"],
        "asked": MEANINGS["asked"], "wrong": MEANINGS["loss"], "hint": PAGE["accent"],
        **{f"seat-{seat}": pair for seat, pair in enumerate(SEATS)},
    }  # fmt: skip
    return Theme(
        name=name,
        dark=dark,
        primary=PAGE["accent"][dark],
        background=PAGE["page"][dark],
        surface=PAGE["page"][dark],
        panel=PAGE["paper"][dark],
        foreground=PAGE["ink"][dark],
        variables={word: pair[dark] for word, pair in own.items()},
    )


DARK = ice("ice-dark", dark=True)
LIGHT = ice("ice-light", dark=False)


def theme_name(no_color: bool) -> str:
    """Ours; where colours are not wanted, the terminal's own."""
    light = has_light_background()
    if no_color:
        return "ansi-light" if light else "ansi-dark"
    return (LIGHT if light else DARK).name


def has_light_background() -> bool:
    """Terminals that say so put the colours of text and background into COLORFGBG."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def colour_of(seat: int) -> str:
    return f"$seat-{seat % len(SEATS)}"


def coloured(pieces: Iterable[Piece]) -> Content:
    """Words with the seats in their colours; whatever they say, they are never markup."""
    return Content("").join(
        Content(text) if seat is None else Content.styled(text, colour_of(seat))
        for text, seat in pieces
    )


def players(names: Sequence[str]) -> Content:
    """All names in a row."""
    return Content(", ").join(
        Content.styled(name, colour_of(seat)) for seat, name in enumerate(names)
    )


def named(text: str, names: Sequence[str]) -> Content:
    """A text that was made elsewhere, with the names of the seats in their colours."""
    content, seats = Content(text), {name: seat for seat, name in enumerate(names) if name}
    longest = sorted(map(re.escape, seats), key=len, reverse=True)
    for found in re.finditer(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", text) if longest else ():
        content = content.stylize(colour_of(seats[found[0]]), *found.span())
    return content


def lit_board(text: str, seats: Iterable[tuple[int, Span]], before: str | None) -> Content:
    """A board with the seats in their colours, and what `before` did not show lit up."""
    content = Content(text)
    for seat, (start, end) in seats:
        content = content.stylize(colour_of(seat), start, end)
    for start, end in changed(before, text) if before is not None else ():
        content = content.stylize("bold $lit", start, end)
    return content
