"""Worlds on a phone: that of whoever is asked in full, the others with five small slots."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot import cards
from icecore.events.games.foreverot.cards import NUR, RUIN, SLOTS, ForeverotBox
from icecore.replay.show import svg
from icecore.replay.show.marks import mark_of, marks_of
from icecore.replay.show.narrow import EDGE, LEAST, TARGET, Drawn, fitted, sized, written
from icecore.replay.show.text import counted

from ..rules.programs import program
from ..rules.state import State
from . import marks
from .captions import enemy_words
from .situation import gate_ends, is_held
from .spiral import dragon, slot_marks

GAP, LARGE, SMALL = 4, 76, 54


def world_zone(state: State, world: int, names: Sequence[str], wide: int, near: bool) -> Drawn:
    people = list(pawns(state, world, names, wide))
    title = title_of(state, world, wide, bool(people) and is_held(state, world))
    drawn, y = [svg.element("g", *title, data_mark=mark_of("world", world))], TARGET + 2.0
    if world in state.lost:
        told = f"lost · Chaos: {program(state.box.board(world).chaos)}"
        rows = written(told, 2 * EDGE, y + 14, wide - 4 * EDGE, 12, 2, fill=marks.LIGHT)
        drawn += rows
        y += 6 + 15 * len(rows)
    else:
        if people:
            drawn.append(marks.moved(0, y + 2, *people))
            y += 36
        places = list(stacks(state) if world == NUR else slots(state, world))
        across = 2 if near or world == NUR else SLOTS
        each = (wide - 2 * EDGE - (across - 1) * GAP) / across
        tall = LARGE if across == 2 else SMALL
        for n, place in enumerate(places):
            left, top = EDGE + n % across * (each + GAP), y + n // across * (tall + GAP)
            drawn.append(place.drawn(state.box, left, top, each, tall))
        y += -(-len(places) // across) * (tall + GAP) + 2
    fill = marks.LOST if world in state.lost else marks.PANEL
    return [svg.box(2, 0, wide - 4, y, 9, fill=fill), *drawn], y


def title_of(state: State, world: int, wide: int, held: bool) -> Iterator[str]:
    """Number and name; Dragons, Permanent Gates and World Cards."""
    board, ends = state.box.board(world), gate_ends(state, world)
    yield svg.box(2, 0, wide - 4, TARGET, 9, fill=marks.WORLD_FILL[world])
    yield svg.circle(25, TARGET / 2, 14, fill=marks.PAPER)
    yield svg.centred(25, 28, str(world), 17, fill=marks.INK, font_weight="bold")
    x = wide - EDGE - 6.0
    for number in range(board.dragons - 1, -1, -1) if world not in state.lost else ():
        x -= 22
        yield marks.moved(0, 6, dragon(x, number < state.dragons[world]))
    told = [f"Gate to {', '.join(map(str, ends))}"] if ends else []
    if world in state.box.deck_worlds:
        told.append(f"deck {len(state.decks[world])}, used {len(state.used_cards[world])}")
    if world == NUR:
        told.append(f"Foreverot: {counted(state.doom_left, 'card', 'cards')} left")
    told += ["Warlords close it"] * held
    name = fitted(board.name, x - 54, 16, bold=True)
    yield svg.label(48, 19 if told else 28, name, 16, fill="#fff", font_weight="bold")
    if told:
        yield svg.label(48, 37, fitted(" · ".join(told), x - 54, 12), 12, fill="#fff")


def pawns(state: State, world: int, names: Sequence[str], wide: int) -> Iterator[str]:
    """Draws who stands there, by seat and, while there is room, by name."""
    there = [
        (str(seat + 1), names[seat], marks.PAWNS[seat])
        for seat, at in enumerate(state.pawns)
        if at == world
    ]
    count, sent = state.reinforcements[world], state.deployed[world]
    there += [(f"+{count}", "Reinforcements", marks.REINFORCEMENT)] if count else []
    there += [(f"I{sent}", "Influence", marks.ENVOY)] if sent else []
    step = (wide - 2 * EDGE) / max(1, len(there))
    for n, (text, name, fill) in enumerate(there):
        x = EDGE + n * step
        yield marks.pawn(x + 14, 15, text, fill, 1.25, svg.element("title", svg.escape(name)))
        if step > 70:
            yield svg.label(x + 32, 22, fitted(name, step - 36, 12), 12, fill=marks.LIGHT)


class Place:
    """A slot or a stack: its words, its colours, its price, and what acts call it."""

    def __init__(
        self, name: str, told: str, fill: str, ink: str, mark: str | None, badge: str = "",
        token: str | None = None, note: str = "", edge: str | None = None,
    ) -> None:  # fmt: skip
        self.name, self.told, self.fill, self.ink, self.mark = name, told, fill, ink, mark
        self.badge, self.token, self.note, self.edge = badge, token, note, edge

    def drawn(self, box: ForeverotBox, x: float, y: float, wide: float, tall: float) -> str:
        inside = large if tall == LARGE else small
        face = inside(box, self.name, self.told, self.ink, self.badge, self.token, self.note, wide)
        about = enemy_words(box, self.token) if self.token in box.enemies else self.name
        tip = ": ".join(filter(None, (about, self.told)))
        return marks.moved(
            x, y,
            svg.element("title", svg.escape(tip)),
            marks.plate(wide, tall, fill=self.fill, stroke=self.edge),
            face,
            data_card=self.token,
            data_mark=self.mark,
        )  # fmt: skip


@lru_cache(maxsize=1024)
def large(
    box: ForeverotBox, name: str, told: str, ink: str, badge: str, token: str | None, note: str,
    wide: float,
) -> str:  # fmt: skip
    left = 28 if badge else 7
    size = sized(name, wide - left - 5, 13, bold=True)
    price = price_of(box, token)
    return "".join(
        (
            badge_mark(badge, 15, 14) if badge else "",
            svg.label(left, 18, fitted(name, wide - left - 5, size, bold=True), size, fill=ink,
                      font_weight="bold"),
            marks.lettered(7, 33, price) if price else "",
            *written(told, 7, 51 if price else 34, wide - 12, LEAST, 1 if price else 2, fill=ink),
            svg.label(7, LARGE - 7, fitted(note, wide - 12, LEAST), LEAST, fill=ink)
            if note else "",
        )
    )  # fmt: skip


@lru_cache(maxsize=1024)
def small(
    box: ForeverotBox, name: str, told: str, ink: str, badge: str, token: str | None, note: str,
    wide: float,
) -> str:  # fmt: skip
    room = 3 if not badge else 2
    rows = written(name, 4, 49 - 14 * (room - 1), wide - 6, LEAST, room, fill=ink)
    return "".join((badge_mark(badge, 13, 13) if badge else "", *rows))


def badge_mark(badge: str, x: float, y: float) -> str:
    text = svg.centred(x, y + 4.5, badge, 12, fill=marks.INK, font_weight="bold")
    return svg.circle(x, y, 9, fill=marks.LIGHT) + text


def price_of(box: ForeverotBox, token: str | None) -> str:
    """Draws the price of a Confront."""
    if token is None or token == RUIN:
        return ""
    enemy = box.enemies[token]
    cost, dice, icon = (getattr(enemy, name, None) for name in ("cost", "dice", "icon"))
    return marks.price(cost, dice or 0, icon)


def slots(state: State, world: int) -> Iterator[Place]:
    for slot, token in enumerate(state.slots[world]):
        mark = slot_marks(state, world, slot)
        location = state.box.board(world).locations[slot]
        below = f"{slot} {location.name}"
        if token is None:
            told = program(location.effect, location.text_only)
            times = state.uses.get(f"{world}{slot}", 0)
            notes = ["transfer"] * location.transfer + [f"used {times} ×"] * bool(times)
            yield Place(below, told, marks.PLACE, marks.INK, mark, note=" · ".join(notes),
                        edge=marks.WORLD_FILL[world])  # fmt: skip
        elif token == RUIN:
            yield Place("Ruin", "", marks.RUINED, "#fff", mark, "R", token, f"on {below}")
        else:
            yield enemy_place(state, token, slot, mark, f"on {below}")


def enemy_place(state: State, token: str, slot: int, mark: str | None, below: str) -> Place:
    enemy, named = state.box.enemies[token], token in state.named
    if not isinstance(enemy, cards.Warlord):
        return Place(enemy.name, "", marks.OBLIVIATE, "#fff", mark, "O", token, below)
    told = program(enemy.card[slot]) if named and enemy.card else "Ruin, then moves on"
    edge = marks.GOLD if named else None
    return Place(
        enemy.name, told, marks.WARLORD, "#fff", mark, str(enemy.number), token, below, edge
    )


def stacks(state: State) -> Iterator[Place]:
    """The four stacks of Nur, of which only the tops are known."""
    for number, stack in enumerate(state.stacks):
        mark, top = mark_of("stack", number), stack[-1] if stack else None
        below = f"stack {number}, {counted(len(stack) - 1, 'more', 'more')} below"
        if not stack:
            yield Place(f"stack {number}", "cleared", "none", marks.MUTED, mark, edge=marks.FRAME)
        elif top is None:
            yield Place("?", "nobody knows it", marks.ROT, marks.LIGHT, mark, note=below)
        else:
            fill = marks.KIN if top in state.box.rotkin else marks.ROT
            both, name = marks_of(mark, mark_of("card", top)), state.box.enemies[top].name
            yield Place(name, "", fill, "#fff", both, token=top, note=below)


def verge(wide: int) -> Drawn:
    """Above it the worlds are safe."""
    line = f"M{EDGE} 9h{wide / 2 - 60:g}M{wide / 2 + 52:g} 9h{wide / 2 - 60:g}"
    text = svg.centred(wide / 2, 14, "THE VERGE", 13, fill=marks.GOLD, font_weight="bold")
    return [svg.element("path", d=line, stroke=marks.GOLD, stroke_width=3), text], 18
