"""The doors through which a seat's device speaks: the library, the commands, and the pages.

Each says one entry at a copy of a table, and gives all that the device is told.
"""

import io
import re
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from icecore import Game
from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text_line import write_event
from icecore.events.words.wire import TABLE
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.door_feeds import ASKED, LOG, NOW, REFUSED, TAKEN, Feed, Told, copied
from icecore.testing.seat_links import every_route, made_since, pages, shared_pages

COMMANDS = (
    ("log",), ("log", "--json"), ("options",), ("show",), ("export", "--format", "jsonl"),
    ("export", "--format", "text"),
)  # fmt: skip
"""What a seat may ask the terminal for with `--as`, after `add` has entered something."""
TIME = re.compile(r'"at(_ms)?":\s*\d+')


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
        in_json = ["--json"] if len(timeline) % 2 else []
        code, told = run("add", LOG, line, *events, "--as", name, *in_json)
        kind = TAKEN if code == 0 else ASKED if str(AskFirstError()) in told else REFUSED
        for command, *options in COMMANDS:
            told += run(command, LOG, *options, "--as", name)[1]
        return Told(kind, TIME.sub("", told), made_since(timeline, Path(LOG)))


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


SHARED, ROUTED = "pages of a house where everybody speaks", "every route of the pages"
DOORS = {
    "library": library,
    "commands": commands,
    "pages": pages,
    SHARED: shared_pages,
    ROUTED: every_route,
}
"""Every way for a device to speak. Where everybody speaks for everybody, everybody takes back."""
