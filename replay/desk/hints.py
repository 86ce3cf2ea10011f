"""Hints for a seat: its legal acts, and a bot's choice. Both use only what the seat knows."""

from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.replay.bots import find_bot
from icecore.replay.bots.dice import dice_of
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import Ruleset, copy


class Could(NamedTuple):
    """The acts of one kind, as sentences."""

    group: str
    choices: list[Choice]


def own_choices(desk: Desk) -> list[Choice]:
    """Lists the legal acts of the desk's own viewer."""
    return [each for each in desk.choices() if each.said and each.said[0] == desk.viewer]


def could(desk: Desk) -> list[Could]:
    """Groups the viewer's legal acts by kind."""
    found: dict[str, Could] = {}
    for choice in own_choices(desk):
        kind = choice.group.rpartition(" · ")[2]
        found.setdefault(kind, Could(kind, [])).choices.append(choice)
    return list(found.values())


def best_bot(game: Ruleset[Any]) -> str:
    """Names the bot that gives hints by default: the game's own, if it has one."""
    return next(iter(game.bots), "greedy")


def would(desk: Desk, bot: str = "") -> Choice | None:
    """Gives the act that the bot would choose; None if the seat has nothing to do now.

    The bot sees the seat's view, and its dice follow from public numbers alone: whoever sees the
    same is told the same.
    """
    seat, game = desk.viewer, desk.timeline.game
    if seat is None or seat < 0:
        raise IcecoreError("a hint is for a seat: say for which one")
    chooser = find_bot(game, bot or best_bot(game))
    choices = own_choices(desk)
    options = [choice.said[1] for choice in choices if choice.said]
    if not options or desk.owed() is not None:
        return None
    dice = dice_of("hint", seat, len(desk.timeline))
    act = chooser(game, copy(game, desk.state), seat, options, dice)
    return next(choice for choice in choices if choice.said == (seat, act))
