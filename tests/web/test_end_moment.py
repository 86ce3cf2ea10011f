"""The end as a moment: made of what its viewer saw; and the next game of the same people."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.errors import NotFoundError
from icecore.events.words.record import SeatInfo
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint
from icecore.testing.sample_games import box_of, simulated
from icecore.web.replay.end_moment import MOMENTS, end_of, sentences_of
from tests.web.browser import accessibility_problems, visiting
from tests.web.finger import PHONE
from tests.web.serving import TOKEN, Served, serving
from tests.web.test_tokens import device, tokens_of


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("ends")) as running:
        yield running


def played(name: str, number: int = 0, left: int = 0) -> Timeline[Any]:
    game = find_game(name)
    head, records, _ = simulated(game, number)
    timeline = Timeline(game, head, box_of(game))
    for record in records[: len(records) - left]:
        timeline.load(record)
    return timeline


def put_ended(served: Served, name: str, file: str, left: int = 0) -> Timeline[Any]:
    timeline = played(name, left=left)
    seats = (SeatInfo("Ana"), SeatInfo("Björn"))
    head = replace(timeline.head, id=sha256(file.encode()).digest()[:16], seats=seats)
    (served.folder / file).write_bytes(bulk_frames(head, timeline.records, None))
    return timeline


@pytest.mark.parametrize("name", OURS)
def test_every_viewer_is_told_the_end_from_what_it_saw(name: str) -> None:
    timeline = played(name)
    for viewer in (0, 1, TABLE):
        end = end_of(Viewpoint(timeline, viewer))
        seen = Timeline(timeline.game, timeline.head, timeline.box)
        for record in timeline.records:
            seen.load(timeline.game.redact(record, viewer))
        assert end == end_of(Viewpoint(seen, viewer))
        assert 0 < len(end.moments) <= MOMENTS
        numbers = [each.record for each in end.moments]
        assert numbers == sorted(set(numbers))
        rows = Viewpoint(timeline, viewer)
        assert all(each.text in sentences_of(rows, each.record) for each in end.moments)
        if viewer >= 0:
            assert all(re.search(r"\b[Yy]ou", each.text) for each in end.moments), end.moments
        assert [each.rank for each in end.ranks] == sorted(each.rank for each in end.ranks)
        assert end.course[-1] == tuple(timeline.game.standing(rows.state(len(timeline))))


def test_moments_are_what_changed_most_for_the_seat() -> None:
    end = end_of(Viewpoint(played("boreal_pyramid"), 0))
    assert max(abs(each.change) for each in end.moments) >= 5
    other = end_of(Viewpoint(played("boreal_pyramid"), 1))
    last, theirs = end.moments[-1], other.moments[-1]
    assert last.change == -theirs.change, "what brings the one ahead leaves the other behind"


def test_a_game_that_goes_on_has_no_end(served: Served) -> None:
    timeline = put_ended(served, "boreal_pyramid", "open.ice", left=1)
    with pytest.raises(NotFoundError, match="goes on"):
        end_of(Viewpoint(timeline, 0))
    assert served.client.get("/api/end/open.ice").status_code == 404
    assert served.post("/api/again/open.ice", {}).status_code == 422


def test_who_sat_at_the_table_begins_the_next_game_once_and_all_are_led_to_it(
    served: Served,
) -> None:
    wish = {"game": "boreal_pyramid", "seats": ["Ana", "Björn"], "bots": ["", ""],
            "dealing": "dealt", "file": "dealt.ice"}  # fmt: skip
    assert served.post("/api/new", wish).status_code == 201
    tokens = tokens_of(served, "dealt.ice")
    records = served.get("/api/desk/dealt.ice")["records"]
    ana, björn = device(served, tokens["0"]), device(served, tokens["1"])
    watcher = device(served, tokens["watch"])
    given_up = {"do": "end", "seat": 1, "after": records}
    assert björn.post("/api/enter/dealt.ice", json=given_up).status_code == 200
    end = ana.get("/api/end/dealt.ice").json()
    assert (end["headline"], end["again"], end["next"]) == ("Ana wins", True, "")
    assert not watcher.get("/api/end/dealt.ice").json()["again"]
    assert watcher.post("/api/again/dealt.ice", json={}).status_code == 403
    first, again = (phone.post("/api/again/dealt.ice", json={}).json() for phone in (ana, björn))
    assert first["next"].startswith("/s/")
    assert first["next"] != again["next"]
    assert ana.get("/api/end/dealt.ice").json()["next"] == first["next"]
    assert watcher.get("/api/end/dealt.ice").json()["next"].startswith("/s/")
    with httpx.Client(base_url=served.url) as phone:
        assert phone.get(first["next"]).status_code == 303
        assert phone.get("/api/me").json()["viewer"] == 0
    made = list(served.folder.glob("boreal-pyramid-*.ice"))
    assert len(made) == 1, "one game, however many ask for it"
    before, after = read_game(served.folder / "dealt.ice").head, read_game(made[0]).head
    assert (after.seats, after.options, after.set_sha) == (
        before.seats, before.options, before.set_sha,
    )  # fmt: skip
    assert after.seed_sha not in (None, before.seed_sha)


def test_the_end_is_shown_on_phones_and_leads_on(browser: Browser, served: Served) -> None:
    put_ended(served, "board_royale", "ended.ice")
    token = tokens_of(served, "ended.ice")["0"]
    with visiting(browser, **PHONE) as page, visiting(browser, **PHONE) as host:
        page.goto(f"{served.url}/s/{token}")
        end = page.locator("#end-moment")
        expect(end.locator("h2")).to_have_text("Björn wins")
        expect(end.locator(".end-ranks li")).to_have_count(2)
        expect(end.locator(".end-moments li")).to_have_count(4)
        expect(end.locator("h3")).to_have_text("Your game in four moments")
        expect(end.locator(".course-line path")).to_have_count(2)
        assert accessibility_problems(page) == []
        host.goto(f"{served.url}/record/ended.ice?plays=1&game={game_of(served)}&token={TOKEN}")
        host.click("#again")
        host.wait_for_url("**plays=1")
        host.wait_for_selector("html[data-records='0']", state="attached")
        page.click("text=On to the next game")
        page.wait_for_selector("html[data-records='0']", state="attached")
        expect(page.locator("#end-moment")).to_be_hidden()
    with visiting(browser) as page:
        page.goto(f"{served.url}/s/{tokens_of(served, 'ended.ice')['watch']}")
        expect(page.locator(".screen-strip .turn")).to_have_text("The end")
        expect(page.locator("#end-moment h3")).to_have_text("The game in four moments")
        expect(page.locator(".time")).to_be_hidden()
        assert accessibility_problems(page) == []


def game_of(served: Served) -> str:
    return str(served.get("/api/games", words="ended.ice")["rows"][0]["id"])
