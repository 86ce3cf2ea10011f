"""The recorder's part of the server: what may be done now, and what a page asks to be recorded."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from icecore.events.words.errors import IcecoreError, NotationError, NotFoundError
from icecore.events.words.plain_data import fields_of, tag_of
from icecore.events.words.record import Abandon, Adjourn, AnyRecord, Note, Resume, Ruling, Takeback
from icecore.events.words.text_line import Line
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.act_atoms import Atom
from icecore.replay.desk.desk import SEALED, Desk
from icecore.replay.desk.forms import blanks, is_prose, struct_of
from icecore.replay.desk.refusal import Answer
from icecore.replay.kernel import Refused
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.web.table import taps

MOST_SUGGESTIONS = 60
MOST_PREVIEWS = 12


class Wish(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What a page wants recorded, after so many records that it has seen."""

    after: int
    viewer: int | None = None
    """Whose view the page shows: refusals tell no more than that seat may see."""
    id: Annotated[str, Meta(max_length=64)] = ""
    """What the page calls it: sent again, it is recorded once. Nothing where that is no matter."""


class Say(Wish, tag="say"):
    """A line of text notation: `Lana discover square=3`."""

    line: str


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

    reason: Annotated[str, Meta(max_length=400)] = ""


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
    Say | Act | Show | Undo | Redo | WishBack | WishNote | WishRuling | Break | End | SealIt
    | Confirm
)  # fmt: skip


class Preview(Struct, forbid_unknown_fields=True):
    """What would come of each of these, if it were entered?"""

    entries: list[Say | Act | Show]


class RefusedEntryError(IcecoreError):
    """A rule says no: why, and what the scribe would say to have it all the same."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(str(answer))
        self.answer = answer


def enter(session: Recording, entry: Entries, desk: Desk | None = None) -> dict[str, Any]:
    """Record it; a refusal says why, by which rule, and what would be legal."""
    desk = desk or Desk(session, entry.viewer)
    if isinstance(entry, SealIt):
        seal = session.seal()
        return {"records": seal.records, "told": f"Sealed: {seal.outcome.reason}."}
    try:
        records = _entered(desk, entry)
    except Refused as refusal:
        raise RefusedEntryError(desk.answer(refusal)) from refusal
    except NotationError as error:
        raise IcecoreError(str(error)) from error  # a typing mistake, not a damaged file
    return {"records": len(session.timeline), "told": desk.recorded(records)}


def meant(desk: Desk, entry: Say | Act | Show) -> Line:
    """Who says what, as a page means it."""
    match entry:
        case Say(line=line):
            return desk.read(line)
        case Act(seat=seat, act=filled):
            return Line(seat, _struct(filled, desk.timeline.game.vocabulary.acts, desk.names))
        case Show(picks=picks):
            return Line(TABLE, shown_act(desk, picks))


def back_with_reason(desk: Desk, back: Takeback, reason: str) -> list[AnyRecord]:
    """Take back, and before it a note why: after it, it would bar "Redo"."""
    note = Note(desk.timeline.present, reason)
    said = desk.enter(SCRIBE, note) if reason.strip() else []
    return said + desk.enter(SCRIBE, back)


def _entered(desk: Desk, entry: Entries) -> list[AnyRecord]:
    names, vocabulary = desk.names, desk.timeline.game.vocabulary
    match entry:
        case Say() | Act() | Show():
            said = meant(desk, entry)
            return desk.enter(said.seat, said.act, shown=said.shown)
        case Undo(reason=reason):
            return back_with_reason(desk, desk.undo(), reason)
        case Redo():
            return desk.enter(SCRIBE, desk.redo())
        case WishBack(record=record):
            return desk.enter(SCRIBE, Takeback(record))
        case WishNote(record=record, text=text, mark=mark):
            fields = {"record": str(record), "text": text, "mark": mark}
            return desk.enter(SCRIBE, struct_of(Note, fields, names))
        case WishRuling(reason=reason, rule=rule, events=events):
            ruling = struct_of(Ruling, {"reason": reason, "rule": rule}, names)
            caused = [_struct(event, vocabulary.events, names) for event in events]
            return desk.enter(SCRIBE, ruling, events=caused)
        case Break(reason=reason):
            if desk.timeline.is_adjourned():
                return desk.enter(SCRIBE, Resume())
            return desk.enter(SCRIBE, struct_of(Adjourn, {"reason": reason}, names))
        case End(seat=seat, reason=reason):
            return desk.enter(seat, struct_of(Abandon, {"reason": reason}, names))
    raise IcecoreError("this cannot be recorded")


def _struct(filled: Filled, classes: tuple[Any, ...], names: Any) -> Any:
    for cls in classes:
        if tag_of(cls) == filled.type:
            unknown = [name for name in filled.fields if name not in fields_of(cls)]
            if unknown:
                raise NotFoundError(f'{filled.type} has no field "{unknown[0]}"')
            return struct_of(cls, filled.fields, names)
    raise NotFoundError(f'there is no "{filled.type}" in this game')


def shown_act(desk: Desk, picks: list[str | None]) -> Any:
    """What TABLE says with these cards, which must be what it owes."""
    draw = desk.pending_draw()  # as the viewer knows it
    if draw is None:
        raise IcecoreError("the table is asked nothing now")
    draw.pick_words(picks)
    return draw.act()


def anybody(seat: int, act: Any) -> bool:
    """The scribe's device speaks for all."""
    return True


def described(
    timeline: Timeline[Any],
    viewer: int | None,
    sealed: bool,
    *,
    speaks: taps.Speaks = anybody,
    width: int | None = None,
) -> dict[str, Any]:
    """What a recorder shows: whose turn it is, what this device may say, and where that lies."""
    desk = Desk(Recording(timeline), viewer)
    choices = (
        [] if sealed else [each for each in desk.choices() if each.said and speaks(*each.said)]
    )
    acts: dict[str, list[dict[str, Any]]] = {}
    for choice in choices:
        told = {"text": choice.text, "label": choice.label, **taps.tapped(choice)}
        acts.setdefault(choice.group, []).append(told)
    free = [] if sealed else taps.free_forms(desk, choices, speaks)
    listed = (Atom(*atom) for group in acts.values() for each in group for atom in each["atoms"])
    try:
        redo = desk.redo().record
    except IcecoreError:
        redo = None
    return {
        "records": len(timeline),
        "present": timeline.present,
        "sealed": sealed,
        "over": timeline.outcome() is not None,
        "adjourned": timeline.is_adjourned(),
        "headline": desk.headline(),
        "question": SEALED if sealed else desk.question(),
        "acts": [{"group": group, "choices": choices} for group, choices in acts.items()],
        "sample": [] if sealed else desk.sample(),
        "free": free,
        "things": taps.things(desk, [*listed, *taps.atoms_of_forms(free)]),
        "owed": None if sealed else _owed(desk, speaks),
        "redo": redo,
        "names": list(desk.names),
        "revealed": timeline.last_shown(),
        "picture": [] if width is None else taps.picture(desk, width),
    }


def previews(
    timeline: Timeline[Any], viewer: int | None, wish: Preview, speaks: taps.Speaks
) -> list[dict[str, Any]]:
    """What would come of each entry, or why it would be refused."""
    desk = Desk(Recording(timeline), viewer)

    def preview(entry: Say | Act | Show) -> dict[str, Any]:
        try:
            return taps.previewed(desk, meant(desk, entry), speaks)
        except IcecoreError as error:
            return {"may": False, "told": str(error)}

    return list(map(preview, wish.entries[:MOST_PREVIEWS]))


def question_of(timeline: Timeline[Any]) -> str:
    """Who is to act, in a sentence."""
    return Desk(Recording(timeline)).question()


def _owed(desk: Desk, speaks: taps.Speaks) -> dict[str, Any] | None:
    asking = desk.pending_draw()
    if asking is None:
        return None
    owed, (named, unnamed) = asking.owed, taps.tells(desk, speaks)
    return {
        "why": desk.asked(),
        "count": owed.count,
        "ordered": owed.ordered,
        "unknown": asking.may_be_unknown and unnamed,
        "unseen": asking.unseen,
        "means": asking.means,
        "pool": [
            {"word": word, "count": count, "name": asking.name(item)}
            for word, (item, count) in (asking.named() if named else {}).items()
        ],
    }


def forms(timeline: Timeline[Any], viewer: int | None) -> dict[str, Any]:
    """Every act and event as a form, the rules by id, and the cards that fields may name."""
    desk = Desk(Recording(timeline), viewer)
    known, vocabulary = desk.known(), timeline.game.vocabulary

    def form(cls: Any) -> dict[str, Any]:
        fields = fields_of(cls)
        return {
            "type": tag_of(cls),
            "about": " ".join((cls.__doc__ or "").split()),
            "fields": [
                {
                    "name": blank.name,
                    "hint": blank.hint,
                    "default": blank.default,
                    "prose": is_prose(fields[blank.name]),
                    "required": fields[blank.name].required,
                    "suggestions": list(blank.suggestions)[:MOST_SUGGESTIONS],
                }
                for blank in blanks(cls, known)
            ],
        }

    return {
        "acts": [form(cls) for cls in members(vocabulary.act)],
        "events": [form(cls) for cls in vocabulary.events],
        "rules": [{"id": rule.id, "text": str(rule.value)} for rule in timeline.game.rules],
    }
