"""A new game from a page: what can be played, with what, and the log that it begins."""

import os
import secrets
from collections.abc import Sequence
from datetime import date
from random import SystemRandom
from typing import Any

from msgspec import Struct

from icecore import __version__
from icecore.events.file.byte_sources import open_file
from icecore.events.file.log import Place
from icecore.events.words.sets import Box, packaged, text_of
from icecore.replay.bots import bot_names
from icecore.replay.desk.file_names import free_file
from icecore.replay.desk.hints import best_bot
from icecore.replay.games.registry import (
    find_game,
    game_names,
    open_packaged,
    options_of,
    parse_options,
    players,
)
from icecore.replay.kernel import Ruleset
from icecore.replay.table.dealer import Dealing, begin_dealt, set_up
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.seeded_draws import seed_hash
from icecore.web.catalogue.folder import Folder
from icecore.web.table.open_games import now


class NewGame(Struct, forbid_unknown_fields=True):
    game: str
    seats: list[str]
    file: str
    set: str = ""
    options: dict[str, str] = {}
    bots: list[str] = []
    """By seat the bot that plays it; nothing for people."""
    dealing: Dealing = ""
    """Where a bot sits, the computer deals the whole game."""
    seed: str = ""
    """What the computer deals from, for who wants the same cards again; else nobody knows it."""


MOST_NAMES = 24
"""Of people who have played here before."""


def playable(folder: Folder, today: date, people: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Every game with what is asked before it begins, and who has played before."""
    own = [name for name, _ in folder.files((".toml",))]
    games = (_described(find_game(name), own, folder, today) for name in game_names())
    return [{**game, "people": list(people)} for game in games]


def _described(game: Ruleset[Any], own: list[str], folder: Folder, today: date) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": players(game),
        "fewest": game.players[0],
        "most": game.players[-1],
        "set": game.default_set,
        "sets": [*packaged(game.sets), *own],
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "about": option.about,
            }
            for option in options_of(game)
        ],
        "bots": bot_names(game),
        "best": best_bot(game),
        "file": free_file(game, today, folder.root),
    }


def begin(folder: Folder, wish: NewGame, place: Place) -> Recording:
    """Begins a game in a new log."""
    game = find_game(wish.game)
    box = _box(folder, game, wish.set)
    options = parse_options(game, [(name, text) for name, text in wish.options.items() if text])
    bots = [bot or None for bot in wish.bots]
    seed = (wish.seed or secrets.token_hex(16)) if any(bots) or wish.dealing == "dealt" else ""
    head = new_head(
        game,
        [name.strip() for name in wish.seats],
        box,
        options,
        now=now(),
        randomness=os.urandom(10),
        tool=f"icecore {__version__}",
        seed_sha=seed_hash(seed) if seed else None,
        bots=bots,
    )
    if seed:
        return begin_dealt(place, folder, game, head, box, seed, now)
    recording = Recording.create(place, game, head, box, now)
    set_up(recording, wish.dealing, SystemRandom())
    return recording


def _box(folder: Folder, game: Ruleset[Any], name: str) -> Box:
    """A packaged set, or one of the folder."""
    if not name or name in packaged(game.sets):
        return open_packaged(game, name or game.default_set)
    with open_file(folder.component_set(name)) as file:
        return game.open_box(text_of(file, name), name)
