"""A player's area in the picture: Roles, tokens, Quests, Prophecies, Madness."""

from collections.abc import Iterator

from icecore.events.foreverot.cards import ICONS
from icecore.replay.foreverot.offer import clock
from icecore.replay.foreverot.outcome import outcome
from icecore.replay.foreverot.state import State
from icecore.replay.svg import box, centred, circle, element, fitted, label, size_to_fit, text_width

TINTS = (
    "#c62828", "#1565c0", "#2e7d32", "#8e24aa", "#ef6c00", "#00838f", "#5d4037", "#ad1457",
)  # fmt: skip
"""Pawns by seat; each has the initial of its player as well."""
CHIPS = {
    "blue": ("#1e63c4", "B"), "black": ("#1a1a1a", "K"), "red": ("#c4261e", "R"),
    "yellow": ("#e0b000", "Y"), "bindmetal": ("#6b7a86", "M"), "influence": ("#b8860b", "I"),
    "reroll": ("#3b8f8a", "Z"), "special": ("#7b3bb0", "S"),
}  # fmt: skip
WIDE = 440


def area(state: State, seat: int, name: str, x: float, y: float, height: float) -> Iterator[str]:
    ended = outcome(state)
    lit = bool(ended and ended.winners) or (not ended and clock(state).seat == seat)
    fill, edge = ("#fffbe8", "#d19a00") if lit else ("#faf9f6", "#8b8699")
    yield box(x, y, WIDE, height, 8, fill=fill, stroke=edge, stroke_width=3 if lit else 1)
    yield circle(x + 17, y + 17, 10, fill=TINTS[seat], stroke="#ffffff")
    yield centred(x + 17, y + 21, name[:1], 12, fill="#ffffff", font_weight="bold")
    marks = "  (first)" * (seat == state.first and state.round > 0)
    marks += "  +1 action" * state.extras[seat]
    title = fitted(f"{name}{marks}", 170, 15, bold=True)
    yield label(x + 34, y + 22, title, 15, font_weight="bold", fill="#23202b")
    roles = ", ".join(state.box.names[role] for role in state.roles[seat])
    start = x + 44 + text_width(title, 15, bold=True)
    yield label(start, y + 22, fitted(roles, x + WIDE - 10 - start, 12), 12, fill="#4a4558")
    yield from chips(state, seat, x + 12, y + 34)
    yield from cards(state, seat, x + 12, y + 72, height - 74)


def chips(state: State, seat: int, x: float, y: float) -> Iterator[str]:
    """Tokens by kind with their number: Energy, Bindmetal, Influence, Re-Rolls, Lore, Relics."""
    holds, at = state.holds[seat], x
    for token, (fill, letter) in CHIPS.items():
        if holds.get(token):
            yield element("g", *chip(at, y, fill, f"{holds[token]}{letter}"), data_card=token)
            at += 40
    for token in ICONS:
        if holds.get(token):
            text = f"{holds[token]} {token}"
            yield element("g", *chip(at, y, "#35553a", text, 48), data_card=token)
            at += 52
    for relic in state.box.relics:
        if relic in holds and at < x + WIDE - 90:
            words = fitted(state.box.names[relic], 70, 9.5, bold=True)
            yield element("g", *chip(at, y, "#7a5230", words, 80), data_card=relic)
            at += 84


def chip(x: float, y: float, fill: str, text: str, wide: float = 36) -> Iterator[str]:
    yield box(x, y, wide, 24, 12, fill=fill, stroke="#ffffff")
    size = size_to_fit(text, wide - 8, (13, 11, 9.5), bold=True)
    yield centred(x + wide / 2, y + 16, text, size, fill="#ffffff", font_weight="bold")


def cards(state: State, seat: int, x: float, y: float, height: float) -> Iterator[str]:
    """As many lines as fit: Madness first, for it must not be overlooked."""
    names = state.box.names
    lines: list[tuple[str, str, tuple[str, ...]]] = []
    madness = state.madness[seat]
    if madness is not None:
        lines.append(("#a3352c", "Madness: " + names[madness], (madness,)))
    if state.prophecies[seat]:
        told = ", ".join(names[card] for card in state.prophecies[seat])
        lines.append(("#5a2d91", f"Prophecy: {told}", tuple(state.prophecies[seat])))
    if state.quests[seat]:
        told = ", ".join(names[card] for card in state.quests[seat])
        lines.append(("#2f5d34", f"Quest: {told}", tuple(state.quests[seat])))
    for number, (fill, text, ids) in enumerate(lines[: max(1, int(height // 15) + 1)]):
        words = fitted(text, WIDE - 24, 12)
        yield label(x, y + 8 + 15 * number, words, 12, fill=fill, data_card=ids[0])
