"""With two tables that look alike to a seat, every byte that its link can fetch is alike."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from icecore.events.file.log import bulk_frames, id_text
from icecore.events.words.record import AnyRecord
from icecore.events.words.text_line import write_act
from icecore.events.words.wire import TABLE
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import Ruleset, digest
from icecore.replay.timeline.two_worlds import step_both
from icecore.testing.door_feeds import LOG
from icecore.testing.sample_games import NAMES, beginning, fewest, head_of, is_open
from icecore.testing.seat_links import HOST, fetched
from icecore.web.catalogue.folder import Folder
from icecore.web.server import permissions
from icecore.web.server.guard import Guard
from icecore.web.server.routes import application
from icecore.web.server.tokens import FILE, Links
from tests.ours import GAMES
from tests.web.serving import TOKEN
from tests.web.test_tokens import ROUTES, path_of

Worlds = tuple[list[AnyRecord], list[AnyRecord]]

hiding = [name for name in GAMES if not is_open(find_game(name))]


def two_worlds(game: Ruleset[Any], seat: int, steps: int, seed: str) -> tuple[Worlds, Any]:
    """The records of two tables that the seat cannot tell apart, though they differ; its view."""
    for trial in range(50):
        dice, one, other = Random(f"{seed} {trial}"), beginning(game), beginning(game)
        here, there = list[AnyRecord](), list[AnyRecord]()
        while len(here) < steps and game.outcome(one) is None:
            both = step_both(game, one, other, seat, dice)
            if both is None:
                break
            here.append(both[0])
            there.append(both[1])
        if digest(one) != digest(other):
            return (here, there), game.view(one, seat)
    raise AssertionError("the other world never differed: nothing was tried")


def laid(folder: Path, game: Ruleset[Any], records: list[AnyRecord], links: bytes) -> Guard:
    """A server of a folder with that game in it; it listens nowhere."""
    folder.mkdir()
    head = head_of(game, *NAMES[: fewest(game)])
    (folder / LOG).write_bytes(bulk_frames(head, records, None))
    served = Folder(folder)
    served.write_private(FILE, links)
    return application(served, token=TOKEN, hosts=[HOST], cookie="c")


def asked_for(game: Ruleset[Any], seat: int, view: Any) -> list[tuple[str, str, Any]]:
    """Every route, in every way that the seat's link may ask, and what is refused or put off."""
    found = list[tuple[str, str, Any]]()
    for (method, path), (_, body) in ROUTES.items():
        own = "table" if seat == TABLE else str(seat)
        for words in (
            "",
            "?as=table",
            f"?as={own}",
            "?as=all",
            "?at=3",
            "?as=0",
            "?near=9",
            "?width=390",
        ):
            found.append((method, path_of(path, LOG) + words, body))
    for words in ("what=could", "what=would&bot=random", "what=would&bot=greedy"):
        found.append(("GET", f"{path_of('/api/hint/{file:path}', LOG)}?{words}", None))
    names = NAMES[: fewest(game)]
    entries: list[dict[str, Any]] = [{"do": "undo", "after": 0}, {"do": "redo", "after": -1}]
    if game.chance(view) is None:
        others = [(who, act) for who, act in game.candidates(view) if who not in (seat, TABLE)]
        lines = [write_act(who, act, names) for who, act in others]
        entries += [
            {"do": "say", "line": line, "after": ...} for line in lines[:: len(lines) // 6 + 1]
        ]
        tried = [{"do": "say", "line": line, "after": 0} for line in lines[:: len(lines) // 12 + 1]]
        found.append(("POST", f"/api/preview/{LOG}", {"entries": tried}))
    entries += [{"do": "show", "picks": ["nothing"], "after": ...}]
    return found + [("POST", f"/api/enter/{LOG}", entry) for entry in entries]


def check(folder: Path, game: Ruleset[Any], seat: int, steps: int, seed: str) -> None:
    (here, there), view = two_worlds(game, seat, steps, seed)
    links = Links(Folder(folder), TOKEN)
    id_ = id_text(head_of(game, *NAMES[: fewest(game)]).id)
    table = links.of(id_, LOG, fewest(game))
    links.let_everybody_speak(id_, True)  # who may speak for others could find out by trying
    token = table.tokens["table" if seat == TABLE else str(seat)]
    kept = (folder / FILE).read_bytes()
    apps = [
        laid(folder / name, game, records, kept)
        for name, records in (("here", here), ("there", there))
    ]

    answered = set[str]()

    async def compare() -> None:
        for method, address, body in asked_for(game, seat, view):
            if body and body.get("after") is ...:
                body = {**body, "after": len(here)}
            one, other = [await fetched(app, token, method, address, body) for app in apps]
            assert one == other, (method, address, body)
            if one[0] == 200:
                answered.add(address)
            if "/api/enter/" in address and one[0] == 200:
                return  # it was recorded, in both

    asyncio.run(compare())
    told = ("api/reel", "api/desk", "api/changes", "api/pictures", "api/picture", "replay")
    assert {f"/{path}/{LOG}" for path in told} <= answered, "nothing was compared"


@pytest.mark.parametrize("name", hiding)
@pytest.mark.parametrize("seat", [1, TABLE])
def test_what_looks_alike_to_a_seat_is_alike_in_every_byte(
    tmp_path: Path, name: str, seat: int
) -> None:
    check(tmp_path, find_game(name), seat, 14, "few")


@pytest.mark.soak
@pytest.mark.parametrize("name", hiding)
def test_many_tables_that_look_alike_are_alike_in_every_byte(tmp_path: Path, name: str) -> None:
    game = find_game(name)
    for number in range(40):
        for seat in (*range(fewest(game)), TABLE):
            folder = tmp_path / f"{number} {seat}"
            folder.mkdir()
            check(folder, game, seat, 5 + 7 * number, f"many {number}")


def test_the_law_notices_a_server_that_shows_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything: Callable[..., int | None] = lambda request: None  # noqa: E731
    monkeypatch.setattr("icecore.web.server.routes.viewer_of", everything)
    assert permissions.viewer_of is not everything
    with pytest.raises(AssertionError, match="GET"):
        check(tmp_path, find_game("lantern"), 1, 3, "few")
