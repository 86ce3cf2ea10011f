"""An evening on phones: asked, told, and my turn; away and back; what a finger needs for an act."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.games.board_royale import words as w
from icecore.events.words.record import SeatInfo
from icecore.events.words.text_line import write_act
from icecore.replay.games.registry import find_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.testing.sample_games import simulated
from tests.web.browser import accessibility_problems, visiting
from tests.web.finger import PHONE, Phone
from tests.web.serving import Served, serving
from tests.web.test_browser_replay import shot
from tests.web.told_phones import compare, shown_on

HEBREW = "\u05d3\u05e0\u05d4"
"""A name in writing that runs the other way."""
MOVING = {name: value for name, value in PHONE.items() if name != "reduced_motion"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("evening")) as running:
        yield running


def table_after(served: Served, file: str, records: int, *names: str) -> list[str]:
    """A game of people at BOARD ROYALE after so many records, and the links of its seats."""
    head, made, _ = simulated(find_game("board_royale"), 3)
    people = tuple(map(SeatInfo, names or ("Ana", HEBREW)))
    id_ = file.encode().ljust(16, b"e")[:16]
    head = replace(head, seats=people, id=id_)
    (Path(served.folder) / file).write_bytes(bulk_frames(head, made[:records], None))
    links = {each["place"]: each["link"] for each in served.get(f"/api/links/{file}")["links"]}
    return [links[str(seat)] for seat in range(len(people))]


def record_of(wanted: type[Any], seat: int | None = None) -> tuple[int, Any]:
    """The first record of that game with such an event, and the event."""
    for number, record in enumerate(simulated(find_game("board_royale"), 3)[1], 1):
        for event in record.events:
            if isinstance(event, wanted) and seat in (None, event.seat):
                return number, event
    raise AssertionError(f"no {wanted.__name__} in that game")


def whole(served: Served, file: str) -> Timeline[Any]:
    return open_timeline(read_game(str(Path(served.folder, file))))


def enter_made(served: Served, file: str, number: int) -> None:
    """The next record of that game is entered by who keeps the record."""
    made = simulated(find_game("board_royale"), 3)[1][number - 1]
    line = write_act(made.seat, made.act, whole(served, file).names)
    done = served.enter(file, number - 1, do="say", line=line)
    assert done.status_code == 200, done.text


def arrives(page: Page, records: int) -> None:
    page.wait_for_selector(f"html[data-records='{records}']", state="attached")


def test_who_was_robbed_sees_what_and_by_whom_and_where_it_lay(
    browser: Browser, served: Served
) -> None:
    number, stolen = record_of(w.Stolen)
    victim = stolen.seat
    links = table_after(served, "robbed.ice", number - 2, "Ana", "Bo")
    with visiting(browser, **PHONE) as page:
        phone = Phone(page, links[victim], "robbed.ice")
        phone.known(number - 2)
        for n in (number - 1, number):
            enter_made(served, "robbed.ice", n)
            arrives(page, len(whole(served, "robbed.ice")))
        arrives(page, len(whole(served, "robbed.ice")))
        thief = ("Ana", "Bo")[stolen.attacker]
        expect(page.locator("#since .news.mine .loss").first).to_be_visible()
        expect(page.locator("#since")).to_contain_text(f"{thief} steals ")
        expect(page.locator("#since")).to_contain_text(" from you.")
        assert page.locator(".lost-marks .lost").count() > 0, "marked where it lay"
        compare(page, victim, whole(served, "robbed.ice"))
        assert accessibility_problems(page) == []
        shot(page, "robbed-phone")
        before = shown_on(page)
        page.reload()
        arrives(page, len(whole(served, "robbed.ice")))
        assert shown_on(page) == before, "the same after a reload"
    with visiting(browser, **PHONE) as other:
        other.goto(links[victim])
        arrives(other, len(whole(served, "robbed.ice")))
        assert shown_on(other) == before, "and on another device with the same link"


def test_a_draw_with_nothing_to_choose_is_one_tap_told_large_and_taken_back_by_it(
    browser: Browser, served: Served
) -> None:
    played = find_game("board_royale")
    _, records, _ = simulated(played, 3)
    number = next(n for n, each in enumerate(records) if isinstance(each.act, w.Pass) and n > 20)
    seat = records[number].seat
    links = table_after(served, "one-tap.ice", number, "Ana", "Bo")
    with visiting(browser, **PHONE) as page:
        phone = Phone(page, links[seat], "one-tap.ice")
        expect(page.locator("#banner h2")).to_have_text("Your turn")
        assert page.title().startswith("● Your turn")
        passing = page.locator("#action-bar [data-type=pass]")
        expect(passing).to_be_visible()
        phone.touch(passing)
        assert phone.recorded(number)
        assert phone.taps == 1
        expect(page.locator("#own")).to_contain_text("You end the turn.")
        assert "recorded" not in page.inner_text("body")
        expect(page.locator("#banner")).to_have_attribute("data-kind", "wait")
        page.locator("#undo-mine").tap()
        arrives(page, number + 2)
        expect(page.locator("#banner h2")).to_have_text("Your turn")
        compare(page, seat, whole(served, "one-tap.ice"))


def test_names_keep_their_direction_and_leaving_stands_apart(
    browser: Browser, served: Served
) -> None:
    number, _ = record_of(w.Stolen, 1)  # then it is the other's turn
    links = table_after(served, "names.ice", number)
    with visiting(browser, **PHONE) as page:
        Phone(page, links[0], "names.ice")
        named = page.get_by_text(HEBREW).evaluate_all(
            "all => all.filter(each => each.closest('#banner, #since, #sheet'))"
            ".map(each => each.closest('bdi') !== null)"
        )
        assert named
        assert all(named)
        assert page.locator("#sheet [data-type=quit], #sheet [data-form=quit]").count() == 0
        page.tap("#menu")
        leave = page.locator("#menu-items .leave button")
        expect(leave).to_have_text("Leave the game…")
        assert accessibility_problems(page) == []
        shot(page, "menu-phone")
        page.keyboard.press("Tab")
        page.tap("#menu")
        expect(page.locator("#menu-items")).to_be_hidden()


def test_what_others_do_passes_one_after_the_other_and_can_be_skipped(
    browser: Browser, served: Served
) -> None:
    number, _ = record_of(w.Stolen)
    links = table_after(served, "passing.ice", number - 2, "Ana", "Bo")
    seat = 1 - simulated(find_game("board_royale"), 3)[1][number - 2].seat
    with visiting(browser, **MOVING) as page:
        page.goto(links[seat])
        arrives(page, number - 2)
        expect(page.locator("#passing")).to_be_hidden()
        enter_made(served, "passing.ice", number - 1)
        expect(page.locator("#passing")).to_be_visible()
        expect(page.locator("#passing .told")).not_to_be_empty()
        page.locator("#passing").tap()
        expect(page.locator("#passing")).to_be_hidden()


def test_an_idle_page_that_lost_the_server_says_so_and_comes_back(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path) as alone, visiting(browser, **PHONE) as page:
        links = table_after(alone, "idle.ice", 30, "Ana", "Bo")
        page.clock.install()
        page.goto(links[0])
        arrives(page, 30)
        alone.process.send_signal(signal.SIGSTOP)  # it dies without a word
        try:
            page.clock.fast_forward(60_000)
            expect(page.locator("#connection")).to_contain_text("does not answer")
        finally:
            alone.process.send_signal(signal.SIGCONT)
        page.clock.resume()
        expect(page.locator("#connection")).to_be_empty()
