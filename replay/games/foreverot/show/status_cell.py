"""Time, die, Alliance and the Active Event, in the place of the spiral that no world takes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from icecore.events.games.foreverot.cards import Event
from icecore.replay.show import design as d
from icecore.replay.show import svg
from icecore.replay.show.faces import outline
from icecore.replay.show.glyphs import glyph
from icecore.replay.show.lettering import line, width_of
from icecore.replay.show.marks import mark_of

from ..rules.lookups import TOKENS, active_event, beaten, cap
from ..rules.state import FULL, State
from .captions import event_words
from .effect_line import effect_lines
from .situation import danger, time_word, used

EVENT_H = 46


def status(state: State, names: Sequence[str], wide: float, high: float) -> Iterator[str]:
    yield svg.box(0.5, 0.5, wide - 1, high - 1, d.RADII[1], fill=d.DEEP, stroke=d.EDGE)
    yield svg.element("g", *time(state, names, wide))
    yield gauge(state.alliance, cap(state), state.marker, wide)
    yield event_card(active_event(state), wide)
    left = " · ".join((f"level {state.options.level}", *used(state)))
    yield line(8, high - 6, left, d.TEXT, wide - 138, d.MUTED)
    rot = f"{beaten(state)} of {TOKENS}"
    yield line(wide - 70, high - 6, rot, d.TEXT, 60, d.LIT, bold=True, anchor="end")
    yield line(wide - 8, high - 6, "Rot gone", d.TEXT, 58, d.MUTED, anchor="end")


def time(state: State, names: Sequence[str], wide: float) -> Iterator[str]:
    """Day or Night, how likely the Rot spreads, and the last throw."""
    word = time_word(state)
    yield glyph("moon" if state.night else "sun", 17, 14, d.LIT)
    yield line(32, 19, word, d.TITLE, 60, d.INK, bold=True)
    at = 40 + width_of(word, d.TITLE, bold=True)
    right = wide - 8.0
    if state.die:
        who = names[state.thrown]
        reach = min(80.0, width_of(who, d.TEXT))
        yield line(right, 18.5, who, d.TEXT, reach, d.MUTED, anchor="end")
        right -= reach + 18
        yield svg.element("title", svg.escape(f"the die of {who}"))
        yield outline("diamond", right, 14, 11, fill=d.PAPER)
        yield svg.centred(right, 19, str(state.die), d.TITLE, fill=d.ON_PAPER, font_weight="bold")
        right -= 18
    yield line(at, 18.5, danger(state), d.TEXT, right - at, d.MUTED)


@lru_cache(maxsize=256)
def gauge(alliance: int, most: int, ruin: int, wide: float) -> str:
    """Spaces 0 to 21; those from the Ruin on cannot be gained."""
    start, y = 122.0, 31
    step = (wide - 8 - start) / FULL
    gained, free, closed = (
        "".join(f"M{start + n * step:.4g} {y + 2}h{step - 2:.4g}v12h-{step - 2:.4g}z" for n in some)
        for some in (range(alliance), range(alliance, most), range(most, FULL))
    )
    spaces = "".join((
        svg.element("path", d=gained, fill=d.MEANINGS["gain"].dark) if gained else "",
        svg.element("path", d=free, fill="none", stroke=d.EDGE) if free else "",
        svg.element("path", d=closed, fill=d.STEEL) if closed else "",
    ))  # fmt: skip
    x = start + (ruin - 0.5) * step - 1
    cross = svg.element("path", d=f"M{x - 5:g} {y + 3}l10 10m0-10l-10 10",
                        stroke=d.MEANINGS["loss"].dark, stroke_width=2.5)  # fmt: skip
    said = f"Alliance {alliance} of {most}" + (f", Ruin on {ruin}" if ruin else "")
    return svg.element(
        "g",
        svg.element("title", said),
        line(8, y + 13, "Alliance", d.TEXT, 56, d.MUTED),
        line(start - 6, y + 13, f"{alliance} of {most}", d.TEXT, 52, d.INK, bold=True,
             anchor="end"),
        spaces,
        cross if ruin else "",
    )  # fmt: skip


@lru_cache(maxsize=256)
def event_card(event: Event | None, wide: float) -> str:
    """The Active Event; a Continuous one is framed."""
    across, r = wide - 12, d.RADII[0]
    if event is None:
        drawn = [
            svg.box(0.5, 0.5, across - 1, EVENT_H - 1, r, fill="none", stroke=d.EDGE,
                    stroke_dasharray="4 4"),
            line(across / 2, 28, "no Event yet", d.TEXT, 120, d.MUTED, anchor="middle"),
        ]  # fmt: skip
        return svg.element("g", *drawn, transform="translate(6 53)")
    words, kind = event_words(event), "Continuous" if event.continuous else "Instant"
    edge = d.LIT if event.continuous else d.EDGE
    band = f"M0 18V{r}a{r} {r} 0 0 1 {r}-{r}h{across - 2 * r:g}a{r} {r} 0 0 1 {r} {r}v{18 - r}z"
    drawn = [
        svg.element("title", svg.escape(f"Active Event {event.name}, {kind}: {words}")),
        svg.box(0, 0, across, EVENT_H, r, fill=d.PAPER),
        svg.element("path", d=band, fill=d.TINTS["slate"]),
        line(6, 13.5, event.name, d.TEXT, across - 100, "#ffffff", bold=True),
        line(across - 6, 13.5, kind, d.TEXT, 90, "#ffffff", anchor="end"),
        *effect_lines(words, 7, 32, across - 14, d.ON_PAPER, 1),
        svg.box(1, 1, across - 2, EVENT_H - 2, r, fill="none", stroke=edge, stroke_width=2),
    ]
    return svg.element("g", *drawn, transform="translate(6 53)", data_card=event.id,
                       data_mark=mark_of("card", event.id))  # fmt: skip
