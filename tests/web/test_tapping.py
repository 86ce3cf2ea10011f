"""Whole games by touch alone, on as many phones as there are seats; sheets, forms and messages."""

import os
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.record import SeatInfo
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import box_of, simulated
from tests.test_examples import EXAMPLES, laid_out
from tests.web.browser import accessibility_problems, visiting
from tests.web.finger import PHONE, Phone, Table, table_of, touches_goal
from tests.web.serving import Served, put_new, serving
from tests.web.test_browser_replay import shot

SOME = 6
"""Acts of a game that are tapped each time; `-m soak` taps many more."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tapped")) as running:
        yield running


def check(served: Served, table: Table, game: str) -> None:
    log = read_game(str(Path(served.folder, table.phones[0].file)))
    assert verify_game(log).problem is None
    assert statistics.median(taps for _, taps in table.acts) <= touches_goal(game)


@pytest.mark.parametrize("game", OURS)
def test_acts_are_recorded_by_touching_the_picture(
    browser: Browser, served: Served, game: str
) -> None:
    with table_of(browser, served, game, dealt=True) as table:
        while len(table.acts) < SOME and table.step():
            pass
        for phone in table.phones:
            assert accessibility_problems(phone.page) == []
        shot(table.phones[0].page, f"tapped-{game}")
        check(served, table, game)


@pytest.mark.soak
@pytest.mark.parametrize("game", OURS)
def test_a_whole_game_or_ten_rounds_are_recorded_by_touch(
    browser: Browser, served: Served, game: str
) -> None:
    seats = {"board_royale": 4, "boreal_forest": 3}.get(game, 0)
    rounds = 1000 if game == "boreal_pyramid" else 10
    with table_of(browser, served, game, seats) as table:
        while table.round() <= rounds and table.step():
            pass
        check(served, table, game)


@pytest.mark.soak
def test_a_whole_game_of_an_example_is_recorded_by_touch(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hanabi draws nothing itself: its picture is the plain one."""
    path = laid_out(EXAMPLES / "hanabi", tmp_path)
    for place in path.split(os.pathsep)[:2]:
        monkeypatch.syspath_prepend(place)
    (tmp_path / "games").mkdir()
    with (
        serving(tmp_path / "games", path=path) as served,
        table_of(browser, served, "hanabi", 3) as table,
    ):
        while table.step():
            pass
        check(served, table, "hanabi")


def recorder(served: Served, page: Page, file: str) -> None:
    page.goto(served.entrance.replace("/?", f"/record/{file}?"))
    page.wait_for_selector("html[data-records]", state="attached")


def put_position(
    folder: Path, game: str, kind: str, fits: Callable[[list[Any]], bool] = bool
) -> str:
    """A game that has come to where acts of this kind are offered, such that they fit."""
    played = find_game(game)
    head, records, _ = simulated(played, 3)
    people = tuple(SeatInfo(seat.name) for seat in head.seats)  # bots would play on by themselves
    head = replace(head, seats=people)
    timeline = Timeline(played, head, box_of(played))
    for number, record in enumerate(records, 1):
        timeline.load(record)
        offered = [act for _, act in played.candidates(timeline.state)]
        alike = [act for act in offered if type(act).__name__ == kind]
        if alike and fits(alike) and played.chance(timeline.state) is None:
            (folder / f"{kind}.ice").write_bytes(bulk_frames(head, records[:number], None))
            return f"{kind}.ice"
    raise AssertionError(f"no {kind} in that game")


def test_a_deal_has_two_sides_and_is_told_before_it_is_recorded(
    browser: Browser, served: Served
) -> None:
    file = put_position(served.folder, "board_royale", "Offer")
    with visiting(browser, **PHONE) as page:
        recorder(served, page, file)
        before = page.get_attribute("html", "data-records")
        page.locator("#sheet [data-type=offer]").first.tap()
        page.locator("#sheet [data-form=offer]").first.tap()
        dialog, do = page.locator("dialog"), page.locator("dialog button.main")
        expect(do).to_be_disabled()
        for side in ("You give", "You get"):
            picks = dialog.get_by_role("group", name=side, exact=True).locator(".pick:enabled")
            picks.first.tap()
        dialog.locator("summary").tap()
        dialog.get_by_label("They promise").fill("no attack this round")
        expect(do).to_contain_text(" offers ")  # the button is the sentence
        assert accessibility_problems(page) == []
        shot(page, "deal-phone")
        expect(do).to_be_enabled()
        do.tap()
        page.wait_for_selector(f"html:not([data-records='{before}'])", state="attached")
    log = read_game(str(served.folder / file))
    promised = [getattr(record.act, "their_promise", "") for record in open_timeline(log).records]
    assert "no attack this round" in promised


def test_a_hand_of_many_tiles_is_named_tile_by_tile_and_told_before_it_is_recorded(
    browser: Browser, served: Served
) -> None:
    file = put_new(served.folder, "boreal_forest", "Lana", "Mike", file="hand.ice").name
    links = {each["place"]: each["link"] for each in served.get(f"/api/links/{file}")["links"]}
    served.enter(file, 0, do="say", line="TABLE first Lana")
    with visiting(browser, **PHONE) as page:
        phone = Phone(page, links["0"], file)
        owed = phone.desk()["owed"]
        tiles = [each["word"] for each in owed["pool"]][-owed["count"] :]
        sheet = page.locator("#sheet")
        phone.touch(sheet.locator(f'[data-pick="{tiles[-1]}"]'))
        phone.touch(sheet.locator(".chip"))  # a slip of the finger costs one touch
        phone.taps = 0
        for tile in tiles:
            assert phone.pick(sheet, tile)
        expect(page.locator("#record-picks")).to_contain_text("You draw")
        assert accessibility_problems(page) == []
        assert page.evaluate("document.querySelector('#sheet').scrollWidth <= innerWidth")
        shot(page, "hand-phone")
        phone.touch(page.locator("#record-picks"))
        assert phone.recorded(phone.desk()["records"] - 1)
        assert phone.taps == len(tiles) + 1 <= 17


def test_nothing_that_would_be_refused_can_be_sent(browser: Browser, served: Served) -> None:
    file = put_position(served.folder, "board_royale", "Trade")
    with visiting(browser, **PHONE) as page:
        recorder(served, page, file)
        page.locator("#sheet [data-form=promise]").first.tap()
        expect(page.locator("dialog button.main")).to_be_disabled()
        page.keyboard.press("Escape")
        page.route("**/api/preview/**", lambda route: route.fulfill(
            json=[{"may": False, "told": "a rule says no"}] * 5))  # fmt: skip
        page.locator("#sheet .verb").first.tap()
        expect(page.locator("#sheet .go").first).to_be_disabled()
        expect(page.locator("#sheet .go").first).to_contain_text("a rule says no")


def test_what_cannot_be_waived_is_not_offered_and_a_draw_is_taken_back_with_a_reason(
    browser: Browser, served: Served
) -> None:
    put_new(served.folder, "lantern", "Lana", "Mike", file="ruled.ice")
    for known in (0, 1):
        served.enter("ruled.ice", known, do="show", picks=["moth", "moth", "wick"])
    with visiting(browser, **PHONE) as page:
        recorder(served, page, "ruled.ice")
        page.fill("#search", "Lana play card=flame")
        page.keyboard.press("Enter")
        expect(page.locator("#error")).to_contain_text("lantern.play.1")
        expect(page.locator("#anyway")).to_have_count(0)
        page.tap("#undo")
        page.fill("#reason", "the wrong hand was shown")
        assert accessibility_problems(page) == []
        page.get_by_role("button", name="Take it back").tap()
        page.wait_for_selector("html[data-records='4']", state="attached")
        expect(page.locator("#recent")).to_contain_text("the wrong hand was shown")


def test_who_may_rule_does_it_anyway_with_a_reason(browser: Browser, served: Served) -> None:
    put_new(served.folder, "boreal_pyramid", "Lana", "Mike", file="anyway.ice")
    with visiting(browser, **PHONE) as page:
        recorder(served, page, "anyway.ice")
        for card in ("slip", "lane", "mart", "glade", "thorn", "birch", "scree", "ridge"):
            page.fill("#search", card)
            page.keyboard.press("Enter")
        page.tap("#record-picks")
        page.wait_for_selector("html[data-records='2']", state="attached")
        page.fill("#search", "Lana discover 8")
        page.keyboard.press("Enter")
        expect(page.locator("#error")).to_contain_text("pyramid.discover.1")
        page.tap("#anyway")
        page.fill("#reason", "a present")
        assert accessibility_problems(page) == []
        page.get_by_role("button", name="Allow it").tap()
        expect(page.locator("#status")).to_contain_text("Allowed against pyramid.discover.1")
        expect(page.locator("#recent")).to_contain_text("a present")
        page.locator("#status").get_by_role("button", name="Undo").tap()
        expect(page.locator("#recent")).to_contain_text("taken back")


def test_two_fingers_enlarge_the_page_everywhere(browser: Browser, served: Served) -> None:
    file = put_position(served.folder, "boreal_forest", "Add")
    with visiting(browser, **PHONE) as page:
        recorder(served, page, file)
        wanted = page.get_attribute("meta[name=viewport]", "content") or ""
        assert "user-scalable" not in wanted
        assert "maximum-scale" not in wanted
        forbidding = page.evaluate(
            """() => [...document.querySelectorAll("*")].filter((each) =>
              !/auto|manipulation|pinch-zoom/.test(getComputedStyle(each).touchAction))
              .map((each) => each.outerHTML.slice(0, 80))"""
        )
        assert forbidding == []


def test_the_picture_can_be_used_by_keyboard_and_says_what_it_is(
    browser: Browser, served: Served
) -> None:
    file = put_position(served.folder, "boreal_pyramid", "Discover")
    with visiting(browser, reduced_motion="reduce") as page:
        recorder(served, page, file)
        svg = page.locator("#board > svg")
        expect(svg).to_have_attribute("role", "group")
        lit = svg.locator("[role=button]")
        count = lit.count()
        assert 0 < count < svg.locator("[data-mark]").count(), "only what can be done is a button"
        lit.first.focus()
        page.keyboard.press("Enter")
        expect(svg.locator("[aria-pressed=true]")).to_be_focused()
        sentence = page.locator("#sheet .go").first
        expect(sentence).to_be_visible()
        page.keyboard.press("Escape")
        expect(sentence).to_have_count(0)
        expect(svg.locator("[role=button]")).to_have_count(count)


def test_a_card_is_enlarged_with_its_text_by_holding_it(browser: Browser, served: Served) -> None:
    file = put_position(served.folder, "boreal_pyramid", "Discover")
    with visiting(browser, **PHONE) as page:
        recorder(served, page, file)
        card = page.locator("#board [data-card]").first
        box = card.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        expect(page.locator("#card-story")).to_be_visible()
        page.mouse.up()
        expect(page.locator("#card-story .card-text")).not_to_be_empty()
        expect(page.locator("#board [aria-pressed=true]")).to_have_count(0)
        assert accessibility_problems(page) == []


def test_more_steps_than_the_list_has_are_touched_one_after_the_other(
    browser: Browser, served: Served
) -> None:
    def several_may_go(acts: list[Any]) -> bool:
        return len({act.moves[0][0] for act in acts}) > 1

    file = put_position(served.folder, "boreal_forest", "Voles", several_may_go)
    timeline = open_timeline(read_game(str(served.folder / file)))
    steps = {
        act.moves[0][0]: act.moves[0]
        for _, act in timeline.game.candidates(timeline.state)
        if type(act).__name__ == "Voles"
    }
    one, other = [*steps.values()][:2]
    with visiting(browser, **PHONE) as page:
        phone = Phone(page, served.entrance.replace("/?", f"/record/{file}?"), file)

        def touch(*places: Any) -> None:
            for place in places:
                mark = "sector:" + ",".join(map(str, place))
                phone.touch(page.locator(f'#board [data-mark~="{mark}"]').first)

        phone.touch(page.locator("#sheet [data-type=voles]"))
        touch(*one)
        phone.touch(page.locator("#sheet [data-more]"))
        touch(*other)
        before = page.get_attribute("html", "data-records")
        phone.touch(page.locator("#sheet .go").first)
        assert phone.recorded(int(before or 0))
    said = open_timeline(read_game(str(served.folder / file))).records[-1].act
    assert said.moves == (one, other)
