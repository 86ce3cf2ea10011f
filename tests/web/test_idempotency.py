"""Every entry is recorded once, however often it is sent, and over a kill of the server."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from icecore.events.file.log import read_game
from icecore.events.words.record import Note
from icecore.events.words.wire import SCRIBE
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.web.catalogue.folder import Folder
from icecore.web.server.tokens import Pass
from icecore.web.table.entries import WishNote
from icecore.web.table.idempotency import FILE, Journal, key_of
from tests.web.serving import Served, put_new, serving
from tests.web.test_tokens import device, tokens_of

DYING = """
import os, signal, sys
from pathlib import Path
from icecore.events.file.log_writer import LiveLog
written = LiveLog.append_encoded
def dying(self, *words):
    when = Path(sys.argv[2]) / "die"
    if when.exists() and when.read_text() == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    written(self, *words)
    if when.exists():
        os.kill(os.getpid(), signal.SIGKILL)
LiveLog.append_encoded = dying
from icecore.cli.main import main
main()
"""
"""A server that is killed where nobody could time it: right before or after a record is written."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("said")) as running:
        yield running


class Table(NamedTuple):
    """A game of lantern that a server has."""

    served: Served
    file: str = "evening.ice"

    @property
    def path(self) -> str:
        return f"/api/enter/{self.file}"

    def enter(self, entry: dict[str, Any]) -> httpx.Response:
        return self.served.post(self.path, entry)

    def notes(self) -> list[str]:
        return notes(self.served.folder, self.file)

    def phones(self) -> dict[str, httpx.Client]:
        tokens = tokens_of(self.served, self.file)
        return {place: device(self.served, token) for place, token in tokens.items()}


@pytest.fixture
def table(server: Served) -> Table:
    file = f"{len(list(server.folder.iterdir()))}.ice"
    put_new(server.folder, "lantern", "Lana", "Mike", file=file)
    return Table(server, file)


def note(text: str, after: int, id_: str) -> dict[str, Any]:
    return {"do": "note", "record": 0, "text": text, "after": after, "id": id_}


def notes(folder: Path, file: str = "evening.ice") -> list[str]:
    timeline = open_timeline(read_game(str(folder / file)))
    return [record.act.text for record in timeline.records if isinstance(record.act, Note)]


def test_the_same_entry_sent_again_is_recorded_once_and_gets_its_answer_again(
    table: Table,
) -> None:
    first = table.enter(note("one", 0, "a"))
    assert first.json()["told"] == "✓ 1 recorded. Note on record 0: one"
    assert table.enter(note("two", 1, "b")).status_code == 200
    again = table.enter(note("one", 0, "a"))
    assert (again.status_code, again.json()["told"]) == (200, first.json()["told"])
    assert again.json()["records"] == 2, "and how long the log is now"
    assert table.notes() == ["one", "two"]
    assert table.enter(note("one", 0, "")).status_code == 409, "without an id nobody knows it"


def test_the_same_entry_from_eight_connections_at_once_is_recorded_once(table: Table) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: table.enter(note("one", 0, "a")), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["told"] for answer in answers}) == 1
    assert table.notes() == ["one"]


def test_an_entry_is_known_again_after_a_restart_and_after_the_seal(tmp_path: Path) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    entry, end = note("one", 0, "a"), {"do": "end", "after": 1, "id": "b"}
    seal = {"do": "seal", "after": 2, "id": "c"}
    with serving(tmp_path) as served:
        table = Table(served)
        told = table.enter(entry).json()["told"]
    with serving(tmp_path) as served:
        table = Table(served)
        assert table.enter(entry).json() == {"records": 1, "told": told}
        assert table.enter(end).status_code == 200
        assert table.enter(seal).status_code == 200
    with serving(tmp_path) as served:
        table = Table(served)
        assert table.enter(entry).json() == {"records": 2, "told": told}
        assert "sealed" in table.enter(seal).json()["told"]
        assert table.enter(note("late", 2, "d")).status_code == 422
    assert notes(tmp_path) == ["one"]


@pytest.mark.parametrize(("when", "recorded"), [("after", ["one"]), ("before", [])])
def test_an_entry_whose_server_died_before_it_answered_is_recorded_once(
    tmp_path: Path, when: str, recorded: list[str]
) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    with serving(tmp_path, program=("-c", DYING)) as served:
        table = Table(served)
        (tmp_path / "die").write_text(when)
        with pytest.raises(httpx.TransportError):
            table.enter(note("one", 0, "a"))
    assert notes(tmp_path) == recorded
    (tmp_path / "die").unlink()
    with serving(tmp_path) as served:
        table = Table(served)
        answer = table.enter(note("one", 0, "a"))
        assert answer.json() == {"records": 1, "told": "✓ 1 recorded. Note on record 0: one"}
        assert table.enter(note("one", 0, "a")).json() == answer.json()
    assert notes(tmp_path) == ["one"]


def test_another_devices_equal_act_is_its_own(table: Table) -> None:
    phones = table.phones()
    table.served.post(f"/api/links/{table.file}", {"everybody": True})
    entry = note("one", 0, "a")
    assert phones["0"].post(table.path, json=entry).status_code == 200
    assert phones["1"].post(table.path, json=entry).status_code == 409
    assert table.enter(entry).status_code == 409
    assert phones["1"].post(table.path, json={**entry, "after": 1}).status_code == 200
    assert table.enter(note("another", 0, "a")).status_code == 409, "one id, other words"
    assert table.notes() == ["one", "one"]


def test_a_refused_entry_is_refused_each_time_and_taken_once_it_fits(table: Table) -> None:
    entry = {"do": "say", "line": "Lana play moth", "after": 0, "id": "a"}
    for _ in range(2):
        assert table.enter(entry).status_code == 422
    assert table.enter({"do": "show", "picks": ["moth"] * 3, "after": 0, "id": "b"}).is_success
    assert table.enter({"do": "show", "picks": ["wick"] * 3, "after": 1, "id": "c"}).is_success
    assert table.enter({**entry, "after": 2}).is_success


def test_the_answer_again_tells_what_its_viewer_may_hear(table: Table) -> None:
    phone = table.phones()["0"]
    entry = {"do": "show", "picks": ["moth", "moth", "wick"], "after": 0, "id": "a"}
    own = [phone.post(table.path, json=entry).json()["told"] for _ in range(2)]
    assert own == ["✓ 1 recorded. Lana draws moth, moth, wick."] * 2
    public = phone.post(table.path, json={**entry, "viewer": -1})
    assert public.status_code == 409
    assert "moth" not in public.text


def test_nothing_in_the_journal_is_believed_without_the_log(tmp_path: Path) -> None:
    path = put_new(tmp_path, "lantern", "Lana", "Mike")
    folder, holder = Folder(tmp_path), Pass()
    entry = WishNote(after=0, record=0, text="one", id="a")
    key, journal = key_of(holder, entry), Journal(folder)
    with Recording.open(path, lambda: 0) as session:
        timeline = session.timeline
        session.announce = lambda *about: journal.announce(key, "game", *about)
        assert journal.recorded(key, "game", timeline) is None
        session.enter(SCRIBE, Note(0, "one"))
        session.announce = None
        assert journal.recorded(key, "game", timeline) == range(1, 2)
        assert journal.recorded(key, "another game", timeline) is None
        assert journal.recorded("", "game", timeline) is None
        journal.announce("lost", "game", 1, 1, b"what never came into the log")
        assert journal.recorded("lost", "game", timeline) is None
        session.enter(SCRIBE, Note(0, "somebody else's"))
        assert journal.recorded("lost", "game", timeline) is None
        kept = tmp_path / FILE
        assert kept.stat().st_mode & 0o777 == 0o600
        kept.write_bytes(kept.read_bytes() + b'\n["cut off')
        again = Journal(folder)
        assert again.recorded(key, "game", timeline) == range(1, 2)
        again.announce("next", "game", 2, 0, b"")
        assert Journal(folder).recorded(key, "game", timeline) == range(1, 2)


def test_the_journal_does_not_grow_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecore.web.table.idempotency.MOST", 10)
    journal = Journal(Folder(tmp_path))
    for number in range(100):
        journal.announce(str(number), "game", number, 1, b"")
        lines = (tmp_path / FILE).read_bytes().split()
        assert len(lines) <= 20
        assert lines[-1].startswith(f'["{number}"'.encode())
