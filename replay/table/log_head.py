"""The head of a log: which game begins, who sits at the table, and the set that travels along."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from icecore.events.file.log import new_id
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Carried, Head, Parent, SeatInfo
from icecore.events.words.sets import Box
from icecore.replay.bots import find_bot
from icecore.replay.games.registry import packaged_boxes, players, said_options
from icecore.replay.kernel import Ruleset

RESERVED_NAMES = ("table", "scribe")


def is_control(character: str) -> bool:
    """Line breaks and terminal codes are control characters; the joiners of emoji are not."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")


def new_head(
    game: Ruleset[Any],
    names: Sequence[str],
    box: Box,
    options: Any,
    *,
    now: int,
    randomness: bytes,
    tool: str = "icecore",
    parent: Parent | None = None,
    seed_sha: bytes | None = None,
    bots: Sequence[str | None] = (),
) -> Head:
    """Makes the head of a game that begins now; refuses seats that it cannot be played with."""
    if len(names) not in game.players:
        raise IcecoreError(f"{game.name} is for {players(game)}, not {len(names)}")
    for name in names:
        if name.lower() in RESERVED_NAMES:
            raise IcecoreError(f'"{name}" cannot be the name of a seat: the word is taken')
        if not name.strip() or len(name) > 200 or any(map(is_control, name)):
            raise IcecoreError(
                f'"{name[:40]!r}" cannot be the name of a seat: one line of 1 to 200 characters'
            )
    if len({name.lower() for name in names}) < len(names):
        raise IcecoreError("every seat needs a name of its own")
    if bots and len(bots) != len(names):
        raise IcecoreError("say for every seat whether a bot plays it")
    for bot in filter(None, bots):
        find_bot(game, bot)
    return Head(
        id=new_id(now, randomness),
        game=game.name,
        schema=game.vocabulary.schema,
        rules=game.version,
        set_name=box.name,
        set_sha=box.sha,
        options=said_options(options),
        seats=tuple(map(SeatInfo, names, bots or [None] * len(names))),
        started=now,
        tool=tool,
        parent=parent,
        seed_sha=seed_sha,
    )


def carried_with(game: Ruleset[Any], box: Box) -> tuple[Carried, ...]:
    """The log carries a set that does not come with the program."""
    if box.sha in packaged_boxes(game):
        return ()
    return (Carried(game.name, box.name, box.text),)
