"""The doors that tell a seat something are listed; links cannot peek at tables that are dealt."""

import asyncio
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec
import pytest

from icecore.cli.main import icecore as icecore_command
from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.plain_data import to_named
from icecore.events.words.record import AnyRecord
from icecore.events.words.wire import TABLE
from icecore.replay.games import registry
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.testing.door_feeds import LOG
from icecore.testing.doors import COMMANDS, run
from icecore.testing.lock_step import Worlds
from icecore.testing.seat_links import HOST, TOKEN, fetched
from icecore.web.catalogue.folder import Folder
from icecore.web.server.routes import application
from icecore.web.server.tokens import Links
from tests import cups

ELSEWHERE = {
    "record": "the full screen and its prompts stand on the desk of that viewer, as `add` does",
    "replay": "the stepper shows the boards and sentences that `show` and `log` print",
    "judge": "it plays on from the log of that viewer: tried below, since it takes long",
}


@pytest.fixture(autouse=True)
def cups_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = (*registry.offered(), EntryPoint("cups", "tests.cups:GAME", registry.ENTRY_POINTS))
    monkeypatch.setattr(registry, "offered", lambda: offered)


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        if isinstance(found, click.Group):
            yield from commands(found, f"{before}{name} ")
        else:
            yield f"{before}{name}", found


def test_every_command_that_looks_through_a_seats_eyes_is_one_of_the_doors() -> None:
    assert isinstance(icecore_command, click.Group)
    listed = commands(icecore_command)
    found = {name for name, each in listed if any("--as" in one.opts for one in each.params)}
    assert found == {"add", *(words[0] for words in COMMANDS), *ELSEWHERE}


def test_a_judgement_by_a_seat_is_the_same_in_worlds_that_look_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dice, worlds = Random("judged 1"), Worlds(cups.GAME, 0)
    while not worlds.over and worlds.grow(dice):
        pass
    assert worlds.differ
    plan = ["--rollouts", "4", "--alternatives", "2", "--jobs", "1", "--no-keep", "--json"]
    told = []
    for world in (worlds.one, worlds.other):
        (tmp_path / LOG).write_bytes(bulk_frames(world.head, world.records, None))
        told.append([run("judge", LOG, "--as", name, *plan) for name in ("Lana", "all")])
    assert [code for code, _ in told[0]] == [0, 0]
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1], "the worlds were the same"


class Dealt:
    """A table of two phones at which the computer deals."""

    def __init__(self, place: Path) -> None:
        self.place, folder = place, Folder(place)
        self.links = Links(folder, TOKEN)
        self.app = application(folder, token=TOKEN, hosts=[HOST], cookie="c", links=self.links)

    async def say(self, token: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        code, _, told = await fetched(self.app, token, method, path, body)
        return code, msgspec.json.decode(told)

    async def begin(self, seed: str) -> None:
        wish = {"game": "cups", "seats": ["Lana", "Mike"], "file": LOG, "dealing": "dealt"}
        code, told = await self.say(TOKEN, "POST", "/api/new", {**wish, "seed": seed})
        assert code == 201, told
        self.tokens = self.links.of(told["id"], LOG, 2).tokens

    async def enter(self, by: int, **entry: Any) -> tuple[int, Any]:
        body = {**entry, "after": len(self.timeline)}
        return await self.say(self.tokens[str(by)], "POST", f"/api/enter/{LOG}", body)

    @property
    def timeline(self) -> Timeline[Any]:
        return open_timeline(read_game(str(self.place / LOG)))


def test_what_came_to_light_at_a_dealt_table_is_taken_back_by_no_link(tmp_path: Path) -> None:
    tried = asyncio.run(undo_after_everything(tmp_path))
    assert tried >= {"Lift", "Doubt"}


def test_the_test_of_dealt_tables_notices_a_free_peek(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecore.replay.table.bot_seats.came_to_light", lambda *_: False)
    with pytest.raises(AssertionError, match="was taken back"):
        asyncio.run(undo_after_everything(tmp_path))


def tells(record: AnyRecord, seat: int) -> bool:
    """Did the record show the seat a disc that it could not know?"""
    return record.seat == TABLE or any(
        (isinstance(event, cups.Lifted) and event.target != seat)
        or (isinstance(event, cups.Shown) and event.seat != seat)
        for event in record.events
    )


async def undo_after_everything(folder: Path) -> set[str]:
    """Plays dealt games by links; after each act that showed something its seat sends undo.

    Gives the acts after which that was refused.
    """
    tried = set[str]()
    for number in range(6):
        place, dice = folder / str(number), Random(number)
        place.mkdir()
        table = Dealt(place)
        await table.begin(f"seed {number}")
        while (before := table.timeline).outcome() is None:
            offered = [said for said in cups.GAME.candidates(before.state) if said[0] >= 0]
            seat, act = dice.choice(offered)
            named = to_named(act)
            code, told = await table.enter(seat, do="chosen", seat=seat, act=named)
            assert code == 200, told
            since = table.timeline.records[len(before) :]
            if any(tells(record, seat) for record in since):
                code, told = await table.enter(seat, do="undo")
                assert code == 403, f"{act} was taken back: {told}"
                tried.add(type(act).__name__)
    return tried
