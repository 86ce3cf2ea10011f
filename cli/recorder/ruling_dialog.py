"""A ruling step by step: an event, its fields, perhaps more events, and the reason."""

from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

from textual.screen import Screen

from icecore.cli.recorder.dialogs import Choose, Fill
from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import Ruling
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.forms import blanks, struct_of
from icecore.replay.desk.ruling import checked, kinds, overview
from icecore.replay.desk.typed.completion import Known

T = TypeVar("T")


class Asks(Protocol):
    """Shows a dialog and waits for its answer."""

    def __call__(self, dialog: Screen[T]) -> Awaitable[T | None]: ...


async def make_ruling(
    ask: Asks, desk: Desk, known: Known, reason: str
) -> tuple[Ruling, list[Any]] | None:
    """Asks for the events of a ruling, one by one; None if it was dropped."""
    events: list[Any] = []
    event = await _event(ask, desk, known)
    if event is None:
        return None
    events.append(event)
    while True:
        sound = checked(desk, events) is None
        options = [("Enter it, with the reason", "enter")] if sound else []
        options += [("Add another event", "add"), ("Remove the last event", "remove"),
                    ("Drop the ruling", "drop")]  # fmt: skip
        choice = await ask(Choose("Ruling", options, text=overview(desk, events)))
        if choice == "add":
            event = await _event(ask, desk, known)
            events += [event] if event is not None else []
        elif choice == "remove":
            events.pop()
            event = None if events else await _event(ask, desk, known)
            events += [event] if event is not None else []
        elif choice == "enter":
            act = await _reason(ask, desk, known, reason)
            if act is not None:
                return act, events
        else:
            return None
        if not events:
            return None


async def _event(ask: Asks, desk: Desk, known: Known) -> Any:
    """One event of the vocabulary with its fields; None if it was left."""
    while (
        cls := await ask(Choose("Ruling: what happened?", kinds(desk), search=True))
    ) is not None:
        form = blanks(cls, known)
        texts = await ask(Fill(f"Ruling: {tag_of(cls)}", form)) if form else {}
        if texts is not None:
            return struct_of(cls, texts, desk.names)
    return None


async def _reason(ask: Asks, desk: Desk, known: Known, reason: str) -> Ruling | None:
    rules = [each.id for each in desk.timeline.game.rules]
    form = [
        blank._replace(suggestions=rules) if blank.name == "rule"
        else blank._replace(check=lambda text: None if text.strip() else "a reason is needed")
        for blank in blanks(Ruling, known, {"reason": reason})
    ]  # fmt: skip
    texts = await ask(Fill("Ruling: why?", form))
    if texts is None:
        return None
    act: Ruling = struct_of(Ruling, texts, desk.names)
    return act
