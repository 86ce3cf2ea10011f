"""Recording over HTTP: the same log as on the command line, whoever else records, whatever dies."""

import asyncio
import threading
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from icecore.events.file.log import GameLog, read_game
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import open_timeline
from icecore.replay.timeline.verify import verify_game
from icecore.web.catalogue.folder import Folder
from icecore.web.table import open_games
from icecore.web.table.new_table import NewGame, begin
from tests.cli.shell import icecore
from tests.web.serving import TOKEN, Served, put_games, put_new, redrawn, serving

DEAL = ["slip", "lane", "mart", "glade", "thorn", "birch", "scree", "ridge"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture
def evening(served: Served, request: pytest.FixtureRequest) -> str:
    """A game of BOREAL that was dealt: two records."""
    name = f"{abs(hash(request.node.name))}.ice"
    put_new(served.folder, "boreal_pyramid", "Lana", "Elodie", file=name)
    assert served.enter(name, 0, do="show", picks=DEAL).status_code == 200
    return name


def test_a_game_is_begun_recorded_and_sealed_from_a_page(served: Served) -> None:
    offered = {game["name"]: game for game in served.get("/api/new")}
    assert {"boreal_pyramid", "the_north", "lantern"} <= {*offered}
    wish = {"game": "lantern", "seats": ["Lana", "Mike"], "file": "new.ice", "set": "sample"}
    made = served.post("/api/new", {**wish, "options": {"hand": "1"}})
    assert (made.status_code, made.json()["file"]) == (201, "new.ice")
    records = 0
    for _ in range(200):
        desk = served.get("/api/desk/new.ice")
        assert desk["records"] == records
        if desk["over"]:
            break
        if desk["owed"]:
            entry: dict[str, Any] = {"do": "show", "picks": _first(desk["owed"])}
        else:
            choice = desk["acts"][0]["choices"][0]
            entry = {"do": "chosen", "seat": choice["seat"], "act": choice["act"]}
        answer = served.enter("new.ice", records, **entry)
        assert answer.status_code == 200, answer.text
        records = answer.json()["records"]
    assert desk["over"]
    assert served.enter("new.ice", records, do="seal").status_code == 200
    assert served.get("/api/desk/new.ice")["sealed"]
    log = read_game(str(served.folder / "new.ice"))
    assert log.seal is not None
    assert verify_game(log).problem is None
    assert log.head.options == {"hand": 1}


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ({"type": "discover", "square": "x"}, "square"),
        ({"type": "discover"}, "square"),
        ({"type": "fly"}, "fly"),
        ({"type": "discover", "square": 3, "far": 1}, "far"),
        ({}, "type"),
    ],
)
def test_a_posted_act_that_is_none_is_refused_in_a_sentence(
    served: Served, evening: str, act: dict[str, Any], told: str
) -> None:
    records = served.get(f"/api/desk/{evening}")["records"]
    answer = served.enter(evening, records, do="chosen", seat=0, act=act)
    assert answer.status_code == 422, answer.text
    assert told in answer.json()["message"]
    assert served.get(f"/api/desk/{evening}")["records"] == records


def _first(owed: dict[str, Any]) -> list[str]:
    return [item["word"] for item in owed["pool"] for _ in range(item["count"])][: owed["count"]]


def test_the_log_is_the_one_that_the_command_line_writes(served: Served, evening: str) -> None:
    lines = ["Lana discover 3 : cairn", "Elodie locate 2 : summit"]
    for line in lines:
        known = served.get(f"/api/desk/{evening}")["records"]
        assert served.enter(evening, known, do="say", line=line).status_code == 200
    other = put_new(served.folder, "boreal_pyramid", "Lana", "Elodie", file=f"cli-{evening}")
    for line in (f"table deal {','.join(DEAL)}", *lines):
        assert icecore(served.folder, "add", other.name, line).code == 0
    ours, theirs = (
        [(r.seat, r.act, r.events, r.implied) for r in open_timeline(read_game(str(path))).records]
        for path in (served.folder / evening, other)
    )
    assert ours == theirs


def test_whoever_is_slower_is_told_what_happened_and_overwrites_nothing(
    served: Served, evening: str
) -> None:
    quick = served.enter(evening, 2, do="say", line="Lana discover 3 : cairn")
    assert quick.json()["records"] == 5
    slow = served.enter(evening, 2, do="say", line="Lana locate 8")
    assert slow.status_code == 409
    assert "Somebody else was quicker" in slow.json()["message"]
    assert "Lana discovers Fish Mart" in slow.json()["message"]
    assert served.get(f"/api/desk/{evening}")["records"] == 5


def test_of_many_at_once_exactly_one_is_recorded(served: Served, evening: str) -> None:
    answers: list[int] = []

    def try_it() -> None:
        answer = httpx.post(
            f"{served.url}/api/enter/{evening}",
            json={"do": "note", "after": 2, "record": 1, "text": "mine"},
            headers={"Authorization": f"Bearer {TOKEN}"},
        )
        answers.append(answer.status_code)

    threads = [threading.Thread(target=try_it) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, *[409] * 11]
    assert len(open_timeline(read_game(str(served.folder / evening)))) == 3


def test_refusals_say_the_rule_and_what_would_be_legal(served: Served, evening: str) -> None:
    answer = served.enter(evening, 2, do="say", line="Lana discover 8")
    assert answer.status_code == 422
    assert "pyramid.discover.1" in answer.json()["message"]
    assert "Legal now:\n" in answer.json()["message"]
    for line in ("Lana dance", "nobody discover 3", "Lana discover", "", "\0"):
        assert served.enter(evening, 2, do="say", line=line).status_code in (404, 422)
    assert served.enter(evening, 2, do="show", picks=["cairn"]).status_code == 422
    assert served.get(f"/api/desk/{evening}")["records"] == 2


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        ([*DEAL[:7]], "8 cards are drawn here, and you named 7"),
        ([*DEAL[:7], "nothing"], 'there is no card "nothing"'),
        ([*DEAL[:7], DEAL[0]], "Old Slip is not there 2 times"),
        ([*DEAL[:7], None], "everybody saw it"),
    ],
)
def test_the_table_shows_what_it_owes_and_nothing_else(
    served: Served, picks: list[str | None], why: str
) -> None:
    name = "owed.ice"
    if not (served.folder / name).exists():
        put_new(served.folder, "boreal_pyramid", "Lana", "Elodie", file=name)
    answer = served.enter(name, 0, do="show", picks=picks)
    assert answer.status_code in (404, 422)
    assert why in answer.json()["message"]


def test_the_scribe_takes_back_notes_rules_breaks_and_ends(served: Served, evening: str) -> None:
    def enter(**entry: Any) -> str:
        known = served.get(f"/api/desk/{evening}")["records"]
        answer = served.enter(evening, known, **entry)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["told"])

    enter(do="say", line="Lana discover 3 : cairn")
    assert "Taken back to record 2" in enter(do="undo")
    assert served.get(f"/api/desk/{evening}")["redo"] == 5
    enter(do="redo")
    enter(do="undo", reason="a slip")
    assert served.get(f"/api/desk/{evening}")["redo"], "the reason does not bar the way back"
    enter(do="redo")
    assert "!? bold" in enter(do="note", record=3, text="bold", mark="!?")
    enter(do="back", record=5)
    valued = {"type": "valued", "fields": {"card": "cairn", "points": "5"}}
    assert "house rule" in enter(do="ruling", reason="house rule", events=[valued])
    assert "adjourned" in enter(do="break", reason="tea")
    assert served.get(f"/api/desk/{evening}")["adjourned"]
    assert "resumed" in enter(do="break")
    enter(do="act", seat=1, act={"type": "locate", "fields": {"square": "2"}})
    assert "concedes" in enter(do="end", seat=1, reason="late")
    assert served.get(f"/api/desk/{evening}")["over"]
    timeline = open_timeline(read_game(str(served.folder / evening)))
    assert timeline.outcome() is not None
    assert verify_game(read_game(str(served.folder / evening))).problem is None


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"do": "note", "record": 1, "text": "{}"}, "text"),
        ({"do": "end", "reason": "{}"}, "reason"),
        ({"do": "break", "reason": "{}"}, "reason"),
        ({"do": "undo", "reason": "{}"}, "text"),
    ],
)
def test_words_that_are_too_long_are_refused_with_the_most_that_fits(
    served: Served, evening: str, entry: dict[str, Any], field: str
) -> None:
    """The server alone says how many: a page that cut them would lose words silently."""

    def enter(length: int) -> httpx.Response:
        words = {name: "é" * length for name, value in entry.items() if value == "{}"}
        return served.enter(evening, 2, **{**entry, **words})

    refused = enter(4_001)
    assert 400 <= refused.status_code < 500
    assert f"{field}: expected at most 4,000 characters, found 4,001" in refused.text
    assert "$[" not in refused.text
    assert served.get(f"/api/desk/{evening}")["records"] == 2
    assert enter(4_000).status_code == 200


def test_forms_offer_every_act_event_and_rule(served: Served, evening: str) -> None:
    forms = served.get(f"/api/forms/{evening}")
    assert {"discover", "locate"} <= {form["type"] for form in forms["acts"]}
    counter = next(form for form in forms["events"] if form["type"] == "counter_moved")
    assert [field["name"] for field in counter["fields"]][:2] == ["seat", "square"]
    assert "Elodie" in counter["fields"][0]["suggestions"]
    assert any(rule["id"] == "pyramid.discover.1" for rule in forms["rules"])


def test_a_device_of_one_seat_is_told_nothing_that_the_seat_cannot_know(served: Served) -> None:
    put_new(served.folder, "lantern", "Lana", "Mike", file="hidden.ice")
    served.enter("hidden.ice", 0, do="show", picks=["moth", "moth", "wick"])
    for path in ("/api/reel/hidden.ice", "/api/desk/hidden.ice"):
        assert "wick" in str(served.get(path, **{"as": "0"}).get("views", "wick"))
    for seen in ("1", "table"):
        reel = served.get("/api/reel/hidden.ice", **{"as": seen})
        assert reel["views"][0]["rows"][0]["told"] == ["Lana draws ?, ?, ?."]
        assert "moth" not in msgspec.json.encode(reel).decode()


def stream(served: Served, file: str, **query: Any) -> Generator[Any, None, None]:
    """What a listening page hears."""
    with served.client.stream("GET", f"/api/changes/{file}", params=query) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield msgspec.json.decode(line.removeprefix("data: "))


def test_listeners_hear_of_records_from_pages_and_from_other_programs(
    served: Served, evening: str
) -> None:
    heard = stream(served, evening, known=0)
    first = next(heard)
    assert first["records"] == 2
    assert [row["act"].split()[1] for row in first["views"][0]["rows"]] == ["deal", "hide"]
    assert (first["views"][0]["drawn"], len(first["views"][0]["pictures"])) == (1, 2)
    served.enter(evening, 2, do="say", line="Lana discover 3 : cairn")
    assert next(heard)["records"] == 5
    heard.close()

    other = put_new(served.folder, "lantern", "Lana", "Mike", file=f"other-{evening}")
    heard = stream(served, other.name, known=0)
    assert next(heard)["records"] == 0
    with Recording.open(other, lambda: 1_767_225_700_000) as session:
        from icecore.replay.desk.desk import Desk

        Desk(session).say("table deal moth,moth,wick")
    assert next(heard)["records"] == 1
    heard.close()


def test_a_listener_gets_of_later_pictures_only_what_they_change(
    served: Served, evening: str
) -> None:
    heard = stream(served, evening, known=0)
    first = next(heard)
    served.enter(evening, 2, do="say", line="Lana discover 3 : cairn")
    second = next(heard)
    served.enter(evening, 5, do="back", record=2)
    third = next(heard)
    heard.close()
    assert [each["views"][0]["goes_on"] for each in (first, second, third)] == [False, True, True]
    root = first["parts"]["0"]
    assert root.startswith("<svg")
    assert root not in second["parts"].values()
    picture: list[str] = []
    shown = []
    for message in (first, second, third):
        for changes in message["views"][0]["pictures"]:
            for start, gone, come in changes:
                picture[start : start + gone] = [message["parts"][str(n)] for n in come]
            shown.append("\n".join(picture))
    whole = served.get(f"/api/reel/{evening}")
    assert shown == redrawn(whole["parts"], whole["views"][0]["pictures"])[1:]


def test_a_program_that_records_elsewhere_is_not_disturbed(served: Served, evening: str) -> None:
    path = put_new(served.folder, "lantern", "Lana", "Mike", file=f"held-{evening}")
    with Recording.open(path, lambda: 1_767_225_700_000):
        answer = served.enter(path.name, 0, do="note", record=0, text="x")
        assert answer.status_code == 422
        assert "another program is recording" in answer.json()["message"]
    assert served.enter(path.name, 0, do="note", record=0, text="x").status_code == 200


def test_only_the_last_game_of_a_file_goes_on(served: Served) -> None:
    path = put_games(served.folder, "lantern", 2, "two.ice")
    games = served.get("/api/games", game="lantern", size=100)["rows"]
    ids = [row["id"] for row in games if row["file"] == "two.ice"]
    assert len(ids) == 2
    before = path.read_bytes()
    answer = served.post("/api/enter/two.ice", {"do": "undo", "after": 1}, game=ids[0])
    assert answer.status_code == 422
    assert path.read_bytes() == before


def test_whatever_was_acknowledged_survives_a_server_that_is_killed(tmp_path: Path) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    acknowledged = 0
    for _ in range(3):
        with serving(tmp_path) as served:
            timer = threading.Timer(0.4, served.kill)
            timer.start()
            try:
                known = served.get("/api/desk/evening.ice")["records"]
                while True:
                    answer = served.enter("evening.ice", known, do="note", record=0, text="x")
                    known = acknowledged = answer.json()["records"]
            except httpx.TransportError:
                pass
            timer.join()
        found = len(open_timeline(read_game(str(tmp_path / "evening.ice"))))
        assert found >= acknowledged
    assert acknowledged > 0
    assert icecore(tmp_path, "add", "evening.ice", "table deal moth,moth,wick").code == 0


def test_a_server_that_comes_back_goes_on_with_the_same_game(tmp_path: Path) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    with serving(tmp_path) as served:
        served.enter("evening.ice", 0, do="show", picks=["moth", "moth", "wick"])
        port = httpx.URL(served.url).port or 0
        served.kill()
    with serving(tmp_path, port) as again:
        assert again.get("/api/desk/evening.ice")["records"] == 1
        assert again.enter("evening.ice", 1, do="undo").status_code == 200


def test_a_set_is_parsed_outside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set of a stranger may take its time: meanwhile others are answered."""
    threads = list[threading.Thread]()

    def watched(log: GameLog) -> Any:
        threads.append(threading.current_thread())
        return open_timeline(log)

    monkeypatch.setattr("icecore.web.table.open_games.open_timeline", watched)
    put_new(tmp_path, "lantern", "Lana", "Mike")
    folder, wish = Folder(tmp_path), NewGame("lantern", ["A", "B"], "new.ice")

    async def both() -> None:
        tables, place = open_games.OpenGames(folder), folder.new_log("new.ice")
        await tables.at(folder.log("evening.ice"), None)
        await tables.begin(place, lambda: begin(folder, wish, place))

    asyncio.run(both())
    assert len(threads) == 2
    assert threading.main_thread() not in threads
