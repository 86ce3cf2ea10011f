"""What a device enters: first whether its token may say that, then whether it can have happened."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord
from icecore.events.words.wire import TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.view_check import AskFirstError, OtherwiseError
from icecore.replay.kernel import Refused, copy
from icecore.replay.kernel import enter as enter_into
from icecore.replay.table.bot_seats import take_back_own
from icecore.replay.table.dealer import Dealer
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.web.server.permissions import NotYoursError, may_speak
from icecore.web.server.tokens import Pass
from icecore.web.table import recording
from icecore.web.table.confirmations import Asked, AskedActs

ASKED = (
    "Whether that is possible depends on what you cannot see. The scribe, or whoever can see it, "
    "is asked to confirm it; nothing is recorded yet."
)


class Speaker(NamedTuple):
    """Who says something, and where questions go."""

    holder: Pass
    everybody: bool
    """The house lets everybody speak for everybody."""
    asked: AskedActs
    dealer: Dealer


class SpokenDesk(Desk):
    """A desk at which the token decides who may be spoken for."""

    def __init__(self, session: Recording, viewer: int | None, speaker: Speaker) -> None:
        super().__init__(session, viewer)
        self.speaker = speaker

    def enter(
        self,
        seat: int,
        act: Any,
        *,
        shown: Sequence[Any] = (),
        events: Sequence[Any] = (),
        confirmed: bool = False,
    ) -> list[AnyRecord]:
        """As at any desk; that it was confirmed, no device may say of itself."""
        holder, everybody, asked, dealer = self.speaker
        game = self.timeline.game
        if dealer.seed and (shown or (seat == TABLE and type(act) not in SCRIBAL)):
            raise IcecoreError("the computer deals at this table")
        if not may_speak(holder, game, self.state, seat, act, everybody):
            raise NotYourTurnError(self.voice.who(seat))
        if holder.is_scribe or type(act) in SCRIBAL:
            return super().enter(seat, act, shown=shown, events=events)
        self._check_shown(seat, act, shown)
        assert self.viewer is not None
        try:
            return super().enter(seat, act, shown=shown, events=events)
        except (AskFirstError, OtherwiseError):
            # Where the full table refuses what this view allows, why is not for this viewer.
            shown = tuple(self.not_known(seat, act, shown))
            asked.ask(Asked(self.viewer, seat, act, shown, len(self.timeline)))
            raise AskFirstError(ASKED) from None

    def _check_shown(self, seat: int, act: Any, shown: Sequence[Any]) -> None:
        """A line that ends in what the table shows next speaks for the table too."""
        if not shown:
            return
        game, trial = self.timeline.game, copy(self.timeline.game, self.state)
        enter_into(game, trial, seat, act)
        owed = game.chance(trial)
        if owed is None or len(shown) != owed.count:
            return  # that is refused in words of its own
        told = owed.make(tuple(shown))
        if not may_speak(self.speaker.holder, game, trial, TABLE, told, self.speaker.everybody):
            raise NotYourTurnError(self.voice.who(TABLE))


class NotYourTurnError(NotYoursError):
    """The token does not speak for that seat."""

    def __init__(self, who: str) -> None:
        IcecoreError.__init__(self, f"this device does not speak for {who}")


def spoken(session: Recording, entry: recording.Entries, speaker: Speaker) -> dict[str, Any]:
    """Record it, if whoever says it may."""
    desk = SpokenDesk(session, entry.viewer, speaker)
    if isinstance(entry, recording.Undo) and speaker.dealer.sits:
        return _taken_back(session, entry, speaker)
    if isinstance(entry, recording.SealIt | recording.WishRuling) and not speaker.holder.is_scribe:
        over = session.timeline.outcome() is not None
        own = over and speaker.dealer.deals and speaker.holder.who == "seat"
        if not (own and isinstance(entry, recording.SealIt)):
            raise NotYourTurnError("the scribe")
    if isinstance(entry, recording.Confirm):
        return _confirmed(session, entry, speaker)
    return recording.enter(session, entry, desk)


def _taken_back(session: Recording, entry: recording.Undo, speaker: Speaker) -> dict[str, Any]:
    """Where the computer plays, the last act of a person is taken back, by whoever said it too."""
    holder = speaker.holder
    seat, act = take_back_own(session.timeline, speaker.dealer.bots)
    own = holder.who == "seat" and holder.seat == seat
    if not (holder.is_scribe or own or (speaker.everybody and holder.who != "watch")):
        raise NotYourTurnError(session.timeline.voice.who(seat))
    # Who may take back may say why, if nothing else.
    records = recording.back_with_reason(Desk(session), act, entry.reason)
    told = Desk(session, entry.viewer).recorded(records)
    return {"records": len(session.timeline), "told": told}


def _confirmed(session: Recording, entry: recording.Confirm, speaker: Speaker) -> dict[str, Any]:
    timeline, viewer = session.timeline, speaker.holder.viewer
    seat, act, shown = speaker.asked.take(timeline, entry.confirmed, viewer)[1:4]
    if entry.denied:
        return {"records": len(timeline), "told": "It did not happen; nothing is recorded."}
    desk = Desk(session, viewer)
    try:
        records = session.enter(seat, act, shown=shown)
    except Refused as refusal:
        if viewer is not None:
            raise IcecoreError("only the scribe can say whether that happened") from None
        raise IcecoreError(desk.refusal(refusal)) from refusal
    return {"records": len(timeline), "told": desk.recorded(records)}
