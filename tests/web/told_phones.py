"""Compares what a phone shows with what the log says about its seat: banner and ribbon."""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import Page

from icecore.events.words.wire import TABLE
from icecore.replay.desk.holdings import gains, holdings
from icecore.replay.timeline.timeline import Timeline

SHOWN = """() => {
  document.querySelector("#since-all[aria-expanded=false]")?.click();
  const text = (name) => document.querySelector(name)?.textContent ?? "";
  return {
    kind: document.querySelector("#banner").dataset.kind,
    title: text("#banner h2"),
    tab: document.title,
    own: text("#own"),
    lines: [...document.querySelectorAll("#since li")].map((line) => ({
      n: Number(line.dataset.n),
      told: line.querySelector(".told").textContent,
      gains: [...line.querySelectorAll(".gained > :last-child")].map((each) => each.textContent),
    })),
  };
}"""
"""What stands on a page, with the whole ribbon open."""
GAIN = re.compile(r"([+−])(\d+) (.*)")


def shown_on(page: Page) -> Any:
    return page.evaluate(SHOWN)


def last_own(timeline: Timeline[Any], seat: int) -> int:
    """The last record of the present line that a seat made itself."""
    made = [
        number
        for number in timeline.line()
        if timeline.records[number - 1].seat == seat and not timeline.records[number - 1].implied
    ]
    return made[-1] if made else 0


def end_of_own(timeline: Timeline[Any], last: int) -> int:
    """The last record that belongs to an act: what was filled in and what the table showed."""
    end = last
    while 0 < end < len(timeline):
        record = timeline.records[end]
        if record.seat != TABLE and not (record.implied and record.seat >= 0):
            break
        end += 1
    return end


def compare(page: Page, seat: int, timeline: Timeline[Any], *, asked: bool | None = None) -> None:
    """The phone of a seat against the log; `asked` if somebody waits for its word.

    None is what the log says: an offer that was refused in talk still stands there.
    """
    shown = shown_on(page)
    clock, owed = timeline.clock(), timeline.game.chance(timeline.state)
    names, last = timeline.names, last_own(timeline, seat)
    if asked is None:
        offers = timeline.game.offered(timeline.game.view(timeline.state, seat), seat)
        asked = timeline.outcome() is None and any(offers)
    if timeline.outcome() is not None:
        assert shown["kind"] == "over"
    elif asked:
        assert (shown["kind"], shown["title"].endswith(" asks you")) == ("asked", True)
    elif owed is not None:
        assert shown["kind"] in ("wait", "draw")
    elif shown["title"].startswith("You have asked "):
        assert shown["kind"] == "wait", "those are waited for who were asked"
    elif clock.seat == seat:
        assert shown["kind"] in ("turn", "asked"), shown
    elif clock.seat is not None and clock.seat >= 0:
        assert shown["kind"] == "wait"
        assert names[clock.seat] in shown["title"], "who is waited for is always seen"
    calls = shown["kind"] in ("turn", "asked", "draw")
    assert shown["tab"].startswith("● ") == calls

    end = end_of_own(timeline, last)
    since = [line for line in shown["lines"] if line["n"] > end]
    assert all(last <= line["n"] <= len(timeline) for line in shown["lines"])
    state, here = timeline.at(end), timeline.state
    told: Counter[str] = Counter()
    for text in (gain for line in since for gain in line["gains"]):
        sign, number, name = GAIN.fullmatch(text).groups()  # type: ignore[union-attr]
        told[name.removesuffix("s") if name == "points" else name] += int(
            f"{'-' if sign == '−' else ''}{number}"
        )
    game = timeline.game
    after = range(end, len(timeline))
    if all(game.phone.is_news(event) for n in after for event in timeline.records[n].events):
        before, now = (holdings(game, each, names, seat) for each in (state, here))
        changed: Counter[str] = Counter()
        for gain in gains(before, now):
            changed[gain.thing.name] += gain.count
        assert {k: n for k, n in told.items() if n} == {k: n for k, n in changed.items() if n}
    for n in after:
        record = timeline.records[n]
        touched = any(game.phone.touches(event, seat) for event in record.events)
        words = any(
            timeline.voice.words(game.tell(event))
            for event in record.events
            if game.phone.touches(event, seat) and game.phone.is_told(event)
        )
        if touched and words and n + 1 in timeline.line():
            assert any(line["n"] == n + 1 for line in since), (
                f"record {n + 1} is not told: {record}"
            )
