"""Lets the computer deal a game and play its seats, from a program."""

import secrets
from typing import TYPE_CHECKING

from icecore.events.words.errors import IcecoreError
from icecore.library.support.acts import Act, act_of
from icecore.replay.table.recording import Recording

if TYPE_CHECKING:
    from icecore.replay.desk.desk import Desk


def seed_of(recording: Recording) -> str:
    """The seed that the computer deals from: the promised one, or, without a promise, a fresh one.

    A game whose head promises a seed that is not at hand is not dealt from another.
    """
    if recording.seed is None and recording.path is not None:
        from icecore.events.file.private_files import PrivateFiles
        from icecore.replay.table.dealer import Dealer

        head = recording.timeline.head
        Dealer(PrivateFiles(recording.path.absolute().parent), head).opened(recording)
    if recording.seed is None:
        if recording.timeline.head.seed_sha is not None:
            raise IcecoreError(
                "the computer deals this game from a seed that is not beside its file; go on in "
                "the folder in which it was begun"
            )
        recording.seed = secrets.token_hex(16)
    return recording.seed


def deal(recording: Recording) -> None:
    """Show what the table owes, until a seat is to choose."""
    from icecore.replay.table.bot_seats import deal as dealt

    dealt(recording, seed_of(recording))


def play(recording: Recording, bot: str, *, to_end: bool) -> None:
    """Let a bot act for whoever is awaited: one act with what the table then owes, or all."""
    from icecore.replay.bots import find_bot
    from icecore.replay.desk.hints import best_bot
    from icecore.replay.table.bot_seats import play_on, pondering

    game = recording.timeline.game
    name = bot or best_bot(game)
    find_bot(game, name)
    bots = [name] * len(recording.timeline.names)
    deal(recording)
    seed = seed_of(recording)
    if to_end:
        play_on(recording, bots, seed)
        return
    asked = pondering(recording.timeline, bots, seed)
    said = asked and asked.act()
    if said is None:
        raise IcecoreError(
            "the game is over"
            if recording.timeline.outcome() is not None
            else f"{name} finds nothing to do here"
        )
    recording.enter(*said)
    deal(recording)


def hint(desk: "Desk", bot: str) -> Act | None:
    """What a bot would do in the place of the desk's viewer; None if nobody asks that seat."""
    from icecore.replay.desk.hints import would

    choice = would(desk, bot)
    return None if choice is None else act_of(choice)
