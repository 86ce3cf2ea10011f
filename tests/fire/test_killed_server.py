"""A server that is killed while many record: what it acknowledged is there when it comes back."""

import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from icecore.events.file.log import read_game, records
from icecore.events.words.record import Note
from icecore.replay.games.registry import find_game
from tests.web.serving import Served, put_new, serving

WRITERS = 8
FILES = ("one.ice", "two.ice", "three.ice")
"""Fewer than writers: some race for the same game."""


class Writer(threading.Thread):
    """Says what it writes, again and again, until nobody answers; keeps what was acknowledged."""

    def __init__(self, served: Served, number: int, turn: int) -> None:
        super().__init__()
        self.url, self.headers = served.url, dict(served.client.headers)
        self.number, self.turn = number, turn
        self.file, self.acknowledged = FILES[number % len(FILES)], list[str]()
        self.unexpected = ""

    def run(self) -> None:
        with (
            httpx.Client(base_url=self.url, headers=self.headers, timeout=30) as client,
            suppress(httpx.TransportError),  # killed, as it was to be
        ):
            self.write(client)

    def write(self, client: httpx.Client) -> None:
        path = f"/api/enter/{self.file}"
        after = client.get(f"/api/desk/{self.file}").json()["records"]
        for count in range(10_000):
            text = f"{self.turn} {self.number} {count} {'x' * (count * 37 % 900)}."
            entry = {"do": "note", "after": after, "record": 0, "text": text}
            answer = client.post(path, json=entry)
            if answer.status_code == 200:
                self.acknowledged.append(text)
                after = answer.json()["records"]
            elif answer.status_code == 409:  # somebody else was quicker
                after = client.get(f"/api/desk/{self.file}").json()["records"]
            else:
                self.unexpected = answer.text
                return


def killed(folder: Path, times: int) -> int:
    """How much was acknowledged in all; none of it may be lost."""
    dice, kept = Random(times), {file: list[str]() for file in FILES}
    for turn in range(times):
        if turn % 40 == 0:  # before games get so long that reading them is all that is tested
            for file in FILES:
                (folder / file).unlink(missing_ok=True)
                put_new(folder, "lantern", "Lana", "Mike", file=file)
            kept = {file: [] for file in FILES}
        with serving(folder) as served:
            writers = [Writer(served, number, turn) for number in range(WRITERS)]
            for writer in writers:
                writer.start()
            wanted = dice.randint(1, 60)
            while sum(len(writer.acknowledged) for writer in writers) < wanted:
                assert any(writer.is_alive() for writer in writers)
                time.sleep(0.001)
            served.kill()
            for writer in writers:
                writer.join()
        for writer in writers:
            assert not writer.unexpected
            kept[writer.file] += writer.acknowledged
        for file in FILES:
            log = read_game(folder / file)
            found = records(log, find_game("lantern").vocabulary)
            texts = [record.act.text for record in found if isinstance(record.act, Note)]
            assert len(set(texts)) == len(texts), "nothing is there twice"
            assert set(kept[file]) <= set(texts), "nothing acknowledged is lost"
    return sum(map(len, kept.values()))


class Phone(threading.Thread):
    """Taps, and sends each entry under its one id until it is answered, whatever happens to the
    server; who was slower than somebody else looks again and taps again, as a person does."""

    def __init__(self, served: Served, number: int) -> None:
        super().__init__()
        self.url, self.headers = served.url, dict(served.client.headers)
        self.number, self.file = number, FILES[number % len(FILES)]
        self.acknowledged, self.unexpected = list[str](), ""
        self.leaves = threading.Event()

    def run(self) -> None:
        with httpx.Client(base_url=self.url, headers=self.headers, timeout=30) as client:
            for count in range(1_000_000):
                if self.leaves.is_set() or self.unexpected:
                    return
                self.tap(client, f"phone {self.number}, tap {count}")

    def tap(self, client: httpx.Client, text: str) -> None:
        for tries in range(1_000_000):
            after = self.answer(client, "GET", f"/api/desk/{self.file}").json()["records"]
            entry = {
                "do": "note",
                "after": after,
                "record": 0,
                "text": text,
                "id": f"{tries} {text}",
            }
            answer = self.answer(client, "POST", f"/api/enter/{self.file}", entry)
            if answer.status_code == 200:
                self.acknowledged.append(text)
                return
            if answer.status_code != 409:
                self.unexpected = answer.text
                return

    def answer(
        self, client: httpx.Client, method: str, path: str, body: object = None
    ) -> httpx.Response:
        while True:
            try:
                return client.request(method, path, json=body)
            except httpx.TransportError:
                time.sleep(0.02)  # killed: it comes back


def tapped(folder: Path, times: int) -> int:
    """How often phones were answered while their server was killed so many times: each tap is in
    the log once, none twice."""
    dice, phones = Random(times), list[Phone]()
    for file in FILES:
        put_new(folder, "lantern", "Lana", "Mike", file=file)
    port = 0
    for turn in range(times + 1):
        with serving(folder, port) as served:
            port = int(served.url.rpartition(":")[2])
            if not phones:
                phones = [Phone(served, number) for number in range(WRITERS)]
                for phone in phones:
                    phone.start()
            wanted = dice.randint(1, 30) + sum(len(phone.acknowledged) for phone in phones)
            while sum(len(phone.acknowledged) for phone in phones) < wanted:
                assert not any(phone.unexpected for phone in phones)
                time.sleep(0.001)
            if turn < times:
                served.kill()
                continue
            for phone in phones:
                phone.leaves.set()
            for phone in phones:
                phone.join()
    for file in FILES:
        found = records(read_game(folder / file), find_game("lantern").vocabulary)
        texts = [record.act.text for record in found if isinstance(record.act, Note)]
        said = [text for phone in phones if phone.file == file for text in phone.acknowledged]
        assert sorted(texts) == sorted(said), "none lost, none double"
    return sum(len(phone.acknowledged) for phone in phones)


def test_while_a_server_is_killed_three_times_eight_phones_lose_no_tap_and_double_none(
    tmp_path: Path,
) -> None:
    assert tapped(tmp_path, 3) > 0


@pytest.mark.soak
def test_while_a_server_is_killed_two_hundred_times_eight_phones_lose_no_tap_and_double_none(
    tmp_path: Path,
) -> None:
    assert tapped(tmp_path, 200) > 0


def test_a_server_that_is_killed_three_times_under_eight_writers_has_lost_nothing(
    tmp_path: Path,
) -> None:
    assert killed(tmp_path, 3) > 0


@pytest.mark.soak
def test_a_server_that_is_killed_five_hundred_times_under_eight_writers_has_lost_nothing(
    tmp_path: Path,
) -> None:
    assert killed(tmp_path, 500) > 0
