"""The full screen of a game that the computer deals: one seat's view, its own acts, its bots."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import work

from icecore.cli.prompts.players_line import OF_PLAYERS, check_player
from icecore.cli.recorder import dialog_flows
from icecore.cli.recorder.desk_screen import DeskScreen
from icecore.cli.recorder.dialogs import Choose, Read
from icecore.cli.recorder.recorder_commands import KEYS, Key
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text_line import Line
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.hints import own_choices
from icecore.replay.table.bot_seats import MOST_RECORDS, deal, pondering, take_back_own
from icecore.replay.table.dealer import Dealer
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.story import the_end

OWN = ("help", "hint", "undo", "rules", "end", "position", "list", "asked", "note", "quit")
"""Orders of players; the others belong to whoever keeps a record."""
HELP = """\
You see what your seat sees. The list has your own acts: ↑ ↓ choose one, or type a few of
its letters; Enter does it. The computer deals, and bots answer by themselves.

  F2   what would the bot do? Enter does it     ^Z   take your last act back
  F9   rules, by words or id                    F10  concede or abandon
  ^P ^L ^T   board, list or question alone      ^Q   leave; `icecore play FILE` goes on

`note TEXT` writes a note, `hint searcher:40` asks another bot. All is recorded at once.
"""


class PlayScreen(DeskScreen):
    """Plays until the game is over; each of several people looks alone."""

    own_keys: ClassVar[Sequence[Key]] = (
        KEYS[0], Key("f2", "F2", "hint", "hint"), *(key for key in KEYS[1:] if key.order in OWN),
    )  # fmt: skip

    def __init__(self, recording: Recording, dealer: Dealer) -> None:
        self.dealer = dealer
        self.people = [seat for seat, bot in enumerate(dealer.bots) if not bot]
        self.told = len(recording.timeline)
        """Records that the one who looks has been told of."""
        self.busy = True
        super().__init__(recording, HINT, self.people[0] if len(self.people) == 1 else TABLE)

    def on_mount(self) -> None:
        super().on_mount()
        self.go_on()

    def show_choices(self) -> None:
        super().show_choices()
        self.choices = own_choices(self.desk) if self.desk.viewer in self.people else []
        self.narrow()

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Deals and lets bots act until a person is asked. A bot thinks in a thread of its own."""
        self.busy = True
        recording, names = self.main, self.desk.names
        try:
            for _ in range(MOST_RECORDS):
                deal(recording, self.dealer.seed)
                asked = pondering(recording.timeline, self.dealer.bots, self.dealer.seed)
                if asked is None:
                    break
                self.tell_news(f"{names[recording.timeline.clock().seat or 0]} is thinking …")
                said = await asyncio.to_thread(asked.act)
                if said is None:
                    break
                recording.enter(*said)
            self.busy = False
            await self.hand_over()
        except IcecoreError as error:
            self.busy = False
            self.refuse(error)
        if recording.timeline.outcome() is not None:
            await self.ended()

    async def hand_over(self) -> None:
        """Shows the position to who is asked; another person looks only when the first has gone."""
        awaited = self.main.timeline.clock().seat
        if awaited in self.people and awaited != self.desk.viewer:
            self.try_out(Desk(self.main, TABLE))
            name = self.desk.names[awaited]
            await dialog_flows.ask(self, Read(f"It is for {name}", "Look alone, then press Enter."))
            self.try_out(Desk(self.main, awaited))
        self.tell_news(HINT)

    def tell_news(self, otherwise: str) -> None:
        """What has happened since the last look; what it changed on the board is lit up."""
        sight, news = self.desk.sight, range(self.told + 1, len(self.main.timeline) + 1)
        told = [text for number in news for text in sight.timeline.sentences(number)]
        if news:
            self.before = self.main.timeline.parent(news[0])
        self.show_position()
        self.hint("\n".join([*told[-MOST_TOLD:]] if told else [otherwise]))

    def forget_news(self) -> None:
        """Who acts has read them."""
        self.told = len(self.main.timeline)

    def say(self, said: Line) -> None:
        seat, act, shown = said
        if self.busy:
            self.hint("The others are still at it.")
            return
        try:
            check_player(self.main.timeline, self.people, said)
            self.forget_news()
            if seat == SCRIBE:  # who plays at this terminal keeps the record too
                self.main.enter(seat, act)
            else:  # the computer has dealt: it knows what depends on unseen cards
                self.desk.enter(seat, act, shown=shown, confirmed=True)
        except IcecoreError as error:
            self.refuse(error, act)
        else:
            self.go_on()

    @work
    async def action_order(self, word: str, rest: str = "") -> None:
        try:
            if self.busy and word not in ("help", "quit"):
                self.hint("The others are still at it.")
            elif word in FLOWS:
                await FLOWS[word](self, rest)
            elif word in OWN and self.app.screen is self:
                await dialog_flows.FLOWS[word](self, rest)
                if word == "end" and self.main.timeline.outcome() is not None:
                    await self.ended()
            elif word not in OWN:
                raise IcecoreError(OF_PLAYERS)
        except IcecoreError as error:
            self.refuse(error)

    async def ended(self) -> None:
        """The end can still be taken back, until the log is closed for good."""
        timeline = self.main.timeline
        outcome = timeline.outcome()
        assert outcome is not None
        told = the_end(timeline.game, outcome, timeline.state, timeline.names)
        ways = [("Close the log for good", "seal"), ("Take my last act back", "undo"),
                ("Look at the board; leave it open", "look")]  # fmt: skip
        match await dialog_flows.ask(self, Choose(told, ways)):
            case "seal":
                self.main.seal()
                self.dealer.forget()
                file = self.main.path
                self.app.exit(
                    f"{told}\nStep through it: icecore replay {file}\n"
                    f"Was it dealt fairly? icecore verify {file}"
                )
            case "undo":
                await undo(self, "")


HINT = "↑ ↓ choose, Enter does it; F2 asks what the bot would do, F1 explains."
MOST_TOLD = 4
"""Lines of news below the list; the story has the rest."""


async def undo(screen: PlayScreen, rest: str) -> None:
    """My last act, with all that the computer did after it."""
    bots = screen.dealer.bots
    screen.main.enter(SCRIBE, take_back_own(screen.main.timeline, bots).act)
    screen.forget_news()
    screen.go_on()


async def show_help(screen: PlayScreen, rest: str) -> None:
    await dialog_flows.ask(screen, Read("Playing", HELP))


FLOWS: dict[str, Callable[[PlayScreen, str], Awaitable[None]]] = {
    "undo": undo, "help": show_help,
}  # fmt: skip
