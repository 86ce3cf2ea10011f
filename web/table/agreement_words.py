"""Tells a viewer what a proposal is, and what it would take from its seat and bring it."""

from collections.abc import Iterable
from typing import Any

from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import Record
from icecore.replay.desk.act_atoms import atoms_in
from icecore.replay.kernel.consent import Thing
from icecore.replay.kernel.sentences import It
from icecore.replay.timeline.timeline import Timeline


def in_words(timeline: Timeline[Any], viewer: int | None, seat: int, act: Any) -> str:
    """The act as its phrase, as far as the viewer may know it: `Ana: give Bo Iron for Stone`."""
    game = timeline.game
    seen = timeline.state if viewer is None else _seen(timeline, viewer)
    phrase = game.phrase(seen, seat, _shown(timeline, viewer, seat, act))
    return f"{timeline.names[seat]}: {timeline.voice.words(phrase)}"


def described(timeline: Timeline[Any], viewer: int | None, seat: int, act: Any) -> dict[str, Any]:
    """What the viewer gives and gets, and the form in which it could propose other terms."""
    found: dict[str, Any] = {"gives": [], "gets": [], "another": None}
    if viewer is None or viewer < 0:
        return found
    shown = _shown(timeline, viewer, seat, act)
    consent = timeline.game.consents(_seen(timeline, viewer), seat, shown)
    means = consent.exchange.get(viewer)
    if means is not None:
        found["gives"] = list(_things(timeline, means.gives))
        found["gets"] = list(_things(timeline, means.gets))
    other = shown if viewer == seat else consent.counter
    if other is not None and type(other) in timeline.game.free(_seen(timeline, viewer), viewer):
        found["another"] = {
            "seat": viewer, "type": tag_of(type(other)), "atoms": list(map(tuple, atoms_in(other))),
        }  # fmt: skip
    return found


def _things(timeline: Timeline[Any], things: Iterable[Thing]) -> Iterable[dict[str, Any]]:
    for what, count, of in things:
        mark = f"{what.means}:{what.id}" if isinstance(what, It) else ""
        yield {"name": timeline.voice.value(what), "count": count, "of": of, "mark": mark}


def _shown(timeline: Timeline[Any], viewer: int | None, seat: int, act: Any) -> Any:
    """The act as far as a viewer may know it."""
    return act if viewer in (None, seat) else timeline.game.redact(
        Record(0, seat, act, ()), viewer
    ).act  # fmt: skip


def _seen(timeline: Timeline[Any], viewer: int) -> Any:
    return timeline.game.view(timeline.state, viewer)
