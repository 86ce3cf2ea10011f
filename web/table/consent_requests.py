"""Agreements: an act that takes the word of others waits until they have spoken on their devices.

They are talk, and no part of the log. They lie in a file beside the logs, so that a restart of the
server keeps them. A proposal stays until the last word is given, it is withdrawn, or everybody can
see that it can no longer be done; then those whom it concerns are told why. An offer that the rules
know is in the log; it is asked like a proposal, and a no to it is talk.
"""

import secrets
import threading
from collections.abc import Callable, Collection, Container, Iterator
from contextlib import suppress
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.plain_data import from_named, to_named
from icecore.events.words.wire import TABLE
from icecore.replay.desk.view_check import AskFirstError, judge
from icecore.replay.kernel import Refused
from icecore.replay.kernel.consent import Consent, no_offers
from icecore.replay.kernel.play import Passes, anybody
from icecore.replay.timeline.timeline import Timeline
from icecore.web.catalogue.folder import Folder
from icecore.web.table.agreement_words import described, in_words

FILE = ".icecore-proposals.json"
NOTHING = "nothing waits for this answer any more"
MOST_OPEN = 4
"""Proposals of a seat that wait at a time."""
MOST_KEPT = 12
"""Of a table: what is settled makes room, the oldest first."""


class Proposal(Struct):
    """An act that waits for words; `gone` says why it can no longer be done."""

    id: str
    seat: int
    act: dict[str, Any]
    words: dict[int, bool] = {}
    gone: str = ""
    away: list[int] = []
    """Seats that have put it away since it is gone."""
    offer_by: int | None = None
    """Who made the offer of the log that `seat` has refused to take with this act."""
    turn: int = 0
    """The turn in which somebody said no."""

    @property
    def by(self) -> int:
        return self.seat if self.offer_by is None else self.offer_by


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
        self.bots: Collection[int] = ()
        """The seats that bots play: they need not be told."""

    def propose(self, seat: int, act: Any) -> None:
        """Asks those whose word the act takes; the same proposal stands once."""
        named = to_named(act)
        own = [each for each in self._waiting if each.seat == seat and not each.gone]
        if any(each.act == named for each in own):
            return
        if len(own) >= MOST_OPEN:
            raise IcecoreError(f"{MOST_OPEN} things that you have asked wait; withdraw one first")
        self._waiting.append(Proposal(secrets.token_urlsafe(9), seat, named))
        self._keep()

    def answer(
        self,
        timeline: Timeline[Any],
        id_: str,
        seat: int | None,
        yes: bool,
        devices: Container[int] = (),
    ) -> Settled | None:
        """Takes the word of a seat; None is the keeper, who gives all words that are missing.

        Returns what is to be recorded once the last word is given, else None.
        """
        self.review(timeline)
        for by, act in self._offers(timeline, seat):
            if id_ == id_of_offer(by, act):
                assert seat is not None
                passes = passes_of(seat, Consent((by,)), devices)
                return self._answer_offer(timeline, Settled(seat, act, passes), by, yes)
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
            noes = [one for one, said in found.words.items() if not said]
            self._refuse(timeline, found, noes)
        self._keep()
        settled = consent.settled(act, found.words)
        return None if settled is None else Settled(found.seat, settled, passes)

    def _answer_offer(
        self, timeline: Timeline[Any], taken: Settled, by: int, yes: bool
    ) -> Settled | None:
        """An offer of the log is taken by an act; a no is kept as long as it is on the table."""
        if yes:
            return taken
        named = to_named(taken.act)
        said = Proposal(secrets.token_urlsafe(9), taken.seat, named, offer_by=by)
        self._waiting.append(said)
        self._refuse(timeline, said, [taken.seat])
        self._keep()
        return None

    def _refuse(self, timeline: Timeline[Any], found: Proposal, noes: list[int]) -> None:
        found.gone = f"{' and '.join(timeline.names[one] for one in noes)} said no"
        found.away, found.turn = noes, timeline.clock().turn  # who has said it knows it

    def settle(self, id_: str, gone: str = "") -> None:
        """The act is recorded, or it is told why that could not be."""
        found = next((each for each in self._waiting if each.id == id_), None)
        if found is None:
            return  # an offer of the log
        if gone:
            found.gone = gone
        else:
            self._waiting.remove(found)
        self._keep()

    def denied(self, timeline: Timeline[Any]) -> list[Any]:
        """The acts to which somebody has said no in this turn."""
        turn = timeline.clock().turn
        return [
            self._meant(timeline, each)[0]
            for each in self._waiting
            if each.gone and each.turn == turn and each.offer_by is None
        ]

    def waits_for(self, timeline: Timeline[Any], seat: int | None, there: Collection[int]) -> bool:
        """Does this seat wait for an answer: to what it has proposed and can still do, or to an
        offer to somebody who is there?"""
        asked = any(
            each.seat == seat and not self._why_gone(timeline, each, seat) for each in self._waiting
        )
        return asked or any(by == seat for one in there for by, _ in self._offers(timeline, one))

    def close(self, timeline: Timeline[Any], id_: str, seat: int | None) -> None:
        """Closes a proposal: the proposer withdraws it; one that is gone is put away by each of
        those it concerned.
        """
        found = next((each for each in self._waiting if each.id == id_), None)
        if found is None:
            raise NotFoundError(NOTHING)
        if found.gone and seat is not None:
            found.away = [*found.away, seat]
        elif seat not in (None, found.seat):
            raise IcecoreError("only who proposed it can withdraw it")
        else:
            self._waiting.remove(found)
        self._keep()

    def review(self, timeline: Timeline[Any]) -> None:
        """Marks what the rules no longer allow, as far as all can see it, and clears away what
        everybody has heard."""
        changed = False
        for each in list(self._waiting):
            act, consent = self._meant(timeline, each)
            if each.gone:
                heard = {each.by, *consent.seats} <= {*each.away, *self.bots}
                stands = each.offer_by is not None and self._stands(timeline, each, act)
                denied = each.turn == timeline.clock().turn
                if heard and not stands and not (denied and each.by in self.bots):
                    self._waiting.remove(each)
                    changed = True
                continue
            try:
                check(timeline, TABLE, each.seat, act)
            except IcecoreError as error:
                each.gone, changed = str(error), True
        gone = [each for each in self._waiting if each.gone]
        for each in gone[: max(0, len(self._waiting) - MOST_KEPT)]:
            self._waiting.remove(each)
            changed = True
        if changed:
            self._keep()

    def _why_gone(self, timeline: Timeline[Any], each: Proposal, viewer: int | None) -> str:
        """Why a proposal can no longer be done, as far as a viewer may know it; empty if it can.

        That who proposed it lacks a card now is known to nobody else at the table.
        """
        if each.gone or viewer not in (None, each.by):
            return each.gone
        return unable(timeline, each.seat, each.seat, self._meant(timeline, each)[0])

    def listed(self, timeline: Timeline[Any], viewer: int | None) -> list[dict[str, Any]]:
        """What a viewer is asked, has proposed, or is told of; the keeper sees all."""
        self.review(timeline)
        told = []
        for each in self._waiting:
            act, consent = self._meant(timeline, each)
            concerned = viewer in (None, each.by, *consent.seats)
            if not concerned or viewer in each.away or (viewer is None and each.gone):
                continue
            waits = [seat for seat in consent.seats if seat not in each.words]
            gone = self._why_gone(timeline, each, viewer)
            asked = not gone and (viewer is None or viewer in waits)
            own = viewer == each.by
            told.append(
                {
                    "id": each.id,
                    "text": in_words(timeline, viewer, each.seat, act),
                    "by": timeline.names[each.by],
                    "asked": asked,
                    "own": own,
                    "vote": consent.ballot is not None,
                    "waits": [timeline.names[seat] for seat in waits],
                    "gone": gone,
                    "cannot": unable(timeline, viewer, each.seat, act) if asked else "",
                    **described(timeline, viewer, each.seat, act),
                }
            )
        for by, act in self._offers(timeline, viewer):
            assert viewer is not None
            told.append(
                {
                    "id": id_of_offer(by, act), "text": in_words(timeline, viewer, viewer, act),
                    "by": timeline.names[by], "asked": True, "own": False, "vote": False,
                    "waits": [timeline.names[viewer]], "gone": "", "cannot": "",
                    **described(timeline, viewer, viewer, act),
                }
            )  # fmt: skip
        return told

    def asked_of(
        self, timeline: Timeline[Any], seats: Collection[int], devices: Container[int] = ()
    ) -> Iterator[tuple[str, int, Any, list[int]]]:
        for each in self._waiting if seats else ():
            act, consent = self._meant(timeline, each)
            asked = [seat for seat in consent.seats if seat in seats and seat not in each.words]
            if not asked or each.gone:
                continue
            with suppress(IcecoreError):
                check(timeline, TABLE, each.seat, act, passes_of(each.seat, consent, devices))
                yield each.id, each.seat, act, asked
        for seat in seats:
            for by, act in self._offers(timeline, seat):
                yield id_of_offer(by, act), seat, act, [seat]

    def _offers(self, timeline: Timeline[Any], seat: int | None) -> Iterator[tuple[int, Any]]:
        """The offers of the log to a seat that it has not refused: by whom, how it is taken."""
        if seat is None or seat < 0 or timeline.game.offered is no_offers:
            return
        if timeline.outcome() is not None:
            return
        for by, act in timeline.game.offered(seen_by(timeline, seat), seat):
            if not any((each.seat, each.offer_by, each.act) == (seat, by, to_named(act))
                       for each in self._waiting):  # fmt: skip
                yield by, act

    def _stands(self, timeline: Timeline[Any], each: Proposal, act: Any) -> bool:
        offered = timeline.game.offered(seen_by(timeline, each.seat), each.seat)
        return timeline.outcome() is None and (each.offer_by, act) in list(offered)

    def _open(self, id_: str) -> Proposal:
        for each in self._waiting:
            if each.id == id_ and not each.gone:
                return each
        raise NotFoundError(NOTHING)

    def _meant(self, timeline: Timeline[Any], each: Proposal) -> tuple[Any, Consent]:
        """The act of a proposal, and whose word it takes in the position that all know."""
        game = timeline.game
        act = from_named(reduce(or_, game.vocabulary.acts), each.act)
        consent = game.consents(seen_by(timeline, each.seat), each.seat, act)
        if each.offer_by is not None:
            consent = Consent(())
        return act, consent


def id_of_offer(by: int, act: Any) -> str:
    return sha256(msgspec.json.encode([by, to_named(act)])).hexdigest()[:16]


def unable(timeline: Timeline[Any], viewer: int | None, seat: int, act: Any) -> str:
    """The reason why it cannot be done, by the viewer's own eyes; empty where it can."""
    if viewer is None:
        return ""
    try:
        check(timeline, viewer, seat, act)
    except IcecoreError as error:
        return str(error)
    return ""


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


def seen_by(timeline: Timeline[Any], viewer: int | None) -> Any:
    """The present position as a viewer may know it."""
    return timeline.state if viewer is None else timeline.game.view(timeline.state, viewer)
