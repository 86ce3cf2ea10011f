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


def test_a_server_that_is_killed_three_times_under_eight_writers_has_lost_nothing(
    tmp_path: Path,
) -> None:
    assert killed(tmp_path, 3) > 0


@pytest.mark.soak
def test_a_server_that_is_killed_five_hundred_times_under_eight_writers_has_lost_nothing(
    tmp_path: Path,
) -> None:
    assert killed(tmp_path, 500) > 0
