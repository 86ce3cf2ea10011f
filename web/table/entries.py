"""Entries: what a page asks to be recorded. The token authorises it, then the table enters it."""

from collections.abc import Container, Sequence
from contextlib import suppress
from functools import reduce
from operator import or_
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from icecore.events.words.errors import IcecoreError, LogError, NotationError, NotFoundError
from icecore.events.words.plain_data import fields_of, from_named, tag_of
from icecore.events.words.record import Abandon, Adjourn, AnyRecord, Note, Resume, Ruling, Takeback
from icecore.events.words.text_line import Line
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.device_rights import is_keepers
from icecore.replay.desk.forms import struct_of
from icecore.replay.desk.refusal import Answer
from icecore.replay.desk.view_check import AskFirstError, judge
from icecore.replay.kernel import Refused, copy
from icecore.replay.kernel import enter as enter_into
from icecore.replay.table.bot_seats import take_back_own, takeback_by
from icecore.replay.table.dealer import Dealer
from icecore.replay.table.entry import bring_back, take_back
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.scribe_acts import SCRIBAL, KeepersError
from icecore.web.server.permissions import NotYoursError, may_speak
from icecore.web.server.tokens import Pass
from icecore.web.table.confirmations import Asked, AskedActs
from icecore.web.table.consent_requests import TableAgreements

ASKED = (
    "Whether that is possible depends on what you cannot see. The scribe, or whoever can see it, "
    "is asked to confirm it; nothing is recorded yet."
)


class Wish(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A request of a page to record something, after so many records that it has seen."""

    after: int
    viewer: int | None = None
    """Whose view the page shows: refusals tell no more than that seat may see."""
    id: Annotated[str, Meta(max_length=64)] = ""
    """What the page calls it: sent again, it is recorded once. Nothing where that is no matter."""


class Say(Wish, tag="say"):
    """A line of text notation: `Lana discover square=3`."""

    line: str


class Chosen(Wish, tag="chosen"):
    """An act of the list that the page got, in its named form."""

    seat: int
    act: dict[str, Any]


class Filled(Struct, forbid_unknown_fields=True):
    """A form: an act or event by its word, its fields as text."""

    type: str
    fields: dict[str, str] = {}


class Act(Wish, tag="act"):
    """An act that was filled in as a form."""

    seat: int
    act: Filled


class Show(Wish, tag="show"):
    """What the table showed, in order; None was not seen."""

    picks: list[str | None]


class Undo(Wish, tag="undo"):
    """Take back what was said last; why is noted at what was taken back."""

    reason: str = ""


class Redo(Wish, tag="redo"):
    """Undo the last takeback."""


class WishBack(Wish, tag="back"):
    """To the position after a record."""

    record: int


class WishNote(Wish, tag="note"):
    """A note or mark on a record."""

    record: int
    text: str = ""
    mark: str = ""


class WishRuling(Wish, tag="ruling"):
    """Events without an act, with a reason."""

    reason: str
    events: list[Filled]
    rule: str = ""


class Break(Wish, tag="break"):
    """Time stands still, or goes on."""

    reason: str = ""


class End(Wish, tag="end"):
    """A seat concedes; the scribe abandons."""

    seat: int = SCRIBE
    reason: str = ""


class SealIt(Wish, tag="seal"):
    """Close the log for good."""


class Confirm(Wish, tag="confirm"):
    """Yes, what a seat asked for happened: the scribe says so, or whoever can see it."""

    confirmed: str
    denied: bool = False


Entries = (
    Say | Chosen | Act | Show | Undo | Redo | WishBack | WishNote | WishRuling | Break | End
    | SealIt | Confirm
)  # fmt: skip


class Word(Struct, forbid_unknown_fields=True):
    """An answer to a proposal; None withdraws it, or puts it away when it is gone."""

    proposal: str
    yes: bool | None
    id: str = ""


class Preview(Struct, forbid_unknown_fields=True):
    """What would come of each of these, if it were entered?"""

    entries: list[Say | Chosen | Act | Show]


class RefusedEntryError(IcecoreError):
    """A rule says no: why, and what the scribe would say to have it all the same."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(str(answer))
        self.answer = answer


class ProposedError(IcecoreError):
    """Others are asked for their word first; nothing is recorded yet."""


class NotYourTurnError(NotYoursError):
    """The token does not speak for that seat."""

    def __init__(self, who: str) -> None:
        IcecoreError.__init__(self, f"this device does not speak for {who}")


class Speaker(NamedTuple):
    """The token that speaks, and where its questions go. Without more, it is the scribe's."""

    holder: Pass = Pass()
    everybody: bool = False
    """The house lets everybody speak for everybody."""
    asked: AskedActs | None = None
    dealer: Dealer | None = None
    agreements: TableAgreements | None = None
    """Where acts wait that take the word of others; without it, who speaks keeps the record."""
    devices: Container[int] = ()
    """The seats that speak for themselves, so that others let none of their windows pass."""


BY_SCRIBE = Speaker()


def enter(recording: Recording, entry: Entries, speaker: Speaker = BY_SCRIBE) -> dict[str, Any]:
    """Records an entry; a refusal says why, by which rule, and what would be legal."""
    desk = Desk(recording, entry.viewer, speaker.devices)
    holder, dealer = speaker.holder, speaker.dealer
    timeline = recording.timeline
    if isinstance(entry, SealIt):
        over = timeline.outcome() is not None
        own = over and dealer is not None and dealer.deals and holder.who == "seat"
        if not (holder.is_scribe or own):
            raise NotYourTurnError("the scribe")
        seal = recording.seal()
        return {"records": seal.records, "told": f"Sealed: {seal.outcome.reason}."}
    if isinstance(entry, WishRuling) and not holder.is_scribe:
        raise NotYourTurnError("the scribe")
    if isinstance(entry, Confirm):
        return {"told": _confirmed(recording, entry, speaker), "records": len(timeline)}
    try:
        if isinstance(entry, Undo):
            records = _taken_back(recording, entry, speaker)
        else:
            records = []
            for seat, act, shown, events in _acts(desk, entry):
                authorise(speaker, desk, seat, act, shown)
                records += _entered(desk, speaker, seat, act, shown, events)
    except Refused as refusal:
        raise RefusedEntryError(desk.answer(refusal)) from refusal
    except NotationError as error:
        raise IcecoreError(str(error)) from error  # a typing mistake, not a damaged file
    return {"records": len(timeline), "told": desk.recorded(records)}


def authorise(speaker: Speaker, desk: Desk, seat: int, act: Any, shown: Sequence[Any] = ()) -> None:
    """Refuses what the token may not say, decided from what its viewer sees."""
    holder, game, everybody = speaker.holder, desk.timeline.game, speaker.everybody
    dealt = speaker.dealer is not None and speaker.dealer.seed
    if dealt and (shown or (seat == TABLE and type(act) not in SCRIBAL)):
        raise IcecoreError("the computer deals at this table")
    if not may_speak(holder, game, desk.state, seat, act, everybody):
        if is_keepers(holder.seat, seat, act):
            raise KeepersError
        raise NotYourTurnError(desk.voice.who(seat))
    if not shown or holder.is_scribe:
        return
    # A line that ends in what the table shows next speaks for the table too.
    trial = copy(game, desk.state)
    enter_into(game, trial, seat, act, passes=desk.may_pass)
    owed = game.chance(trial)
    if owed is None or len(shown) != owed.count:
        return  # that is refused in words of its own
    if not may_speak(holder, game, trial, TABLE, owed.make(tuple(shown)), everybody):
        raise NotYourTurnError(desk.voice.who(TABLE))


def _entered(
    desk: Desk, speaker: Speaker, seat: int, act: Any, shown: Sequence[Any], events: Sequence[Any]
) -> list[AnyRecord]:
    """Enters an authorised act; what depends on what its viewer cannot see is asked first."""
    if is_keepers(speaker.holder.seat, seat, act):
        desk = Desk(desk.recording)
    _propose(desk, speaker, seat, act)
    try:
        return desk.enter(seat, act, shown=shown, events=events)
    except AskFirstError:
        if speaker.holder.is_scribe or speaker.asked is None:
            raise
        assert desk.viewer is not None
        shown = tuple(desk.not_known(seat, act, shown))
        speaker.asked.ask(Asked(desk.viewer, seat, act, shown, len(desk.timeline)))
        raise AskFirstError(ASKED) from None


def _propose(desk: Desk, speaker: Speaker, seat: int, act: Any) -> None:
    """Asks those whose word an act takes, where it does not come from the keeper of the record."""
    if speaker.agreements is None or speaker.everybody or speaker.holder.is_scribe:
        return
    timeline = desk.timeline
    if seat < 0 or type(act) in SCRIBAL:
        return
    consent = timeline.game.consents(desk.state, seat, act)
    if not consent.seats:
        return
    with suppress(AskFirstError):  # what this seat cannot see, those who are asked can
        waived, passes = timeline.waived(), desk.may_pass
        judge(timeline.game, desk.state, seat, act, (), waived, desk.viewer, passes)
    speaker.agreements.propose(seat, act)
    names = [timeline.names[one] for one in consent.seats]
    raise ProposedError(
        f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} asked; nothing is recorded yet"
    )


def meant(desk: Desk, entry: Say | Chosen | Act | Show) -> Line:
    """Who says what, as a page means it."""
    vocabulary = desk.timeline.game.vocabulary
    match entry:
        case Say(line=line):
            return desk.read(line)
        case Chosen(seat=seat, act=named):
            return Line(seat, from_named(reduce(or_, vocabulary.acts), named))
        case Act(seat=seat, act=filled):
            return Line(seat, _struct(filled, vocabulary.acts, desk.names))
        case Show(picks=picks):
            return Line(TABLE, shown_act(desk, picks))


class Said(NamedTuple):
    """One act of an entry."""

    seat: int
    act: Any
    shown: Sequence[Any] = ()
    events: Sequence[Any] = ()


def _acts(desk: Desk, entry: Entries) -> list[Said]:
    """The acts that an entry asks for, in order."""
    names, vocabulary = desk.names, desk.timeline.game.vocabulary
    match entry:
        case Say() | Chosen() | Act() | Show():
            return [Said(*meant(desk, entry))]
        case Redo():
            return [Said(SCRIBE, bring_back(desk.timeline))]
        case WishBack(record=record):
            return [Said(SCRIBE, Takeback(record))]
        case WishNote(record=record, text=text, mark=mark):
            fields = {"record": str(record), "text": text, "mark": mark}
            return [Said(SCRIBE, struct_of(Note, fields, names))]
        case WishRuling(reason=reason, rule=rule, events=events):
            ruling = struct_of(Ruling, {"reason": reason, "rule": rule}, names)
            caused = [_struct(event, vocabulary.events, names) for event in events]
            return [Said(SCRIBE, ruling, events=caused)]
        case Break(reason=reason):
            if desk.timeline.is_adjourned():
                return [Said(SCRIBE, Resume())]
            return [Said(SCRIBE, struct_of(Adjourn, {"reason": reason}, names))]
        case End(seat=seat, reason=reason):
            return [Said(seat, struct_of(Abandon, {"reason": reason}, names))]
    raise IcecoreError("this cannot be recorded")


def _with_reason(desk: Desk, back: Takeback, reason: str) -> list[Said]:
    """A takeback, and before it a note why: after it, it would bar "Redo"."""
    if not reason.strip():
        return [Said(SCRIBE, back)]
    fields = {"record": str(desk.timeline.present), "text": reason}
    return [Said(SCRIBE, struct_of(Note, fields, desk.names)), Said(SCRIBE, back)]


def _struct(filled: Filled, classes: tuple[Any, ...], names: Any) -> Any:
    for cls in classes:
        if tag_of(cls) == filled.type:
            unknown = [name for name in filled.fields if name not in fields_of(cls)]
            if unknown:
                raise NotFoundError(f'{filled.type} has no field "{unknown[0]}"')
            return struct_of(cls, filled.fields, names)
    raise NotFoundError(f'there is no "{filled.type}" in this game')


def shown_act(desk: Desk, picks: list[str | None]) -> Any:
    """TABLE's act with these cards, which must be what it owes."""
    draw = desk.pending_draw()  # as the viewer knows it
    if draw is None:
        raise IcecoreError("the table is asked nothing now")
    draw.pick_words(picks)
    return draw.act()


def _taken_back(recording: Recording, entry: Undo, speaker: Speaker) -> list[AnyRecord]:
    """Takes back what was said last, or, where the computer plays, the last act of a person."""
    holder, timeline, dealer = speaker.holder, recording.timeline, speaker.dealer
    bots = dealer.bots if dealer is not None and dealer.sits else ()
    if holder.is_scribe or (speaker.everybody and holder.who != "watch" and not bots):
        act = take_back_own(timeline, bots).act if bots else take_back(timeline)
    elif holder.who == "seat" or (speaker.everybody and holder.who != "watch"):
        act = takeback_by(timeline, holder.seat, bots, anybody=speaker.everybody)
    else:
        raise NotYourTurnError("the scribe")
    # Whoever may take back may say why, if nothing else.
    acts = _with_reason(Desk(recording), act, entry.reason)
    return [record for said in acts for record in recording.enter(said.seat, said.act)]


def _confirmed(recording: Recording, entry: Confirm, speaker: Speaker) -> str:
    """Records what somebody who sees more has confirmed; returns what is told."""
    viewer = speaker.holder.viewer
    assert speaker.asked is not None
    _, seat, act, shown, _ = speaker.asked.take(recording.timeline, entry.confirmed, viewer)
    if entry.denied:
        return "It did not happen; nothing is recorded."
    desk = Desk(recording, viewer)

    def passes(other: int) -> bool:
        return other in (seat, viewer) or other not in speaker.devices

    try:
        return desk.recorded(recording.enter(seat, act, shown=shown, passes=passes))
    except LogError:
        raise
    except IcecoreError as error:
        if viewer is not None:  # whatever the reason, it may tell what this seat cannot see
            raise IcecoreError("only the scribe can say whether that happened") from None
        if isinstance(error, Refused):
            raise IcecoreError(desk.refusal(error)) from error
        raise
