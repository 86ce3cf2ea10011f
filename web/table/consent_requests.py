"""Agreements: an act that takes the word of others waits until they have spoken on their devices.

They are talk, and no part of the log. They lie in a file beside the logs, so that a restart of the
server keeps them. A proposal stays until the last word is given, it is withdrawn, or it can no
longer be done; then those whom it concerns are told why.
"""

import secrets
import threading
from collections.abc import Callable, Collection, Container, Iterator
from contextlib import suppress
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.plain_data import from_named, to_named
from icecore.events.words.record import Record
from icecore.events.words.wire import TABLE
from icecore.replay.desk.view_check import AskFirstError, judge
from icecore.replay.kernel import Refused
from icecore.replay.kernel.consent import Consent
from icecore.replay.kernel.play import Passes, anybody
from icecore.replay.timeline.timeline import Timeline
from icecore.web.catalogue.folder import Folder

FILE = ".icecore-proposals.json"
NOTHING = "nothing waits for this answer any more"
MOST = 12
"""Agreements of a table at a time; the oldest make room."""


class Proposal(Struct):
    """An act that waits for words; `gone` says why it can no longer be done."""

    id: str
    seat: int
    act: dict[str, Any]
    words: dict[int, bool] = {}
    gone: str = ""


class Settled(NamedTuple):
    """An act to which all have agreed."""

    seat: int
    act: Any
    passes: Passes


class Agreements:
    """The proposals of all tables of a folder."""

    def __init__(self, folder: Folder) -> None:
        self.folder, self._turn = folder, threading.Lock()
        try:
            self._tables = msgspec.json.decode(
                folder.read_private(FILE) or b"{}", type=dict[str, list[Proposal]]
            )
        except msgspec.DecodeError:
            self._tables = {}  # it is talk: what cannot be read is said again

    def of(self, game: str) -> "TableAgreements":
        return TableAgreements(self._tables.setdefault(game, []), self._keep)

    def _keep(self) -> None:
        with self._turn:
            some = {game: found for game, found in self._tables.items() if found}
            self.folder.write_private(FILE, msgspec.json.encode(some))


class TableAgreements:
    """The proposals of one table."""

    def __init__(self, waiting: list[Proposal], keep: Callable[[], None]) -> None:
        self._waiting, self._keep = waiting, keep

    def propose(self, seat: int, act: Any) -> None:
        """Asks those whose word the act takes; the same proposal stands once."""
        named = to_named(act)
        if any((each.seat, each.act) == (seat, named) for each in self._waiting if not each.gone):
            return
        self._waiting.append(Proposal(secrets.token_urlsafe(9), seat, named))
        del self._waiting[:-MOST]
        self._keep()

    def answer(
        self,
        timeline: Timeline[Any],
        id_: str,
        seat: int | None,
        yes: bool,
        devices: Container[int] = (),
    ) -> "Settled | None":
        """Takes the word of a seat; None is the keeper, who gives all words that are missing.

        Returns what is to be recorded once the last word is given, else None.
        """
        self.review(timeline)
        found = self._open(id_)
        act, consent = self._meant(timeline, found)
        asked = [one for one in consent.seats if one not in found.words]
        if seat is not None and seat not in asked:
            raise NotFoundError(NOTHING)
        passes = passes_of(found.seat, consent, () if seat is None else devices)
        if yes and seat is not None:
            check(timeline, seat, found.seat, act, passes)
        found.words |= dict.fromkeys(asked if seat is None else [seat], yes)
        if consent.is_refused(found.words):
            noes = [timeline.names[one] for one, said in found.words.items() if not said]
            found.gone = f"{' and '.join(noes)} said no"
        self._keep()
        settled = consent.settled(act, found.words)
        return None if settled is None else Settled(found.seat, settled, passes)

    def settle(self, id_: str, gone: str = "") -> None:
        """The act is recorded, or it is told why that could not be."""
        found = self._open(id_)
        if gone:
            found.gone = gone
        else:
            self._waiting.remove(found)
        self._keep()

    def denied(self, timeline: Timeline[Any]) -> list[Any]:
        """The acts to which somebody has said no, until that is put away."""
        return [self._meant(timeline, each)[0] for each in self._waiting if each.gone]

    def waits_for(self, timeline: Timeline[Any], seat: int | None) -> bool:
        """Has this seat proposed something that it can still do, and that nobody has settled?"""
        return any(
            each.seat == seat and not self._why_gone(timeline, each, seat) for each in self._waiting
        )

    def close(self, timeline: Timeline[Any], id_: str, seat: int | None) -> None:
        """Closes a proposal: the proposer withdraws it; one that is gone is put away by those it
        concerned.
        """
        found = next((each for each in self._waiting if each.id == id_), None)
        if found is None:
            raise NotFoundError(NOTHING)
        if seat not in (None, found.seat) and not found.gone:
            raise IcecoreError("only who proposed it can withdraw it")
        self._waiting.remove(found)
        self._keep()

    def review(self, timeline: Timeline[Any]) -> None:
        """Marks what the rules no longer allow by what everybody knows."""
        changed = False
        for each in self._waiting:
            if each.gone:
                continue
            act, _ = self._meant(timeline, each)
            try:
                check(timeline, TABLE, each.seat, act)
            except IcecoreError as error:
                each.gone, changed = str(error), True
        if changed:
            self._keep()

    def _why_gone(self, timeline: Timeline[Any], each: Proposal, viewer: int | None) -> str:
        """Why a proposal can no longer be done, as far as a viewer may know it; empty if it can.

        That who proposed it lacks a card now is known to nobody else at the table.
        """
        if each.gone or viewer not in (None, each.seat):
            return each.gone
        try:
            check(timeline, each.seat, each.seat, self._meant(timeline, each)[0])
        except IcecoreError as error:
            return str(error)
        return ""

    def listed(self, timeline: Timeline[Any], viewer: int | None) -> list[dict[str, Any]]:
        """What a viewer is asked, has proposed, or is told of; the keeper sees all."""
        self.review(timeline)
        told = []
        for each in self._waiting:
            act, consent = self._meant(timeline, each)
            concerned = viewer is None or viewer == each.seat or viewer in consent.seats
            if not concerned:
                continue
            waits = [seat for seat in consent.seats if seat not in each.words]
            gone = self._why_gone(timeline, each, viewer)
            told.append(
                {
                    "id": each.id,
                    "text": in_words(timeline, viewer, each.seat, act),
                    "by": timeline.names[each.seat],
                    "asked": not gone and (viewer is None or viewer in waits),
                    "own": viewer == each.seat,
                    "vote": consent.ballot is not None,
                    "waits": [timeline.names[seat] for seat in waits],
                    "gone": gone,
                }
            )
        return told

    def asked_of(
        self, timeline: Timeline[Any], seats: Collection[int], devices: Container[int] = ()
    ) -> Iterator[tuple[str, int, Any, list[int]]]:
        """The proposals that wait for words of these seats: id, who proposes what, who is asked.

        What lets a window of another device pass waits until that has closed.
        """
        for each in self._waiting if seats else ():
            act, consent = self._meant(timeline, each)
            asked = [seat for seat in consent.seats if seat in seats and seat not in each.words]
            if not asked or each.gone:
                continue
            with suppress(IcecoreError):
                check(timeline, TABLE, each.seat, act, passes_of(each.seat, consent, devices))
                yield each.id, each.seat, act, asked

    def _open(self, id_: str) -> Proposal:
        for each in self._waiting:
            if each.id == id_ and not each.gone:
                return each
        raise NotFoundError(NOTHING)

    def _meant(self, timeline: Timeline[Any], each: Proposal) -> tuple[Any, Consent]:
        """The act of a proposal, and whose word it takes in the position that all know."""
        game = timeline.game
        act = from_named(reduce(or_, game.vocabulary.acts), each.act)
        return act, game.consents(seen_by(timeline, each.seat), each.seat, act)


def passes_of(seat: int, consent: Consent, devices: Container[int]) -> Passes:
    """Whose windows an agreed act may let pass: of those who speak here, and of no other device."""
    speakers = {seat, *consent.seats}
    return lambda other: other in speakers or other not in devices


def check(
    timeline: Timeline[Any], viewer: int, seat: int, act: Any, passes: Passes = anybody
) -> None:
    """Refuses what the view of a seat shows to be impossible; what it cannot see, others answer."""
    game, view = timeline.game, seen_by(timeline, viewer)
    try:
        judge(game, view, seat, act, (), timeline.waived(), passes=passes)
    except AskFirstError:
        return
    except Refused as refusal:
        raise IcecoreError(timeline.voice.refusal(refusal)) from None


def why_not(timeline: Timeline[Any], seat: int, act: Any) -> str:
    """The reason why an act cannot be recorded, as far as all may know it."""
    try:
        check(timeline, TABLE, seat, act)
    except IcecoreError as error:
        return str(error)
    return "it could not be done; whoever keeps the record knows more"


def in_words(timeline: Timeline[Any], viewer: int | None, seat: int, act: Any) -> str:
    """The act as its phrase, as far as the viewer may know it: `Ana: give Bo Iron for Stone`."""
    game = timeline.game
    shown = act if viewer in (None, seat) else game.redact(Record(0, seat, act, ()), viewer).act
    phrase = game.phrase(seen_by(timeline, viewer), seat, shown)
    return f"{timeline.names[seat]}: {timeline.voice.words(phrase)}"


def seen_by(timeline: Timeline[Any], viewer: int | None) -> Any:
    """The present position as a viewer may know it."""
    return timeline.state if viewer is None else timeline.game.view(timeline.state, viewer)
