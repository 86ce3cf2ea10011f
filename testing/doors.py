"""The doors through which a seat's device speaks: the library, the commands, and the pages.

Each says one entry at a copy of a table, and gives all that the device is told.
"""

import asyncio
import io
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from icecore import Game
from icecore.events.file.log import bulk_frames, id_text, read_game, records
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import to_named
from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import write_act, write_event
from icecore.events.words.wire import TABLE
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

TAKEN, ASKED, REFUSED = "taken", "asked first", "refused"
PREVIEWED = ("say", "chosen")
HOST, LOG, TOKEN = "127.0.0.1:1", "evening.ice", "thisisthetokenofthelaws"
TIME = re.compile(r'"at(_ms)?":\s*\d+')
NOW = 1_800_000_000_000


class Feed(NamedTuple):
    """What a device sends: an act for a seat, or a word such as `undo`."""

    seat: int
    act: Any
    events: tuple[Any, ...] = ()
    word: str = ""

    def line(self, names: Sequence[str]) -> str:
        return self.word or write_act(self.seat, self.act, names)


class Told(NamedTuple):
    """The answer: its kind, all that is told, and the records that were made."""

    kind: str
    text: str
    made: Sequence[AnyRecord] = ()


def copied(timeline: Timeline[Any]) -> Timeline[Any]:
    copy = Timeline(timeline.game, timeline.head, timeline.box)
    for record in timeline.records:
        copy.load(record)
    return copy


def place_of(viewer: int) -> str:
    return "table" if viewer == TABLE else str(viewer)


def library(timeline: Timeline[Any], viewer: int, feed: Feed) -> Told:
    """`game.push(…, viewer=)`, and what the game looks like to the viewer after it."""
    table = copied(timeline)
    name = "table" if viewer == TABLE else table.names[viewer]
    game = Game(Recording(table, lambda: table.head.started + 1_000_000))
    try:
        made = game.enter(feed.word or (feed.seat, feed.act), *feed.events, viewer=name)
        kind, told = TAKEN, [f"{each}\n{each!r}" for each in made]
    except IcecoreError as error:
        kind = ASKED if isinstance(error, AskFirstError) else REFUSED
        told = [type(error).__name__, str(error), str(getattr(error, "legal", ""))]
    seen = game.as_seen_by(name)
    told += [seen.question, str(seen.awaited), *map(str, seen.legal)]
    told.append(str(seen.owed and seen.owed.as_data()))
    told += [*map(repr, seen.records), str(seen), seen.story()]
    return Told(kind, "\n".join(told), table.records[len(timeline) :])


def commands(timeline: Timeline[Any], viewer: int, feed: Feed) -> Told:
    """`icecore add --as`, and what `log`, `options`, `show` and `export` print of it after it."""
    names = timeline.names
    name = "table" if viewer == TABLE else names[viewer]
    line, events = feed.line(names), [write_event(each, names) for each in feed.events]
    with TemporaryDirectory() as folder, chdir(folder), patch("time.time_ns", lambda: NOW):
        Path(LOG).write_bytes(bulk_frames(timeline.head, timeline.records, None))
        code, told = run("add", LOG, line, *events, "--as", name)
        kind = TAKEN if code == 0 else ASKED if str(AskFirstError()) in told else REFUSED
        for words in (["log"], ["log", "--json"], ["options"], ["show"]):
            told += run(words[0], LOG, *words[1:], "--as", name)[1]
        told += run("export", LOG, "--format", "jsonl", "--as", name)[1]
        return Told(kind, TIME.sub("", told), made_since(timeline, Path(LOG)))


def made_since(timeline: Timeline[Any], path: Path) -> Sequence[AnyRecord]:
    """The records that a log has more than a timeline."""
    log = read_game(str(path))
    return records(log, timeline.game.vocabulary)[len(timeline) :]


def run(*words: str) -> tuple[int, str]:
    """A command in this process: its exit code, and all that it printed."""
    from icecore.cli.main import main

    with streams(list(words)) as (out, err):
        try:
            main()
        except SystemExit as done:
            code = int(done.code or 0)
    return code, f"{code}\n{out.getvalue().decode()}\n{err.getvalue().decode()}\n"


@contextmanager
def streams(words: list[str]) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    before = sys.argv, sys.stdout, sys.stderr
    sys.argv = ["icecore", *words]
    sys.stdout = io.TextIOWrapper(out, "utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, "utf-8", write_through=True)
    try:
        yield out, err
    finally:
        wrappers = sys.stdout, sys.stderr
        sys.argv, sys.stdout, sys.stderr = before
        for wrapper in wrappers:
            wrapper.detach()  # else it closes what the caller still reads


def pages(timeline: Timeline[Any], viewer: int, feed: Feed, *, everybody: bool = False) -> Told:
    """The link of the seat: what is answered to the entry, and what its page is told after it."""
    from icecore.web.catalogue.folder import Folder
    from icecore.web.server.routes import application
    from icecore.web.server.tokens import Links

    with TemporaryDirectory() as place, patch("time.time_ns", lambda: NOW):
        (Path(place) / LOG).write_bytes(bulk_frames(timeline.head, timeline.records, None))
        folder = Folder(Path(place))
        links, id_ = Links(folder, TOKEN), id_text(timeline.head.id)
        links.of(id_, LOG, len(timeline.names))
        for number, where in enumerate([*map(str, range(len(timeline.names))), "table", "watch"]):
            links.of(id_, LOG, 0).tokens[where] = f"link{number}"
        links.let_everybody_speak(id_, everybody)
        app = application(folder, token=TOKEN, hosts=[HOST], cookie="c", links=links)
        device = f"link{len(timeline.names) if viewer == TABLE else viewer}"

        entry = {**entry_of(feed, timeline.names), "after": len(timeline)}
        before = [("/api/preview/", {"entries": [entry]})] if entry["do"] in PREVIEWED else []

        async def ask() -> list[tuple[int, str]]:
            answers = [await fetched(app, device, "POST", path + LOG, body)
                       for path, body in (*before, ("/api/enter/", entry))]  # fmt: skip
            seen = [await fetched(app, device, "GET", f"/api/{each}/{LOG}")
                    for each in ("desk", "reel", "forms")]  # fmt: skip
            return answers + seen

        answers = asyncio.run(ask())
        kind = {200: TAKEN, 202: ASKED}.get(answers[len(before)][0], REFUSED)
        text = "\n".join(f"{code} {body}" for code, body in answers)
        return Told(kind, text, made_since(timeline, Path(place) / LOG))


def shared_pages(timeline: Timeline[Any], viewer: int, feed: Feed) -> Told:
    """The same where the house lets everybody speak for everybody."""
    return pages(timeline, viewer, feed, everybody=True)


def entry_of(feed: Feed, names: Sequence[str]) -> dict[str, Any]:
    """The entry as a page posts it."""
    if feed.word:
        return {"do": feed.word}
    if feed.seat < TABLE:
        return {"do": "say", "line": write_act(feed.seat, feed.act, names)}
    return {"do": "chosen", "seat": feed.seat, "act": to_named(feed.act)}


async def fetched(
    app: Any, token: str, method: str, path: str, body: Any = None
) -> tuple[int, str]:
    """One request to a server that listens nowhere: the status and the whole answer."""
    headers = {"host": HOST, "authorization": f"Bearer {token}", "content-type": "application/json"}
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": b"", "client": ("127.0.0.1", 2), "server": ("127.0.0.1", 1),
        "scheme": "http", "root_path": "", "http_version": "1.1",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    sent: list[Any] = []
    given = [{"type": "http.request", "body": msgspec.json.encode(body), "more_body": False}]

    async def receive() -> Any:
        return given.pop() if given else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    with suppress(asyncio.CancelledError):
        await app(scope, receive, send)
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]).decode()


SHARED = "pages of a house where everybody speaks"
DOORS = {"library": library, "commands": commands, "pages": pages, SHARED: shared_pages}
"""Every way for a device to speak. Where everybody speaks for everybody, everybody takes back."""
