"""A seat tells on its own phone what the table showed it, where people deal, in all our games."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from icecore.events.file.log import bulk_frames, id_text, read_game
from icecore.events.words.plain_data import to_named
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.testing.door_feeds import LOG
from icecore.testing.sample_games import NAMES, fewest, head_of
from icecore.testing.seat_links import HOST, TOKEN, fetched
from icecore.web.catalogue.folder import Folder
from icecore.web.server.routes import application
from icecore.web.server.tokens import Links

ENTRIES = 40
KEEPERS = "depends on what you cannot see"
"""A card that is drawn from the hand of another: the keeper of the record confirms it."""


def table(folder: Path) -> Timeline[Any]:
    return open_timeline(read_game(str(folder / LOG)))


def what_happens(timeline: Timeline[Any], dice: Random) -> tuple[int, int, Any]:
    """Whose phone says what for whom: who saw a draw tells it, who acts says the act."""
    owed = timeline.game.chance(timeline.state)
    if owed is None:
        offered = [said for said in timeline.game.candidates(timeline.state) if said[0] >= 0]
        seat, act = dice.choice(offered)
        return seat, seat, act
    if owed.seen_by == ():
        return 0, TABLE, owed.make((None,) * owed.count)
    return (owed.seen_by or (0,))[0], TABLE, draw(owed, dice)


async def play(folder: Path, name: str) -> Counter[tuple[bool, int]]:
    """Plays by links; what waits for others is said by the keeper. Counts draws, acts, answers."""
    game = find_game(name)
    seats, dice = max(fewest(game), min(3, game.players[-1])), Random(name)
    answers = Counter[tuple[bool, int]]()
    head = head_of(game, *NAMES[:seats])
    (folder / LOG).write_bytes(bulk_frames(head, [], None))
    links = Links(Folder(folder), TOKEN)
    app = application(Folder(folder), token=TOKEN, hosts=[HOST], cookie="c", links=links)
    tokens = links.of(id_text(head.id), LOG, seats).tokens
    for _ in range(ENTRIES):
        timeline = table(folder)
        if timeline.outcome() is not None:
            break
        phone, seat, act = what_happens(timeline, dice)
        entry = {"do": "chosen", "seat": seat, "act": to_named(act), "after": len(timeline)}
        path = f"/api/enter/{LOG}"
        code, _, told = await fetched(app, tokens[str(phone)], "POST", path, entry)
        answers[seat == TABLE, code] += 1
        if code != 200:
            assert code == 202, (act, told)
            assert seat != TABLE or KEEPERS in told.decode()
            assert (await fetched(app, TOKEN, "POST", path, entry))[0] == 200, act
    return answers


@pytest.mark.parametrize("name", OURS)
def test_who_saw_a_draw_tells_it(tmp_path: Path, name: str) -> None:
    answers = asyncio.run(play(tmp_path, name))
    assert answers[True, 200] > 4 * answers[True, 202]
    assert answers[False, 200] > 0
