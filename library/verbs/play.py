"""Begins games that the computer deals, goes on with them, and serves them to who plays."""

import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from icecore.events.file.log import read_game
from icecore.events.file.private_files import PrivateFiles
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Head
from icecore.library.support.clock import now
from icecore.library.verbs.open_game import TOOL, chosen_box
from icecore.library.verbs.serve import serve_game
from icecore.replay.desk.file_names import free_file
from icecore.replay.desk.hints import best_bot
from icecore.replay.games.registry import find_game, parse_options
from icecore.replay.table.dealer import Dealer, begin_dealt
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.seeded_draws import seed_hash

PLAYER = "Player"
"""Who plays, if nobody says."""


def begin(
    name: str,
    file: Path | None = None,
    *,
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    seed: str = "",
    set_name: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Path:
    """Begins a game in a new file and deals until somebody is to choose; returns the file."""
    game = find_game(name)
    file = file or Path(free_file(game, date.today()))
    people = people or (PLAYER,)
    missing = max(2, game.players[0]) - len(people)
    bots = bots or (best_bot(game),) * max(0, missing)
    files = PrivateFiles(file.parent)
    box = chosen_box(game, set_name)
    seed = seed or secrets.token_hex(16)
    head = new_head(
        game, [*map(str.strip, people), *_named(bots, people)], box,
        parse_options(game, (options or {}).items()), now=now(), randomness=os.urandom(10),
        tool=TOOL, seed_sha=seed_hash(seed), bots=[*[None] * len(people), *bots],
    )  # fmt: skip
    begin_dealt(file, files, game, head, box, seed, now).close()
    return file


def _named(bots: Sequence[str], taken: Sequence[str]) -> list[str]:
    """`explorer`, `explorer 2`: every seat has a name of its own."""
    used, found = {name.lower() for name in taken}, list[str]()
    for bot in bots:
        tries = (bot if n == 1 else f"{bot} {n}" for n in range(1, 100))
        found.append(next(name for name in tries if name.lower() not in used))
        used.add(found[-1].lower())
    return found


def _dealt(file: Path) -> tuple[Head, Dealer]:
    """Finds a game that goes on, and the computer that deals it."""
    log = read_game(str(file))
    if log.seal is not None:
        raise IcecoreError(f"{file}: the game is over; `icecore replay {file}` steps through it")
    if log.head.seed_sha is None:
        raise IcecoreError(f"{file}: people deal in this game; `icecore record {file}` goes on")
    dealer = Dealer(PrivateFiles(file.parent), log.head)
    if not dealer.deals:
        raise IcecoreError(
            f"{file}: the seed that the computer deals from is not beside it; the game goes on in "
            "the folder in which it was begun, with the hidden files there"
        )
    return log.head, dealer


@contextmanager
def going_on(file: Path) -> Iterator[tuple[Recording, Dealer]]:
    """Opens the game for its players, with the computer at the table."""
    _, dealer = _dealt(file)
    with dealer.opened(Recording.open(file, now, away=True)) as recording:
        yield recording, dealer


def served(file: Path, ready: Callable[[list[tuple[str, str]]], None]) -> None:
    """Serves the recorder's page of one game; `ready` hears the people's names and links."""
    head, _ = _dealt(file)
    serve_game(file, head, ready)
