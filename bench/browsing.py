"""The browser: exports, the list of games, steps of the viewer, and acts recorded over HTTP."""

import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import msgspec

from bench import games
from bench.measure import Row, at_most, seconds
from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.text_line import write_act
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.table.simulate import Plan, lay_table
from icecore.web.replay.onefile import bundled, one_file

RECORDS = 200
LISTED = 10_000
VIEWERS = 20
TAPPED = 60
"""Acts of each game that are tapped."""
TOKEN = "thetokenofthebenchmarks"
# Without waiting for the disk: that is the disk's own time, and what is measured is ours.
SERVE = "import os; os.fsync = lambda fd: None; from icecore.cli.main import main; main()"


def longest(name: str) -> tuple[Any, Any, Any]:
    return max(games.games(name)[:12], key=lambda game: len(game[1]))


@contextmanager
def served(folder: str) -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", folder, "--token", TOKEN, "--json"],
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        said = b"".join(iter(process.stdout.readline, b"}\n")) + b"}"
        yield msgspec.json.decode(said)["url"].partition("/?")[0]
    finally:
        process.terminate()
        process.wait()


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        replays: dict[str, str] = {}
        for name in OURS:
            path = Path(folder, f"{name}.ice")
            path.write_bytes(bulk_frames(*longest(name)))
            log = read_game(str(path))
            taken = seconds(partial(one_file, log), 3) * RECORDS / log.count
            replays[name] = one_file(log)
            same = len(bundled("replay.js"))  # in every page, however long its game is
            size = ((len(replays[name]) - same) * RECORDS / log.count + same) / 1000
            yield at_most(f"export of {RECORDS} records, {name}", taken, 1, "s")
            yield at_most(f"size of {RECORDS} records in one file, {name}", size, 600, "kB")
    yield from recording()
    yield from looking(replays)
    yield from tapping()


def recording() -> Iterator[Row]:
    """Acts of a whole game, one after the other, while others watch."""
    game = find_game("boreal_pyramid")
    head, records, _ = longest("boreal_pyramid")
    table = lay_table(Plan("boreal_pyramid", ("random", "random")))
    with tempfile.TemporaryDirectory() as folder, served(folder) as url:
        taken: list[float] = []
        client = httpx.Client(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=30)
        for number in range(4):
            names = [seat.name for seat in head.seats]
            opened = new_head(
                game, names, table.box, table.setup.options, now=number, randomness=bytes(10)
            )
            path = Path(folder, f"{number}.ice")
            Recording.create(path, game, opened, table.box, lambda: 0).close()
            watching = subprocess.Popen(
                [sys.executable, "-m", "bench.browsing", f"{url}/api/changes/{path.name}?known=0"],
                stdout=subprocess.PIPE,
            )
            assert watching.stdout is not None
            watching.stdout.readline()  # all of them are there
            known = 0
            for record in records:
                if record.implied:
                    continue
                body = {
                    "do": "say",
                    "after": known,
                    "line": write_act(record.seat, record.act, names),
                }
                begin = time.perf_counter()
                answer = client.post(f"{url}/api/enter/{path.name}", json=body)
                taken.append(time.perf_counter() - begin)
                if answer.status_code != 200:
                    continue  # filled in already
                known = answer.json()["records"]
            watching.kill()
            watching.wait()
        taken.sort()
        p99 = taken[int(len(taken) * 0.99)] * 1000
        yield at_most(f"an act over HTTP, {VIEWERS} viewers, p99", p99, 20, "ms")


def watch(url: str) -> None:
    """Viewers in a process of their own; it says so once they have all heard something."""
    ready = threading.Barrier(VIEWERS + 1)

    def listen() -> None:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        with httpx.stream("GET", url, headers=headers, timeout=None) as answer:
            heard = (line for line in answer.iter_lines() if line.startswith("data"))
            next(heard)
            ready.wait()
            for _ in heard:
                pass

    for _ in range(VIEWERS):
        threading.Thread(target=listen, daemon=True).start()
    ready.wait()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    threading.Event().wait()


def looking(replays: dict[str, str]) -> Iterator[Row]:
    """In Chromium, where there is one."""
    browser = shutil.which("chromium")
    if browser is None:
        yield Row("a step of the viewer", "no Chromium here")
        return
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, html in replays.items():
            file = Path(folder, f"{name}.html")
            file.write_text(html, "utf-8")
            page = chromium.new_page()
            page.goto(file.as_uri())
            page.wait_for_selector("#board svg rect")
            # The least disturbed of some passes over the same steps, as everywhere in the bench.
            steps = page.evaluate(
                """() => {
                  const best = Array(viewer.view.length).fill(Infinity);
                  for (let pass = 0; pass < 5; pass++) {
                    viewer.go(0);
                    for (let n = 0; n < best.length; n++) {
                      const begin = performance.now();
                      viewer.step(1);
                      best[n] = Math.min(best[n], performance.now() - begin);
                    }
                  }
                  return best.sort((a, b) => a - b);
                }"""
            )
            p99 = steps[int(len(steps) * 0.99)]
            yield at_most(f"script of a step in the viewer, {name}, p99", p99, 16, "ms")
            page.close()
        many = Path(folder, "games")
        many.mkdir()
        game = bulk_frames(*longest("boreal_pyramid"))
        (many / "archive.ice").write_bytes(game * LISTED)
        with served(str(many)) as url:
            page = chromium.new_page()
            page.goto(f"{url}/new?token={TOKEN}")
            begin = time.perf_counter()
            page.goto(f"{url}/")
            page.wait_for_selector("html[data-ready]", state="attached")
            taken = time.perf_counter() - begin
            yield at_most(f"opening the list of {LISTED:,} games", taken, 1, "s")
        chromium.close()


def tapping() -> Iterator[Row]:
    """Touches per act on phones, the confirming one among them; acts by lot."""
    if shutil.which("chromium") is None:
        yield Row("touches per act", "no Chromium here")
        return
    from tests.web.finger import touches_goal, touches_of

    with tempfile.TemporaryDirectory() as folder:
        for name in OURS:
            touches = touches_of(Path(folder), name, TAPPED)
            goal = touches_goal(name)
            slowest = quantiles(touches, n=10)[-1]
            yield at_most(f"touches per act, {name}, median of {len(touches)} "
                          f"(the slowest tenth {slowest:g}, most {max(touches)})",
                          median(touches), goal, "")  # fmt: skip


if __name__ == "__main__":
    watch(sys.argv[1])
