"""The recorder's page: what may be done now, what would come of it, and every act as a form."""

from collections.abc import Sequence
from typing import Any

from icecore.events.words.docstrings import one_line, plain_words
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import fields_of, tag_of
from icecore.events.words.vocabulary import members
from icecore.replay.desk.act_atoms import Atom
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import SEALED, Desk
from icecore.replay.desk.forms import blanks, is_prose
from icecore.replay.desk.seat_news import news_of
from icecore.replay.desk.told_lines import ToldLines
from icecore.replay.desk.turn_banner import NO_WORDS, Words
from icecore.replay.table.entry import bring_back
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.web.table import taps
from icecore.web.table.entries import Act, Chosen, Preview, Say, Show, meant

MOST_SUGGESTIONS = 60
MOST_PREVIEWS = 12


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
    lines: ToldLines | None = None,
    words: Words = NO_WORDS,
    undo: bool = False,
) -> dict[str, Any]:
    """Tells what a recorder shows: whose turn it is, what this device may say, where that lies.

    With `lines`, those of a seat, it has the news of that seat too.
    """
    desk = Desk(Recording(timeline), viewer, sight=None if lines is None else lines.sight)
    choices = (
        [] if sealed else [each for each in desk.choices() if each.said and speaks(*each.said)]
    )
    choices = choices if viewer is None else own_votes(desk, choices)
    acts: dict[str, list[dict[str, Any]]] = {}
    for choice in choices:
        told = {"text": choice.text, "label": choice.label, **taps.tapped(choice)}
        acts.setdefault(choice.group, []).append(told)
    free = [] if sealed else taps.free_forms(desk, choices, speaks)
    before_seats = taps.owned(desk) if free else {}
    lying = (Atom(word, word, id_) for word, seats in before_seats.items()
             for ids in seats.values() for id_ in ids)  # fmt: skip
    listed = (Atom(*atom) for group in acts.values() for each in group for atom in each["atoms"])
    try:
        redo = bring_back(timeline).record
    except IcecoreError:
        redo = None
    owed = None if sealed else _owed(desk, speaks)
    may_draw = owed is not None and bool(owed["pool"] or owed["unknown"])
    tags = [str(form["type"]) for form in free if form["seat"] == viewer]
    news = lines and news_of(desk, lines, choices, tags, words, may_draw)
    if news:
        news.undo = undo
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
        "things": taps.things(desk, [*listed, *lying, *taps.atoms_of_forms(free)]),
        "owed": owed,
        "news": news,
        "owned": before_seats,
        "captions": dict(timeline.game.phone.bar.captions),
        "on_demand": timeline.game.phone.bar.on_demand,
        "redo": redo,
        "names": list(desk.names),
        "revealed": timeline.last_shown(),
        "picture": [] if width is None else taps.picture(desk, width),
    }


def own_votes(desk: Desk, choices: Sequence[Choice]) -> list[Choice]:
    """Of the ways to call a vote the one that names no votes of others, who are asked."""
    said = [choice.said for choice in choices]
    found = []
    for choice in choices:
        assert choice.said is not None
        ballot = desk.timeline.game.consents(desk.state, *choice.said).ballot
        called = choice.said[1] if ballot is None else ballot(())
        if called == choice.said[1] or (choice.said[0], called) not in said:
            found.append(choice)
    return found


def previews(desk: Desk, wish: Preview, speaks: taps.Speaks) -> list[dict[str, Any]]:
    """Tells what would come of each entry, or why it would be refused."""

    def preview(entry: Say | Chosen | Act | Show) -> dict[str, Any]:
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
            "about": plain_words(one_line(cls.__doc__ or "")),
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
