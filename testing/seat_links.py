"""The pages as a door: what a server answers to the link of a seat, route by route."""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from icecore.events.file.log import bulk_frames, id_text, read_game, records
from icecore.events.words.plain_data import to_named
from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import write_act
from icecore.events.words.wire import TABLE
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.door_feeds import ASKED, LOG, NOW, REFUSED, TAKEN, Feed, Told

HOST, TOKEN = "127.0.0.1:1", "thisisthetokenofthelaws"
PREVIEWED = ("say", "chosen")
STREAM, NEWLINE = "/api/changes/", "\n"
TRIES = 12
"""Of the finder of mistakes: it takes long, and asks the same things again and again."""
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Asking(NamedTuple):
    """Who asks what, and where."""

    timeline: Timeline[Any]
    viewer: int
    feed: Feed

    @property
    def entry(self) -> dict[str, Any]:
        return {**entry_of(self.feed, self.timeline.names), "after": len(self.timeline)}

    @property
    def line(self) -> str:
        return "pass" if self.feed.word else self.feed.line(self.timeline.names)

    @property
    def records(self) -> list[int]:
        """Some of which corrections are asked: the first, one in the middle, the last."""
        length = len(self.timeline)
        return sorted({1, length // 2 + 1, length})

    @property
    def views(self) -> list[str]:
        """Whose eyes are asked for: its own, and others; most of those are refused."""
        seats = [seat for seat in range(len(self.timeline.names)) if seat != self.viewer]
        return ["", *(f"?as={name}" for name in (*seats, "table", "all"))]


Ways = Callable[[Asking], Iterator[tuple[str, Any]]]
"""Yields the ends of addresses and the bodies that a route is asked with."""


def plainly(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield "", None


def by_all_eyes(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield from ((view, None) for view in asking.views)


def pictures(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield from (("?width=390", None), (f"?turned=1&near={len(asking.timeline)}", None))


def positions(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield from ((f"?at={number}", None) for number in asking.records)
    yield from by_all_eyes(asking)


def hints(asking: Asking) -> Iterator[tuple[str, Any]]:
    for view in asking.views:
        yield f"{view}{'&' if view else '?'}what=could", None
    yield from (("", None), ("?what=would&bot=random", None))


def looks_back(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield from ((f"?record={number}", None) for number in asking.records)


def corrections(asking: Asking) -> Iterator[tuple[str, Any]]:
    after = len(asking.timeline)
    for number in asking.records:
        wish = {"after": after, "record": number}
        for said in ({}, {"line": asking.line}, {"line": asking.line, "insert": True}):
            yield "", wish | said
        yield "", wish | {"line": asking.line, "answers": [{"stop": True}], "write": True}


def again(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield "", {}


def lines(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield "", {"line": asking.line}


def bots(asking: Asking) -> Iterator[tuple[str, Any]]:
    others = [seat for seat in range(len(asking.timeline.names)) if seat != asking.viewer]
    yield from (("", {"seat": seat, "bot": "random"}) for seat in others)
    yield "", {"go_on": True}


def entered(asking: Asking) -> Iterator[tuple[str, Any]]:
    """What cannot be recorded here; what can is for the doors that say it."""
    for entry in (
        {"do": "back", "record": 0}, {"do": "show", "picks": ["nothing"]}, {"do": "seal"},
        {"do": "confirm", "confirmed": "nothing"}, {"do": "redo"}, {"do": "break"},
        {"do": "note", "record": 1, "text": "so"},
    ):  # fmt: skip
        yield "", {**entry, "after": len(asking.timeline)}


def words(asking: Asking) -> Iterator[tuple[str, Any]]:
    yield from (("", {"proposal": "nothing", "yes": yes}) for yes in (True, False, None))


def previews(asking: Asking) -> Iterator[tuple[str, Any]]:
    if asking.entry["do"] in PREVIEWED:
        yield "", {"entries": [asking.entry]}


ROUTES: dict[tuple[str, str], Ways] = {
    ("GET", "/game/{id}"): plainly,
    ("GET", "/replay/{file:path}"): by_all_eyes,
    ("GET", "/api/picture/{file:path}"): positions,
    ("GET", "/api/me"): plainly,
    ("GET", "/api/hint/{file:path}"): hints,
    ("GET", "/api/reel/{file:path}"): by_all_eyes,
    ("GET", "/api/pictures/{file:path}"): pictures,
    ("GET", "/api/changes/{file:path}"): plainly,
    ("GET", "/api/desk/{file:path}"): by_all_eyes,
    ("GET", "/api/forms/{file:path}"): plainly,
    ("GET", "/api/end/{file:path}"): by_all_eyes,
    ("POST", "/api/again/{file:path}"): again,
    ("GET", "/api/correct/{file:path}"): looks_back,
    ("POST", "/api/correct/{file:path}"): corrections,
    ("POST", "/api/decline/{file:path}"): words,
    ("POST", "/api/mistakes/{file:path}"): lines,
    ("POST", "/api/word/{file:path}"): words,
    ("POST", "/api/sit/{file:path}"): bots,
    ("POST", "/api/preview/{file:path}"): previews,
    ("POST", "/api/enter/{file:path}"): entered,
}
"""Every route that tells the link of a seat something of its game, and how it is asked."""
OF_NO_GAME = {
    ("GET", "/"), ("GET", "/watch/{file:path}"), ("GET", "/record/{file:path}"),
    ("GET", "/static/{name}"), ("GET", "/api/sample/{name}"),
}  # fmt: skip
"""Routes that a link opens and that are the same for every game: pages, scripts, samples."""


@contextmanager
def alike() -> Iterator[None]:
    """The same clock, and the same ids of questions and proposals, at both tables."""
    numbers = count()
    with ExitStack() as patched:
        patched.enter_context(patch("time.time_ns", lambda: NOW))
        patched.enter_context(
            patch.object(secrets, "token_urlsafe", lambda *_: f"token{next(numbers)}")
        )
        patched.enter_context(patch("icecore.web.table.correction_routes.TRIES", TRIES))
        yield


class Evening:
    """A server that listens nowhere, of a folder with one game, and the link of one viewer.

    The links of all seats have been used.
    """

    def __init__(self, timeline: Timeline[Any], viewer: int, place: Path, everybody: bool) -> None:
        from icecore.web.catalogue.folder import Folder
        from icecore.web.server.routes import application
        from icecore.web.server.tokens import Links

        self.timeline, self.path = timeline, place / LOG
        self.path.write_bytes(bulk_frames(timeline.head, timeline.records, None))
        folder, self.id = Folder(place), id_text(timeline.head.id)
        links, seats = Links(folder, TOKEN), range(len(timeline.names))
        kept = links.of(self.id, LOG, len(seats))
        links.let_everybody_speak(self.id, everybody)
        for seat in seats:
            links.use(self.id, seat)
        self.token = kept.tokens["table" if viewer == TABLE else str(viewer)]
        self.app = application(folder, token=TOKEN, hosts=[HOST], cookie="c", links=links)

    async def ask(self, method: str, path: str, body: Any = None) -> str:
        address = path.replace("{file:path}", LOG).replace("{id}", self.id)
        status, _, told = await fetched(self.app, self.token, method, address, body)
        return f"{method} {path}: {status} {told.decode().replace(NEWLINE, ' ')}"

    def made(self) -> Sequence[AnyRecord]:
        """The records that the log has more than the timeline that it began with."""
        return made_since(self.timeline, self.path)


def made_since(timeline: Timeline[Any], path: Path) -> Sequence[AnyRecord]:
    log = read_game(str(path))
    return records(log, timeline.game.vocabulary)[len(timeline) :]


def pages(timeline: Timeline[Any], viewer: int, feed: Feed, *, everybody: bool = False) -> Told:
    """The link of the seat: what is answered to the entry, and what its page is told after it."""
    asking = Asking(timeline, viewer, feed)
    with TemporaryDirectory() as place, alike():
        evening = Evening(timeline, viewer, Path(place), everybody)

        async def ask() -> tuple[str, list[str]]:
            told = [await evening.ask("POST", "/api/preview/{file:path}", body)
                    for _, body in previews(asking)]  # fmt: skip
            answer = await evening.ask("POST", "/api/enter/{file:path}", asking.entry)
            after = [await evening.ask("GET", f"/api/{each}/{{file:path}}")
                     for each in ("desk", "reel", "forms")]  # fmt: skip
            return answer, [*told, answer, *after]

        answer, told = asyncio.run(ask())
        code = answer.partition(": ")[2].partition(" ")[0]
        kind = {"200": TAKEN, "202": ASKED}.get(code, REFUSED)
        return Told(kind, "\n".join(told), evening.made())


def shared_pages(timeline: Timeline[Any], viewer: int, feed: Feed) -> Told:
    """The same where the house lets everybody speak for everybody."""
    return pages(timeline, viewer, feed, everybody=True)


def every_route(timeline: Timeline[Any], viewer: int, feed: Feed) -> Told:
    """The link of the seat asks every route about the entry, without entering it."""
    asking = Asking(timeline, viewer, feed)
    with TemporaryDirectory() as place, alike():
        evening = Evening(timeline, viewer, Path(place), False)

        async def ask() -> list[str]:
            return [
                await evening.ask(method, path + end, body)
                for (method, path), ways in ROUTES.items()
                for end, body in ways(asking)
            ]

        return Told(REFUSED, "\n".join(asyncio.run(ask())), evening.made())


def entry_of(feed: Feed, names: Sequence[str]) -> dict[str, Any]:
    """The entry as a page posts it."""
    if feed.word:
        return {"do": feed.word}
    if feed.seat < TABLE:
        return {"do": "say", "line": write_act(feed.seat, feed.act, names)}
    return {"do": "chosen", "seat": feed.seat, "act": to_named(feed.act)}


async def fetched(app: Any, token: str, method: str, address: str, body: Any = None) -> Answer:
    """One request to a server that listens nowhere, to the last byte; of a stream, what it tells
    at once.
    """
    path, _, query = address.partition("?")
    headers = {"host": HOST, "authorization": f"Bearer {token}", "content-type": "application/json"}
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "client": ("127.0.0.1", 2), "server": ("127.0.0.1", 1),
        "scheme": "http", "root_path": "", "http_version": "1.1",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    sent: list[Any] = []
    content = b"" if body is None else msgspec.json.encode(body)
    given = [{"type": "http.request", "body": content, "more_body": False}]
    told = asyncio.Event()

    async def receive() -> Any:
        return given.pop() if given else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)
        if message.get("body"):
            told.set()

    answering = asyncio.create_task(app(scope, receive, send))
    if path.startswith(STREAM):
        first = asyncio.create_task(told.wait())
        await asyncio.wait([answering, first], return_when=asyncio.FIRST_COMPLETED)
        first.cancel()
        answering.cancel()
    with suppress(asyncio.CancelledError):
        await answering
    return (
        sent[0]["status"],
        sent[0]["headers"],
        b"".join(each.get("body", b"") for each in sent[1:]),
    )
