"""A seat speaks for itself and its own draws, the scribe for all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from icecore.events.file.log import read_game
from icecore.events.words.record import GoOn, Identify
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import beginning, positions, simulated
from icecore.web.server.permissions import may_speak
from icecore.web.server.tokens import Pass
from tests.web.serving import Served, put_new, serving
from tests.web.test_tokens import device, tokens_of

HAND = ["moth", "moth", "wick"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


class Phones:
    """A device for every link of a new game."""

    def __init__(self, served: Served, file: str, game: str, *names: str) -> None:
        self.served, self.file = served, file
        put_new(served.folder, game, *names, file=file)
        self.clients = {
            place: device(served, token) for place, token in tokens_of(served, file).items()
        }

    def says(self, place: str, **entry: Any) -> httpx.Response:
        after = self.served.get(f"/api/desk/{self.file}")["records"]
        client = self.served.client if place == "scribe" else self.clients[place]
        return client.post(f"/api/enter/{self.file}", json={"after": after, **entry})


def test_a_draw_is_told_by_who_saw_it_and_the_others_see_that_it_was(served: Served) -> None:
    phones = Phones(served, "draw.ice", "lantern", "Lana", "Mike")
    for place in ("1", "table", "watch"):
        refused = phones.says(place, do="show", picks=HAND)
        assert (refused.status_code, "does not speak for" in refused.text) == (403, True), place
    assert phones.says("0", do="show", picks=HAND).status_code == 200
    assert "Lana draws ?, ?, ?." in phones.clients["1"].get("/api/reel/draw.ice").text
    assert phones.says("0", do="show", picks=HAND).status_code == 403
    assert phones.says("1", do="show", picks=["moth", "moth", "wick"]).status_code == 200
    assert phones.says("1", do="say", line="Lana play moth").status_code == 403
    assert phones.says("watch", do="say", line="Lana play moth").status_code == 403
    assert phones.says("0", do="say", line="Lana play moth").status_code == 200


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "undo"}, {"do": "note", "record": 0, "text": "x"}, {"do": "break"},
        {"do": "end"}, {"do": "end", "seat": 1}, {"do": "seal"},
        {"do": "ruling", "reason": "x", "events": []},
        {"do": "say", "line": 'scribe allow "why" Lana play moth'},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_the_scribes_is_not_a_seats(served: Served, entry: dict[str, Any]) -> None:
    phones = Phones(served, f"{abs(hash(str(entry)))}.ice", "lantern", "Lana", "Mike")
    phones.says("scribe", do="show", picks=HAND)
    assert phones.says("0", **entry).status_code == 403


def test_only_the_scribe_names_unknown_cards() -> None:
    game = find_game("lantern")
    view, lana = game.view(beginning(game), 0), Pass("seat", 0, "id", "evening.ice")
    for speaker in (0, TABLE):
        own, other = (Identify("hand", seat, ("moth",)) for seat in (0, 1))
        for identify in (own, other):
            assert not may_speak(lana, game, view, speaker, identify, everybody=True)
        assert not may_speak(lana, game, view, speaker, GoOn(), everybody=True)
        assert may_speak(Pass(), game, view, speaker, other)


def test_what_nobody_asks_the_table_is_told_by_the_scribe_alone() -> None:
    game = find_game("lantern")
    state, _ = next(each for each in positions(game, 0) if game.chance(each[0]) is None)
    act = simulated(game, 0)[1][0].act
    assert not may_speak(Pass("seat", 0), game, game.view(state, 0), TABLE, act)
    assert may_speak(Pass(), game, state, TABLE, act)


def test_a_seat_concedes_for_itself(served: Served) -> None:
    phones = Phones(served, "ends.ice", "lantern", "Lana", "Mike")
    assert phones.says("1", do="end", seat=1).status_code == 200


def test_the_house_may_let_everybody_speak_for_everybody_without_seeing_more(
    served: Served,
) -> None:
    phones = Phones(served, "house.ice", "lantern", "Lana", "Mike")
    phones.says("scribe", do="show", picks=HAND)
    phones.says("scribe", do="show", picks=["moth", "wick", "spark"])
    served.post("/api/links/house.ice", {"everybody": True})
    assert phones.says("1", do="note", record=1, text="x").status_code == 200
    assert "Lana draws ?, ?, ?." in phones.clients["1"].get("/api/reel/house.ice").text
    assert phones.says("1", do="seal").status_code == 403
    assert phones.says("watch", do="undo").status_code == 403
    asked = phones.says("1", do="say", line="Lana play moth")
    assert (asked.status_code, asked.json()["needs"]) == (202, "confirmation")


def test_what_depends_on_hidden_cards_waits_for_somebody_who_sees_them(served: Served) -> None:
    phones = Phones(served, "asks.ice", "lantern", "Lana", "Mike")
    phones.says("scribe", do="show", picks=HAND)
    phones.says("scribe", do="show", picks=["moth", "wick", "spark"])
    served.post("/api/links/asks.ice", {"everybody": True})
    answers = [phones.says("1", do="say", line=f"Lana play {card}") for card in ("wick", "spark")]
    assert {answer.status_code for answer in answers} == {202}
    assert answers[0].content == answers[1].content, "what Lana holds is not told"

    def asked(place: str) -> list[dict[str, str]]:
        client = served.client if place == "scribe" else phones.clients[place]
        found: list[dict[str, str]] = client.get("/api/desk/asks.ice").json()["asked"]
        return found

    assert [each["text"] for each in asked("scribe")] == [
        "Lana play card=wick",
        "Lana play card=spark",
    ]
    assert [each["text"] for each in asked("0")] == ["Lana play card=wick"], "she holds no spark"
    assert asked("1") == asked("table") == asked("watch") == []
    wick = asked("0")[0]["id"]
    for place in ("1", "table"):
        assert phones.says(place, do="confirm", confirmed=wick).status_code == 404
    assert phones.says("scribe", do="confirm", confirmed=asked("scribe")[1]["id"], denied=True)
    done = phones.says("0", do="confirm", confirmed=wick)
    assert (done.status_code, done.json()["records"]) == (200, 3)
    assert phones.says("0", do="confirm", confirmed=wick).status_code == 404
    path: Path = served.folder / "asks.ice"
    assert len(open_timeline(read_game(str(path)))) == 3


def test_a_card_that_another_holds_is_not_found_out_by_claiming_to_have_drawn_it(
    served: Served,
) -> None:
    """Both sparks are Lana's, and Mike cannot know it."""
    phones = Phones(served, "claims.ice", "lantern", "Lana", "Mike")
    phones.says("scribe", do="show", picks=["spark", "spark", "wick"])
    answer = phones.says("1", do="show", picks=["spark", "moth", "moth"])
    assert answer.status_code == 202
    assert "spark" not in answer.text
