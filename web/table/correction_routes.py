"""Corrections on pages: what was meant, what would change, and the mistake behind a refusal.

Whoever keeps the record writes a correction. A seat's device proposes one. Both see a preview that
is made from what they may know.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from icecore.events.file.log import id_text, packed, read_game
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.text_line import write_act
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.correction_draft import Answer, Draft, MisfitError, meanings
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.suspects import draft_of, meaning_in_words, suspects
from icecore.replay.table.edition import edition
from icecore.replay.table.mistakes import Mistake
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.uploads import free_names, keep
from icecore.web.server.guard import JSONAnswer
from icecore.web.server.permissions import MaySee, NotYoursError, holder_of, route, viewer_of
from icecore.web.server.tokens import WATCH
from icecore.web.table.correction_proposals import Correct, Line
from icecore.web.table.idempotency import key_of
from icecore.web.table.open_games import BehindError, OpenGame, copied, now

MOST_LISTED = 200
"""Acts or cards to choose from."""
TRIES = 300
"""Tries of a search for the mistake: its answer must not hang on the time that it takes."""


class Seek(Struct, forbid_unknown_fields=True):
    """A line that did happen, though it cannot be said."""

    line: Line


def described(timeline: Timeline[Any], number: int, viewer: int | None) -> dict[str, Any]:
    """What a record says, and what may have been meant, its own kind first."""
    listed = meanings(timeline, number, viewer)
    seen = timeline if viewer is None else Viewpoint(timeline, viewer).timeline
    return {
        "record": number,
        "told": " ".join(seen.sentences(number)),
        "meanings": _listed(listed),
        "more": max(0, len(listed) - MOST_LISTED),
    }


def previewed(timeline: Timeline[Any], wish: Correct, viewer: int | None) -> dict[str, Any]:
    """What would change, and what must be decided before it can be written."""
    draft = draft_for(timeline, wish, viewer)
    misfit = draft.misfit
    rule = draft.plan.misfit is not None and hasattr(draft.plan.misfit.why, "rule")
    return {
        "told": draft.preview(),
        "misfit": misfit,
        "ways": _listed(draft.ways_out()),
        "decidable": draft.plan.misfit is None or bool(draft.plan.misfit.said.repeats),
        "allow": rule,
        "records": len(timeline),
    }


def draft_for(timeline: Timeline[Any], wish: Correct, viewer: int | None) -> Draft:
    draft = Draft(timeline, wish.record, wish.line or None, insert=wish.insert, viewer=viewer)
    for said in wish.answers:
        draft.answer(Answer(said.line or None, said.allow, said.stop))
    return draft


def written(recording: Recording, wish: Correct) -> dict[str, Any]:
    """Records a correction; what it is planned on is what is there now."""
    draft = draft_for(recording.timeline, wish, wish.viewer)
    made = recording.correct(draft.final(), wish.reason)
    desk = Desk(recording, wish.viewer)
    told = next(
        " ".join(desk.seen.sentences(number))
        for number in range(len(recording.timeline) - len(made) + 1, len(recording.timeline) + 1)
        if recording.timeline.records[number - 1].implied
    )
    return {"records": len(recording.timeline), "told": told}


def new_edition(folder: Folder, table: OpenGame, wish: Correct) -> dict[str, Any]:
    """A corrected edition of a sealed game, in a file beside it."""
    log = read_game(table.place, id_text(table.id))
    draft = draft_for(table.timeline, wish, wish.viewer)
    made = edition(log, table.timeline, draft.final(), now, wish.reason)
    stem = table.place.name.split(".ice")[0]
    name = next(islice(free_names(stem, "corrected"), 1, None)).removesuffix(".ice")
    file = keep(folder, name, "again", packed(made.as_log()))
    told = f"{file}: the corrected edition of the game; it counts from now on."
    return {"file": file, "id": id_text(table.id), "records": len(made.timeline), "told": told}


def found(timeline: Timeline[Any], line: str, viewer: int | None) -> list[dict[str, Any]]:
    """The records that may be wrong, since a line did happen that cannot be said."""
    seen = timeline if viewer is None else Viewpoint(timeline, viewer).timeline
    left = iter(range(TRIES))
    return [
        {
            "record": suspect.number,
            "told": suspect.told,
            "meanings": [_meaning(seen, mistake) for mistake in suspect.meanings],
        }
        for suspect in suspects(seen, line, lambda: next(left, None) is not None)
    ]


def _meaning(seen: Timeline[Any], mistake: Mistake) -> dict[str, Any]:
    draft = draft_of(seen, mistake)
    said = [] if mistake.instead is None else [mistake.instead]
    return {
        "label": meaning_in_words(seen, mistake),
        "line": "".join(write_act(each.seat, each.act, seen.names) for each in said),
        "answers": [
            {"line": write_act(each.seat, each.act, seen.names)}
            for choice in draft.choices.values()
            for each in choice.instead or ()
        ],
    }


def _listed(choices: Sequence[Choice]) -> list[dict[str, Any]]:
    return [
        {"line": each.text, "label": each.label, "group": each.group}
        for each in choices[:MOST_LISTED]
    ]


def correction_routes(
    folder: Folder, table_of: Callable[[Request], Awaitable[OpenGame]]
) -> list[Route]:
    async def look(request: Request) -> Response:
        table, viewer = await table_of(request), viewer_of(request)
        table.check_viewer(viewer)
        said = request.query_params.get("record", "")
        if not said.isdecimal() or len(said) > 9:
            raise NotFoundError("record: expected the number of a record")
        async with table.turn:
            timeline = await asyncio.to_thread(copied, table.timeline)
        return JSONAnswer(await asyncio.to_thread(described, timeline, int(said), viewer))

    async def correct(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=Correct)
        table, holder = await table_of(request), holder_of(request)
        wish.viewer = viewer_of(request)
        table.check_viewer(wish.viewer)
        if not wish.write:
            async with table.turn:
                timeline = await asyncio.to_thread(copied, table.timeline)
            return JSONAnswer(await asyncio.to_thread(previewed, timeline, wish, wish.viewer))
        if holder.is_scribe and table.sealed:
            if wish.after != len(table.timeline):
                raise BehindError("the game is another now; look at it again")
            async with table.turn:
                return JSONAnswer(await asyncio.to_thread(new_edition, folder, table, wish), 201)
        if holder.is_scribe:
            done = await table.record(
                wish, lambda recording: written(recording, wish), key_of(holder, wish)
            )
            return JSONAnswer(done)
        if holder.who == WATCH or holder.seat < 0 or table.sealed:
            raise NotYoursError
        async with table.turn:
            timeline = await asyncio.to_thread(copied, table.timeline)
        draft = await asyncio.to_thread(draft_for, timeline, wish, wish.viewer)
        if draft.misfit is not None:  # by what the seat may know: the rest is for the keeper
            raise MisfitError(draft.misfit, wish.record)
        table.proposals.add(holder.seat, wish)
        table.tell_asked()
        told = "Proposed to whoever keeps the record; nothing is written yet."
        return JSONAnswer({"told": told, "records": len(timeline), "needs": "keeper"}, 202)

    async def decline(request: Request) -> Response:
        """The keeper has looked at a proposal, and it is gone."""
        table = await table_of(request)
        if not holder_of(request).is_scribe:
            raise NotYoursError
        table.proposals.drop(request.query_params.get("proposal", ""))
        table.tell_asked()
        return JSONAnswer({"records": len(table.timeline)})

    async def seek(request: Request) -> Response:
        wish = msgspec.json.decode(await request.body(), type=Seek)
        table, viewer = await table_of(request), viewer_of(request)
        table.check_viewer(viewer)
        if holder_of(request).who == WATCH:
            raise NotYoursError
        if table.timeline.head.seed_sha is not None:
            raise IcecoreError("the computer dealt this game, so what is recorded was played")
        async with table.turn:
            timeline = await asyncio.to_thread(copied, table.timeline)
        return JSONAnswer(await asyncio.to_thread(found, timeline, wish.line, viewer))

    return [
        route("/api/correct/{file:path}", MaySee.A_GAME, look),
        route("/api/correct/{file:path}", MaySee.A_GAME, correct, post=True),
        route("/api/decline/{file:path}", MaySee.A_GAME, decline, post=True),
        route("/api/mistakes/{file:path}", MaySee.A_GAME, seek, post=True),
    ]
