"""The computer at a table of the server: it deals, plays, takes seats over, keeps its secret."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from icecore.events.file.log import GameLog, id_text, read_game, records
from icecore.events.words.record import Note
from icecore.events.words.wire import TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.hints import could, would
from icecore.replay.games.registry import find_game
from icecore.replay.table.dealer import Kept, file_of
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import fewest, is_open, log_of, simulated
from icecore.web.catalogue.folder import Folder
from icecore.web.table import bot_runner
from icecore.web.table.new_table import NewGame, begin
from icecore.web.table.open_games import OpenGames
from tests.ours import GAMES
from tests.web.serving import Served, serving
from tests.web.test_tokens import ROUTES, device, path_of, tokens_of

FILE = "evening.ice"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture
def served(server: Served) -> Served:
    """With room for another game of that name."""
    for file in (*server.folder.glob("*.ice"), *server.folder.glob(".icecore-table-*")):
        file.unlink()
    return server


def new(served: Served, game: str, *bots: str, file: str = FILE, **more: Any) -> None:
    names = ["Lana", "Mike", "Jane", "Elodie"][: len(bots) or 2]
    wish = {"game": game, "seats": names, "file": file, "bots": list(bots), **more}
    made = served.post("/api/new", wish)
    assert made.status_code == 201, made.text


def log_in(served: Served, file: str = FILE) -> GameLog:
    return read_game(str(served.folder / file))


def seed_of(served: Served) -> str:
    found = (served.folder / file_of(id_text(log_in(served).head.id))).read_bytes()
    return msgspec.json.decode(found, type=Kept).seed


def until(found: Callable[[], Any]) -> Any:
    """What the bots come to."""
    for _ in range(3000):
        if answer := found():
            return answer
        time.sleep(0.01)
    raise AssertionError("nothing came of it")


def desk_for(served: Served, who: str) -> Any:
    """What lies before the players once somebody is to act, or the game is over."""

    def found() -> Any:
        desk = served.get(f"/api/desk/{FILE}")
        return desk if desk["over"] or desk["question"].startswith(f"{who} is to act") else None

    return until(found)


def test_at_a_table_without_bots_the_computer_deals_whenever_the_table_owes(
    served: Served,
) -> None:
    new(served, "boreal_pyramid", dealing="dealt")
    phones = {place: device(served, token) for place, token in tokens_of(served, FILE).items()}
    turns = 0
    while not (desk := served.get(f"/api/desk/{FILE}"))["over"]:
        assert desk["owed"] is None, "nobody but the computer is ever asked for a card"
        seat = ["Lana", "Mike"].index(desk["question"].split()[0])
        choice = desk["acts"][0]["choices"][turns * 7 % len(desk["acts"][0]["choices"])]
        said = {"seat": choice["seat"], "act": choice["act"]}
        entry = {"do": "chosen", **said, "after": desk["records"]}
        other = phones[str(1 - seat)].post(f"/api/enter/{FILE}", json=entry)
        assert other.status_code == 403, other.text
        answer = phones[str(seat)].post(f"/api/enter/{FILE}", json=entry)
        assert answer.status_code == 200, answer.text
        turns += 1
    assert phones["watch"].post(f"/api/enter/{FILE}", json=_seal(desk)).status_code == 403
    assert phones["0"].post(f"/api/enter/{FILE}", json=_seal(desk)).status_code == 200
    log = log_in(served)
    assert (verify_game(log).problem, verify_game(log).dealt) == (None, "as its seed says")
    assert not list(served.folder.glob(".icecore-table-*")), "the seal has told it"
    told = [type(record.act) for record in records(log, find_game("boreal_pyramid").vocabulary)]
    assert len(told) > turns


def _seal(desk: Any) -> dict[str, Any]:
    return {"do": "seal", "after": desk["records"]}


def test_nobody_else_deals_not_even_the_scribe(served: Served) -> None:
    new(served, "lantern", dealing="dealt")
    desk = served.get(f"/api/desk/{FILE}")
    line = "table deal seat=Lana cards=[moth, moth, wick]"
    for entry in ({"do": "say", "line": line}, {"do": "show", "picks": ["moth"]}):
        refused = served.enter(FILE, desk["records"], **entry)
        assert refused.status_code == 422, refused.text
    back = served.enter(FILE, desk["records"], do="back", record=0).json()
    assert back["records"] > desk["records"] + 1, "it deals again at once …"
    timeline = open_timeline(log_in(served))
    acts = [record.act for record in timeline.records]
    now = [timeline.records[number - 1].act for number in timeline.line()]
    assert now == acts[: len(now)], "… and the same"


def test_a_restarted_server_goes_on_dealing_from_the_same_seed(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        new(served, "lantern", "random", "random", seed="the seed")
        until(lambda: served.get(f"/api/desk/{FILE}")["over"])
        first = log_in(served)
    (tmp_path / FILE).unlink()
    with serving(tmp_path) as served:
        new(served, "lantern", "random", "random", seed="the seed")
        served.kill()
    with serving(tmp_path) as served:
        desk = until(lambda: (d := served.get(f"/api/desk/{FILE}"))["over"] and d)
        assert served.post(f"/api/enter/{FILE}", _seal(desk)).status_code == 200
        log = log_in(served)
    words = find_game("lantern").vocabulary
    assert [r.act for r in records(log, words)] == [r.act for r in records(first, words)]
    assert verify_game(log).dealt == "as its seed says"


def test_the_seed_leaves_the_server_in_no_answer_and_lies_in_a_file_of_its_owner(
    served: Served,
) -> None:
    new(served, "the_north", "", "random")
    desk_for(served, "Lana")
    seed, tokens = seed_of(served), tokens_of(served, FILE)
    kept = served.folder / file_of(id_text(log_in(served).head.id))
    assert kept.stat().st_mode & 0o777 == 0o600
    assert len(seed) == 32
    clients = [served.client, *(device(served, token) for token in tokens.values())]
    for (method, path), (_, body) in ROUTES.items():
        if path == "/api/changes/{file:path}" or (method == "POST" and "{file" not in path):
            continue  # a stream does not end, and what is not about a game knows of no seed
        for client in clients:
            address = path_of(path, FILE)
            answer = client.request(method, address, json=body)
            assert seed not in answer.text, address
    assert seed.encode() not in (served.folder / FILE).read_bytes()
    assert served.client.get(f"/static/{kept.name}").status_code == 404


def test_a_player_is_taken_over_and_given_back_and_the_log_says_so(served: Served) -> None:
    new(served, "boreal_pyramid", dealing="dealt")
    phones = {place: device(served, token) for place, token in tokens_of(served, FILE).items()}
    path = f"/api/sit/{FILE}"
    for place, wish, status in (
        ("1", {"seat": 0, "bot": "random"}, 403),
        ("watch", {"seat": 0, "bot": "random"}, 403),
        ("0", {"seat": 0, "bot": "nobody"}, 404),
        ("0", {"seat": 0, "bot": "random"}, 200),
    ):
        assert phones[place].post(path, json=wish).status_code == status, (place, wish)
    desk = desk_for(served, "Mike")
    timeline = open_timeline(log_in(served))
    assert "random plays for Lana from here." in _notes(timeline)
    assert any(record.seat == 0 for record in timeline.records), "the bot plays for her"
    line = desk["acts"][0]["choices"][0]["text"]
    assert phones["1"].post(path, json={"seat": 0}).status_code == 403
    back = phones["0"].post(path, json={"seat": 0, "bot": ""})
    assert (back.status_code, back.json()["playing"]) == (200, [None, None])
    desk = served.get(f"/api/desk/{FILE}")
    assert served.enter(FILE, desk["records"], do="say", line=line).status_code == 200
    done = desk_for(served, "Lana")
    assert not done["over"], "she is asked herself again"
    assert "Lana plays from here." in _notes(open_timeline(log_in(served)))
    assert served.post(path, {"seat": 1, "bot": "random"}).status_code == 200, "the scribe may too"
    assert served.post(path, {"seat": 7, "bot": "random"}).status_code == 404


def _notes(timeline: Timeline[Any]) -> list[str]:
    return [record.act.text for record in timeline.records if isinstance(record.act, Note)]


def test_who_was_taken_over_stays_so_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        new(served, "lantern", dealing="dealt")
        assert served.post(f"/api/sit/{FILE}", {"seat": 1, "bot": "random"}).status_code == 200
    with serving(tmp_path) as served:
        assert served.get(f"/api/hint/{FILE}")["playing"] == [None, "random"]
        assert open_timeline(log_in(served)).head.seats[1].bot is None, "the head stays"


def test_a_seat_takes_its_own_act_back_with_what_the_computer_did_after_it(
    served: Served,
) -> None:
    new(served, "boreal_pyramid", "", "random")
    phone = device(served, tokens_of(served, FILE)["0"])
    assert phone.get("/api/me").json()["dealt"] is True
    desk = desk_for(served, "Lana")
    before, line = desk["present"], desk["acts"][0]["choices"][0]["text"]
    entry = {"do": "say", "line": line, "after": desk["records"]}
    assert phone.post(f"/api/enter/{FILE}", json=entry).status_code == 200
    after = desk_for(served, "Lana")["records"]
    assert phone.post(f"/api/enter/{FILE}", json={"do": "undo", "after": after}).status_code == 200
    desk = served.get(f"/api/desk/{FILE}")
    assert (desk["present"], desk["records"]) == (before, after + 1)
    none = phone.post(f"/api/enter/{FILE}", json={"do": "back", "after": after + 1, "record": 0})
    assert none.status_code == 403, "only its own"


def test_a_seat_that_may_write_no_notes_says_why_it_takes_back(served: Served) -> None:
    new(served, "boreal_pyramid", "", "random")
    phone = device(served, tokens_of(served, FILE)["0"])
    desk = desk_for(served, "Lana")
    entry = {"do": "say", "line": desk["acts"][0]["choices"][0]["text"], "after": desk["records"]}
    assert phone.post(f"/api/enter/{FILE}", json=entry).status_code == 200
    after = desk_for(served, "Lana")["records"]
    note = {"do": "note", "after": after, "record": after, "text": "x"}
    assert phone.post(f"/api/enter/{FILE}", json=note).status_code == 403
    undo = {"do": "undo", "after": after, "reason": "a slip of the finger"}
    assert phone.post(f"/api/enter/{FILE}", json=undo).status_code == 200
    assert "a slip of the finger" in _notes(open_timeline(log_in(served)))


def test_bots_wait_after_a_takeback_until_they_are_asked_to_go_on(served: Served) -> None:
    new(served, "lantern", "random", "")
    desk_for(served, "Mike")
    timeline = open_timeline(log_in(served))
    first = next(n for n, record in enumerate(timeline.records, 1) if record.seat == 0)
    after = len(timeline)
    assert served.enter(FILE, after, do="back", record=first - 1).status_code == 200
    for _ in range(20):
        assert served.get(f"/api/desk/{FILE}")["records"] == after + 1
    assert served.get(f"/api/hint/{FILE}")["waits"] is True
    assert served.post(f"/api/sit/{FILE}", {"go_on": True}).status_code == 200
    assert desk_for(served, "Mike")["records"] > after + 1


def test_a_table_that_nobody_watches_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path)
    wish = NewGame("lantern", ["A", "B"], FILE, bots=["random", "random"])

    async def alone() -> tuple[int, int, int]:
        tables, place = OpenGames(folder), folder.new_log(FILE)
        table = await tables.begin(place, lambda: begin(folder, wish, place))
        before = len(table.timeline)
        monkeypatch.setattr(bot_runner, "WATCHED", -1.0)
        await bot_runner.attend(table)
        unwatched = len(table.timeline)
        table.listeners = 1
        await bot_runner.attend(table)
        tables.close()
        return before, unwatched, len(table.timeline)

    before, unwatched, watched = asyncio.run(alone())
    assert before == unwatched < watched


def test_two_hundred_tables_are_served_beside_each_other(served: Served) -> None:
    files = [f"table-{number}.ice" for number in range(200)]

    def sit_down(file: str) -> tuple[int, int]:
        new(served, "lantern", "", "random", file=file)
        desk = served.get(f"/api/desk/{file}")
        while not desk["acts"] and not desk["over"]:
            time.sleep(0.01)
            desk = served.get(f"/api/desk/{file}")
        line = desk["acts"][0]["choices"][0]["text"]
        answer = served.enter(file, desk["records"], do="say", line=line, id=file)
        return answer.status_code, served.get(f"/api/desk/{file}")["records"]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(sit_down, files))
    assert {status for status, _ in found} == {200}
    for file in (files[0], files[-1]):
        assert verify_game(log_in(served, file)).problem is None


def test_hints_are_for_the_tokens_own_seat(served: Served) -> None:
    new(served, "boreal_pyramid", "", "random")
    desk_for(served, "Lana")
    phones = {place: device(served, token) for place, token in tokens_of(served, FILE).items()}
    path = f"/api/hint/{FILE}"
    could_do = phones["0"].get(path, params={"what": "could"}).json()
    assert could_do["could"]
    assert could_do["question"] == "Lana is to act."
    hint = phones["0"].get(path, params={"what": "would", "bot": "greedy"}).json()
    lines = [c["text"] for group in could_do["could"] for c in group["choices"]]
    assert hint["text"] in lines
    assert hint["told"] == f"greedy would {hint['label']}."
    assert "nothing for you to do" in _would(phones["1"], path).json()["told"]
    assert phones["0"].get(path, params={"what": "would", "as": "1"}).status_code == 403
    for place in ("table", "watch"):
        assert _would(phones[place], path).status_code == 422
    assert _would(served.client, path).json()["bot"] == "explorer", "the scribe for who is to act"
    assert phones["0"].get(path, params={"what": "would", "bot": "x"}).status_code == 404
    desk = served.get(f"/api/desk/{FILE}")
    assert served.enter(FILE, desk["records"], do="say", line=hint["text"]).status_code == 200


def _would(client: httpx.Client, path: str) -> httpx.Response:
    return client.get(path, params={"what": "would"})


@pytest.mark.parametrize("name", [name for name in GAMES if not is_open(find_game(name))])
def test_a_hint_follows_from_the_seats_view_alone(name: str) -> None:
    """The same as from a log in which everything that the seat did not see is gone."""
    game = find_game(name)
    head, played, _ = simulated(game, 1)
    compared = 0
    for length in range(len(played) // 3, len(played), max(1, len(played) // 12)):
        whole = open_timeline(log_of(head, played[:length]))
        for seat in range(fewest(game)):
            seen = [game.redact(record, seat) for record in played[:length]]
            alone = open_timeline(log_of(head, seen))
            hints = [
                (could(Desk(Recording(each), seat)), would(Desk(Recording(each), seat), "random"))
                for each in (whole, alone)
            ]
            assert hints[0] == hints[1]
            compared += hints[0][1] is not None
    assert compared


def test_what_the_computer_deals_is_seen_by_who_may(served: Served) -> None:
    new(served, "the_north", dealing="dealt")
    phones = {place: device(served, token) for place, token in tokens_of(served, FILE).items()}
    timeline = open_timeline(log_in(served))
    hidden = [r for r in timeline.records if r.seat == TABLE and timeline.game.redact(r, 0) != r]
    assert hidden, "something was dealt to Mike that Lana may not see"
    reel = phones["0"].get(f"/api/reel/{FILE}").json()
    assert "?" in str(reel["views"][0]["rows"])
