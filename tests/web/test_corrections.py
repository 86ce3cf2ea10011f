"""Corrections on pages: looked at, previewed, written by the keeper, proposed by a seat."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from icecore.events.file.log import read_game
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from tests.web.browser import visiting
from tests.web.serving import Served, put_new, serving
from tests.web.test_tokens import device, tokens_of

DEAL = ["slip", "lane", "mart", "glade", "thorn", "birch", "scree", "ridge"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("corrections")) as running:
        yield running


@pytest.fixture
def evening(served: Served, request: pytest.FixtureRequest) -> str:
    """Eight records: Lana took Fish Mart, Elodie took Quiet Glade."""
    name = f"{abs(hash(request.node.name))}.ice"
    put_new(served.folder, "boreal_pyramid", "Lana", "Elodie", file=name)
    served.enter(name, 0, do="show", picks=DEAL)
    served.enter(name, 2, do="say", line="Lana discover 3 : cairn")
    assert served.enter(name, 5, do="say", line="Elodie discover 5 : light").status_code == 200
    return name


def correct(served: Served, file: str, **wish: Any) -> httpx.Response:
    return served.post(f"/api/correct/{file}", {"after": 8, **wish})


def test_a_record_is_looked_at_previewed_and_put_right(served: Served, evening: str) -> None:
    look = served.get(f"/api/correct/{evening}", record=3)
    assert look["told"].startswith("Lana discovers Fish Mart")
    lane = next(each for each in look["meanings"] if "Cobbled Lane" in each["label"])
    seen = correct(served, evening, record=3, line=lane["line"]).json()
    assert (seen["misfit"], "Lana: 1 instead of 3." in seen["told"]) == (None, True)
    assert len(served.get(f"/api/reel/{evening}")["views"][0]["rows"]) == 8, "nothing is written"
    done = correct(served, evening, record=3, line=lane["line"], write=True, reason="misread")
    assert done.status_code == 200, done.text
    assert done.json()["told"].startswith("Record 3 was corrected: not “Lana: discover Fish Mart")
    log = read_game(str(served.folder / evening))
    assert verify_game(log).problem is None
    rows = served.get(f"/api/reel/{evening}")["views"][0]["rows"]
    places = {number: row["place"] for number, row in enumerate(rows, 1) if row.get("place")}
    assert rows[max(places) - 1]["act"] == rows[places[max(places)] - 1]["act"]


def test_what_does_not_fit_is_asked_and_answered_in_one_request(
    served: Served, evening: str
) -> None:
    seen = correct(served, evening, record=3, line="").json()
    assert "Record 6 does not fit any more" in seen["misfit"]
    assert (seen["decidable"], seen["allow"]) == (True, True)
    assert correct(served, evening, record=3, line="", write=True).status_code == 422
    stop = {"record": 3, "line": "", "answers": [{"stop": True}]}
    assert correct(served, evening, **stop).json()["misfit"] is None
    assert correct(served, evening, **stop, write=True).status_code == 200


def test_a_correction_that_was_planned_before_others_recorded_is_planned_again(
    served: Served, evening: str
) -> None:
    served.enter(evening, 8, do="say", line="Lana locate 1 : hut")
    wish = {"record": 3, "line": "Lana discover 2", "write": True}
    late = correct(served, evening, **wish)
    assert (late.status_code, "came in between" in late.json()["message"]) == (409, True)
    records = len(served.get(f"/api/reel/{evening}")["views"][0]["rows"])
    again = served.post(f"/api/correct/{evening}", {"after": records, **wish})
    assert again.status_code in (200, 422)


def test_the_same_correction_sent_twice_is_written_once(served: Served, evening: str) -> None:
    wish = {"record": 3, "line": "Lana discover 2", "write": True, "id": "one"}
    first = correct(served, evening, **wish).json()
    assert correct(served, evening, **wish).json()["records"] == first["records"]
    timeline = open_timeline(read_game(str(served.folder / evening)))
    assert len(timeline) == first["records"]


def test_a_seat_proposes_and_the_keeper_writes(served: Served, evening: str) -> None:
    tokens = tokens_of(served, evening)
    with device(served, tokens["0"]) as lana, device(served, tokens["watch"]) as watcher:
        wish = {"after": 8, "record": 3, "line": "Lana discover 2"}
        seen = lana.post(f"/api/correct/{evening}", json=wish).json()
        assert "Lana: 1 instead of 3." in seen["told"]
        told = lana.post(f"/api/correct/{evening}", json={**wish, "write": True})
        assert (told.status_code, told.json()["needs"]) == (202, "keeper")
        refused = watcher.post(f"/api/correct/{evening}", json={**wish, "write": True})
        assert refused.status_code == 403
        (proposed,) = served.get(f"/api/desk/{evening}")["proposed"]
        assert proposed["told"] == "Lana: record 3 was wrong"
        assert lana.get(f"/api/desk/{evening}").json()["proposed"] == []
        assert len(served.get(f"/api/reel/{evening}")["views"][0]["rows"]) == 8
        asked = {name: proposed[name] for name in ("record", "line", "insert", "answers")}
        assert correct(served, evening, **asked, write=True).status_code == 200
        assert served.get(f"/api/desk/{evening}")["proposed"] == []


def test_a_line_that_did_happen_leads_to_the_record_that_was_wrong(
    served: Served, evening: str
) -> None:
    found = served.post(f"/api/mistakes/{evening}", {"line": "Lana discover 5"}).json()
    suspect = next(each for each in found if each["record"] == 3)
    meant = next(each for each in suspect["meanings"] if "Cobbled Lane" in each["label"])
    wish = {"record": 3, "line": meant["line"], "answers": meant["answers"]}
    done = correct(served, evening, **wish, write=True)
    assert done.status_code == 200, done.text
    after = done.json()["records"]
    assert served.enter(evening, after, do="say", line="Lana discover 5").status_code == 200


def test_a_sealed_game_gets_its_edition_beside_it(served: Served, evening: str) -> None:
    served.enter(evening, 8, do="end", seat=1)
    served.enter(evening, 9, do="seal")
    before = (served.folder / evening).read_bytes()
    wish = {"after": 9, "record": 3, "line": "Lana discover 2", "write": True}
    made = served.post(f"/api/correct/{evening}", wish).json()
    assert (served.folder / evening).read_bytes() == before
    edition = read_game(str(served.folder / made["file"]))
    assert edition.seal is not None
    listed = [row["file"] for row in served.get("/api/games", size="200")["rows"]]
    assert (made["file"] in listed, evening in listed) == (True, False)
    forks = served.get("/api/forks", game=made["id"])
    assert [(row["file"], row["replaced"]) for row in forks] == [
        (evening, True), (made["file"], False),
    ]  # fmt: skip


@pytest.mark.parametrize("width", [390, 1280])
def test_a_wrong_card_is_put_right_on_a_phone_in_five_taps(
    served: Served, browser: Browser, evening: str, width: int
) -> None:
    phone = {"viewport": {"width": width, "height": 844}, "has_touch": True}
    with visiting(browser, **phone) as page, visiting(browser, **phone) as other:
        other.goto(served.entrance)
        other.goto(f"{served.url}/watch/{evening}#3")
        other.locator("#board svg").first.wait_for()
        page.goto(served.entrance)
        page.goto(f"{served.url}/record/{evening}")
        page.locator("[data-wrong='3']").tap()
        page.locator(".correcting [data-line='Lana discover square=2']").tap()
        page.locator("#put-right").tap()
        page.locator("#status", has_text="Record 3 was corrected").wait_for()
        other.locator("#error", has_text="Record 3 was corrected").wait_for()
        here = other.evaluate("window.viewer.view.told(window.viewer.here)")
        assert here.startswith("Lana discovers Cobbled Lane"), "who watched moved along"
        other.goto(f"{served.url}/watch/{evening}#6")
        other.reload()
        other.locator("#board svg").first.wait_for()
        assert other.evaluate("window.viewer.view.line.has(window.viewer.here)")


def test_a_wrong_card_is_found_and_put_right_on_a_phone_in_five_taps(
    served: Served, browser: Browser, evening: str
) -> None:
    """A line that did happen is refused; its mistake is found, and the line itself is said then."""
    with visiting(browser, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        page.goto(served.entrance)
        page.goto(f"{served.url}/record/{evening}")
        page.locator("#search").fill("Lana discover 5")
        page.locator("#search").press("Enter")
        taps = ["#find-mistake", "[data-suspect='3']", "[data-line*='square=2']", "#put-right"]
        for place in taps:
            page.locator(place).first.tap()
        page.locator("#status", has_text="Record 3 was corrected").wait_for()
        expect(page.locator("#question")).to_contain_text("square 5")
    log = read_game(str(served.folder / evening))
    assert verify_game(log).problem is None
    timeline = open_timeline(log)
    said = [timeline.records[number - 1] for number in timeline.line()]
    assert said[-1].seat in (0, -1)
    assert [type(record.act).__name__ for record in said].count("Discover") == 3
