"""The computer at the table: it deals from its seed, and plays the seats that are bots'."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Takeback
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.bots import find_bot
from icecore.replay.bots.dice import dice_of
from icecore.replay.kernel import Chooser, Ruleset, copy
from icecore.replay.table.entry import last_correction
from icecore.replay.table.recording import Recording
from icecore.replay.table.simulate import ask_bots
from icecore.replay.timeline.revealed import came_to_light
from icecore.replay.timeline.scribe_acts import KeepersError
from icecore.replay.timeline.seeded_draws import next_draw
from icecore.replay.timeline.timeline import Timeline

MOST_RECORDS = 20_000
"""Records that the computer makes in a row; no game is so long."""
THEIRS = "only whoever keeps the record takes back {}"
Bots = Sequence[str | None]
"""By seat the bot that plays it; None where a person does."""


def deal(recording: Recording, seed: str) -> None:
    """Enter what TABLE shows until somebody is to choose; each is a record like any other."""
    for _ in range(MOST_RECORDS):
        act = next_draw(recording.timeline, seed)
        if act is None:
            return
        recording.enter(TABLE, act)


class Pondering(NamedTuple):
    """A position in which a bot is to act, free to be thought about while the table goes on."""

    game: Ruleset[Any]
    state: Any
    bots: Bots
    seed: str
    depth: int
    """Records that led here: what a bot throws its dice from, so that a seed gives one game."""
    denied: Collection[Any] = ()
    """Acts to which somebody said no here."""

    def act(self) -> tuple[int, Any] | None:
        """Gives a bot's seat and act; None if no bot can act, which is for the scribe to solve."""
        people = {seat for seat, bot in enumerate(self.bots) if not bot}
        choosers: list[Chooser] = [
            _asking_nobody(find_bot(self.game, bot), people, self.denied) if bot else _does_nothing
            for bot in self.bots
        ]
        dice = dice_of("bot", self.seed, self.depth)
        try:
            return ask_bots(self.game, self.state, choosers, dice)[:2]
        except IcecoreError:
            return None


def _does_nothing(game: Any, view: Any, seat: int, options: Any, dice: Any) -> Any:
    """Stands for a person among the bots, and never acts: only a person speaks for a person."""
    return None


def _asking_nobody(chooser: Chooser, people: set[int], denied: Collection[Any]) -> Chooser:
    """The bot, as long as it has other acts: those that take no person's word."""

    def choose(game: Any, view: Any, seat: int, options: Sequence[Any], dice: Any) -> Any:
        rest = [act for act in options if act not in denied] or options
        own = [
            act
            for act in rest
            if act is None or not people.intersection(game.consents(view, seat, act).seats)
        ]
        return chooser(game, view, seat, own or rest, dice)

    return choose


def pondering(
    timeline: Timeline[Any], bots: Bots, seed: str, denied: Collection[Any] = ()
) -> Pondering | None:
    """The position that a bot must act in; None if a person or TABLE is to act."""
    awaited = timeline.clock().seat
    if awaited is None or awaited < 0 or not bots[awaited] or timeline.outcome() is not None:
        return None
    if timeline.game.chance(timeline.state) is not None or timeline.is_adjourned():
        return None
    state = copy(timeline.game, timeline.state)
    return Pondering(timeline.game, state, bots, seed, len(timeline.line()), denied)


def play_on(
    recording: Recording, bots: Bots, seed: str, goes_on: Callable[[], bool] = lambda: True
) -> None:
    """Deal and play for the bots until a person is to act, the game is over, or time is up."""
    for _ in range(MOST_RECORDS):
        deal(recording, seed)
        asked = pondering(recording.timeline, bots, seed)
        said = asked and asked.act()
        if said is None or not goes_on():
            return
        recording.enter(*said)


class OwnTakeback(NamedTuple):
    seat: int
    """The seat that acted."""
    act: Takeback


def take_back_own(timeline: Timeline[Any], bots: Bots) -> OwnTakeback:
    """The takeback of the last act of a person, with all that the computer did after it: to take
    back less would only let it do the same again.
    """
    for number in reversed(timeline.line()):
        record = timeline.records[number - 1]
        if record.seat >= 0 and not record.implied and not bots[record.seat]:
            here = timeline.parent(number)
            while here and _belongs(timeline.records[here - 1], record.at):
                here = timeline.parent(here)
            return OwnTakeback(record.seat, Takeback(here))
    raise IcecoreError("there is nothing to take back")


def takeback_by(
    timeline: Timeline[Any], seat: int, bots: Bots = (), *, anybody: bool = False
) -> Takeback:
    """The takeback that a seat's own device may enter: of its own last act, after which nobody else
    spoke and nothing came to light. Who plays with bots alone may take back more: it hurts nobody.
    With `anybody` the house lets the seat take back another's act.
    """
    bots = bots or (None,) * len(timeline.names)
    try:
        said, act = take_back_own(timeline, bots)
    except IcecoreError:
        raise KeepersError(THEIRS.format("what nobody at the table said")) from None
    if (said != seat and not anybody) or last_correction(timeline) is not None:
        raise KeepersError(THEIRS.format("another's act"))
    if all(bot for other, bot in enumerate(bots) if other != seat):
        return act
    since = timeline.line()[len(timeline.line(act.record)) :]
    for number in since:
        record = timeline.records[number - 1]
        if record.seat == SCRIBE and not record.implied:
            raise KeepersError(THEIRS.format("what the scribe entered"))
        before = timeline.at(timeline.parent(number))
        if came_to_light(timeline.game, before, record, seat):
            raise KeepersError(THEIRS.format("what came to light since"))
    return act


def _belongs(record: Any, at: int) -> bool:
    """Was it filled in for what was said then?"""
    return bool(record.implied) and record.at == at
